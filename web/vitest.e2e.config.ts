import { defineConfig } from "vitest/config";

/** Every file has a server and a browser of its own; two at a time are what two cores carry. */
export default defineConfig({
  test: {
    include: ["e2e/**/*.test.ts"],
    testTimeout: 240_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    expect: { poll: { timeout: 60_000 } },
  },
});
