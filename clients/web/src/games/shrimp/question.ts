/** The moment's question in one sentence. */

import type { TableProps } from "../contract";
import { counter, isLegal, legalBy, zone } from "../view";
import type { Key } from "./strings/en";

type Props = Pick<TableProps<Key>, "view" | "seat" | "table" | "t" | "name">;

export function question({ view, seat, table, t, name }: Props): string {
  const { phase, turn = 0, actor = 0 } = view.observation;
  const owed = counter(view, "owed", actor);
  const barred = seat !== undefined && counter(view, "barred", seat) > 0;
  switch (phase) {
    case "rest": {
      const covered = [1, 2, 3].every((recipe) => zone(view, `recipe ${recipe}`).size > 0);
      if (legalBy(view, "flip").length) {
        if (counter(view, "deck", turn) === 0) return t("ask.flip.last");
        if (barred) return t("ask.flip.barred");
        return t(covered ? "ask.flip" : "ask.flip.empty");
      }
      if (!covered || seat === undefined) return t("ask.watch.early", { name: name(turn) });
      return t(barred ? "ask.watch.barred" : "ask.watch", { name: name(turn) });
    }
    case "call":
      if (!isLegal(view, "silence")) return t("ask.called", { name: name(actor) });
      return t(table.options.strict_calls === true ? "ask.call.strict" : "ask.call");
    case "give": {
      if (!legalBy(view, "give").length) return t("ask.gives", { name: name(actor) });
      const what = zone(view, "banquet", actor).size ? "banquet" : counter(view, "deck", actor) ? "deck" : "nothing";
      return t("ask.give", { what });
    }
    case "take":
      if (!legalBy(view, "take").length) return t("ask.takes", { name: name(actor), n: owed });
      return t("ask.take", { n: owed });
    default:
      return t("ask.card");
  }
}

/** How close the race for the lemon was that has just been decided; undefined if nobody else was after it. */
export function race({
  adjudication,
  t,
  name,
}: Pick<TableProps<Key>, "adjudication" | "t" | "name">): string | undefined {
  const [first, second] = adjudication?.racers.filter(({ label }) => label === "squeeze") ?? [];
  if (!adjudication || !first || !second) return undefined;
  const names = { first: name(first.seat), second: name(second.seat) };
  if (adjudication.drawn) return t("race.drawn", names);
  const at = ({ arrivalMilliseconds, creditMilliseconds }: typeof first) => arrivalMilliseconds - creditMilliseconds;
  return t("race.close", { ...names, ms: Math.round(Math.abs(at(second) - at(first))) });
}
