import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { GameEvent, Position } from "../generated/api";
import { Director, PACES, RUNS, type Pace } from "./director.svelte";
import { three } from "./missed";
import { BLANK, type Screen } from "./reducer";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const position = (n: number, isMine = false, isOver = false): Position =>
  ({
    view: { n },
    question: isMine ? { id: `q${n}`, owed: true } : null,
    to_act: [],
    clocks: [],
    outcome: isOver ? { winners: [] } : null,
  }) as unknown as Position;

/** The table after `n` events, of which the last is new; it may ask me, and it may belong on a stage. */
const at = (n: number, more: { isMine?: boolean; isOver?: boolean; type?: string } = {}): Screen => ({
  ...BLANK,
  link: "live",
  n,
  seat: 0,
  position: position(n, more.isMine, more.isOver),
  events: Array.from(
    { length: n },
    (_, k) => ({ type: k === n - 1 ? (more.type ?? "move") : "move" }) as unknown as GameEvent,
  ),
  fresh: n - 1,
});

/** How long something is on stage by itself, at normal pace. */
const STAGED_MS = 4_000;

/** The events here belong to no game. */
const typeOf = (event: GameEvent): string => event.type;

function direct(pace: Pace, from: Screen = at(1)): Director {
  const director = new Director();
  director.pace = () => pace;
  director.tells = (event) => typeOf(event) !== "silent";
  director.isStaged = ({ events, fresh }) => events.slice(fresh).some((event) => typeOf(event) === "staged");
  director.lasts = () => STAGED_MS;
  director.arrive(from, null);
  return director;
}

const shown = (director: Director): number => director.screen.events.length;

test("one thing is shown at a time, each for a while, and all of them", () => {
  const director = direct("normal");
  const seen: number[] = [];
  for (const n of [2, 3, 4]) director.come(at(n));
  for (let tick = 0; tick < 60; tick++) {
    if (seen.at(-1) !== shown(director)) seen.push(shown(director));
    vi.advanceTimersByTime(100);
  }
  expect(seen).toEqual([2, 3, 4]);
  expect(director.isBehind).toBe(false);
  expect(director.screen).toBe(director.live);
});

test("a slow pace shows for longer than a fast one, and at once shows nothing but the end", () => {
  const took = PACES.map((pace) => {
    const director = direct(pace);
    for (const n of [2, 3, 4, 5]) director.come(at(n));
    let ticks = 0;
    for (; director.isBehind; ticks++) vi.advanceTimersByTime(10);
    return ticks;
  });
  expect([...took].sort((a, b) => b - a)).toEqual(took);
  expect(new Set(took).size).toBe(4);
  expect(took.at(-1)).toBe(0);
});

/** Go on until everything is shown; returns which events were new in what was shown, one after the other, and how long it took. */
function watch(director: Director): { told: number[]; took: number; screens: number; staged: number } {
  const told: number[] = [];
  let [took, screens, staged] = [0, 0, 0];
  let before = 1;
  let stage: Screen | null = null;
  const look = (): void => {
    const { screen } = director;
    if (director.stage && director.stage !== stage) staged += 1;
    stage = director.stage;
    if (before >= screen.events.length) return;
    for (let n = screen.fresh; n < screen.events.length; n++) told.push(n);
    before = screen.events.length;
    screens += 1;
  };
  for (look(); director.isBehind && took < 60_000; took += 5) {
    vi.advanceTimersByTime(5);
    look();
  }
  return { told, took, screens, staged };
}

test("many things are shown faster, very many of them together, and nothing is left out", () => {
  const takes = [8, 26, 58, 500].map((last) => {
    const director = direct("normal");
    for (let n = 2; n <= last; n++) director.come(at(n));
    const seen = watch(director);
    expect(seen.told).toEqual(Array.from({ length: last - 1 }, (_, k) => k + 1));
    return seen;
  });
  const [few, more, many, most] = takes.map(({ screens }) => screens);
  expect([few, more]).toEqual([7, 25]);
  expect(many).toBeLessThanOrEqual(30);
  expect(many).toBeGreaterThan(10);
  expect(most).toBeLessThanOrEqual(30);
});

/** What may come between two questions of mine: a number of things, of which some belong on a stage. */
const NIGHTS = [0, 1, 3, 10, 40, 300].flatMap((things) => [0, 1, 2, 5, 12].map((stages) => ({ things, stages })));

