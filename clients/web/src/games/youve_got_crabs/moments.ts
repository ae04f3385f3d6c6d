/** What is seen for a moment: a gesture on its maker's seat, a finger that points, four equal cards; and the last news. */

import { useEffect, useRef, useState } from "react";
import type { LogEntry, Played } from "../../api/plain";
import { shownAfter } from "./story";

export interface Shown {
  /** Number of the entry, so that the same gesture again is seen again. */
  readonly index: number;
  readonly gesture?: string;
  /** The kind of four equal cards that are shown. */
  readonly four?: string;
  /** This seat was pointed at, in vain. */
  readonly pointed?: boolean;
  /** This seat called somebody: rightly or not. */
  readonly called?: "right" | "wrong";
}

const GESTURE_LASTS = 2600;
const CALL_LASTS = 3600;

export interface Moments {
  /** What each seat shows now. */
  readonly shown: ReadonlyMap<number, Shown>;
  /** The last gestures, to be said once for those who do not see them. */
  readonly gestures: readonly LogEntry[];
}

/** How many gestures are kept to be said. */
const SAID = 4;

/** What is seen now. It follows the log, since several messages may come at once and only the last is `lastPlayed`. */
export function useMoments(lastPlayed: Played | undefined, log: readonly LogEntry[]): Moments {
  const [shown, setShown] = useState<ReadonlyMap<number, Shown>>(new Map());
  const [gestures, setGestures] = useState<readonly LogEntry[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const handled = useRef<number>(undefined);
  useEffect(() => {
    const all = timers.current;
    return () => {
      for (const timer of all) clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    const last = log.at(-1)?.index ?? -1;
    const before = handled.current;
    handled.current = last;
    if (!lastPlayed) return; // all of it is old
    const from = before === undefined || before > last ? (lastPlayed.entries[0]?.index ?? last + 1) : before + 1;
    const entries = since(log, from);
    const news = momentsOf(entries);
    if (news.size === 0) return;
    setShown((old) => new Map([...old, ...news]));
    const made = entries.filter(({ verb }) => verb === "gesture");
    if (made.length > 0) setGestures((old) => [...old, ...made].slice(-SAID));
    for (const [seat, { index, gesture }] of news) {
      const timer = setTimeout(
        () => {
          timers.current.delete(timer);
          setShown((old) => {
            if (old.get(seat)?.index !== index) return old;
            const rest = new Map(old);
            rest.delete(seat);
            return rest;
          });
        },
        gesture ? GESTURE_LASTS : CALL_LASTS,
      );
      timers.current.add(timer);
    }
  }, [lastPlayed, log]);
  return { shown, gestures };
}

/** The entries of a log from this number on. */
function since(log: readonly LogEntry[], index: number): readonly LogEntry[] {
  let first = log.length;
  while (first > 0 && (log[first - 1]?.index ?? -1) >= index) first--;
  return log.slice(first);
}

/** What some entries show, by seat. */
export function momentsOf(entries: readonly LogEntry[]): ReadonlyMap<number, Shown> {
  const news = new Map<number, Shown>();
  for (const [at, entry] of entries.entries()) {
    const { index, verb, seat, words } = entry;
    if (seat === undefined) continue;
    if (verb === "gesture") news.set(seat, { index, gesture: String(words[0]) });
    if (verb !== "accuse") continue;
    const four = shownAfter(entry, entries.slice(at + 1));
    news.set(seat, { index, called: four ? "right" : "wrong" });
    news.set(Number(words[0]), four ? { index, four } : { index, pointed: true });
  }
  return news;
}
