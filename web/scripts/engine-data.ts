/** Texts and component data of the engine, read from its TOML files when the client is built. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { parse, type TomlTable } from "smol-toml";
import type { Plugin } from "vite";

const HERE = dirname(fileURLToPath(import.meta.url));
export const ENGINE = join(HERE, "../../src/slushfund");

type Table = TomlTable;

export const parseToml = (text: string): Table => parse(text);

type Texts = Record<string, Record<string, string>>;

/** Every refusal code with its text, by language. */
export function refusals(): Texts {
  const out: Texts = { de: {}, en: {} };
  const folder = join(ENGINE, "text");
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith(".toml")) continue;
    const table = parseToml(readFileSync(join(folder, file), "utf8")).refusals ?? {};
    for (const [code, texts] of Object.entries(table as Texts)) {
      out.de[code] = texts.de;
      out.en[code] = texts.en;
    }
  }
  return out;
}

/** Everything in Prodigals that has an id, and what the boards show. */
export function prodigals(): Table {
  const folder = join(ENGINE, "games/prodigals/data");
  const items: Table = {};
  const files = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith(".toml"))
      .map((name) => [name, parseToml(readFileSync(join(folder, name), "utf8"))]),
  );
  for (const lists of files.values()) {
    for (const [kind, list] of Object.entries(lists)) {
      if (!Array.isArray(list) || kind === "space" || kind === "card_set") continue;
      for (const item of list as Table[]) {
        if (typeof item?.id !== "string") continue;
        const {
          id,
          title_en,
          title_de,
          name,
          frame,
          corner,
          effects,
          sides,
          value,
          borough,
          symbol,
          trigger,
          columns,
        } = item;
        const lady = kind === "beatrice" ? { beatrice: item.kind, columns, from: item.from, to: item.to } : {};
        items[id] = JSON.parse(
          JSON.stringify({
            kind,
            en: title_en ?? name,
            de: title_de ?? name,
            frame,
            corner,
            effects,
            sides,
            value,
            borough,
            symbol,
            trigger,
            ...lady,
          }),
        ) as Table;
      }
    }
  }
  const boards = files.get("boards.toml") as Record<string, Table[]> & { hyde_park: Table };
  const spaces = boards.space.map(({ id, room, sides, players, effects, boys }) => ({
    id,
    room,
    sides,
    players,
    effects,
    boys,
  }));
  const sets = boards.card_set.map(({ id, side, tile, reward, white, black }) => ({
    id,
    side,
    tile,
    reward,
    white,
    black,
  }));
  const symbols = Object.fromEntries(boards.society_symbol.map(({ space, symbol }) => [space as string, symbol]));
  const { hand, tableau, possession_penalty: penalty } = (files.get("setup.toml") as Record<string, Table>).limits;
  const limits = { hand, tableau, penalty };
  return JSON.parse(
    JSON.stringify({
      items,
      spaces,
      sets,
      symbols,
      limits,
      hydePark: boards.hyde_park.round,
      cardSpaces: boards.card_spaces,
    }),
  ) as Table;
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

const MODULES: Record<string, () => unknown> = {
  "virtual:refusals/de": () => refusals().de,
  "virtual:refusals/en": () => refusals().en,
  "virtual:bots": bots,
  "virtual:prodigals": prodigals,
  "virtual:tiefe-taschen": () => ({
    start: parseToml(readFileSync(join(ENGINE, "games/tiefe_taschen/data/components.toml"), "utf8")).start,
  }),
  "virtual:qe-components": () => parseToml(readFileSync(join(ENGINE, "games/qe/data/components.toml"), "utf8")),
};

export function engineData(): Plugin {
  return {
    name: "slushfund-engine-data",
    resolveId: (id) => (id in MODULES ? "\0" + id : undefined),
    load: (id) =>
      id.startsWith("\0") && id.slice(1) in MODULES
        ? `export default ${JSON.stringify(MODULES[id.slice(1)]())}`
        : undefined,
  };
}
