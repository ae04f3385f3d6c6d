/** A whole game of Stir Fry Eighteen at its own table: claims, taste tests, dishes, to fifty points. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { choose, join, makeTable, start } from "./people";
import { DESKTOP, openWorld, type Player, picture, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("two people bluff, taste and cook to the end", { timeout: 300_000 }, async () => {
  const ann = await world.player("Ann", { plain: false, theme: "dark" });
  const bruno = await world.player("Bruno", { plain: false, size: DESKTOP });
  const screen = await world.player("Screen", { plain: false, size: { width: 1920, height: 1080 } });
  const code = await makeTable(ann, "Stir Fry Eighteen", () => choose(ann, "Seats", "2"));
  await join(bruno, code);
  await screen.open(`/t/${code}?as=screen`);
  await start(ann);
  await ann.page.getByRole("button", { name: "End the turn" }).waitFor();
  await picture(ann.page, "stir_fry-turn-phone");
  const seen = new Set<string>();
  while (!(await isOver(ann))) {
    for (const player of [ann, bruno]) {
      const done = await act(player);
      if (!done || seen.has(done)) continue;
      seen.add(done);
      await picture(ann.page, `stir_fry-${done}-phone`);
      await picture(bruno.page, `stir_fry-${done}-desktop`);
      await picture(screen.page, `stir_fry-${done}-screen`);
    }
  }
  await picture(ann.page, "stir_fry-over-phone");
  await bruno.page.getByRole("button", { name: "Look at the table" }).click();
  await picture(bruno.page, "stir_fry-over-desktop");
  expect([...seen]).toEqual(expect.arrayContaining(["claim", "test", "cook", "end"]));
  expect([...ann.errors, ...bruno.errors, ...screen.errors]).toEqual([]);
});

async function isOver({ page }: Player): Promise<boolean> {
  return page.getByRole("dialog", { name: "The game is over" }).isVisible();
}

/** Does what a player may do now; says what it was. */
async function act({ page }: Player): Promise<string | undefined> {
  const table = page.getByRole("main");
  const names = await table.locator("button:enabled").allTextContents();
  const has = (name: RegExp) => names.some((one) => name.test(one));
  const press = (name: RegExp) => table.getByRole("button", { name }).first().click({ timeout: 3000 });
  const cards = names.filter((one) => /, worth \d/.test(one));
  try {
    if (has(/Taste test!/)) {
      const tastes = Math.random() < 0.4;
      await press(tastes ? /Taste test!/ : /^Let it pass/);
      return tastes ? "test" : undefined;
    }
    if (!has(/^End the turn/)) {
      if (!(await table.getByText(/^Put .* back into the deck/).isVisible()) || cards.length === 0) return undefined;
      await table
        .getByRole("button", { name: /, worth \d/ })
        .first()
        .click({ timeout: 3000 });
      await press(/^Back into the deck/);
      return "drop";
    }
    if (cards.length > 0 && Math.random() < 0.5) {
      await table
        .getByRole("button", { name: /, worth \d/ })
        .first()
        .click({ timeout: 3000 });
      const claim = table.getByRole("button", { name: /^Claim/ }).first();
      if (await claim.isVisible()) {
        await claim.click({ timeout: 3000 });
        return "claim";
      }
      await press(/^Put back/);
    }
    if (has(/^Best dish/)) {
      await press(/^Best dish/);
      await press(/^Cook/);
      return "cook";
    }
    await press(/^End the turn/);
    return "end";
  } catch {
    return undefined; // the table has gone on meanwhile
  }
}
