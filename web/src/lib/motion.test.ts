import { expect, test } from "vitest";

import { beats } from "./motion";

test("one thing flies at once", () => {
  expect(beats(1, "normal")).toEqual([{ delay: 0, duration: 420 }]);
});

test("things leave one after the other", () => {
  expect(beats(3, "normal").map((beat) => beat.delay)).toEqual([0, 110, 220]);
});

test("fast is half as long", () => {
  expect(beats(2, "fast")).toEqual([
    { delay: 0, duration: 210 },
    { delay: 55, duration: 210 },
  ]);
});

test("however many things fly, they have landed after two seconds", () => {
  for (const count of [1, 10, 60, 500]) {
    const last = beats(count, "normal").at(-1);
    expect((last?.delay ?? 0) + (last?.duration ?? 0)).toBeLessThan(2_100);
  }
});
