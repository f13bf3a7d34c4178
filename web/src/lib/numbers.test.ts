import { describe, expect, test } from "vitest";

import { grouped, power, scale, short, signed, words } from "./numbers";

describe("words", () => {
  test.each([
    ["0", "null", "zero"],
    ["1", "eins", "one"],
    ["101", "hunderteins".replace("hundert", "einhundert"), "one hundred and one"],
    ["1000", "eintausend", "one thousand"],
    ["21345", "einundzwanzigtausenddreihundertfünfundvierzig", "twenty-one thousand three hundred and forty-five"],
    ["1000000", "eine Million", "one million"],
    ["101000000", "einhunderteine Millionen", "one hundred and one million"],
    ["1250000000", "eine Milliarde zweihundertfünfzig Millionen", "one billion two hundred and fifty million"],
    ["1000000000000", "eine Billion", "one trillion"],
    ["2000000000000000", "zwei Billiarden", "two quadrillion"],
    ["1" + "0".repeat(100), "zehn Sedezilliarden", "ten duotrigintillion"],
  ])("%s", (amount, de, en) => {
    expect(words(amount, "de")).toBe(de);
    expect(words(amount, "en")).toBe(en);
  });

  test("a number with many groups is said roughly", () => {
    expect(words("1234567890123", "de")).toBe("rund 1,234 Billionen");
    expect(words("1234567890123", "en")).toBe("about 1.234 trillion");
  });
});

test("a German Milliarde is an English billion, and a German Billion an English trillion", () => {
  expect([scale(3, "de", false), scale(3, "en", false)]).toEqual(["Milliarde", "billion"]);
  expect([scale(4, "de", false), scale(4, "en", false)]).toEqual(["Billion", "trillion"]);
});

test("digits are grouped as the language does", () => {
  expect(grouped(1250000n, "de")).toBe("1.250.000");
  expect(grouped("1250000", "en")).toBe("1,250,000");
  expect(grouped(999, "en")).toBe("999");
});

test("short forms are exact, or all digits, or say that they are not", () => {
  expect(short("240000000", "de")).toBe("240\u00a0Mio.");
  expect(short("1472000000", "en")).toBe("1.472\u00a0billion");
  expect(short("1472000001", "en")).toBe("1,472,000,001");
  expect(short("1472000001000001", "de")).toBe("rund 1,472\u00a0Billiarden");
  expect(short("4500", "de")).toBe("4.500");
});

test("a minus is a minus and not a hyphen", () => {
  expect(signed(-2)).toBe("\u22122");
  expect(signed(0)).toBe("+0");
});

test("large powers of ten are written as such, small ones as numbers", () => {
  expect([power(1000n, "de"), power(1000n, "en"), power(10n ** 6n, "de"), power(10n ** 27n, "en")]).toEqual([
    "1.000",
    "1,000",
    "10⁶",
    "10²⁷",
  ]);
});
