/** Tables made without clicking, for tests of what comes after. */

import { createConnectTransport } from "@connectrpc/connect-web";
import { Cambusa, type Kept, type NewTable, Seats } from "../src/api";
import type { Player, World } from "./world";

/** The server as a program has it; seats are kept in memory. */
export function program(world: World): Cambusa {
  return new Cambusa(
    createConnectTransport({ baseUrl: world.server.url, useBinaryFormat: true }),
    new Seats(undefined),
  );
}

/** Makes a table at which these people sit, and bots in the other seats; the first is the host. Everybody sees it. */
export async function seated(
  world: World,
  people: readonly Player[],
  table: Omit<NewTable, "name" | "open">,
): Promise<Kept> {
  const host = program(world);
  const first = await host.create({ ...table, name: "Player 0", open: false });
  const kept = [first];
  for (let seat = 1; seat < table.seats; seat++) {
    if (seat < people.length) kept.push(await program(world).join(first.code, `Player ${seat}`, seat));
    else await host.at(first.code).seatBot(seat, "rule", "easy");
  }
  for (const [seat, player] of people.entries()) {
    await player.context.addInitScript(
      (text) => localStorage.setItem("cambusa.seats", text),
      JSON.stringify([kept[seat]]),
    );
    await player.open(`/t/${first.code}`);
    await player.page.locator("main ul").first().waitFor();
  }
  return first;
}
