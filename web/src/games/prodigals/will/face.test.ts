import { expect, test, vi } from "vitest";

import data from "virtual:game/prodigals";
import type { ProdigalsProperty } from "../../../generated/api";
import type { Key, Params } from "../../../lib/text";
import type { PCView } from "../view";
import { nowOf } from "./face";
import { isFarm, isProperty, isWill } from "./will";

vi.mock("../../../lib/prefs.svelte", async () => {
  const { say } = await import("../../../lib/text");
  return { prefs: { lang: "en" }, t: (key: Key, params: Params) => say("en", key, params) };
});

const will = Object.keys(data.items).filter(isWill);
const house = will.find((id) => isProperty(id) && !isFarm(id))!;
const outing = will.find((id) => data.items[id].effects?.[0]?.kind === "theatre")!;
const usher = will.find((id) => data.items[id].trigger?.kinds?.includes("theatre"))!;
const printed = data.items[house].values![0];

/** A table of Last Will with so much on the price of that house, and these cards on my board. */
const table = (modifier: number, board: string[] = []): PCView =>
  ({
    last_will: { modifiers: { [data.items[house].sort ?? ""]: modifier }, boards: [board] },
    pending: [],
    played: [[]],
  }) as unknown as PCView;

test("what is as printed is not said twice", () => {
  expect(nowOf(house, table(0), 0, null)).toEqual([]);
  expect(nowOf(outing, table(0), 0, null)).toEqual([]);
  expect(nowOf(house, null, 0, null)).toEqual([]);
});

test("a price that the market has changed is said with what it is made of", () => {
  const [line] = nowOf(house, table(-2), 0, null);
  expect(line).toContain(String(printed - 2));
  expect(line).toContain(`${printed} \u2212 2`);
});

test("a house of mine says what it is worth and what its upkeep is now", () => {
  const own = { card: house, value: printed - 1, worth: printed + 2, companions: [] } as unknown as ProdigalsProperty;
  const [line] = nowOf(house, table(3), 0, own);
  expect(line).toContain(String(printed + 2));
  expect(line).toContain(`${printed - 1} + 3`);
});

test("an outing says what cards of mine add to it", () => {
  const { n = 0 } = data.items[outing].effects![0];
  const { add = 0 } = data.items[usher].trigger!;
  const [line] = nowOf(outing, table(0, [usher]), 0, null);
  expect(line).toContain(`${n} + ${add}`);
  expect(line).toContain(String(n + add));
});
