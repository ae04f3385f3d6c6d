/** Looking things up in a view. */

import type { Action, Clock, Plain, View, Zone } from "../api/plain";

/** The zone of this name, of a seat or of nobody; an empty one if there is none. */
export function zone(view: View, name: string, owner?: number): Zone {
  const found = view.observation.zones.find((one) => one.name === name && one.owner === owner);
  return found ?? { name, owner, cards: [], size: 0 };
}

/** The counter of this name, of a seat or of nobody; 0 if there is none. */
export function counter(view: View, name: string, owner?: number): number {
  return view.observation.counters.find((one) => one.name === name && one.owner === owner)?.value ?? 0;
}

/** A fact of the game's own; null if there is none. */
export function fact(view: View, name: string): Plain {
  return view.observation.facts[name] ?? null;
}

/** What the viewer may do with this verb. */
export function legalBy(view: View, verb: string): readonly Action[] {
  return view.legal.filter((action) => action.verb === verb);
}

/** Whether the viewer may do just this. */
export function isLegal(view: View, label: string): boolean {
  return view.legal.some((action) => action.label === label);
}

/** The clock of a window, the given seat's or the first of anybody's. */
export function clockOf(view: View, window: string, seat?: number): Clock | undefined {
  return view.clocks.find((clock) => clock.window === window && (seat === undefined || clock.seat === seat));
}

/** Seats as the viewer sees them round the table: the own one first, then clockwise. */
export function around(seats: number, seat: number | undefined): readonly number[] {
  return Array.from({ length: seats }, (_, place) => ((seat ?? 0) + place) % seats);
}
