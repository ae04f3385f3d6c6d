/**
 * The contract between the app and the table of a game.
 *
 * A game is a folder `src/games/<game>/`, named as on the server, and nothing else: `registry.ts` finds it.
 *
 *     index.ts            export default defineGame({...}); small, since the start page loads it: the picture, and lazy rest
 *     Picture.tsx         the cover drawing
 *     Table.tsx, *.css    the table; CSS modules, tokens of src/ui/tokens.css, logical properties (inline-start, not left)
 *     strings/en.ts ...   every text, in en, it, nl and fa, in ICU syntax (see src/i18n/translate.ts)
 *     story.ts            describe(): what an entry of the log says, in words
 *     scenes/scenes.toml  moments to draw and test the table with; tools/scenes.py plays them on the real engine
 *
 * The app draws what is around a table: who is who, clocks, the log, the rules, connection, pause, the end. A table draws
 * the game, from `props.view` alone. It keeps no state of the game of its own: only what the player has in the making (a
 * card that is picked up) and what is being animated.
 */

import type { ComponentType, LazyExoticComponent } from "react";
import type { Adjudication, Held, LogEntry, Played, Spec, TableInfo, Verdict, View } from "../api/plain";
import type { Direction, Language } from "../i18n/languages";
import type { Strings, Translate } from "../i18n/translate";
import type { Sound, SoundName } from "../sounds/kit";

/**
 * Keys that every game must have, since the app asks for them:
 * `title`; `tagline` (what it is like, one sentence); `option.NAME` and `option.NAME.help` for each option of the spec,
 * `option.NAME.CHOICE` for each value of a text option, or of a list that `Choice` does not draw; `window.NAME` for each clock (`window.taste test`);
 * `reason.NAME` for each of the spec's reasons; `signal.WORD` for each signal, by its last word (`signal.wink`).
 * A test compares them with the spec of the scenes. `team.N` may name the teams, from 0 on, where people play together.
 */
export type CommonKey = "title" | "tagline";

export interface GameUI<Key extends string = string> {
  /** The cover drawing, an own SVG that fills its box (4:3); decoration, so `aria-hidden`. */
  readonly Picture: ComponentType;
  /** The table: `lazy(() => import("./Table"))`. */
  readonly Table: LazyExoticComponent<ComponentType<TableProps<Key>>>;
  /** Texts by language, each loaded when it is wanted: `() => import("./strings/en")`, which has a default export. */
  readonly strings: Readonly<Record<Language, () => Promise<{ readonly default: Strings<Key> }>>>;
  /** The rules in our own words: sections of a heading and paragraphs. `option.*` texts are listed by the app. */
  readonly rules: readonly { readonly heading: Key; readonly paragraphs: readonly Key[] }[];
  /** What an entry of the log says, one sentence for the story and for screen readers; undefined: not worth telling. */
  readonly describe?: (entry: LogEntry, tell: Tell<Key>) => string | undefined;
  /** Sounds of the game's own, beside those of the kit. */
  readonly sounds?: Readonly<Record<string, Sound>>;
  /** The sound of an entry as it is played: a name of the kit or of `sounds`; undefined: none. */
  readonly sound?: (entry: LogEntry) => string | undefined;
  /** The drawing of a choice of an option that is a list, its name included; if left out, its text alone. */
  readonly Choice?: LazyExoticComponent<ComponentType<{ readonly choice: string }>>;
  /** Options that are for programs and tests, not for people: not offered when a table is made. */
  readonly hiddenOptions?: readonly string[];
  /** Seats for which the game is best, preset when a table is made; the fewest if left out. */
  readonly usualSeats?: number;
}

/** What `describe` may use. */
export interface Tell<Key extends string = string> {
  readonly t: Translate<Key>;
  /** Name of a player as the story has it; the viewer's own, too: never "you", so that one form of each verb is enough. */
  readonly name: (seat: number) => string;
  readonly spec: Spec;
  /** The table's options: what they say may decide what an entry means. */
  readonly options: TableInfo["options"];
  /** The log before this entry, the oldest first. */
  readonly before: readonly LogEntry[];
  /** The log after this entry so far: what it brought about is there as soon as the entry itself. */
  readonly after: readonly LogEntry[];
  readonly seats: number;
}

export interface TableProps<Key extends string = string> {
  readonly spec: Spec;
  /** Code, seats with names, host, options, status, ... */
  readonly table: TableInfo;
  /** The viewer's seat; undefined: a spectator, or the shared screen. */
  readonly seat: number | undefined;
  /** The large view for a television: everybody looks at it, so it shows no hands and takes no input. */
  readonly shared: boolean;
  /** The game now: `observation` (zones, counters, facts), `legal` actions, clocks. */
  readonly view: View;
  /** The viewer's log so far, the oldest first. */
  readonly log: readonly LogEntry[];
  /** What has just been played, to animate; undefined after a snapshot (no animation then). A new object each time. */
  readonly lastPlayed: Played | undefined;
  /** How the last race was decided, if there was one at this revision. */
  readonly adjudication: Adjudication | undefined;
  /** An action that is held, and may be taken back until `countsAt`. */
  readonly held: Held | undefined;
  /** What the viewer's team said in the team talk before this game, the last last; empty: nothing, or nothing is known. */
  readonly talk: readonly { readonly seat: number; readonly signal: string }[];
  /**
   * Makes an action by its label, one of `view.legal`. The app shows why one was refused; the answer is for the table, to
   * put a card back. It never rejects: while there is no connection it answers "void".
   */
  readonly submit: (label: string) => Promise<Verdict>;
  /** The label that is on its way; undefined: none. A table shows it, and need not block others: racing is allowed. */
  readonly pending: string | undefined;
  readonly t: Translate<Key>;
  /** A number in the language's digits. */
  readonly n: (value: number) => string;
  readonly language: Language;
  readonly direction: Direction;
  /** Name of a seat's player. */
  readonly name: (seat: number) => string;
  /** The player asked for no movement: change at once, without animation. (CSS: `prefers-reduced-motion`.) */
  readonly reducedMotion: boolean;
  /** Milliseconds on the clock of `Clock.endsAt`. */
  readonly now: () => number;
  /** Plays a sound of the kit or of the game, unless sounds are off. */
  readonly play: (sound: SoundName | (string & {})) => void;
}

/** Checks a game's table against the contract; its default export. */
export function defineGame<Key extends string>(game: GameUI<Key | CommonKey>): GameUI {
  return game as unknown as GameUI;
}
