/** The question of the moment, in one plain sentence. */

import type { Clock } from "../../api/plain";
import type { TableProps } from "../contract";
import { counter, fact, zone } from "../view";
import { type Crabs, counted } from "./model";
import { inText } from "./names";
import type { Key } from "./strings/en";

export interface Making {
  /** The card that is picked up. */
  readonly picked: { readonly zone: "hand" | "ocean"; readonly kind: string } | undefined;
  /** Who is pointed at, or "who" while that is being asked. */
  readonly aim: number | "who" | undefined;
  /** Seconds of the count that runs. */
  readonly count: number | undefined;
}

type Props = Pick<TableProps<Key>, "view" | "table" | "seat" | "held" | "name" | "t">;

export function sentence(props: Props, crabs: Crabs, making: Making): string {
  const { view, table, seat, name, t, held } = props;
  const { phase, actor, terminal } = view.observation;
  const own = seat === undefined ? undefined : crabs.places[seat];
  const names = (which: (place: Crabs["places"][number]) => boolean) =>
    crabs.places
      .filter((place) => !place.out && which(place))
      .map((place) => name(place.seat))
      .join(", ");
  if (terminal) return "";
  if (table.paused) return t("line.paused");
  if (phase === "window") return called(props);
  if (phase === "take" && actor !== undefined) {
    const n = counter(view, "owed", actor);
    return actor === seat ? t("line.take.you", { n }) : t("line.take", { n, name: name(actor) });
  }
  if (making.aim === "who") return t("line.who");
  if (making.aim !== undefined) {
    const cards = counted(crabs.places[making.aim]?.known ?? [])
      .map(([kind, count]) => t("seat.known.one", { card: inText(kind), count }))
      .join(", ");
    return cards ? t("line.aim.known", { name: name(making.aim), cards }) : t("line.aim", { name: name(making.aim) });
  }
  if (own?.out) return t("line.out");
  if (held) return held.seat === seat ? t("line.held.own") : t("line.held", { name: name(held.seat) });
  if (making.count !== undefined) return t("line.count", { n: making.count });
  if (phase === "ask") {
    const waiting = names((place) => place.side === crabs.asked && !place.declined);
    if (!own) return t("line.ask.watch", { names: waiting });
    if (own.side !== crabs.asked) return t("line.ask");
    return own.declined ? t("line.declined", { names: waiting }) : t("line.asked");
  }
  const busy = names((place) => place.side === crabs.side && !place.done);
  if (!own) return t("line.play", { names: busy });
  const [first, ...others] = zone(view, "hand", own.seat).cards;
  if (first && first !== "?" && others.length === 3 && others.every((kind) => kind === first) && !making.picked)
    return t("line.four", { card: inText(first) });
  if (own.side !== crabs.side) return t("line.watch");
  if (own.done) return t("line.done", { names: busy });
  if (making.picked) return t(`line.${making.picked.zone}`, { card: inText(making.picked.kind) });
  return t("line.swap");
}

function called({ view, seat, name, t }: Props): string {
  const { actor = 0 } = view.observation;
  const target = Number(fact(view, "target"));
  if (seat === target) return t("line.window.you", { name: name(actor) });
  if (seat === actor) return t("line.window.actor", { name: name(target) });
  return t("line.window", { actor: name(actor), target: name(target) });
}

/** The clock that matters to a viewer, and how long it runs in all. */
export function clockFor({ view, seat, held, spec }: Pick<TableProps<Key>, "view" | "seat" | "held" | "spec">): {
  readonly clock: Clock | undefined;
  readonly total: number;
} {
  if (held) {
    const left = held.countsAt - performance.now();
    return { clock: { window: "held", seat: held.seat, endsAt: held.countsAt, left }, total: 2000 };
  }
  const clock = view.clocks.find((one) => one.seat === seat) ?? view.clocks[0];
  const total = spec.windows.find(({ name }) => name === clock?.window)?.milliseconds ?? 1000;
  return { clock, total };
}
