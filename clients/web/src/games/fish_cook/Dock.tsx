import { Button } from "../../ui/Button";
import { ClockBar } from "../../ui/ClockBar";
import dock from "../../ui/dock.module.css";
import { Named } from "../../ui/Named";
import { counter, isLegal, legalBy } from "../view";
import { TickIcon } from "./art";
import styles from "./Dock.module.css";
import { DECK_PRICE, recipeOf, SCHOOL_PRICE, SIZES } from "./data";
import { earns, fishToCook, needsOf, placeOf, priceOf, refusalOf } from "./kitchen";
import { Piece } from "./Market";
import { Goods } from "./Players";
import { buyLabel, type Kitchen, type Picked, type Props, samePick } from "./pick";
import { recipeTitle } from "./Recipes";
import { aFish, capital, fishName, goodName } from "./words";

/** At the thumb: the question of the moment, what is touched and what may be done with it, and the own pantry. */
export function Dock({ kitchen, seat }: { kitchen: Kitchen; seat: number }) {
  const { props, picked } = kitchen;
  const { view, t } = props;
  const cooking = view.observation.phase === "evening" && view.observation.active.includes(seat);
  return (
    <div className={dock.dock}>
      <TurnClock props={props} />
      <div className={styles.ask}>
        {picked ? <PickedThing kitchen={kitchen} picked={picked} seat={seat} /> : <Prompt props={props} />}
        {!picked && isLegal(view, "pass") && (
          <Button disabled={props.pending !== undefined} onClick={() => void props.submit("pass")}>
            {t("button.pass")}
          </Button>
        )}
      </div>
      <section className={styles.pantry} aria-label={t("part.pantry")}>
        <span className={styles.money}>{t("money", { n: counter(view, "money", seat) })}</span>
        {cooking && <OwnFish kitchen={kitchen} seat={seat} />}
        <Goods props={props} owner={seat} fish={!cooking} />
      </section>
    </div>
  );
}

/** The clock of whoever is on turn. */
export function TurnClock({ props: { view, spec, t, n, name, seat } }: { props: Props }) {
  const clock = view.clocks[0];
  const total = spec.windows.find((window) => window.name === clock?.window)?.milliseconds ?? 1;
  return (
    <ClockBar
      clock={clock}
      total={total}
      n={n}
      says={(seconds) => t("clock.says", { n: seconds, name: name(clock?.seat ?? 0) })}
      aloud={clock?.seat === seat}
    />
  );
}

/** The question of the moment in one sentence. */
export function Prompt({ props }: { props: Props }) {
  return (
    <p className={styles.prompt} role="status">
      {promptOf(props)}
    </p>
  );
}

function promptOf({ view, t, n, seat, name, language }: Props): string {
  const { phase, active, terminal, winners } = view.observation;
  if (terminal) {
    const names = new Intl.ListFormat(language, { type: "conjunction" }).format(winners.map(name));
    return t("prompt.over", {
      names,
      count: winners.length,
      money: t("money", { n: counter(view, "money", winners[0] ?? 0) }),
    });
  }
  const actor = active[0];
  if (actor === undefined) return t("prompt.chance");
  if (actor !== seat) return t(phase === "evening" ? "prompt.cooks" : "prompt.shops", { name: name(actor) });
  if (phase === "evening") return t(legalBy(view, "cook").length > 0 ? "prompt.cook" : "prompt.stuck");
  return counter(view, "extra buys") > 0 ? t("prompt.last") : t("prompt.buy", { n: n(1) });
}

