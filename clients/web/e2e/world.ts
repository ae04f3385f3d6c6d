/** A server, a browser, and people who open pages in it. */

import { createHash, X509Certificate } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import type { AxeResults, RunOptions } from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page, type Request } from "playwright-core";
import { expect } from "vitest";
import { type Pair, type Server, startServer } from "./server";
import { keepWire } from "./wire";

export const PICTURES = resolve(import.meta.dirname, "../../../build/e2e");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

/** A name that Chromium finds on this machine: a page from there is not secure, as one on a home network. */
export const HOME = "pantry.home.arpa";

export interface PlayerOptions {
  readonly size?: { readonly width: number; readonly height: number };
  readonly language?: string;
  readonly theme?: "light" | "dark";
  /** By the plain-http name, not by the address of this machine. */
  readonly home?: boolean;
  /** With the plain table instead of the game's own. */
  readonly plain?: boolean;
  readonly reducedMotion?: boolean;
}

/** Somebody with a browser of their own. */
export interface Player {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page complained about. */
  readonly errors: string[];
  /** Streams that are open now. */
  readonly streams: () => number;
  readonly open: (path: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface World {
  readonly server: Server;
  readonly player: (name: string, options?: PlayerOptions) => Promise<Player>;
  readonly close: () => Promise<void>;
}

/** A browser; it takes the certificates of these keys, given as the digests of their public parts, for good. */
export function launch(...trusted: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      `--host-resolver-rules=MAP ${HOME} 127.0.0.1`,
      ...(trusted.length ? [`--ignore-certificate-errors-spki-list=${trusted}`] : []),
    ],
  });
}

export async function openWorld(pair?: Pair): Promise<World> {
  mkdirSync(PICTURES, { recursive: true });
  const server = await startServer(pair);
  const browser = await launch(...(pair ? [digest(pair)] : []));
  return {
    server,
    player: (name, options = {}) => enter(browser, server, name, options),
    close: async () => {
      await browser.close();
      await server.stop();
    },
  };
}

function digest({ cert }: Pair): string {
  const spki = new X509Certificate(readFileSync(cert)).publicKey.export({ type: "spki", format: "der" });
  return createHash("sha256").update(spki).digest("base64");
}

async function enter(browser: Browser, server: Server, name: string, options: PlayerOptions): Promise<Player> {
  const { size = PHONE, language = "en", theme = "light", home = false, plain = true, reducedMotion = true } = options;
  const base = home ? `http://${HOME}:${server.port}` : server.url;
  const context = await browser.newContext({
    viewport: size,
    colorScheme: theme,
    locale: language,
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    hasTouch: size.width < 700,
  });
  const settings = JSON.stringify({ language, name, plain, sounds: true, theme: "auto" });
  await context.addInitScript((text) => {
    if (!localStorage.getItem("cambusa.settings")) localStorage.setItem("cambusa.settings", text);
  }, settings);
  await context.addInitScript(keepWire);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const errors: string[] = [];
  let streams = 0;
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  const count = (step: number) => (request: Request) => {
    if (request.url().endsWith("/WatchTable")) streams += step;
  };
  page.on("request", count(1));
  page.on("requestfinished", count(-1));
  page.on("requestfailed", count(-1));
  return {
    page,
    context,
    errors,
    streams: () => streams,
    open: async (path) => {
      await page.goto(base + path);
    },
    close: () => context.close(),
  };
}

/** What axe objects to on the page. */
export async function objections(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } };
    // A card or a seat is a button with a drawing and marks in it: its name says in words what they mean, and in another
    // order. The rule takes the marks for the button's text.
    const { violations } = await axe.run({ rules: { "label-content-name-mismatch": { enabled: false } } });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(" ")}`);
  });
}

/** How many pixels the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}

/** What a thumb would miss: controls that are less than 44 pixels wide or high. */
export function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a, button, summary, input, select")]
      .filter((control) => control.tabIndex >= 0 && control.checkVisibility({ opacityProperty: true }))
      .map((control) => control.closest("label") ?? control)
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        return Math.min(width, height) < 43.5;
      })
      .map((control) => control.outerHTML),
  );
}

/** How many pixels the page is wider than its window when all text is twice as large. */
export async function overflowAtDouble(page: Page): Promise<number> {
  const size = (text: string) =>
    page.evaluate((text) => document.documentElement.style.setProperty("font-size", text), text);
  await size("200%");
  const pixels = await overflow(page);
  await size("");
  return pixels;
}

/** A picture in build/e2e, and nothing that axe objects to. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
  expect(await objections(page), name).toEqual([]);
}
