/** What the player has touched last, and what may be done with it. */

import type { TableProps } from "../contract";
import type { Good } from "./data";
import type { Key } from "./strings/en";

export type Picked =
  | { readonly kind: "good"; readonly good: Good }
  | { readonly kind: "deck" }
  /** A recipe anywhere in sight; with the fish that the player chose for it. */
  | { readonly kind: "recipe"; readonly card: string; readonly fish?: number }
  /** An own fish. */
  | { readonly kind: "fish"; readonly size: number };

export type Props = TableProps<Key>;

/** What all parts of the table share. */
export interface Kitchen {
  readonly props: Props;
  readonly picked: Picked | undefined;
  /** Touches a thing; touching it once more is to do what it is for. */
  readonly pick: (thing: Picked | undefined) => void;
}

export function samePick(one: Picked | undefined, other: Picked): boolean {
  if (one?.kind !== other.kind) return false;
  if (one.kind === "good") return one.good === (other as typeof one).good;
  if (one.kind === "recipe") return one.card === (other as typeof one).card;
  if (one.kind === "fish") return one.size === (other as typeof one).size;
  return true;
}

/** The label of the buy that a touched thing is for; undefined: it cannot be bought. */
export function buyLabel(thing: Picked): string | undefined {
  if (thing.kind === "good") return `buy ${thing.good}`;
  if (thing.kind === "deck") return "buy deck";
  if (thing.kind === "recipe") return `buy recipe ${thing.card}`;
  return undefined;
}
