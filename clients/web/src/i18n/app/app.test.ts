/** The texts of the app: the same keys in all languages, and each is used. */

import { expect, test } from "vitest";
import { unused, wrong } from "../checks";
import { LANGUAGES } from "../languages";
import en from "./en";
import fa from "./fa";
import it from "./it";
import nl from "./nl";

const ALL = { en, it, nl, fa };
const SOURCES = import.meta.glob<string>("../../{app,ui}/**/*.{ts,tsx}", {
  eager: true,
  query: "?raw",
  import: "default",
});

test.each(LANGUAGES)("%s has all texts, and each can be read", (language) => {
  expect(Object.keys(ALL[language]).sort()).toEqual(Object.keys(en).sort());
  expect(wrong(language, en, ALL[language])).toEqual([]);
});

test("every text is used", () => {
  expect(unused(Object.keys(en), Object.values(SOURCES).join("\n"))).toEqual([]);
});
