/** Coming back: after a reload, a lost network, a restart of the server; and losing the seat. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { join, makeTable, start } from "./people";
import { openWorld, picture, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("to the same seat and the same moment", async () => {
  const ann = await world.player("Ann");
  const bruno = await world.player("Bruno");
  const code = await makeTable(ann, "Shanghaien", () => ann.page.getByLabel("Clocks").uncheck());
  await join(bruno, code);
  await start(ann);
  const roll = (who: typeof ann) => who.page.getByRole("button", { name: "roll" });
  await roll(ann).click();
  const moment = ann.page.locator("main");
  await ann.page.getByText("rolled (").first().waitFor();
  const before = await moment.innerText();

  await ann.page.reload();
  await ann.page.getByText("rolled (").first().waitFor();
  expect(await moment.innerText()).toBe(before);

  await ann.context.setOffline(true);
  await ann.page.getByText("Connection lost").waitFor();
  await picture(ann.page, "offline");
  await ann.context.setOffline(false);
  await ann.page.getByText("Connection lost").waitFor({ state: "hidden" });
  expect(await moment.innerText()).toBe(before);

  await world.server.restart();
  await ann.page.getByText("Connection lost").waitFor();
  await ann.page.getByText("Connection lost").waitFor({ state: "hidden" });
  expect(await moment.innerText()).toBe(before);
  expect(ann.streams()).toBe(1);
});

test("whoever is kicked is told so, and the seat is free", async () => {
  const ann = await world.player("Ann");
  const bruno = await world.player("Bruno");
  const code = await makeTable(ann, "Shanghaien");
  await join(bruno, code);
  await ann.page.getByRole("list", { name: "Seats" }).getByRole("button").filter({ hasText: "Bruno" }).click();
  await ann.page.getByRole("button", { name: "Take the seat away" }).click();
  await bruno.page.getByRole("heading", { name: "The host has taken your seat away." }).waitFor();
  await picture(bruno.page, "kicked");
  await bruno.page.getByRole("button", { name: "Sit down" }).click();
  await bruno.page.getByRole("button", { name: "Sit down" }).click();
  await bruno.page.getByText("is the host and goes on").waitFor();
});

test("a pause stops everybody, and leaving gives the seat to a computer player", async () => {
  const ann = await world.player("Ann");
  const bruno = await world.player("Bruno");
  const code = await makeTable(ann, "Shanghaien");
  await join(bruno, code);
  await start(ann);
  await ann.page.getByRole("button", { name: "Menu" }).click();
  await picture(ann.page, "menu");
  await ann.page.getByRole("button", { name: "Pause" }).click();
  await bruno.page.getByText("Paused: the clocks stand still.").waitFor();
  await picture(bruno.page, "paused");
  await ann.page.getByRole("button", { name: "Menu" }).click();
  await ann.page.getByRole("button", { name: "Go on" }).click();
  await bruno.page.getByText("Paused: the clocks stand still.").waitFor({ state: "hidden" });

  await bruno.page.getByRole("button", { name: "Menu" }).click();
  await bruno.page.getByRole("button", { name: "Leave the table" }).click();
  await picture(bruno.page, "leave");
  await bruno.page.getByRole("button", { name: "Leave the table" }).click();
  await bruno.page.getByRole("heading", { name: "What is in the pantry?" }).waitFor();
  await ann.page.getByRole("list", { name: "Seats" }).getByText("Robot 2").waitFor();
});

test("from a secure address the page starts without a network", async () => {
  const ann = await world.player("Ann");
  await ann.open("/");
  await ann.page.evaluate(() => navigator.serviceWorker.ready);
  await ann.page.reload(); // the first visit was before the worker
  await ann.page.getByRole("heading", { name: "What is in the pantry?" }).waitFor();
  await ann.context.setOffline(true);
  await ann.page.reload();
  await ann.page.getByRole("heading", { name: "The server cannot be reached." }).waitFor();
  await picture(ann.page, "away");
  await ann.context.setOffline(false);
  await ann.page.getByRole("button", { name: "Try again" }).click();
  await ann.page.getByRole("heading", { name: "What is in the pantry?" }).waitFor();
});
