// @vitest-environment happy-dom

import { afterEach, describe, expect, test, vi } from "vitest";
import { translator } from "../../i18n/translate";
import { readScene } from "../../sandbox/scenes";
import { type Drawn, draw, nameOf, scenesOf, viewers } from "../testing";
import { zone } from "../view";
import { layoutOf, outcome, placeOf, SEATS, scores, tricksOf } from "./harbour";
import { follow } from "./history";
import en from "./strings/en";

const t = translator("en", en);
const GAME = "shanghaien";
const GLANCES = [t("last.show"), t("last.close")];
let drawn: Drawn | undefined;
vi.setConfig({ testTimeout: 60_000 }); // on a busy machine, too

async function show(scene: string, viewer: string): Promise<Drawn> {
  drawn = await draw(GAME, scene, viewer);
  return drawn;
}

afterEach(async () => {
  await drawn?.close();
  drawn = undefined;
});

/** Presses everything there is, and what that opens, and what is there once another die is meant. */
async function pressAll({ controls, press }: Drawn): Promise<void> {
  const pressed = new Set<string>();
  for (const pass of ["first", "second"]) {
    for (let next: HTMLElement | undefined; ; ) {
      next = controls().find((one) => {
        const name = nameOf(one);
        return !GLANCES.includes(name) && name !== t("trick.close") && !pressed.has(`${pass} ${name}`);
      });
      if (!next) break;
      pressed.add(`${pass} ${nameOf(next)}`);
      await press(next);
    }
  }
}

describe.each(scenesOf(GAME))("%s", (name) => {
  test("all that is legal can be done by keyboard, and nothing else", async () => {
    for (const viewer of viewers(await readScene(GAME, name, "0"))) {
      const shown = await show(name, viewer);
      await pressAll(shown);
      const legal = shown.scene.view.legal.map(({ label }) => label);
      expect([...new Set(shown.submitted)].sort()).toEqual(legal.sort());
      await shown.close();
    }
  });

  test("what the log says of row, dice and numbering is so", async () => {
    const { log, view } = await readScene(GAME, name, "spectator");
    const { row, dice, numbering, rolled } = follow(log);
    expect({ row, dice, numbering }).toEqual(layoutOf(view));
    if (["lay", "both"].includes(view.observation.phase))
      expect(rolled.map(String)).toEqual(zone(view, "rolled").cards);
  });

  test("the points by colour and the tricks are the points as they stand", async () => {
    const { view } = await readScene(GAME, name, "spectator");
    const points = SEATS.map(
      (seat) =>
        tricksOf(view, seat).length +
        scores(view).reduce((sum, colour) => sum + (colour.seat === seat ? colour.points : 0), 0),
    );
    expect(points).toEqual(view.observation.points);
  });
});

/** One die for each number, from the left. */
const row = (...numbers: number[]) =>
  [1, 2, 3, 4, 5, 6].map((place) => numbers.filter((number) => number === place).length);

test.each([
  { a: [1, 3], b: [3, 4], gets: [0, undefined, 1, 1, undefined, undefined] },
  { a: [1, 1, 2, 3], b: [1, 2, 3, 4], gets: [0, 0, 1, 1, undefined, undefined] },
])("who gets a card: the positions of the rules page, %o", ({ a, b, gets }) => {
  for (const numbering of ["left", "right"] as const) {
    const places = (numbers: number[]) => row(...numbers.map((number) => placeOf(number, numbering)));
    const layout = { row: [], numbering, dice: [places(a), places(b)] };
    const got = [1, 2, 3, 4, 5, 6].map((number) => outcome(layout, placeOf(number, numbering)).seat);
    expect(got).toEqual(gets);
  }
});

test("with 2 and 5 the numbering open, a touch on a die says which is meant", async () => {
  const { press, submitted } = await show("open", "0");
  await press(/^Lay the 2 here, counting from the left/);
  await press(t("act.die", { face: 5 }));
  await press(/^Lay the 5 here, counting from the right/);
  await press(/^Lay the 5 here, counting from the left/);
  expect(submitted).toEqual(["lay 2 left", "lay 5 right", "lay 5 left"]);
});

test("the last round opens when it ends, and stays until one goes on", async () => {
  const { host, next, scene } = await show("ending", "0");
  const open: boolean[] = [];
  for (let step = scene.next.length; step > 0; step--) {
    await next();
    open.push(host.querySelector("aside")?.getAttribute("data-open") === "true");
  }
  // Ann and Bruno lay, Ann calls shanghai, Bruno rolls and lays, Ann rolls and plays a trick.
  expect(open).toEqual([false, false, false, false, true, true, true, false, false]);
});

test("the end of a round says who got whom", async () => {
  const { host, scene } = await show("turn", "0");
  const last = follow(scene.log).last;
  expect(last?.outcomes).toHaveLength(6);
  expect(host.textContent).toContain(
    t("last.head", { n: last?.number ?? 0, name: scene.table.seats[last?.seat ?? 0]?.name ?? "" }),
  );
});
