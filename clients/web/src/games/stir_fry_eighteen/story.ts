/** The story of a game, sentence by sentence, and its sounds. */

import type { LogEntry } from "../../api/plain";
import type { Tell } from "../contract";
import { isKind, type Kind, scoreOf } from "./dish";
import type { Key } from "./strings/en";
import { isTrue } from "./turn";
import { kindName, listOf } from "./words";

export function describe(entry: LogEntry, { t, name: nameOf, before, after }: Tell<Key>): string | undefined {
  const name = entry.seat === undefined ? "" : nameOf(entry.seat);
  const kinds = entry.words.filter(isKind);
  switch (entry.verb) {
    case "pair":
      return t("log.pair", { name });
    case "protein": {
      const said = entry.words.at(-1);
      return isKind(said) ? t("log.protein", { name, kind: kindName(t, said) }) : undefined;
    }
    case "test":
      return t("log.test", { name });
    case "reveal": {
      const laid = entry.words[0] === "protein" ? kinds.slice(0, 1) : kinds;
      return t(isTrue(entry) ? "log.true" : "log.bluff", { cards: listOf(t, laid) });
    }
    case "cook":
      return t("log.cook", { name, cards: listOf(t, kinds), n: scoreOf(kinds) });
    case "draw":
      return kinds[0] && begun(before) && !isDraw(before.at(-1))
        ? t("log.drew", { cards: listOf(t, [kinds[0], ...drawnWith(after)]) })
        : undefined;
    case "drop":
      return kinds[0] ? t("log.dropped", { name, kind: kindName(t, kinds[0]) }) : t("log.drop", { name });
    default:
      return undefined;
  }
}

/** Whether the deal is over and somebody has played. */
function begun(before: readonly LogEntry[]): boolean {
  return before.some(({ seat }) => seat !== undefined);
}

function isDraw(entry: LogEntry | undefined): boolean {
  return entry?.verb === "draw" && isKind(entry.words[0]);
}

/** The cards drawn right after a first one, told with it. */
function drawnWith(after: readonly LogEntry[]): readonly Kind[] {
  const end = after.findIndex((entry) => !isDraw(entry));
  return after.slice(0, end < 0 ? after.length : end).flatMap(({ words }) => words.filter(isKind));
}

export function kindsIn(cards: readonly string[]): readonly Kind[] {
  return cards.filter(isKind);
}

export function sound(entry: LogEntry): string | undefined {
  switch (entry.verb) {
    case "pair":
    case "protein":
    case "drop":
      return "card";
    case "test":
      return "bell";
    case "reveal":
      return isTrue(entry) ? "good" : "wrong";
    case "cook":
      return "sizzle";
    default:
      return undefined;
  }
}
