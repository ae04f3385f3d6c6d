import type { Plain, Spec, TableInfo } from "../../api";
import type { OptionSpec } from "../../api/plain";
import { useApp } from "../context";
import { ChoiceName } from "../start/ChoiceName";
import { isOffered, isUsual, listOf, numbersOf } from "../start/options";
import { teamNames, type Words } from "../words";
import styles from "./Gathering.module.css";

/** What was chosen when the table was made, where it is not what is usual. */
export function TableOptions({ table, spec, words }: { table: TableInfo; spec: Spec; words: Words }) {
  const { t, n } = useApp();
  const chosen = spec.options.filter(
    (option) =>
      isOffered(option, words.ui?.hiddenOptions) && !isUsual(option, table.options[option.name] ?? option.default),
  );
  if (!chosen.length && table.clocks) return null;
  const names = teamNames(words, t, spec.teams[table.seats.length] ?? []);
  const shown = (option: OptionSpec, value: Plain) => {
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (typeof value === "number") return option.namesSeat ? t("seat.n", { n: value + 1 }) : n(value);
    const numbers = Object.entries(numbersOf(value) ?? {});
    if (numbers.length) return numbers.map(([team, number]) => `${names[Number(team)]} ${n(number)}`).join(" · ");
    const list = listOf(value) ?? [String(value)];
    return list.map((choice) => <ChoiceName key={choice} {...{ words, option, choice }} />);
  };
  return (
    <section className={styles.card}>
      <h2>{t("room.options")}</h2>
      <ul>
        {!table.clocks && <li>{t("room.no clocks")}</li>}
        {chosen.map((option) => (
          <li key={option.name}>
            {words.word("option", option.name)}:{" "}
            <strong className={styles.chosen}>{shown(option, table.options[option.name] ?? null)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
