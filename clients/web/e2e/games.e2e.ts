/**
 * Whole games at the tables of their own, by the keyboard alone: whatever can be pressed is pressed, in an order that is the
 * same each time. Clocks run, so that a game goes on even where nothing sensible is pressed.
 */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Plain } from "../src/api";
import { seated } from "./seating";
import { DESKTOP, openWorld, PHONE, type Player, picture, type World } from "./world";

/** How each game is played here, so that it ends within minutes. */
const GAMES: Readonly<Record<string, { seats: number; options: Readonly<Record<string, Plain>> }>> = {
  fish_cook: { seats: 2, options: {} },
  shanghaien: { seats: 2, options: {} },
  shrimp: { seats: 2, options: {} },
  stir_fry_eighteen: { seats: 2, options: { target: 12, max_turns: 60 } },
  youve_got_crabs: { seats: 4, options: { max_turns: 8, max_actions: 400 } },
};

const PATIENCE = 600_000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe.each(Object.entries(GAMES))("%s", (game, { seats, options }) => {
  test("is played to its end by the keyboard", { timeout: PATIENCE }, async () => {
    const people = [
      await world.player("Ann", { size: PHONE, plain: false }),
      await world.player("Bruno", { size: DESKTOP, theme: "dark", plain: false }),
    ];
    const screen = await world.player("Screen", { size: { width: 1920, height: 1080 }, plain: false });
    const { code } = await seated(world, people, { game, seats, options, clocks: true });
    await screen.open(`/t/${code}?as=screen`);
    await people[0]?.page.getByRole("button", { name: "Start the game" }).click();
    for (const { page } of [...people, screen]) await page.locator('main[aria-busy="false"]').waitFor();
    await pictures("begun");
    let turn = 0;
    while (!(await over(people))) {
      await Promise.all(people.map((player, index) => press(player, 2 * turn + index)));
      turn += 1;
      if (turn === 40) await pictures("middle");
    }
    await pictures("over");
    for (const player of [...people, screen]) {
      expect(player.streams()).toBe(1);
      expect(player.errors).toEqual([]);
      await player.close();
    }

    async function pictures(moment: string) {
      for (const [index, { page }] of [...people, screen].entries()) {
        await picture(page, `${game}-${moment}-${["phone", "desktop", "screen"][index]}`);
      }
    }
  });
});

/** Whether anybody is shown the end, or has put it away already. */
async function over(people: readonly Player[]): Promise<boolean> {
  const seen = people.map(({ page }) =>
    page
      .getByRole("dialog", { name: "The game is over" })
      .or(page.getByRole("button", { name: "Result" }))
      .first()
      .isVisible(),
  );
  return (await Promise.all(seen)).some(Boolean);
}

/** Gives a few of the table's controls the focus and presses Enter on them: those first that were pressed least. */
async function press({ page }: Player, seed: number): Promise<void> {
  let chance = (seed * 7919 + 12345) % 2147483647;
  for (let presses = 0; presses < 4; presses++) {
    chance = (chance * 48271) % 2147483647;
    const found = await page.evaluate((number) => {
      const kept = globalThis as { pressed?: Map<string, number> };
      kept.pressed ??= new Map();
      const { pressed } = kept;
      const named = (one: HTMLElement) => one.getAttribute("aria-label") ?? one.textContent ?? "";
      const times = (one: HTMLElement) => pressed.get(named(one)) ?? 0;
      const controls = [...document.querySelectorAll<HTMLElement>("main :is(button, [role=button], input)")].filter(
        (one) => !one.matches(":disabled, [aria-disabled=true]") && one.checkVisibility(),
      );
      const least = Math.min(...controls.map(times));
      const few = controls.filter((one) => times(one) === least);
      const control = few[number % few.length];
      if (!control) return false;
      pressed.set(named(control), least + 1);
      control.focus();
      return true;
    }, chance);
    if (found) await page.keyboard.press("Enter");
  }
}
