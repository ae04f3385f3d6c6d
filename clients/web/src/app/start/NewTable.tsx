import { type FormEvent, useState } from "react";
import { CambusaError, type Plain, type Spec } from "../../api";
import type { OptionSpec } from "../../api/plain";
import { Button } from "../../ui/Button";
import { Choice, Switch, TextField } from "../../ui/fields";
import { useApp } from "../context";
import { useSpec } from "../games";
import { Notice } from "../Notice";
import { Page } from "../Page";
import { go } from "../route";
import { useWords } from "../words";
import styles from "./NewTable.module.css";
import { OptionField } from "./OptionField";
import { fitting, isOffered } from "./options";

export const LEVELS = ["easy", "medium", "hard"] as const;

export function NewTable({ game }: { game: string }) {
  const { t } = useApp();
  const spec = useSpec(game);
  if (!spec) {
    return (
      <Notice title={t("error.UNKNOWN_GAME")}>
        <Button onClick={() => go({ at: "start" }, true)}>{t("home")}</Button>
      </Notice>
    );
  }
  return <Form spec={spec} />;
}

function Form({ spec }: { spec: Spec }) {
  const { t, n, cambusa, settings, change } = useApp();
  const words = useWords(spec.name, spec.title);
  const offered = spec.options.filter((option) => isOffered(option, words.ui?.hiddenOptions));
  const [name, setName] = useState(settings.name);
  const [seats, setSeats] = useState(Math.max(spec.minSeats, words.ui?.usualSeats ?? 0));
  const [chosen, setChosen] = useState<Readonly<Record<string, Plain>>>({});
  const [bots, setBots] = useState<"none" | (typeof LEVELS)[number]>("none");
  const [open, setOpen] = useState(false);
  const [clocks, setClocks] = useState(true);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");

  const teams = spec.teams[seats] ?? [];
  const valued = (option: OptionSpec) => fitting(option, chosen[option.name] ?? option.default, seats, teams.length);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError("");
    try {
      change({ name: name.trim() });
      const options = Object.fromEntries(offered.map((option) => [option.name, valued(option)]));
      const kept = await cambusa.create({ game: spec.name, seats, options, name: name.trim(), open, clocks });
      if (bots !== "none") {
        const table = cambusa.at(kept.code);
        for (let seat = 1; seat < seats; seat++) await table.seatBot(seat, spec.bots[0] ?? "", bots);
      }
      go({ at: "table", code: kept.code, as: "seat" });
    } catch (failure) {
      setBusy(false);
      setError(failure instanceof CambusaError && failure.passing ? t("broken.away") : String(failure));
    }
  };
  const counts = Array.from({ length: spec.maxSeats - spec.minSeats + 1 }, (_, index) => spec.minSeats + index);
  return (
    <Page title={t("new.title", { title: words.title })}>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={t("new.name")}
          value={name}
          onChange={setName}
          maxLength={24}
          required
          autoComplete="nickname"
        />
        {counts.length > 1 && (
          <Choice
            label={t("new.seats")}
            value={String(seats)}
            options={counts.map((count) => [String(count), n(count)])}
            onChange={(count) => setSeats(Number(count))}
          />
        )}
        <Choice
          label={t("new.bots")}
          value={bots}
          options={[["none", t("new.bots.none")], ...LEVELS.map((level) => [level, t(`level.${level}`)] as const)]}
          onChange={setBots}
        />
        <Switch label={t("new.clocks")} help={t("new.clocks.help")} value={clocks} onChange={setClocks} />
        <Switch label={t("new.open")} help={t("new.open.help")} value={open} onChange={setOpen} />
        {offered.length > 0 && (
          // What is wrong in there is to be seen when the browser asks for it.
          <details className={styles.more} onInvalidCapture={({ currentTarget }) => (currentTarget.open = true)}>
            <summary>{t("new.more")}</summary>
            <div className={styles.form}>
              {offered.map((option) => (
                <OptionField
                  key={option.name}
                  option={option}
                  words={words}
                  seats={seats}
                  teams={teams}
                  value={valued(option)}
                  onChange={(value) => setChosen({ ...chosen, [option.name]: value })}
                />
              ))}
            </div>
          </details>
        )}
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        <Button type="submit" kind="main" disabled={busy || !name.trim()}>
          {t("new.make")}
        </Button>
      </form>
    </Page>
  );
}
