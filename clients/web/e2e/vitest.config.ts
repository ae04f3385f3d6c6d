import { defineConfig } from "vitest/config";

// Real browsers against a real server: one file after another, since each has the machine to itself.
export default defineConfig({
  test: {
    include: ["e2e/**/*.e2e.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 300_000,
    retry: 1, // a browser on a busy machine may miss a moment of a game once; what fails twice is a fault
    hookTimeout: 60_000,
  },
});
