import type { TableProps } from "../contract";
import { isLegal } from "../view";
import { Finger } from "./art/signs";
import styles from "./bar.module.css";
import type { Key } from "./strings/en";

type Do = "done" | "resume" | "want" | "decline" | "pass";
const ORDER: readonly Do[] = ["want", "decline", "pass", "done", "resume"];

interface BarProps extends Pick<TableProps<Key>, "view" | "seat" | "held" | "pending" | "t" | "name" | "submit"> {
  readonly aim: number | "who" | undefined;
  /** A count runs: nobody is done before it is over. */
  readonly counting: boolean;
  readonly onCall: (byKey: boolean) => void;
}

/** What is done with one touch: done, answers, and the red button, always in its place. */
export function Bar({ view, seat, held, pending, t, name, submit, aim, counting, onCall }: BarProps) {
  const { phase, actor } = view.observation;
  const answer = phase === "window" && actor !== undefined && isLegal(view, `accuse ${actor}`) ? actor : undefined;
  const whom = answer ?? (typeof aim === "number" ? aim : undefined);
  const callable = view.legal.some(({ verb }) => verb === "accuse");
  const text =
    whom !== undefined ? t("do.call.whom", { name: name(whom) }) : aim === "who" ? t("do.cancel") : t("do.call");
  const own = held !== undefined && held.seat === seat;
  return (
    <div className={styles.bar}>
      {ORDER.filter((label) => isLegal(view, label)).map((label) => {
        const waits = counting && (label === "done" || label === "resume");
        return (
          <button
            key={label === "resume" ? "done" : label}
            type="button"
            className={`${styles.button} ${styles[label]} ${pending === label ? styles.pending : ""}`}
            aria-disabled={waits}
            onClick={() => waits || void submit(label)}
          >
            {own && label === "resume" ? t("do.back") : t(`do.${label}`)}
          </button>
        );
      })}
      <button
        type="button"
        className={`${styles.button} ${styles.call} ${whom !== undefined ? styles.armed : ""} ${answer !== undefined ? styles.answer : ""}`}
        aria-disabled={!callable}
        data-call="true"
        onClick={(event) => callable && onCall(event.detail === 0)}
      >
        <span className={styles.finger} aria-hidden="true">
          <Finger />
        </span>
        <span>{text}</span>
      </button>
    </div>
  );
}
