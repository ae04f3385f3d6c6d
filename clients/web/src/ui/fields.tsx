/** Fields of forms, each with its label and, if it needs one, a sentence of help. */

import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import styles from "./fields.module.css";

interface FieldProps {
  readonly label: string;
  readonly help?: string | undefined;
}

interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

export function TextField({ label, help, error, onChange, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.input}
        aria-describedby={help || error ? `${id}-more` : undefined}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
      {(error ?? help) && (
        <p id={`${id}-more`} className={error ? styles.error : styles.help}>
          {error ?? help}
        </p>
      )}
    </div>
  );
}

interface SelectProps<T extends string> extends FieldProps {
  readonly value: T;
  readonly options: readonly (readonly [value: T, text: string])[];
  readonly onChange: (value: T) => void;
}

export function Select<T extends string>({ label, help, value, options, onChange }: SelectProps<T>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.input}
        value={value}
        aria-describedby={help ? `${id}-more` : undefined}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
      {help && (
        <p id={`${id}-more`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  );
}

interface SwitchProps extends FieldProps {
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

export function Switch({ label, help, value, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.switch}>
        <span>{label}</span>
        <input
          type="checkbox"
          role="switch"
          checked={value}
          aria-checked={value}
          aria-describedby={help ? `${id}-more` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      {help && (
        <p id={`${id}-more`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [value: T, text: ReactNode])[];
  readonly onChange: (value: T) => void;
}

/** A few possibilities side by side, one of which holds. */
export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div className={styles.row}>
        {options.map(([one, text]) => (
          <label key={one} className={styles.chip}>
            <input
              type="radio"
              name={name}
              value={one}
              checked={one === value}
              onChange={() => onChange(one)}
              className="visually-hidden"
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
