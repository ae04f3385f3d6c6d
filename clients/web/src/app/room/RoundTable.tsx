import type { CSSProperties } from "react";
import type { SeatInfo, TableInfo } from "../../api";
import { around } from "../../games/view";
import type { AppKey } from "../../i18n/app/en";
import type { Translate } from "../../i18n/translate";
import { useApp } from "../context";
import { teamName, type Words } from "../words";
import styles from "./RoundTable.module.css";

interface RoundTableProps {
  readonly table: TableInfo;
  readonly teams: readonly (readonly number[])[];
  readonly words: Words;
  /** The viewer's own seat: it is drawn at the bottom. */
  readonly own?: number | undefined;
  /** A seat that is chosen. */
  readonly chosen?: number | undefined;
  readonly onSeat: (seat: number) => void;
  readonly enabled: (seat: SeatInfo) => boolean;
}

/** More chairs than this stand round a longer table. */
const MANY = 6;

/** The table from above, with its chairs: who sits where, and with whom. */
export function RoundTable({ table, teams, words, own, chosen, onSeat, enabled }: RoundTableProps) {
  const { t } = useApp();
  const count = table.seats.length;
  const together = teams.some((team) => team.length > 1);
  return (
    <ul className={styles.room} data-many={count > MANY} aria-label={t("seats")}>
      {around(count, own).map((number, place) => {
        const seat = table.seats[number];
        if (!seat) return null;
        const turn = place / count;
        const team = teams.findIndex((one) => one.includes(number));
        return (
          <li key={number} className={styles.place} style={{ "--turn": `${turn}turn` } as CSSProperties}>
            <button
              type="button"
              className={`${styles.chair} ${styles[seat.occupancy]}`}
              aria-pressed={chosen === undefined ? undefined : chosen === number}
              disabled={!enabled(seat)}
              onClick={() => onSeat(number)}
            >
              <Face seat={seat} />
              <span className={styles.name}>
                {seat.name ? <bdi>{seat.name}</bdi> : t("seat.free")}
                {number === own && <span className="visually-hidden"> ({t("seat.you")})</span>}
              </span>
              <span className={styles.more}>{about(seat, number === table.host, t).join(" · ")}</span>
              {together && team >= 0 && <span className={styles.team}>{teamName(words, t, team)}</span>}
            </button>
          </li>
        );
      })}
      <li className={styles.board} aria-hidden="true">
        <code>{table.code}</code>
      </li>
    </ul>
  );
}

/** What there is to say of a seat, besides its name. */
function about(seat: SeatInfo, host: boolean, t: Translate<AppKey>): string[] {
  const away = seat.occupancy === "stand-in" || (seat.occupancy === "person" && !seat.connected);
  return [
    ...(host ? [t("seat.host")] : []),
    ...(seat.occupancy === "bot" ? [t(`level.${seat.level as "easy"}`)] : []),
    ...(away ? [t("seat.away")] : []),
  ];
}

function Face({ seat }: { seat: SeatInfo }) {
  const letter = seat.occupancy === "bot" ? "⚙" : ([...seat.name][0] ?? "+");
  const free = seat.occupancy === "free";
  return (
    <span
      className={styles.face}
      style={free ? undefined : { backgroundColor: `var(--seat-${seat.seat % 10})`, color: "var(--on-seat)" }}
      aria-hidden="true"
    >
      {letter.toLocaleUpperCase()}
    </span>
  );
}
