import { useEffect, useState } from "react";
import type { TableInfo } from "../api";
import { Button } from "../ui/Button";
import { useApp } from "./context";
import { useSpec } from "./games";
import styles from "./Lobby.module.css";
import { Page } from "./Page";
import { go } from "./route";
import { useWords } from "./words";

/** The list is asked for again after so long. */
const AGAIN = 5000;

export function Lobby() {
  const { t, cambusa } = useApp();
  const [tables, setTables] = useState<readonly TableInfo[]>();
  const [away, setAway] = useState(false);
  useEffect(() => {
    let here = true;
    const look = () =>
      document.visibilityState === "visible" &&
      cambusa.openTables().then(
        (found) => {
          if (!here) return;
          setTables(found);
          setAway(false);
        },
        () => here && setAway(true),
      );
    look();
    const timer = setInterval(look, AGAIN);
    return () => {
      here = false;
      clearInterval(timer);
    };
  }, [cambusa]);
  return (
    <Page title={t("tables.title")}>
      {away && <p role="alert">{t("broken.away")}</p>}
      {tables?.length === 0 && <p>{t("tables.none")}</p>}
      <ul className={styles.tables}>
        {tables?.map((table) => (
          <li key={table.code}>
            <Entry table={table} />
          </li>
        ))}
      </ul>
      <div>
        <Button onClick={() => go({ at: "start" })}>{t("home")}</Button>
      </div>
    </Page>
  );
}

function Entry({ table }: { table: TableInfo }) {
  const { t } = useApp();
  const words = useWords(table.game, useSpec(table.game)?.title);
  const free = table.seats.filter((seat) => seat.occupancy === "free" || seat.occupancy === "bot").length;
  const people = table.seats.filter((seat) => seat.occupancy === "person" || seat.occupancy === "stand-in");
  return (
    <article className={styles.entry}>
      <div>
        <h2>{words.title}</h2>
        <p>
          {people.map((seat, index) => (
            <span key={seat.seat}>
              {index > 0 && ", "}
              <bdi>{seat.name}</bdi>
            </span>
          ))}
          {" · "}
          {t("tables.free", { n: free })} · {t(`status.${table.status}`)}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button kind="main" onClick={() => go({ at: "table", code: table.code, as: "seat" })}>
          {t("join.join")}
        </Button>
        <Button onClick={() => go({ at: "table", code: table.code, as: "spectator" })}>{t("join.watch")}</Button>
      </div>
    </article>
  );
}
