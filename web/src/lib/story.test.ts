import { expect, test } from "vitest";

import type { Story } from "../generated/api";
import { chapterAt, countAt, eyesOf, leading, seenBy } from "./story";

const told = (type: string, known_to: number[] | null = null) => ({ event: { type }, known_to });
const STORY = {
  steps: [
    { seat: "chance", events: [told("deal", [0]), told("deal", [1])] },
    { seat: 1, events: [told("bid")] },
    { seat: "chance", events: [] },
    { seat: 0, events: [told("won"), told("paid", [0, 1])] },
  ],
} as unknown as Story;

const types = (eyes: Parameters<typeof seenBy>[1]) => seenBy(STORY, eyes).events.map((event) => event.type);

test("eyes see what they were told, and all eyes see everything", () => {
  expect(types(0)).toEqual(["deal", "bid", "won", "paid"]);
  expect(types(2)).toEqual(["bid", "won"]);
  expect(types("public")).toEqual(["bid", "won"]);
  expect(types("all")).toEqual(["deal", "deal", "bid", "won", "paid"]);
});

test("nothing is seen before its step", () => {
  const { steps } = seenBy(STORY, "all");
  expect([0, 1, 2, 3, 4].map((step) => countAt(steps, step))).toEqual([0, 2, 3, 3, 5]);
});

test("with all eyes open a step is seen by whoever acts", () => {
  expect([0, 1, 2, 3, 4].map((step) => leading(STORY, step))).toEqual(["spectator", "spectator", 1, 1, 0]);
});

test("an address names eyes that exist, or nobody's", () => {
  expect(["1", "5", "all", "x", undefined].map((text) => eyesOf(text, 3))).toEqual([
    1,
    "public",
    "all",
    "public",
    "public",
  ]);
});

test("a chapter lasts until the next one begins", () => {
  expect([0, 3, 7, 8].map((step) => chapterAt([2, 8], step))).toEqual([-1, 0, 0, 1]);
});
