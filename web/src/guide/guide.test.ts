import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { parse } from "smol-toml";
import { expect, test } from "vitest";

import { CARDS } from "../games";
import de from "../messages/de";
import en from "../messages/en";
import { courseFor, coursesOf, hintNow, hintsFor, loadCourse, type Hint, type Moment } from "./guide";

const COURSES = CARDS.flatMap((card) => coursesOf(card.id));

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

test("a table with a setting of its own has a course of its own", () => {
  expect(courseFor("prodigals", "seats=2 contests=W")).toBe("prodigals.contests=W");
  expect(courseFor("prodigals", "seats=2 contests=ESW")).toBe("prodigals");
  expect(courseFor("qe", "seats=4")).toBe("qe");
  expect(COURSES).toEqual(expect.arrayContaining(["qe", "prodigals", "prodigals.contests=W"]));
});

test("a hint is left out at a table where it is not so, and what follows it follows the one before", () => {
  const hints: Hint[] = [
    { key: "goal" },
    { key: "own", after: "goal", only: { contests: ["ES", "EP"] } },
    { key: "hyde", after: "own" },
    { key: "book", only: { memory: ["on"] } },
  ];
  const course = { options: "seats=2 contests=ES", seats: 2, hints };
  expect(hintsFor(course, "seats=2")).toEqual(hints);
  expect(hintsFor(course, "seats=4 contests=EP")).toEqual(hints);
  expect(hintsFor(course, "contests=PS memory=off")).toEqual([{ key: "goal" }, { key: "hyde", after: "goal" }]);
});

/** What hints say that is not so everywhere, by course and by a setting where it is not. */
const ELSEWHERE: [string, string, string[]][] = [
  ["qe", "memory=off", ["shown", "lost"]],
  ["prodigals", "contests=EP", ["hyde"]],
  ["prodigals", "contests=PS", ["hyde", "bonus"]],
  ["prodigals", "contests=EW", ["boards", "own", "hyde", "action", "symbols"]],
  ["prodigals", "contests=ESW", ["boards", "own", "action", "symbols"]],
];
test.each(ELSEWHERE)("%s with %s has no hint that is not so there", async (name, setting, silent) => {
  const course = (await loadCourse(name))!;
  expect(hintsFor(course, course.options)).toEqual(course.hints);
  const keys = hintsFor(course, setting).map((hint) => hint.key);
  for (const key of silent) expect(keys).not.toContain(key);
});

test("a hint about me stays silent when it happens to others", () => {
  expect(hintNow(HINTS, moment("", 1), ["goal"])).toBeNull();
  expect(hintNow(HINTS, moment("", 1, 0), ["goal"])?.key).toBe("mine");
});

test("a hint that is shown stays until it was read, or its question has gone", () => {
  const asked = moment("9.bid.1", 0);
  expect(hintNow(HINTS, asked, ["goal"])?.key).toBe("bid");
  expect(hintNow(HINTS, asked, ["goal"], "mine")?.key).toBe("mine");
  expect(hintNow(HINTS, asked, ["goal", "mine"], "mine")?.key).toBe("bid");
  expect(hintNow(HINTS, moment("", 0), ["goal"], "bid")?.key).toBe("mine");
});

test("no hint comes twice, and the last one ends the course", () => {
  expect(hintNow(HINTS, moment("9.bid.1", 1, 1, 2), ["goal", "bid"])?.key).toBe("enough");
  expect(hintNow(HINTS, moment("9.bid.1", 1, 1, 2), ["goal", "bid", "enough"])).toBeNull();
});

test.each(COURSES)("%s: every hint has a text in both languages, and follows one that exists", async (game) => {
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

const SCRIPTS = resolve(SRC, "../../src/slushfund/lessons/data");
test.each(readdirSync(SCRIPTS))("%s: every place that a lesson points at is marked somewhere", (file) => {
  const { steps = [] } = parse(readFileSync(join(SCRIPTS, file), "utf8")) as { steps?: { at?: string[] }[] };
  for (const place of steps.flatMap((step) => step.at ?? []))
    expect(place === "me" || PLACES.some((name) => name.test(place)), place).toBe(true);
});

test.each(COURSES)("%s: every place that a hint points at is marked somewhere", async (game) => {
  for (const hint of (await loadCourse(game))!.hints) {
    for (const place of hint.at ?? [])
      expect(place === "me" || PLACES.some((name) => name.test(place)), place).toBe(true);
  }
});
