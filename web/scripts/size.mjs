/** What a first visit to a table of each game loads before it can be played, compressed: every script that is imported on the way. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const folder = join(import.meta.dirname, "../../src/slushfund/server/static");
const assets = join(folder, "assets");
const LIMIT = 200_000;

const files = readdirSync(assets);
const scripts = files.filter((name) => name.endsWith(".js"));
const text = (name) => readFileSync(join(assets, name), "utf8");
const size = (name) => gzipSync(readFileSync(join(assets, name)), { level: 9 }).length;
const sum = (names) => [...names].reduce((bytes, name) => bytes + size(name), 0);

/** A script and everything that it cannot begin without. */
function needs(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, other] of text(name).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) needs(other, found);
  return found;
}

const page = readFileSync(join(folder, "index.html"), "utf8");
const entry = /<script type="module"[^>]*src="\/assets\/([^"]+)"/.exec(page)[1];
const hints = JSON.parse(/<meta name="files" content="([^"]+)"/.exec(page)[1].replaceAll("&quot;", '"'));
const hinted = (key) => hints[key].filter((file) => file.endsWith(".js")).map((file) => file.replace("/assets/", ""));
const common = scripts.map(text).find((code) => code.includes('"./generic/ui.ts"'));
/** The script of a game that is imported under a name in the sources, where there is one. */
function imported(name) {
  const [, rest = ""] = common.split(`"${name}":`);
  return rest ? [/import\(`\.\/([^`]+)`\)/.exec(rest)[1]] : [];
}

const games = [...common.matchAll(/"\.\/([\w-]+)\/ui\.ts":/g)].map(([, game]) => game);
const load = (game, lang) =>
  new Set(
    [
      entry,
      ...hinted("t"),
      ...hinted(lang),
      ...imported(`./${game}/ui.ts`),
      ...imported(`../games/${game}/messages/${lang}.json`),
    ].flatMap((each) => [...needs(each)]),
  );
const tables = games
  .flatMap((game) => ["de", "en"].map((lang) => ({ name: `${game}, ${lang}`, all: load(game, lang) })))
  .map(({ name, all }) => ({ name, all, bytes: sum(all) }))
  .sort((a, b) => b.bytes - a.bytes);

const [largest] = tables;
for (const name of [...largest.all].sort((a, b) => size(b) - size(a)))
  console.log(`${String(size(name)).padStart(8)}  ${name}`);
for (const { name, bytes } of tables) console.log(`${String(bytes).padStart(8)}  a table of ${name}`);
console.log(`${String(sum(files.filter((name) => name.endsWith(".css")))).padStart(8)}  all styles`);
if (largest.bytes > LIMIT) {
  console.error(`more than ${LIMIT} bytes`);
  process.exit(1);
}
