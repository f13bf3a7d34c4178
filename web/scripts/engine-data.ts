/** Texts and component data of the engine, read from its TOML files when the client is built. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { parse, type TomlTable } from "smol-toml";
import type { Plugin } from "vite";

import { syllables, type Lang } from "./syllables.ts";

const HERE = dirname(fileURLToPath(import.meta.url));
export const ENGINE = join(HERE, "../../src/slushfund");
const GAMES = join(HERE, "../src/games");

type Table = TomlTable;

export const parseToml = (text: string): Table => parse(text);

type Texts = Record<string, Record<string, string>>;

/** Files whose texts are for all games. */
const GENERAL = new Set(["core.toml", "server.toml", "bots.toml"]);

/** Every refusal code with its text, by language; a code of one game as `GAME/CODE`, in that game's words. */
export function refusals(): Texts {
  const out: Texts = { de: {}, en: {} };
  const folder = join(ENGINE, "text");
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith(".toml")) continue;
    const table = parseToml(readFileSync(join(folder, file), "utf8")).refusals ?? {};
    const game = GENERAL.has(file) ? "" : `${file.slice(0, -".toml".length).replaceAll("_", "-")}/`;
    for (const [code, texts] of Object.entries(table as Texts)) {
      out.de[game + code] = texts.de;
      out.en[game + code] = texts.en;
    }
  }
  return out;
}

/** Names and characters of bots, by `GAME-BOT` or by the bot alone where it plays every game; words for levels. */
export function bots(): Record<"names" | "characters" | "levels", Texts> {
  const read = (name: string) =>
    parseToml(readFileSync(join(ENGINE, "text", name), "utf8")) as Record<string, Texts | undefined>;
  const { names = {}, characters = {}, levels = {} } = read("bots.toml");
  for (const file of readdirSync(join(ENGINE, "text"))) {
    if (!file.endsWith(".toml") || file === "bots.toml") continue;
    const game = file.slice(0, -".toml".length).replaceAll("_", "-");
    const own = read(file);
    for (const [id, texts] of Object.entries(own.names ?? {})) names[`${game}-${id}`] = texts;
    for (const [id, texts] of Object.entries(own.characters ?? {})) characters[`${game}-${id}`] = texts;
  }
  return { names, characters, levels };
}

/** The messages in a game's folder. */
function messagesOf(game: string, lang: Lang): Record<string, string> {
  const file = join(GAMES, game, "messages", `${lang}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : {};
}

/** What pages around the tables say of any game: its line, its settings, its options. */
const AROUND = /^(game|variant|option)\./;

function around(lang: Lang): Record<string, string> {
  const all = readdirSync(GAMES).flatMap((game) => Object.entries(messagesOf(game, lang)));
  return Object.fromEntries(all.filter(([key]) => AROUND.test(key)));
}

/** Everything that the games say in a language: messages in their folders, and what is printed on components. */
function said(lang: Lang): string[] {
  return readdirSync(GAMES).flatMap((game) => [
    ...Object.values(messagesOf(game, lang)),
    ...printed(tablesOf(game), lang),
  ]);
}

/** The texts of a language anywhere in tables, as `title_de`, and names that are the same in all. */
function printed(value: unknown, lang: Lang): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    (key === "name" || key.endsWith(`_${lang}`)) && typeof part === "string" ? [part] : printed(part, lang),
  );
}

const MODULES: Record<string, () => unknown> = {
  "virtual:around/de": () => around("de"),
  "virtual:around/en": () => around("en"),
  "virtual:syllables/de": () => syllables(said("de"), "de"),
  "virtual:syllables/en": () => syllables(said("en"), "en"),
  "virtual:refusals/de": () => refusals().de,
  "virtual:refusals/en": () => refusals().en,
  "virtual:bots": bots,
};

/** The engine's tables of a game, by the names of their files. */
function tablesOf(game: string): Record<string, Table> {
  const folder = join(ENGINE, "games", game.replaceAll("-", "_"), "data");
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder).filter((name) => name.endsWith(".toml"));
  return Object.fromEntries(
    files.map((name) => [name.slice(0, -".toml".length), parseToml(readFileSync(join(folder, name), "utf8"))]),
  );
}

/** `virtual:game/qe` is what `engine.mjs` in the game's folder takes from the engine's tables. */
async function gameData(game: string): Promise<unknown> {
  const file = join(GAMES, game, "engine.mjs");
  const { default: take } = (await import(pathToFileURL(file).href)) as { default: (tables: object) => unknown };
  return take(tablesOf(game));
}

const GAME = "virtual:game/";

export function engineData(): Plugin {
  return {
    name: "slushfund-engine-data",
    resolveId: (id) => (id in MODULES || id.startsWith(GAME) ? "\0" + id : undefined),
    load: async (id) => {
      if (!id.startsWith("\0virtual:")) return undefined;
      const name = id.slice(1);
      const data = name.startsWith(GAME) ? await gameData(name.slice(GAME.length)) : MODULES[name]?.();
      return data === undefined ? undefined : `export default ${JSON.stringify(data)}`;
    },
  };
}
