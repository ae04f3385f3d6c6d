import type { Plain } from "../../api";
import type { OptionSpec } from "../../api/plain";
import { Choice, Switch, TextField } from "../../ui/fields";
import { useApp } from "../context";
import type { Words } from "../words";

/** Whether people may choose this option: it has a simple value, and the game does not keep it to itself. */
export function isOffered(option: OptionSpec, hidden: readonly string[] = []): boolean {
  return !hidden.includes(option.name) && typeof option.default !== "object";
}

interface OptionFieldProps {
  readonly option: OptionSpec;
  readonly words: Words;
  readonly seats: number;
  readonly value: Plain;
  readonly onChange: (value: Plain) => void;
}

/** One option of a game, in its words. */
export function OptionField({ option, words, seats, value, onChange }: OptionFieldProps) {
  const { t, n } = useApp();
  const label = words.word("option", option.name);
  const help = words.text(`option.${option.name}.help`);
  if (typeof option.default === "boolean") {
    return <Switch label={label} help={help} value={value === true} onChange={onChange} />;
  }
  if (option.choices.length) {
    const choices = option.choices.map((choice) => [choice, words.word("option", `${option.name}.${choice}`)] as const);
    return (
      <Labelled
        help={help}
        choice={<Choice label={label} value={String(value)} options={choices} onChange={onChange} />}
      />
    );
  }
  if (option.namesSeat) {
    const chairs = Array.from({ length: seats }, (_, seat) => [String(seat), t("seat.n", { n: seat + 1 })] as const);
    const choose = (seat: string) => onChange(Number(seat));
    return (
      <Labelled
        help={help}
        choice={<Choice label={label} value={String(value)} options={chairs} onChange={choose} />}
      />
    );
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

function Labelled({ choice, help }: { choice: React.ReactNode; help: string | undefined }) {
  return (
    <div>
      {choice}
      {help && <p>{help}</p>}
    </div>
  );
}
