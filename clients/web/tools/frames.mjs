// How smoothly a scene moves: npm run frames -- GAME SCENE [WIDTH] [SLOWDOWN]
// Plays the scene's next steps, one a second, with the processor slowed down (4 times if left out), and prints how long the
// frames took. Worth something on a machine that does nothing else.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { chromium } from "playwright-core";
import { build, preview } from "vite";

const [game, scene, width = "360", slowdown = "4"] = process.argv.slice(2);
if (!game || !scene) {
  console.error("expected GAME SCENE [WIDTH] [SLOWDOWN]");
  process.exit(2);
}
// What players get: the page as it is built, not as it is while one works on it, which is several times slower.
const outDir = mkdtempSync(join(tmpdir(), "cambusa-frames-"));
const shared = { configFile: false, plugins: [react()], logLevel: "error" };
await build({
  ...shared,
  publicDir: false,
  build: { outDir, target: "es2022", rollupOptions: { input: "sandbox.html" } },
});
const server = await preview({ ...shared, build: { outDir }, preview: { host: "127.0.0.1", port: 0 } });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium" });
try {
  const page = await browser.newPage({ viewport: { width: Number(width), height: 740 } });
  await page.goto(`${server.resolvedUrls.local[0]}sandbox.html?game=${game}&scene=${scene}`);
  await page.getByRole("button", { name: /^next/ }).waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: Number(slowdown) });
  // All within the page: looking for the button from outside would take longer than what is measured.
  const times = await page.evaluate(
    () =>
      new Promise((done) => {
        const next = [...document.querySelectorAll("button")].find((button) => button.textContent.startsWith("next"));
        const times = [];
        let pressed = 0;
        const frame = (now) => {
          times.push(now);
          const passed = now - times[0];
          if (passed >= 1000 * pressed + 500 && !next.disabled) {
            pressed++;
            next.click();
          }
          if (next.disabled && passed > 1000 * pressed + 500) done(times);
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
  );
  const frames = times.slice(1).map((time, index) => time - times[index]);
  frames.sort((one, other) => one - other);
  const at = (share) => frames[Math.floor(share * (frames.length - 1))].toFixed(1);
  const perSecond = ((1000 * frames.length) / (times.at(-1) - times[0])).toFixed(1);
  console.log(`${perSecond} frames a second; median ${at(0.5)} ms, 95 %: ${at(0.95)} ms, longest ${at(1)} ms`);
} finally {
  await browser.close();
  await server.close();
  rmSync(outDir, { recursive: true });
}
