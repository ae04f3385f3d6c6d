import { memo } from "react";
import { Change } from "../../ui/Change";
import { SeatBadge } from "../../ui/SeatBadge";
import type { TableProps } from "../contract";
import { around, counter, isLegal, zone } from "../view";
import { type Mark, MarkSign, PileSign } from "./drawings";
import styles from "./Players.module.css";
import type { Key } from "./strings/en";

type Props = Pick<TableProps<Key>, "view" | "seat" | "lastPlayed" | "t" | "n" | "name" | "submit">;

/** All players but the viewer, clockwise; those whom a card may go to or come from can be touched. */
export const Players = memo(function Players(props: Props & { readonly seats: number }) {
  const { seats, seat, t } = props;
  const others = around(seats, seat).filter((other) => other !== seat);
  return (
    <ul className={styles.players} data-count={others.length} aria-label={t("seats")}>
      {others.map((other) => (
        <li key={other}>
          <Player {...props} of={other} />
        </li>
      ))}
    </ul>
  );
});

/** A player: name, banquet, deck, and what there is to say about them now. */
export function Player({ view, seat, lastPlayed, of, t, n, name, submit }: Props & { readonly of: number }) {
  const { turn, actor, phase, terminal, winners } = view.observation;
  const banquet = zone(view, "banquet", of).size;
  const deck = counter(view, "deck", of);
  const barred = counter(view, "barred", of) > 0;
  const concerned = actor === of && !terminal;
  const marks: Mark[] = [];
  if (!terminal && turn === of) marks.push("turn");
  if (concerned && phase === "call") marks.push("squeezed");
  if (concerned && phase === "give") marks.push("penalty");
  else if (barred && !terminal) marks.push("barred");
  if (concerned && phase === "take") marks.push("feast");
  const verb = isLegal(view, `give ${of}`) ? "give" : isLegal(view, `take ${of}`) ? "take" : undefined;
  const classes = [
    styles.player,
    of === seat && styles.own,
    !terminal && turn === of && styles.turn,
    concerned && styles.concerned,
    barred && !terminal && styles.barred,
    terminal && winners.includes(of) && styles.winner,
    verb && styles.target,
  ]
    .filter(Boolean)
    .join(" ");
  const inside = (
    <>
      <span className={styles.who}>
        <SeatBadge seat={of} name={name(of)} small={of === seat} />
      </span>
      <span className={styles.counts}>
        <span className={styles.count}>
          <span className={styles.icon}>
            <PileSign />
          </span>
          <b aria-hidden="true">{n(banquet)}</b>
          <Change value={banquet} played={lastPlayed} n={n} />
          <span className="visually-hidden">{t("seat.banquet", { n: banquet })}</span>
        </span>
        {!verb && (
          <span className={styles.count}>
            <span className={styles.icon}>
              <PileSign down />
            </span>
            <span aria-hidden="true">{n(deck)}</span>
            <span className="visually-hidden">{t("seat.deck", { n: deck })}</span>
          </span>
        )}
        <span className={styles.marks}>
          {verb ? (
            <span className={styles.verb}>{t(`seat.${verb}.short`)}</span>
          ) : (
            marks.map((mark) => (
              <span key={mark} className={styles.mark}>
                <span className={styles.icon}>
                  <MarkSign mark={mark} />
                </span>
                <span className={styles.word}>{t(`seat.${mark}`)}</span>
              </span>
            ))
          )}
        </span>
      </span>
    </>
  );
  if (!verb) return <div className={classes}>{inside}</div>;
  return (
    <button type="button" className={classes} onClick={() => void submit(`${verb} ${of}`)}>
      <span className="visually-hidden">
        {t(`seat.${verb}`, { name: name(of) })}: {t("seat.banquet", { n: banquet })}
      </span>
      <span className={styles.inside} aria-hidden="true">
        {inside}
      </span>
    </button>
  );
}
