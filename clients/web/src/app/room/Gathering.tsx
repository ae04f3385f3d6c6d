import { useState } from "react";
import { Button } from "../../ui/Button";
import { useApp } from "../context";
import { Page } from "../Page";
import { go } from "../route";
import { useWords } from "../words";
import styles from "./Gathering.module.css";
import { Invite } from "./Invite";
import { RoundTable } from "./RoundTable";
import { SeatDialog } from "./SeatDialog";
import { TableOptions } from "./TableOptions";
import type { AtTable } from "./TablePage";
import { useAct } from "./useAct";

/** The room before a game: who sits where, and how others come. */
export function Gathering({ client, state, spec, as }: AtTable) {
  const { t, cambusa } = useApp();
  const { table, seat } = state;
  const words = useWords(table.game, spec.title);
  const { busy, act } = useAct();
  const [asked, setAsked] = useState<number>();
  const host = seat !== undefined && seat === table.host;
  const free = table.seats.filter((one) => one.occupancy === "free").length;
  const leave = async () => {
    if (await act(() => client.leave())) {
      cambusa.seats.remove(table.code);
      go({ at: "start" }, true);
    }
  };
  const talks = spec.signals.length > 0; // partners who have agreed on nothing can only guess
  return (
    <Page title={words.title}>
      <div className={styles.room}>
        <section className={styles.table}>
          <RoundTable
            words={words}
            table={table}
            teams={spec.teams[table.seats.length] ?? []}
            own={seat}
            onSeat={setAsked}
            enabled={() => host}
          />
          {host && <p className={styles.hint}>{t("room.hint")}</p>}
        </section>
        <div className={styles.side}>
          <section className={styles.card}>
            <h2>{t("invite.title")}</h2>
            <Invite code={table.code} />
          </section>
          <TableOptions table={table} spec={spec} words={words} />
          <section className={styles.buttons} aria-label={t("room.start")}>
            {host ? (
              <>
                {free > 0 && <p>{t("room.free", { n: free })}</p>}
                {talks && (
                  <Button kind="main" disabled={busy || free > 0} onClick={() => act(() => client.start(true))}>
                    {t("room.talk first")}
                  </Button>
                )}
                <Button
                  kind={talks ? "plain" : "main"}
                  disabled={busy || free > 0}
                  onClick={() => act(() => client.start())}
                >
                  {t("room.start")}
                </Button>
              </>
            ) : (
              <p role="status">{t("room.waiting", { name: table.seats[table.host]?.name ?? "" })}</p>
            )}
            {as === "seat" && (
              <Button kind="quiet" disabled={busy} onClick={leave}>
                {t("menu.leave")}
              </Button>
            )}
          </section>
        </div>
      </div>
      {asked !== undefined && host && (
        <SeatDialog client={client} table={table} spec={spec} seat={asked} onClose={() => setAsked(undefined)} />
      )}
    </Page>
  );
}
