// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import type { View } from "../../api/plain";
import { draw, nameOf, sceneFor, scenesOf, viewers } from "../testing";
import { bestDish, CARDS, DECK, faultOf, isKind, KINDS, type Kind, scoreOf } from "./dish";
import en from "./strings/en";

const GAME = "stir_fry_eighteen";

function cards(letters: string): Kind[] {
  return letters.split(" ").filter(isKind);
}

function touch(kind: string): RegExp {
  return new RegExp(`^${en[`kind.${kind as Kind}`]}, worth`, "i");
}

/** The names of what is pressed, one after the other, to do this. */
function way(label: string): (string | RegExp)[] {
  const [verb = "", ...words] = label.split(" ");
  const kinds = words.filter((word) => word.length === 1);
  switch (verb) {
    case "pair":
      return [...kinds.map(touch), /^Claim a pair/];
    case "protein":
      return [touch(words[0] ?? ""), new RegExp(`^Claim ${en[`kind.${words[2] as Kind}`]} with`)];
    case "cook":
      return [...kinds.map(touch), /^Cook/];
    case "drop":
      return [...kinds.map(touch), /^Back into the deck/];
    default:
      return [{ end: "End the turn", test: "Taste test!", pass: "Let it pass" }[verb] ?? verb];
  }
}

describe.each(scenesOf(GAME))("%s", (name) => {
  test("the keyboard reaches every legal action", { timeout: 120_000 }, async () => {
    for (const viewer of viewers(await sceneFor(GAME, name, "0"))) {
      const { view } = await sceneFor(GAME, name, viewer);
      if (view.legal.length === 0) continue;
      const drawn = await draw(GAME, name, viewer);
      for (const { label } of view.legal) {
        for (const control of way(label)) {
          // Of equal cards the one that is not touched yet.
          const found = drawn
            .controls()
            .find((one) =>
              typeof control === "string"
                ? nameOf(one) === control
                : control.test(nameOf(one)) && one.getAttribute("aria-pressed") !== "true",
            );
          await drawn.press(found ?? control);
        }
      }
      expect(drawn.submitted).toEqual(view.legal.map(({ label }) => label));
      await drawn.close();
    }
  });

  test("what is hidden is not named", async () => {
    for (const viewer of viewers(await sceneFor(GAME, name, "0"))) {
      const drawn = await draw(GAME, name, viewer);
      const { view } = drawn.scene;
      for (const [zone, mat] of [
        ["pair", "Pair"],
        ["protein", "Protein"],
      ] as const)
        if (hidden(view, zone)) {
          const said = [...drawn.host.querySelectorAll("[aria-label]")].map(nameOf).find((one) => one.startsWith(mat));
          expect(said).toContain("face down");
        }
      await drawn.close();
    }
  });
});

function hidden(view: View, name: string): boolean {
  return view.observation.zones.some((zone) => zone.name === name && zone.cards.includes("?"));
}

test("what cards are worth in a dish: the facts of the rule page", () => {
  const scores = ["N Y M", "N Y O", "N Y G", "N Y O G", "N C O", "N C O G", "N C M", "N S P G Y"].map((dish) =>
    scoreOf(cards(dish)),
  );
  expect(scores).toEqual([4, 6, 6, 9, 9, 13, 7, 24]);
  const faults = ["G O Y M", "N G", "N N Y M", "N C P S G O", "N Y M"].map((dish) => faultOf(cards(dish)));
  expect(faults).toEqual(["plain", "few", "twice", "many", undefined]);
  expect(bestDish(cards("N N Y C"))).toEqual(["N", "C", "Y"]);
  expect(bestDish(cards("G O Y M"))).toBeUndefined();
  expect(scoreOf(bestDish(cards("N C P S G O Y M")) ?? [])).toBe(24);
  expect(KINDS.reduce((sum, kind) => sum + CARDS[kind].copies, 0)).toBe(DECK);
});

test("the best dish can be touched at once, and Escape puts it back", async () => {
  const drawn = await draw(GAME, "planning", "1");
  const pressed = () => drawn.controls().filter((one) => one.getAttribute("aria-pressed") === "true").length;
  await drawn.press(/^Best dish/);
  expect(pressed()).toBeGreaterThanOrEqual(3);
  await drawn.press(/^Noodles/);
  await drawn.key("Escape");
  expect(pressed()).toBe(0);
  expect(drawn.submitted).toEqual([]);
  await drawn.close();
});
