import { memo } from "react";
import type { TableProps } from "../contract";
import { isLegal, zone } from "../view";
import { CardFace, cardName } from "./CardFace";
import { cardOf } from "./cards";
import type { Past } from "./history";
import styles from "./Recipes.module.css";
import type { Key } from "./strings/en";

const RECIPES = [1, 2, 3];

type Props = Pick<TableProps<Key>, "view" | "lastPlayed" | "t" | "n" | "submit" | "pending" | "reducedMotion"> & {
  readonly past: Past;
};

/** The three recipes; whoever is on turn touches one to turn up a card there. */
export const Recipes = memo(function Recipes({ past, ...props }: Props) {
  const { view, lastPlayed, t, n, reducedMotion } = props;
  const call = past.last;
  // A paid call has just cleared the recipes: the tops that it was about leave slowly enough to be seen.
  const leave =
    !reducedMotion &&
    call?.right &&
    call.named.length < 3 &&
    lastPlayed?.entries.some(({ index }) => index === call.index);
  return (
    <ol className={styles.recipes}>
      {RECIPES.map((recipe) => {
        const left = leave ? call?.tops[recipe - 1] : undefined;
        return (
          <li key={recipe} className={styles.place}>
            <Recipe {...props} recipe={recipe} />
            {left && zone(view, `recipe ${recipe}`).size === 0 && (
              <div key={call?.index} className={styles.leaving}>
                <CardFace card={left} t={t} n={n} />
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
});

function Recipe({
  view,
  lastPlayed,
  t,
  n,
  submit,
  pending,
  recipe,
}: Omit<Props, "past"> & { readonly recipe: number }) {
  const { cards } = zone(view, `recipe ${recipe}`);
  const action = `flip ${recipe}`;
  const free = isLegal(view, action);
  const text = cards.at(-1);
  const below = cards.at(-2);
  const top = text === undefined ? undefined : cardOf(text);
  const landing = lastPlayed?.entries.some(({ label }) => label === `card ${text}`);
  const words = { n: recipe, cards: cards.length, card: top ? cardName(top, t) : "" };
  const inside = (
    <>
      <div className={styles.slot}>
        {!top && (
          <span className={styles.empty} aria-hidden="true">
            <b>{n(recipe)}</b>
            {t("recipe.empty")}
          </span>
        )}
        {cards.length > 2 && <span className={styles.under} />}
        {below !== undefined && (
          <div className={styles.below}>
            <CardFace card={cardOf(below)} t={t} n={n} />
          </div>
        )}
        {top && (
          <div key={`${text} ${cards.length}`} className={`${styles.top} ${landing ? styles.landing : ""}`}>
            <CardFace card={top} t={t} n={n} />
          </div>
        )}
      </div>
      <span className={styles.tags} aria-hidden="true">
        {cards.length > 1 && <span className={styles.size}>{n(cards.length)}</span>}
        {free && <span className={styles.here}>{t("recipe.here")}</span>}
      </span>
    </>
  );
  if (!free)
    return (
      <div className={styles.recipe} role="img" aria-label={t("recipe.holds", words)}>
        {inside}
      </div>
    );
  return (
    <button
      type="button"
      className={`${styles.recipe} ${styles.free} ${pending === action ? styles.pending : ""}`}
      aria-keyshortcuts={String(recipe)}
      onClick={() => void submit(action)}
    >
      <span className="visually-hidden">{t("recipe.flip", words)}</span>
      {inside}
    </button>
  );
}
