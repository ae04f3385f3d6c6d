import { type ReactNode, useState } from "react";
import type { Spec, TableClient, TableState } from "../../api";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { SeatBadge } from "../../ui/SeatBadge";
import { useApp } from "../context";
import { RulesText } from "../Rules";
import { Invite } from "../room/Invite";
import { SeatDialog } from "../room/SeatDialog";
import { useAct } from "../room/useAct";
import { go } from "../route";
import { SettingsDialog } from "../SettingsDialog";
import type { Words } from "../words";
import styles from "./Menu.module.css";
import { type Sentence, StoryList } from "./Story";

interface MenuProps {
  readonly client: TableClient;
  readonly state: TableState;
  readonly spec: Spec;
  readonly words: Words;
  readonly story: readonly Sentence[];
  readonly onClose: () => void;
}

type Sheet = "rules" | "story" | "invite" | "players" | "settings" | "leave";

/** Everything about a table that is not the game, one touch away. */
export function Menu({ client, state, spec, words, story, onClose }: MenuProps) {
  const { t } = useApp();
  const [sheet, setSheet] = useState<Sheet>();
  const { busy, act } = useAct();
  const { table, seat } = state;
  const host = seat !== undefined && seat === table.host;
  const close = { close: t("close"), onClose };
  if (sheet === "settings") return <SettingsDialog onClose={onClose} />;
  if (sheet) {
    const inside: Record<Exclude<Sheet, "settings">, ReactNode> = {
      rules: <RulesText words={words} heading="h3" />,
      story: <StoryList story={story} />,
      invite: <Invite code={table.code} />,
      players: <Players client={client} state={state} spec={spec} />,
      leave: <Leave client={client} state={state} onStay={onClose} />,
    };
    return (
      <Dialog key={sheet} title={t(`menu.${sheet}`)} {...close}>
        {inside[sheet]}
      </Dialog>
    );
  }
  return (
    <Dialog title={`${words.title} · ${table.code}`} {...close}>
      <div className={styles.menu}>
        <Button onClick={() => setSheet("rules")}>{t("menu.rules")}</Button>
        <Button onClick={() => setSheet("story")}>{t("menu.story")}</Button>
        <Button onClick={() => setSheet("players")}>{t("menu.players")}</Button>
        <Button onClick={() => setSheet("invite")}>{t("menu.invite")}</Button>
        {host && table.status === "playing" && (
          <Button
            disabled={busy}
            onClick={async () => {
              if (await act(() => client.pause(!table.paused))) onClose();
            }}
          >
            {t(table.paused ? "menu.resume" : "menu.pause")}
          </Button>
        )}
        <Button onClick={() => setSheet("settings")}>{t("settings.title")}</Button>
        {seat === undefined ? (
          <Button onClick={() => go({ at: "start" })}>{t("home")}</Button>
        ) : (
          <Button kind="quiet" onClick={() => setSheet("leave")}>
            {t("menu.leave")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Players({ client, state, spec }: Pick<MenuProps, "client" | "state" | "spec">) {
  const { t, n } = useApp();
  const [asked, setAsked] = useState<number>();
  const { table, seat } = state;
  const host = seat !== undefined && seat === table.host;
  return (
    <>
      <ul className={styles.players}>
        {table.seats.map((one) => (
          <li key={one.seat}>
            <SeatBadge seat={one.seat} name={one.name || t("seat.free")} />
            <span className={styles.more}>
              {one.seat === table.host && t("seat.host")}
              {one.occupancy === "bot" && t(`level.${one.level as "easy"}`)}
              {one.wins > 0 && ` ${t("series.wins", { n: one.wins })}`}
            </span>
            {host && one.seat !== seat && (
              <Button
                onClick={() => setAsked(one.seat)}
                aria-label={t("seat.change", { name: one.name, n: n(one.seat + 1) })}
              >
                <span aria-hidden="true">✎</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <SeatDialog client={client} table={table} spec={spec} seat={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

function Leave({ client, state, onStay }: Pick<MenuProps, "client" | "state"> & { onStay: () => void }) {
  const { t, cambusa } = useApp();
  const { busy, act } = useAct();
  const leave = async () => {
    if (!(await act(() => client.leave()))) return;
    cambusa.seats.remove(state.table.code);
    go({ at: "start" }, true);
  };
  return (
    <div className={styles.menu}>
      <p>{t("leave.sure")}</p>
      <Button onClick={onStay}>{t("leave.stay")}</Button>
      <Button kind="danger" disabled={busy} onClick={leave}>
        {t("menu.leave")}
      </Button>
      <Button kind="quiet" onClick={() => go({ at: "start" })}>
        {t("leave.only page")}
      </Button>
    </div>
  );
}
