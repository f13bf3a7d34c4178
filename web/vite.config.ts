import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { engineData } from "./scripts/engine-data.ts";

/** Where a server for `npm run dev` listens. */
const server = process.env.SLUSHFUND_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [engineData(), svelte()],
  build: {
    outDir: "../src/slushfund/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, ws: true } },
  },
  test: { include: ["src/**/*.test.ts"] },
});
