// @vitest-environment happy-dom
/** What holds for the table of every game: each scene is drawn for everybody in every language. */

import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../i18n/languages";
import { sceneNames } from "../sandbox/scenes";
import { draw, nameOf, sceneFor, viewers } from "./testing";

const PATIENCE = { timeout: 120_000 };

test("there are scenes", () => {
  expect(sceneNames().length).toBeGreaterThan(0);
});

describe.each([...sceneNames()])("%s: %s", (game, name) => {
  test("everybody sees it, one player in every language, and every control has a name", PATIENCE, async () => {
    for (const [place, viewer] of viewers(await sceneFor(game, name, "0")).entries()) {
      // The others take turns in the languages: between the scenes of a game, everybody has each of them.
      const [own = "en"] = LANGUAGES.slice((place + name.length) % LANGUAGES.length);
      for (const language of place === 0 ? LANGUAGES : [own]) {
        const drawn = await draw(game, name, viewer, language);
        expect(drawn.host.textContent).not.toBe("");
        for (const control of drawn.controls()) expect(nameOf(control), control.outerHTML).not.toBe("");
        if (language === own && (place === 0 || viewer === "spectator"))
          for (let step = drawn.scene.next.length; step > 0; step--) await drawn.next();
        await drawn.close();
      }
    }
  });

  test("the large view and spectators see it, and can do nothing", PATIENCE, async () => {
    for (const shared of [true, false]) {
      const drawn = await draw(game, name, "spectator", "en", { shared });
      expect(drawn.host.textContent).not.toBe("");
      for (const control of drawn.controls()) if (control.isConnected) await drawn.press(control);
      expect(drawn.submitted).toEqual([]);
      await drawn.close();
    }
  });
});
