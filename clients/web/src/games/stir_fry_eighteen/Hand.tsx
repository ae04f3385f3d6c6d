import { Named } from "../../ui/Named";
import { FoodIcon } from "./art";
import { CARDS, type Kind, rungIn, worthIn } from "./dish";
import styles from "./Hand.module.css";
import type { Held, Kitchen } from "./kitchen";
import { capital, kindName, listOf } from "./words";

/** The own cards, with what each is worth beside those that are touched. */
export function Hand({ kitchen }: { kitchen: Kitchen }) {
  const { props, hand, picked } = kitchen;
  const { t, view } = props;
  const dropping = view.observation.phase === "drop";
  const touch = (card: Held) => {
    const there = picked.some(({ key }) => key === card.key);
    if (dropping) kitchen.pick(there ? [] : [card]);
    else kitchen.pick(there ? picked.filter(({ key }) => key !== card.key) : [...picked, card]);
  };
  return (
    <section className={styles.hand} aria-labelledby="hand">
      <h2 id="hand" className="visually-hidden">
        {t("part.hand")}
      </h2>
      {hand.length === 0 && <p className={styles.empty}>{t("hand.empty")}</p>}
      <ul className={styles.cards}>
        {hand.map((card) => (
          <li key={card.key}>
            <Card
              kitchen={kitchen}
              kind={card.kind}
              touched={picked.some(({ key }) => key === card.key)}
              onTouch={() => touch(card)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CardProps {
  readonly kitchen: Kitchen;
  readonly kind: Kind;
  readonly touched: boolean;
  readonly onTouch: () => void;
}

function Card({ kitchen: { props, picked }, kind, touched, onTouch }: CardProps) {
  const { t, n } = props;
  const dish = [...picked.map((card) => card.kind), kind];
  const worth = worthIn(kind, dish);
  const stands = rungIn(kind, dish);
  const { rungs } = CARDS[kind];
  const more = rungs.filter(({ needs }) => needs.length > 0);
  const label = [
    t("card.label", { kind: capital(kindName(t, kind)), n: worth }),
    ...more.map(({ value, needs }) => t("rung", { value, needs: listOf(t, needs) })),
  ].join("; ");
  return (
    <button type="button" className={styles.card} aria-pressed={touched} onClick={onTouch}>
      <Named name={label}>
        <span className={styles.worth}>{n(worth)}</span>
        <span className={styles.art}>
          <FoodIcon kind={kind} className={styles.food} />
        </span>
        <span className={styles.name}>{capital(kindName(t, kind))}</span>
        <span className={styles.rungs}>
          {rungs.map(({ value, needs }, place) => (
            <span key={value} className={`${styles.rung} ${place === stands ? styles.stands : ""}`}>
              {n(value)}
              {needs.map((need) => (
                <FoodIcon key={need} kind={need} className={styles.need} />
              ))}
            </span>
          ))}
        </span>
      </Named>
    </button>
  );
}
