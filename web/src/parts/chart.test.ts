import { expect, test } from "vitest";

import { log10, scaleOf, spread } from "./chart";

test("lines lie at round values and hold everything", () => {
  expect(scaleOf([0, 37], false).ticks).toEqual([0, 10, 20, 30, 40]);
  expect(scaleOf([-4, 7], false).ticks).toEqual([-5, 0, 5, 10]);
  expect(scaleOf([0, 40], false).part(20)).toBe(0.5);
});

test("a chart of nothing has a height", () => {
  const scale = scaleOf([0, 0], false);
  expect(scale.ticks.length).toBeGreaterThan(1);
  expect(scale.part(0)).toBe(0);
});

test("amounts of any size have a logarithm", () => {
  expect(log10(0n)).toBe(0);
  expect(log10(10n ** 400n)).toBeCloseTo(400);
  expect(log10(1000)).toBeCloseTo(3);
  expect(scaleOf([10n ** 12n], true).part(10n ** 6n)).toBeCloseTo(0.5);
});

test("marks at the ends do not cover each other", () => {
  expect(spread([50, 50, 52], 10, 0, 100)).toEqual([50, 60, 70]);
  expect(spread([99, 99], 10, 0, 100)).toEqual([90, 100]);
});
