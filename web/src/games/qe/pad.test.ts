import { expect, test } from "vitest";

import { pasted, press, pressOf } from "./pad";

const GOOGOL = 10n ** 100n;
const type = (keys: string, lang: "de" | "en"): bigint | null =>
  [...keys].reduce<bigint | null>((amount, key) => {
    const made = pressOf(key, lang);
    return made === null ? amount : press(amount, made, GOOGOL);
  }, null);

test("digits are typed from left to right, and deleted from the right", () => {
  expect(type("1250", "en")).toBe(1250n);
  expect(press(1250n, "back", GOOGOL)).toBe(125n);
  expect(press(5n, "back", GOOGOL)).toBeNull();
  expect(press(1250n, "clear", GOOGOL)).toBeNull();
});

test("letters multiply as the language understands them", () => {
  expect(type("5b", "en")).toBe(5_000_000_000n);
  expect(type("5b", "de")).toBe(5_000_000_000_000n);
  expect(type("5r", "de")).toBe(5_000_000_000n);
  expect(type("m", "en")).toBe(1_000_000n);
});

test("nothing goes beyond the largest amount", () => {
  expect(press(GOOGOL, { digits: "0" }, GOOGOL)).toBe(GOOGOL);
  expect(press(2n, { power: 40 }, GOOGOL)).toBe(2n);
});

test("a pasted number may have separators, but nothing else", () => {
  expect(pasted("1.250.000")).toBe(1_250_000n);
  expect(pasted(" 1,250 ")).toBe(1250n);
  expect(pasted("12e5")).toBeNull();
  expect(pasted("-5")).toBeNull();
});
