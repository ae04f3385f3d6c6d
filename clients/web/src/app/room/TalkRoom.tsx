import { Button } from "../../ui/Button";
import { SeatBadge } from "../../ui/SeatBadge";
import { useApp } from "../context";
import { Page } from "../Page";
import { useWords } from "../words";
import styles from "./Gathering.module.css";
import type { AtTable } from "./TablePage";
import { useAct } from "./useAct";

/** The team talk before a game: each team agrees on a secret signal; nobody else hears it. */
export function TalkRoom({ client, state, spec }: AtTable) {
  const { t } = useApp();
  const { table, seat, talk } = state;
  const words = useWords(table.game, spec.title);
  const { busy, act } = useAct();
  const team = spec.teams[table.seats.length]?.find((one) => seat !== undefined && one.includes(seat)) ?? [];
  const name = (one: number) => table.seats[one]?.name ?? "";
  const signal = (label: string) => words.word("signal", label.split(" ").at(-1) ?? label);
  return (
    <Page title={t("talk.title")}>
      {seat === undefined ? (
        <p>{t("talk.spectator")}</p>
      ) : (
        <>
          <p>
            {t("talk.how", {
              names: team
                .filter((one) => one !== seat)
                .map(name)
                .join(", "),
            })}
          </p>
          <section className={styles.card} aria-label={t("talk.title")}>
            <div className={styles.signals}>
              {spec.signals.map((label) => (
                <Button key={label} disabled={busy} onClick={() => act(() => client.talk(label))}>
                  {signal(label)}
                </Button>
              ))}
            </div>
          </section>
          <ol className={styles.said} aria-live="polite" aria-label={t("talk.said")}>
            {talk.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays where it is
              <li key={index}>
                <SeatBadge seat={one.seat} name={name(one.seat)} /> <strong>{signal(one.signal)}</strong>
              </li>
            ))}
          </ol>
        </>
      )}
      {seat === table.host ? (
        <Button kind="main" disabled={busy} onClick={() => act(() => client.start())}>
          {t("talk.end")}
        </Button>
      ) : (
        <p role="status">{t("room.waiting", { name: name(table.host) })}</p>
      )}
    </Page>
  );
}
