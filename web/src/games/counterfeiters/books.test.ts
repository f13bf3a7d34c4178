import { expect, test } from "vitest";

import { readBooks } from "./books";
import type { CFEvent } from "./view";

/** An event with the fields that matter here. */
const event = (type: CFEvent["type"], fields: object = {}): CFEvent => ({ type, text: "", ...fields }) as CFEvent;

const GAME: CFEvent[] = [
  event("funded", { seat: 0, amount: 20 }),
  event("funded", { seat: 1, amount: 30 }),
  event("round-began", { round: 1, seat: 0 }),
  event("bought", { seat: 0, space: "buy-4", card: "ink", price: 20 }),
  event("stepped", { officer: 1 }),
  event("flown", { seat: 1, space: "flight", fee: 30 }),
  event("sold", { seat: 0, space: "supermarket-1", notes: [3, 0, 0], amount: 150 }),
  event("stepped", { officer: 2 }),
  event("godfather-came"),
  event("returned", { round: 1 }),
  event("stepped", { officer: 3 }),
  event("converted", { seat: 1, notes: [1, 0, 0], amount: 50 }),
  event("round-began", { round: 2, seat: 0 }),
  event("evaded", { seat: 1, space: "tax-1", amount: 30 }),
  event("drawn", { seat: 1, amount: 80 }),
];

test("every dollar of the final sum has a source", () => {
  const books = readBooks(GAME, 2, [[80], [0, 0]]);
  expect(books.flows[0]).toEqual({
    start: 20,
    supermarket: 150,
    fence: 0,
    tax: 0,
    diners: 0,
    lottery: 0,
    cards: -20,
    flights: 0,
    godfather: -80,
  });
  expect(books.flows[1]).toEqual({
    start: 30,
    supermarket: 0,
    fence: 0,
    tax: 30,
    diners: 50,
    lottery: 80,
    cards: 0,
    flights: -30,
    godfather: 0,
  });
  for (const seat of [0, 1])
    expect(books.wealth[seat].at(-1)).toBe(Object.values(books.flows[seat]).reduce((a, b) => a + b, 0));
});

test("wealth is noted before the first round and after every round", () => {
  expect(readBooks(GAME, 2, [[80], [0, 0]]).wealth).toEqual([
    [20, 70, 70],
    [30, 50, 160],
  ]);
});

test("a step after the henchmen have gone home is nobody's", () => {
  expect(readBooks(GAME, 2, [[80], [0, 0]]).steps).toEqual([2, 0]);
});

test("without opened secrets the Godfather is left out", () => {
  const books = readBooks(GAME, 2, []);
  expect(books.payments).toEqual([]);
  expect(books.flows[0].godfather).toBe(0);
});
