import type { TableProps } from "../contract";
import { Sign } from "./drawings";
import { SEATS, scores, tricksOf } from "./harbour";
import styles from "./Result.module.css";
import type { Key } from "./strings/en";

type Props = Pick<TableProps<Key>, "view" | "t" | "n" | "name">;

/** The end: who won, and how each colour counted. */
export function Result({ view, t, n, name }: Props) {
  const { points, winners } = view.observation;
  const tricks = SEATS.map((seat) => tricksOf(view, seat).length);
  return (
    <div className={styles.result}>
      <h2>{winners.length === 1 ? t("over.wins", { name: name(winners[0] ?? 0) }) : t("over.shared")}</h2>
      <p>{t("over.why")}</p>
      <table>
        <thead>
          <tr>
            <td />
            {SEATS.map((seat) => (
              <th key={seat} scope="col">
                <bdi>{name(seat)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scores(view).map(({ colour, strength: [a = 0, b = 0], seat: scorer, points: scored }) => (
            <tr key={colour}>
              <th scope="row">
                <span className={styles.sign}>
                  <Sign colour={colour} />
                </span>
                {t("over.colour", { colour: t(`colour.${colour}`), a, b })}
              </th>
              {SEATS.map((seat) => (
                <td key={seat}>{scorer === seat ? n(scored) : "–"}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t("over.tricks")}</th>
            {SEATS.map((seat) => (
              <td key={seat}>{n(tricks[seat] ?? 0)}</td>
            ))}
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("over.total")}</th>
            {SEATS.map((seat) => (
              <td key={seat} className={winners.includes(seat) ? styles.winner : undefined}>
                {t("over.points", { n: points[seat] ?? 0 })}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
