/** Every screen in every language, by day and by night, on a phone and on a desktop: pictures, and what axe says of them. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { ABOUT, LANGUAGES } from "../src/i18n/languages";
import { program } from "./seating";
import { DESKTOP, openWorld, overflow, overflowAtDouble, PHONE, picture, tooSmall, type World } from "./world";

let world: World;
let code: string;
let games: readonly string[];
beforeAll(async () => {
  world = await openWorld();
  const cambusa = program(world);
  games = (await cambusa.games()).map((spec) => spec.name);
  const [game = ""] = games;
  ({ code } = await cambusa.create({ game, seats: 4, options: {}, name: "Ann", open: true, clocks: true }));
});
afterAll(() => world.close());

const LOOKS = LANGUAGES.flatMap((language) => [
  { language, size: PHONE, theme: "light" as const },
  { language, size: DESKTOP, theme: "dark" as const },
]);

describe.each(LOOKS)("$language $theme $size.width", ({ language, size, theme }) => {
  test("all screens", async () => {
    const player = await world.player("Bruno", { language, size, theme });
    const { page } = player;
    const name = (screen: string) => `${screen}-${language}-${theme}-${size.width}`;
    const [game = ""] = games;
    for (const [screen, path] of [
      ["start", "/"],
      ["new", `/new/${game}`],
      ["rules", `/rules/${game}`],
      ["tables", "/tables"],
      ["join", `/t/${code}`],
      ["room", `/t/${code}?as=spectator`],
      ["replay", "/replay"],
      ["no-table", "/t/XXXXXX"],
    ]) {
      await player.open(path ?? "/");
      await page.locator("h1").first().waitFor();
      await page.locator('[aria-busy="true"]').waitFor({ state: "detached" });
      expect(await page.evaluate(() => document.documentElement.dir)).toBe(ABOUT[language].direction);
      expect([await overflow(page), await overflowAtDouble(page)], screen).toEqual([0, 0]);
      expect(await tooSmall(page), screen).toEqual([]);
      await picture(page, name(screen ?? ""));
    }
    await player.open("/");
    await page.getByRole("banner").getByRole("button").click();
    await picture(page, name("settings"));
    const gone = player.errors.filter((error) => !error.includes("404")); // the table that there is not
    expect(gone).toEqual([]);
    await player.close();
  });
});
