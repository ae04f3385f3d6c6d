import type { Plain } from "../../api";
import type { OptionSpec } from "../../api/plain";
import { Choice, Many, Stepper, Switch, TextField } from "../../ui/fields";
import { useApp } from "../context";
import { teamNames, type Words } from "../words";
import { ChoiceName } from "./ChoiceName";
import styles from "./NewTable.module.css";
import { listOf, numbersOf } from "./options";

interface OptionFieldProps {
  readonly option: OptionSpec;
  readonly words: Words;
  readonly seats: number;
  readonly teams: readonly (readonly number[])[];
  readonly value: Plain;
  readonly onChange: (value: Plain) => void;
}

/** So many numbers are shown side by side; more are typed. */
const FEW = 16;

/** One option of a game, in its words. */
export function OptionField({ option, words, seats, teams, value, onChange }: OptionFieldProps) {
  const { t, n } = useApp();
  const label = words.word("option", option.name);
  const help = words.text(`option.${option.name}.help`);
  if (typeof option.default === "boolean") {
    return <Switch label={label} help={help} value={value === true} onChange={onChange} />;
  }
  const list = listOf(value);
  if (list) {
    const count = listOf(option.default)?.length ?? 0;
    const cards = option.choices.map(
      (one) => [one, <ChoiceName key={one} {...{ words, option, choice: one }} />] as const,
    );
    const told = t("new.chosen", { n: list.length, count });
    return <Many {...{ label, help, count, told, onChange }} values={list} options={cards} />;
  }
  const numbers = numbersOf(value);
  if (numbers) {
    return (
      <fieldset className={styles.numbers}>
        <legend>{label}</legend>
        {help && <p>{help}</p>}
        {teamNames(words, t, teams).map((name, team) => (
          <Stepper
            key={name}
            label={name}
            value={numbers[team] ?? 0}
            minimum={option.minimum}
            maximum={option.maximum}
            shown={n(numbers[team] ?? 0)}
            less={t("new.less", { name })}
            more={t("new.more of", { name })}
            onChange={(number) => onChange({ ...numbers, [team]: number })}
          />
        ))}
      </fieldset>
    );
  }
  if (option.choices.length) {
    const choices = option.choices.map((choice) => [choice, words.word("option", `${option.name}.${choice}`)] as const);
    return <Choice {...{ label, help, onChange }} value={String(value)} options={choices} />;
  }
  const lowest = option.namesSeat ? 0 : option.minimum;
  const highest = option.namesSeat ? seats - 1 : option.maximum;
  if (highest - lowest < FEW) {
    const few = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
    const told = few.map((one) => [String(one), option.namesSeat ? t("seat.n", { n: one + 1 }) : n(one)] as const);
    const choose = (one: string) => onChange(Number(one));
    return <Choice {...{ label, help }} value={String(value)} options={told} onChange={choose} />;
  }
  const bounds = t("new.between", { low: n(option.minimum), high: n(option.maximum) });
  return (
    <TextField
      label={label}
      help={help ? `${help} (${bounds})` : bounds}
      type="number"
      inputMode="numeric"
      min={option.minimum}
      max={option.maximum}
      required
      value={String(value)}
      onChange={(text) => onChange(Number(text))}
    />
  );
}
