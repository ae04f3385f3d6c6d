import { type ChangeEvent, useState } from "react";
import { useApp } from "../context";
import { useSpec } from "../games";
import { Page } from "../Page";
import { useWords } from "../words";
import { headOf } from "./record";
import { Stepper } from "./Stepper";
import styles from "./Stepper.module.css";

/** A record from a file, to step through. */
export function Replay() {
  const { t } = useApp();
  const [record, setRecord] = useState<string>();
  const open = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (file) setRecord(await file.text());
  };
  const head = record === undefined ? undefined : headOf(record);
  return (
    <Page title={t("replay.title")}>
      <label className={styles.stepper}>
        {t("replay.file")}
        <input type="file" accept=".record,.txt,text/plain" onChange={open} />
      </label>
      {record !== undefined && !head && <p role="alert">{t("replay.no record")}</p>}
      {record !== undefined && head && <Opened key={record} record={record} {...head} />}
    </Page>
  );
}

function Opened({ record, game, seats }: { record: string; game: string; seats: number }) {
  const { t } = useApp();
  const spec = useSpec(game);
  const words = useWords(game, spec?.title);
  if (!spec) return <p role="alert">{t("error.UNKNOWN_GAME")}</p>;
  const names = Array.from({ length: seats }, (_, seat) => t("seat.n", { n: seat + 1 }));
  return <Stepper record={record} spec={spec} words={words} seat={undefined} names={names} />;
}
