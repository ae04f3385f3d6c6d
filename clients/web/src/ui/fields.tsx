/** Fields of forms, each with its label and, if it needs one, a sentence of help. */

import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./Button";
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

interface ManyProps extends FieldProps {
  readonly values: readonly string[];
  readonly options: readonly (readonly [value: string, content: ReactNode])[];
  /** How many must be chosen. */
  readonly count: number;
  /** Says how many are. */
  readonly told: string;
  readonly onChange: (values: readonly string[]) => void;
}

/** So many out of several: one too many takes the place of the one that was chosen first. */
export function Many({ label, help, values, options, count, told, onChange }: ManyProps) {
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.setCustomValidity(values.length === count ? "" : told), [values, count, told]);
  return (
    <fieldset className={styles.choice} aria-describedby={`${id}-told`}>
      <legend>{label}</legend>
      {help && <p className={styles.help}>{help}</p>}
      <p id={`${id}-told`} className={values.length === count ? styles.help : styles.error} aria-live="polite">
        {told}
      </p>
      <div className={styles.cards}>
        {options.map(([one, content], index) => (
          <label key={one} className={styles.card}>
            <input
              ref={index === 0 ? first : undefined}
              type="checkbox"
              value={one}
              checked={values.includes(one)}
              onChange={({ target }) =>
                onChange(target.checked ? [...values, one].slice(-count) : values.filter((other) => other !== one))
              }
              className="visually-hidden"
            />
            <span className={styles.content}>{content}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly minimum: number;
  readonly maximum: number;
  /** The value in the language's digits. */
  readonly shown: string;
  /** Names of the two buttons. */
  readonly less: string;
  readonly more: string;
  readonly onChange: (value: number) => void;
}

/** A small number, one more or less at a touch. */
export function Stepper({ label, value, minimum, maximum, shown, less, more, onChange }: StepperProps) {
  const step = (by: number, name: string, sign: string) => (
    <Button
      aria-label={name}
      aria-disabled={value + by < minimum || value + by > maximum}
      onClick={() => onChange(Math.min(maximum, Math.max(minimum, value + by)))}
    >
      <span aria-hidden="true">{sign}</span>
    </Button>
  );
  return (
    <div className={styles.stepper}>
      <span>{label}</span>
      {step(-1, less, "−")}
      <output aria-label={label}>{shown}</output>
      {step(1, more, "+")}
    </div>
  );
}

interface ChoiceProps<T extends string> extends FieldProps {
  readonly value: T;
  readonly options: readonly (readonly [value: T, text: ReactNode])[];
  readonly onChange: (value: T) => void;
}

/** A few possibilities side by side, one of which holds. */
export function Choice<T extends string>({ label, help, value, options, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={help ? `${name}-more` : undefined}>
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
      {help && (
        <p id={`${name}-more`} className={styles.help}>
          {help}
        </p>
      )}
    </fieldset>
  );
}
