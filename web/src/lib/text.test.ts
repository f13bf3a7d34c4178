import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import around from "virtual:around/en";
import { expect, test, vi } from "vitest";

import frame from "../../messages/en.json";
import { bots, ENGINE, refusals } from "../../scripts/engine-data.ts";
import { CARDS } from "../games";
import de from "../messages/de";
import en from "../messages/en";
import { pieces, plain, say } from "./text";

const holes = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
const WEB = join(import.meta.dirname, "..");
const source = (path: string): string => readFileSync(join(ENGINE, path), "utf8");

test("both languages have the same messages", () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
});

test("both languages fill in the same things", () => {
  for (const key of Object.keys(en)) expect([key, holes(de[key])]).toEqual([key, holes(en[key])]);
});

test("no message is empty, and bold marks come in pairs", () => {
  for (const table of [de, en]) {
    for (const [key, text] of Object.entries(table)) {
      expect([key, text.trim() === ""]).toEqual([key, false]);
      expect([key, text.split("**").length % 2]).toEqual([key, 1]);
    }
  }
});

test("every refusal of the engine has a text in both languages", () => {
  const texts = refusals();
  expect(Object.keys(texts.en).length).toBeGreaterThan(20);
  expect(Object.keys(texts.de)).toEqual(Object.keys(texts.en));
  for (const text of [...Object.values(texts.en), ...Object.values(texts.de)]) expect(text).toBeTruthy();
});

const GAMES = CARDS.map((card) => card.id);
const folderOf = (game: string): string => `games/${game.replace("-", "_")}`;
const sources = (folder: string, ending: string): string =>
  readdirSync(join(ENGINE, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => source(join(folder, name)))
    .join("\n");

test.each(GAMES)("every option of %s, and every value to choose, has words", (game) => {
  const text = source(`${folderOf(game)}/game.py`);
  const choices = [...text.matchAll(/(?:Choice|reading)\(\s*"(\w+)",\s*\[([^]*?)\],/g)].map(([, name, values]) => ({
    name,
    values: [...values.matchAll(/"(\w+)"/g)].map((each) => each[1]),
  }));
  const switches = [...text.matchAll(/on_off\("(\w+)"/g)].map(([, name]) => ({ name, values: ["on", "off"] }));
  expect(choices.length + switches.length).toBeGreaterThan(1);
  for (const { name, values } of [...choices, ...switches]) {
    expect(Object.keys(en)).toContain(`option.${game}.${name}`);
    for (const value of values) expect(Object.keys(en)).toContain(`option.${game}.${name}.${value}`);
  }
  for (const [, name] of text.matchAll(/reading\(\s*"(\w+)"/g))
    expect(Object.keys(en), "a reading says what it is about").toContain(`option.${game}.${name}.what`);
});

test.each(GAMES)("every rule of %s that the engine or the table cites is on its page in both languages", (game) => {
  const RULE = /"((?:QE|TT15|TT|CF|PC|LW)-\d+(?:\.\d+)?)"/g;
  const client = join(ENGINE, "../../web/src/games", game);
  const shown = readdirSync(client)
    .filter((name) => /\.(ts|svelte)$/.test(name) && !name.includes(".test."))
    .map((name) => readFileSync(join(client, name), "utf8"));
  const cited = new Set(
    [...(sources(folderOf(game), ".py") + shown.join("\n")).matchAll(RULE)].map((match) => match[1]),
  );
  expect(cited.size).toBeGreaterThan(8);
  for (const lang of ["de", "en"]) {
    const page = readFileSync(join(ENGINE, `../../docs/rules/${game}.${lang}.md`), "utf8");
    const known = [...page.matchAll(/\*\*((?:QE|TT15|TT|CF|PC|LW)-[\d.]+)\*\*/g)].map((match) => match[1]);
    const missing = [...cited].filter((rule) => !known.some((each) => each === rule || each.startsWith(rule + ".")));
    expect([lang, missing]).toEqual([lang, []]);
  }
});

test("every bot has a name and a character in both languages, and every level a word", () => {
  const { names, characters, levels } = bots();
  expect(Object.keys(names)).toContain("tiefe-taschen-fair");
  expect(Object.keys(characters)).toEqual(Object.keys(names));
  for (const [id, texts] of Object.entries({ ...names, ...characters, ...levels }))
    expect([id, Boolean(texts.de && texts.en)]).toEqual([id, true]);
  for (const level of ["easy", "medium", "hard", "expert"]) expect(Object.keys(levels)).toContain(level);
});

test("pages around the tables say nothing that is fetched with a table", () => {
  const files = ["screens", "parts", "lib", "frame", "spaces", "guide"].map((folder) => join(WEB, folder));
  const code = files.flatMap((folder) => readdirSync(folder).map((name) => ({ name, path: join(folder, name) })));
  const atTables = Object.keys(en).filter((key) => !(key in frame) && !(key in around));
  expect(atTables.length).toBeGreaterThan(1000);
  for (const { name, path } of code.filter(({ name }) => /(?<!\.test)\.(ts|svelte)$/.test(name))) {
    const said = new Set([...readFileSync(path, "utf8").matchAll(/["'`]([\w.-]+)["'`]/g)].map(([, key]) => key));
    expect([name, atTables.filter((key) => said.has(key))]).toEqual([name, []]);
  }
});

test("a language that is learned at a table speaks of its game", async () => {
  vi.resetModules();
  const fresh = await import("./text");
  await fresh.load("en");
  expect([fresh.has("option.qe.memory"), fresh.has("ev.qe.opened")]).toEqual([true, false]);
  await fresh.hear("qe");
  expect([fresh.has("ev.qe.opened"), fresh.has("tt.ready")]).toEqual([true, false]);
  await fresh.load("de");
  expect(fresh.say("de", "ev.qe.opened", { name: "Ole", amount: "5" })).toBe(
    say("de", "ev.qe.opened", { name: "Ole", amount: "5" }),
  );
});

test("names are never read as markup", () => {
  const name = "**<b>{amount}</b>**";
  const list = pieces("en", "ev.qe.opened", { name, amount: "5" });
  expect(list[0]).toEqual({ text: `${name} opens with `, bold: false });
});

test("a sentence that ends with an abbreviation has one full stop", () => {
  expect(say("de", "ev.qe.paid", { name: "Ole", amount: "5 Mio." })).toBe("Ole zahlt 5 Mio.");
  expect(plain(pieces("en", "ev.qe.paid.you", { amount: "5" }))).toBe("You pay 5.");
});
