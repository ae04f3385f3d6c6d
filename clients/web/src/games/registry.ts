/** The games that have a table of their own: the folders beside this file. */

import type { Language } from "../i18n/languages";
import { type Strings, type Translate, translator } from "../i18n/translate";
import type { GameUI } from "./contract";

const FOLDERS = import.meta.glob<{ default: GameUI }>("./*/index.ts");

/** Names of the games that have a table of their own. */
export const DRAWN: readonly string[] = Object.keys(FOLDERS)
  .map((path) => path.split("/")[1] ?? "")
  .sort();

const loaded = new Map<string, Promise<GameUI>>();

/** The table of a game; undefined if it has none of its own. */
export function gameUI(name: string): Promise<GameUI> | undefined {
  const folder = FOLDERS[`./${name}/index.ts`];
  if (!folder) return undefined;
  let found = loaded.get(name);
  if (!found) {
    found = folder().then((module) => module.default);
    found.catch(() => loaded.delete(name)); // the network failed: try again next time
    loaded.set(name, found);
  }
  return found;
}

/** A game's table with its texts in a language. */
export interface Spoken {
  readonly ui: GameUI;
  readonly t: Translate;
  readonly has: (key: string) => boolean;
}

const spoken = new Map<string, Promise<Spoken>>();

/** The table of a game with its texts in a language; undefined if it has none of its own. */
export function spokenGame(name: string, language: Language): Promise<Spoken> | undefined {
  const found = gameUI(name);
  if (!found) return undefined;
  const key = `${name} ${language}`;
  let speaking = spoken.get(key);
  if (!speaking) {
    speaking = found.then(async (ui) => {
      const strings: Strings = (await ui.strings[language]()).default;
      return { ui, t: translator(language, strings), has: (one) => one in strings };
    });
    speaking.catch(() => spoken.delete(key));
    spoken.set(key, speaking);
  }
  return speaking;
}
