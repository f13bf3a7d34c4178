import { expect, test } from "vitest";

import { lastVote, sceneAfter, voteAt } from "./theatre";
import type { TTEvent } from "./view";

/** An event with the fields that matter here. */
const ev = (type: TTEvent["type"], fields: object = {}): TTEvent => ({ type, text: type, ...fields }) as TTEvent;

const EVENTS = [
  ev("split-made", { seat: 1, shares: [{ seat: 1, values: [5] }] }),
  ev("bribed", { place: "1A", target: 2, side: "agree", face: "down" }),
  ev("bribe-down", { place: "1A", value: 4 }),
  ev("played", { seat: 1, card: "agree" }),
  ev("played", { seat: 2, card: "blackmail" }),
  ev("bribe-returned", { place: "1A" }),
  ev("played", { seat: 0, card: "avert" }),
  ev("averted", { seat: 0, blackmailer: 2 }),
  ev("stolen", { taker: 0, victim: 2, value: 3 }),
  ev("played", { seat: 3, card: "reject" }),
  ev("voted", { agree: 1, reject: 1 }),
  ev("paid-out", { seat: 1, values: [5] }),
  ev("round-began", { number: 2, president: 1 }),
];

test("seats stand in turn order from the president, also after an early avert", () => {
  const vote = voteAt(EVENTS, lastVote(EVENTS), 4);
  expect(vote.seats).toEqual([1, 2, 3, 0]);
  expect(vote.passed).toBe(true);
});

test("each beat shows one thing, and values only where they were told", () => {
  const vote = voteAt(EVENTS, lastVote(EVENTS), 4);
  expect(vote.beats.map((beat) => beat.events[0].type)).toEqual([
    "played",
    "played",
    "bribe-returned",
    "played",
    "averted",
    "played",
    "voted",
  ]);
  expect(vote.beats[2].marks).toEqual([{ seat: 1, kind: "returned", value: 4 }]);
  expect(vote.beats[4].marks).toEqual([
    { seat: 0, kind: "averted", value: 3 },
    { seat: 2, kind: "robbed", value: 3 },
  ]);
  const third = EVENTS.filter((event) => !["bribe-down", "stolen"].includes(event.type));
  const values = voteAt(third, lastVote(third), 4).beats.flatMap((beat) => beat.marks.map((mark) => mark.value));
  expect(values).toEqual([null, null, null]);
});

test("votes are counted as the cards turn", () => {
  const vote = voteAt(EVENTS, lastVote(EVENTS), 4);
  expect(sceneAfter(vote, 1)).toMatchObject({ agree: 1, reject: 0 });
  expect(sceneAfter(vote, 99)).toMatchObject({ agree: 1, reject: 1 });
  expect(sceneAfter(vote, 99).now?.stamp).toBe("passed");
});

test("a rejected split names who resigns and who follows", () => {
  const events = [
    ...EVENTS.slice(0, 10),
    ev("voted", { agree: 1, reject: 2 }),
    ev("resigned", { seat: 1 }),
    ev("elected", { seat: 3 }),
  ];
  const vote = voteAt(events, lastVote(events), 4);
  expect([vote.passed, vote.resigned, vote.elected]).toEqual([false, 1, 3]);
  expect(vote.beats.at(-1)?.stamp).toBe("failed");
});
