import { expect, test } from "vitest";

import { isInPlay, points } from "./tiles";

test("tiles that stay in the box are not in play", () => {
  expect(isInPlay("UK-GOV", 4)).toBe(false);
  expect(isInPlay("UK-GOV", 5)).toBe(true);
  expect(isInPlay("US-GOV", 5)).toBe(false);
  expect(points("EU-MAN")).toBe(4);
});
