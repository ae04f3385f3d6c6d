import { useMemo, useRef, useState } from "react";
import type { LogEntry, Spec, TableInfo, View } from "../../api";
import { Dialog } from "../../ui/Dialog";
import { useApp } from "../context";
import type { Words } from "../words";
import styles from "./Story.module.css";

/** A sentence of the story, with the number of its entry. */
export interface Sentence {
  readonly index: number;
  readonly text: string;
}

/** The story of the log, in the language of the page. */
export function useStory(
  log: readonly LogEntry[],
  words: Words,
  spec: Spec,
  name: (seat: number) => string,
  { seats, options }: Pick<TableInfo, "seats" | "options">,
): readonly Sentence[] {
  const count = seats.length;
  // What was told stays told: a log grows, and only the new entries are put into words.
  const kept = useRef<{ key: readonly unknown[]; log: readonly LogEntry[]; story: readonly Sentence[] }>(undefined);
  return useMemo(() => {
    const key = [words, spec, name, count, options];
    const before = kept.current;
    const grown =
      before?.key.every((one, index) => one === key[index]) &&
      before.log.length <= log.length &&
      before.log.at(-1) === log[before.log.length - 1]
        ? before
        : undefined;
    const from = grown?.log.length ?? 0;
    const added = log.slice(from).flatMap((entry, index) => {
      const [before, after] = [log.slice(0, from + index), log.slice(from + index + 1)];
      const text = words.describe(entry, { spec, name, options, seats: count, before, after });
      return text ? [{ index: entry.index, text }] : [];
    });
    const story = [...(grown?.story ?? []), ...added];
    kept.current = { key, log, story };
    return story;
  }, [log, words, spec, name, count, options]);
}

interface StoryProps {
  readonly story: readonly Sentence[];
  readonly view: View;
  readonly seat: number | undefined;
  readonly name: (seat: number) => string;
}

/** The last sentence of the story; all of it at a touch. What is new is read out by screen readers. */
export function Story({ story, view, seat, name }: StoryProps) {
  const { t } = useApp();
  const [open, setOpen] = useState(false);
  const { turn, terminal } = view.observation;
  const due = terminal || turn === undefined ? "" : turn === seat ? t("turn.yours") : t("turn", { name: name(turn) });
  return (
    <>
      <button type="button" className={styles.last} onClick={() => setOpen(true)} aria-haspopup="dialog">
        <span className="visually-hidden">{t("story.title")}: </span>
        <span className={styles.text}>{story.at(-1)?.text ?? t("story.none")}</span>
        {due && <strong className={styles.due}>{due}</strong>}
      </button>
      <div className="visually-hidden" aria-live="polite" aria-atomic="false">
        {story.slice(-3).map(({ index, text }) => (
          <p key={index}>{text}</p>
        ))}
        {due && <p key={`turn ${turn}`}>{due}</p>}
      </div>
      {open && (
        <Dialog title={t("story.title")} close={t("close")} onClose={() => setOpen(false)}>
          <StoryList story={story} />
        </Dialog>
      )}
    </>
  );
}

/** The whole story, the newest first. */
export function StoryList({ story }: { story: readonly Sentence[] }) {
  const { t } = useApp();
  if (!story.length) return <p>{t("story.none")}</p>;
  return (
    <ol className={styles.story} reversed>
      {story.toReversed().map(({ index, text }) => (
        <li key={index}>{text}</li>
      ))}
    </ol>
  );
}
