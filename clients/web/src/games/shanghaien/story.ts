/** What an entry of the log says. */

import type { Translate } from "../../i18n/translate";
import type { GameUI } from "../contract";
import { type End, placeOf, sailorOf } from "./harbour";
import { follow } from "./history";
import type { Key } from "./strings/en";

/** A card in words: "red 3". */
export function cardName(card: string | undefined, t: Translate<Key>): string {
  if (!card) return t("card.none");
  const sailor = sailorOf(card);
  if (!sailor) return t(`card.${card}` as Key);
  return t("card.sailor", { colour: t(`colour.${sailor.colour}`), value: sailor.value });
}

export const describe: NonNullable<GameUI<Key>["describe"]> = (entry, { t, name, before }) => {
  const [verb, first = "", second] = entry.label.split(" ");
  const actor = { name: entry.seat === undefined ? "" : name(entry.seat) };
  const past = follow(before);
  switch (verb) {
    case "card": {
      if (past.row.length < 5) return undefined; // told once the row is whole
      return t("log.deal", { cards: [...past.row, first].map((card) => cardName(card, t)).join(", ") });
    }
    case "dice":
      if (past.roller === undefined) return undefined;
      return t("log.dice", { name: name(past.roller), a: Number(first), b: Number(second) });
    case "lay": {
      if (first === "both") return second ? t("log.lay.both.end", { ...actor, end: second }) : t("log.lay.both", actor);
      const end = (second ?? past.numbering) as End;
      const told = { ...actor, face: Number(first), card: cardName(past.row[placeOf(Number(first), end) - 1], t) };
      return second ? t("log.lay.end", { ...told, end }) : t("log.lay", told);
    }
    case "shift":
      return t("log.shift", { ...actor, face: Number(first), to: Number(first) + Number(second) });
    case "reroll":
      return t("log.reroll", actor);
    case "both":
      return t("log.both", actor);
    case "crew":
      return t("log.crew", { ...actor, colour: t(`colour.${first}` as Key) });
    case "shanghai": {
      const won = follow([...before, entry]).last?.outcomes ?? [];
      const got = (seat: number | undefined) => won.filter((one) => one.seat === seat).length;
      return t("log.shanghai", { ...actor, first: name(0), second: name(1), a: got(0), b: got(1), c: got(undefined) });
    }
    default:
      return undefined;
  }
};
