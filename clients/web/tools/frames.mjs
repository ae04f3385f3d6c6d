// How smoothly a scene moves: npm run frames -- GAME SCENE [WIDTH] [SLOWDOWN]
// Plays the scene's next steps, one a second, with the processor slowed down (4 times if left out), and prints how long the
// frames took. Worth something on a machine that does nothing else.

import { chromium } from "playwright-core";
import { createServer } from "vite";

const [game, scene, width = "360", slowdown = "4"] = process.argv.slice(2);
if (!game || !scene) {
  console.error("expected GAME SCENE [WIDTH] [SLOWDOWN]");
  process.exit(2);
}
const server = await createServer({ server: { host: "127.0.0.1", port: 0, hmr: false }, logLevel: "error" });
await server.listen();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium" });
try {
  const page = await browser.newPage({ viewport: { width: Number(width), height: 740 } });
  await page.goto(`${server.resolvedUrls.local[0]}sandbox.html?game=${game}&scene=${scene}`);
  const next = page.getByRole("button", { name: /^next/ });
  await next.waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: Number(slowdown) });
  const measured = page.evaluate(
    () =>
      new Promise((done) => {
        const times = [];
        const frame = (now) => {
          times.push(now);
          if (now - times[0] > 4000) done(times);
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
  );
  while (await next.isEnabled()) {
    await next.click();
    await page.waitForTimeout(1000);
  }
  const times = await measured;
  const frames = times.slice(1).map((time, index) => time - times[index]);
  frames.sort((one, other) => one - other);
  const at = (share) => frames[Math.floor(share * (frames.length - 1))].toFixed(1);
  const perSecond = ((1000 * frames.length) / (times.at(-1) - times[0])).toFixed(1);
  console.log(`${perSecond} frames a second; median ${at(0.5)} ms, 95 %: ${at(0.95)} ms, longest ${at(1)} ms`);
} finally {
  await browser.close();
  await server.close();
}
