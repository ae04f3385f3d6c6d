import { useEffect, useMemo, useRef, useState } from "react";
import { ClockBar } from "../../ui/ClockBar";
import type { TableProps } from "../contract";
import { useUntil } from "../hooks";
import { isLegal } from "../view";
import { useCalling } from "./calling";
import { COCKTAIL } from "./cards";
import { follow } from "./history";
import { LastCall } from "./LastCall";
import { Lemon } from "./Lemon";
import { CallButton, Feature, Pad } from "./Pad";
import { Player, Players } from "./Players";
import { question } from "./question";
import { Recipes } from "./Recipes";
import { Result } from "./Result";
import { describe } from "./story";
import type { Key } from "./strings/en";
import styles from "./Table.module.css";

export default function Table(given: TableProps<Key>) {
  const until = useUntil(given.view.startsAt);
  // Nothing is offered before the start, nor on the large screen.
  const closed = until !== undefined || given.shared;
  const view = useMemo(() => (closed ? { ...given.view, legal: [] } : given.view), [given.view, closed]);
  const props = { ...given, view };
  const { seat, shared, spec, table, log, lastPlayed, t, n, play } = props;
  const { phase, terminal } = view.observation;
  const seats = table.seats.length;
  const past = useMemo(() => follow(log, seats, table.options.strict_calls === true), [log, seats, table]);
  const calling = useCalling(props);
  const [open, setOpen] = useState(false);
  const startsIn = until === undefined ? undefined : Math.ceil(until / 1000);
  const clock = view.clocks[0];
  const mine = clock !== undefined && clock.seat === seat;
  const choosing = isLegal(view, "silence");
  const plays = seat !== undefined && !shared;

  const { last } = past;
  useEffect(() => {
    if (last && lastPlayed?.entries.some(({ index }) => index === last.index)) {
      play(last.right ? "good" : "wrong");
    }
  }, [last, lastPlayed, play]);
  useShortcuts(props);

  return (
    <div className={styles.box}>
      <div className={styles.table} data-shared={shared || undefined}>
        <Players {...props} seat={shared ? undefined : seat} seats={seats} />
        <section className={styles.stage}>
          <div className={`${styles.ask} ${mine || choosing ? styles.mine : ""}`}>
            <p role="status" className={styles.question}>
              {startsIn === undefined ? question(props) : t("ask.ready")}
            </p>
            <ClockBar
              clock={clock}
              total={spec.windows.find((window) => window.name === clock?.window)?.milliseconds ?? 1}
              says={(seconds) => t("clock.left", { n: seconds })}
              n={n}
              aloud={mine}
            />
          </div>
          <Recipes {...props} past={past} />
          <div className={styles.news}>
            <News {...props} />
            {last && !shared && (
              <button type="button" className={styles.why} aria-expanded={open} onClick={() => setOpen(!open)}>
                {t("last.why")}
              </button>
            )}
          </div>
          {terminal ? (
            <Result {...props} call={last} />
          ) : (
            <div className={styles.hand}>
              {choosing ? <CallButton {...props} calling={calling} /> : <Lemon {...props} startsIn={startsIn} />}
              {plays && <Feature {...props} calling={calling} feature={COCKTAIL} />}
            </div>
          )}
          {plays && !terminal && <Pad {...props} calling={calling} />}
          {plays && <Player {...props} of={seat} />}
        </section>
        <aside className={styles.last} data-open={(open && phase !== "call") || undefined} aria-label={t("last.title")}>
          <div className={styles.lastHead}>
            <h3>{t("last.title")}</h3>
            <button type="button" className={styles.why} onClick={() => setOpen(false)}>
              {t("last.close")}
            </button>
          </div>
          <LastCall {...props} call={last} />
        </aside>
      </div>
    </div>
  );
}

/** What has just happened, in a sentence. */
function News({ log, table, spec, t, name }: TableProps<Key>) {
  const told = useMemo(() => {
    const tell = { t, name, spec, options: table.options, seats: table.seats.length };
    for (let index = log.length - 1; index >= Math.max(0, log.length - 3); index--) {
      const entry = log[index];
      const text = entry && describe(entry, { ...tell, before: log.slice(0, index), after: log.slice(index + 1) });
      if (text) return text;
    }
    return "";
  }, [log, table, spec, t, name]);
  return <p role="status">{told}</p>;
}

/** Keys, since reaching the lemon with the tab key is slow: L for the lemon, 1 to 3 for the recipes. */
function useShortcuts({ view, submit }: TableProps<Key>) {
  const now = useRef({ view, submit });
  now.current = { view, submit };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog, [contenteditable]"))
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
