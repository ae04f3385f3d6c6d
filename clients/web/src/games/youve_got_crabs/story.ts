/** The story: what an entry of the log says. Gestures are not told: they are seen for a moment, or missed. */

import type { LogEntry } from "../../api/plain";
import type { Tell } from "../contract";
import { inText } from "./names";
import type { Key } from "./strings/en";

export function describe(entry: LogEntry, { t, name: nameOf, after }: Tell<Key>): string | undefined {
  if (entry.seat === undefined) return undefined;
  const name = nameOf(entry.seat);
  const [first, , last] = entry.words;
  switch (entry.verb) {
    case "swap":
      return t("log.swap", { name, mine: inText(String(first)), other: inText(String(last)) });
    case "done":
    case "resume":
    case "want":
    case "decline":
    case "pass":
      return t(`log.${entry.verb}`, { name });
    case "accuse": {
      const other = nameOf(Number(first));
      const kind = shownAfter(entry, after);
      return kind ? t("log.call.right", { name, other, card: inText(kind) }) : t("log.call.wrong", { name, other });
    }
    case "take":
      return first === "bowl"
        ? t("log.take.bowl", { name })
        : t("log.take.team", { name, team: t(`team.${last ?? entry.words[1]}` as Key) });
    default:
      return undefined;
  }
}

/** The sound of an entry. */
export function sound(entry: LogEntry): string | undefined {
  if (entry.seat === undefined) return undefined;
  const sounds: Readonly<Record<string, string>> = {
    swap: "card",
    done: "tap",
    resume: "card",
    want: "turn",
    decline: "tap",
    accuse: "snap",
    reveal: "good",
    take: "coin",
    gesture: "tap",
  };
  return sounds[entry.verb];
}

/** The kind that an accused hand was shown to have four of; undefined: it was not shown, so the call was wrong. */
export function shownAfter(call: LogEntry, after: readonly LogEntry[]): string | undefined {
  for (const { verb, seat, words } of after) {
    if (verb === "reveal" && seat === call.words[0]) return String(words.at(-1));
    if (seat !== undefined) return undefined;
  }
  return undefined;
}
