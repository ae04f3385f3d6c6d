// Pictures of scenes: npm run shot -- GAME SCENE[,SCENE] [LANG[,LANG]] [THEME[,THEME]] [WIDTH[,WIDTH]] [QUERY]
// Widths are those of the window, 360 (a phone) if left out; QUERY is more for the sandbox, such as "seat=1&step=2".
// Says where each PNG is, what the page complained about, and what axe finds wrong for those who cannot see it well.

import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { createServer } from "vite";

const [game, scenes, languages = "en", themes = "light", widths = "360", query = ""] = process.argv.slice(2);
if (!game || !scenes) {
  console.error("expected GAME SCENE [LANG] [THEME] [WIDTH] [QUERY]");
  process.exit(2);
}
const folder = join(tmpdir(), `cambusa-shots-${process.getuid?.() ?? "me"}`);
mkdirSync(folder, { recursive: true });

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const server = await createServer({ server: { host: "127.0.0.1", port: 0, hmr: false }, logLevel: "error" });
await server.listen();
const address = server.resolvedUrls.local[0];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium" });
try {
  for (const width of widths.split(",")) {
    const page = await browser.newPage({ viewport: { width: Number(width), height: Number(width) < 700 ? 740 : 800 } });
    page.on("console", (message) => message.type() === "error" && console.error(`  ${message.text()}`));
    page.on("pageerror", (error) => console.error(`  ${error.message}`));
    for (const scene of scenes.split(","))
      for (const lang of languages.split(","))
        for (const theme of themes.split(",")) {
          await page.goto(
            `${address}sandbox.html?bare&game=${game}&scene=${scene}&lang=${lang}&theme=${theme}&${query}`,
          );
          await page.getByTestId("table").locator("> *").first().waitFor();
          await page.waitForTimeout(700); // what moves has come to rest
          const suffix = query.replace(/[^a-z0-9]+/g, "-");
          const path = join(folder, `${[game, scene, lang, theme, width, suffix].filter(Boolean).join("-")}.png`);
          await page.screenshot({ path, fullPage: true });
          console.log(path);
          await page.evaluate(axe);
          // A card's name says in words what the marks on it mean: see e2e/world.ts.
          const rules = {
            "label-content-name-mismatch": { enabled: false },
            "page-has-heading-one": { enabled: false },
          };
          const { violations } = await page.evaluate((rules) => globalThis.axe.run("main", { rules }), rules);
          for (const { id, help, nodes } of violations) {
            console.error(`  ${id}: ${help}: ${nodes.map((node) => node.html).join("\n    ")}`);
          }
        }
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}
