import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { useFocusKept } from "../hooks";
import { newsOf } from "../news";
import { counter, zone } from "../view";
import { Back } from "./art";
import { Closing, Dock, Prompt, TurnClock } from "./Dock";
import { Hand } from "./Hand";
import { handOf, type Kitchen, type Props } from "./kitchen";
import { Mats } from "./Mats";
import { Players } from "./Players";
import { describe } from "./story";
import styles from "./Table.module.css";
import { claimsOf } from "./turn";

export default function Table(props: Props) {
  const root = useRef<HTMLDivElement>(null);
  useFocusKept(root);
  const [touched, setTouched] = useState<readonly string[]>([]);
  const { view, log, t, n, seat, shared } = props;
  const { terminal } = view.observation;
  const player = shared || terminal ? undefined : seat;
  const hand = handOf(props, shared ? undefined : seat);
  const claims = useMemo(() => claimsOf(log), [log]);
  const news = newsOf(props, describe);
  const deck = zone(view, "deck").size;

  const kitchen: Kitchen = {
    props,
    player,
    claims,
    hand,
    picked: touched.flatMap((key) => hand.find((card) => card.key === key) ?? []),
    pick: (cards) => setTouched(cards.map(({ key }) => key)),
    act: (label) => {
      setTouched([]);
      void props.submit(label);
    },
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere on the table puts the touched cards back
    <div
      ref={root}
      tabIndex={-1}
      className={`${styles.table} ${shared ? styles.shared : ""}`}
      onKeyDown={(event: KeyboardEvent) => event.key === "Escape" && setTouched([])}
    >
      <Players kitchen={kitchen} />
      <Closing props={props} />
      <section className={styles.felt} aria-label={t("part.table")}>
        <div className={styles.top}>
          <span className={styles.deck} role="img" aria-label={t("deck.label", { n: deck })}>
            <Back className={styles.pile} />
            <span aria-hidden="true">{n(deck)}</span>
          </span>
          <p key={view.revision} className={styles.news}>
            {[raceOf(props), ...news].filter(Boolean).join(" ")}
          </p>
        </div>
        <Mats kitchen={kitchen} />
      </section>
      {player === undefined && (
        <div className={styles.watch}>
          <TurnClock props={props} />
          <Prompt props={props} />
        </div>
      )}
      {terminal && <Standings props={props} />}
      {!shared && seat !== undefined && <Hand kitchen={kitchen} />}
      {player !== undefined && <Dock kitchen={kitchen} />}
    </div>
  );
}

/** Who was the first of several that called for a taste test. */
function raceOf({ adjudication, t, name, language }: Props): string | undefined {
  const [first, ...others] = adjudication?.racers.filter(({ label }) => label === "test") ?? [];
  if (!first || others.length === 0) return undefined;
  const names = new Intl.ListFormat(language, { type: "conjunction" }).format(others.map(({ seat }) => name(seat)));
  return t(adjudication?.drawn ? "race.drawn" : "race.won", { name: name(first.seat), others: names });
}

/** The end: all players by their points. */
function Standings({ props }: { props: Props }) {
  const { view, t, name, table } = props;
  const seats = table.seats
    .map(({ seat }) => ({ seat, points: counter(view, "points", seat) }))
    .sort((one, other) => other.points - one.points);
  return (
    <ol className={styles.standings}>
      {seats.map(({ seat, points }) => (
        <li key={seat} className={view.observation.winners.includes(seat) ? styles.winner : ""}>
          {t("end.row", { name: name(seat), n: points })}
        </li>
      ))}
    </ol>
  );
}
