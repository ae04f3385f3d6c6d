import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = process.env.CAMBUSA_SERVER ?? "http://127.0.0.1:8080";

/** What the start page may weigh, all that it loads in one language, as it is sent. */
const MOST = 250_000;

export default defineConfig({
  plugins: [react(), firstLoad()],
  build: {
    // Only index.html is built: sandbox.html is for `npm run dev` alone.
    outDir: "../../core/cambusa/service/site",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the page allows no data: but for pictures
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { "^/cambusa\\.api\\.v1\\.": server, "/addresses": server } },
  test: { include: ["src/**/*.test.{ts,tsx}"], environment: "node", maxWorkers: "100%" }, // else one core stays idle
});

/** Prints what the start page weighs: the entry, each game's index, and the texts of one language. */
function firstLoad(): Plugin {
  return {
    name: "first-load",
    apply: "build",
    generateBundle(_options, bundle) {
      const wanted = new Set<string>();
      const want = (file: string) => {
        const chunk = bundle[file];
        if (wanted.has(file) || chunk?.type !== "chunk") return;
        wanted.add(file);
        for (const style of chunk.viteMetadata?.importedCss ?? []) wanted.add(style);
        for (const other of chunk.imports) want(other);
      };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const source = chunk.facadeModuleId ?? "";
        if (chunk.isEntry || /\/games\/\w+\/index\.ts$|\/(strings|i18n\/app)\/fa\.ts$/.test(source))
          want(chunk.fileName);
      }
      let bytes = 0;
      for (const file of wanted) {
        const part = bundle[file];
        if (part) bytes += gzipSync(part.type === "chunk" ? part.code : part.source).length;
      }
      this.info(`first load: ${(bytes / 1000).toFixed(0)} kB of at most ${MOST / 1000} kB, gzipped`);
      if (bytes > MOST) this.error(`the first load is larger than ${MOST} bytes`);
    },
  };
}
