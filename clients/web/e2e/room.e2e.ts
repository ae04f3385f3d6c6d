/** The room before a game: making a table, coming to it, and what the host may do. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { choose, join, makeTable, start } from "./people";
import { openWorld, picture, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("two come together, the host arranges, and a game begins", async () => {
  const ann = await world.player("Ann");
  const bruno = await world.player("Bruno");
  const code = await makeTable(ann, "Shrimp", async () => {
    await choose(ann, "Seats", "3");
    await ann.page.getByLabel("Open table").check();
  });
  await ann.page.getByText("3 seats are still free").or(ann.page.getByText("2 seats are still free")).waitFor();
  await picture(ann.page, "room-host");

  await bruno.open("/tables");
  await bruno.page.getByText("2 free seats").waitFor();
  await picture(bruno.page, "tables");
  await bruno.page.getByRole("button", { name: "Sit down" }).click();
  await bruno.page.getByRole("heading", { name: "A table of Shrimp" }).waitFor();
  await picture(bruno.page, "join");
  await join(bruno, code);
  await picture(bruno.page, "room-guest");

  const seats = ann.page.getByRole("list", { name: "Seats" }).getByRole("button");
  await seats.filter({ hasText: "Bruno" }).waitFor();
  await seats.filter({ hasText: "free" }).click();
  await picture(ann.page, "room-seat");
  await ann.page.getByRole("button", { name: "hard" }).click();
  await seats.filter({ hasText: "hard" }).waitFor();

  await seats.filter({ hasText: "Bruno" }).click();
  await ann.page.getByRole("button", { name: "Make host" }).click();
  await bruno.page.getByRole("button", { name: "Start the game" }).waitFor();
  await start(bruno);
  for (const { page } of [ann, bruno]) {
    await page.getByRole("region", { name: "What you can do" }).waitFor();
    expect(await page.title()).toContain("Shrimp");
  }
  await picture(ann.page, "plain-shrimp");
  expect([ann.streams(), bruno.streams()]).toEqual([1, 1]);
  expect([...ann.errors, ...bruno.errors]).toEqual([]);
});

test("options of every kind: numbers by team, and some out of many", async () => {
  const ann = await world.player("Ann");
  const { page } = ann;
  await makeTable(ann, "You've Got Crabs", async () => {
    await page.getByText("More about the game").click();
    await page.getByRole("button", { name: "More: Shell" }).click({ clickCount: 2 });
    expect(await page.getByRole("button", { name: "Less: Anchor" }).isDisabled()).toBe(true);
    const kinds = page.getByRole("group", { name: "Crabs that stay in the box" });
    await kinds.getByRole("checkbox", { name: "Crabrador Retriever" }).press("Space");
    await page.getByText("1 of 2 chosen").waitFor();
    await page.getByText("More about the game").click();
    await page.getByRole("button", { name: "Make the table" }).click();
    await kinds.waitFor(); // what is wrong has come up again
    await kinds.getByText("King Crab").last().click();
    await kinds.getByText("Jab Crab").last().click(); // one too many: the first has to go
    await page.getByText("2 of 2 chosen").waitFor();
    await picture(page, "new-crabs");
  });
  const chosen = page.getByRole("heading", { name: "How we play" }).locator("..");
  await chosen.getByText("Shell 2").waitFor();
  expect(await chosen.getByRole("listitem").allInnerTexts()).toHaveLength(2);
  for (const kind of ["King Crab", "Jab Crab"]) await chosen.getByText(kind).last().waitFor();
  await picture(page, "room-options");
  expect(ann.errors).toEqual([]);
});
