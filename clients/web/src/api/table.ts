/** A table that a page is at: what it knows of it, and what it may do there. */

import type { Client } from "@connectrpc/connect";
import type { TableService } from "../gen/cambusa/api/v1/table_pb";
import { backoff, requestId, sleep } from "./backoff";
import { tell } from "./calls";
import { entryOf, plainsOf, VERDICT } from "./convert";
import { errorOf } from "./errors";
import type { LogEntry, Plain, Verdict } from "./plain";
import type { Happening, TableState } from "./state";
import { type Connection, type Ending, Watch } from "./watch";

/** What became of an action, and why it was not made. */
export interface Answer {
  readonly verdict: Verdict;
  /** A reason of the game, or `STALE`, `TOO_LATE`, `WITHDRAWN`, ...; `OFFLINE`: the server was not reached. */
  readonly reason: string;
}

/** The record of a game, as the caller may have it. */
export interface GameRecord {
  readonly game: string;
  readonly seats: number;
  readonly options: Readonly<Record<string, Plain>>;
  readonly log: readonly LogEntry[];
  /** Whether nothing in it is hidden. */
  readonly complete: boolean;
  /** If it is complete: the record's text, for `Cambusa.replay`. */
  readonly text: string;
  readonly points: readonly number[];
  readonly winners: readonly number[];
}

export interface Status {
  readonly connection: Connection;
  /** If it has ended: why. */
  readonly ending: Ending | undefined;
  /** Undefined: the first snapshot has not come yet. */
  readonly state: TableState | undefined;
}

/** An action is tried for so long while the server is not reached. */
const PATIENCE = 8000;

/** A seat at a table, or a spectator's place. */
export class TableClient {
  private current: Status = { connection: "connecting", ending: undefined, state: undefined };
  private readonly listeners = new Set<() => void>();
  private readonly tellers = new Set<(happening: Happening, state: TableState) => void>();
  private readonly watch: Watch;

  constructor(
    private readonly tables: Client<typeof TableService>,
    readonly code: string,
    private readonly token: string | undefined,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.watch = new Watch({
      tables,
      code,
      headers: this.call.headers,
      now,
      onState: (state, happening) => {
        this.set({ ...this.current, state });
        if (happening) for (const tell of this.tellers) tell(happening, state);
      },
      onConnection: (connection, ending) => {
        if (this.current.connection !== "ended") this.set({ ...this.current, connection, ending });
      },
      onHeartbeat: ({ number }) => {
        if (token) this.tables.ack({ code, number }, this.call).catch(() => undefined); // the next one will do
      },
    });
  }

  /** Opens the stream; a page has one at a time. */
  open(): this {
    void this.watch.run();
    return this;
  }

  /** Ends the stream; the seat stays. */
  close(): void {
    this.watch.stop();
  }

  /** To be called when the page wakes up or the network comes back. */
  wake(most?: number): void {
    this.watch.wake(most);
  }

  /** What is known now; the same object until it changes. */
  readonly status = (): Status => this.current;

  /** Calls the listener whenever `status` has changed; returns how to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Calls the listener with everything that happens; returns how to stop that. */
  onHappening(listener: (happening: Happening, state: TableState) => void): () => void {
    this.tellers.add(listener);
    return () => this.tellers.delete(listener);
  }

  /** Makes an action by its label; never rejects. While the server is not reached it is tried again, and made once. */
  async submit(label: string): Promise<Answer> {
    const request = {
      code: this.code,
      what: { case: "label", value: label },
      seenRevision: BigInt(this.current.state?.view?.revision ?? 0),
      requestId: requestId(),
      gameNumber: this.current.state?.view?.gameNumber ?? 0,
    } as const;
    const until = this.now() + PATIENCE;
    for (let attempt = 1; ; attempt++) {
      try {
        const { verdict, reason } = await this.tables.submitAction(request, { ...this.call, timeoutMs: PATIENCE });
        return { verdict: VERDICT[verdict], reason };
      } catch (error) {
        const failure = errorOf(error);
        if (!failure.passing) return { verdict: "illegal", reason: failure.reason };
        const wait = failure.retryMilliseconds || backoff(attempt);
        if (this.now() + wait > until) return { verdict: "void", reason: "OFFLINE" };
        await sleep(wait);
      }
    }
  }

  /** Gives the seat up. */
  async leave(): Promise<void> {
    await tell(this.tables.leaveTable({ code: this.code }, this.call));
  }

  /** Says something to the own team in the team talk. */
  async talk(signal: string): Promise<void> {
    await tell(this.tables.talk({ code: this.code, signal }, this.call));
  }

  /** Agrees, or no longer agrees, to show what stayed hidden. */
  async disclose(agree: boolean): Promise<void> {
    await tell(this.tables.disclose({ code: this.code, agree }, this.call));
  }

  /** Starts the game, or its team talk, or ends that (host). */
  async start(teamTalk = false): Promise<void> {
    await tell(this.tables.startGame({ code: this.code, teamTalk }, this.call));
  }

  /** Stops or restarts all clocks (host). */
  async pause(paused: boolean): Promise<void> {
    await tell(this.tables.pauseTable({ code: this.code, paused }, this.call));
  }

  /** Takes a player's seat away (host). */
  async kick(seat: number): Promise<void> {
    await tell(this.tables.kickPlayer({ code: this.code, seat }, this.call));
  }

  /** Makes another player the host (host). */
  async handOver(seat: number): Promise<void> {
    await tell(this.tables.handOver({ code: this.code, seat }, this.call));
  }

  /** Seats a bot, or takes it out where none is named (host). */
  async seatBot(seat: number, bot: string, level = ""): Promise<void> {
    await tell(this.tables.seatBot({ code: this.code, seat, bot, level }, this.call));
  }

  /** Says for each seat whose occupant goes there (host). */
  async arrange(order: readonly number[]): Promise<void> {
    await tell(this.tables.arrangeSeats({ code: this.code, order: [...order] }, this.call));
  }

  /** Begins another game (host). */
  async rematch(): Promise<void> {
    await tell(this.tables.rematch({ code: this.code }, this.call));
  }

  /** Gets the record of a game of the series; 0: the last. */
  async record(gameNumber = 0): Promise<GameRecord> {
    const found = await tell(this.tables.getRecord({ code: this.code, gameNumber }, this.call));
    return {
      game: found.game,
      seats: found.seats,
      options: plainsOf(found.options),
      log: found.log.map(entryOf),
      complete: found.complete,
      text: found.text,
      points: found.points.map(Number),
      winners: found.winners,
    };
  }

  private get call(): { readonly headers: HeadersInit } {
    return { headers: this.token ? { authorization: `Bearer ${this.token}` } : {} };
  }

  private set(status: Status): void {
    this.current = status;
    for (const listener of this.listeners) listener();
  }
}