/** Things that come one after the other, some milliseconds apart; the last one asks me. */
function night(director: Director, things: number, stages: number, apart: number): void {
  const all = things + stages;
  const isStaged = (n: number): boolean =>
    stages > 0 && Math.floor((n * stages) / all) > Math.floor(((n - 1) * stages) / all);
  for (let n = 1; n <= all; n++) {
    vi.advanceTimersByTime(apart);
    director.come(at(n + 1, { isMine: n === all, type: isStaged(n) ? "staged" : "move" }));
  }
}

test.each(NIGHTS)(
  "$things things and $stages staged moments are shown within the time of a pace",
  ({ things, stages }) => {
    if (things + stages === 0) return;
    for (const pace of PACES)
      for (const apart of [0, 7, 90]) {
        const director = direct(pace);
        night(director, things, stages, apart);
        const { took } = watch(director);
        expect(took, `${pace}, ${apart} ms apart`).toBeLessThanOrEqual(RUNS[pace].all + 5);
        expect(director.screen.position?.question?.owed).toBe(true);
      }
  },
);

test("a round is over within eight seconds when bots have used up all their time", () => {
  /* 40 decisions in 3.5 s, as `tables/turns.py` shares them out, then the end of the round on its stage. */
  const director = direct("normal");
  const began = performance.now();
  night(director, 40, 1, 3_500 / 41);
  watch(director);
  expect(performance.now() - began).toBeLessThanOrEqual(8_000);
});

test("a staged moment has all its time where little else waits, and most of it where much does", () => {
  const beats = [0, 3, 30].map((things) => {
    const director = direct("normal");
    for (let n = 2; n < things + 2; n++) director.come(at(n));
    director.come(at(things + 2, { type: "staged" }));
    for (let ticks = 0; !director.stage && ticks < 2_000; ticks++) vi.advanceTimersByTime(5);
    return director.beat;
  });
  expect(beats[0]).toBe(1);
  expect(beats[2]).toBeLessThanOrEqual(beats[1]);
  expect(beats[2]).toBeGreaterThan(0.5);
});

test("a staged moment for which there is no time is told, and can be seen again", () => {
  const director = direct("normal");
  night(director, 0, 40, 0);
  const { staged, told } = watch(director);
  expect(staged).toBeLessThan(40);
  expect(told).toEqual(Array.from({ length: 40 }, (_, k) => k + 1));
  expect(director.last?.events.length).toBe(41);
});

test("where a game needs more time for its moments it has more", () => {
  const director = direct("normal");
  director.breadth = 3;
  director.lasts = () => 10_000;
  director.come(at(2, { type: "staged" }));
  expect(director.beat).toBe(1);
});

test("what tells nothing takes no time", () => {
  const director = direct("slow");
  director.come(at(2));
  director.come(at(3, { type: "silent" }));
  director.come(at(4));
  vi.advanceTimersByTime(2_000);
  expect(shown(director)).toBe(4);
});

test("what comes while something is on stage is shown after it, never behind it", () => {
  const director = direct("normal");
  director.come(at(2, { type: "staged" }));
  expect(director.stage?.events.length).toBe(2);
  expect(shown(director)).toBe(1);
  director.come(at(3));
  vi.advanceTimersByTime(STAGED_MS - 100);
  expect(shown(director)).toBe(1);
  director.clear();
  expect(shown(director)).toBe(2);
  vi.advanceTimersByTime(5_000);
  expect(shown(director)).toBe(3);
  expect(director.last?.events.length).toBe(2);
});

test("two staged moments come one after the other", () => {
  const director = direct("fast");
  director.come(at(2, { type: "staged" }));
  director.come(at(3, { type: "staged" }));
  director.clear();
  vi.advanceTimersByTime(600);
  expect(director.stage?.events.length).toBe(3);
  expect(shown(director)).toBe(2);
});

test("my question comes with what led to it, and I may see how things are at once", () => {
  const director = direct("slow");
  for (const n of [2, 3]) director.come(at(n));
  director.come(at(4, { isMine: true }));
  expect(director.screen.position?.question).toBe(null);
  expect(director.isBehind).toBe(true);
  director.skip();
  expect(director.screen).toBe(director.live);
  expect(director.isSkipping).toBe(false);
  expect(director.screen.position?.question?.id).toBe("q4");
});

