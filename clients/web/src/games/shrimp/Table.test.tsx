// @vitest-environment happy-dom

import { act } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { translator } from "../../i18n/translate";
import { readScene } from "../../sandbox/scenes";
import { type Drawn, draw, nameOf, scenesOf, viewers } from "../testing";
import { counter, zone } from "../view";
import { PAUSE } from "./calling";
import { MOST, ROWS } from "./cards";
import { follow } from "./history";
import en from "./strings/en";

const t = translator("en", en);
const SCENES = scenesOf("shrimp");
let drawn: Drawn | undefined;
vi.setConfig({ testTimeout: 60_000 }); // on a busy machine, too

async function show(...given: Parameters<typeof draw> extends [string, ...infer Rest] ? Rest : never): Promise<Drawn> {
  drawn = await draw("shrimp", ...given);
  return drawn;
}

afterEach(async () => {
  vi.useRealTimers();
  await drawn?.close();
  drawn = undefined;
});

describe.each(SCENES)("%s", (name) => {
  test("all that is legal can be done by keyboard, and nothing else", async () => {
    for (const viewer of viewers(await readScene("shrimp", name, "0"))) {
      const { view } = await readScene("shrimp", name, viewer);
      const unhurried = { view: { ...view, clocks: [] } };
      const { scene, controls, press, submitted, close } = await show(name, viewer, "en", unhurried);
      const waits = scene.view.startsAt !== undefined;
      const button = (name: string) => controls().find((one) => nameOf(one).startsWith(name)) ?? name;
      const named = new Map(
        ROWS.flat().map((feature) => [feature, button(t(`feature.${feature}` as "feature.green"))]),
      );
      // Each call once: its features are added one after another, and taken back again.
      const callAll = async (features: readonly string[], rows: readonly (readonly string[])[]) => {
        for (const [index, row] of features.length < MOST ? rows.entries() : [])
          for (const feature of row) {
            await press(named.get(feature) ?? feature);
            await press(button("Call: "));
            await callAll([...features, feature], rows.slice(index + 1));
            await press(named.get(feature) ?? feature);
          }
      };
      if (view.legal.some(({ verb }) => verb === "call")) await callAll([], ROWS);
      for (const control of controls())
        if (control.getAttribute("aria-expanded") === null && controls().includes(control)) await press(control);
      const legal = waits ? [] : scene.view.legal.map(({ label }) => label);
      expect([...new Set(submitted)].sort()).toEqual(legal.sort());
      await close();
    }
  });

  test("what the log says of piles, decks and banquets is so", async () => {
    const { log, view, table } = await readScene("shrimp", name, "spectator");
    const past = follow(log, table.seats.length, table.options.strict_calls === true);
    expect(past.recipes).toEqual([1, 2, 3].map((recipe) => zone(view, `recipe ${recipe}`).cards));
    expect(past.decks).toEqual(table.seats.map(({ seat }) => counter(view, "deck", seat)));
    expect(past.banquets).toEqual(table.seats.map(({ seat }) => zone(view, "banquet", seat).size));
  });
});

const caller = async () => String((await readScene("shrimp", "call", "0")).view.observation.actor);

test("a second value of a feature takes the place of the first, and three are the most", async () => {
  const { press, controls, host } = await show("call", await caller());
  for (const feature of ["green", "pink", "small", "Italy"]) await press(feature);
  const chosen = [...host.querySelectorAll("[aria-pressed=true]")].map(nameOf);
  expect(chosen.sort()).toEqual(["Italy", "pink", "small"]);
  expect(controls().map(nameOf)).not.toContain("cocktail");
  expect(controls().map(nameOf)).toContain("blue");
});

test("touched by a finger, a feature is called after a moment by itself", async () => {
  const { host, submitted } = await show("call", await caller());
  const touch = (feature: string) =>
    act(async () => {
      const button = [...host.querySelectorAll("button")].find((one) => nameOf(one) === feature);
      button?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    });
  vi.useFakeTimers();
  await touch("pink");
  await act(async () => void vi.advanceTimersByTime(PAUSE - 1));
  await touch("large");
  await act(async () => void vi.advanceTimersByTime(PAUSE - 1));
  expect(submitted).toEqual([]);
  await act(async () => void vi.advanceTimersByTime(1));
  expect(submitted).toEqual(["call large pink"]);
});

test("what is chosen is called before the clock runs out", async () => {
  const { press, submitted, scene } = await show("call", await caller());
  vi.useFakeTimers();
  const left = (scene.view.clocks[0]?.endsAt ?? 0) - performance.now();
  await press("green");
  await act(async () => void vi.advanceTimersByTime(left));
  expect(submitted).toEqual(["call green"]);
});

test("the finger squeezes when it comes down, once", async () => {
  const { host, submitted } = await show("rest", "0");
  await act(async () => {
    const lemon = [...host.querySelectorAll("button")].find((one) => nameOf(one) === t("lemon.squeeze"));
    lemon?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
    lemon?.click();
  });
  expect(submitted).toEqual(["squeeze"]);
});

test("keys reach the lemon and the recipes", async () => {
  const { scene } = await show("rest", "0");
  const turn = String(scene.view.observation.turn);
  await drawn?.close();
  const { submitted } = await show("rest", turn);
  for (const code of ["KeyL", "Digit2", "KeyX"])
    await act(async () => void document.body.dispatchEvent(new KeyboardEvent("keydown", { code, bubbles: true })));
  expect(submitted).toEqual(["squeeze", "flip 2"]);
});

test("who was first on the lemon is told, and by how much", async () => {
  const racer = (seat: number, arrivalMilliseconds: number, creditMilliseconds: number) =>
    ({ seat, label: "squeeze", arrivalMilliseconds, creditMilliseconds, verdict: seat ? "void" : "applied" }) as const;
  for (const [drawn, told] of [
    [false, t("race.close", { first: "Ann", second: "Bruno", ms: 25 })],
    [true, t("race.drawn", { first: "Ann", second: "Bruno" })],
  ] as const) {
    const adjudication = { racers: [racer(0, 130, 40), racer(1, 120, 5)], drawn };
    const { host, close } = await show("call", "3", "en", { adjudication });
    expect(host.textContent).toContain(told);
    await close();
  }
});

test("after a wrong call nothing is said of what is true", async () => {
  const { host } = await show("give", "0");
  expect(host.textContent).toContain("not all three");
  expect(host.textContent).not.toContain(": all three");
  expect(host.textContent).not.toContain("They also shared");
});
