import type { ReactNode } from "react";
import { Named } from "../../ui/Named";
import { SeatBadge } from "../../ui/SeatBadge";
import { counter, zone } from "../view";
import { BasketIcon, CardBack, CrossIcon, TickIcon } from "./art";
import { DECK_PRICE, recipeOf } from "./data";
import { FishIcon, IngredientIcon } from "./food";
import { handOf, needsOf, placeOf, type Standing, standingOf } from "./kitchen";
import { type Kitchen, samePick } from "./pick";
import styles from "./Recipes.module.css";
import { capital, titleOf } from "./words";

interface CardProps {
  readonly card: string;
  readonly kitchen: Kitchen;
  /** Another player, in whose hand it is known to be: it cannot be cooked. */
  readonly holder: number | undefined;
}

/** A recipe: its fish, its ingredients, what it earns, and how it stands with what the viewer has. */
export function RecipeCard({ card, kitchen, holder }: CardProps) {
  const { view, t, n, seat, shared, name } = kitchen.props;
  const recipe = recipeOf(card);
  const thing = { kind: "recipe", card } as const;
  const mine = seat !== undefined && !shared && holder === undefined && !view.observation.terminal;
  const needs = mine ? needsOf(view, recipe, seat) : [];
  const stand = mine ? standingOf(needs) : undefined;
  const label = t("recipe.label", {
    number: Number(card),
    title: titleOf(t, recipe),
    main: t("money", { n: recipe.main }),
    bonus: t("money", { n: recipe.bonus }),
  });
  const held = holder === undefined ? "" : `; ${t("hand.knownOf", { name: name(holder) })}`;
  const said = (stand ? `${label}; ${standSays(kitchen, stand)}` : label) + held;
  const look = `${styles.card} ${holder === undefined ? "" : styles.held}`;
  const inside = (
    <>
      <span className={styles.top}>
        <FishIcon size={recipe.fish} className={`${styles.fish} ${needs[0]?.had === false ? styles.lacks : ""}`} />
        <span className={styles.size}>{n(recipe.fish)}</span>
      </span>
      <span className={styles.value}>
        {t("money", { n: recipe.main })}
        <small dir="ltr">+{n(recipe.bonus)}</small>
      </span>
      <span className={styles.kinds}>
        {recipe.ingredients.map((kind, place) => (
          <IngredientIcon
            key={kind}
            kind={kind}
            className={`${styles.kind} ${needs[place + 1]?.had === false ? styles.lacks : ""}`}
          />
        ))}
      </span>
      {stand && <Stand stand={stand} kitchen={kitchen} />}
      {holder !== undefined && (
        <span className={styles.stand}>
          <CardBack className={styles.holds ?? ""} />
        </span>
      )}
    </>
  );
  if (seat === undefined || shared)
    return (
      <div className={look} role="img" aria-label={said}>
        {inside}
      </div>
    );
  return (
    <button
      type="button"
      className={look}
      aria-pressed={samePick(kitchen.picked, thing)}
      data-ready={stand?.kind === "ready"}
      onClick={() => kitchen.pick(thing)}
    >
      <Named name={said}>{inside}</Named>
    </button>
  );
}

function Stand({ stand, kitchen: { props } }: { stand: Standing; kitchen: Kitchen }) {
  if (stand.kind === "ready")
    return (
      <span className={`${styles.stand} ${styles.ready}`}>
        <TickIcon className={styles.tick ?? ""} />
      </span>
    );
  return (
    <span className={styles.stand}>
      {stand.kind === "costs" ? (
        <BasketIcon className={styles.tick ?? ""} />
      ) : (
        <CrossIcon className={styles.tick ?? ""} />
      )}
      {stand.kind === "costs" ? props.t("money", { n: stand.dollars }) : props.n(stand.missing)}
    </span>
  );
}

export function standSays({ props: { t } }: Kitchen, stand: Standing): string {
  if (stand.kind === "ready") return t("stand.ready");
  if (stand.kind === "costs") return t("stand.costs", { price: t("money", { n: stand.dollars }) });
  return t("stand.missing", { n: stand.missing });
}

/** Recipes that lie together under a heading. */
function Group({ id, title, children, empty }: { id: string; title: ReactNode; children: ReactNode; empty?: string }) {
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {empty ? <p className={styles.empty}>{empty}</p> : <ul className={styles.cards}>{children}</ul>}
    </section>
  );
}

function cardsOf(cards: readonly string[], kitchen: Kitchen, holder?: number) {
  return cards.map((card) => (
    <li key={card}>
      <RecipeCard card={card} kitchen={kitchen} holder={holder} />
    </li>
  ));
}

export function School({ kitchen }: { kitchen: Kitchen }) {
  const { view, t, n, seat, shared } = kitchen.props;
  const left = counter(view, "deck");
  const thing = { kind: "deck" } as const;
  const inside = (
    <>
      <CardBack className={styles.back ?? ""} />
      <span className={styles.left}>{n(left)}</span>
      <span className={styles.stand}>{t("money", { n: DECK_PRICE })}</span>
    </>
  );
  const label = t("deck.label", { n: left });
  const offered = seat !== undefined && !shared && view.observation.phase === "morning";
  return (
    <Group id="school" title={t("part.school")}>
      {cardsOf(zone(view, "school").cards, kitchen)}
      <li>
        {offered ? (
          <button
            type="button"
            className={`${styles.card} ${styles.deck}`}
            aria-pressed={samePick(kitchen.picked, thing)}
            onClick={() => kitchen.pick(thing)}
          >
            <Named name={label}>{inside}</Named>
          </button>
        ) : (
          <div className={`${styles.card} ${styles.deck}`} role="img" aria-label={label}>
            {inside}
          </div>
        )}
      </li>
    </Group>
  );
}

/** What the viewer holds and has on the menu. */
export function Mine({ kitchen, seat }: { kitchen: Kitchen; seat: number }) {
  const { view, t } = kitchen.props;
  const hand = handOf(view, seat).known;
  const menu = zone(view, "menu", seat).cards;
  return (
    <>
      <Group id="hand" title={t("part.hand")} {...(hand.length ? {} : { empty: t("part.none") })}>
        {cardsOf(hand, kitchen)}
      </Group>
      <Group id="menu" title={t("part.menu")} {...(menu.length ? {} : { empty: t("part.none") })}>
        {cardsOf(menu, kitchen)}
      </Group>
    </>
  );
}

/** What another player has on the menu, and what is known of the hand. */
export function Theirs({ kitchen, owner }: { kitchen: Kitchen; owner: number }) {
  const { view, t, name } = kitchen.props;
  const menu = zone(view, "menu", owner).cards;
  const { known } = handOf(view, owner);
  if (menu.length + known.length === 0) return null;
  return (
    <Group
      id={`menu-${owner}`}
      title={
        <>
          <span className="visually-hidden">{t("part.menuOf", { name: name(owner) })}</span>
          <span aria-hidden="true">
            <SeatBadge seat={owner} name={name(owner)} />
          </span>
        </>
      }
    >
      {cardsOf(menu, kitchen)}
      {cardsOf(known, kitchen, owner)}
    </Group>
  );
}

/** The title of a recipe in the dock, and what it is worth to whoever cooks it. */
export function recipeTitle({ props }: Kitchen, card: string): string {
  return capital(titleOf(props.t, recipeOf(card)));
}

export function isOpen(kitchen: Kitchen, card: string): boolean {
  return placeOf(kitchen.props.view, card, kitchen.props.seat) !== undefined;
}
