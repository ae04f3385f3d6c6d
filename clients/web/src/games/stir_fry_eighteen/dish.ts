/** The cards and what they are worth in a dish, as on the rule page. */

/** Letters of the kinds in id order. */
export const KINDS = ["N", "C", "P", "S", "G", "O", "Y", "M"] as const;
export type Kind = (typeof KINDS)[number];

export const PROTEINS = ["C", "P", "S"] as const;
export type Protein = (typeof PROTEINS)[number];

/** A value of a card, and what must lie in the dish with it. */
export interface Rung {
  readonly value: number;
  readonly needs: readonly Kind[];
}

/** Cards of the kind in the deck, its values from the least to the best. */
export interface Card {
  readonly copies: number;
  readonly rungs: readonly Rung[];
}

export const CARDS: Readonly<Record<Kind, Card>> = {
  N: { copies: 5, rungs: [{ value: 1, needs: [] }] },
  C: { copies: 1, rungs: rungs([3], [5, "O"], [7, "G", "O"]) },
  P: { copies: 1, rungs: rungs([5], [8, "M"]) },
  S: { copies: 1, rungs: rungs([6], [9, "G"], [11, "Y", "G"]) },
  G: { copies: 2, rungs: rungs([2], [4, "P"]) },
  O: { copies: 2, rungs: rungs([3], [5, "S"]) },
  Y: { copies: 3, rungs: rungs([1], [2, "O"], [3, "G"]) },
  M: { copies: 3, rungs: rungs([2], [3, "C"]) },
};

/** Cards drawn for a claim that is paid. */
export const PAIR_DRAWS = 3;
export const PROTEIN_DRAWS: Readonly<Record<Protein, number>> = { C: 2, P: 3, S: 4 };

/** Cards that are kept at the end of a turn. */
export const HAND = 3;
/** Points that a tester without cards must have, and loses if the claim is true. */
export const STAKE = 5;
export const DECK = 18;

function rungs(...all: readonly (readonly [number, ...Kind[]])[]): readonly Rung[] {
  return all.map(([value, ...needs]) => ({ value, needs }));
}

export function isKind(word: unknown): word is Kind {
  return KINDS.includes(word as Kind);
}

/** The place of the rung on which a card stands in a dish. */
export function rungIn(kind: Kind, dish: readonly Kind[]): number {
  return CARDS[kind].rungs.reduce(
    (best, { needs }, place) => (needs.every((one) => dish.includes(one)) ? place : best),
    0,
  );
}

export function worthIn(kind: Kind, dish: readonly Kind[]): number {
  return CARDS[kind].rungs[rungIn(kind, dish)]?.value ?? 0;
}

export function scoreOf(dish: readonly Kind[]): number {
  return dish.reduce((sum, kind) => sum + worthIn(kind, dish), 0);
}

/** Why cards are no dish; undefined: they are one. */
export type Fault = "few" | "many" | "twice" | "plain";

export function faultOf(cards: readonly Kind[]): Fault | undefined {
  if (new Set(cards).size < cards.length) return "twice";
  if (cards.length > 5) return "many";
  if (!cards.includes("N")) return "plain";
  return cards.length < 3 ? "few" : undefined;
}

/** The dish of these cards that scores most, in id order; undefined: there is none. */
export function bestDish(hand: readonly Kind[]): readonly Kind[] | undefined {
  const kinds = KINDS.filter((kind) => hand.includes(kind));
  let best: readonly Kind[] | undefined;
  for (let set = 0; set < 1 << kinds.length; set++) {
    const dish = kinds.filter((_, place) => set & (1 << place));
    if (!faultOf(dish) && (!best || scoreOf(dish) > scoreOf(best))) best = dish;
  }
  return best;
}

/** In id order, as labels write them. */
export function sorted(cards: readonly Kind[]): readonly Kind[] {
  return [...cards].sort((one, other) => KINDS.indexOf(one) - KINDS.indexOf(other));
}
