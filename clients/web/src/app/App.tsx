import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Cambusa } from "../api";
import type { AppKey } from "../i18n/app/en";
import { ABOUT } from "../i18n/languages";
import { number, type Strings, translator } from "../i18n/translate";
import { setSounds } from "../sounds/player";
import styles from "./App.module.css";
import { Broken } from "./Broken";
import { type App, AppProvider } from "./context";
import { Lobby } from "./Lobby";
import { Waiting } from "./Notice";
import { RulesPage } from "./Rules";
import { Replay } from "./replay/Replay";
import { TablePage } from "./room/TablePage";
import { useRoute } from "./route";
import { keepSettings, type Settings } from "./settings";
import { NewTable } from "./start/NewTable";
import { Start } from "./start/Start";
import { appStrings } from "./strings";

interface RootProps {
  readonly cambusa: Cambusa;
  readonly first: Settings;
  /** The texts of the first language; others are fetched when they are chosen. */
  readonly firstStrings: Strings<AppKey>;
}

/** How long what is said stays on the screen. */
const SAID = 4000;

export function Root({ cambusa, first, firstStrings }: RootProps) {
  const [settings, setSettings] = useState(first);
  const [spoken, setSpoken] = useState({ language: first.language, strings: firstStrings });
  const [said, setSaid] = useState<{ text: string; at: number }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const change = useCallback((wanted: Partial<Settings>) => {
    setSettings((before) => ({ ...before, ...wanted }));
    const { language } = wanted;
    if (language) void appStrings(language).then((strings) => setSpoken({ language, strings }));
  }, []);
  const say = useCallback((text: string) => {
    clearTimeout(timer.current);
    setSaid({ text, at: performance.now() });
    timer.current = setTimeout(() => setSaid(undefined), SAID);
  }, []);

  const { language, strings } = spoken;
  useEffect(() => {
    keepSettings(settings);
    setSounds(settings.sounds);
    const html = document.documentElement;
    if (settings.theme === "auto") delete html.dataset.theme;
    else html.dataset.theme = settings.theme;
  }, [settings]);
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = ABOUT[language].direction;
  }, [language]);

  const app = useMemo<App>(
    () => ({
      cambusa,
      t: translator(language, strings),
      n: (value) => number(language, value),
      language,
      direction: ABOUT[language].direction,
      settings,
      change,
      say,
    }),
    [cambusa, language, strings, settings, change, say],
  );
  return (
    <AppProvider value={app}>
      <Broken>
        <Suspense fallback={<Waiting text={app.t("waiting")} />}>
          <Place />
        </Suspense>
      </Broken>
      <div className={styles.said} role="status">
        {said && <p key={said.at}>{said.text}</p>}
      </div>
    </AppProvider>
  );
}

function Place() {
  const route = useRoute();
  switch (route.at) {
    case "new":
      return <NewTable key={route.game} game={route.game} />;
    case "tables":
      return <Lobby />;
    case "table":
      return <TablePage key={`${route.code} ${route.as}`} code={route.code} as={route.as} />;
    case "rules":
      return <RulesPage game={route.game} />;
    case "replay":
      return <Replay />;
    default:
      return <Start />;
  }
}
