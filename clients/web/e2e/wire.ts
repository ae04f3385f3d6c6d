/** What really came over the wire: the streams of a page, byte for byte. */

import { fromBinary } from "@bufbuild/protobuf";
import type { Page } from "playwright-core";
import { type WatchTableResponse, WatchTableResponseSchema } from "../src/gen/cambusa/api/v1/table_pb";

interface Keeping {
  wire?: number[][];
}

/** Runs in the page before its own scripts: keeps a copy of each stream that it reads. */
export function keepWire(): void {
  const kept: number[][] = [];
  (globalThis as Keeping).wire = kept;
  const real = globalThis.fetch;
  globalThis.fetch = async (...asked) => {
    const answer = await real(...asked);
    if (!answer.url.endsWith("/WatchTable") || !answer.body) return answer;
    const [own, copy] = answer.body.tee();
    const bytes: number[] = [];
    kept.push(bytes);
    const read = async () => {
      const reader = copy.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        bytes.push(...value);
      }
    };
    read().catch(() => undefined);
    return new Response(own, { headers: answer.headers, status: answer.status });
  };
}

/** Messages that the page's streams have carried so far. */
export async function messages(page: Page): Promise<WatchTableResponse[]> {
  const streams = await page.evaluate(() => (globalThis as Keeping).wire ?? []);
  return streams.flatMap((stream) => parts(new Uint8Array(stream)));
}

/** Each message stands behind a byte of flags and its length; the last one of a stream says how it ended. */
function parts(bytes: Uint8Array): WatchTableResponse[] {
  const found: WatchTableResponse[] = [];
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 5 <= bytes.length; ) {
    const [flags, length] = [view.getUint8(at), view.getUint32(at + 1)];
    const body = bytes.subarray(at + 5, at + 5 + length);
    if (body.length === length && (flags & 3) === 0) found.push(fromBinary(WatchTableResponseSchema, body));
    at += 5 + length;
  }
  return found;
}
