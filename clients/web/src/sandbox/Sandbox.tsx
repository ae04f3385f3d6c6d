import { Suspense, use, useEffect, useMemo, useState } from "react";
import type { Played } from "../api/plain";
import { large } from "../app/device";
import type { TableProps } from "../games/contract";
import { type Spoken, spokenGame } from "../games/registry";
import { ABOUT, isLanguage, type Language } from "../i18n/languages";
import { number } from "../i18n/translate";
import { play } from "../sounds/player";
import styles from "./Sandbox.module.css";
import type { Scene } from "./scenes";

export function Sandbox({ scene, query }: { scene: Scene; query: URLSearchParams }) {
  const wanted = query.get("lang");
  const language: Language = isLanguage(wanted) ? wanted : "en";
  const game = useMemo(() => spokenGame(scene.spec.name, language), [scene, language]);
  useEffect(() => {
    const html = document.documentElement;
    html.lang = language;
    html.dir = ABOUT[language].direction;
    const theme = query.get("theme");
    if (theme) html.dataset.theme = theme;
  }, [language, query]);
  if (!game) return <p>There is no folder src/games/{scene.spec.name} with an index.ts.</p>;
  return (
    <Suspense fallback={null}>
      <Stage scene={scene} game={game} language={language} query={query} />
    </Suspense>
  );
}

interface StageProps {
  readonly scene: Scene;
  readonly game: Promise<Spoken>;
  readonly language: Language;
  readonly query: URLSearchParams;
}

function Stage({ scene, game, language, query }: StageProps) {
  const { ui, t } = use(game);
  const first = Math.min(Number(query.get("step") ?? 0), scene.next.length);
  const [steps, setSteps] = useState<readonly Played[]>(() => scene.next.slice(0, first).map((make) => make()));
  const [asked, setAsked] = useState<readonly string[]>([]);
  const last = steps.at(-1);
  const log = useMemo(() => [...scene.log, ...steps.flatMap((played) => played.entries)], [scene, steps]);
  const shared = query.get("shared") === "1";
  useEffect(() => (shared ? large() : undefined), [shared]);
  const { spec, table } = scene;
  const name = (seat: number) => table.seats[seat]?.name ?? "";
  const make = scene.next[steps.length];
  const width = query.get("width");

  const props: TableProps = {
    spec,
    table,
    seat: shared ? undefined : scene.seat,
    shared,
    view: last?.view ?? scene.view,
    log,
    lastPlayed: last,
    adjudication: undefined,
    held: undefined,
    talk: [],
    submit: async (label) => {
      setAsked((before) => [...before, label]);
      return "applied";
    },
    pending: undefined,
    t,
    n: (value) => number(language, value),
    language,
    direction: ABOUT[language].direction,
    name,
    reducedMotion: matchMedia("(prefers-reduced-motion: reduce)").matches,
    now: () => performance.now(),
    play: (sound) => play(sound, ui.sounds),
  };
  const story = log.flatMap((entry, index) => {
    const told = ui.describe?.(entry, {
      t,
      name,
      spec,
      options: table.options,
      before: log.slice(0, index),
      after: log.slice(index + 1),
      seats: table.seats.length,
    });
    return told ? [{ index, told }] : [];
  });

  return (
    <>
      <main className={styles.stage} style={width ? { inlineSize: `${width}px` } : undefined} data-testid="table">
        <ui.Table {...props} />
      </main>
      {query.has("bare") || (
        <aside className={styles.tools} dir="ltr">
          <button type="button" disabled={!make} onClick={() => make && setSteps([...steps, make()])}>
            next ({scene.next.length - steps.length})
          </button>
          <output>{asked.join(" · ")}</output>
          <ol dir={ABOUT[language].direction}>
            {story.slice(-12).map(({ index, told }) => (
              <li key={index}>{told}</li>
            ))}
          </ol>
        </aside>
      )}
    </>
  );
}
