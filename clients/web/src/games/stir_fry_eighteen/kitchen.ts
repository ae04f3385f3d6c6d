/** What the parts of the table share. */

import type { TableProps } from "../contract";
import { counter, zone } from "../view";
import { isKind, KINDS, type Kind } from "./dish";
import type { Key } from "./strings/en";
import type { Claims } from "./turn";

export type Props = TableProps<Key>;

/** A card of the own hand: equal ones are told apart by their place among equals. */
export interface Held {
  readonly key: string;
  readonly kind: Kind;
}

export interface Kitchen {
  readonly props: Props;
  /** The viewer, if it plays. */
  readonly player: number | undefined;
  readonly claims: Claims;
  readonly hand: readonly Held[];
  /** Cards of the hand that are touched. */
  readonly picked: readonly Held[];
  readonly pick: (cards: readonly Held[]) => void;
  /** Makes an action, and puts what was touched back. */
  readonly act: (label: string) => void;
}

/** The own hand in id order. */
export function handOf({ view }: Props, seat: number | undefined): readonly Held[] {
  if (seat === undefined) return [];
  const cards = zone(view, "hand", seat).cards.filter(isKind);
  return KINDS.flatMap((kind) =>
    cards.filter((card) => card === kind).map((_, place) => ({ key: `${kind}${place}`, kind })),
  );
}

/** Whether the viewer is on turn and may play cards. */
export function isPlaying({ props: { view }, player }: Kitchen): boolean {
  return view.observation.phase === "play" && player !== undefined && view.observation.active.includes(player);
}

export function isCaught(view: Props["view"]): boolean {
  return counter(view, "caught", view.observation.turn) > 0;
}
