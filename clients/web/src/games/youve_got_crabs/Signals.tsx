import { useRef } from "react";
import type { TableProps } from "../contract";
import { isLegal } from "../view";
import { Gesture } from "./art/Gesture";
import styles from "./bar.module.css";
import type { Key } from "./strings/en";

/** A table takes at most one gesture from a seat in so many milliseconds: what comes sooner would only be refused. */
const PACE = 500;

/** The gestures one can make, all seen by everybody; a sentence where people use their own faces. */
export function Signals({ spec, table, view, talk, t, submit, now }: TableProps<Key>) {
  const last = useRef(Number.NEGATIVE_INFINITY);
  if (table.options.gestures === 0) return <p className={styles.faces}>{t("signals.none")}</p>;
  const words = spec.components.gestures ?? [];
  const agreed = talk.at(-1)?.signal;
  const may = words.some((word) => isLegal(view, `gesture ${word}`));
  return (
    <ul className={styles.signals} aria-label={t("zone.signals")}>
      {words.map((word) => (
        <li key={word}>
          <button
            type="button"
            className={styles.signal}
            data-agreed={agreed === `gesture ${word}`}
            aria-disabled={!may}
            onClick={() => {
              if (!may || now() - last.current < PACE) return;
              last.current = now();
              void submit(`gesture ${word}`);
            }}
          >
            <Gesture word={word} />
            <span>{t(`signal.${word}` as Key)}</span>
            {agreed === `gesture ${word}` && <span className="visually-hidden">({t("signals.agreed")})</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
