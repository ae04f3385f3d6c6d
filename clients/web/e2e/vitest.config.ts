import { defineConfig } from "vitest/config";

// Real browsers against a real server: one file after another, since each has the machine to itself.
export default defineConfig({
  test: {
    include: ["e2e/**/*.e2e.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
