/** What an option of a game may be, by its kind. */

import type { OptionSpec, Plain } from "../../api/plain";

export type Numbers = Readonly<Record<string, number>>;

/** The texts of an option that is a list; undefined: it is none. */
export function listOf(value: Plain): readonly string[] | undefined {
  return Array.isArray(value) ? value.map(String) : undefined;
}

/** The numbers by team of an option that is a map; undefined: it is none. */
export function numbersOf(value: Plain): Numbers | undefined {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return undefined;
  return Object.fromEntries(Object.entries(value).map(([team, number]) => [team, Number(number)]));
}

/** Whether people may choose this option: the game does not keep it to itself. */
export function isOffered(option: OptionSpec, hidden: readonly string[] = []): boolean {
  return !hidden.includes(option.name);
}

/** Whether an option has the value that it has when nobody chooses. */
export function isUsual(option: OptionSpec, value: Plain): boolean {
  return JSON.stringify(value) === JSON.stringify(option.default);
}

/** A value that was chosen for another number of seats, without the seats and teams that are not there. */
export function fitting(option: OptionSpec, value: Plain, seats: number, teams: number): Plain {
  if (option.namesSeat && typeof value === "number") return Math.min(value, seats - 1);
  const numbers = numbersOf(value);
  if (!numbers) return value;
  return Object.fromEntries(Object.entries(numbers).filter(([team, number]) => number && Number(team) < teams));
}
