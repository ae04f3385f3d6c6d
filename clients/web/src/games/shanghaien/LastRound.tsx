import { SeatBadge } from "../../ui/SeatBadge";
import type { TableProps } from "../contract";
import { Sign, TrickDrawing } from "./drawings";
import { type Outcome, sailorOf } from "./harbour";
import type { Round } from "./history";
import styles from "./LastRound.module.css";
import { cardName } from "./story";
import type { Key } from "./strings/en";

type Props = Pick<TableProps<Key>, "t" | "n" | "name"> & { readonly round: Round | undefined };

/** Who got whom in the last round, and why. */
export function LastRound({ round, t, n, name }: Props) {
  if (!round) return <p className={styles.none}>{t("last.none")}</p>;
  return (
    <div className={styles.round}>
      <p>{t("last.head", { n: round.number, name: name(round.seat) })}</p>
      <ol className={styles.cards}>
        {round.outcomes.map((one, index) => {
          const card = round.row[index] ?? "";
          const sailor = sailorOf(card);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
            <li key={index}>
              <span className={styles.sign}>{sailor ? <Sign colour={sailor.colour} /> : <TrickDrawing />}</span>
              <b aria-hidden="true">{sailor ? n(sailor.value) : "!"}</b>
              <span className="visually-hidden">{cardName(card, t)}</span>
              <span className={styles.who} aria-hidden="true">
                {one.seat === undefined ? "✕" : <SeatBadge seat={one.seat} name={name(one.seat)} small />}
              </span>
              <span>{why(one, t, name)}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function why({ why, seat, dice, pips }: Outcome, t: Props["t"], name: Props["name"]): string {
  const winner = { name: seat === undefined ? "" : name(seat) };
  const [most = 0, least = 0] = [...(why === "dice" ? dice : pips)].sort((one, other) => other - one);
  switch (why) {
    case "none":
      return t("last.nobody");
    case "tie":
      return t("last.tie", { a: most, b: least });
    case "alone":
      return t("last.alone", winner);
    default:
      return t(`last.${why}`, { ...winner, a: most, b: least });
  }
}