/** The own fish, to throw away or to cook with. */
function OwnFish({ kitchen, seat }: { kitchen: Kitchen; seat: number }) {
  const { view, t, n } = kitchen.props;
  const { picked } = kitchen;
  const fit = picked?.kind === "recipe" ? fishToCook(view, picked.card) : [];
  return (
    <ul className={styles.ownFish}>
      {SIZES.filter((size) => counter(view, `fish ${size}`, seat) > 0).map((size) => {
        const chosen = picked?.kind === "recipe" && fit.includes(size);
        const thing: Picked = chosen ? { ...picked, fish: size } : { kind: "fish", size };
        const amount = counter(view, `fish ${size}`, seat);
        return (
          <li key={size}>
            <button
              type="button"
              className={styles.fish}
              aria-pressed={chosen ? chosenFish(picked, fit) === size : samePick(picked, thing)}
              onClick={() => kitchen.pick(thing)}
            >
              <Named name={t("own.fish", { fish: capital(fishName(t, size)), size, n: amount })}>
                <span className={styles.piece}>
                  <Piece good={`fish ${size}`} n={n} />
                </span>
                {amount > 1 && <small dir="ltr">×{n(amount)}</small>}
              </Named>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The fish that the player chose for a recipe, else the smallest that does. */
export function chosenFish(picked: Picked & { kind: "recipe" }, fit: readonly number[]): number | undefined {
  return picked.fish !== undefined && fit.includes(picked.fish) ? picked.fish : fit[0];
}

interface ThingProps {
  readonly kitchen: Kitchen;
  readonly picked: Picked;
  readonly seat: number;
}

function PickedThing({ kitchen, picked, seat }: ThingProps) {
  const { t } = kitchen.props;
  return (
    <>
      <div className={styles.thing} role="status">
        {picked.kind === "recipe" ? (
          <RecipeFacts kitchen={kitchen} card={picked.card} seat={seat} />
        ) : (
          <p className={styles.prompt}>{sentence(kitchen.props, picked, seat)}</p>
        )}
        <Reason kitchen={kitchen} picked={picked} seat={seat} />
      </div>
      <div className={styles.buttons}>
        <Action kitchen={kitchen} picked={picked} />
        <Button kind="quiet" onClick={() => kitchen.pick(undefined)}>
          {t("button.close")}
        </Button>
      </div>
    </>
  );
}

function sentence({ view, t }: Props, picked: Exclude<Picked, { kind: "recipe" }>, seat: number): string {
  if (picked.kind === "fish") return t("pick.fish", { fish: aFish(t, picked.size) });
  if (picked.kind === "deck") return t("pick.deck", { price: t("money", { n: DECK_PRICE }) });
  const good = capital(goodName(t, picked.good));
  const price = priceOf(view, picked.good);
  if (price === undefined) return t("row.empty", { good });
  const rest = counter(view, "money", seat) - price;
  if (rest < 0) return t("row.label", { good, left: counter(view, picked.good), price: t("money", { n: price }) });
  return t("pick.good", { good, price: t("money", { n: price }), rest: t("money", { n: rest }) });
}

/** Why what is touched cannot be bought or cooked now. */
function Reason({ kitchen: { props }, picked, seat }: ThingProps) {
  const { view, t } = props;
  if (picked.kind === "fish" || view.observation.terminal) return null;
  if (picked.kind === "recipe" && placeOf(view, picked.card, seat)?.place === "other hand") return null;
  const evening = view.observation.phase === "evening";
  if (picked.kind === "recipe" && evening) {
    if (fishToCook(view, picked.card).length > 0) return null;
    const turn = view.observation.active.includes(seat);
    return <p className={styles.reason}>{t(turn ? "refusal.lacks" : "refusal.turn")}</p>;
  }
  const label = buyLabel(picked) ?? "";
  const school = picked.kind === "recipe" && placeOf(view, picked.card, seat)?.place === "school";
  if (picked.kind === "recipe" && !school) return <p className={styles.reason}>{t("refusal.cook")}</p>;
  const refusal = refusalOf(view, label, seat, costOf(props, picked));
  if (!refusal) return null;
  return (
    <p className={styles.reason}>
      {t(`refusal.${refusal}`, { money: t("money", { n: counter(view, "money", seat) }) })}
    </p>
  );
}

function costOf({ view }: Props, picked: Picked): number | undefined {
  if (picked.kind === "good") return priceOf(view, picked.good);
  if (picked.kind === "deck") return counter(view, "deck") > 0 ? DECK_PRICE : undefined;
  return SCHOOL_PRICE;
}

/** What the touched thing is for. */
function Action({ kitchen: { props, pick }, picked }: { kitchen: Kitchen; picked: Picked }) {
  const { view, t } = props;
  const label = actionOf(props, picked);
  if (label === undefined || !isLegal(view, label)) return null;
  const act = () => {
    pick(undefined);
    void props.submit(label);
  };
  let text = t("button.discard");
  if (picked.kind === "recipe" && label.startsWith("cook")) {
    const place = placeOf(view, picked.card, props.seat)?.place ?? "hand";
    const sum = t("money", { n: earns(recipeOf(picked.card), place) });
    text = t("button.cook", { size: chosenFish(picked, fishToCook(view, picked.card)) ?? 0, sum });
  } else if (picked.kind !== "fish") text = t("button.buy", { price: t("money", { n: costOf(props, picked) ?? 0 }) });
  return (
    <Button kind={picked.kind === "fish" ? "danger" : "main"} disabled={props.pending !== undefined} onClick={act}>
      {text}
    </Button>
  );
}

/** The label of what a touched thing is for, legal or not. */
export function actionOf({ view }: Props, picked: Picked): string | undefined {
  if (picked.kind === "fish") return `discard ${picked.size}`;
  if (picked.kind === "recipe" && view.observation.phase === "evening") {
    const fish = chosenFish(picked, fishToCook(view, picked.card));
    return fish === undefined ? undefined : `cook ${picked.card} with ${fish}`;
  }
  return buyLabel(picked);
}

/** A recipe in full: what it needs, what of it is there, and who earns what. */
function RecipeFacts({ kitchen, card, seat }: { kitchen: Kitchen; card: string; seat: number }) {
  const { view, t, n, name } = kitchen.props;
  const recipe = recipeOf(card);
  const at = placeOf(view, card, seat);
  const money = (amount: number) => t("money", { n: amount });
  return (
    <>
      <p className={styles.prompt}>{recipeTitle(kitchen, card)}</p>
      <ul className={styles.needs}>
        {needsOf(view, recipe, seat).map((need, place) => {
          const good =
            place === 0 && !need.had && need.price === undefined
              ? t("need.fish", { size: recipe.fish })
              : capital(goodName(t, need.good));
          const says = need.had ? "need.had" : need.price === undefined ? "need.missing" : "need.price";
          return (
            <li key={need.good} className={need.had ? styles.had : styles.missing}>
              <span className={styles.needPiece} aria-hidden="true">
                <Piece good={need.good} n={n} />
              </span>
              <span aria-hidden="true" className={styles.mark}>
                {need.had ? <TickIcon /> : need.price === undefined ? "–" : money(need.price)}
              </span>
              <span className="visually-hidden">{t(says, { good, price: money(need.price ?? 0) })}</span>
            </li>
          );
        })}
      </ul>
      {at && (
        <p className={styles.worth}>
          {t(`place.${at.place}`, {
            sum: money(earns(recipe, at.place)),
            bonus: money(recipe.bonus),
            bonus2: recipe.bonus,
            name: at.owner === undefined ? "" : name(at.owner),
          })}
        </p>
      )}
    </>
  );
}
