/** What an entry of the log says. */

import type { Translate } from "../../i18n/translate";
import type { GameUI, Tell } from "../contract";
import { cardName } from "./CardFace";
import { cardOf } from "./cards";
import { follow } from "./history";
import type { Key } from "./strings/en";

/** Features in words: "large + green". */
export function featuresText(features: readonly string[], t: Translate<Key>): string {
  return features.map((feature) => t(`feature.${feature}` as Key)).join(" + ");
}

export const describe: NonNullable<GameUI<Key>["describe"]> = (entry, { t, name, options, before, seats }) => {
  const { verb, words } = entry;
  const actor = entry.seat === undefined ? "" : name(entry.seat);
  const past = () => follow(before, seats, options.strict_calls === true);
  switch (verb) {
    case "card": {
      const card = cardName(cardOf(entry.label.slice("card ".length)), t);
      const cause = before.at(-1);
      if (cause?.verb !== "flip" || cause.seat === undefined) return t("log.deckcard", { card });
      return t("log.card", { name: name(cause.seat), card, n: Number(cause.words[0]) });
    }
    case "flip": // told with the card that it shows, if there is one
      return past().decks[entry.seat ?? 0] ? undefined : t("log.ends", { name: actor });
    case "squeeze":
      return t("log.squeeze", { name: actor });
    case "silence":
      return t("log.silence", { name: actor });
    case "shout":
      return t("log.shout", { name: actor });
    case "call": {
      const call = follow([...before, entry], seats, options.strict_calls === true).last;
      if (!call) return undefined;
      const kind = call.right ? PRIZES[call.named.length - 1] : "wrong";
      return t(`log.${kind ?? "wrong"}`, { name: actor, features: featuresText(call.named, t), n: call.gained });
    }
    case "give": {
      const { decks, banquets } = past();
      const nothing = !decks[entry.seat ?? 0] && !banquets[entry.seat ?? 0];
      return t(nothing ? "log.nothing" : "log.give", { name: actor, other: name(Number(words[0])) });
    }
    case "take":
      return t("log.take", { name: actor, other: name(Number(words[0])) });
    case "winner":
      return t("log.winner", { name: name(Number(words[0])) });
    default:
      return undefined;
  }
};

/** What a right call of one, two or three features is. */
export const PRIZES = ["menu", "feast", "century"] as const;

export type Telling = Tell<Key>;
