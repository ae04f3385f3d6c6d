import { type CSSProperties, useMemo } from "react";
import type { Clock, TableInfo, View } from "../../api";
import { useCountdown } from "../../games/hooks";
import { around } from "../../games/view";
import { SeatBadge } from "../../ui/SeatBadge";
import { useApp } from "../context";
import { teamName, type Words } from "../words";
import styles from "./SeatStrip.module.css";

interface SeatStripProps {
  readonly table: TableInfo;
  readonly view: View;
  readonly seat: number | undefined;
  readonly teams: readonly (readonly number[])[];
  readonly words: Words;
  /** The table draws the players, too: on a phone only what it does not say is said here. */
  readonly drawn: boolean;
}

/** Everybody at the table in order of play: who is on turn, whose clock runs, who is away. */
export function SeatStrip({ table, view, seat, teams, words, drawn }: SeatStripProps) {
  const { t } = useApp();
  const { turn, actor, terminal } = view.observation;
  const together = teams.some((team) => team.length > 1);
  const order = useMemo(() => around(table.seats.length, seat), [table.seats.length, seat]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard must be able to do that, too
    <ul className={styles.strip} aria-label={t("seats")} tabIndex={0}>
      {order.map((number) => {
        const one = table.seats[number];
        if (!one) return null;
        const due = !terminal && number === (actor ?? turn);
        const away = one.occupancy === "stand-in" || (one.occupancy === "person" && !one.connected);
        const team = teams.findIndex((seats) => seats.includes(number));
        const clock = view.clocks.find((running) => running.seat === number);
        return (
          <li
            key={number}
            className={`${styles.seat} ${due ? styles.due : ""} ${away ? styles.away : drawn ? styles.known : ""}`}
            aria-current={due ? "true" : undefined}
          >
            <SeatBadge seat={number} name={one.name} />
            {together && team >= 0 && <span className={styles.mark}>{teamName(words, t, team)}</span>}
            {one.occupancy === "bot" && <span aria-hidden="true">⚙</span>}
            {away && <span className={styles.mark}>{t("seat.away")}</span>}
            {number === seat && <span className="visually-hidden">({t("seat.you")})</span>}
            {due && <span className="visually-hidden">{t("seat.on turn")}</span>}
            {clock && <ClockBar clock={clock} />}
          </li>
        );
      })}
    </ul>
  );
}

/** A clock that runs out: a bar, and the seconds when they are few. */
function ClockBar({ clock }: { clock: Clock }) {
  const { n } = useApp();
  const left = useCountdown(clock) ?? 0;
  const share = clock.left > 0 ? left / clock.left : 0;
  const seconds = Math.ceil(left / 1000);
  return (
    <span className={styles.clock} style={{ "--share": share } as CSSProperties} role="timer">
      {seconds <= 10 && n(seconds)}
    </span>
  );
}
