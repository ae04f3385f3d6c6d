import { type FormEvent, useEffect, useState } from "react";
import { CambusaError, type TableInfo } from "../../api";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/fields";
import { useApp } from "../context";
import { useSpec } from "../games";
import { Notice, Waiting } from "../Notice";
import { Page } from "../Page";
import { go } from "../route";
import { useWords } from "../words";
import styles from "./Join.module.css";
import { RoundTable } from "./RoundTable";
import { useNamed } from "./useNamed";

/** The door of a table: who is there, and a seat for whoever gives a name. */
export function Join({ code, onJoined }: { code: string; onJoined: () => void }) {
  const { t, cambusa } = useApp();
  const [table, setTable] = useState<TableInfo>();
  const [error, setError] = useState<CambusaError>();
  useEffect(() => {
    let here = true;
    cambusa.table(code).then(
      (found) => here && setTable(found),
      (failure) => here && setError(failure),
    );
    return () => {
      here = false;
    };
  }, [cambusa, code]);
  if (error?.passing) throw error;
  if (error || table?.status === "closed") {
    return (
      <Notice title={t(error ? "join.no table" : "ended.closed")}>
        <Button kind="main" onClick={() => go({ at: "start" }, true)}>
          {t("home")}
        </Button>
      </Notice>
    );
  }
  if (!table) return <Waiting text={t("waiting")} />;
  return <Door table={table} onJoined={onJoined} />;
}

function Door({ table: found, onJoined }: { table: TableInfo; onJoined: () => void }) {
  const table = useNamed(found);
  const { t, cambusa, settings, change } = useApp();
  const spec = useSpec(table.game);
  const words = useWords(table.game, spec?.title);
  const [name, setName] = useState(settings.name);
  const [seat, setSeat] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const free = table.seats.filter((one) => one.occupancy === "free" || one.occupancy === "bot");

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError("");
    try {
      change({ name: name.trim() });
      await cambusa.join(table.code, name.trim(), seat);
      onJoined();
    } catch (failure) {
      setBusy(false);
      setError(said(failure, t));
    }
  };
  return (
    <Page title={t("join.title", { title: words.title })}>
      <div className={styles.door}>
        <RoundTable
          words={words}
          table={table}
          teams={spec?.teams[table.seats.length] ?? []}
          chosen={seat}
          onSeat={(one) => setSeat(one === seat ? undefined : one)}
          enabled={(one) => free.includes(one)}
        />
        <form className={styles.form} onSubmit={submit}>
          <TextField
            label={t("new.name")}
            value={name}
            onChange={setName}
            maxLength={24}
            required
            autoComplete="nickname"
            error={error || undefined}
          />
          <Button type="submit" kind="main" disabled={busy || !name.trim() || !free.length}>
            {seat === undefined ? t("join.join") : t("join.seat", { n: seat + 1 })}
          </Button>
          {!free.length && <p>{t("join.full")}</p>}
          <Button onClick={() => go({ at: "table", code: table.code, as: "spectator" })}>{t("join.watch")}</Button>
          <Button kind="quiet" onClick={() => go({ at: "table", code: table.code, as: "screen" })}>
            {t("join.screen")}
          </Button>
        </form>
      </div>
    </Page>
  );
}

function said(failure: unknown, t: ReturnType<typeof useApp>["t"]): string {
  if (!(failure instanceof CambusaError)) return String(failure);
  if (failure.reason === "NAME_TAKEN") return t("join.name taken");
  if (failure.reason === "TABLE_FULL" || failure.reason === "SEAT_TAKEN") return t("join.full");
  if (failure.reason === "SEAT_LEFT") return t("join.left");
  return failure.passing ? t("broken.away") : failure.message;
}
