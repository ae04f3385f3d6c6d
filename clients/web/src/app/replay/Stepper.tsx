import { Suspense, useCallback, useEffect, useMemo, useState } from "react";
import type { Replayed, Spec, TableInfo, TableState } from "../../api";
import { Button } from "../../ui/Button";
import { useApp } from "../context";
import { PlainTable } from "../plain/PlainTable";
import { useStory } from "../table/Story";
import { tableProps } from "../table/tableProps";
import type { Words } from "../words";
import { lengthOf } from "./record";
import styles from "./Stepper.module.css";

interface StepperProps {
  /** The text of a record. */
  readonly record: string;
  readonly spec: Spec;
  readonly words: Words;
  /** Whose eyes; undefined: a spectator's. */
  readonly seat: number | undefined;
  readonly names: readonly string[];
}

/** A finished game, step by step: the server's engine plays the record up to each point. */
export function Stepper({ record, spec, words, seat, names }: StepperProps) {
  const app = useApp();
  const { t, n, cambusa } = app;
  const length = useMemo(() => lengthOf(record), [record]);
  const [at, setAt] = useState(length);
  const [seen, setSeen] = useState<{ at: number; replayed: Replayed }>();
  const [error, setError] = useState("");
  useEffect(() => {
    let wanted = true;
    cambusa.replay(record, seat, at).then(
      (replayed) => wanted && setSeen({ at, replayed }),
      (failure) => wanted && setError(String(failure.message)),
    );
    return () => {
      wanted = false;
    };
  }, [cambusa, record, seat, at]);
  const name = useCallback((one: number) => names[one] || t("seat.n", { n: one + 1 }), [names, t]);
  const log = seen?.replayed.log ?? NOTHING;
  const story = useStory(log, words, spec, name, names.length);
  if (error) return <p role="alert">{error}</p>;
  const Table = words.ui?.Table ?? PlainTable;
  return (
    <div className={styles.stepper}>
      <div className={styles.controls}>
        <Button onClick={() => setAt(0)} disabled={at === 0} aria-label={t("replay.first")}>
          <span aria-hidden="true">⏮</span>
        </Button>
        <Button onClick={() => setAt(at - 1)} disabled={at === 0} aria-label={t("replay.back")}>
          <span aria-hidden="true">◀</span>
        </Button>
        <input
          type="range"
          min={0}
          max={length}
          value={at}
          aria-label={t("replay.step")}
          aria-valuetext={t("replay.at", { at, length })}
          onChange={(event) => setAt(Number(event.target.value))}
        />
        <Button onClick={() => setAt(at + 1)} disabled={at === length} aria-label={t("replay.next")}>
          <span aria-hidden="true">▶</span>
        </Button>
        <Button onClick={() => setAt(length)} disabled={at === length} aria-label={t("replay.last")}>
          <span aria-hidden="true">⏭</span>
        </Button>
      </div>
      <p className={styles.told} role="status">
        {n(at)} / {n(length)} · {story.at(-1)?.text ?? ""}
      </p>
      {seen && (
        <Suspense fallback={null}>
          <Table {...props(seen.replayed)} />
        </Suspense>
      )}
    </div>
  );

  function props({ observation, log }: Replayed) {
    const view = { revision: log.length, observation, legal: [], clocks: [], startsAt: undefined };
    const state = { ...stateOf(spec, names), seat, view, log };
    return tableProps({
      app,
      state,
      view,
      spec,
      words,
      shared: false,
      name,
      pending: undefined,
      submit: async () => "illegal",
    });
  }
}

const NOTHING: Replayed["log"] = [];

function stateOf(spec: Spec, names: readonly string[]): TableState {
  const table: TableInfo = {
    code: "",
    game: spec.name,
    options: {},
    status: "over",
    seats: names.map((name, seat) => ({
      seat,
      occupancy: "person",
      name,
      level: "",
      connected: true,
      wins: 0,
      discloses: true,
    })),
    host: 0,
    open: false,
    paused: false,
    gameNumber: 1,
    createdAt: 0,
    clocks: false,
  };
  return {
    table,
    seat: undefined,
    lastEvent: 0,
    view: undefined,
    log: [],
    talk: [],
    lastPlayed: undefined,
    unseen: undefined,
    adjudication: undefined,
    held: undefined,
  };
}
