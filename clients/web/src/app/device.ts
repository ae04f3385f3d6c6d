/** What the device can do, with a way out where it cannot: a page over plain http has less than one over https. */

/** Copies a text; returns whether that worked. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Not there without https: the old way needs a field that has the text.
    const field = document.createElement("textarea");
    field.value = text;
    field.style.position = "fixed";
    field.style.opacity = "0";
    const within = document.querySelector("dialog[open]") ?? document.body;
    within.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

/** Whether the device has a sheet for sharing links. */
export function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Sizes the page for a television, since everybody looks at it from afar; returns how to stop that. */
export function large(): () => void {
  const { dataset } = document.documentElement;
  dataset.screen = "";
  return () => {
    delete dataset.screen;
  };
}

/** Keeps the screen on while somebody plays, where that is possible; returns how to stop that. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let stopped = false;
  const ask = async () => {
    if (document.visibilityState !== "visible" || stopped) return;
    try {
      lock = await navigator.wakeLock?.request("screen");
      if (stopped) void lock?.release();
    } catch {
      // Low battery, or not allowed: then it is not kept on.
    }
  };
  void ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    stopped = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}

/**
 * Calls back when the page wakes up, and when the network comes or goes; says for how many milliseconds nothing may have
 * come through: that is how long the page was hidden, and for ever when the network goes. Returns how to stop that.
 */
export function onWake(wake: (deaf: number) => void): () => void {
  let since = 0;
  const turned = () => {
    if (document.visibilityState === "hidden") since = Date.now();
    else wake(since ? Date.now() - since : 0);
  };
  const online = () => wake(0);
  const offline = () => wake(Number.POSITIVE_INFINITY);
  document.addEventListener("visibilitychange", turned);
  addEventListener("pageshow", turned);
  addEventListener("online", online);
  addEventListener("offline", offline);
  return () => {
    document.removeEventListener("visibilitychange", turned);
    removeEventListener("pageshow", turned);
    removeEventListener("online", online);
    removeEventListener("offline", offline);
  };
}
