/** Whole games of Shrimp at its own table: two people, one on a phone and one at a desk, and two bots. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { choose, join, makeTable, press, start } from "./people";
import { DESKTOP, openWorld, type Player, picture, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const isOver = ({ page }: Player) => page.getByRole("dialog", { name: "The game is over" }).isVisible();

/** Touches what the table offers: gives, takes, turns up a card, and now and then squeezes and calls something. */
async function move(player: Player, round: number): Promise<void> {
  const feature = [/^green/, /^large/, /^Italy/, /^cocktail/][round % 4] ?? /^pink/;
  if (await press(player, /^Call:/, /^Give/, /^Take a card/)) return;
  if (await player.page.getByText("What do you call?").isVisible()) await press(player, feature);
  else if (round % 7 !== 3 || !(await press(player, /^Squeeze the lemon/)))
    await press(player, /Turn up your card here/);
}

test("a game with bots, to its end", { timeout: 300_000 }, async () => {
  const ann = await world.player("Ann", { plain: false });
  const bruno = await world.player("Bruno", { plain: false, size: DESKTOP, theme: "dark" });
  const screen = await world.player("Screen", { plain: false, size: DESKTOP });
  const code = await makeTable(ann, "Shrimp", () => choose(ann, "Computer players in the empty seats", "easy"));
  await join(bruno, code);
  await screen.open(`/t/${code}?as=screen`);
  await start(ann);
  await ann.page.getByRole("button", { name: "Squeeze the lemon" }).waitFor();
  const pictures = async (when: string) => {
    await picture(ann.page, `shrimp-${when}-phone`);
    await picture(bruno.page, `shrimp-${when}-desktop`);
    await picture(screen.page, `shrimp-${when}-screen`);
  };
  for (let round = 0; !(await isOver(ann)); round++) {
    for (const one of [ann, bruno]) await move(one, round);
    if (round === 40) await pictures("play");
  }
  await pictures("over");
  expect([...ann.errors, ...bruno.errors, ...screen.errors]).toEqual([]);
});
