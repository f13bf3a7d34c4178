/** What the first load of each table weighs, compressed: the entry, the screen of a table, the game, and all that these import. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const assets = join(import.meta.dirname, "../../src/slushfund/server/static/assets");
const LIMIT = 200_000;

const files = readdirSync(assets);
const text = (name) => readFileSync(join(assets, name), "utf8");
const size = (name) => gzipSync(readFileSync(join(assets, name)), { level: 9 }).length;
const sum = (names) => [...names].reduce((total, name) => total + size(name), 0);
const line = (bytes, words) => console.log(`${String(bytes).padStart(8)}  ${words}`);

/** A chunk and everything it needs before it runs. */
function needs(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, other] of text(name).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) needs(other, found);
  return found;
}

const begin = [...files.filter((name) => /^(index|AtTable)-.*\.js$/.test(name))];
const games = files.filter((name) => /^ui-.*\.js$/.test(name));
const tables = games.map((game) => ({ game, bytes: sum(new Set([...begin, game].flatMap((name) => [...needs(name)]))) }));
for (const { game, bytes } of tables.sort((a, b) => b.bytes - a.bytes)) line(bytes, `first load of the table in ${game}`);
line(sum(files.filter((name) => name.endsWith(".js") && !/\.(de|en)-/.test(name))), "all scripts of all tables, rules pages apart");
line(sum(files.filter((name) => name.endsWith(".css"))), "all styles");
if (games.length === 0 || tables[0].bytes > LIMIT) {
  console.error(`a table loads more than ${LIMIT} bytes, or there is none`);
  process.exit(1);
}
