// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { draw, sceneFor, scenesOf, viewers } from "../testing";
import { counter, zone } from "../view";
import { INGREDIENTS, recipeOf, SIZES } from "./data";
import { menuBonus, needsOf, priceOf, standingOf } from "./kitchen";

const GAME = "fish_cook";

/** The names of what is pressed, one after the other, to do this. */
function way(label: string): (string | RegExp)[] {
  const [verb, first, second, third] = label.split(" ");
  if (label === "pass") return ["Pass"];
  if (label === "buy deck") return [/^Deck/, /^Buy for/];
  if (verb === "discard") return [new RegExp(`, size ${first}: you have`), "Throw away"];
  if (verb === "cook")
    return [
      new RegExp(`^Recipe ${first},`),
      new RegExp(`, size ${third}: you have`),
      new RegExp(`^Cook with ${third}:`),
    ];
  if (first === "recipe") return [new RegExp(`^Recipe ${second},`), /^Buy for/];
  if (first === "fish") return [new RegExp(`\\(size ${second}\\):`), /^Buy for/];
  return [new RegExp(`^${first}:`, "i"), /^Buy for/];
}

describe.each(scenesOf(GAME))("%s", (name) => {
  test("the keyboard reaches every legal action", { timeout: 120_000 }, async () => {
    for (const viewer of viewers(await sceneFor(GAME, name, "0"))) {
      const { view } = await sceneFor(GAME, name, viewer);
      if (view.legal.length === 0) continue;
      const drawn = await draw(GAME, name, viewer);
      for (const { label } of view.legal) for (const control of way(label)) await drawn.press(control);
      expect(drawn.submitted).toEqual(view.legal.map(({ label }) => label));
      await drawn.close();
    }
  });

  test("what is told ready is just what can be cooked", async () => {
    for (const viewer of viewers(await sceneFor(GAME, name, "0"))) {
      const { view, seat } = await sceneFor(GAME, name, viewer);
      if (seat === undefined || view.observation.phase !== "evening" || view.legal.length === 0) continue;
      const legal = new Set(view.legal.filter(({ verb }) => verb === "cook").map(({ words }) => String(words[0])));
      const inSight = view.observation.zones
        .filter(({ name, owner }) => name === "school" || name === "menu" || owner === seat)
        .flatMap(({ cards }) => cards);
      const ready = inSight.filter((card) => standingOf(needsOf(view, recipeOf(card), seat)).kind === "ready");
      expect(new Set(ready)).toEqual(legal);
    }
  });

  test("prices are those that decide what can be bought", async () => {
    for (const viewer of viewers(await sceneFor(GAME, name, "0"))) {
      const { view, seat } = await sceneFor(GAME, name, viewer);
      if (seat === undefined || view.observation.phase !== "morning" || view.legal.length === 0) continue;
      const goods = [...INGREDIENTS, ...SIZES.map((size) => `fish ${size}` as const)];
      const affordable = goods.filter((good) => (priceOf(view, good) ?? Infinity) <= counter(view, "money", seat));
      const bought = view.legal.map(({ label }) => label.replace("buy ", ""));
      expect(affordable.filter((good) => bought.includes(good))).toEqual(affordable);
      expect(bought.filter((good) => goods.some((one) => one === good)).length).toBe(affordable.length);
    }
  });
});

test("a second touch of the same thing buys it, and Escape puts it back", async () => {
  const drawn = await draw(GAME, "first", "0");
  await drawn.press(/^Sake:/);
  await drawn.key("Escape");
  expect(drawn.controls().some((one) => one.getAttribute("aria-pressed") === "true")).toBe(false);
  await drawn.press(/^Sake:/);
  expect(drawn.submitted).toEqual([]);
  await drawn.press(/^Sake:/);
  expect(drawn.submitted).toEqual(["buy sake"]);
  await drawn.close();
});

test("the focus stays at the table when the button that had it is gone", async () => {
  const drawn = await draw(GAME, "first", "0");
  await drawn.press(/^Sake:/);
  await drawn.press(/^Buy for/);
  expect(drawn.host.contains(document.activeElement)).toBe(true);
  await drawn.close();
});

test("rule page, fact 6: size 1 pays one menu, a tie pays both, what nobody has pays nobody", async () => {
  const { view } = await sceneFor(GAME, "first", "0");
  const menus = [
    ["1", "2", "31"],
    ["3", "32", "33"],
  ];
  const zones = menus.map((cards, owner) => ({ name: "menu", owner, cards, size: cards.length }));
  const seen = { ...view, observation: { ...view.observation, zones } };
  expect(zone(seen, "menu", 1).size).toBe(3);
  const bonus = menuBonus(seen, 2, (card) => recipeOf(card).fish);
  expect(bonus.map(({ paid }) => paid)).toEqual([
    [true, false],
    [false, false],
    [false, false],
    [false, false],
    [false, false],
    [false, true],
  ]);
});

test("rule page, fact 3 and the facts about recipes", async () => {
  const { view } = await sceneFor(GAME, "first", "0");
  const counters = [
    { name: "fish 4", owner: undefined, value: 5 },
    { name: "fish 2", owner: undefined, value: 1 },
  ];
  const seen = { ...view, observation: { ...view.observation, counters } };
  expect(priceOf(seen, "fish 4")).toBe(6);
  expect(priceOf(seen, "fish 2")).toBe(7);
  expect(priceOf(seen, "fish 1")).toBeUndefined();
  const recipes = Array.from({ length: 36 }, (_, index) => recipeOf(index + 1));
  const using = INGREDIENTS.map((kind) => recipes.filter(({ ingredients }) => ingredients.includes(kind)).length);
  expect(Object.fromEntries(INGREDIENTS.map((kind, place) => [kind, using[place]]))).toEqual({
    sake: 10,
    mushrooms: 11,
    greens: 13,
    roe: 13,
    egg: 14,
    rice: 14,
  });
});
