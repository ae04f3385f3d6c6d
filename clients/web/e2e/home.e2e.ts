/** On a home network: plain http by a name, which browsers do not trust with everything. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { choose, makeTable, start } from "./people";
import { HOME, openWorld, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("everything but installing works without a secure context", async () => {
  const ann = await world.player("Ann", { home: true });
  const code = await makeTable(ann, "Shanghaien", () => choose(ann, "Computer players in the empty seats", "easy"));
  expect(await ann.page.evaluate(() => [isSecureContext, location.hostname])).toEqual([false, HOME]);
  await ann.page.getByRole("button", { name: "Copy the link" }).click();
  await ann.page.getByText("The link is copied.").waitFor();
  await ann.page.reload();
  await start(ann);
  await ann.page.getByRole("button", { name: "roll" }).click();
  await ann.page.getByText("rolled (").first().waitFor();
  expect(ann.page.url()).toContain(code);
  expect(ann.errors).toEqual([]);
});
