/** The moment's question in one sentence. */

import type { TableProps } from "../contract";
import { isLegal, legalBy, zone } from "../view";
import { layoutOf } from "./harbour";
import type { Key } from "./strings/en";

type Props = Pick<TableProps<Key>, "view" | "t" | "name">;

export function question({ view, t, name }: Props): string {
  const { phase, turn = 0 } = view.observation;
  const mine = view.legal.length > 0;
  switch (phase) {
    case "turn":
      if (!mine) return t("ask.watch.turn", { name: name(turn) });
      if (!isLegal(view, "roll")) return t("ask.turn.forced");
      return t(isLegal(view, "shanghai") ? "ask.turn" : "ask.turn.roll");
    case "lay": {
      if (!mine) return t("ask.watch.lay", { name: name(turn) });
      const [first, second] = zone(view, "rolled").cards.map(Number);
      if (layoutOf(view).numbering !== "open") return t(first === second ? "ask.lay.even" : "ask.lay");
      return t((first ?? 0) + (second ?? 0) === 7 ? "ask.lay.choose" : "ask.lay.open");
    }
    case "both":
      if (!mine) return t("ask.watch.both", { name: name(turn) });
      return t(legalBy(view, "lay").length > 1 ? "ask.both.open" : "ask.both");
    case "dice":
      return t("ask.dice", { name: name(turn) });
    default:
      return t("ask.deal");
  }
}
