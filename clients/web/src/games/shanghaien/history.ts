/** What the log tells and the view does not: the rounds that were, and what lay where when one ended. */

import type { LogEntry } from "../../api/plain";
import { type End, type Layout, type Numbering, type Outcome, outcome, PLACES, placeOf, SEATS } from "./harbour";

/** A round that has ended. */
export interface Round extends Layout {
  /** Who ended it. */
  readonly seat: number;
  /** From 1 on. */
  readonly number: number;
  readonly outcomes: readonly Outcome[];
  /** Number of the entry that ended it. */
  readonly index: number;
}

export interface Past extends Layout {
  readonly rolled: readonly number[];
  /** Places to which the last entry's dice went. */
  readonly laid: readonly number[];
  /** Who rolled last. */
  readonly roller: number | undefined;
  readonly last: Round | undefined;
}

const nobody = () => SEATS.map(() => PLACES.map(() => 0));

/** Follows a log from its beginning. */
export function follow(log: readonly LogEntry[]): Past {
  let row: string[] = [];
  let numbering: Numbering = "open";
  let dice = nobody();
  let rolled: number[] = [];
  let laid: number[] = [];
  let roller: number | undefined;
  let last: Round | undefined;
  const lay = (seat: number, faces: readonly number[], end: string | undefined) => {
    if (end) numbering = end as End;
    for (const face of faces) {
      const place = placeOf(face, numbering as End);
      const own = dice[seat];
      if (own) own[place - 1] = (own[place - 1] ?? 0) + 1;
      laid.push(place);
    }
    rolled = [];
  };
  for (const { label, seat = 0, index } of log) {
    const [verb, ...words] = label.split(" ");
    laid = [];
    if (verb === "card") row.push(words[0] ?? "");
    else if (verb === "dice") rolled = words.map(Number);
    else if (verb === "roll" || verb === "reroll") roller = seat;
    else if (verb === "shift") rolled = moved(rolled, Number(words[0]), Number(words[1]));
    else if (verb === "lay") lay(seat, words[0] === "both" ? rolled : [Number(words[0])], words[1]);
    else if (verb === "shanghai") {
      const layout = { row, numbering, dice };
      const number = (last?.number ?? 0) + 1;
      last = { ...layout, seat, number, index, outcomes: PLACES.map((place) => outcome(layout, place)) };
      row = [];
      numbering = "open";
      dice = nobody();
    }
  }
  return { row, numbering, dice, rolled, laid, roller, last };
}

function moved(rolled: readonly number[], face: number, by: number): number[] {
  const which = rolled.indexOf(face);
  return rolled.map((one, index) => (index === which ? one + by : one)).sort();
}
