import { useEffect, useMemo, useRef, useState } from "react";
import { ClockBar } from "../../ui/ClockBar";
import stage from "../../ui/stage.module.css";
import type { TableProps } from "../contract";
import { useFocusKept, useUntil } from "../hooks";
import { isLegal } from "../view";
import { useCalling } from "./calling";
import { COCKTAIL } from "./cards";
import { follow } from "./history";
import { LastCall, lastWords } from "./LastCall";
import { Lemon } from "./Lemon";
import { CallButton, Feature, Pad } from "./Pad";
import { Player, Players } from "./Players";
import { question, race } from "./question";
import { Recipes } from "./Recipes";
import { Result } from "./Result";
import type { Key } from "./strings/en";
import styles from "./Table.module.css";

export default function Table(given: TableProps<Key>) {
  const until = useUntil(given.view.startsAt);
  // Nothing is offered before the start, nor on the large screen.
  const closed = until !== undefined || given.shared;
  const view = useMemo(() => (closed ? { ...given.view, legal: [] } : given.view), [given.view, closed]);
  const props = { ...given, view };
  const { seat, shared, spec, table, log, lastPlayed, t, n, name, play } = props;
  const { phase, terminal } = view.observation;
  const seats = table.seats.length;
  const past = useMemo(() => follow(log, seats, table.options.strict_calls === true), [log, seats, table]);
  const calling = useCalling(props);
  const [open, setOpen] = useState(false);
  const startsIn = until === undefined ? undefined : Math.ceil(until / 1000);
  const clock = view.clocks[0];
  const mine = clock !== undefined && clock.seat === seat;
  const choosing = isLegal(view, "silence");
  const close = phase === "call" ? race(props) : undefined;
  const plays = seat !== undefined && !shared;

  const { last } = past;
  useEffect(() => {
    if (last && lastPlayed?.entries.some(({ index }) => index === last.index)) {
      play(last.right ? "good" : "wrong");
    }
  }, [last, lastPlayed, play]);
  useShortcuts(props);
  const root = useRef<HTMLDivElement>(null);
  useFocusKept(root);
  useEffect(() => {
    // Who squeezes with a key goes on where the features are.
    if (choosing && root.current && [root.current, document.body].some((one) => one === document.activeElement))
      root.current.querySelector<HTMLElement>("fieldset button")?.focus({ preventScroll: true });
  }, [choosing]);

  return (
    <div className={stage.box} ref={root} tabIndex={-1}>
      <div className={styles.table} data-shared={shared || undefined}>
        <Players {...props} seat={shared ? undefined : seat} seats={seats} />
        <section className={styles.stage}>
          {!terminal && (
            <div className={`${stage.ask} ${mine || choosing ? stage.mine : ""}`}>
              <p role="status" className={`${stage.question} ${styles.question}`}>
                {startsIn === undefined ? question(props) : t("ask.ready")}
              </p>
              {close && <p className={styles.race}>{close}</p>}
              <ClockBar
                clock={clock}
                total={spec.windows.find((window) => window.name === clock?.window)?.milliseconds ?? 1}
                says={(seconds) => t("clock.left", { n: seconds })}
                n={n}
                aloud={mine}
              />
            </div>
          )}
          <Recipes {...props} past={past} />
          {terminal ? (
            <Result {...props} call={last} />
          ) : (
            <div className={styles.hand}>
              <div className={styles.corner}>
                {last && !shared && (
                  <button type="button" className={styles.why} aria-expanded={open} onClick={() => setOpen(!open)}>
                    <span className={last.right ? styles.right : styles.wrong}>
                      <span aria-hidden="true">{last.right ? "✓" : "✗"}</span> {lastWords(last, t, name)}
                    </span>{" "}
                    <u>{t("last.why")}</u>
                  </button>
                )}
                {plays && <Player {...props} of={seat} />}
              </div>
              {choosing ? <CallButton {...props} calling={calling} /> : <Lemon {...props} startsIn={startsIn} />}
              <div className={styles.corner}>
                {plays && <Feature {...props} calling={calling} feature={COCKTAIL} />}
              </div>
            </div>
          )}
          {plays && !terminal && <Pad {...props} calling={calling} />}
        </section>
        <aside
          className={`${stage.last} ${styles.last}`}
          data-open={(open && phase !== "call") || undefined}
          aria-label={t("last.title")}
        >
          <div className={stage.lastHead}>
            <h2>{t("last.title")}</h2>
            <button type="button" className={styles.shut} onClick={() => setOpen(false)}>
              {t("last.close")}
            </button>
          </div>
          <LastCall {...props} call={last} />
        </aside>
      </div>
    </div>
  );
}

/** Keys, since reaching the lemon with the tab key is slow: L for the lemon, 1 to 3 for the recipes. */
function useShortcuts({ view, submit }: TableProps<Key>) {
  const now = useRef({ view, submit });
  now.current = { view, submit };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (
        event.target instanceof Element &&
        event.target.closest("input, textarea, select, dialog, [role=dialog], [contenteditable]")
      )
        return;
      const label =
        event.code === "KeyL" ? "squeeze" : /^(Digit|Numpad)[123]$/.test(event.code) ? `flip ${event.code.at(-1)}` : "";
      if (label && isLegal(now.current.view, label)) {
        event.preventDefault();
        void now.current.submit(label);
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
