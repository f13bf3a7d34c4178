import data from "virtual:game/prodigals";
import { expect, test } from "vitest";

import { CARDS, EMBLEMS, emblemAt, FRIEZES, SPACES, sprite, SYMBOL_EMBLEMS } from "./of";

test("every card of the club and of the contests, every bonus tile and every space bears an emblem of its own", () => {
  const own = Object.entries(data.items).filter(
    ([, { kind, deck }]) => kind === "bonus" || (kind === "card" && deck === undefined),
  );
  expect(own.length).toBe(116);
  expect(own.map(([id]) => id).filter((id) => !(id in CARDS))).toEqual([]);
  expect(Object.keys(CARDS).filter((id) => !data.items[id])).toEqual([]);
  const spaces = data.spaces.map(({ id }) => id).filter((id) => !id.startsWith("last-will."));
  expect(spaces.filter((id) => !(id.replace(/-\d$/, "") in SPACES || id in SPACES))).toEqual([]);
  for (const id of spaces) expect(EMBLEMS).toContain(emblemAt(id));
});

test("cards of one contest that differ have emblems that differ", () => {
  for (const contest of ["E", "S"]) {
    const shown = new Map<string, Set<string>>();
    for (const [id, emblem] of Object.entries(CARDS).filter(([id]) => new RegExp(`^${contest}[WB]`).test(id)))
      shown.set(emblem, (shown.get(emblem) ?? new Set()).add(data.items[id].en ?? ""));
    expect([...shown].filter(([, titles]) => titles.size > 1)).toEqual([]);
  }
});

test("everything that is named is drawn, and every drawing is in the sprite", () => {
  for (const name of [...Object.values(CARDS), ...Object.values(SPACES), ...Object.values(SYMBOL_EMBLEMS)])
    expect(EMBLEMS).toContain(name);
  for (const [name] of Object.values(FRIEZES).flat()) expect(EMBLEMS).toContain(name);
  for (const name of EMBLEMS) expect(sprite()).toContain(`id="em-${name}"`);
  expect(sprite()).not.toMatch(/undefined|NaN/);
});
