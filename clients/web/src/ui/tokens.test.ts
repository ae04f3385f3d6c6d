/** The colours of the tokens can be read: AA, in both themes. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tokens = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

type Theme = 0 | 1;

/** The value of a token by day (0) or by night (1). */
function colour(name: string, theme: Theme): string {
  const found = tokens.match(new RegExp(`--${name}: ([^;]+);`))?.[1] ?? "";
  const both = found.match(/light-dark\((#\w{6}), (#\w{6})\)/);
  const value = both ? both[theme + 1] : found;
  if (!value?.startsWith("#")) throw new Error(`--${name} is no colour: ${found}`);
  return value;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const SURFACES = ["deck", "sheet", "raised", "felt"];
const TEXTS = ["ink", "faint", "brass-ink", "sea-ink", "tomato-ink", "basil-ink"];
const SEATS = Array.from({ length: 10 }, (_, seat) => [`seat-${seat}`, "on-seat"]);
const TEAMS = Array.from({ length: 5 }, (_, team) => [`team-${team}`, "on-seat"]);
const PAIRS = [
  ...SURFACES.flatMap((surface) => TEXTS.map((text) => [surface, text])),
  ...["brass", "sea", "tomato", "basil"].map((accent) => [accent, `on-${accent}`]),
  ...SEATS,
  ...TEAMS,
] as [string, string][];

test.each(PAIRS)("on --%s one can read --%s", (surface, text) => {
  for (const theme of [0, 1] as const) {
    expect(contrast(colour(surface, theme), colour(text, theme))).toBeGreaterThanOrEqual(4.5);
  }
});

test.each(SURFACES)("lines and the focus are seen on --%s", (surface) => {
  for (const theme of [0, 1] as const) {
    for (const line of ["line-strong", "focus"]) {
      expect(contrast(colour(surface, theme), colour(line, theme))).toBeGreaterThanOrEqual(3);
    }
  }
});
