import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { engineData } from "./scripts/engine-data.ts";
import { hints } from "./scripts/hints.ts";

/** Where a server for `npm run dev` listens. */
const server = process.env.SLUSHFUND_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [engineData(), svelte(), hints()],
  build: {
    outDir: "../src/slushfund/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    /* Few files: what every page needs, what every table needs, and then one for each game. */
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "common", test: /node_modules|src\/(lib|parts)\/|src\/games\/index/ },
            { name: "table", test: /src\/(frame|spaces)\/|screens\/(AtTable|Waiting)/ },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, ws: true } },
  },
});
