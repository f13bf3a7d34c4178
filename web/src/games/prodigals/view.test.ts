import data from "virtual:game/prodigals";
import { expect, test } from "vitest";

import { glyphsOf, listGlyphs, triggerGlyphs } from "./glyphs";
import { changeOf, evenings, hasSent, scoresByRound, strokes } from "./history";
import { inHerSight, nextTurn, placesOf, spotsOf, stepOf, target, turned, type PCEvent } from "./view";

/** An event with the fields that matter here. */
const event = (type: PCEvent["type"], fields: object): PCEvent => ({ type, text: "", ...fields }) as PCEvent;

test("a step leads one row down, aside, up, or two rows down over a figure", () => {
  expect(target("lady@M14", "down")).toBe("M12");
  expect(target("lady@M14", "down-left")).toBe("L12");
  expect(target("gentleman@L6", "right")).toBe("M6");
  expect(target("gentleman@M0", "up")).toBe("M2");
  expect(target("lady@R0", "down")).toBe("R-2");
  expect(target("lady@M10", "jump")).toBe("M6");
});

test("a raised figure goes one row up", () => {
  expect(stepOf("raise lady@R10")).toEqual({ move: "raise lady@R10", from: "R10", to: "R12" });
  expect(stepOf("step votes")).toBeNull();
});

test("a quarter turn brings the west side to the north", () => {
  expect(turned(["dog", "horse", "glass", "house"], 0)).toEqual(["dog", "horse", "glass", "house"]);
  expect(turned(["dog", "horse", "glass", "house"], 1)).toEqual(["house", "dog", "horse", "glass"]);
});

test("placements of a tile are gathered by place, and turning goes round those that fit", () => {
  const spots = spotsOf([
    "tile Z21 at -2,-1 rot 1",
    "tile Z21 at -2,-1 rot 3",
    "tile Z21 at 0,2 rot 0",
    "tile Z21 discard",
  ]);
  expect(spots).toEqual([
    { x: -2, y: -1, turns: [1, 3] },
    { x: 0, y: 2, turns: [0] },
  ]);
  expect(nextTurn([1, 3], 1)).toBe(3);
  expect(nextTurn([1, 3], 3)).toBe(1);
  expect(nextTurn([0], 0)).toBe(0);
});

test("a board has the spaces of its side and number of players", () => {
  const ids = (board: string, seats: number): string[] =>
    placesOf(board, seats, ["election", "society"]).map((place) => place.id);
  expect(ids("main", 2)).not.toContain("main.order-3");
  expect(ids("main", 5)).toContain("main.order-5");
  expect(ids("society", 3)).not.toContain("society.m3");
  expect(ids("society", 4)).toContain("society.m3");
  expect(ids("possessions", 2)).not.toContain("possessions.x3");
  const boys = (...contests: string[]) => placesOf("main", 3, contests).find(({ id }) => id === "main.central")?.boys;
  expect(boys("election", "society")).toBe(2);
  expect(boys("election", "society", "possessions")).toBe(1);
  expect(boys("election", "last-will")).toBe(1);
  expect(placesOf("main", 3, ["election", "last-will"]).map(({ id }) => id)).toEqual(["main.central"]);
  expect(placesOf("main", 3, ["last-will"])).toEqual([]);
});

test("Dame Beatrice sees the columns or rows that her tile names", () => {
  expect(inHerSight("D1", "L16")).toBe(false);
  expect(inHerSight("D1", "M16")).toBe(true);
  expect(inHerSight("D4", "L12")).toBe(true);
  expect(inHerSight("D4", "L14")).toBe(false);
  expect(inHerSight("D5", "L14")).toBeNull();
  expect(inHerSight(null, "L14")).toBeNull();
});

test("every event that changes a score is counted in its contest", () => {
  expect(changeOf(event("marker-moved", { seat: 1, marker: "lady@M14", space: "M12", by: -2 }))).toEqual({
    seat: 1,
    contest: "society",
    by: -2,
  });
  expect(changeOf(event("possession-sold", { seat: 0, tile: "TA1", price: 5, by: -10 }))?.by).toBe(-10);
  expect(changeOf(event("possessions-swapped", { seat: 0, own: "TA2", other: "TX01", by: -5 }))?.by).toBe(-5);
  expect(changeOf(event("card-played", { seat: 0, card: "EW01" }))).toBeNull();
});

const GAME: PCEvent[] = [
  event("handicap-taken", { seat: 0, contest: "election" }),
  event("votes-changed", { seat: 0, by: 1, now: 43 }),
  event("round-began", { number: 1 }),
  event("boy-sent", { seat: 0, space: "election.own", boys: 1 }),
  event("votes-changed", { seat: 0, by: -1, now: 42 }),
  event("megaphones-gained", { seat: 1, by: 2, now: 2 }),
  event("card-played", { seat: 0, card: "EW07" }),
  event("votes-changed", { seat: 0, by: -4, now: 38 }),
  event("turn-ended", { seat: 0 }),
  event("turn-ended", { seat: 1 }),
  event("votes-changed", { seat: 0, by: 1, now: 39 }),
  event("votes-changed", { seat: 1, by: -1, now: 41 }),
  event("marker-moved", { seat: 1, marker: "lady@M14", space: "M16", by: 2 }),
  event("round-began", { number: 2 }),
];

test("scores after each round are found by going backwards", () => {
  const rounds = scoresByRound(GAME, [
    { election: 39, society: 60 },
    { election: 41, society: 60 },
  ]);
  expect(rounds.map(([first]) => first.election)).toEqual([43, 39, 39]);
  expect(rounds.map(([, second]) => second.society)).toEqual([58, 60, 60]);
});

test("the end of a round tells what Hyde Park and Dame Beatrice did, and nothing that came before", () => {
  const [evening] = evenings(GAME, 2);
  expect(evening.round).toBe(1);
  expect(evening.votes).toEqual([
    { seat: 0, by: 1, loud: 0 },
    { seat: 1, by: -1, loud: 2 },
  ]);
  expect(evening.raised).toEqual([{ seat: 1, markers: 1, points: 2 }]);
});

test("the summary of a round goes when my first boy of the next one runs", () => {
  expect(hasSent(GAME, 0)).toBe(false);
  const next = [...GAME, event("boy-sent", { seat: 1, space: "main.central", boys: 2 })];
  expect([hasSent(next, 0), hasSent(next, 1), hasSent(next, null)]).toEqual([false, true, true]);
});

test("the greatest stroke is the card that lost most", () => {
  expect(strokes(GAME)[0]).toEqual({ seat: 0, contest: "election", by: -4, round: 1, at: 6, card: "EW07" });
});

test("every effect of every card, tile and space is drawn with signs that we have", () => {
  for (const [id, item] of Object.entries(data.items)) {
    const glyphs = [...listGlyphs(item.effects ?? []), ...triggerGlyphs(item.trigger)];
    const isPlain = item.frame === "white" || item.frame === "black";
    if ((item.kind === "card" && isPlain) || item.kind === "bonus") expect([id, glyphs.length > 0]).toEqual([id, true]);
    for (const effect of item.effects ?? [])
      expect([id, glyphsOf(effect).some((glyph) => glyph.text === effect.verb)]).toEqual([id, false]);
    for (const glyph of glyphs) expect([id, glyph.icon !== undefined || glyph.text !== undefined]).toEqual([id, true]);
  }
  for (const space of data.spaces)
    for (const effect of space.effects)
      expect(glyphsOf(effect).some((glyph) => glyph.text === effect.verb)).toBe(false);
});
