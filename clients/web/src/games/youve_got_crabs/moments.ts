/** What is seen for a moment: a gesture on its maker's seat, a finger that points, four equal cards; and the last news. */

import { useEffect, useRef, useState } from "react";
import type { LogEntry, Played } from "../../api/plain";

export interface Shown {
  /** Number of the entry, so that the same gesture again is seen again. */
  readonly index: number;
  readonly gesture?: string;
  /** The kind of four equal cards that are shown. */
  readonly four?: string;
  /** This seat was pointed at. */
  readonly pointed?: boolean;
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
  for (const { index, verb, seat, words } of entries) {
    if (verb === "gesture" && seat !== undefined) news.set(seat, { index, gesture: String(words[0]) });
    if (verb === "accuse") news.set(Number(words[0]), { index, pointed: true });
    if (verb === "reveal" && seat !== undefined) news.set(seat, { index, four: String(words.at(-1)), pointed: true });
  }
  return news;
}

/** A call, and what came of it. */
export interface Call {
  readonly index: number;
  readonly by: number;
  readonly of: number;
  /** The kind of the four equal cards; undefined: the call was wrong. */
  readonly kind: string | undefined;
}

/** The last call of a log. */
export function lastCall(log: readonly LogEntry[]): Call | undefined {
  for (let at = log.length - 1; at >= 0; at--) {
    const entry = log[at];
    if (entry?.verb === "accuse" && entry.seat !== undefined)
      return {
        index: entry.index,
        by: entry.seat,
        of: Number(entry.words[0]),
        kind: shownAfter(entry, log.slice(at + 1)),
      };
  }
  return undefined;
}

/** The kind that an accused hand was shown to have four of; undefined: it was not shown, so the call was wrong. */
export function shownAfter(call: LogEntry, after: readonly LogEntry[]): string | undefined {
  for (const { verb, seat, words } of after) {
    if (verb === "reveal" && seat === call.words[0]) return String(words.at(-1));
    if (seat !== undefined) return undefined;
  }
  return undefined;
}
