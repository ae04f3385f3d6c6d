/** What has just happened, as a table tells it beside what it shows. */

import type { GameUI, TableProps } from "./contract";

/** Entries that come of an action, though they are written as their player's. */
const BROUGHT_ABOUT = ["reveal"];
const FAR_ENOUGH = 40;

/** The last thing that a player did and that is worth telling, and what came of it: a few sentences. */
export function newsOf<Key extends string>(
  { log, t, name, spec, table }: TableProps<Key>,
  describe: NonNullable<GameUI<Key>["describe"]>,
): readonly string[] {
  const tell = (index: number) => {
    const entry = log[index];
    const [before, after] = [log.slice(0, index), log.slice(index + 1)];
    const seats = table.seats.length;
    return entry && describe(entry, { t, name, spec, options: table.options, before, after, seats });
  };
  for (let from = log.length - 1; from >= Math.max(0, log.length - FAR_ENOUGH); from--) {
    const entry = log[from];
    if (entry?.seat === undefined || BROUGHT_ABOUT.includes(entry.verb)) continue;
    const told = log.slice(from).flatMap((_, place) => tell(from + place) ?? []);
    if (told.length > 0) return told;
  }
  return [];
}
