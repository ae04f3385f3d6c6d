/** A whole game of Fish Cook at its own table, by what stands on the screen. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { choose, join, makeTable, start } from "./people";
import { DESKTOP, openWorld, type Player, picture, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("two people shop and cook to the end, while a television looks on", async () => {
  const ann = await world.player("Ann", { plain: false });
  const bruno = await world.player("Bruno", { plain: false, size: DESKTOP, theme: "dark" });
  const screen = await world.player("Screen", { plain: false, size: { width: 1920, height: 1080 } });
  const code = await makeTable(ann, "Fish Cook", () => choose(ann, "Seats", "2"));
  await join(bruno, code);
  await screen.open(`/t/${code}?as=screen`);
  await start(ann);
  await ann.page.getByText("Farmer's Market").waitFor();
  await picture(ann.page, "fish_cook-morning-phone");
  let evenings = 0;
  while (!(await isOver(ann))) {
    for (const player of [ann, bruno]) {
      const cooked = await act(player);
      if (cooked && evenings++ === 0) {
        await picture(player.page, "fish_cook-evening");
        await picture(screen.page, "fish_cook-evening-screen");
      }
    }
  }
  await picture(ann.page, "fish_cook-over-phone");
  await bruno.page.getByRole("button", { name: "Look at the table" }).click();
  await picture(bruno.page, "fish_cook-over");
  await picture(screen.page, "fish_cook-over-screen");
  expect(evenings).toBeGreaterThan(0);
  expect([...ann.errors, ...bruno.errors, ...screen.errors]).toEqual([]);
});

async function isOver({ page }: Player): Promise<boolean> {
  return page.getByRole("dialog", { name: "The game is over" }).isVisible();
}

/** Buys, cooks or throws away, if it is this player's turn; whether it was evening. */
async function act({ page }: Player): Promise<boolean> {
  const table = page.getByRole("main");
  const click = (name: RegExp) => table.getByRole("button", { name }).first().click({ timeout: 3000 });
  const is = (name: RegExp) => table.getByRole("button", { name }).first().isVisible();
  try {
    if (await is(/^Pass$/)) {
      const lacks = table.locator("[data-ready=false]").getByText("$").first();
      const wanted = Math.random() < 0.8 && (await is(/, the next costs/));
      if (!wanted || !(await lacks.isVisible())) await click(/^Pass$/);
      else {
        const rows = table.getByRole("button", { name: /, the next costs/ });
        await rows.nth(Math.floor(Math.random() * (await rows.count()))).click({ timeout: 3000 });
        await click(/^Buy for/);
      }
      return false;
    }
    if (!(await is(/: you have \d/))) return false;
    const ready = table.locator("[data-ready=true]").first();
    if (await ready.isVisible()) {
      await ready.click({ timeout: 3000 });
      await click(/^Cook with/);
    } else {
      await click(/: you have \d/);
      await click(/^Throw away/);
    }
    return true;
  } catch {
    return false; // the table has gone on meanwhile
  }
}
