import { Change } from "../../ui/Change";
import type { TableProps } from "../contract";
import { counter } from "../view";
import { Captain, Die, TrickDrawing } from "./drawings";
import { tricksOf } from "./harbour";
import styles from "./Players.module.css";
import type { Key } from "./strings/en";

type Props = Pick<TableProps<Key>, "view" | "seat" | "lastPlayed" | "t" | "n" | "name"> & { readonly of: number };

/** A captain: name, dice left, dirty tricks, and the points as the game stands. */
export function Player({ view, seat, lastPlayed, of, t, n, name }: Props) {
  const { turn, points, terminal, winners } = view.observation;
  const supply = counter(view, "supply", of);
  const tricks = tricksOf(view, of).length;
  const used = counter(view, "used", of) > 0;
  const onTurn = turn === of && !terminal;
  return (
    <section
      className={`${styles.player} ${onTurn ? styles.turn : ""} ${terminal && winners.includes(of) ? styles.winner : ""}`}
      aria-label={name(of)}
    >
      <span className={styles.captain}>
        <Captain seat={of} />
      </span>
      <span className={styles.who}>
        <span className={styles.name}>
          <bdi>{name(of)}</bdi>
          {of === seat && ` (${t("seat.you")})`}
        </span>
        {onTurn && <span className="visually-hidden">{t("seat.turn")}</span>}
        <span className={styles.supply} role="img" aria-label={t("seat.supply", { n: supply })}>
          {Array.from({ length: supply }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dice are all alike
            <span key={index} className={styles.die}>
              <Die seat={of} face={6} />
            </span>
          ))}
        </span>
      </span>
      <span className={styles.tricks} role="img" aria-label={t("seat.tricks", { n: tricks })}>
        {tricks > 0 && (
          <>
            <span className={styles.bottle}>
              <TrickDrawing />
            </span>
            <b>{n(tricks)}</b>
          </>
        )}
      </span>
      {used && <span className={styles.used}>{t("seat.used")}</span>}
      <span className={styles.points} role="img" aria-label={t("seat.points", { n: points[of] ?? 0 })}>
        {n(points[of] ?? 0)}
        <Change value={points[of] ?? 0} played={lastPlayed} n={n} />
      </span>
    </section>
  );
}
