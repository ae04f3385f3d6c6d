import { Named } from "../../ui/Named";
import type { TableProps } from "../contract";
import { Gesture } from "./art/Gesture";
import { Check, Emblem, Finger, teamHue } from "./art/signs";
import { Face, Minis } from "./Card";
import { counted, type Place } from "./model";
import type { Shown } from "./moments";
import { inText } from "./names";
import styles from "./seats.module.css";
import type { Key } from "./strings/en";

interface SeatProps {
  readonly place: Place;
  readonly tokens: number;
  readonly mine: boolean;
  readonly mate: boolean;
  readonly t: TableProps<Key>["t"];
  readonly n: TableProps<Key>["n"];
  readonly name: string;
  /** What is seen at this seat for a moment. */
  readonly shown: Shown | undefined;
  readonly active: boolean;
  readonly winner: boolean;
  /** Somebody points here, or is about to. */
  readonly aimed: boolean;
  /** Whom to call is being asked, and this seat can be called. */
  readonly offered: boolean;
  /** A touch; undefined: it cannot be touched. */
  readonly touch?: (() => void) | undefined;
}

/** A player at the table: team, name, whether done, what everybody has seen of the hand, and what was just shown. */
export function Seat(props: SeatProps) {
  const { place, t, name, mine, mate, shown, active, aimed, offered, touch, winner } = props;
  const className = [
    styles.seat,
    active ? styles.active : "",
    mine ? styles.mine : mate ? styles.mate : "",
    place.out ? styles.out : "",
    offered ? styles.offered : "",
  ].join(" ");
  const inside = (
    <>
      <span className={styles.disc} style={teamHue(place.team)} aria-hidden="true">
        <span className={styles.letter}>{([...name][0] ?? "?").toLocaleUpperCase()}</span>
        <span className={styles.emblem}>
          <Emblem team={place.team} />
        </span>
        {(place.done || place.declined) && (
          <span className={styles.mark}>{place.declined ? <span className={styles.no}>✕</span> : <Check />}</span>
        )}
        {winner && <span className={styles.won}>★</span>}
      </span>
      <bdi className={styles.name} aria-hidden="true">
        {mine ? t("seat.you") : name}
      </bdi>
      <Minis cards={place.known} size={place.size} />
      {shown?.gesture && (
        <span key={`gesture ${shown.index}`} className={styles.bubble} aria-hidden="true">
          <Gesture word={shown.gesture} />
          <span className={styles.word}>{t(`signal.${shown.gesture}` as Key)}</span>
        </span>
      )}
      {shown?.called && (
        <span key={`called ${shown.index}`} className={`${styles.bubble} ${styles.call}`} aria-hidden="true">
          <span className={styles.word}>{t("do.call")}</span>
          <span className={styles.verdict} data-right={shown.called === "right"}>
            {shown.called === "right" ? "✓" : "✕"}
          </span>
        </span>
      )}
      {shown?.four && (
        <span key={`four ${shown.index}`} className={styles.fan} aria-hidden="true">
          {[0, 1, 2, 3].map((card) => (
            <span key={card}>
              <Face kind={shown.four ?? "?"} plain />
            </span>
          ))}
        </span>
      )}
      {(aimed || shown?.pointed) && (
        <span key={aimed ? "aim" : `pointed ${shown?.index}`} className={styles.finger} aria-hidden="true">
          <Finger />
        </span>
      )}
    </>
  );
  const said = spoken(props);
  return touch ? (
    <button
      type="button"
      className={className}
      aria-pressed={aimed}
      onClick={touch}
      data-seat={place.seat}
      data-offered={offered || undefined}
    >
      <Named name={said}>{inside}</Named>
    </button>
  ) : (
    <span className={className} role="img" aria-label={said} data-seat={place.seat}>
      {inside}
    </span>
  );
}

function spoken({ place, tokens, mine, mate, t, name, active, winner, offered }: SeatProps): string {
  const known = counted(place.known)
    .map(([kind, count]) => t("seat.known.one", { card: inText(kind), count }))
    .join(", ");
  return [
    offered ? t("do.call.whom", { name }) : "",
    mine ? t("seat.you.said", { name }) : mate ? t("seat.mate.said", { name }) : name,
    t("seat.team.said", { team: t(`team.${place.team}` as Key), tokens }),
    winner ? t("seat.won") : "",
    place.out ? t("seat.out") : "",
    active ? t("seat.active") : "",
    place.done ? t("seat.done") : "",
    place.declined ? t("seat.declined") : "",
    known ? t("seat.known", { cards: known }) : "",
  ]
    .filter(Boolean)
    .join("; ");
}
