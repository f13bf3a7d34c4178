import { expect, test } from "vitest";

import { marksOf } from "./race";

test("marks keep the order of scores and stay apart in their lane", () => {
  const marks = marksOf([38, 33, 38, 40, 36], 330);
  expect(marks.map(({ seat }) => seat)).toEqual([3, 0, 2, 4, 1]);
  for (const below of [false, true]) {
    const lane = marks.filter(({ isBelow }) => isBelow === below).map(({ at }) => at);
    for (let n = 1; n < lane.length; n++) expect(lane[n] - lane[n - 1]).toBeGreaterThanOrEqual(52);
  }
  for (const { at, tick } of marks) expect(Math.min(at, tick)).toBeGreaterThanOrEqual(0);
});

test("who is at zero or below stands at the end, and nothing leaves the line", () => {
  const marks = marksOf([0, -2, 1, 44], 200);
  const end = 200 - 52;
  expect(marks.find(({ seat }) => seat === 1)?.tick).toBe(end);
  for (const { at } of marks) expect(at).toBeLessThanOrEqual(end);
  expect(marks.find(({ seat }) => seat === 3)?.tick).toBe(0);
});
