import { Change } from "../../ui/Change";
import players from "../../ui/players.module.css";
import { SeatBadge } from "../../ui/SeatBadge";
import { around, counter, zone } from "../view";
import { Back } from "./art";
import type { Kitchen, Props } from "./kitchen";
import styles from "./Players.module.css";

/** Everybody's points and cards, and in a taste test who still thinks. */
export function Players({ kitchen }: { kitchen: Kitchen }) {
  const { props } = kitchen;
  return (
    <section aria-label={props.t("part.players")}>
      <ul className={players.players}>
        {around(props.table.seats.length, props.seat).map((seat) => (
          <li key={seat}>
            <Player kitchen={kitchen} seat={seat} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function targetOf({ table }: Props): number {
  const target = table.options.target;
  return typeof target === "number" ? target : 50;
}

function Player({ kitchen, seat }: { kitchen: Kitchen; seat: number }) {
  const { props } = kitchen;
  const { view, t, n, name, lastPlayed } = props;
  const seen = view.observation;
  const points = counter(view, "points", seat);
  const target = targetOf(props);
  const cards = zone(view, "hand", seat).size;
  const turn = !seen.terminal && seen.turn === seat;
  const state = stateOf(kitchen, seat);
  return (
    <div className={`${players.player} ${styles.player} ${turn ? players.turn : ""}`}>
      <div className={`${players.line} ${styles.line}`}>
        <SeatBadge seat={seat} name={name(seat)} />
        {turn && <span className="visually-hidden">{t("player.turn")}</span>}
        <span className={styles.points}>
          <span className="visually-hidden">{t("player.label", { name: name(seat), n: points, target })}</span>
          <span aria-hidden="true">{n(points)}</span>
          <Change value={points} played={lastPlayed} n={n} />
        </span>
      </div>
      <div className={styles.track} aria-hidden="true">
        <div style={{ transform: `scaleX(${Math.min(1, Math.max(0, points / target))})` }} />
      </div>
      <div className={`${players.line} ${styles.line}`}>
        <span className={styles.cards} role="img" aria-label={t("player.cards", { n: cards })}>
          <Back className={styles.back} />
          <span aria-hidden="true">{n(cards)}</span>
        </span>
        {state && <span className={styles.state}>{state}</span>}
      </div>
    </div>
  );
}

/** What else there is to know of a player now. */
function stateOf({ props, claims }: Kitchen, seat: number): string | undefined {
  const { view, t } = props;
  const seen = view.observation;
  const claim = seen.facts.claim;
  if (seen.phase === "test" && seen.turn !== seat) {
    if (seen.active.includes(seat)) return t("player.thinks");
    if ((claim === "pair" || claim === "protein") && claims[claim]?.passed.includes(seat)) return t("player.passed");
  }
  const lost = zone(view, "discard", seat).size;
  if (lost > 0) return t("player.lost", { n: lost });
  const owed = counter(view, "owed", seat);
  if (owed > 0) return t("player.owed", { n: owed });
  return counter(view, "closed", seat) > 0 ? t("player.closer") : undefined;
}
