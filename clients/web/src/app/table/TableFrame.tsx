import { Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { Button } from "../../ui/Button";
import { useApp } from "../context";
import { keepAwake } from "../device";
import { PlainTable } from "../plain/PlainTable";
import type { AtTable } from "../room/TablePage";
import { useWords } from "../words";
import { Ending } from "./Ending";
import { Menu } from "./Menu";
import { refusal } from "./refusals";
import { SeatStrip } from "./SeatStrip";
import { Story, useStory } from "./Story";
import styles from "./TableFrame.module.css";
import { tableProps } from "./tableProps";
import { useHappenings } from "./useHappenings";

/** A game that is on, or just over: the table of the game, and around it who is who, the clocks and the story. */
export function TableFrame({ client, status, state, spec, as }: AtTable) {
  const app = useApp();
  const { t, say, settings } = app;
  const { table, view, seat, log } = state;
  const words = useWords(table.game, spec.title);
  const shared = as === "screen";
  const [menu, setMenu] = useState(false);
  const [pending, setPending] = useState<string>();
  const [put, setPut] = useState(false);
  const over = table.status === "over";
  const names = table.seats.map((one) => one.name).join("\n");
  // The same function as long as the names are the same: the story is told anew with every other.
  const name = useCallback((one: number) => names.split("\n")[one] || t("seat.n", { n: one + 1 }), [names, t]);
  const story = useStory(log, words, spec, name, table);
  useEffect(keepAwake, []);
  useHappenings(client, words, seat);
  useEffect(() => {
    if (!over) setPut(false);
  }, [over]);

  const submit = useCallback(
    async (label: string) => {
      setPending(label);
      const { verdict, reason } = await client.submit(label);
      setPending((now) => (now === label ? undefined : now));
      if (verdict !== "applied") say(refusal(reason, words, t));
      return verdict;
    },
    [client, say, words, t],
  );
  const props = useMemo(
    () => view && tableProps({ app, state, view, spec, words, shared, name, pending, submit }),
    [app, state, view, spec, words, shared, name, pending, submit],
  );
  const Table = (!settings.plain && words.ui?.Table) || PlainTable;
  if (!view || !props) return null;
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <h1 className={Table === PlainTable ? "visually-hidden" : styles.title}>{words.title}</h1>
        <SeatStrip
          {...{ table, view, seat, words }}
          teams={spec.teams[table.seats.length] ?? []}
          drawn={Table !== PlainTable}
        />
        <Button
          kind="quiet"
          className={styles.menu}
          aria-label={t("menu.title")}
          aria-haspopup="dialog"
          onClick={() => setMenu(true)}
        >
          <span aria-hidden="true">☰</span>
        </Button>
      </header>
      {table.paused && (
        <p className={styles.paused} role="status">
          {t("paused")}
        </p>
      )}
      <main className={styles.table} aria-label={words.title} aria-busy={status.connection !== "live"}>
        <Suspense fallback={<p role="status">{t("waiting")}</p>}>
          <Table {...props} />
        </Suspense>
      </main>
      <Story story={story} view={view} seat={seat} name={name} />
      {over && put && (
        <Button kind="main" onClick={() => setPut(false)} className={styles.result}>
          {t("over.show")}
        </Button>
      )}
      {over && !put && <Ending client={client} state={state} spec={spec} words={words} onPut={() => setPut(true)} />}
      {menu && (
        <Menu client={client} state={state} spec={spec} words={words} story={story} onClose={() => setMenu(false)} />
      )}
    </div>
  );
}
