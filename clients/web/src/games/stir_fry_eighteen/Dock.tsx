import { Button } from "../../ui/Button";
import { ClockBar } from "../../ui/ClockBar";
import dock from "../../ui/dock.module.css";
import { counter, isLegal, legalBy, zone } from "../view";
import { SpoonIcon } from "./art";
import styles from "./Dock.module.css";
import { bestDish, faultOf, HAND, isKind, STAKE, scoreOf, sorted } from "./dish";
import { isCaught, isPlaying, type Kitchen, type Props } from "./kitchen";
import { capital, kindName } from "./words";

/** At the thumb: the question of the moment, what the touched cards are good for, and what needs no card. */
export function Dock({ kitchen }: { kitchen: Kitchen }) {
  const { props } = kitchen;
  const hint = hintOf(kitchen);
  return (
    <div className={dock.dock}>
      <TurnClock props={props} />
      <div className={styles.ask}>
        <Prompt props={props} />
        {hint && (
          <p className={styles.hint} role="status">
            {hint}
          </p>
        )}
      </div>
      <Buttons kitchen={kitchen} />
    </div>
  );
}

/** The clock of the moment; in a taste test the viewer's own, or that of any who still thinks. */
export function TurnClock({ props: { view, spec, t, n, seat } }: { props: Props }) {
  const clock = view.clocks.find((one) => one.seat === seat) ?? view.clocks[0];
  const window = spec.windows.find(({ name }) => name === clock?.window);
  if (!clock || !window) return null;
  const what = t(`window.${window.name}` as "window.turn");
  return (
    <ClockBar
      clock={clock}
      total={window.milliseconds}
      n={n}
      says={(seconds) => t("clock.says", { n: seconds, what })}
      aloud={clock.seat === seat}
    />
  );
}

/** The question of the moment in one sentence; in a taste test, what is at stake. */
export function Prompt({ props }: { props: Props }) {
  const { view, t, seat, name, language, shared } = props;
  const { phase, active } = view.observation;
  const names = new Intl.ListFormat(language, { type: "conjunction" }).format(active.map(name));
  const asked = phase === "test" && seat !== undefined && active.includes(seat);
  const cards = asked ? zone(view, "hand", seat).size : 0;
  return (
    <div role="status">
      <p className={styles.prompt}>{promptOf(props)}</p>
      {asked && (
        <p className={styles.hint}>
          {cards > 0 ? t("prompt.risk.cards", { n: cards }) : t("prompt.risk.points", { n: STAKE })}
        </p>
      )}
      {phase === "test" && !asked && active.length > 0 && (!shared || active.length < 4) && (
        <p className={styles.hint}>{t("prompt.waiting", { names })}</p>
      )}
    </div>
  );
}

function promptOf({ view, t, seat, name, language }: Props): string {
  const { phase, turn = 0, active, terminal, winners, facts, points } = view.observation;
  if (terminal) {
    const names = new Intl.ListFormat(language, { type: "conjunction" }).format(winners.map(name));
    return t("prompt.over", { names, count: winners.length, n: points[winners[0] ?? 0] ?? 0 });
  }
  const mine = turn === seat;
  switch (phase) {
    case "play":
      return mine ? t("prompt.play") : t("prompt.plays", { name: name(turn) });
    case "test":
      if (mine) return t("prompt.waits");
      if (seat === undefined || !active.includes(seat)) return t("prompt.tasters", { name: name(turn) });
      if (facts.claim === "pair" || !isKind(facts.named)) return t("prompt.pair", { name: name(turn) });
      return t("prompt.protein", { name: name(turn), kind: kindName(t, facts.named) });
    case "drop":
      return mine
        ? t("prompt.drop", { n: zone(view, "hand", turn).size - HAND })
        : t("prompt.drops", { name: name(turn) });
    default:
      return t("prompt.chance");
  }
}

/** What the touched cards are good for, or why they are not. */
function hintOf(kitchen: Kitchen): string | undefined {
  const { props, picked } = kitchen;
  const { view, t } = props;
  const { phase } = view.observation;
  const kinds = picked.map(({ kind }) => kind);
  const fault = faultOf(kinds);
  const dish = fault ? undefined : t("hint.dish", { n: scoreOf(kinds) });
  if (phase === "drop") return view.legal.length > 0 ? t("hint.drop") : undefined;
  if (!isPlaying(kitchen)) return phase === "test" ? undefined : (dish ?? t("hint.plan"));
  const cooked = zone(view, "dish").size > 0;
  if (view.legal.every(({ verb }) => verb === "end")) return t("hint.end");
  if (picked.length === 0) return isCaught(view) ? t("hint.caught") : t("hint.none");
  if (picked.length === 1 && !isCaught(view))
    return t(legalBy(view, "protein").length > 0 ? "hint.one" : "hint.one.done");
  if (picked.length === 2 && !isCaught(view)) return t(legalBy(view, "pair").length > 0 ? "hint.two" : "hint.two.done");
  if (picked.length < 3) return t("hint.caught");
  if (cooked) return t("hint.cooked");
  return fault && fault !== "few" ? t(`hint.${fault}`) : dish;
}

function Buttons({ kitchen }: { kitchen: Kitchen }) {
  const { props, picked, hand, act } = kitchen;
  const { view, t } = props;
  const waits = props.pending !== undefined;
  const best = isPlaying(kitchen) ? bestDish(hand.map(({ kind }) => kind)) : undefined;
  const offersBest = best && isLegal(view, `cook ${best.join(" ")}`);
  const chosen = sorted(picked.map(({ kind }) => kind)).join();
  const [one] = picked;
  return (
    <div className={styles.buttons}>
      {isLegal(view, "test") && (
        <Button kind="danger" disabled={waits} onClick={() => act("test")}>
          <SpoonIcon className={styles.spoon} /> {t("button.test")}
        </Button>
      )}
      {isLegal(view, "pass") && (
        <Button kind="main" disabled={waits} onClick={() => act("pass")}>
          {t("button.pass")}
        </Button>
      )}
      {one && isLegal(view, `drop ${one.kind}`) && (
        <Button kind="main" disabled={waits} onClick={() => act(`drop ${one.kind}`)}>
          {t("button.drop", { kind: kindName(t, one.kind) })}
        </Button>
      )}
      {offersBest && best.join() !== chosen && (
        <Button onClick={() => kitchen.pick(best.flatMap((kind) => hand.find((card) => card.kind === kind) ?? []))}>
          {t("button.best", { n: scoreOf(best) })}
        </Button>
      )}
      {picked.length > 0 && (
        <Button kind="quiet" onClick={() => kitchen.pick([])}>
          {t("button.clear")}
        </Button>
      )}
      {isLegal(view, "end") && (
        <Button disabled={waits} onClick={() => act("end")} className={styles.end ?? ""}>
          {t("button.end")}
        </Button>
      )}
    </div>
  );
}

/** Who has closed the kitchen, if somebody has. */
export function Closing({ props: { view, t, name, table } }: { props: Props }) {
  const closer = table.seats.find(({ seat }) => counter(view, "closed", seat) > 0);
  if (!closer || view.observation.terminal) return null;
  return <p className={styles.closing}>{capital(t("closing", { name: name(closer.seat) }))}</p>;
}
