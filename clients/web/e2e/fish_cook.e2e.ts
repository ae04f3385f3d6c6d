/** A whole game of Fish Cook at its own table, by what stands on the screen. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { choose, join, makeTable, start } from "./people";
import { DESKTOP, openWorld, type Player, picture, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("two people shop and cook to the end, while a television looks on", { timeout: 300_000 }, async () => {
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
  const names = await table.locator("button:enabled").allTextContents();
  const has = (name: RegExp) => names.some((one) => name.test(one));
  const press = (name: RegExp) => table.getByRole("button", { name }).first().click({ timeout: 3000 });
  const evening = has(/: you have \d/);
  try {
    if (has(/^Pass$/)) {
      const rows = names.filter((one) => one.includes(", the next costs"));
      const row = rows[Math.floor(Math.random() * rows.length * 1.6)]?.split(/[:(]/)[0];
      if (row) {
        await press(new RegExp(`^${row}`));
        await press(/^Buy for/);
      } else await press(/^Pass$/);
    } else if (evening && has(/; can be cooked/)) {
      await press(/; can be cooked/);
      await press(/^Cook with/);
    } else if (evening) {
      await press(/: you have \d/);
      await press(/^Throw away/);
    }
  } catch {
    return false; // the table has gone on meanwhile
  }
  return evening;
}
