import { expect, test } from "vitest";

import type { OptionInfo } from "../generated/api";
import { fits, settingsOf, wordsFor, wordsOfSeats } from "./naming";

const option = (names: "seat" | "seats", offers: string[], least: Record<string, number>): OptionInfo => ({
  name: "x",
  values: [],
  default: "chance",
  offers,
  only_with: "",
  together: "chance",
  reading: "",
  names,
  least,
});

const first = option("seat", ["chance", "0", "1", "2"], { "2": 3 });
const nations = option("seats", ["chance", "US", "UK"], { UK: 5 });

test("a word that needs more seats is not offered", () => {
  expect(wordsFor(nations, 4)).toEqual(["chance", "US"]);
  expect(wordsFor(nations, 5)).toEqual(["chance", "US", "UK"]);
});

test("every seat has a word, chance where none is named", () => {
  expect(wordsOfSeats("chance", 3)).toEqual(["chance", "chance", "chance"]);
  expect(wordsOfSeats("US,chance,UK", 3)).toEqual(["US", "chance", "UK"]);
});

test("what was named for another number of seats is forgotten", () => {
  expect(fits(first, "2", 3)).toBe(true);
  expect(fits(first, "2", 2)).toBe(false);
  expect(fits(nations, "US,chance,chance", 3)).toBe(true);
  expect(fits(nations, "US,chance,chance", 4)).toBe(false);
  expect(fits(nations, "chance", 4)).toBe(true);
});

test("settings are read by name", () => {
  expect(settingsOf("seats=4 first=2 nations=US,chance")).toEqual({ seats: "4", first: "2", nations: "US,chance" });
});
