import type { Spec, TableState, Verdict, View } from "../../api";
import type { TableProps } from "../../games/contract";
import { play } from "../../sounds/player";
import type { App } from "../context";
import type { Words } from "../words";

/** What a table shows of the state. */
export type Shown = Pick<TableState, "table" | "seat" | "log" | "lastPlayed" | "adjudication" | "held" | "talk">;

interface Sources {
  readonly app: App;
  readonly state: Shown;
  readonly view: View;
  readonly spec: Spec;
  readonly words: Words;
  readonly shared: boolean;
  readonly name: (seat: number) => string;
  readonly pending: string | undefined;
  readonly submit: (label: string) => Promise<Verdict>;
}

/** What the table of a game gets. */
export function tableProps({ app, state, view, spec, words, shared, name, pending, submit }: Sources): TableProps {
  return {
    spec,
    table: state.table,
    seat: state.seat,
    shared,
    view,
    log: state.log,
    lastPlayed: state.lastPlayed,
    adjudication: state.adjudication,
    held: state.held,
    talk: state.talk,
    submit,
    pending,
    t: words.t,
    n: app.n,
    language: app.language,
    direction: app.direction,
    name,
    reducedMotion: matchMedia("(prefers-reduced-motion: reduce)").matches,
    now: () => performance.now(),
    play: (sound) => play(sound, words.ui?.sounds),
  };
}
