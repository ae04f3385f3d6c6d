import { describe, expect, test } from "vitest";
import type { LogEntry } from "../../api/plain";
import { LANGUAGES } from "../../i18n/languages";
import { type Strings, translator } from "../../i18n/translate";
import type { Tell } from "../contract";
import { momentsOf } from "./moments";
import { placed } from "./slots";
import { shownAfter, describe as story } from "./story";
import type { Key } from "./strings/en";

const TEXTS = {
  en: () => import("./strings/en"),
  it: () => import("./strings/it"),
  nl: () => import("./strings/nl"),
  fa: () => import("./strings/fa"),
};

const entry = (index: number, seat: number | undefined, label: string): LogEntry => {
  const [verb = "", ...words] = label.split(" ");
  return { index, seat, label, verb, words: words.map((word) => (/^[0-9]+$/.test(word) ? Number(word) : word)) };
};

test("cards that stay keep their places, and who comes takes the place that became free", () => {
  const kinds = (slots: ReturnType<typeof placed>) => slots.map(({ kind }) => kind);
  const first = placed([], ["a", "b", "c", "d"], 0);
  const next = placed(first, ["a", "c", "d", "e"], 5);
  expect(kinds(next)).toEqual(["a", "e", "c", "d"]);
  expect(next.map(({ since }) => since)).toEqual([0, 5, 0, 0]);
  expect(next[1]?.id).not.toBe(first[1]?.id);
  expect(kinds(placed(next, ["a", "c"], 6))).toEqual(["a", "c"]);
  expect(kinds(placed(placed(next, ["a", "c"], 6), ["a", "c", "x", "y"], 7))).toEqual(["a", "c", "x", "y"]);
});

test("of two equal cards, the one that was given leaves", () => {
  const before = placed([], ["a", "a", "b", "c"], 0);
  const kinds = placed(before, ["a", "b", "c", "z"], 1, 0).map(({ kind }) => kind);
  expect(kinds).toEqual(["z", "a", "b", "c"]);
});

test("a call was right if the hand was shown before anybody acted again", () => {
  const call = entry(4, 0, "accuse 2");
  const shown = entry(5, 2, "reveal four crabbi");
  expect(shownAfter(call, [shown])).toBe("crabbi");
  expect(shownAfter(call, [])).toBeUndefined();
  expect(shownAfter(call, [entry(5, 1, "done"), shown])).toBeUndefined();
  expect(shownAfter(entry(4, 0, "accuse 1"), [shown])).toBeUndefined();
});

test("a gesture is seen on its maker's seat, a call on the called one's", () => {
  expect(momentsOf([entry(7, 3, "gesture wink")]).get(3)).toEqual({ index: 7, gesture: "wink" });
  expect(momentsOf([entry(8, 3, "accuse 1")]).get(1)).toEqual({ index: 8, pointed: true });
  expect(momentsOf([entry(8, 3, "accuse 1")]).get(3)).toEqual({ index: 8, called: "wrong" });
  const right = momentsOf([
    entry(8, 3, "accuse 1"),
    entry(9, 1, "reveal four king-crab"),
    entry(10, undefined, "kind ?"),
  ]);
  expect(right.get(1)).toEqual({ index: 8, four: "king-crab" });
  expect(right.get(3)).toEqual({ index: 8, called: "right" });
});

describe.each(LANGUAGES)("the story in %s", (language) => {
  const names = ["Ann", "Bruno", "Chiara", "Daan"];
  const tell = async (one: LogEntry, after: readonly LogEntry[] = []) => {
    const strings: Strings<Key> = (await TEXTS[language]()).default;
    const t = translator(language, strings);
    return story(one, { t, name: (seat: number) => names[seat] ?? "", after } as Tell<Key>);
  };

  test("tells who did what, with the cards and players it is about", async () => {
    expect(await tell(entry(0, 1, "swap king-crab for low-crab-diet"))).toMatch(/Bruno.*King Crab.*Low Crab Diet/);
    for (const label of ["done", "resume", "want", "decline", "pass", "take bowl"])
      expect(await tell(entry(0, 2, label)), label).toContain("Chiara");
    expect(await tell(entry(0, 2, "take team 1"))).not.toBe(await tell(entry(0, 2, "take team 0")));
  });

  test("says of a call whether it was right", async () => {
    const call = entry(4, 0, "accuse 3");
    const right = await tell(call, [entry(5, 3, "reveal four crabbi")]);
    expect(right).toMatch(/Ann.*Daan.*Crabbi/);
    expect(await tell(call)).toMatch(/Ann.*Daan/);
    expect(await tell(call)).not.toContain("Crabbi");
  });

  test("does not tell gestures, nor what chance did", async () => {
    expect(await tell(entry(0, 1, "gesture wink"))).toBeUndefined();
    expect(await tell(entry(0, undefined, "kind crabbi"))).toBeUndefined();
  });
});
