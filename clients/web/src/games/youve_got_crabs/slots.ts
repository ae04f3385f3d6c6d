/** Cards keep their places while others change, so that nothing moves away under a thumb. */

import { useState } from "react";

export interface Slot {
  readonly kind: string;
  /** Another one for each card that comes, so that the change can be animated. */
  readonly id: number;
  /** When the card came, on the clock of `performance.now()`; 0: it was there from the start. */
  readonly since: number;
}

/** Puts cards into places: who stays keeps its place, who comes gets one that became free. `first` is freed if it can be. */
export function placed(
  before: readonly Slot[],
  cards: readonly string[],
  now: number,
  first?: number,
): readonly Slot[] {
  const coming = [...cards];
  const order = before.map((_, place) => place);
  if (first !== undefined) order.sort((one, other) => Number(one === first) - Number(other === first));
  const kept = new Map<number, Slot>();
  for (const place of order) {
    const slot = before[place];
    const found = slot ? coming.indexOf(slot.kind) : -1;
    if (slot && found >= 0) {
      coming.splice(found, 1);
      kept.set(place, slot);
    }
  }
  let id = Math.max(-1, ...before.map((slot) => slot.id)) + 1;
  const fresh = (kind: string): Slot => ({ kind, id: id++, since: now });
  const slots = before.map(
    (_, place) => kept.get(place) ?? (coming.length > 0 ? fresh(coming.shift() ?? "?") : undefined),
  );
  return [...slots.filter((slot) => slot !== undefined), ...coming.map(fresh)];
}

/** The cards of a zone in places that last; `first` says whose place is given up when there is a choice. */
export function useSlots(cards: readonly string[], first?: number): readonly Slot[] {
  const [slots, setSlots] = useState(() => placed([], cards, 0));
  const [shown, setShown] = useState(cards);
  if (shown !== cards && (shown.length !== cards.length || shown.some((card, index) => card !== cards[index]))) {
    const next = placed(slots, cards, performance.now(), first);
    setShown(cards);
    setSlots(next);
    return next;
  }
  return slots;
}
