/**
 * Every game, held to the laws while somebody plays it at random. `make test` plays a stretch of each, at several sizes;
 * `make soak` plays whole games of every game, number of seats, language and way to play.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { FULL_CARE } from "./judge";
import { play, READERS, report } from "./play";
import { LONG_NAMES, SIZES, World, type Lang, type Setting, type Size, type Theme } from "./world";

const IS_SOAK = Boolean(process.env.SLUSHFUND_SOAK);
const SEED = Number(process.env.SLUSHFUND_LUCK ?? 1);
const world = new World();
beforeAll(() => world.open());
afterAll(() => world.close());

interface Table {
  game: string;
  seats: number;
  options: string;
}
/** The tables that most people play, and Last Will. */
const USUAL: Table[] = [
  { game: "qe", seats: 4, options: "" },
  { game: "tiefe-taschen", seats: 5, options: "phase3=orderly" },
  { game: "counterfeiters", seats: 4, options: "" },
  { game: "prodigals", seats: 3, options: "" },
  { game: "prodigals", seats: 3, options: "contests=W" },
];
/** Other ways to play them. */
const OTHERS: Table[] = [
  { game: "qe", seats: 4, options: "first=2 nations=US,CN,JP,EU memory=off" },
  { game: "tiefe-taschen", seats: 4, options: "phase3=free" },
  { game: "tiefe-taschen", seats: 5, options: "edition=2015 phase3=orderly memory=off" },
  { game: "counterfeiters", seats: 3, options: "first=1 patrol=3 memory=off" },
  { game: "prodigals", seats: 3, options: "contests=EPS hands=hidden sales=voluntary first=2" },
  { game: "prodigals", seats: 2, options: "contests=EW" },
  { game: "prodigals", seats: 3, options: "contests=SW" },
  { game: "prodigals", seats: 4, options: "contests=ESW" },
  { game: "prodigals", seats: 5, options: "contests=W will=120" },
];

/** German in the light and English in the dark, or the other way round, in turn. */
function lookOf(at: number): { lang: Lang; theme: Theme } {
  return { lang: at % 2 ? "en" : "de", theme: at % 4 === 1 || at % 4 === 2 ? "light" : "dark" };
}

/** The smallest always, the others in turn, so that all games together see all nine. */
const sizesOf = (at: number): Size[] => SIZES.filter((_, n) => n === 0 || (n + at) % 3 === 0);

describe.skipIf(IS_SOAK)("a stretch of each game", () => {
  test.each(USUAL.map((table, at) => ({ ...table, at })))("$game $options", async ({ at, ...table }) => {
    const setting: Setting = { ...table, size: SIZES[at], ...lookOf(at), names: LONG_NAMES };
    const { broken, answers } = await play(world, setting, {
      answers: 3,
      seed: SEED + at,
      care: { ...FULL_CARE, sizes: sizesOf(at), twins: 5 },
    });
    expect(report(broken)).toBe("");
    expect(answers).toBe(3);
  });
});

describe.runIf(IS_SOAK)("whole games", () => {
  const seats = Object.entries(READERS).flatMap(([game, reader]) =>
    reader.seats.map((each) => ({ game, seats: each, options: "" })),
  );
  const all = [...seats, ...OTHERS, ...USUAL.filter(({ options }) => options)].map((table, at) => ({
    ...table,
    ...lookOf(at),
    sizes: sizesOf(at),
    names: at % 4 === 1 || at % 4 === 2 ? LONG_NAMES : undefined,
  }));
  const name = "$game, $seats seats, $options, $lang, $theme";
  test.each(all)(name, { timeout: 3_600_000 }, async ({ sizes, ...table }) => {
    const how = { seed: SEED + table.seats, care: { ...FULL_CARE, sizes } };
    const { broken, isOver, answers, pauses } = await play(world, { ...table, size: SIZES[0] }, how);
    console.log(
      `${table.game} ${table.seats} ${table.options} ${table.lang}: ${answers} answers, ${pauses} screens, over: ${isOver}\n${report(broken)}`,
    );
    expect(report(broken)).toBe("");
    expect(isOver).toBe(true);
  });
});

test("the readers know all numbers of seats", async () => {
  const { page, context } = await world.stage.visit(SIZES[2], "en-GB");
  await page.goto(world.stage.url);
  const { games } = await page.evaluate(
    async () => (await (await fetch("/api/games")).json()) as { games: { id: string; seats: number[] }[] },
  );
  for (const { id, seats } of games) if (READERS[id]) expect([id, READERS[id].seats]).toEqual([id, seats]);
  await context.close();
});
