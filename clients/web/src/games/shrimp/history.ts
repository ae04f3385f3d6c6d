/** What the log tells and the view does not: what was called on which tops, and what came of it. */

import type { LogEntry } from "../../api/plain";
import { allShared, type Card, cardOf, shared } from "./cards";

/** A call, silence or shout, and what it brought. */
export interface Call {
  readonly seat: number;
  readonly kind: "call" | "silence" | "shout";
  readonly named: readonly string[];
  /** The tops that it was about. */
  readonly tops: readonly (Card | undefined)[];
  readonly right: boolean;
  /** All that they shared. */
  readonly all: readonly string[];
  /** Cards that a right call brought so far. */
  readonly gained: number;
  /** To whom a penalty card went. */
  readonly givenTo: number | undefined;
  /** Number of its entry. */
  readonly index: number;
}

export interface Past {
  readonly recipes: readonly (readonly string[])[];
  readonly decks: readonly number[];
  readonly banquets: readonly number[];
  readonly last: Call | undefined;
}

const CARDS = 81;

/** Follows a log from its beginning. */
export function follow(log: readonly LogEntry[], seats: number, strict: boolean): Past {
  let recipes: string[][] = [[], [], []];
  const decks = Array.from({ length: seats }, (_, seat) => Math.ceil((CARDS - seat) / seats));
  const banquets = decks.map(() => 0);
  let last: Call | undefined;
  let before: LogEntry | undefined;
  const move = (from: number[], seat: number, by: number) => {
    from[seat] = (from[seat] ?? 0) + by;
  };
  for (const entry of log) {
    const { verb, words, seat } = entry;
    if (verb === "card" && before) {
      if (before.verb === "flip") recipes[Number(before.words[0]) - 1]?.push(entry.label.slice("card ".length));
      else move(banquets, Number(before.words[0]), 1);
    } else if (seat !== undefined) {
      if (verb === "flip" && decks[seat])
        move(decks, seat, -1); // the last one shows no card
      else if (verb === "give") {
        const to = Number(words[0]);
        if ((banquets[seat] ?? 0) > 0) {
          move(banquets, seat, -1);
          move(banquets, to, 1);
        } else if ((decks[seat] ?? 0) > 0) move(decks, seat, -1); // the card follows
        if (last) last = { ...last, givenTo: to };
      } else if (verb === "take") {
        move(banquets, Number(words[0]), -1);
        move(banquets, seat, 1);
        if (last) last = { ...last, gained: last.gained + 1 };
      } else if (verb === "call" || verb === "silence" || verb === "shout") {
        const tops = recipes.map((pile) => (pile.length ? cardOf(pile.at(-1) ?? "") : undefined));
        const seen = tops.filter((top) => top !== undefined);
        const named = words.map(String);
        const all = seen.length === 3 ? allShared(seen) : [];
        const right =
          verb === "call" &&
          named.every((feature) => shared(seen, feature)) &&
          (!strict || named.length === all.length);
        const gained = right && named.length < 3 ? recipes.flat().length : 0;
        last = { seat, kind: verb, named, tops, right, all, gained, givenTo: undefined, index: entry.index };
        if (gained) {
          move(banquets, seat, gained);
          recipes = [[], [], []];
        }
      }
    }
    before = entry;
  }
  return { recipes, decks, banquets, last };
}

/** Who has squeezed the lemon and has not been settled yet. */
export function squeezer(log: readonly LogEntry[]): number | undefined {
  const last = log.at(-1);
  return last?.verb === "squeeze" ? last.seat : undefined;
}
