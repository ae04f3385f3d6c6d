import type { ReactNode } from "react";
import { SeatBadge } from "../../ui/SeatBadge";
import type { TableProps } from "../contract";
import { counter } from "../view";
import styles from "./Cafe.module.css";
import { Die, SailorDrawing, Sign, TrickDrawing } from "./drawings";
import { type Layout, outcome, PLACES, placeOf, sailorOf } from "./harbour";
import { cardName } from "./story";
import type { Key } from "./strings/en";

/** What a touch on a place does. */
export interface Target {
  readonly label: string;
  /** The die that goes there; undefined: both dice are laid. */
  readonly face: number | undefined;
  readonly end: "left" | "right" | undefined;
}

type Props = Pick<TableProps<Key>, "view" | "t" | "n" | "name" | "submit" | "lastPlayed"> & {
  readonly layout: Layout;
  /** The seat whose dice lie below the row: the viewer's. */
  readonly below: number;
  readonly targets: ReadonlyMap<number, Target>;
  /** Places to which dice have just gone, and whose they are. */
  readonly laid: readonly number[];
  /** Leads to the last round. */
  readonly last: ReactNode;
};

/** The row of six cards with both players' dice; the cards a die may go to can be touched. */
export function Cafe(props: Props) {
  const { view, layout, last, t } = props;
  const { numbering } = layout;
  const round = counter(view, "round");
  return (
    <section className={styles.cafe} aria-label={t("cafe.title")}>
      <div className={styles.head}>
        <span>{t("cafe.round", { n: Math.max(1, round) })}</span>
        {last}
        <span className={numbering === "open" ? styles.open : styles.fixed}>
          {numbering === "right" && <bdi aria-hidden="true">← </bdi>}
          {t(`cafe.${numbering}`)}
          {numbering === "left" && <bdi aria-hidden="true"> →</bdi>}
        </span>
      </div>
      {/* Left is left in every language. */}
      <ol className={styles.row} dir="ltr">
        {PLACES.map((place) => (
          <li key={place}>
            <Place {...props} place={place} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Place({
  layout,
  below,
  targets,
  laid,
  lastPlayed,
  t,
  n,
  name,
  submit,
  place,
}: Props & { readonly place: number }) {
  const { row, numbering, dice } = layout;
  const card = row[place - 1];
  const above = 1 - below;
  const number = numbering === "open" ? 0 : placeOf(place, numbering);
  const target = targets.get(place);
  const gets = outcome(layout, place);
  const [most = 0, least = 0] = [...gets.pips].sort((one, other) => other - one);
  const at = (seat: number) => dice[seat]?.[place - 1] ?? 0;
  const dealt = lastPlayed?.entries.some(({ label }) => label === `card ${card}`);
  const words = t("cafe.place", {
    place,
    number,
    card: cardName(card, t),
    first: name(0),
    second: name(1),
    a: at(0),
    b: at(1),
    gets: t(`cafe.gets.${gets.why}`, { name: gets.seat === undefined ? "" : name(gets.seat), a: most, b: least }),
  });
  const spoken = !target
    ? words
    : target.face === undefined
      ? t("cafe.both", { place: words })
      : t("cafe.lay", { face: target.face, end: target.end ?? "none", place: words });
  const stack = (seat: number) => (
    <span className={styles.dice}>
      {at(seat) > 0 && (
        <span key={at(seat)} className={`${styles.stack} ${laid.includes(place) ? styles.landing : ""}`}>
          <Die seat={seat} face={number || undefined} />
          <b>{n(at(seat))}</b>
        </span>
      )}
    </span>
  );
  const inside = (
    <>
      {stack(above)}
      <span key={card ?? "none"} className={`${styles.card} ${dealt ? styles.dealt : ""}`}>
        <CardFace card={card} n={n} />
        {target && (
          <span className={styles.ghost}>
            <Die seat={below} face={target.face} />
          </span>
        )}
      </span>
      {stack(below)}
      <span className={styles.number}>{number ? n(number) : `${n(place)}·${n(7 - place)}`}</span>
      <span className={styles.gets}>
        {gets.seat === undefined ? (
          <span className={styles.nobody}>{gets.why === "tie" ? "✕" : "–"}</span>
        ) : (
          <SeatBadge seat={gets.seat} name={name(gets.seat)} small />
        )}
        {(gets.why === "pips" || gets.why === "tie") && (
          <span className={styles.pips}>
            {n(most)}:{n(least)}
          </span>
        )}
      </span>
    </>
  );
  if (!target)
    return (
      <div className={styles.place} role="img" aria-label={spoken}>
        {inside}
      </div>
    );
  return (
    <button type="button" className={`${styles.place} ${styles.target}`} onClick={() => void submit(target.label)}>
      <span className="visually-hidden">{spoken}</span>
      <span className={styles.inside} aria-hidden="true">
        {inside}
      </span>
    </button>
  );
}

/** A card, face up: who it is and what it is worth. */
export function CardFace({ card, n }: { readonly card: string | undefined; readonly n: (value: number) => string }) {
  if (!card) return <span className={`${styles.face} ${styles.gone}`} />;
  const sailor = sailorOf(card);
  return (
    <span className={styles.face} aria-hidden="true">
      <span className={styles.top}>
        <b>{sailor ? n(sailor.value) : "!"}</b>
        <span className={styles.sign}>{sailor && <Sign colour={sailor.colour} />}</span>
      </span>
      {sailor ? <SailorDrawing colour={sailor.colour} /> : <TrickDrawing />}
      {card === "trick-shift-reroll" && <Kind text={`±${n(1)} ↻`} />}
      {card === "trick-both-crew" && <Kind text={`×${n(2)} +${n(2)}`} />}
    </span>
  );
}

/** What a dirty trick does, in signs, which run from left to right in every language. */
function Kind({ text }: { text: string }) {
  return (
    <span className={styles.kind} dir="ltr">
      {text}
    </span>
  );
}
