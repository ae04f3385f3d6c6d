import type { Clock } from "../api/plain";
import { useCountdown } from "../games/hooks";
import styles from "./ClockBar.module.css";

interface ClockBarProps {
  readonly clock: Clock | undefined;
  /** Milliseconds of the whole window. */
  readonly total: number;
  /** What the clock says in so many seconds, in words, for screen readers: "5 seconds to call". */
  readonly says: (seconds: number) => string;
  /** A number in the language's digits. */
  readonly n: (value: number) => string;
  /** Says it aloud when 10, 5 and 2 seconds are left: for whoever must act. */
  readonly aloud?: boolean;
}

const ALOUD = [10, 5, 2];
const SHORT = 5;

/** A clock that runs: a bar that gets shorter, and its seconds. Nothing without a clock. */
export function ClockBar({ clock, total, says, n, aloud = false }: ClockBarProps) {
  const left = useCountdown(clock);
  if (!clock || left === undefined) return null;
  const seconds = Math.ceil(left / 1000);
  return (
    <div className={`${styles.clock} ${seconds <= SHORT ? styles.short : ""}`} role="timer" aria-label={says(seconds)}>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.rest} style={{ transform: `scaleX(${Math.min(1, left / total)})` }} />
      </div>
      <span className={styles.seconds} aria-hidden="true">
        {n(seconds)}
      </span>
      <span className="visually-hidden" role="status">
        {aloud && ALOUD.includes(seconds) ? says(seconds) : ""}
      </span>
    </div>
  );
}
