/** Whole games at the plain table, which every game has: people, bots, and whoever watches. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { choose, join, makeTable, playOn, start } from "./people";
import { messages } from "./wire";
import { DESKTOP, openWorld, picture, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("two people play a game to its end, and another one", async () => {
  const ann = await world.player("Ann");
  const bruno = await world.player("Bruno", { size: DESKTOP });
  const watcher = await world.player("Watcher", { size: DESKTOP });
  const code = await makeTable(ann, "Shanghaien");
  await join(bruno, code);
  await watcher.open(`/t/${code}?as=spectator`);
  await start(ann);
  await playOn([ann, bruno]);
  await picture(ann.page, "over-phone");
  await picture(bruno.page, "over-desktop");
  await picture(watcher.page, "over-watcher");

  // Nothing is hidden once both agree.
  for (const { page } of [ann, bruno]) {
    await page.getByLabel("Show my hidden cards").click();
    await page.getByLabel("Show my hidden cards").and(page.locator(":checked")).waitFor();
  }
  await bruno.page.getByRole("button", { name: "Look at the game again" }).click();
  await bruno.page.getByRole("button", { name: "To the beginning" }).click();
  await bruno.page.getByRole("button", { name: "One step on" }).click();
  await bruno.page.getByText(/^1 \/ \d+/).waitFor();
  await bruno.page.getByRole("dialog").getByText("deck: 54").waitFor();
  await picture(bruno.page, "replay");
  await bruno.page.getByRole("button", { name: "Close" }).click();

  await ann.page.getByRole("button", { name: "Play again" }).click();
  for (const { page } of [ann, bruno]) {
    await page.getByRole("dialog", { name: "The game is over" }).waitFor({ state: "hidden" });
  }
  expect(ann.streams()).toBe(1);
  expect([...ann.errors, ...bruno.errors, ...watcher.errors]).toEqual([]);
});

test("whoever watches gets nothing secret over the wire, and a player only the own cards", async () => {
  const ann = await world.player("Ann");
  const watcher = await world.player("Watcher");
  const code = await makeTable(ann, "Stir Fry Eighteen", () =>
    choose(ann, "Computer players in the empty seats", "medium"),
  );
  await watcher.open(`/t/${code}?as=spectator`);
  await watcher.page.getByText("is the host and goes on").waitFor();
  await start(ann);
  const action = ann.page.getByRole("region", { name: "What you can do" }).getByRole("button").first();
  await action.click();

  const hands = async (who: typeof ann) =>
    (await messages(who.page)).flatMap(({ what }) => {
      const view = what.case === "snapshot" || what.case === "event" ? what.value.view : undefined;
      return view?.observation?.zones.filter((zone) => zone.name === "hand") ?? [];
    });
  await expect.poll(async () => (await hands(watcher)).length, { timeout: 20_000 }).toBeGreaterThan(4);
  const seen = await hands(watcher);
  expect(new Set(seen.flatMap((zone) => zone.cards))).toEqual(new Set(["?"]));
  const known = await hands(ann);
  const open = known.filter((zone) => zone.cards.some((card) => card !== "?"));
  expect(new Set(open.map((zone) => zone.owner))).toEqual(new Set([0]));
  expect(watcher.errors).toEqual([]);
});
