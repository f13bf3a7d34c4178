/** What the first load of each table weighs, compressed: entry, shared chunks and the chunks of the table. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const folder = join(import.meta.dirname, "../../src/slushfund/server/static");
const assets = join(folder, "assets");
const LIMIT = 200_000;

const size = (name) => gzipSync(readFileSync(join(assets, name)), { level: 9 }).length;
const files = readdirSync(assets);
const scripts = files.filter((name) => name.endsWith(".js") && !/\.(de|en)-/.test(name));
const styles = files.filter((name) => name.endsWith(".css")).reduce((sum, name) => sum + size(name), 0);
const sum = (names) => names.reduce((bytes, name) => bytes + size(name), 0);

/** One game of several and one language of two are loaded. */
const most = (names) => Math.max(0, ...names.map(size));
const games = scripts.filter((name) => name.startsWith("ui-"));
const languages = scripts.filter((name) => /^(de|en)-/.test(name));
const screens = scripts.filter((name) => /^(Home|NewTable|Rules|Replay|Learn|Claim)-/.test(name));
const rest = scripts.filter((name) => ![...games, ...languages, ...screens].includes(name));
const total = sum(rest) + most(games) + most(languages);

for (const name of scripts.sort((a, b) => size(b) - size(a)).slice(0, 12))
  console.log(`${String(size(name)).padStart(8)}  ${name}`);
console.log(
  `${String(total).padStart(8)}  first load of the largest table: its own script, one language, and what all tables share`,
);
console.log(`${String(styles).padStart(8)}  all styles`);
if (total > LIMIT) {
  console.error(`more than ${LIMIT} bytes`);
  process.exit(1);
}
