import { describe, expect, test } from "vitest";
import type { OptionSpec } from "../../api/plain";
import { fitting, isUsual, listOf, numbersOf } from "./options";

const option = (more: Partial<OptionSpec>): OptionSpec => ({
  name: "one",
  default: 0,
  minimum: 0,
  maximum: 9,
  namesSeat: false,
  choices: [],
  ...more,
});

test("lists and maps are told apart", () => {
  expect(listOf(["a", "b"])).toEqual(["a", "b"]);
  expect(numbersOf({ "0": 2 })).toEqual({ "0": 2 });
  for (const simple of [null, true, 3, "a"])
    expect([listOf(simple), numbersOf(simple)]).toEqual([undefined, undefined]);
  expect(numbersOf(["a"])).toBeUndefined();
  expect(listOf({})).toBeUndefined();
});

test("what is usual is found in lists and maps, too", () => {
  expect(isUsual(option({ default: ["a", "b"] }), ["a", "b"])).toBe(true);
  expect(isUsual(option({ default: ["a", "b"] }), ["a", "c"])).toBe(false);
  expect(isUsual(option({ default: {} }), {})).toBe(true);
  expect(isUsual(option({ default: {} }), { "1": 1 })).toBe(false);
});

describe("with fewer seats", () => {
  test("a seat that is gone is the last one", () => {
    expect(fitting(option({ namesSeat: true }), 4, 3, 3)).toBe(2);
    expect(fitting(option({}), 4, 3, 3)).toBe(4);
  });

  test("teams that are gone, and those without a number, are left out", () => {
    expect(fitting(option({ default: {} }), { "0": 0, "1": 2, "2": 1 }, 4, 2)).toEqual({ "1": 2 });
  });
});
