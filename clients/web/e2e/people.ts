/** What people do at tables, by what they see and press. */

import type { Player } from "./world";

/** Makes a table from the start page, with whatever is preset but what is asked for; returns its code. */
export async function makeTable(player: Player, game: string, choose?: () => Promise<void>): Promise<string> {
  const { page } = player;
  await player.open("/");
  await page.getByRole("button", { name: `Play ${game}` }).click();
  await page.getByRole("heading", { level: 1, name: `A table of ${game}` }).waitFor();
  await choose?.();
  await page.getByRole("button", { name: "Make the table" }).click();
  await page.waitForURL(/\/t\/[A-Z]{6}$/);
  return new URL(page.url()).pathname.slice("/t/".length);
}

/** Chooses one of the possibilities of a form. */
export async function choose({ page }: Player, group: string, choice: string): Promise<void> {
  await page.getByRole("group", { name: group }).getByText(choice, { exact: true }).click();
}

/** Comes by the link and takes a seat: one touch, as the name is known. */
export async function join(player: Player, code: string): Promise<void> {
  await player.open(`/t/${code}`);
  await player.page.getByRole("button", { name: "Sit down" }).click();
  await player.page.getByText("is the host and goes on").waitFor();
}

export async function start({ page }: Player): Promise<void> {
  await page.getByRole("button", { name: "Start the game" }).click();
}

/** Plays whatever may be played, until the game is over. */
export async function playOn(players: readonly Player[]): Promise<void> {
  for (let over = false; !over; ) {
    for (const { page } of players) {
      over ||= await page.getByRole("dialog", { name: "The game is over" }).isVisible();
      const action = page.getByRole("region", { name: "What you can do" }).getByRole("button").first();
      if (!over && (await action.isVisible())) await action.click({ timeout: 2000 }).catch(() => undefined);
    }
  }
}
