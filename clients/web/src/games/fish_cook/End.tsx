import { SeatBadge } from "../../ui/SeatBadge";
import { counter } from "../view";
import { TickIcon } from "./art";
import { recipeOf } from "./data";
import styles from "./End.module.css";
import { FishIcon } from "./food";
import { menuBonus } from "./kitchen";
import type { Props } from "./pick";

/** The end: money, and where the last of it came from. */
export function End({ props }: { props: Props }) {
  const { view, t, n, name, table } = props;
  const bonus = menuBonus(view, table.seats.length, (card) => recipeOf(card).fish);
  const money = (amount: number) => t("money", { n: amount });
  const seats = table.seats
    .map(({ seat }) => {
      const total = counter(view, "money", seat);
      const paid = bonus.reduce((sum, { size, paid }) => sum + (paid[seat] ? size : 0), 0);
      return { seat, total, paid };
    })
    .sort((one, other) => other.total - one.total);
  return (
    <section className={styles.end} aria-label={t("end.bonus")}>
      <p className={styles.explain}>{t("end.explain")}</p>
      <div className={styles.scroll}>
        <table>
          <thead>
            <tr>
              <td />
              {seats.map(({ seat }) => (
                <th key={seat} scope="col" className={view.observation.winners.includes(seat) ? styles.winner : ""}>
                  <span className={styles.who}>
                    <SeatBadge seat={seat} name={name(seat)} small />
                    <bdi aria-hidden="true">{name(seat)}</bdi>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t("end.kitchen")}</th>
              {seats.map(({ seat, total, paid }) => (
                <td key={seat}>{money(total - paid)}</td>
              ))}
            </tr>
            {bonus.map(({ size, counts, paid }) => (
              <tr key={size}>
                <th scope="row">
                  <span className={styles.size}>
                    <FishIcon size={size} className={styles.fish} />
                    <span className="visually-hidden">{t("end.size", { size })}</span>
                    <span aria-hidden="true">{n(size)}</span>
                  </span>
                </th>
                {seats.map(({ seat }) => {
                  const count = t("end.count", { n: counts[seat] ?? 0 });
                  return (
                    <td key={seat} className={paid[seat] ? styles.paid : ""}>
                      <span className="visually-hidden">
                        {paid[seat] ? t("end.paid", { count, money: money(size) }) : count}
                      </span>
                      <span aria-hidden="true" className={styles.count} dir="ltr">
                        {paid[seat] ? (
                          <>
                            <TickIcon className={styles.tick ?? ""} />+{n(size)}
                          </>
                        ) : (
                          "–"
                        )}
                      </span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("end.total")}</th>
              {seats.map(({ seat, total }) => (
                <td key={seat}>{money(total)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
