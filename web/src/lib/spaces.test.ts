import { expect, test } from "vitest";

import { whyNot, writeSplit, type SplitSpace, type WholeSpace } from "./spaces";

const SPLIT: SplitSpace = { kind: "split", verb: "share", things: [5, 1, 3, 1], seats: [0, 1, 2], table: 3 };
const WHOLE: WholeSpace = {
  kind: "whole",
  verb: "bid",
  low: "0",
  high: "100",
  step: 1,
  barred: ["7"],
  others: [],
  is_wide: false,
};

test("a division is written with the verb of its space, seats and things ascending", () => {
  expect(writeSplit(SPLIT, [2, 0, 2, 0])).toBe("share 0:1,1 2:3,5");
  expect(writeSplit(SPLIT, [1, 1, 1, 1])).toBe("share 1:1,1,3,5");
});

test("a number that the space does not have is told why", () => {
  expect(whyNot(WHOLE, 7n)).toBe("barred");
  expect(whyNot(WHOLE, 101n)).toBe("high");
  expect(whyNot({ ...WHOLE, low: "1" }, 0n)).toBe("low");
  expect(whyNot(WHOLE, 8n)).toBeNull();
});
