import { Suspense, useCallback, useEffect, useMemo, useState } from "react";
import type { Replayed, Spec, TableInfo } from "../../api";
import { Button } from "../../ui/Button";
import { useApp } from "../context";
import { PlainTable } from "../plain/PlainTable";
import { useStory } from "../table/Story";
import { type Shown, tableProps } from "../table/tableProps";
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
  const [seen, setSeen] = useState<Replayed>();
  const [error, setError] = useState("");
  useEffect(() => {
    let wanted = true;
    cambusa.replay(record, seat, at).then(
      (replayed) => wanted && setSeen(replayed),
      (failure) => wanted && setError(String(failure.message)),
    );
    return () => {
      wanted = false;
    };
  }, [cambusa, record, seat, at]);
  const name = useCallback((one: number) => names[one] || t("seat.n", { n: one + 1 }), [names, t]);
  const table = useMemo(() => tableOf(spec, names), [spec, names]);
  const log = seen?.log ?? NOTHING;
  const story = useStory(log, words, spec, name, table);
  const view = seen && {
    gameNumber: 1,
    revision: log.length,
    observation: seen.observation,
    legal: [],
    clocks: [],
    startsAt: undefined,
  };
  const state: Shown = { table, seat, log, lastPlayed: undefined, adjudication: undefined, held: undefined, talk: [] };
  if (error) return <p role="alert">{error}</p>;
  const Table = (!app.settings.plain && words.ui?.Table) || PlainTable;
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
        {[`${n(at)} / ${n(length)}`, story.at(-1)?.text].filter(Boolean).join(" · ")}
      </p>
      {view && (
        <Suspense fallback={null}>
          <Table {...tableProps({ app, state, view, spec, words, shared: false, name, pending: undefined, submit })} />
        </Suspense>
      )}
    </div>
  );
}

const NOTHING: Replayed["log"] = [];

const submit = async () => "illegal" as const;

function tableOf(spec: Spec, names: readonly string[]): TableInfo {
  return {
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
}
