import { useState } from "react";
import type { Spec, TableClient, TableState } from "../../api";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Switch } from "../../ui/fields";
import { SeatBadge } from "../../ui/SeatBadge";
import { useApp } from "../context";
import { Stepper } from "../replay/Stepper";
import { useAct } from "../room/useAct";
import type { Words } from "../words";
import styles from "./Ending.module.css";

interface EndingProps {
  readonly client: TableClient;
  readonly state: TableState;
  readonly spec: Spec;
  readonly words: Words;
  /** Puts it away, to look at the table. */
  readonly onPut: () => void;
}

/** The end of a game: who has won, with how many points, and how the series stands. */
export function Ending({ client, state, spec, words, onPut }: EndingProps) {
  const { t, n } = useApp();
  const { table, view, seat } = state;
  const { busy, act } = useAct();
  const [record, setRecord] = useState<string>();
  if (!view) return null;
  const { points, winners } = view.observation;
  const host = seat !== undefined && seat === table.host;
  const names = winners.map((one) => table.seats[one]?.name ?? "");
  const order = [...table.seats].sort((one, other) => (points[other.seat] ?? 0) - (points[one.seat] ?? 0));
  const look = () =>
    act(async () => {
      const { text, complete } = await client.record();
      setRecord(complete ? text : "");
    });
  if (record) {
    return (
      <Dialog wide title={t("replay.title")} close={t("close")} onClose={() => setRecord(undefined)}>
        <Stepper record={record} spec={spec} words={words} seat={seat} names={table.seats.map((one) => one.name)} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t("over.title")} close={t("over.table")} onClose={onPut}>
      <p className={styles.winner}>
        {winners.length === table.seats.length && winners.length > 1
          ? t("over.all")
          : t("over.winners", { names: names.join(", "), n: names.length })}
      </p>
      <table className={styles.points}>
        <thead>
          <tr>
            <th scope="col">{t("over.player")}</th>
            <th scope="col">{t("over.points")}</th>
            <th scope="col">{t("over.series")}</th>
          </tr>
        </thead>
        <tbody>
          {order.map((one) => (
            <tr key={one.seat} className={winners.includes(one.seat) ? styles.won : undefined}>
              <th scope="row">
                <SeatBadge seat={one.seat} name={one.name} />
                {winners.includes(one.seat) && <span aria-hidden="true"> ★</span>}
              </th>
              <td>{n(points[one.seat] ?? 0)}</td>
              <td>{n(one.wins)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {seat !== undefined && (
        <Switch
          label={t("over.disclose")}
          help={t("over.disclose.help")}
          value={table.seats[seat]?.discloses ?? false}
          onChange={(agree) => void act(() => client.disclose(agree))}
        />
      )}
      <div className={styles.buttons}>
        {host ? (
          <Button kind="main" disabled={busy} onClick={() => act(() => client.rematch())}>
            {t("over.rematch")}
          </Button>
        ) : (
          <p>{t("room.waiting", { name: table.seats[table.host]?.name ?? "" })}</p>
        )}
        <Button disabled={busy} onClick={look}>
          {t("over.replay")}
        </Button>
        {record === "" && <p role="status">{t("over.hidden")}</p>}
      </div>
    </Dialog>
  );
}
