/** The table as this game has it: sides, teams, tokens, what everybody knows of a hand. */

import type { View } from "../../api/plain";
import { counter, isLegal, zone } from "../view";

export interface Place {
  readonly seat: number;
  readonly team: number;
  /** 1 or 2. */
  readonly side: number;
  readonly done: boolean;
  readonly declined: boolean;
  /** Cards of the hand that everybody has seen. */
  readonly known: readonly string[];
  /** Cards in the hand. */
  readonly size: number;
  /** Out of a tie-break: only the tied play. */
  readonly out: boolean;
}

export interface Team {
  readonly team: number;
  readonly seats: readonly number[];
  readonly tokens: number;
  readonly won: boolean;
  readonly tied: boolean;
}

export interface Crabs {
  readonly places: readonly Place[];
  readonly teams: readonly Team[];
  /** The side whose turn it is. */
  readonly side: number;
  /** The side that is asked whether it wants to swap; undefined: none. */
  readonly asked: number | undefined;
  readonly tieBreak: boolean;
  readonly bowl: number;
  readonly pile: number;
  readonly burnt: number;
}

export function crabsOf(view: View): Crabs {
  const seats = view.observation.points.length || view.observation.zones.filter(({ name }) => name === "hand").length;
  const half = Math.ceil(seats / 2);
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const tieBreak = all.some((seat) => counter(view, "tied", seat) > 0);
  const side = counter(view, "side");
  const places = all.map((seat): Place => {
    return {
      seat,
      team: counter(view, "team", seat),
      side: seat < half ? 1 : 2,
      done: counter(view, "done", seat) > 0,
      declined: counter(view, "declined", seat) > 0,
      known: zone(view, "seen", seat).cards,
      size: zone(view, "hand", seat).size,
      out: tieBreak && counter(view, "tied", seat) === 0,
    };
  });
  const teams = [...new Set(places.map(({ team }) => team))]
    .sort((one, other) => one - other)
    .map((team): Team => {
      const members = places.filter((place) => place.team === team).map(({ seat }) => seat);
      const first = members[0] ?? 0;
      return {
        team,
        seats: members,
        tokens: counter(view, "tokens", first),
        won: counter(view, "won", first) > 0,
        tied: counter(view, "tied", first) > 0,
      };
    });
  return {
    places,
    teams,
    side,
    asked: view.observation.phase === "ask" ? 3 - side : undefined,
    tieBreak,
    bowl: counter(view, "bowl"),
    pile: counter(view, "draw"),
    burnt: zone(view, "burnt").size,
  };
}

/**
 * The seats of a side as they sit: the table is looked at from the near side, and seats are numbered clockwise, so the
 * near side runs from right to left and the far side from left to right.
 */
export function row(crabs: Crabs, side: number, near: boolean): readonly Place[] {
  const seated = crabs.places.filter((place) => place.side === side);
  return near ? seated.reverse() : seated;
}

/** The side that the viewer looks from: the own one, side 1 for spectators. */
export function nearSide(crabs: Crabs, seat: number | undefined): number {
  return seat === undefined ? 1 : (crabs.places[seat]?.side ?? 1);
}

/** Why a seat cannot be called now: a key of the texts; undefined: it can. */
export type NoCall = "own" | "mate" | "again" | "out" | "over" | "window";

export function noCall(view: View, crabs: Crabs, seat: number, called: number): NoCall | undefined {
  if (isLegal(view, `accuse ${called}`)) return undefined;
  if (view.observation.terminal) return "over";
  if (seat === called) return "own";
  if (["window", "take", "deal"].includes(view.observation.phase)) return "window";
  if (crabs.places[seat]?.out || crabs.places[called]?.out) return "out";
  if (counter(view, `failed ${called}`, seat) > 0) return "again";
  return "mate";
}

/** Why a player cannot swap now; undefined: there is a swap to make, or all four kinds are equal to the ocean's. */
export type NoSwap = "count" | "other" | "done" | "asked" | "window" | "out" | "over";

export function noSwap(view: View, crabs: Crabs, seat: number, counting: boolean): NoSwap | undefined {
  const own = crabs.places[seat];
  const { phase, terminal } = view.observation;
  if (terminal) return "over";
  if (!own || own.out) return "out";
  if (phase === "window" || phase === "take" || phase === "deal") return "window";
  if (phase === "ask") return "asked";
  if (own.side !== crabs.side) return "other";
  if (own.done) return "done";
  return counting ? "count" : undefined;
}

/** How many of each kind, the commonest first. */
export function counted(cards: readonly string[]): readonly (readonly [kind: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]);
}
