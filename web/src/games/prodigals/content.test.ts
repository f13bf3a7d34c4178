import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import data, { type Effect, type Item } from "virtual:game/prodigals";
import { afterEach, expect, test, vi } from "vitest";

import { ENGINE, parseToml } from "../../../scripts/engine-data.ts";
import { prefs } from "../../lib/prefs.svelte";
import type { Key, Params } from "../../lib/text";
import { lay } from "./content";
import de from "./messages/de.json";
import en from "./messages/en.json";
import { listGlyphs, triggerGlyphs } from "./glyphs";
import { effects, effectWords } from "./texts";
import { hydePark, tableauOf } from "./view";
import { LIMITS } from "./will/will";

vi.mock("../../lib/prefs.svelte", async () => {
  const { say } = await import("../../lib/text");
  const prefs: { lang: "de" | "en" } = { lang: "en" };
  return { prefs, t: (key: Key, params: Params) => say(prefs.lang, key, params) };
});

const FOLDER = join(ENGINE, "games/prodigals/data");
const OFF = 300;

/** Numbers that say what a thing does; the others name rows, rounds and players. */
const PRINTED = new Set(
  "n max limit discount each add picks bonus value values money hand tableau possession_penalty indicated_discount circle_picks kept dealt_properties dealt_expenses times pub_votes rewards play_black".split(
    " ",
  ),
);

/** The house tables with other numbers everywhere, as the server sends them for a pack. */
function changed(value: unknown, key = ""): unknown {
  if (typeof value === "number" && value && PRINTED.has(key)) return value < 0 ? value - OFF : value + OFF;
  if (Array.isArray(value)) return value.map((each) => changed(each, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changed(each, name)]));
}

function tables(): object {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".toml"));
  return Object.fromEntries(
    files.map((name) => [name.slice(0, -5), changed(parseToml(readFileSync(join(FOLDER, name), "utf8")))]),
  );
}

/** How time cards add up, and numbers of cards played together: rules, not printed values. */
const RULES = /\b1, 2, 3\b/g;
/** Values that only count, such as “one per dog”, stand for themselves. */
const rowsOf = (item: Effect): number[] =>
  (item.steps ?? []).flatMap(({ per }) => per?.row ?? []).concat(item.per?.row ?? []);

function houseNumbers(text: string, allowed: number[]): number[] {
  const found = [...text.replace(RULES, "").matchAll(/\d+/g)].map(([digits]) => Number(digits));
  return found.filter((number) => number < OFF && !allowed.includes(number));
}

const sayings = (item: Partial<Item>, id: string): string[] => [
  effects(id, item.effects ?? []),
  ...(item.effects ?? []).map((effect) => effectWords(effect, "short")),
  ...[...listGlyphs(item.effects ?? []), ...triggerGlyphs(item.trigger)].map((glyph) => glyph.text ?? ""),
];

afterEach(() => lay(null));

test.each(["en", "de"] as const)("with a pack of other values no house number stands on a screen (%s)", (lang) => {
  prefs.lang = lang;
  lay(tables());
  const wrong: [string, string][] = [];
  let numbers = 0;
  for (const [id, item] of [...Object.entries(data.items), ...data.spaces.map((space) => [space.id, space] as const)]) {
    const names = [...new Set((item.effects ?? []).flatMap(rowsOf))];
    const position = (item.effects ?? []).flatMap((effect) => effect.position ?? []);
    const pub = data.pub.map((_, at) => at + 1);
    for (const text of sayings(item as Partial<Item>, id)) {
      numbers += /\d{3}/.test(text) ? 1 : 0;
      if (houseNumbers(text, [...names, ...position, ...pub]).length > 0) wrong.push([id, text]);
    }
  }
  expect(wrong).toEqual([]);
  expect(numbers).toBeGreaterThan(200);
  expect(
    [tableauOf(), LIMITS.kept, data.limits.discount, hydePark(1, 3)?.bonus].every((n) => Math.abs(n ?? 0) >= OFF),
  ).toBe(true);
});

test("a table without a pack shows the house values again", () => {
  const house = structuredClone(data);
  const kept = LIMITS;
  lay(tables());
  expect(data).not.toEqual(house);
  expect(LIMITS).toBe(kept);
  lay(null);
  expect(data).toEqual(house);
});

/** Messages with a number that is a rule or a name, whatever is printed. */
const NUMBERED = [
  /^pc\.(short\.)?time\.escalating$/,
  /^pc\.(short\.)?verb\.take_pair_tile$/,
  /^pc\.place\.(opera|draw|extension|joker|market)-\d$/,
  /^pc\.race\.end$/,
];

test("no sentence of a table has a number of its own", () => {
  for (const messages of [en, de] as Record<string, string>[]) {
    const own = Object.entries(messages).filter(([key]) => /^(explain\.)?pc\./.test(key));
    const numbered = own.filter(([, text]) => /\d/.test(text.replace(/\{\w+\}/g, ""))).map(([key]) => key);
    expect(numbered.filter((key) => !NUMBERED.some((pattern) => pattern.test(key)))).toEqual([]);
  }
});

test("the first of two sales is no offer, and a discount counts for each", () => {
  const words = (max: number, discount: number): string => effectWords({ verb: "sell", max, discount });
  prefs.lang = "en";
  expect(effects("CEP5")).toContain("Sell 1 to 2 possessions, each £1 below value");
  expect([words(1, 0), words(1, 1)]).toEqual(["sell one possession", "sell one possession, £1 below value"]);
  prefs.lang = "de";
  expect(effects("CEP5")).toMatch(/1 bis 2 Besitztümer verkaufen, je 1.£ unter Wert/);
});
