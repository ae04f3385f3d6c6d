/** Whole games at the plain table, which every game has: people, bots, and whoever watches. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { choose, join, makeTable, playOn, start } from "./people";
import { seated } from "./seating";
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
  await bruno.page.getByRole("dialog").getByText("deck: 47").waitFor();
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

test("of two who are fast one is first, and both see the same", async () => {
  const people = [await world.player("Ann"), await world.player("Bruno")];
  await seated(world, people, { game: "shrimp", seats: 2, options: {}, clocks: false });
  await people[0]?.page.getByRole("button", { name: "Start the game" }).click();
  const squeezes = people.map(({ page }) => page.getByRole("button", { name: "squeeze" }));
  for (const squeeze of squeezes) await squeeze.waitFor();
  await Promise.all(squeezes.map((squeeze) => squeeze.click()));
  const told = people.map(({ page }) => page.getByText("Somebody was faster: nothing happened.").waitFor());
  await Promise.any(told);
  const made = async ({ page }: (typeof people)[number]) =>
    (await messages(page)).flatMap(({ what }) => {
      const happened = what.case === "event" ? what.value.what : undefined;
      return happened?.case === "played" ? happened.value.entries.map((entry) => `${entry.seat} ${entry.label}`) : [];
    });
  await expect.poll(() => Promise.all(people.map(async (player) => (await made(player)).length))).toEqual([1, 1]);
  const [ann = [], bruno = []] = await Promise.all(people.map(made));
  expect(ann).toEqual(bruno);
  expect(ann[0]).toMatch(/^[01] squeeze$/);
});
