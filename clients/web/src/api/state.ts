/** What a page knows of a table: a fold over what the stream carries, without any I/O. */

import type * as pb from "../gen/cambusa/api/v1/table_pb";
import { adjudicationOf, entryOf, heldOf, playedBy, tableOf, viewOf } from "./convert";
import type { Adjudication, Held, LogEntry, Played, PlayedBy, TableInfo, View } from "./plain";

export interface TableState {
  readonly table: TableInfo;
  /** The viewer's seat; undefined: a spectator. */
  readonly seat: number | undefined;
  /** Number of the last event. */
  readonly lastEvent: number;
  /** The game; undefined: none has begun. */
  readonly view: View | undefined;
  /** The viewer's log of the game, the oldest first. */
  readonly log: readonly LogEntry[];
  /** What the viewer's team has said in the team talk. */
  readonly talk: readonly Talked[];
  /** What has just been played; undefined after a snapshot. */
  readonly lastPlayed: Played | undefined;
  /** What was played since the view: the view of it comes with one of the next events. */
  readonly unseen: { readonly entries: readonly LogEntry[]; readonly by: PlayedBy } | undefined;
  /** How the last race was decided, as long as nothing was played after it. */
  readonly adjudication: Adjudication | undefined;
  /** An action that is held. */
  readonly held: Held | undefined;
}

export interface Talked {
  readonly seat: number;
  readonly signal: string;
}

/** Something that happened, for whoever tells it: the story, sounds, messages. */
export type Happening =
  | { readonly kind: "played"; readonly entries: readonly LogEntry[]; readonly by: PlayedBy }
  | { readonly kind: "table"; readonly why: string; readonly seat: number | undefined; readonly table: TableInfo }
  | { readonly kind: "talked"; readonly seat: number; readonly signal: string }
  | ({ readonly kind: "adjudication" } & Adjudication)
  | { readonly kind: "held"; readonly held: Held | undefined };

/** Events were lost: the stream has to be opened again. */
export class GapError extends Error {
  override readonly name = "GapError";
}

/** The state that a snapshot tells; `now` is the time by `performance.now()`. */
export function fromSnapshot(message: pb.Snapshot, now: number): TableState {
  if (!message.table) throw new TypeError("expected a Snapshot with a table, got one without");
  const table = tableOf(message.table);
  return {
    table,
    seat: message.seat,
    lastEvent: Number(message.lastEvent),
    view: message.view && viewOf(message.view, now, table.paused),
    log: message.log.map(entryOf),
    talk: message.talk.map(({ seat, signal }) => ({ seat, signal })),
    lastPlayed: undefined,
    unseen: undefined,
    adjudication: undefined,
    held: message.view?.held && heldOf(message.view.held, now),
  };
}

/** The state after an event, and what has happened; raises `GapError` if an event before it is missing. */
export function afterEvent(before: TableState, event: pb.Event, now: number): [TableState, Happening | undefined] {
  const number = Number(event.number);
  if (number <= before.lastEvent) return [before, undefined];
  if (number !== before.lastEvent + 1) throw new GapError(`expected event ${before.lastEvent + 1}, got ${number}`);
  const [state, happening] = apply({ ...before, lastEvent: number }, event.what, now);
  return [event.view ? seen(state, event.view, now) : state, happening];
}

function apply(state: TableState, what: pb.Event["what"], now: number): [TableState, Happening | undefined] {
  switch (what.case) {
    case "played": {
      const entries = what.value.entries.map(entryOf);
      const by = playedBy(what.value.by);
      const first = entries[0]?.index ?? state.log.length;
      const log = [...(state.log.length > first ? state.log.slice(0, first) : state.log), ...entries];
      const unseen = { entries: [...(state.unseen?.entries ?? []), ...entries], by };
      return [
        { ...state, log, unseen, adjudication: undefined },
        { kind: "played", entries, by },
      ];
    }
    case "tableChanged": {
      if (!what.value.table) return [state, undefined];
      const { why, seat, viewerSeat } = what.value;
      const table = tableOf(what.value.table);
      const next = why === "started" || why === "talking" || why === "rematch" ? newGame(state, why) : state;
      return [
        { ...next, table, seat: viewerSeat },
        { kind: "table", why, seat, table },
      ];
    }
    case "talked": {
      const { seat, signal } = what.value;
      return [
        { ...state, talk: [...state.talk, { seat, signal }] },
        { kind: "talked", seat, signal },
      ];
    }
    case "adjudication": {
      const adjudication = adjudicationOf(what.value);
      return [
        { ...state, adjudication },
        { kind: "adjudication", ...adjudication },
      ];
    }
    case "held": {
      const held = heldOf(what.value, now);
      return [
        { ...state, held },
        { kind: "held", held },
      ];
    }
    default: // a later server's: it has a number, and is skipped
      return [state, undefined];
  }
}

/** Nothing is left of the game before; what was said in the team talk stays as the game after it begins. */
function newGame(state: TableState, why: string): TableState {
  const talk = why === "started" && state.table.status === "talking" ? state.talk : [];
  return {
    ...state,
    log: [],
    talk,
    unseen: undefined,
    lastPlayed: undefined,
    adjudication: undefined,
    held: undefined,
  };
}

function seen(state: TableState, message: pb.View, now: number): TableState {
  const view = viewOf(message, now, state.table.paused);
  const lastPlayed = state.unseen ? { ...state.unseen, view } : state.lastPlayed;
  return { ...state, view, lastPlayed, unseen: undefined, held: message.held && heldOf(message.held, now) };
}
