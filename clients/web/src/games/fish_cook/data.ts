/** What the game is printed with, as on its rule page: recipes, and the prices of both markets. */

export const INGREDIENTS = ["sake", "mushrooms", "greens", "roe", "egg", "rice"] as const;
export type Ingredient = (typeof INGREDIENTS)[number];

export const SIZES = [1, 2, 3, 4, 5, 6] as const;

/** A thing of the markets, named as on the wire. */
export type Good = Ingredient | `fish ${number}`;

export interface Recipe {
  readonly card: string;
  readonly fish: number;
  readonly ingredients: readonly Ingredient[];
  /** What a dish earns at least; `bonus` comes with it out of the own hand or menu, and goes to the owner of another's. */
  readonly main: number;
  readonly bonus: number;
}

const TABLE = `
1 roe 14, 1 mushrooms 16, 1 sake 18, 1 egg greens 23, 1 rice egg sake 32, 1 roe greens mushrooms 34,
2 rice 13, 2 roe 15, 2 rice mushrooms 24, 2 greens sake 29, 2 rice egg greens 30, 2 egg roe mushrooms 33,
3 rice 15, 3 mushrooms 19, 3 rice egg 23, 3 egg roe 25, 3 egg roe sake 37, 3 roe greens mushrooms 37,
4 egg 19, 4 rice greens 28, 4 greens sake 33, 4 rice egg mushrooms 36, 4 rice roe sake 39, 4 egg greens sake 41,
5 rice 21, 5 rice roe 29, 5 egg greens 31, 5 roe greens 32, 5 egg roe sake 43, 5 rice mushrooms sake 44,
6 mushrooms 28, 6 rice roe 32, 6 egg greens 34, 6 greens mushrooms 37, 6 rice roe sake 45, 6 egg greens mushrooms 45`;

const RECIPES: readonly Recipe[] = TABLE.trim()
  .split(/,\s*/)
  .map((line, index) => {
    const words = line.split(" ");
    const ingredients = words.slice(1, -1) as Ingredient[];
    const bonus = 2 + ingredients.length;
    return { card: String(index + 1), fish: Number(words[0]), ingredients, main: Number(words.at(-1)), bonus };
  });

export function recipeOf(card: string | number): Recipe {
  const found = RECIPES[Number(card) - 1];
  if (!found) throw new RangeError(`expected a recipe from 1 to ${RECIPES.length}, got ${card}`);
  return found;
}

const PRICES: Readonly<Record<Good, readonly number[]>> = {
  sake: [12, 9, 7, 6, 5],
  mushrooms: [10, 7, 6, 5, 4],
  greens: [8, 6, 5, 4, 3],
  roe: [7, 5, 4, 3, 2],
  egg: [5, 4, 3, 2, 1],
  rice: [4, 3, 2, 1, 0],
  "fish 1": [5, 4, 3, 2, 1],
  "fish 2": [7, 5, 4, 3, 2],
  "fish 3": [9, 7, 6, 5, 4],
  "fish 4": [12, 10, 8, 7, 6],
  "fish 5": [16, 13, 11, 9, 8],
  "fish 6": [20, 16, 13, 11, 10],
};

/** Prices of a row's spaces in filling order, the dearest first: with n pieces in the row the next costs the n-th. */
export function pricesOf(good: Good): readonly number[] {
  return PRICES[good] ?? [];
}

export const SCHOOL_PRICE = 5;
export const DECK_PRICE = 2;

/** Days of a game: 3 with 2 players, 4 with 3 or 4, 5 with 5 or 6. */
export function daysOf(seats: number): number {
  return 2 + Math.floor((seats + 1) / 2);
}
