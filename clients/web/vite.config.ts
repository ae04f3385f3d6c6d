import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const server = process.env.CAMBUSA_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [react()],
  // Only index.html is built: sandbox.html is for `npm run dev` alone.
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "^/cambusa\\.api\\.v1\\.": server } },
  test: { include: ["src/**/*.test.{ts,tsx}"], environment: "node" },
});
