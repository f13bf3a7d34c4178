import { expect, test } from "vitest";

import { ahead, bills, moveText, openSpaces, reach, readNotes, refusedText, stock, usualSales } from "./moves";
import { lastOrder, turnOrder } from "./order";
import type { Placements } from "./view";

const SPACE: Placements = {
  kind: "placements",
  simple: ["pass", "buy 3", "print 1", "tax sunglasses"],
  supermarkets: ["supermarket-1"],
  fences: ["fence-2"],
  flights: ["jet-1", "flight"],
  cash: 180,
  account: 50,
  fee: 30,
  fakes: [2, 3, 5],
  accepted: [0, 3, 5],
  supermarket_most: 3,
  fence_most: 8,
};

test("open spaces are those that the server named, without passing", () => {
  expect(openSpaces(SPACE)).toEqual([
    "buy-3",
    "print-1",
    "tax-sunglasses",
    "supermarket-1",
    "fence-2",
    "jet-1",
    "flight",
  ]);
});

test("moves are written as the engine reads them", () => {
  expect(moveText("buy-3", [1, 0, 0], 40)).toBe("buy 3");
  expect(moveText("tax-sunglasses", [0, 0, 0], 0)).toBe("tax sunglasses");
  expect(moveText("fence-2", [1, 0, 2], 0)).toBe("fence 2 a1 c2");
  expect(moveText("jet-1", [0, 0, 0], 150)).toBe("jet 1 deposit 150");
  expect(moveText("flight", [0, 0, 0], -40)).toBe("flight withdraw 40");
  expect(moveText("flight", [0, 0, 0], 0)).toBe("flight deposit 0");
});

test("a closed space is asked for with the best note there is, so that the true reason comes back", () => {
  expect(refusedText("supermarket-1", [4, 1, 0])).toBe("supermarket 1 b1");
  expect(refusedText("supermarket-1", [0, 0, 0])).toBe("supermarket 1");
  expect(refusedText("jet-1", [1, 0, 0])).toBe("jet 1 deposit 0");
});

test("notes are read back from a move", () => {
  expect(readNotes("diner a1 c12")).toEqual([1, 0, 12]);
});

test("the supermarket is offered the worst notes it takes, the fence each threshold", () => {
  expect(usualSales("supermarket-1", SPACE)).toEqual([[0, 3, 0]]);
  expect(usualSales("fence-2", SPACE)).toEqual([
    [0, 0, 5],
    [0, 3, 5],
    [2, 3, 3],
  ]);
  expect(usualSales("fence-2", { ...SPACE, fakes: [4, 0, 0] })).toEqual([[4, 0, 0]]);
});

test("only the fence takes refused qualities", () => {
  expect(stock("supermarket-1", SPACE)).toEqual({ held: [0, 3, 5], most: 3 });
  expect(stock("fence-2", SPACE)).toEqual({ held: [2, 3, 5], most: 8 });
});

test("a booked flight leaves less to deposit than a jet", () => {
  expect(reach("jet-1", SPACE)).toEqual({ deposit: 180, withdraw: 50 });
  expect(reach("flight", SPACE)).toEqual({ deposit: 150, withdraw: 50 });
});

test("an amount lies there in as few notes as possible", () => {
  expect(bills(180)).toEqual([
    { value: 50, n: 3 },
    { value: 10, n: 3 },
  ]);
  expect(bills(40)).toEqual([{ value: 10, n: 4 }]);
  expect(bills(0)).toEqual([]);
});

test("the way to each special space is counted from the officer", () => {
  const track = [[], [], ["godfather"], [], ["strike"], ["godfather", "end"]];
  expect(ahead(track, 2).map(({ at, steps }) => [at, steps])).toEqual([
    [4, 2],
    [5, 3],
  ]);
  expect(ahead(track, 5)).toEqual([]);
});

test("turns go clockwise from the one to act", () => {
  expect(turnOrder({ seats: 4, actor: 2, marker: 0 })).toEqual([2, 3, 0, 1]);
  expect(turnOrder({ seats: 3, actor: null, marker: 1 })).toEqual([1, 2, 0]);
});

test("last henchmen end with the seat that began the end", () => {
  expect(lastOrder({ seats: 4, actor: 0, closer: 3, unused: [2, 0, 1, 1] })).toEqual([0, 2, 3]);
  expect(lastOrder({ seats: 4, actor: 2, closer: 3, unused: [1, 1, 1, 0] })).toEqual([2]);
});
