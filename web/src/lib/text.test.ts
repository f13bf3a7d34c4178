import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { bots, ENGINE, parseToml, prodigals, refusals } from "../../scripts/engine-data.ts";
import de from "../../messages/de.json";
import en from "../../messages/en.json";
import { pieces, plain, say, type Key } from "./text";

const holes = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
const source = (path: string): string => readFileSync(join(ENGINE, path), "utf8");

test("both languages have the same messages", () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
});

test("both languages fill in the same things", () => {
  for (const key of Object.keys(en) as Key[]) expect([key, holes(de[key])]).toEqual([key, holes(en[key])]);
});

test("no message is empty, and bold marks come in pairs", () => {
  for (const table of [de, en] as Record<string, string>[]) {
    for (const [key, text] of Object.entries(table)) {
      expect([key, text.trim() === ""]).toEqual([key, false]);
      expect([key, text.split("**").length % 2]).toEqual([key, 1]);
    }
  }
});

test("every nation, sector and scoring category of Q.E. has a name", () => {
  const data = parseToml(source("games/qe/data/components.toml")) as { nations: string[]; sectors: string[] };
  for (const code of data.nations) expect(Object.keys(en)).toContain(`qe.nation.${code}`);
  for (const code of data.sectors) expect(Object.keys(en)).toContain(`qe.sector.${code}`);
});

test("every question of Prodigals has words, and every sign an explanation", () => {
  const questions = /QUESTIONS: Final = \[([^\]]+)\]/.exec(source("games/prodigals/rules/stack.py"))?.[1] ?? "";
  const kinds = [...questions.matchAll(/"([\w-]+)"/g)].map((match) => match[1]);
  expect(kinds.length).toBe(14);
  for (const kind of [...kinds, "errand", "action", "replacement", "reduction"]) {
    expect(Object.keys(en)).toContain(`pc.ask.${kind}`);
    expect(Object.keys(en)).toContain(`pc.ask.${kind}.detail`);
  }
  const phases = /PHASES: Final = \[([^\]]+)\]/.exec(source("games/prodigals/state.py"))?.[1] ?? "";
  for (const [, phase] of phases.matchAll(/"(\w+)"/g)) expect(Object.keys(en)).toContain(`pc.phase.${phase}`);
  const signs = readFileSync(join(import.meta.dirname, "../games/prodigals/glyphs.ts"), "utf8");
  for (const [, sign] of signs.matchAll(/explain: "([\w.-]+)"/g))
    expect(Object.keys(en)).toContain(`explain.pc.${sign}`);
});

test("every card, tile, borough and space of Prodigals has a title and an effect in words", () => {
  const { items, spaces } = prodigals() as unknown as {
    items: Record<string, Thing>;
    spaces: { id: string; effects: Verb[] }[];
  };
  interface Verb {
    verb: string;
    of?: Verb[];
    options?: { pay: Verb; gain: Verb }[];
  }
  interface Thing {
    kind: string;
    en?: string;
    de?: string;
    corner?: string;
    beatrice?: string;
    symbol?: string;
    sides?: string[];
    effects?: Verb[];
    trigger?: { on: string; do?: Verb[] };
  }
  const check = (effect: Verb): void => {
    expect(["each_of", ...Object.keys(en)]).toContain(effect.verb === "each_of" ? "each_of" : `pc.verb.${effect.verb}`);
    for (const part of [...(effect.of ?? []), ...(effect.options ?? []).flatMap(({ pay, gain }) => [pay, gain])])
      check(part);
  };
  const cards = Object.entries(items).filter(([, item]) => item.kind === "card");
  expect(cards.length).toBe(104);
  for (const [id, item] of Object.entries(items)) {
    if (["card", "bonus", "borough"].includes(item.kind)) expect([id, Boolean(item.en && item.de)]).toEqual([id, true]);
    if (item.symbol) expect(Object.keys(en)).toContain(`pc.symbol.${item.symbol}`);
    if (item.beatrice) expect(Object.keys(en)).toContain(`pc.beatrice.${item.beatrice}`);
    for (const side of item.sides ?? []) expect(Object.keys(en)).toContain(`pc.symbol.${side}`);
    if (item.corner && item.corner !== "time") expect(Object.keys(en)).toContain(`pc.corner.${item.corner}`);
    if (item.trigger) expect(Object.keys(en)).toContain(`pc.on.${item.trigger.on}`);
    for (const effect of [...(item.effects ?? []), ...(item.trigger?.do ?? [])]) check(effect);
  }
  for (const { id, effects } of spaces) {
    const place = id.split(".")[1];
    if (!/^order-/.test(place)) expect(Object.keys(en)).toContain(`pc.place.${place}`);
    effects.forEach(check);
  }
});

test("every refusal of the engine has a text in both languages", () => {
  const texts = refusals();
  expect(Object.keys(texts.en).length).toBeGreaterThan(20);
  expect(Object.keys(texts.de)).toEqual(Object.keys(texts.en));
  for (const text of [...Object.values(texts.en), ...Object.values(texts.de)]) expect(text).toBeTruthy();
});

const GAMES = ["qe", "tiefe-taschen", "counterfeiters", "prodigals"];
const folderOf = (game: string): string => `games/${game.replace("-", "_")}`;
const sources = (folder: string, ending: string): string =>
  readdirSync(join(ENGINE, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => source(join(folder, name)))
    .join("\n");

test.each(GAMES)("every option of %s, and every value to choose, has words", (game) => {
  const text = source(`${folderOf(game)}/game.py`);
  const choices = [...text.matchAll(/Choice\("(\w+)", \[(.*)\],/g)].map(([, name, values]) => ({
    name,
    values: [...values.matchAll(/"(\w+)"/g)].map((each) => each[1]),
  }));
  const switches = [...text.matchAll(/on_off\("(\w+)"/g)].map(([, name]) => ({ name, values: ["on", "off"] }));
  expect(choices.length + switches.length).toBeGreaterThan(1);
  for (const { name, values } of [...choices, ...switches]) {
    expect(Object.keys(en)).toContain(`option.${game}.${name}`);
    for (const value of values) expect(Object.keys(en)).toContain(`option.${game}.${name}.${value}`);
  }
});

test("every card of Counterfeiters and of Tiefe Taschen has a name", () => {
  const { kind } = parseToml(source("games/counterfeiters/data/cards.toml")) as { kind: { id: string }[] };
  expect(kind.length).toBeGreaterThan(6);
  for (const { id } of kind) expect(Object.keys(en)).toContain(`cf.card.${id}`);
  for (const id of ["agree", "reject", "treasury", "blackmail", "avert"])
    expect(Object.keys(en)).toContain(`tt.card.${id}`);
});

test.each(GAMES)("every rule of %s that the engine or the table cites is on its page in both languages", (game) => {
  const RULE = /"((?:QE|TT15|TT|CF|PC)-\d+(?:\.\d+)?)"/g;
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
    const known = [...page.matchAll(/\*\*((?:QE|TT15|TT|CF|PC)-[\d.]+)\*\*/g)].map((match) => match[1]);
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

test("names are never read as markup", () => {
  const name = "**<b>{amount}</b>**";
  const list = pieces("en", "ev.qe.opened", { name, amount: "5" });
  expect(list[0]).toEqual({ text: `${name} opens with `, bold: false });
});

test("a sentence that ends with an abbreviation has one full stop", () => {
  expect(say("de", "ev.qe.paid", { name: "Ole", amount: "5 Mio." })).toBe("Ole zahlt 5 Mio.");
  expect(plain(pieces("en", "ev.qe.paid.you", { amount: "5" }))).toBe("You pay 5.");
});
