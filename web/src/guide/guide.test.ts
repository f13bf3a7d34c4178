import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { expect, test } from "vitest";

import { CARDS } from "../games";
import de from "../messages/de";
import en from "../messages/en";
import { hintNow, loadCourse, type Hint, type Moment } from "./guide";

const GAMES = CARDS.map((card) => card.id);

const HINTS: Hint[] = [
  { key: "goal" },
  { key: "bid", ask: "bid", after: "goal" },
  { key: "mine", event: "won", who: "me" },
  { key: "enough", event: "won", times: 3 },
];
const moment = (asked: string, ...winners: number[]): Moment => ({
  me: 0,
  asked,
  events: winners.map((seat) => ({ type: "won", text: "", seat })),
});

test("the first hint needs nothing, the next one waits for its question", () => {
  expect(hintNow(HINTS, moment(""), [])?.key).toBe("goal");
  expect(hintNow(HINTS, moment("3.open"), ["goal"])).toBeNull();
  expect(hintNow(HINTS, moment("3.bid.1"), ["goal"])?.key).toBe("bid");
});

test("a hint about me stays silent when it happens to others", () => {
  expect(hintNow(HINTS, moment("", 1), ["goal"])).toBeNull();
  expect(hintNow(HINTS, moment("", 1, 0), ["goal"])?.key).toBe("mine");
});

test("no hint comes twice, and the last one ends the course", () => {
  expect(hintNow(HINTS, moment("9.bid.1", 1, 1, 2), ["goal", "bid"])?.key).toBe("enough");
  expect(hintNow(HINTS, moment("9.bid.1", 1, 1, 2), ["goal", "bid", "enough"])).toBeNull();
});

test.each(GAMES)("%s: every hint has a text in both languages, and follows one that exists", async (game) => {
  const course = await loadCourse(game);
  const keys = course!.hints.map((hint) => hint.key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys[0]).toBe("goal");
  expect(keys.at(-1)).toBe("enough");
  for (const hint of course!.hints) {
    for (const texts of [de, en]) {
      const text = texts[`guide.${game}.${hint.key}`];
      expect(text, hint.key).toBeTruthy();
      expect(text.length, hint.key).toBeLessThan(250);
    }
    if (hint.after) expect(keys).toContain(hint.after);
  }
});

/** Names of places in the components; what is filled in may be anything. */
const SRC = resolve(import.meta.dirname, "..");
const PLACES = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".svelte"))
  .flatMap((file) => [...readFileSync(join(SRC, file), "utf8").matchAll(/data-at="([^"]+)"/g)])
  .flatMap((found) => found[1].split(" "))
  .map((name) => new RegExp(`^${name.replace(/\{[^}]*\}/g, "[\\w.-]+")}$`));

test.each(GAMES)("%s: every place that a hint points at is marked somewhere", async (game) => {
  for (const hint of (await loadCourse(game))!.hints) {
    for (const place of hint.at ?? [])
      expect(place === "me" || PLACES.some((name) => name.test(place)), place).toBe(true);
  }
});
