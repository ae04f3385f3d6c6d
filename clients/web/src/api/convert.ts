/** From the wire's messages to plain data. */

import { create } from "@bufbuild/protobuf";
import type * as tables from "../gen/cambusa/api/v1/table_pb";
import { Occupancy, PlayedBy, TableStatus, Verdict } from "../gen/cambusa/api/v1/table_pb";
import type * as types from "../gen/cambusa/api/v1/types_pb";
import { ValueListSchema, ValueMapSchema, ValueSchema } from "../gen/cambusa/api/v1/types_pb";
import type * as plain from "./plain";

export function plainOf(message: types.Value | undefined): plain.Plain {
  const kind = message?.kind;
  if (kind?.case === undefined) return null;
  switch (kind.case) {
    case "number":
      return Number(kind.value);
    case "list":
      return kind.value.values.map(plainOf);
    case "map":
      return plainsOf(kind.value.values);
    default:
      return kind.value;
  }
}

export function plainsOf(messages: Record<string, types.Value>): Record<string, plain.Plain> {
  return Object.fromEntries(Object.entries(messages).map(([name, value]) => [name, plainOf(value)]));
}

/** A value as a message, for the options of a new table. */
export function messageOf(value: plain.Plain): types.Value {
  return create(ValueSchema, { kind: kindOf(value) });
}

function kindOf(value: plain.Plain): types.Value["kind"] {
  if (value === null) return { case: undefined };
  if (typeof value === "boolean") return { case: "flag", value };
  if (typeof value === "number") return { case: "number", value: BigInt(value) };
  if (typeof value === "string") return { case: "text", value };
  if (isList(value)) return { case: "list", value: create(ValueListSchema, { values: value.map(messageOf) }) };
  const values = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, messageOf(one)]));
  return { case: "map", value: create(ValueMapSchema, { values }) };
}

function isList(value: plain.Plain): value is readonly plain.Plain[] {
  return Array.isArray(value);
}

export function specOf(message: types.GameSpec): plain.Spec {
  return {
    name: message.name,
    title: message.title,
    designer: message.designer,
    minutes: message.minutes,
    minSeats: message.minSeats,
    maxSeats: message.maxSeats,
    options: message.options.map((option) => ({
      name: option.name,
      default: plainOf(option.default),
      minimum: Number(option.minimum),
      maximum: Number(option.maximum),
      namesSeat: option.namesSeat,
      choices: option.choices,
    })),
    windows: message.windows.map(({ name, phase, milliseconds }) => ({ name, phase, milliseconds })),
    racingVerbs: message.racingVerbs,
    signals: message.signals,
    teams: Object.fromEntries(message.seatings.map(({ seats, teams }) => [seats, teams.map((team) => team.seats)])),
    bots: message.bots,
    reasons: message.reasons.map((reason) => reason.name),
    components: Object.fromEntries(message.components.map(({ name, items }) => [name, items])),
  };
}

function wordsOf(messages: types.Argument[]): (string | number)[] {
  return messages.map(({ kind }) => (kind.case === "number" ? Number(kind.value) : (kind.value ?? "")));
}

export function actionOf(message: types.Action): plain.Action {
  return { id: message.id, label: message.label, verb: message.verb, words: wordsOf(message.arguments) };
}

export function entryOf(message: types.LogEntry): plain.LogEntry {
  const { index, seat, label, verb } = message;
  return { index: Number(index), seat, label, verb, words: wordsOf(message.arguments) };
}

export function observationOf(message: types.Observation): plain.Observation {
  return {
    game: message.game,
    seat: message.seat,
    phase: message.phase,
    turn: message.turn,
    actor: message.actor,
    active: message.active,
    terminal: message.terminal,
    zones: message.zones.map(({ name, owner, cards, size }) => ({ name, owner, cards, size })),
    counters: message.counters.map(({ name, owner, value }) => ({ name, owner, value: Number(value) })),
    facts: plainsOf(message.facts),
    points: message.points.map(Number),
    winners: message.winners,
  };
}

const STATUS: Record<TableStatus, plain.TableStatus> = {
  [TableStatus.UNSPECIFIED]: "closed",
  [TableStatus.GATHERING]: "gathering",
  [TableStatus.TALKING]: "talking",
  [TableStatus.PLAYING]: "playing",
  [TableStatus.OVER]: "over",
  [TableStatus.CLOSED]: "closed",
};

const OCCUPANCY: Record<Occupancy, plain.Occupancy> = {
  [Occupancy.UNSPECIFIED]: "free",
  [Occupancy.FREE]: "free",
  [Occupancy.PERSON]: "person",
  [Occupancy.STAND_IN]: "stand-in",
  [Occupancy.BOT]: "bot",
};

export const VERDICT: Record<Verdict, plain.Verdict> = {
  [Verdict.UNSPECIFIED]: "illegal",
  [Verdict.APPLIED]: "applied",
  [Verdict.ILLEGAL]: "illegal",
  [Verdict.VOID]: "void",
};

const PLAYED_BY: Record<PlayedBy, plain.PlayedBy> = {
  [PlayedBy.UNSPECIFIED]: "player",
  [PlayedBy.CLOCK]: "clock",
  [PlayedBy.ONLY_CHOICE]: "only-choice",
  [PlayedBy.STAND_IN]: "stand-in",
};

export function tableOf(message: tables.Table): plain.TableInfo {
  return {
    code: message.code,
    game: message.game,
    options: plainsOf(message.options),
    status: STATUS[message.status],
    seats: message.seats.map(({ seat, occupancy, name, level, connected, wins, discloses }) => ({
      seat,
      occupancy: OCCUPANCY[occupancy],
      name,
      level,
      connected,
      wins,
      discloses,
    })),
    host: message.host,
    open: message.open,
    paused: message.paused,
    gameNumber: message.gameNumber,
    createdAt: Number(message.createdAt),
    clocks: message.clocks,
  };
}

/**
 * The game as a viewer has it; `now` is what `performance.now()` said when the message came, and `paused` whether the
 * clocks of the table stand.
 */
export function viewOf(message: tables.View, now: number, paused: boolean): plain.View {
  const { observation, countDown } = message;
  if (!observation) throw new TypeError("expected a View with an observation, got one without");
  return {
    gameNumber: message.gameNumber,
    revision: Number(message.revision),
    observation: observationOf(observation),
    legal: message.legal.map(actionOf),
    clocks: message.clocks.map(({ window, seat, milliseconds }) => ({
      window,
      seat,
      endsAt: paused ? undefined : now + milliseconds,
      left: milliseconds,
    })),
    startsAt: countDown === undefined ? undefined : now + countDown,
  };
}

export function playedBy(by: PlayedBy): plain.PlayedBy {
  return PLAYED_BY[by];
}

export function heldOf(message: tables.Held, now: number): plain.Held | undefined {
  const { seat, label, milliseconds } = message;
  return milliseconds > 0 ? { seat, label, countsAt: now + milliseconds } : undefined;
}

export function adjudicationOf(message: tables.Adjudication): plain.Adjudication {
  return {
    racers: message.racers.map((racer) => ({
      seat: racer.seat,
      label: racer.label,
      arrivalMilliseconds: racer.arrivalMilliseconds,
      creditMilliseconds: racer.creditMilliseconds,
      verdict: VERDICT[racer.verdict],
    })),
    drawn: message.drawn,
  };
}
