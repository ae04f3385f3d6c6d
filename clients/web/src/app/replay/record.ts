/** What a page needs to know of a record's text; the engine reads the rest. */

/** What stands at the head of a record; undefined: it is no record. */
export function headOf(record: string): { readonly game: string; readonly seats: number } | undefined {
  const [first, game, , seats] = record.split("\n");
  const count = Number(seats?.replace("seats ", ""));
  if (!first?.startsWith("cambusa record ") || !game?.startsWith("game ") || !Number.isInteger(count)) return undefined;
  return { game: game.slice("game ".length).trim(), seats: count };
}

/** How many entries its log has. */
export function lengthOf(record: string): number {
  const lines = record.split("\n");
  return lines.slice(lines.indexOf("log") + 1).filter((line) => /^(-|\d+) /.test(line)).length;
}
