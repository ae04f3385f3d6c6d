/** Cards, their features, and what three tops share. */

export const QUANTITIES = ["1", "2", "3"] as const;
export const SIZES = ["large", "medium", "small"] as const;
export const COLOURS = ["green", "blue", "pink"] as const;
export const ORIGINS = ["America", "Brasil", "Italy"] as const;
export const COCKTAIL = "cocktail";

export type Size = (typeof SIZES)[number];
export type Colour = (typeof COLOURS)[number];
export type Origin = (typeof ORIGINS)[number];

export interface Card {
  readonly quantity: number;
  readonly size: Size;
  readonly colour: Colour;
  readonly origin: Origin;
}

/** Features in the order in which a call names them; one of each row at most, the cocktail being in the first. */
export const ROWS: readonly (readonly string[])[] = [[...QUANTITIES, COCKTAIL], SIZES, COLOURS, ORIGINS];

/** A call names so many features at most. */
export const MOST = 3;

const SIZE_LETTERS: Readonly<Record<string, Size>> = { L: "large", M: "medium", S: "small" };
const ORIGIN_LETTERS: Readonly<Record<string, Origin>> = { US: "America", BR: "Brasil", IT: "Italy" };

/** Reads a card such as `2L-green-IT`. */
export function cardOf(text: string): Card {
  const [head = "", colour = "", origin = ""] = text.split("-");
  const size = SIZE_LETTERS[head[1] ?? ""];
  const from = ORIGIN_LETTERS[origin];
  if (!size || !from) throw new RangeError(`expected a card such as 2L-green-IT, got ${JSON.stringify(text)}`);
  return { quantity: Number(head[0]), size, colour: colour as Colour, origin: from };
}

/** Whether a card has a feature (other than the cocktail, which three cards have together). */
export function has({ quantity, size, colour, origin }: Card, feature: string): boolean {
  return [String(quantity), size, colour, origin].includes(feature);
}

/** Whether three tops share a feature; with fewer than three they share nothing. */
export function shared(tops: readonly Card[], feature: string): boolean {
  if (tops.length < 3) return false;
  if (feature === COCKTAIL) return tops.reduce((sum, { quantity }) => sum + quantity, 0) === 7;
  return tops.every((card) => has(card, feature));
}

/** All that three tops share, as a full call would name it. */
export function allShared(tops: readonly Card[]): readonly string[] {
  return ROWS.flat().filter((feature) => shared(tops, feature));
}

/** The label of a call: features in the order of the rows. */
export function callOf(features: readonly string[]): string {
  return `call ${ROWS.flat()
    .filter((feature) => features.includes(feature))
    .join(" ")}`;
}
