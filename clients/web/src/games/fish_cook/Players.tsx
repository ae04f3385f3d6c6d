import { Change } from "../../ui/Change";
import players from "../../ui/players.module.css";
import { SeatBadge } from "../../ui/SeatBadge";
import { around, counter, zone } from "../view";
import { CardBack, ChefHat } from "./art";
import { type Good, INGREDIENTS, SIZES } from "./data";
import { Piece } from "./Market";
import styles from "./Players.module.css";
import type { Kitchen, Props } from "./pick";
import { capital, goodName } from "./words";

/** Everybody's money and goods: all open but what is in hand. */
export function Players({ kitchen }: { kitchen: Kitchen }) {
  const { props } = kitchen;
  const { t, table, seat } = props;
  return (
    <section aria-label={t("part.players")}>
      <ul className={players.players}>
        {around(table.seats.length, seat).map((owner) => (
          <li key={owner}>
            <Player props={props} owner={owner} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Player({ props, owner }: { props: Props; owner: number }) {
  const { view, t, n, name } = props;
  const { observation: seen } = view;
  const money = counter(view, "money", owner);
  const chef = seen.facts.chef === owner;
  const active = seen.active.includes(owner);
  const hand = zone(view, "hand", owner).size + zone(view, "known hand", owner).size;
  return (
    <div className={`${players.player} ${styles.player} ${active ? players.turn : ""}`}>
      <div className={`${players.line} ${styles.line}`}>
        <SeatBadge seat={owner} name={name(owner)} />
        {active && <span className="visually-hidden">{t("player.turn")}</span>}
        {chef && (
          <span className={styles.chef} role="img" aria-label={t("player.chef")}>
            <ChefHat />
          </span>
        )}
        <span className={styles.money}>
          {t("money", { n: money })}
          <Change value={money} played={props.lastPlayed} n={n} />
        </span>
      </div>
      <div className={`${players.line} ${styles.line}`}>
        <Goods props={props} owner={owner} />
        <span className={styles.hand} role="img" aria-label={t("hand.other", { n: hand })}>
          <CardBack className={styles.back ?? ""} />
          <span aria-hidden="true">{n(hand)}</span>
        </span>
      </div>
    </div>
  );
}

interface GoodsProps {
  readonly props: Props;
  readonly owner: number;
  /** Fish too. */
  readonly fish?: boolean;
}

/** The goods that a seat has, each kind once with its number. */
export function Goods({ props: { view, t, n }, owner, fish = true }: GoodsProps) {
  const goods: Good[] = [...INGREDIENTS, ...(fish ? SIZES.map((size): Good => `fish ${size}`) : [])];
  const had = goods.filter((good) => counter(view, good, owner) > 0);
  if (had.length === 0) return <span className={styles.nothing}>{t("player.nothing")}</span>;
  return (
    <ul className={styles.goods}>
      {had.map((good) => {
        const amount = counter(view, good, owner);
        return (
          <li key={good} className={styles.good}>
            <span className="visually-hidden">
              {t("player.goods", { good: capital(goodName(t, good)), n: amount })}
            </span>
            <span className={styles.piece} aria-hidden="true">
              <Piece good={good} n={n} />
            </span>
            {amount > 1 && (
              <span aria-hidden="true" dir="ltr">
                ×{n(amount)}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
