import { expect, test } from "vitest";

import cases from "./forecast.cases.json";
import { gain, isInPlay, points, sum, worth } from "./forecast";

test.each(cases)("holdings are worth what the engine says: $seats seats, $nation, $tiles", (one) => {
  expect(worth(one.tiles, one.nation, one.token, one.seats)).toEqual(one.worth);
});

test("the forecast is the difference that one more tile makes", () => {
  const made = gain("JP-HOU", ["CN-HOU", "JP-FIN"], "JP", "HOU", 4);
  expect(made).toEqual({ companies: 4, nationalization: 2, monopolization: 3, diversification: 0 });
  expect(sum(made)).toBe(9);
});

test("tiles that stay in the box are not in play", () => {
  expect(isInPlay("UK-GOV", 4)).toBe(false);
  expect(isInPlay("UK-GOV", 5)).toBe(true);
  expect(isInPlay("US-GOV", 5)).toBe(false);
  expect(points("EU-MAN")).toBe(4);
});
