/** The story of a game, sentence by sentence, and its sounds. */

import type { LogEntry } from "../../api/plain";
import type { Tell } from "../contract";
import { type Good, recipeOf } from "./data";
import type { Key } from "./strings/en";
import { aFish, goodName, titleOfCard } from "./words";

export function describe(entry: LogEntry, tell: Tell<Key>): string | undefined {
  const { t } = tell;
  const name = entry.seat === undefined ? "" : tell.name(entry.seat);
  const [first, second] = entry.words;
  switch (entry.verb) {
    case "roll":
      return first === "sake" ? t("log.dawn", { day: daysBefore(tell.before) + 1 }) : undefined;
    case "buy":
      if (first === "deck") return t("log.deck", { name });
      if (first === "recipe") return t("log.recipe", { name, title: titleOfCard(t, second ?? 0) });
      if (first === "fish") return t("log.fish", { name, fish: aFish(t, Number(second)) });
      return t("log.buy", { name, good: goodName(t, first as Good) });
    case "recipe":
      if (first === "?" || first === undefined || tell.before.at(-1)?.label !== "buy deck") return undefined;
      return t("log.drew", { title: titleOfCard(t, first) });
    case "pass":
      return t("log.pass", { name });
    case "cook":
      return t("log.cook", { name, title: titleOfCard(t, first ?? 0) });
    case "discard":
      return t("log.discard", { name, fish: aFish(t, Number(first)) });
    case "steal": {
      const dish = tell.before.at(-1);
      const face = Number(first);
      if (dish?.verb !== "cook" || dish.seat === undefined) return undefined;
      const moved = face >= recipeOf(dish.words[0] ?? 0).bonus;
      return moved ? t("log.stolen", { face, name: tell.name(dish.seat) }) : t("log.kept", { face });
    }
    default:
      return undefined;
  }
}

function daysBefore(before: readonly LogEntry[]): number {
  return before.filter(({ verb, words }) => verb === "roll" && words[0] === "sake").length;
}

export function sound(entry: LogEntry): string | undefined {
  switch (entry.verb) {
    case "buy":
      return "coin";
    case "cook":
      return "good";
    case "discard":
      return "squash";
    case "pass":
      return "tap";
    case "steal":
      return "dice";
    case "roll":
      return entry.words[0] === "sake" ? "dice" : undefined;
    default:
      return undefined;
  }
}
