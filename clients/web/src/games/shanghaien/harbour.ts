/** Sailors, places in the row, who gets a card, and what crews score: as the rules have it. */

import type { View } from "../../api/plain";
import { counter, zone } from "../view";

export const COLOURS = ["red", "orange", "yellow", "green", "blue", "purple", "grey", "black"] as const;
export type Colour = (typeof COLOURS)[number];

/** Places of the row, from the left as seat 0 sees it; everybody sees it so. */
export const PLACES = [1, 2, 3, 4, 5, 6] as const;
export const SEATS = [0, 1] as const;

export type End = "left" | "right";
export type Numbering = "open" | End;

export interface Sailor {
  readonly colour: Colour;
  readonly value: number;
}

/** Reads `red-3`; undefined: a dirty trick. */
export function sailorOf(card: string): Sailor | undefined {
  if (card.startsWith("trick")) return undefined;
  const [colour, value] = card.split("-");
  return { colour: colour as Colour, value: Number(value) };
}

/** Number and place are each other's: counted from the left they are the same, from the right they mirror. */
export function placeOf(face: number, end: End): number {
  return end === "left" ? face : 7 - face;
}

/** Dice that each seat has at each place. */
export type Dice = readonly (readonly number[])[];

export interface Layout {
  readonly row: readonly string[];
  readonly numbering: Numbering;
  readonly dice: Dice;
}

export function layoutOf(view: View): Layout {
  const numbering = (["open", "left", "right"] as const)[counter(view, "numbering")] ?? "open";
  const dice = SEATS.map((seat) => PLACES.map((place) => counter(view, `dice ${place}`, seat)));
  return { row: zone(view, "row").cards, numbering, dice };
}

export type Why = "none" | "alone" | "dice" | "pips" | "tie";

/** Who gets a card as the row lies, and why. */
export interface Outcome {
  readonly seat: number | undefined;
  readonly why: Why;
  readonly dice: readonly number[];
  /** Pips of each seat on the cards beside it. */
  readonly pips: readonly number[];
}

export function outcome({ dice, numbering }: Layout, place: number): Outcome {
  const at = (seat: number, where: number) => dice[seat]?.[where - 1] ?? 0;
  const number = (where: number) => placeOf(where, numbering === "right" ? "right" : "left");
  const own = SEATS.map((seat) => at(seat, place));
  const pips = SEATS.map((seat) =>
    [place - 1, place + 1].reduce((sum, where) => sum + at(seat, where) * number(where), 0),
  );
  const [first = 0, second = 0] = own;
  const [mine = 0, other = 0] = pips;
  const told = { dice: own, pips };
  if (first + second === 0) return { seat: undefined, why: "none", ...told };
  if (first !== second) return { seat: first > second ? 0 : 1, why: first && second ? "dice" : "alone", ...told };
  if (mine !== other) return { seat: mine > other ? 0 : 1, why: "pips", ...told };
  return { seat: undefined, why: "tie", ...told };
}

export interface ColourScore {
  readonly colour: Colour;
  readonly strength: readonly number[];
  /** Who scores in it, if the game ended now. */
  readonly seat: number | undefined;
  readonly points: number;
}

/** What each colour brings as it stands. */
export function scores(view: View): readonly ColourScore[] {
  return COLOURS.map((colour) => {
    const strength = SEATS.map((seat) => counter(view, `strength ${colour}`, seat));
    const [first = 0, second = 0] = strength;
    const seat = first === second ? undefined : first > second ? 0 : 1;
    return {
      colour,
      strength,
      seat,
      points: seat === undefined ? 0 : Math.min(first, second) || Math.max(first, second),
    };
  });
}

/** What tricks a seat has: those that shift or reroll, and those that lay both or crew, may be others. */
export function tricksOf(view: View, seat: number): readonly string[] {
  return zone(view, "tricks", seat).cards;
}
