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

/**
 * Presses the first button of the game's table that a pattern fits, the first pattern first; says whether there was one.
 * In one go within the page: in a race a button may be gone before the next call comes.
 */
export function press({ page }: Player, ...names: readonly RegExp[]): Promise<boolean> {
  return page.evaluate(
    (patterns) => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>("main button:enabled")];
      for (const pattern of patterns) {
        const found = buttons.find((button) =>
          new RegExp(pattern).test(button.getAttribute("aria-label") ?? button.textContent ?? ""),
        );
        if (found?.checkVisibility()) {
          found.click();
          return true;
        }
      }
      return false;
    },
    names.map(({ source }) => source),
  );
}
