import type { Spec, TableClient, TableInfo } from "../../api";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { useApp } from "../context";
import { LEVELS } from "../start/NewTable";
import styles from "./SeatDialog.module.css";
import { useAct } from "./useAct";

interface SeatDialogProps {
  readonly client: TableClient;
  readonly table: TableInfo;
  readonly spec: Spec;
  readonly seat: number;
  readonly onClose: () => void;
}

/** What the host may do with a seat. */
export function SeatDialog({ client, table, spec, seat, onClose }: SeatDialogProps) {
  const { t } = useApp();
  const { busy, act } = useAct();
  const one = table.seats[seat];
  if (!one) return null;
  const person = one.occupancy === "person" || one.occupancy === "stand-in";
  const own = seat === table.host;
  const before = table.status === "gathering" || table.status === "over";
  const absent = one.occupancy === "person" && !one.connected;
  const run = async (call: () => Promise<void>) => {
    if (await act(call)) onClose();
  };
  const swap = (other: number) => {
    const order = table.seats.map((_, index) => (index === seat ? other : index === other ? seat : index));
    return run(() => client.arrange(order));
  };
  return (
    <Dialog title={one.name || t("seat.n", { n: seat + 1 })} close={t("close")} onClose={onClose}>
      <div className={styles.buttons}>
        {(one.occupancy === "free" || one.occupancy === "bot" || absent) && (
          <fieldset className={styles.levels}>
            <legend>{t(absent ? "seat.stand in" : "seat.bot")}</legend>
            {LEVELS.map((level) => (
              <Button
                key={level}
                disabled={busy || (one.occupancy === "bot" && one.level === level)}
                onClick={() => run(() => client.seatBot(seat, spec.bots[0] ?? "", level))}
              >
                {t(`level.${level}`)}
              </Button>
            ))}
          </fieldset>
        )}
        {(one.occupancy === "bot" || one.occupancy === "stand-in") && (
          <Button disabled={busy} onClick={() => run(() => client.seatBot(seat, ""))}>
            {t(one.occupancy === "bot" ? "seat.no bot" : "seat.give back")}
          </Button>
        )}
        {before && (
          <fieldset className={styles.levels}>
            <legend>{t("seat.swap")}</legend>
            {table.seats
              .filter((other) => other.seat !== seat)
              .map((other) => (
                <Button key={other.seat} disabled={busy} onClick={() => swap(other.seat)}>
                  {other.name ? <bdi>{other.name}</bdi> : t("seat.n", { n: other.seat + 1 })}
                </Button>
              ))}
          </fieldset>
        )}
        {person && !own && (
          <>
            <Button disabled={busy} onClick={() => run(() => client.handOver(seat))}>
              {t("seat.hand over")}
            </Button>
            <Button kind="danger" disabled={busy} onClick={() => run(() => client.kick(seat))}>
              {t("seat.kick")}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
