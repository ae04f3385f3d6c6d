// @vitest-environment happy-dom
/** What holds for the table of every game: each scene offers only what is legal. */

import { describe, expect, test } from "vitest";
import { sceneNames } from "../sandbox/scenes";
import { draw, sceneFor, viewers } from "./testing";

const PATIENCE = { timeout: 120_000 };
/** Presses at random, by so many of those who may act. */
const PRESSES = 15;
const MOST = 2;

describe.each([...sceneNames()])("%s: %s", (game, name) => {
  test("whatever is pressed, only what is legal is submitted", PATIENCE, async () => {
    let tried = 0;
    for (const viewer of viewers(await sceneFor(game, name, "0"))) {
      const legal = (await sceneFor(game, name, viewer)).view.legal.map(({ label }) => label);
      if (tried >= MOST || (legal.length === 0 && viewer !== "0")) continue; // one who may do nothing is enough
      tried++;
      const drawn = await draw(game, name, viewer);
      let chance = 7;
      for (let presses = 0; presses < PRESSES; presses++) {
        const controls = drawn.controls();
        chance = (chance * 48271) % 2147483647;
        const control = controls[chance % controls.length];
        if (!control) break;
        await drawn.press(control);
      }
      for (const label of drawn.submitted) expect(legal).toContain(label);
      await drawn.close();
    }
  });
});
