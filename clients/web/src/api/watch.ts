/** The one long-lived stream of a page: opened again whenever it ends, for as long as somebody wants it. */

import type { Client } from "@connectrpc/connect";
import type { Heartbeat, TableService, WatchTableResponse } from "../gen/cambusa/api/v1/table_pb";
import { backoff, sleep } from "./backoff";
import { type CambusaError, errorOf } from "./errors";
import { afterEvent, fromSnapshot, GapError, type Happening, type TableState } from "./state";

/** How the stream is: being opened, told live, lost (it is tried again), or over for good. */
export type Connection = "connecting" | "live" | "lost" | "ended";

/** Why a stream is over for good. */
export type Ending = "closed" | "kicked" | "left" | "replaced" | CambusaError;

/** Without a word for so long, the stream is taken for dead: heartbeats come every 15 seconds. */
const SILENCE = 40_000;

export interface WatchOptions {
  readonly tables: Client<typeof TableService>;
  readonly code: string;
  /** Headers of a call: the token of the seat, if there is one. */
  readonly headers: HeadersInit;
  readonly onState: (state: TableState, happening: Happening | undefined) => void;
  readonly onConnection: (connection: Connection, ending?: Ending) => void;
  readonly onHeartbeat: (heartbeat: Heartbeat) => void;
  readonly now: () => number;
}

/** Watches a table until it is stopped. */
export class Watch {
  private state: TableState | undefined;
  private stopped = false;
  private attempt = 0;
  private current: AbortController | undefined;
  private waiting: AbortController | undefined;
  private heard = 0;

  constructor(private readonly options: WatchOptions) {}

  /** Opens the stream, and keeps it open; returns when it is over for good. */
  async run(): Promise<void> {
    while (!this.stopped) {
      const retry = await this.once();
      if (this.stopped) return;
      if (retry === undefined) {
        this.attempt += 1;
        await this.pause(backoff(this.attempt));
      } else {
        await this.pause(retry);
      }
    }
  }

  /** Ends it for good. */
  stop(): void {
    this.stopped = true;
    this.current?.abort();
    this.waiting?.abort();
  }

  /**
   * Looks whether the stream is alive, as after the page slept or the network came back: if it waits for its next
   * attempt, that comes now; if it has been silent for longer than `most` milliseconds, it is opened again.
   */
  wake(most = SILENCE): void {
    this.attempt = 0;
    this.waiting?.abort();
    if (this.current && this.options.now() - this.heard > most) this.current.abort();
  }

  /** One stream; returns after how many milliseconds to open the next, undefined: after the usual wait. */
  private async once(): Promise<number | undefined> {
    const { tables, code, headers, onConnection, now } = this.options;
    onConnection(this.state ? "lost" : "connecting");
    const current = new AbortController();
    this.current = current;
    this.heard = now();
    const watchdog = setInterval(() => now() - this.heard > SILENCE && current.abort(), SILENCE / 8);
    try {
      for await (const response of tables.watchTable({ code }, { headers, signal: current.signal })) {
        this.heard = now();
        const retry = this.take(response);
        if (retry !== undefined) return retry;
      }
    } catch (error) {
      if (error instanceof GapError) return 0;
      const failure = errorOf(error);
      if (!current.signal.aborted && !failure.passing) this.end(failure);
      if (failure.retryMilliseconds) return failure.retryMilliseconds;
    } finally {
      clearInterval(watchdog);
      this.current = undefined;
      current.abort();
      if (!this.stopped) onConnection("lost");
    }
    return undefined;
  }

  /** Takes a message; returns after how many milliseconds to open the stream again, undefined: it goes on. */
  private take({ what }: WatchTableResponse): number | undefined {
    const { onState, onConnection, onHeartbeat, now } = this.options;
    switch (what.case) {
      case "snapshot":
        this.state = fromSnapshot(what.value, now());
        this.attempt = 0;
        onState(this.state, undefined);
        onConnection("live");
        return undefined;
      case "event": {
        if (!this.state) throw new GapError("expected a snapshot before the first event");
        const [state, happening] = afterEvent(this.state, what.value, now());
        this.state = state;
        onState(state, happening);
        return undefined;
      }
      case "heartbeat":
        onHeartbeat(what.value);
        return undefined;
      case "closing": {
        const { reason, retryMilliseconds } = what.value;
        if (reason === "kicked" || reason === "left" || reason === "closed" || reason === "replaced") this.end(reason);
        return retryMilliseconds || backoff(1);
      }
      default:
        return undefined;
    }
  }

  private end(ending: Ending): void {
    this.stopped = true;
    this.options.onConnection("ended", ending);
  }

  private async pause(milliseconds: number): Promise<void> {
    this.waiting = new AbortController();
    await sleep(milliseconds, this.waiting.signal);
    this.waiting = undefined;
  }
}
