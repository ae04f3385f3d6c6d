/**
 * What the wire's messages say, as plain data: numbers instead of bigints, values instead of `oneof`s, and undefined for
 * what is not set. Everything above `src/api` uses these types; `convert.ts` makes them from messages.
 */

export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [name: string]: Plain };

export interface Spec {
  readonly name: string;
  readonly title: string;
  readonly designer: string;
  readonly minutes: number;
  readonly minSeats: number;
  readonly maxSeats: number;
  readonly options: readonly OptionSpec[];
  /** Where real time enters: what clocks may run. */
  readonly windows: readonly { readonly name: string; readonly phase: string; readonly milliseconds: number }[];
  readonly racingVerbs: readonly string[];
  /** Labels out of which a team agrees on a secret signal; empty: there is no team talk. */
  readonly signals: readonly string[];
  /** The teams for each number of seats; every seat by itself where nobody plays together. */
  readonly teams: Readonly<Record<number, readonly (readonly number[])[]>>;
  readonly bots: readonly string[];
  /** Names of the game's own reasons of refusals. */
  readonly reasons: readonly string[];
  /** What the game is played with, by kind: the names that zones and labels use. */
  readonly components: Readonly<Record<string, readonly string[]>>;
}

export interface OptionSpec {
  readonly name: string;
  readonly default: Plain;
  /** For numbers, and for those of a map, which has them by team: the bounds, both included. */
  readonly minimum: number;
  readonly maximum: number;
  /** The value is a seat of the table. */
  readonly namesSeat: boolean;
  /** For texts: the values there are. For lists: what they have a few of, as many as the default. */
  readonly choices: readonly string[];
}

export type TableStatus = "gathering" | "talking" | "playing" | "over" | "closed";
export type Occupancy = "free" | "person" | "stand-in" | "bot";
export type Verdict = "applied" | "illegal" | "void";

/** A table as everybody may know it. */
export interface TableInfo {
  readonly code: string;
  readonly game: string;
  readonly options: Readonly<Record<string, Plain>>;
  readonly status: TableStatus;
  readonly seats: readonly SeatInfo[];
  /** Seat of the host. */
  readonly host: number;
  /** Whether it is listed for everybody. */
  readonly open: boolean;
  readonly paused: boolean;
  /** Number of the game in the series, from 1 on; 0: none yet. */
  readonly gameNumber: number;
  readonly createdAt: number;
  /** Whether windows have clocks at this table. */
  readonly clocks: boolean;
}

export interface SeatInfo {
  readonly seat: number;
  readonly occupancy: Occupancy;
  /** Name of the player or bot; empty: free. */
  readonly name: string;
  readonly level: string;
  readonly connected: boolean;
  /** Games of the series won. */
  readonly wins: number;
  /** Whether the player agrees to show what stayed hidden. */
  readonly discloses: boolean;
}

/** A label taken apart: `verb word word ...`; numbers are numbers, `?` is what the viewer may not see. */
export interface Labelled {
  readonly label: string;
  readonly verb: string;
  readonly words: readonly (string | number)[];
}

export interface Action extends Labelled {
  readonly id: number;
}

export interface LogEntry extends Labelled {
  /** Number of the entry, from 0 on. */
  readonly index: number;
  /** Who acted; undefined: chance. */
  readonly seat: number | undefined;
}

export interface Zone {
  readonly name: string;
  readonly owner: number | undefined;
  /** What lies there; `?` for what the viewer may not see. */
  readonly cards: readonly string[];
  /** How many lie there; `cards` may list fewer. */
  readonly size: number;
}

export interface Counter {
  readonly name: string;
  readonly owner: number | undefined;
  readonly value: number;
}

/** What a seat, or a spectator, sees now. */
export interface Observation {
  readonly game: string;
  /** The seat that sees it; undefined: a spectator. */
  readonly seat: number | undefined;
  readonly phase: string;
  readonly turn: number | undefined;
  readonly actor: number | undefined;
  /** Seats that may act now, ascending. */
  readonly active: readonly number[];
  readonly terminal: boolean;
  readonly zones: readonly Zone[];
  readonly counters: readonly Counter[];
  /** What the game adds of its own, by name; its README lists it. */
  readonly facts: Readonly<Record<string, Plain>>;
  readonly points: readonly number[];
  readonly winners: readonly number[];
}

/** A clock that runs, or stands while the table is paused. */
export interface Clock {
  /** Name of the window, one of `Spec.windows`. */
  readonly window: string;
  readonly seat: number;
  /** When it is over, on the clock of `performance.now()`; undefined: it stands. */
  readonly endsAt: number | undefined;
  /** Milliseconds that were left when the message came. */
  readonly left: number;
}

/** A game as a viewer has it at a revision. */
export interface View {
  /** Number of the game in the series. */
  readonly gameNumber: number;
  /** Number of entries of the log. */
  readonly revision: number;
  readonly observation: Observation;
  /** What the viewer may do, by ascending id; empty for spectators. */
  readonly legal: readonly Action[];
  readonly clocks: readonly Clock[];
  /** Those who may act start together at this time, on the clock of `performance.now()`; undefined: play is on. */
  readonly startsAt: number | undefined;
}

/** Why an entry was made: its player did it, or a clock ran out, or there was only one choice, or a bot stood in. */
export type PlayedBy = "player" | "clock" | "only-choice" | "stand-in";

export interface Played {
  readonly entries: readonly LogEntry[];
  readonly view: View;
  readonly by: PlayedBy;
}

export interface Racer {
  readonly seat: number;
  readonly label: string;
  readonly arrivalMilliseconds: number;
  readonly creditMilliseconds: number;
  readonly verdict: Verdict;
}

/** How a race was decided, the first first. */
export interface Adjudication {
  readonly racers: readonly Racer[];
  readonly drawn: boolean;
}

/** A last action of its kind that is held for a moment and may be taken back until then. */
export interface Held {
  readonly seat: number;
  readonly label: string;
  /** When it counts, on the clock of `performance.now()`. */
  readonly countsAt: number;
}
