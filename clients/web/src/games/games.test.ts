/** What every game's folder must have: all texts in all languages, none too many, and what the server may ask for. */

import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { specOf } from "../api/convert";
import { isOffered } from "../app/start/options";
import { GameSpecSchema } from "../gen/cambusa/api/v1/types_pb";
import { unused, wrong } from "../i18n/checks";
import { LANGUAGES } from "../i18n/languages";
import type { Strings } from "../i18n/translate";
import type { GameUI } from "./contract";

const GAMES = import.meta.glob<{ default: GameUI }>("./*/index.ts", { eager: true });
const SOURCES = import.meta.glob<string>(["./*/**/*.{ts,tsx}", "!./*/strings/*", "!./**/*.test.*"], {
  eager: true,
  query: "?raw",
  import: "default",
});
const SCENES = import.meta.glob<{ spec: JsonValue }>("./*/scenes/*.json", { eager: true });

/** The keys that the app asks for, since the game's spec has what they are about. */
function asked(game: string): string[] {
  const scene = Object.entries(SCENES).find(([path]) => path.startsWith(`./${game}/`));
  if (!scene) throw new Error(`expected a scene in src/games/${game}/scenes, found none: see tools/scenes.py`);
  const spec = specOf(fromJson(GameSpecSchema, scene[1].spec));
  const ui = GAMES[`./${game}/index.ts`]?.default;
  return [
    "title",
    "tagline",
    ...spec.options
      .filter((option) => isOffered(option, ui?.hiddenOptions))
      .flatMap(({ name, choices, default: usual }) => [
        `option.${name}`,
        `option.${name}.help`,
        ...(Array.isArray(usual) && ui?.Choice ? [] : choices).map((choice) => `option.${name}.${choice}`),
      ]),
    ...spec.windows.map(({ name }) => `window.${name}`),
    ...spec.reasons.map((name) => `reason.${name}`),
    ...spec.signals.map((label) => `signal.${label.split(" ").at(-1)}`),
  ];
}

test("the folders are found", () => {
  for (const path of Object.keys(GAMES)) expect(path).toMatch(/^\.\/[a-z_]+\/index\.ts$/);
});

describe.each(Object.entries(GAMES))("%s", (path, { default: ui }) => {
  const game = path.split("/")[1] ?? "";
  const sources = Object.entries(SOURCES).filter(([file]) => file.startsWith(`./${game}/`));

  test("every language has the same texts, and each can be read", async () => {
    const english = (await ui.strings.en()).default;
    for (const language of LANGUAGES) {
      const strings: Strings = (await ui.strings[language]()).default;
      expect(Object.keys(strings).sort(), language).toEqual(Object.keys(english).sort());
      expect(wrong(language, english, strings), language).toEqual([]);
    }
  });

  test("what the app asks for is there, and nothing that nobody asks for", async () => {
    const keys = Object.keys((await ui.strings.en()).default);
    const needed = asked(game);
    expect(needed.filter((key) => !keys.includes(key))).toEqual([]);
    const code = sources.map(([, text]) => text).join("\n");
    expect(unused(keys, code).filter((key) => !needed.includes(key))).toEqual([]);
  });

  test("its texts are found", async () => {
    const keys = Object.keys((await ui.strings.en()).default);
    for (const { heading, paragraphs } of ui.rules)
      for (const key of [heading, ...paragraphs]) expect(keys).toContain(key);
    expect(ui.rules.length).toBeGreaterThan(0);
  });
});
