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

/** What each seat shows now, by what was just played. */
export function useMoments(lastPlayed: Played | undefined): ReadonlyMap<number, Shown> {
  const [shown, setShown] = useState<ReadonlyMap<number, Shown>>(new Map());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const all = timers.current;
    return () => {
      for (const timer of all) clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    if (!lastPlayed) return;
    const news = momentsOf(lastPlayed.entries);
    if (news.size === 0) return;
    setShown((before) => new Map([...before, ...news]));
    for (const [seat, { index, gesture }] of news) {
      const timer = setTimeout(
        () => {
          timers.current.delete(timer);
          setShown((before) => {
            if (before.get(seat)?.index !== index) return before;
            const rest = new Map(before);
            rest.delete(seat);
            return rest;
          });
        },
        gesture ? GESTURE_LASTS : CALL_LASTS,
      );
      timers.current.add(timer);
    }
  }, [lastPlayed]);
  return shown;
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
