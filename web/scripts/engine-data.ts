/** Texts and component data of the engine, read from its TOML files when the client is built. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

const HERE = dirname(fileURLToPath(import.meta.url));
export const ENGINE = join(HERE, "../../src/slushfund");

type Value = string | number | boolean | Value[] | { [key: string]: Value };
type Table = { [key: string]: Value };

/** Read the part of TOML that our data files use: tables, texts, numbers, lists, inline tables. */
export function parseToml(text: string): Table {
  const root: Table = {};
  let table = root;
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at].trim();
    if (line === "" || line.startsWith("#")) continue;
    const many = /^\[\[([^\]]+)\]\]/.exec(line);
    if (many) {
      const names = many[1].split(".");
      const last = names.pop() ?? "";
      const list = (inside(root, names)[last] ??= []) as Table[];
      table = {};
      list.push(table);
      continue;
    }
    const head = /^\[([^\]]+)\]/.exec(line);
    if (head) {
      table = inside(root, head[1].split("."));
      continue;
    }
    const eq = line.indexOf("=");
    let rest = line.slice(eq + 1).trim();
    while (!isComplete(rest) && at + 1 < lines.length) rest += "\n" + lines[++at];
    table[line.slice(0, eq).trim().replace(/^"|"$/g, "")] = new Reader(rest).value();
  }
  return root;
}

/** The table of this name; within a list, its last member. */
function inside(root: Table, names: string[]): Table {
  let table = root;
  for (const name of names) {
    const next = (table[name] ??= {});
    table = (Array.isArray(next) ? next.at(-1) : next) as Table;
  }
  return table;
}

function isComplete(text: string): boolean {
  const bare = text.replace(/"(\\.|[^"\\])*"/g, '""').replace(/#.*$/gm, "");
  const count = (sign: string) => bare.split(sign).length;
  return count("[") === count("]") && count("{") === count("}");
}

class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  value(): Value {
    this.space();
    const sign = this.text[this.at];
    if (sign === '"') return this.quoted();
    if (sign === "[") return this.list();
    if (sign === "{") return this.inline();
    const word = /^[^\s,\]}#]+/.exec(this.text.slice(this.at))?.[0] ?? "";
    this.at += word.length;
    if (word === "true" || word === "false") return word === "true";
    return Number(word);
  }

  private quoted(): string {
    const match = /^"(\\.|[^"\\])*"/.exec(this.text.slice(this.at));
    if (!match) throw new Error(`not a text: ${this.text}`);
    this.at += match[0].length;
    return JSON.parse(match[0]) as string;
  }

  private list(): Value[] {
    const out: Value[] = [];
    for (this.at++; ; ) {
      this.space();
      if (this.text[this.at] === "]") break;
      out.push(this.value());
      this.space();
      if (this.text[this.at] === ",") this.at++;
    }
    this.at++;
    return out;
  }

  private inline(): Table {
    const out: Table = {};
    for (this.at++; ; ) {
      this.space();
      if (this.text[this.at] === "}") break;
      const key = /^[\w-]+/.exec(this.text.slice(this.at))?.[0] ?? "";
      this.at = this.text.indexOf("=", this.at) + 1;
      out[key] = this.value();
      this.space();
      if (this.text[this.at] === ",") this.at++;
    }
    this.at++;
    return out;
  }

  private space(): void {
    for (;;) {
      const skipped = /^(\s+|#[^\n]*)/.exec(this.text.slice(this.at))?.[0];
      if (!skipped) return;
      this.at += skipped.length;
    }
  }
}

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
  const files = new Map(readdirSync(folder).filter((name) => name.endsWith(".toml")).map((name) => [name, parseToml(readFileSync(join(folder, name), "utf8"))]));
  for (const lists of files.values()) {
    for (const [kind, list] of Object.entries(lists)) {
      if (!Array.isArray(list) || kind === "space" || kind === "card_set") continue;
      for (const item of list as Table[]) {
        if (typeof item?.id !== "string") continue;
        const { id, title_en, title_de, name, frame, corner, effects, sides, value, borough, symbol, trigger, columns } = item;
        const lady = kind === "beatrice" ? { beatrice: item.kind, columns, from: item.from, to: item.to } : {};
        items[id] = JSON.parse(
          JSON.stringify({ kind, en: title_en ?? name, de: title_de ?? name, frame, corner, effects, sides, value, borough, symbol, trigger, ...lady }),
        ) as Table;
      }
    }
  }
  const boards = files.get("boards.toml") as Record<string, Table[]> & { hyde_park: Table };
  const spaces = boards.space.map(({ id, room, sides, players, effects, boys }) => ({ id, room, sides, players, effects, boys }));
  const sets = boards.card_set.map(({ id, side, tile, reward, white, black }) => ({ id, side, tile, reward, white, black }));
  const symbols = Object.fromEntries(boards.society_symbol.map(({ space, symbol }) => [space as string, symbol]));
  return JSON.parse(JSON.stringify({ items, spaces, sets, symbols, hydePark: boards.hyde_park.round, cardSpaces: boards.card_spaces })) as Table;
}

const MODULES: Record<string, () => unknown> = {
  "virtual:refusals": refusals,
  "virtual:prodigals": prodigals,
  "virtual:qe-components": () =>
    parseToml(readFileSync(join(ENGINE, "games/qe/data/components.toml"), "utf8")),
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
