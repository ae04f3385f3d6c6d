// @vitest-environment happy-dom

import { act } from "react";
import { describe, expect, test } from "vitest";
import type { LogEntry } from "../../api/plain";
import { draw, nameOf, sceneFor, scenesOf } from "../testing";
import { inText, KINDS } from "./names";

const GAME = "youve_got_crabs";
const PATIENCE = { timeout: 120_000 };
/** What may be pressed after it, to make an action of two presses. */
const SECOND: readonly (readonly [first: string, second: string])[] = [
  ['[data-place^="hand"]', '[data-place^="ocean"]'],
  ['[data-place^="ocean"]', '[data-place^="hand"]'],
  ["[data-seat]", "[data-call]"],
  ["[data-call]", "[data-seat]"],
];

/** Everything that can be submitted with one press or two. */
async function reachable(scene: string, viewer: string): Promise<readonly string[]> {
  let time = 0;
  const drawn = await draw(GAME, scene, viewer, "en", { now: () => (time += 1000) });
  const found = new Set<string>();
  const press = async (control: HTMLElement) => {
    const before = drawn.submitted.length;
    await drawn.press(control);
    for (const label of drawn.submitted.slice(before)) found.add(label);
    return drawn.submitted.length > before;
  };
  for (const first of drawn.controls()) {
    if (await press(first)) continue;
    const then = SECOND.find(([one]) => first.matches(one))?.[1];
    for (const second of drawn.controls().filter((one) => then && one.matches(then))) {
      await press(second);
      await drawn.key("Escape");
      await press(first);
    }
    await drawn.key("Escape");
  }
  await drawn.close();
  return [...found].sort();
}

/** A player of each side, and who has called or is called. */
async function players(scene: string): Promise<readonly string[]> {
  const { view, table } = await sceneFor(GAME, scene, "0");
  const { actor, facts } = view.observation;
  return [...new Set([0, table.seats.length - 1, actor, facts.target])].filter(Number.isInteger).map(String);
}

// While a count runs, what is legal waits for its end.
test.each(scenesOf(GAME).filter((scene) => scene !== "count"))(
  "%s: a keyboard reaches what is legal, and nothing else",
  PATIENCE,
  async (scene) => {
    for (const viewer of await players(scene)) {
      const legal = (await sceneFor(GAME, scene, viewer)).view.legal.map(({ label }) => label);
      expect(await reachable(scene, viewer), viewer).toEqual(legal.sort());
    }
  },
);

describe.each(scenesOf(GAME))("%s", (scene) => {
  test("a seat is said to have the cards that everybody has seen, and no others", PATIENCE, async () => {
    for (const viewer of [...(await players(scene)), "spectator"]) {
      const drawn = await draw(GAME, scene, viewer);
      for (const { seat, name } of drawn.scene.table.seats) {
        const seen = drawn.scene.view.observation.zones.find((one) => one.name === "seen" && one.owner === seat);
        const place = drawn.host.querySelector(`[data-seat="${seat}"]`);
        expect(place).not.toBeNull();
        const said = place ? nameOf(place) : "";
        expect(said).toContain(name);
        for (const kind of KINDS)
          expect(said.includes(inText(kind)), `${name}: ${kind}`).toBe(seen?.cards.includes(kind));
      }
      await drawn.close();
    }
  });

  test("the television shows no hand and has nothing to press", async () => {
    const drawn = await draw(GAME, scene, "spectator", "en", { shared: true });
    expect(drawn.controls()).toEqual([]);
    expect(drawn.host.querySelector('[aria-label="Your hand"]')).toBeNull();
    await drawn.close();
  });
});

test("while a count runs, a card may be picked up, but nothing is swapped or done", async () => {
  const scene = await sceneFor(GAME, "count", "0");
  const view = { ...scene.view, startsAt: performance.now() + 60_000 };
  const drawn = await draw(GAME, { ...scene, view }, "0");
  await drawn.press(/^Your card 1/);
  await drawn.press(/^Ocean card 1/);
  await drawn.press(/^Ocean card 2/);
  expect(drawn.submitted).toEqual([]);
  expect(drawn.controls().some((one) => nameOf(one) === "Done")).toBe(false);
  await drawn.press("Wink");
  expect(drawn.submitted).toEqual(["gesture wink"]);
  await drawn.close();
});

test("a done that is held can be taken back", async () => {
  const scene = await sceneFor(GAME, "done", "0");
  const mine = scene.view.legal.filter(({ label }) => label !== "done");
  const resume = { id: 157, label: "resume", verb: "resume", words: [] };
  const view = { ...scene.view, legal: [...mine, resume] };
  const held = { seat: 0, label: "done", countsAt: performance.now() + 60_000 };
  const drawn = await draw(GAME, { ...scene, view }, "0", "en", { held });
  expect(drawn.host.textContent).toContain("Your side's turn is over. Not yet? Take it back!");
  await drawn.press("Take it back");
  expect(drawn.submitted).toEqual(["resume"]);
  await drawn.close();
});

test("the called player finds the answer under the key at once", async () => {
  const scene = await sceneFor(GAME, "right", "spectator");
  const called = String(scene.view.observation.facts.target);
  const drawn = await draw(GAME, "right", called);
  expect(document.activeElement?.hasAttribute("data-call")).toBe(true);
  const caller = scene.view.observation.actor;
  await drawn.press(document.activeElement as HTMLElement);
  expect(drawn.submitted).toEqual([`accuse ${caller}`]);
  await drawn.close();
});

test("the keys 1 to 8 touch the cards, and C calls", async () => {
  const scene = await sceneFor(GAME, "play", "1");
  const drawn = await draw(GAME, scene, "1");
  const key = async (code: string) =>
    act(async () => {
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { code, bubbles: true }));
    });
  drawn.controls()[0]?.focus();
  await key("Digit1");
  await key("Digit5");
  const [, mine, other] = drawn.submitted[0]?.match(/^swap (.*) for (.*)$/) ?? [];
  expect(nameOf(drawn.host.querySelector('[data-place="hand 0"]') as Element)).toContain(inText(mine ?? ""));
  expect(nameOf(drawn.host.querySelector('[data-place="ocean 0"]') as Element)).toContain(inText(other ?? ""));
  await key("KeyC");
  expect(document.activeElement?.hasAttribute("data-offered")).toBe(true);
  await drawn.press(document.activeElement as HTMLElement);
  expect(drawn.submitted[1]).toMatch(/^accuse \d$/);
  await drawn.close();
});

test("gestures that come at once are all seen and said", async () => {
  const scene = await sceneFor(GAME, "play", "1");
  const make = (index: number, seat: number, word: string): LogEntry => ({
    index,
    seat,
    label: `gesture ${word}`,
    verb: "gesture",
    words: [word],
  });
  const length = scene.log.length;
  const two = [make(length, 2, "wink"), make(length + 1, 3, "yawn")];
  const drawn = await draw(GAME, scene, "1");
  await drawn.update({
    log: [...scene.log, ...two],
    lastPlayed: { entries: two.slice(1), view: scene.view, by: "player" },
  });
  const said = drawn.host.querySelector('[role="log"]')?.textContent;
  expect(said).toContain("Chiara: Wink");
  expect(said).toContain("Daan: Yawn");
  for (const [seat, word] of [
    [2, "Wink"],
    [3, "Yawn"],
  ])
    expect(drawn.host.querySelector(`[data-seat="${seat}"]`)?.textContent).toContain(word);
  await drawn.close();
});
