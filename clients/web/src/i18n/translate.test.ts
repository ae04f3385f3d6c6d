import { expect, test } from "vitest";
import { unused, wrong } from "./checks";
import { preferred } from "./languages";
import { number, translator } from "./translate";

test("numbers have the digits of the language", () => {
  const strings = { plain: "{n}", cards: "{n, plural, one {# card} other {# cards}} of {name}" };
  expect(translator("en", strings)("cards", { n: 1, name: "Ann" })).toBe("1 card of Ann");
  expect(translator("nl", strings)("cards", { n: 12, name: "P1" })).toBe("12 cards of P1");
  expect(translator("fa", strings)("cards", { n: 12, name: "P1" })).toBe("۱۲ cards of P1");
  expect(translator("fa", strings)("plain", { n: 30 })).toBe("۳۰");
  expect(number("fa", -7)).toMatch(/۷/);
});

test("an unknown key is told", () => {
  const t = translator<string>("en", { here: "x" });
  expect(() => t("there")).toThrow('there is no text "there" in en');
});

test("the browser's languages choose", () => {
  expect(preferred(["de-DE", "nl-BE", "en"])).toBe("nl");
  expect(preferred(["fa"])).toBe("fa");
  expect(preferred(["ja"])).toBe("en");
});

test("keys that nobody asks for are found", () => {
  const source = 't("a"); t(`card.${kind}`); t(`log.x ${n}`)';
  expect(unused(["a", "b", "card.fish", "cards", "log.x 1", "log.y"], source)).toEqual(["b", "cards", "log.y"]);
});

test("texts with other parameters, and broken ones, are found", () => {
  expect(wrong("it", { a: "{n} of {m}", b: "x" }, { a: "{m} di {n}", b: "x" })).toEqual([]);
  expect(wrong("it", { a: "{n}" }, { a: "{m}" })).toEqual(["a: expected the parameters {n}, got {m}"]);
  expect(wrong("it", { a: "{n, plural, one {#} other {{who}}}" }, { a: "{n, plural, other {#}}" })).toHaveLength(1);
  expect(wrong("it", { a: "{n}" }, { a: "{n" })).toHaveLength(1);
});
