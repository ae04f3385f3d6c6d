/** Every scene of every game on a phone, in turn by day and by night, in Persian and in English: what axe says, and no more. */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launch, objections, overflow, overflowAtDouble, PHONE, PICTURES, tooSmall } from "./world";

const FILES = Object.keys(import.meta.glob("../src/games/*/scenes/*.json"));
const SCENES = new Map<string, string[]>();
for (const path of FILES) {
  const [, game = "", scene = ""] = path.match(/games\/(\w+)\/scenes\/([\w-]+)\.json$/) ?? [];
  SCENES.set(game, [...(SCENES.get(game) ?? []), scene]);
}

let vite: ViteDevServer;
let browser: Browser;
let address: string;
beforeAll(async () => {
  mkdirSync(join(PICTURES, "scenes"), { recursive: true });
  vite = await createServer({ server: { host: "127.0.0.1", port: 0, hmr: false }, logLevel: "error" });
  await vite.listen();
  address = vite.resolvedUrls?.local[0] ?? "";
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await vite.close();
});

describe.each([...SCENES])("%s", (game, scenes) => {
  test("can be read and fits", { timeout: 600_000 }, async () => {
    const page = await browser.newPage({ viewport: PHONE, reducedMotion: "reduce" });
    const found: string[] = [];
    page.on("pageerror", (error) => found.push(error.message));
    for (const [index, scene] of scenes.entries()) {
      const [lang, theme] = [index % 2 ? "fa" : "en", index % 4 < 2 ? "light" : "dark"];
      await page.goto(`${address}sandbox.html?bare&game=${game}&scene=${scene}&lang=${lang}&theme=${theme}`);
      await page.locator("[data-testid=table] > *").first().waitFor();
      await page.screenshot({
        path: join(PICTURES, "scenes", `${game}-${scene}-${lang}-${theme}.png`),
        fullPage: true,
      });
      // A scene has no page around it, so no heading of the first level either.
      const told = (await objections(page)).filter((one) => !one.startsWith("page-has-heading-one"));
      if (await overflow(page)) told.push(`${await overflow(page)} pixels too wide`);
      const double = await overflowAtDouble(page);
      if (double) told.push(`${double} pixels too wide with text of twice the size`);
      told.push(...(await tooSmall(page)).map((control) => `too small for a thumb: ${control}`));
      found.push(...told.map((one) => `${scene} ${lang} ${theme}: ${one}`));
    }
    await page.close();
    expect(found).toEqual([]);
  });
});
