import { defineConfig } from "vitest/config";

/** The laws of the screens: each file has a server and a browser of its own. */
export default defineConfig({
  test: {
    include: ["laws/**/*.test.ts"],
    testTimeout: 900_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    expect: { poll: { timeout: 60_000 } },
  },
});
