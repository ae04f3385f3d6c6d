/** Waiting between attempts: longer each time, with chance in it, so that not all pages come back at once. */

/** Milliseconds to wait before the attempt of this number, from 1 on: a quarter of a second, doubled up to 8 seconds. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const most = Math.min(8000, 250 * 2 ** (attempt - 1));
  return most / 2 + random() * (most / 2);
}

/** Waits, unless the signal ends it before. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener("abort", done);
  });
}

/** A number of a request, drawn at random; works without a secure context, too. */
export function requestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
