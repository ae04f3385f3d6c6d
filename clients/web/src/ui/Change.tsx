import { useEffect, useRef, useState } from "react";
import styles from "./Change.module.css";

interface ChangeProps {
  readonly value: number;
  /** A new object with each thing played; undefined: nothing has been played yet, so nothing has changed. */
  readonly played: unknown;
  /** A number in the language's digits. */
  readonly n: (value: number) => string;
}

/** For a moment, what has come to a number or gone from it; to stand within the number, which is placed `relative`. */
export function Change({ value, played, n }: ChangeProps) {
  const before = useRef(value);
  const [change, setChange] = useState<{ by: number; key: number }>();
  useEffect(() => {
    const by = value - before.current;
    before.current = value;
    if (by !== 0 && played) setChange((last) => ({ by, key: (last?.key ?? 0) + 1 }));
  }, [value, played]);
  if (!change) return null;
  return (
    <span
      key={change.key}
      className={`${styles.change} ${change.by > 0 ? styles.gain : styles.loss}`}
      aria-hidden="true"
      dir="ltr"
    >
      {change.by > 0 ? "+" : "−"}
      {n(Math.abs(change.by))}
    </span>
  );
}
