import { useEffect, useMemo, useRef, useState } from "react";
import { ClockBar } from "../../ui/ClockBar";
import stage from "../../ui/stage.module.css";
import type { TableProps } from "../contract";
import { useFocusKept, useUntil } from "../hooks";
import { legalBy, zone } from "../view";
import { Cafe, type Target } from "./Cafe";
import { Crews } from "./Crews";
import { type End, layoutOf, placeOf } from "./harbour";
import { follow } from "./history";
import { LastRound } from "./LastRound";
import { Player } from "./Players";
import { question } from "./question";
import { Result } from "./Result";
import { Roll } from "./Roll";
import type { Key } from "./strings/en";
import styles from "./Table.module.css";

export default function Table(given: TableProps<Key>) {
  const until = useUntil(given.view.startsAt);
  // Nothing is offered before the start, nor on the large screen.
  const closed = until !== undefined || given.shared;
  const view = useMemo(() => (closed ? { ...given.view, legal: [] } : given.view), [given.view, closed]);
  const props = { ...given, view };
  const { seat, shared, spec, log, lastPlayed, t, n } = props;
  const { terminal } = view.observation;
  const below = shared ? 0 : (seat ?? 0);
  const past = useMemo(() => follow(log), [log]);
  const layout = useMemo(() => layoutOf(view), [view]);
  const [choice, setChoice] = useState({ revision: -1, face: 0 });
  const rolled = zone(view, "rolled").cards.map(Number);
  const [first] = rolled;
  const chosen = choice.revision === view.revision ? choice.face : first;
  const { targets, unclear } = useMemo(() => targetsOf(view, chosen), [view, chosen]);
  const [open, setOpen] = useState(false);
  const ended = lastPlayed?.entries.some(({ verb }) => verb === "shanghai") ?? false;
  useEffect(() => {
    // It stays until the viewer goes on; a spectator sees it until the next die is laid.
    const on = lastPlayed?.entries.some((entry) => (seat === undefined ? entry.verb === "lay" : entry.seat === seat));
    if (ended) setOpen(true);
    else if (on) setOpen(false);
  }, [lastPlayed, ended, seat]);
  const root = useRef<HTMLDivElement>(null);
  useFocusKept(root);
  const clock = view.clocks[0];
  const mine = view.legal.length > 0;

  return (
    <div className={stage.box} ref={root} tabIndex={-1}>
      <div className={styles.table} data-shared={shared || undefined}>
        <div className={styles.stage}>
          <Player {...props} of={1 - below} />
          {!terminal && (
            <Cafe
              {...props}
              layout={layout}
              below={below}
              targets={targets}
              last={
                past.last &&
                !shared && (
                  <button type="button" className={styles.why} aria-expanded={open} onClick={() => setOpen(!open)}>
                    {t("last.show")}
                  </button>
                )
              }
              laid={lastPlayed?.entries.some(({ verb }) => verb === "lay") ? past.laid : []}
            />
          )}
          {!terminal && (
            <div className={`${stage.ask} ${mine ? stage.mine : ""}`}>
              <p role="status" className={`${stage.question} ${styles.question}`}>
                {until === undefined ? question(props) : t("ask.ready")}
              </p>
              <ClockBar
                clock={clock}
                total={spec.windows.find((window) => window.name === clock?.window)?.milliseconds ?? 1}
                says={(seconds) => t("clock.left", { n: seconds })}
                n={n}
                aloud={clock !== undefined && clock.seat === seat}
              />
            </div>
          )}
          {terminal ? (
            <Result {...props} />
          ) : (
            <Roll
              {...props}
              chosen={chosen}
              choose={(face) => setChoice({ revision: view.revision, face })}
              unclear={unclear}
            />
          )}
          <Player {...props} of={below} />
        </div>
        <div className={styles.side}>
          {!terminal && <Crews {...props} below={below} />}
          <aside className={`${stage.last} ${styles.last}`} data-open={open || undefined} aria-label={t("last.title")}>
            <div className={stage.lastHead}>
              <h2>{t("last.title")}</h2>
              <button type="button" className={styles.why} onClick={() => setOpen(false)}>
                {t("last.close")}
              </button>
            </div>
            <LastRound {...props} round={past.last} />
          </aside>
        </div>
      </div>
    </div>
  );
}

/** What a touch on each place does; `unclear`: both dice could go to one place, so the chosen one is meant. */
function targetsOf(view: TableProps["view"], chosen: number | undefined) {
  const targets = new Map<number, Target>();
  let unclear = false;
  const { numbering } = layoutOf(view);
  const lays = legalBy(view, "lay");
  const rolled = zone(view, "rolled").cards.map(Number);
  for (const { label, words } of lays) {
    const end = words[1] as End | undefined;
    const counted = end ?? (numbering as End);
    if (words[0] === "both") {
      // With two ends to choose from the buttons say which.
      if (lays.length === 1)
        for (const face of rolled) targets.set(placeOf(face, counted), { label, face: undefined, end });
      continue;
    }
    const face = Number(words[0]);
    const place = placeOf(face, counted);
    if (targets.has(place)) unclear = true;
    if (!targets.has(place) || face === chosen) targets.set(place, { label, face, end });
  }
  return { targets, unclear };
}