test("whoever is asked sees at once what others do", () => {
  const director = direct("slow", at(1, { isMine: true }));
  director.come(at(2, { isMine: true }));
  director.come(at(3, { isMine: true }));
  expect(shown(director)).toBe(3);
  director.come(at(4));
  expect(shown(director)).toBe(4);
});

test("who skips sees everything at once until asked, and then the usual pace", () => {
  const director = direct("slow");
  director.come(at(2));
  director.come(at(3));
  director.skip();
  director.come(at(4, { type: "staged" }));
  expect([shown(director), director.stage]).toEqual([4, null]);
  director.come(at(5, { isMine: true }));
  expect(shown(director)).toBe(5);
  expect(director.isSkipping).toBe(false);
  director.catchUp({ ...director.live, sent: { key: "k", question: "q5", move: "m", acked: false, touched: false } });
  director.come(at(6), true);
  director.come(at(7));
  expect(shown(director)).toBe(6);
});

test("a pause keeps everything, goes on by one, and ends where it was", () => {
  const director = direct("normal");
  director.come(at(2));
  director.pause();
  for (const n of [3, 4, 5]) director.come(at(n));
  vi.advanceTimersByTime(60_000);
  expect(shown(director)).toBe(2);
  director.forward();
  expect(shown(director)).toBe(3);
  vi.advanceTimersByTime(60_000);
  expect(shown(director)).toBe(3);
  director.resume();
  vi.advanceTimersByTime(10_000);
  expect(shown(director)).toBe(5);
});

test("a pause holds what is on stage", () => {
  const director = direct("normal");
  director.come(at(2, { type: "staged" }));
  director.pause();
  vi.advanceTimersByTime(120_000);
  expect(director.stage).not.toBe(null);
  director.forward();
  expect([director.stage, shown(director)]).toEqual([null, 2]);
});

test("talk is shown at once, whatever waits", () => {
  const director = direct("slow");
  for (const n of [2, 3]) director.come(at(n));
  const line = { id: 1 } as Screen["chat"][number];
  director.come({ ...director.live, chat: [line] });
  expect(director.screen.chat).toEqual([line]);
  expect(shown(director)).toBe(2);
});

test("who comes back is told what was missed, and can go through it", () => {
  const director = direct("normal");
  director.hide();
  for (let n = 2; n < 9; n++) director.come(at(n));
  vi.advanceTimersByTime(60_000);
  expect(shown(director)).toBe(1);
  director.look();
  expect(director.missed).toEqual({ from: 1, to: 8, seconds: 60 });
  vi.advanceTimersByTime(60_000);
  expect(shown(director)).toBe(1);
  director.showUpTo(4);
  expect(shown(director)).toBe(5);
  director.skip();
  expect([shown(director), director.missed]).toEqual([8, null]);
});

test("a short look elsewhere is not an absence", () => {
  const director = direct("normal");
  director.hide();
  director.come(at(2));
  vi.advanceTimersByTime(3_000);
  director.look();
  expect(director.missed).toBe(null);
  vi.advanceTimersByTime(3_000);
  expect(shown(director)).toBe(2);
});

test("what came while the connection was lost counts, also when everything comes anew", () => {
  const director = direct("normal", at(2));
  director.hide();
  vi.advanceTimersByTime(30_000);
  director.look();
  expect(director.missed).toBe(null);
  for (let n = 3; n < 10; n++) director.come(at(n));
  expect(director.missed).toMatchObject({ from: 2, seconds: 30 });
  const other = direct("normal", at(2));
  other.arrive(at(9), { events: 3, seconds: 600 });
  expect(other.missed).toEqual({ from: 3, to: 9, seconds: 600 });
  expect(shown(other)).toBe(9);
  const brief = direct("normal", at(2));
  brief.arrive(at(9), { events: 3, seconds: 5 });
  expect(brief.missed).toBe(null);
});

test("a game that ended meanwhile is not told: its result is", () => {
  const director = direct("normal");
  director.arrive(at(30, { isOver: true }), { events: 2, seconds: 600 });
  expect(director.missed).toBe(null);
});

test("three lines are the weightiest, in order, and never four", () => {
  const weight = (n: number): number => (n % 10 === 0 ? 1 : 0);
  expect(three([1, 10, 2, 3, 20, 4, 5], weight)).toEqual([10, 20, 5]);
  expect(three([10, 20, 30, 40, 1], weight)).toEqual([20, 30, 40]);
  expect(three([1], weight)).toEqual([1]);
});
