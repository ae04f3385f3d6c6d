/** What a game is called and how it speaks, whether it has a table of its own or not. */

import { use } from "react";
import type { LogEntry, Spec, TableInfo } from "../api";
import type { GameUI } from "../games/contract";
import { spokenGame } from "../games/registry";
import type { AppKey } from "../i18n/app/en";
import type { Language } from "../i18n/languages";
import type { Translate } from "../i18n/translate";
import { useApp } from "./context";

export interface Words {
  /** The game's own table; undefined: it is played at the plain one. */
  readonly ui: GameUI | undefined;
  readonly t: Translate;
  readonly title: string;
  readonly tagline: string;
  /** The text of a key, if the game has it, else the name in plain letters. */
  readonly word: (kind: "option" | "window" | "signal", name: string) => string;
  /** The text of a key that need not be there. */
  readonly text: (key: string) => string | undefined;
  /** What an entry says; undefined: nothing worth telling. */
  readonly describe: (entry: LogEntry, told: Told) => string | undefined;
}

export interface Told {
  readonly spec: Spec;
  readonly options: TableInfo["options"];
  readonly name: (seat: number) => string;
  readonly before: readonly LogEntry[];
  readonly after: readonly LogEntry[];
  readonly seats: number;
}

const words = new Map<string, Promise<Words>>();

function load(game: string, title: string, language: Language): Promise<Words> {
  const key = `${game} ${language}`;
  let found = words.get(key);
  if (!found) {
    found = make(game, title, language);
    found.catch(() => words.delete(key));
    words.set(key, found);
  }
  return found;
}

async function make(game: string, title: string, language: Language): Promise<Words> {
  const spoken = await spokenGame(game, language);
  const text = (key: string) => (spoken?.has(key) ? spoken.t(key) : undefined);
  return {
    ui: spoken?.ui,
    t: spoken?.t ?? ((key) => key),
    title: text("title") ?? title,
    tagline: text("tagline") ?? "",
    word: (kind, name) => text(`${kind}.${name}`) ?? plain(name),
    text,
    describe: (entry, told) => {
      if (spoken?.ui.describe) return spoken.ui.describe(entry, { t: spoken.t, ...told });
      return entry.seat === undefined ? undefined : `${told.name(entry.seat)}: ${entry.label}`;
    },
  };
}

/** What a team is called: by a name of the game, or by its number. */
export function teamName(words: Words, t: Translate<AppKey>, team: number): string {
  return words.text(`team.${team}`) ?? t("team.n", { n: team + 1 });
}

/** What the teams are called; where nobody plays together each is a seat. */
export function teamNames(words: Words, t: Translate<AppKey>, teams: readonly (readonly number[])[]): string[] {
  const together = teams.some((seats) => seats.length > 1);
  return teams.map(([seat = 0], team) => (together ? teamName(words, t, team) : t("seat.n", { n: seat + 1 })));
}

/** The words of a game; waits for them (inside of a `Suspense`). */
export function useWords(game: string, title = plain(game)): Words {
  return use(load(game, title, useApp().language));
}

function plain(name: string): string {
  const text = name.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
