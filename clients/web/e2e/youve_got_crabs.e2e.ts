/** A game of You've Got Crabs at its own table, by what stands on the screen. */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seated } from "./seating";
import { messages } from "./wire";
import { DESKTOP, openWorld, type Player, picture, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const PATIENCE = { timeout: 600_000 };

test("team talk, swaps, signs and calls, with computer players as partners", PATIENCE, async () => {
  const ann = await world.player("Ann", { plain: false });
  const bruno = await world.player("Bruno", { plain: false, size: DESKTOP, theme: "dark" });
  const screen = await world.player("Screen", { plain: false, size: { width: 1920, height: 1080 } });
  const options = { max_turns: 4 };
  const { code } = await seated(world, [ann, bruno], { game: "youve_got_crabs", seats: 4, options, clocks: true });
  await screen.open(`/t/${code}?as=screen`);
  await ann.page.getByRole("button", { name: "Agree on signals first" }).click();
  await say(ann, "Wink");
  await say(bruno, "Yawn");
  await picture(ann.page, "youve_got_crabs-talk");
  await ann.page.getByRole("button", { name: "Everybody is ready: start" }).click();
  for (const { page } of [ann, bruno]) await page.getByRole("list", { name: "Your hand" }).waitFor();
  await ann.page.getByRole("button", { name: "Wink (your team's sign)" }).waitFor();
  while (!(await isOver(ann))) {
    await act(ann, "Wink", 2);
    await act(bruno, "Yawn", 3);
  }
  const story = ann.page.getByRole("button", { name: "What has happened" });
  await ann.page.getByRole("button", { name: "Look at the table" }).click();
  await story.click();
  await ann.page
    .getByText(/: (?!we want).* for .*\.$/)
    .first()
    .waitFor();
  await ann.page.getByRole("button", { name: "Close" }).click();
  await picture(ann.page, "youve_got_crabs-over-table");
  expect([...ann.errors, ...bruno.errors, ...screen.errors]).toEqual([]);
});

test("partners agree unheard by rivals, and a game is played until the bowl is empty", PATIENCE, async () => {
  const ann = await world.player("Ann", { plain: false });
  const bruno = await world.player("Bruno", { plain: false });
  const chiara = await world.player("Chiara", { plain: false, size: DESKTOP });
  const daan = await world.player("Daan", { plain: false, theme: "dark" });
  const all = [ann, bruno, chiara, daan];
  // Bruno and Daan have no tokens, so that the bowl pays for each of their wrong calls.
  const options = { handicap: { "1": 4 } };
  await seated(world, all, { game: "youve_got_crabs", seats: 4, options, clocks: false });

  await ann.page.getByRole("button", { name: "Agree on signals first" }).click();
  await say(ann, "Nose");
  const heard = (player: Player) => player.page.getByRole("list", { name: "What your team has said" });
  await heard(chiara).getByText("Nose").waitFor();
  await say(chiara, "Nose");
  await say(bruno, "Ear");
  await heard(daan).getByText("Ear").waitFor();
  for (const rival of [bruno, daan]) {
    expect(await heard(rival).innerText()).not.toContain("Nose");
    expect(JSON.stringify(await messages(rival.page), plainly)).not.toContain("gesture nose");
  }
  expect(JSON.stringify(await messages(chiara.page), plainly)).toContain("gesture nose");
  await ann.page.getByRole("button", { name: "Everybody is ready: start" }).click();
  for (const partner of [ann, chiara])
    await partner.page.getByRole("button", { name: "Nose (your team's sign)" }).waitFor();

  await callWrongly(bruno, 0, 7);
  await callWrongly(bruno, 2, 6);
  await callWrongly(daan, 0, 5);
  await callWrongly(daan, 2, 4);
  await swap(ann);
  await callWrongly(bruno, 0, 3);
  await callWrongly(daan, 0, 2);
  for (const { page } of [ann, bruno]) await page.getByRole("button", { name: "Done", exact: true }).click();
  await swap(chiara);
  await callWrongly(bruno, 2, 1);
  await callWrongly(daan, 2, 0);
  for (const { page } of all) {
    await page.getByRole("dialog", { name: "The game is over" }).waitFor();
    await page.getByRole("button", { name: "Look at the table" }).click();
    await page.getByRole("heading", { name: "Team Anchor wins" }).waitFor();
    await page.getByText("The bowl is empty, and most tokens win.").waitFor();
  }
  await picture(daan.page, "youve_got_crabs-empty-bowl");
  expect(all.flatMap(({ errors }) => errors)).toEqual([]);
});

/** Points at somebody who has not got four; so many tokens are left in the bowl then. */
async function callWrongly({ page }: Player, whom: number, left: number): Promise<void> {
  await page.locator(`main [data-seat="${whom}"]`).click();
  await page.getByRole("button", { name: /^You've got crabs, / }).click();
  if (left) await page.getByLabel(`Bowl: ${left} token`).waitFor();
}

/** Swaps a card for one of another kind, as soon as the count is over. */
async function swap({ page }: Player): Promise<void> {
  await page.getByText("Your turn: touch a card of yours").waitFor();
  const [mine = ""] = await kinds(page, "Your card");
  const place = (await kinds(page, "Ocean card")).findIndex((kind) => kind !== mine) + 1;
  await page.getByRole("button", { name: "Your card 1:" }).click();
  await page.getByRole("button", { name: `Ocean card ${place}:` }).click();
  await expect.poll(async () => (await kinds(page, "Your card"))[0], { timeout: 5000 }).not.toBe(mine);
}

/** Whole numbers of 64 bits are written out, too. */
const plainly = (_name: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

async function say({ page }: Player, signal: string): Promise<void> {
  await page.getByRole("button", { name: signal }).click();
  await page.getByRole("list", { name: "What your team has said" }).getByText(signal).first().waitFor();
}

async function isOver({ page }: Player): Promise<boolean> {
  return page.getByRole("dialog", { name: "The game is over" }).isVisible();
}

/** One thing that a player would do: call, answer, swap for more of the commonest kind, signal, or be done. */
async function act({ page }: Player, sign: string, partner: number): Promise<void> {
  const table = page.getByRole("main");
  const button = (name: string | RegExp) => table.getByRole("button", { name, exact: true, disabled: false });
  const press = (name: string | RegExp) => button(name).first().click({ timeout: 1000 });
  const is = (name: string | RegExp) => button(name).first().isVisible();
  try {
    if (await is("Let it be")) return await press("Let it be");
    if (await is(/^Take a token/)) return await press(/^Take a token/);
    const mate = table.locator(`[data-seat="${partner}"]`);
    if (await mate.getByText(sign, { exact: true }).isVisible()) {
      await mate.click({ timeout: 1000 });
      return await press(/^You've got crabs, /);
    }
    if (await is("We want to swap")) return await press("We want to swap");
    const hand = await kinds(page, "Your card");
    const ocean = await kinds(page, "Ocean card");
    const most = [...hand].sort((one, other) => count(hand, other) - count(hand, one))[0] ?? "";
    if (count(hand, most) === 4) {
      await press(new RegExp(`^${sign}`));
      await page.waitForTimeout(600); // a sign is shown, and the next one may be made only after this
      if (await is("Done")) await press("Done");
      return;
    }
    if (!(await is("Done"))) return void (await page.waitForTimeout(200));
    const pair = count(hand, most) === 1 ? ocean.find((kind) => count(ocean, kind) > 1) : undefined;
    const wanted = ocean.includes(most) ? most : pair;
    const given = hand.find((kind) => kind !== most && kind !== wanted);
    if (!wanted || !given) return await press("Done");
    await press(new RegExp(`^Your card \\d: \\W?${given}`));
    await press(new RegExp(`^Ocean card \\d: \\W?${wanted}`));
  } catch {
    // the table has gone on meanwhile
  }
}

const count = (kinds: readonly string[], kind: string) => kinds.filter((one) => one === kind).length;

async function kinds(page: Page, which: string): Promise<string[]> {
  const names = await page
    .getByRole("button", { name: which })
    .evaluateAll((all) => all.map((one) => one.firstChild?.textContent ?? ""));
  return names.map((name) => name.replace(/^[^:]*: /, "").replace(/[\u2068\u2069]/g, ""));
}
