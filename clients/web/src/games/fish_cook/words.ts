/** Names of things in the language of the page; in lower case, as within a sentence. */

import type { Translate } from "../../i18n/translate";
import { type Good, type Recipe, recipeOf } from "./data";
import type { Key } from "./strings/en";

type T = Translate<Key>;

export function goodName(t: T, good: Good): string {
  if (!good.startsWith("fish ")) return t(`good.${good}` as Key);
  const size = Number(good.slice(5));
  return t("fish.sized", { fish: fishName(t, size), size });
}

export function fishName(t: T, size: number): string {
  return t(`fish.${size}` as Key);
}

/** "a sardine". */
export function aFish(t: T, size: number): string {
  return t(`a.fish.${size}` as Key);
}

/** A dish by its fish and its ingredients: "salmon with rice and roe". */
export function titleOf(t: T, recipe: Recipe): string {
  const [a = "", b = "", c = ""] = recipe.ingredients.map((kind) => t(`good.${kind}` as Key));
  return t(`dish.${recipe.ingredients.length}` as Key, { fish: fishName(t, recipe.fish), a, b, c });
}

export function titleOfCard(t: T, card: string | number): string {
  return titleOf(t, recipeOf(card));
}

/** A name that begins a line. */
export function capital(name: string): string {
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}
