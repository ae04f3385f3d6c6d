import { Named } from "../../ui/Named";
import { counter } from "../view";
import { type Good, INGREDIENTS, type Ingredient, pricesOf, recipeOf, SIZES } from "./data";
import { GoodIcon, IngredientIcon } from "./food";
import { needsOf, priceOf } from "./kitchen";
import styles from "./Market.module.css";
import { type Kitchen, samePick } from "./pick";
import { capital, goodName } from "./words";

/** The two markets side by side: what lies in each row, and what the next piece of it costs. */
export function Markets({ kitchen }: { kitchen: Kitchen }) {
  const { t } = kitchen.props;
  return (
    <div className={`${styles.markets} ${kitchen.props.view.observation.phase === "morning" ? "" : styles.closed}`}>
      <section className={styles.market} aria-labelledby="farmers">
        <h2 id="farmers">{t("part.farmers")}</h2>
        <ul>
          {INGREDIENTS.map((kind) => (
            <Row key={kind} good={kind} kitchen={kitchen} />
          ))}
        </ul>
      </section>
      <section className={styles.market} aria-labelledby="fishes">
        <h2 id="fishes">{t("part.fishes")}</h2>
        <ul>
          {SIZES.map((size) => (
            <Row key={size} good={`fish ${size}`} kitchen={kitchen} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function Row({ good, kitchen }: { good: Good; kitchen: Kitchen }) {
  const { view, t, n, seat, shared } = kitchen.props;
  const left = counter(view, good);
  const price = priceOf(view, good);
  const needed = isNeeded(kitchen, good);
  const name = capital(goodName(t, good));
  const row =
    price === undefined
      ? t("row.empty", { good: name })
      : t("row.label", { good: name, left, price: t("money", { n: price }) });
  const label = needed ? t("row.needed", { row }) : row;
  const thing = { kind: "good", good } as const;
  const inside = (
    <>
      <GoodIcon good={good} className={styles.icon} />
      <span className={styles.spaces} aria-hidden="true">
        {pricesOf(good).map((cost, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a space is its place
            key={place}
            className={[styles.space, place < left && styles.full, place === left - 1 && styles.next].join(" ")}
          >
            <span className={styles.piece}>{place < left && <Piece good={good} n={n} />}</span>
            <span className={styles.price}>{n(cost)}</span>
          </span>
        ))}
      </span>
      {needed && <span className={styles.needed} aria-hidden="true" />}
    </>
  );
  const look = `${styles.row} ${needed ? styles.lit : ""}`;
  return (
    <li>
      {seat === undefined || shared || view.observation.phase !== "morning" ? (
        <div className={look} role="img" aria-label={label}>
          {inside}
        </div>
      ) : (
        <button
          type="button"
          className={look}
          aria-pressed={samePick(kitchen.picked, thing)}
          onClick={() => kitchen.pick(thing)}
        >
          <Named name={label}>{inside}</Named>
        </button>
      )}
    </li>
  );
}

/** A token, or a die that shows the size of a fish. */
export function Piece({ good, n }: { good: Good; n: (value: number) => string }) {
  if (good.startsWith("fish ")) return <span className={styles.die}>{n(Number(good.slice(5)))}</span>;
  return <IngredientIcon kind={good as Ingredient} className={styles.token} />;
}

/** Whether the recipe that the player looks at lacks this. */
function isNeeded({ props: { view, seat }, picked }: Kitchen, good: Good): boolean {
  if (seat === undefined || picked?.kind !== "recipe" || view.observation.phase !== "morning") return false;
  return needsOf(view, recipeOf(picked.card), seat).some((need) => need.good === good && !need.had);
}
