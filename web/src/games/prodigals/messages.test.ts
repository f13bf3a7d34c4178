import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import data, { type Effect } from "virtual:game/prodigals";
import { expect, test } from "vitest";

import { ENGINE } from "../../../scripts/engine-data.ts";
import en from "./messages/en.json";

const FOLDER = join(ENGINE, "games/prodigals");
const source = (path: string): string => readFileSync(join(FOLDER, path), "utf8");

test("every question of Prodigals has words, and every sign an explanation", () => {
  const rules = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".py"));
  const asked = rules.flatMap((name) => [...source(name).matchAll(/question: ClassVar\[str\] = "([\w-]+)"/g)]);
  const kinds = new Set(asked.map((match) => match[1]));
  expect(kinds.size).toBe(19);
  for (const kind of [...kinds, "errand", "action", "replacement", "reduction", "keep", "plan"]) {
    expect(en).toHaveProperty([`pc.ask.${kind}`]);
    expect(en).toHaveProperty([`pc.ask.${kind}.detail`]);
  }
  const phases = /PHASES: Final = \[([^\]]+)\]/.exec(source("state.py"))?.[1] ?? "";
  for (const [, phase] of phases.matchAll(/"(\w+)"/g)) expect(en).toHaveProperty([`pc.phase.${phase}`]);
  const signs = readFileSync(join(import.meta.dirname, "glyphs.ts"), "utf8");
  for (const [, sign] of signs.matchAll(/explain: "([\w.-]+)"/g)) expect(en).toHaveProperty([`explain.pc.${sign}`]);
});

function check(effect: Effect): void {
  if (effect.verb !== "each_of") expect(en).toHaveProperty([`pc.verb.${effect.verb}`]);
  for (const part of [...(effect.of ?? []), ...(effect.options ?? []).flatMap(({ pay, gain }) => [pay, gain])])
    check(part);
}

test("every card, tile, borough and space of Prodigals has a title and an effect in words", () => {
  const cards = Object.values(data.items).filter((item) => item.kind === "card");
  expect(cards.filter(({ deck }) => deck === undefined).length).toBe(110);
  expect(cards.filter(({ deck }) => deck !== undefined).length).toBe(140);
  for (const [id, item] of Object.entries(data.items)) {
    if (["card", "bonus", "borough"].includes(item.kind)) expect([id, Boolean(item.en && item.de)]).toEqual([id, true]);
    if (item.symbol) expect(en).toHaveProperty([`pc.symbol.${item.symbol}`]);
    if (item.beatrice) expect(en).toHaveProperty([`pc.beatrice.${item.beatrice}`]);
    for (const side of item.sides ?? []) expect(en).toHaveProperty([`pc.symbol.${side}`]);
    if (item.corner && item.corner !== "time") expect(en).toHaveProperty([`pc.corner.${item.corner}`]);
    if (item.trigger) expect(en).toHaveProperty([`pc.on.${item.trigger.on}`]);
    for (const effect of [...(item.effects ?? []), ...(item.trigger?.do ?? [])]) check(effect);
  }
  for (const { id, effects } of data.spaces) {
    const place = id.split(".")[1];
    if (!/^order-/.test(place)) expect(en).toHaveProperty([`pc.place.${place}`]);
    effects.forEach(check);
  }
});
