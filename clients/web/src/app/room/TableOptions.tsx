import type { Plain, Spec, TableInfo } from "../../api";
import { useApp } from "../context";
import { isOffered } from "../start/OptionField";
import type { Words } from "../words";
import styles from "./Gathering.module.css";

/** What was chosen when the table was made, where it is not what is usual. */
export function TableOptions({ table, spec, words }: { table: TableInfo; spec: Spec; words: Words }) {
  const { t, n } = useApp();
  const chosen = spec.options.filter(
    (option) => isOffered(option, words.ui?.hiddenOptions) && table.options[option.name] !== option.default,
  );
  if (!chosen.length && table.clocks) return null;
  const text = (name: string, value: Plain) => {
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    return typeof value === "number" ? n(value) : words.word("option", `${name}.${value}`);
  };
  return (
    <section className={styles.card}>
      <h2>{t("room.options")}</h2>
      <ul>
        {!table.clocks && <li>{t("room.no clocks")}</li>}
        {chosen.map(({ name, namesSeat }) => {
          const value = table.options[name] ?? null;
          const shown = namesSeat && typeof value === "number" ? t("seat.n", { n: value + 1 }) : text(name, value);
          return (
            <li key={name}>
              {words.word("option", name)}: <strong>{shown}</strong>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
