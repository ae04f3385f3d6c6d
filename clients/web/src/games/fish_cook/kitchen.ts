/** What can be cooked, what is missing for it and what that costs: all from the view of a player. */

import type { Action, View } from "../../api/plain";
import { counter, isLegal, legalBy, zone } from "../view";
import { type Good, type Ingredient, pricesOf, type Recipe, SIZES } from "./data";

/** Where a recipe lies: it decides who earns what. */
export type Place = "hand" | "school" | "own menu" | "other menu" | "other hand";

/** What the next piece of a row costs; undefined if the row is empty. */
export function priceOf(view: View, good: Good): number | undefined {
  const left = counter(view, good);
  return left > 0 ? pricesOf(good)[left - 1] : undefined;
}

/** One thing that a recipe needs. */
export interface Need {
  /** A kind, or the smallest fish that does. */
  readonly good: Good;
  readonly had: boolean;
  /** What is missing can be bought for so much now; undefined: sold out, or not in the morning. */
  readonly price: number | undefined;
}

/** What the recipe needs, the fish first, and what of it a seat has. */
export function needsOf(view: View, recipe: Recipe, seat: number): readonly Need[] {
  const market = view.observation.phase === "morning";
  const ingredients = recipe.ingredients.map((kind: Ingredient) => {
    const had = counter(view, kind, seat) > 0;
    return { good: kind, had, price: market && !had ? priceOf(view, kind) : undefined };
  });
  return [fishFor(view, recipe, seat, market), ...ingredients];
}

function fishFor(view: View, recipe: Recipe, seat: number, market: boolean): Need {
  const fit = SIZES.filter((size) => size >= recipe.fish);
  const own = fit.find((size) => counter(view, `fish ${size}`, seat) > 0);
  if (own !== undefined) return { good: `fish ${own}`, had: true, price: undefined };
  let best: Need = { good: `fish ${recipe.fish}`, had: false, price: undefined };
  for (const size of market ? fit : []) {
    const price = priceOf(view, `fish ${size}`);
    if (price !== undefined && (best.price === undefined || price < best.price))
      best = { good: `fish ${size}`, had: false, price };
  }
  return best;
}

/** How a recipe stands: ready to cook; so many dollars short of it; or with something missing that is not for sale. */
export type Standing =
  | { readonly kind: "ready" }
  | { readonly kind: "costs"; readonly dollars: number; readonly missing: number }
  | { readonly kind: "missing"; readonly missing: number };

export function standingOf(needs: readonly Need[]): Standing {
  const missing = needs.filter(({ had }) => !had);
  if (missing.length === 0) return { kind: "ready" };
  if (missing.some(({ price }) => price === undefined)) return { kind: "missing", missing: missing.length };
  const dollars = missing.reduce((sum, { price = 0 }) => sum + price, 0);
  return { kind: "costs", dollars, missing: missing.length };
}

/** Where a recipe lies that the viewer can see; undefined: nowhere in sight. */
export function placeOf(
  view: View,
  card: string,
  seat: number | undefined,
): { place: Place; owner?: number } | undefined {
  if (zone(view, "school").cards.includes(card)) return { place: "school" };
  for (const { name, owner, cards } of view.observation.zones) {
    if (owner === undefined || !cards.includes(card)) continue;
    if (name === "menu") return { place: owner === seat ? "own menu" : "other menu", owner };
    return { place: owner === seat ? "hand" : "other hand", owner };
  }
  return undefined;
}

/** What the cook of a dish gets, by where the recipe lies. */
export function earns(recipe: Recipe, place: Place): number {
  return place === "hand" || place === "own menu" ? recipe.main + recipe.bonus : recipe.main;
}

/** Sizes of fish with which the viewer may cook this recipe now. */
export function fishToCook(view: View, card: string): readonly number[] {
  return legalBy(view, "cook")
    .filter((action) => String(action.words[0]) === card)
    .map(sizeIn);
}

function sizeIn(action: Action): number {
  return Number(action.words.at(-1));
}

/** The recipes in a seat's hand that the viewer knows, and how many it does not know. */
export function handOf(view: View, seat: number): { known: readonly string[]; hidden: number } {
  const hand = zone(view, "hand", seat);
  const seen = hand.cards.filter((card) => card !== "?");
  return { known: [...zone(view, "known hand", seat).cards, ...seen].sort(byNumber), hidden: hand.size - seen.length };
}

function byNumber(one: string, other: string): number {
  return Number(one) - Number(other);
}

/** Why a buy is not offered; undefined if it is. */
export type Refusal = "turn" | "evening" | "sold out" | "dear" | "empty deck";

export function refusalOf(
  view: View,
  label: string,
  seat: number | undefined,
  price: number | undefined,
): Refusal | undefined {
  if (isLegal(view, label)) return undefined;
  if (view.observation.phase !== "morning") return "evening";
  if (seat === undefined || !view.observation.active.includes(seat)) return "turn";
  if (price === undefined) return label === "buy deck" ? "empty deck" : "sold out";
  return "dear";
}

/** The menu bonus at the end: for each size how many recipes each menu has, and who gets its dollars. */
export function menuBonus(view: View, seats: number, fishOf: (card: string) => number) {
  return SIZES.map((size) => {
    const counts = Array.from(
      { length: seats },
      (_, seat) => zone(view, "menu", seat).cards.filter((card) => fishOf(card) === size).length,
    );
    const most = Math.max(...counts);
    return { size, counts, paid: counts.map((count) => most > 0 && count === most) };
  });
}
