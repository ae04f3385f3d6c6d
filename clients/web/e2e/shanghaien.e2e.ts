/** A whole game of Shanghaien at its own table: two people, one on a phone and one at a desk. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { join, makeTable, press, start } from "./people";
import { DESKTOP, openWorld, type Player, picture, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const isOver = ({ page }: Player) => page.getByRole("dialog", { name: "The game is over" }).isVisible();

/** Touches what the table offers: ends a round now and then, rolls, plays a dirty trick if there is one, lays. */
async function move(player: Player, turn: number): Promise<void> {
  const end = turn % 3 === 2 ? [/^Shanghai!/] : [];
  const trick = turn % 2 ? [/^Turn the|^Roll both again|^Lay both dice$|^Crew/, /^Dirty trick/] : [];
  await press(player, ...end, /^Roll$/, ...trick, /^Lay (the|both dice\.)/, /^(Lay both:|From the)/, /^Shanghai!/);
}

test("a game, to its end", { timeout: 300_000 }, async () => {
  const ann = await world.player("Ann", { plain: false });
  const bruno = await world.player("Bruno", { plain: false, size: DESKTOP, theme: "dark" });
  const screen = await world.player("Screen", { plain: false, size: DESKTOP });
  const code = await makeTable(ann, "Shanghaien");
  await join(bruno, code);
  await screen.open(`/t/${code}?as=screen`);
  await start(ann);
  await ann.page.getByText("Round 1/8").waitFor();
  const pictures = async (when: string) => {
    await picture(ann.page, `shanghaien-${when}-phone`);
    await picture(bruno.page, `shanghaien-${when}-desktop`);
    await picture(screen.page, `shanghaien-${when}-screen`);
  };
  for (let turn = 0; !(await isOver(ann)); turn++) {
    for (const one of [ann, bruno]) await move(one, turn);
    if (turn === 20) await pictures("play");
  }
  await pictures("over");
  expect([...ann.errors, ...bruno.errors, ...screen.errors]).toEqual([]);
});
