import { SeatBadge } from "../../ui/SeatBadge";
import type { TableProps } from "../contract";
import type { Call } from "./history";
import styles from "./Result.module.css";
import type { Key } from "./strings/en";

type Props = Pick<TableProps<Key>, "view" | "log" | "t" | "n" | "name"> & { readonly call: Call | undefined };

/** The end: who won, why, and all banquets. */
export function Result({ view, log, call, t, n, name }: Props) {
  const { points, winners } = view.observation;
  const [winner = 0] = winners;
  const why =
    call?.right && call.named.length === 3 && call.seat === winner
      ? t("over.century", { name: name(winner) })
      : log.at(-1)?.verb === "winner"
        ? t("over.draw", { name: name(winner) })
        : t("over.deck");
  const places = points
    .map((cards, seat) => ({ cards, seat }))
    .sort(
      (one, other) =>
        Number(winners.includes(other.seat)) - Number(winners.includes(one.seat)) || other.cards - one.cards,
    );
  const most = Math.max(1, ...points);
  return (
    <div className={styles.result}>
      <h2>{t("over.wins", { name: name(winner) })}</h2>
      <p>{why}</p>
      <ol className={styles.places}>
        {places.map(({ seat, cards }) => (
          <li key={seat} className={winners.includes(seat) ? styles.winner : undefined}>
            <span className={styles.who} aria-hidden="true">
              <SeatBadge seat={seat} name={name(seat)} />
            </span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ transform: `scaleX(${cards / most})` }} />
            </span>
            <b aria-hidden="true">{n(cards)}</b>
            <span className="visually-hidden">{t("over.place", { name: name(seat), n: cards })}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
