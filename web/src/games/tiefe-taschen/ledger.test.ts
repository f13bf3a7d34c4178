import { expect, test } from "vitest";

import { wealth } from "./ledger";
import type { Flow, TTView } from "./view";

const POT = 25;
const TREASURY = 24;
const bribe = (owner: number, token: number): number => 8 + 2 * owner + token;
const flow = (source: number, target: number, value?: number): Flow => ({
  source,
  target,
  knowers: 0,
  ...(value ? { value } : {}),
});

function known(ledger: Flow[], sizes: number[], own: number[] = [2, 3, 4]): (number | string)[] {
  const view = { seat: 0, ledger, sizes, own_money: own, counted: [] as number[][] } as TTView;
  return wealth(view).map(({ low, high }) => (low === high ? low : `${low}-${high}`));
}

test("at the beginning everybody has nine", () => {
  expect(known([], [3, 3, 3])).toEqual([9, 9, 9]);
});

test("paid before all eyes is known", () => {
  expect(known([flow(POT, 1, 5)], [3, 4, 3])).toEqual([9, 14, 9]);
});

test("a note from the treasury is worth one to five", () => {
  expect(known([flow(TREASURY, 1)], [3, 4, 3])).toEqual([9, "10-14", 9]);
});

test("what is stolen unseen was one of the victim's notes", () => {
  expect(known([flow(1, 2)], [3, 2, 4])).toEqual([9, "5-7", "11-13"]);
});

test("a face-down bribe that returns leaves no doubt", () => {
  expect(known([flow(1, bribe(1, 0)), flow(bribe(1, 0), 1)], [3, 3, 3])).toEqual([9, 9, 9]);
});

test("a face-down bribe that is turned up later is known in hindsight", () => {
  const place = bribe(1, 0);
  expect(known([flow(1, place), flow(place, place, 3), flow(place, 2, 3)], [3, 2, 4])).toEqual([9, 6, 12]);
});

test("few notes cannot be worth much, whatever came and went", () => {
  expect(known([flow(1, 2), flow(1, 2), flow(1, 2)], [3, 0, 6])[1]).toBe(0);
});

test("my own money is exact", () => {
  expect(known([flow(TREASURY, 0, 5)], [4, 3, 3], [2, 3, 4, 5])[0]).toBe(14);
});
