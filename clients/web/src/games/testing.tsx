/**
 * For the tests of tables: draws a scene in happy-dom and plays it as a keyboard does. A test file that uses it begins with
 *
 *     // @vitest-environment happy-dom
 */

import { act } from "react";
import { createRoot } from "react-dom/client";
import { ABOUT, type Language } from "../i18n/languages";
import { number } from "../i18n/translate";
import { readScene, type Scene, sceneNames } from "../sandbox/scenes";
import type { GameUI, TableProps } from "./contract";
import { spokenGame } from "./registry";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** A drawn table. */
export interface Drawn {
  readonly scene: Scene;
  readonly ui: GameUI;
  readonly host: HTMLElement;
  /** Labels that were submitted, in order. */
  readonly submitted: string[];
  /** What can be pressed now: enabled buttons and the like, in the order of the tab key. */
  readonly controls: () => HTMLElement[];
  /** Gives a control the focus and presses it, found by its name: the whole of it, or a pattern. */
  readonly press: (name: string | RegExp | HTMLElement) => Promise<void>;
  /** Presses a key on what has the focus. */
  readonly key: (key: string) => Promise<void>;
  /** Plays the scene's next step. */
  readonly next: () => Promise<void>;
  /** Gives the table something else to show. */
  readonly update: (changed: Partial<TableProps>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Scenes of a game by name. */
export function scenesOf(game: string): string[] {
  return sceneNames()
    .filter(([owner]) => owner === game)
    .map(([, scene]) => scene);
}

/** Who may look at a scene: its seats and `spectator`. */
export function viewers(scene: Scene): string[] {
  return [...scene.table.seats.map(({ seat }) => String(seat)), "spectator"];
}

const read = new Map<string, Promise<Scene>>();

/** A scene as a viewer has it, read once. */
export function sceneFor(game: string, scene: string, viewer: string): Promise<Scene> {
  const key = `${game} ${scene} ${viewer}`;
  const found = read.get(key) ?? readScene(game, scene, viewer);
  read.set(key, found);
  return found;
}

/** Draws a scene as a viewer has it, until `close`. */
export async function draw(
  game: string,
  scene: string | Scene,
  viewer: string,
  language: Language = "en",
  more: Partial<TableProps> = {},
): Promise<Drawn> {
  const spoken = await spokenGame(game, language); // kept by the registry: texts are costly to take apart
  if (!spoken) throw new RangeError(`there is no folder src/games/${game}`);
  const { ui, t } = spoken;
  const seen = typeof scene === "string" ? await sceneFor(game, scene, viewer) : scene;
  const host = document.createElement("main");
  document.body.append(host);
  const root = createRoot(host);
  const submitted: string[] = [];
  let props: TableProps = {
    spec: seen.spec,
    table: seen.table,
    seat: seen.seat,
    shared: false,
    view: seen.view,
    log: seen.log,
    lastPlayed: undefined,
    adjudication: undefined,
    held: undefined,
    talk: [],
    submit: async (label) => {
      submitted.push(label);
      return "applied";
    },
    pending: undefined,
    t,
    n: (value) => number(language, value),
    language,
    direction: ABOUT[language].direction,
    name: (seat) => seen.table.seats[seat]?.name ?? "",
    reducedMotion: true,
    now: () => performance.now(),
    play: () => undefined,
    ...more,
  };
  const show = () =>
    act(async () => {
      root.render(<ui.Table {...props} />);
    });
  await show();
  for (let tries = 0; !host.firstChild && tries < 200; tries++)
    await act(() => new Promise((resolve) => setTimeout(resolve, 5))); // the lazy table comes
  let step = 0;
  const controls = () => {
    const found: HTMLElement[] = [];
    collect(host, found);
    return found;
  };
  const press = async (wanted: string | RegExp | HTMLElement) => {
    const found =
      wanted instanceof HTMLElement
        ? wanted
        : controls().find((one) => (typeof wanted === "string" ? nameOf(one) === wanted : wanted.test(nameOf(one))));
    if (!found) throw new Error(`expected a control ${wanted}, got\n${controls().map(nameOf).join("\n")}`);
    await act(async () => {
      found.focus();
      if (document.activeElement !== found) throw new Error(`${nameOf(found)}: the focus cannot go there`);
      const down = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
      // A browser turns Enter on a button into a click; elsewhere the table must hear the key itself.
      if (found.dispatchEvent(down) && found.matches("button, a, summary, input")) found.click();
    });
  };
  return {
    scene: seen,
    ui,
    host,
    submitted,
    controls,
    press,
    key: (key) =>
      act(async () => {
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      }),
    next: async () => {
      const played = seen.next[step++]?.();
      if (!played) throw new RangeError(`the scene has only ${seen.next.length} steps more`);
      props = { ...props, view: played.view, log: [...props.log, ...played.entries], lastPlayed: played };
      await show();
    },
    update: async (changed) => {
      props = { ...props, ...changed };
      await show();
    },
    close: async () => {
      await act(async () => root.unmount());
      host.remove();
    },
  };
}

const CONTROLS = new Set(["BUTTON", "INPUT", "SELECT", "SUMMARY"]);

/** Gathers what the tab key reaches, in order. */
function collect(node: Element, found: HTMLElement[]): void {
  for (const child of node.children) {
    if (child.hasAttribute("hidden") || child.hasAttribute("inert") || child.getAttribute("aria-hidden") === "true")
      continue;
    const index = child.getAttribute("tabindex");
    const control =
      CONTROLS.has(child.tagName) || (child.tagName === "A" && child.hasAttribute("href")) || index !== null;
    const off = child.hasAttribute("disabled") || child.getAttribute("aria-disabled") === "true" || index === "-1";
    if (control && !off) found.push(child as HTMLElement);
    collect(child, found);
  }
}

/** What a screen reader calls a control: its label, or the text in it that is not hidden. */
export function nameOf(one: Element): string {
  const labelled = one.getAttribute("aria-labelledby");
  if (labelled)
    return labelled
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" ")
      .trim();
  return (one.getAttribute("aria-label") ?? textOf(one)).replace(/\s+/g, " ").trim();
}

function textOf(node: Node): string {
  if (node.nodeType === 3) return node.textContent ?? "";
  if (node instanceof Element) {
    if (node.getAttribute("aria-hidden") === "true" || node.hasAttribute("hidden")) return "";
    const label = node.getAttribute("aria-label");
    if (label) return ` ${label} `;
  }
  return [...node.childNodes].map(textOf).join("");
}
