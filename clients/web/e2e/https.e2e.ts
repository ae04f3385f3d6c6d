/** Over https the page is an app: it can be installed, and comes up without the server. */

import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTable } from "./people";
import { makePair, type Pair } from "./server";
import { openWorld, type World } from "./world";

let pair: Pair;
let world: World;
beforeAll(async () => {
  pair = makePair();
  world = await openWorld(pair);
});
afterAll(async () => {
  await world.close();
  rmSync(dirname(pair.cert), { recursive: true });
});

test("it can be installed, and starts when the server is away", async () => {
  const ann = await world.player("Ann");
  const { page, context } = ann;
  await makeTable(ann, "Shrimp");
  expect(await page.evaluate(() => isSecureContext)).toBe(true);

  const session = await context.newCDPSession(page);
  const { errors, data } = await session.send("Page.getAppManifest");
  expect([errors, JSON.parse(data ?? "{}").display]).toEqual([[], "standalone"]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A window of a test keeps nothing, so that nothing is installed from it either.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await ann.open("/"); // now the worker sees what is fetched, and keeps it
  await page.getByRole("heading", { name: "The games" }).waitFor();
  expect(ann.errors).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await page.getByText("The server cannot be reached.").waitFor();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "The games" }).waitFor();
});
