import { expect, test } from "vitest";

import { ballots, largestBribe, largestTheft, moneyByRound, most, paidByRound, sourcesOf } from "./story";
import type { Flow, TTView, TTEvent } from "./view";

const flow = (source: number, target: number, value: number): Flow => ({ source, target, knowers: 0, value });
/** An event with the fields that matter here. */
const ev = (type: TTEvent["type"], fields: object = {}): TTEvent => ({ type, text: type, ...fields }) as TTEvent;

/* Round 1: seat 0 bribes seat 1 with a 4, which is earned; seat 2 steals a 3 of seat 0; the pot 5 4 1 is paid. */
const LEDGER = [
  flow(0, 8, 4),
  flow(8, 1, 4),
  flow(0, 2, 3),
  flow(25, 0, 5),
  flow(25, 1, 4),
  flow(25, 2, 1),
  flow(24, 1, 2),
];
const view = (ledger: Flow[]): TTView => ({ ledger, sizes: [2, 6, 5] }) as unknown as TTView;

test("money is counted after each pot, and once more after what came last", () => {
  expect(moneyByRound(view(LEDGER))).toEqual([
    [9, 9, 9],
    [7, 17, 13],
    [7, 19, 13],
  ]);
});

test("a record that stays closed gives no chart of money", () => {
  expect(moneyByRound(view([]))).toEqual([]);
  expect(moneyByRound(view([{ source: 0, target: 1, knowers: 3 }]))).toEqual([]);
});

test("what was paid before all eyes can always be told", () => {
  const events = [
    ev("round-began", { number: 1 }),
    ev("paid-out", { seat: 1, values: [5, 2] }),
    ev("round-began", { number: 2 }),
    ev("ended"),
  ];
  expect(paidByRound(events, 2)).toEqual([
    [0, 0],
    [0, 7],
  ]);
});

test("every note has a source", () => {
  const [first, second, third] = sourcesOf(view(LEDGER));
  expect(first).toMatchObject({ split: 5, given: 4, lost: 3 });
  expect(second).toMatchObject({ split: 4, earned: 4, treasury: 2 });
  expect(third).toMatchObject({ split: 1, stolen: 3 });
  expect(largestBribe(view(LEDGER))).toEqual({ from: 0, to: 1, value: 4 });
  expect(largestTheft(view(LEDGER))).toEqual({ from: 0, to: 2, value: 3 });
});

test("ballots say what was kept and what failed", () => {
  const events = [
    ev("round-began", { number: 1 }),
    ev("split-made", {
      seat: 2,
      shares: [
        { seat: 0, values: [1] },
        { seat: 2, values: [5, 5] },
      ],
    }),
    ev("voted", { agree: 1, reject: 2 }),
    ev("resigned", { seat: 2 }),
    ev("split-made", {
      seat: 0,
      shares: [
        { seat: 0, values: [5] },
        { seat: 1, values: [5, 1] },
      ],
    }),
    ev("voted", { agree: 1, reject: 1 }),
  ];
  expect(ballots(events)).toMatchObject([
    { round: 1, president: 2, own: 10, pot: 11, passed: false },
    { round: 1, president: 0, own: 5, passed: true },
  ]);
});

test("nobody is named for what nobody did", () => {
  expect(most([0, 0])).toBe(null);
  expect(most([1, 3])).toEqual({ seat: 1, n: 3 });
});
