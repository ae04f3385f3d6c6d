import { SeatBadge } from "../../ui/SeatBadge";
import type { TableProps } from "../contract";
import styles from "./Crews.module.css";
import { Sign } from "./drawings";
import { scores } from "./harbour";
import type { Key } from "./strings/en";

type Props = Pick<TableProps<Key>, "view" | "t" | "n" | "name"> & { readonly below: number };

/** Both crews by colour, and which points they would bring now. */
export function Crews({ view, below, t, n, name }: Props) {
  const all = scores(view);
  return (
    <table className={styles.crews}>
      <caption>{t("crews.title")}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t("crews.player")}</span>
          </th>
          {all.map(({ colour }) => (
            <th key={colour} scope="col">
              <span className={styles.sign}>
                <Sign colour={colour} />
              </span>
              <span className={styles.word}>{t(`colour.${colour}`)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[1 - below, below].map((seat) => (
          <tr key={seat}>
            <th scope="row">
              <SeatBadge seat={seat} name={name(seat)} small />
            </th>
            {all.map(({ colour, strength, seat: scorer, points }) => {
              const own = strength[seat] ?? 0;
              const scored = scorer === seat ? points : 0;
              return (
                <td key={colour} className={scored ? styles.ahead : undefined}>
                  <span className="visually-hidden">{t("crews.cell", { strength: own, points: scored })}</span>
                  <span className={own ? undefined : styles.zero} aria-hidden="true">
                    {n(own)}
                  </span>
                  <b aria-hidden="true" dir="ltr">
                    {scored ? `+${n(scored)}` : ""}
                  </b>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
