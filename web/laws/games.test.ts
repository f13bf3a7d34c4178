/**
 * Every game, held to the laws while somebody plays it at random. `make test` plays a stretch of each, at all sizes in turn;
 * `make soak` plays whole games of every game, number of seats and language.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { FULL_CARE } from "./judge";
import { play, READERS, report } from "./play";
import { SIZES, World, type Lang, type Setting, type Theme } from "./world";

const IS_SOAK = Boolean(process.env.SLUSHFUND_SOAK);
const SEED = Number(process.env.SLUSHFUND_LUCK ?? 1);
const world = new World();
beforeAll(() => world.open());
afterAll(() => world.close());

const GAMES = Object.keys(READERS);
const USUAL: Record<string, number> = { qe: 4, "tiefe-taschen": 5, counterfeiters: 4, prodigals: 3 };

/** The two looks of a game: German in the light, English in the dark, or the other way round. */
function looks(at: number): { lang: Lang; theme: Theme }[] {
  const themes: Theme[] = at % 2 ? ["light", "dark"] : ["dark", "light"];
  return [
    { lang: "de", theme: themes[0] },
    { lang: "en", theme: themes[1] },
  ];
}

describe.skipIf(IS_SOAK)("a stretch of each game", () => {
  test.each(GAMES.map((game, at) => [game, at] as const))("%s", async (game, at) => {
    const setting: Setting = { game, seats: USUAL[game], size: SIZES[at], ...looks(at)[at % 2] };
    /* Sizes rotate, so that four games see all nine. */
    const sizes = [...SIZES.slice(at), ...SIZES.slice(0, at)];
    const { broken, answers } = await play(world, setting, {
      answers: 3,
      seed: SEED + at,
      care: { ...FULL_CARE, sizes, twins: 5 },
    });
    expect(report(broken)).toBe("");
    expect(answers).toBe(3);
  });
});

describe.runIf(IS_SOAK)("whole games", () => {
  const all = GAMES.flatMap((game, at) =>
    READERS[game].seats.flatMap((seats) => looks(at + seats).map((look) => ({ game, seats, size: SIZES[0], ...look }))),
  );
  test.each(all)("$game with $seats seats, $lang, $theme", { timeout: 1_800_000 }, async (setting) => {
    const { broken, isOver } = await play(world, setting, { seed: SEED + setting.seats });
    expect(report(broken)).toBe("");
    expect(isOver).toBe(true);
  });

  test.each(GAMES)("%s, everything twice as large", { timeout: 1_800_000 }, async (game) => {
    const setting: Setting = { game, seats: USUAL[game], size: SIZES[6], lang: "de", theme: "light", zoom: 2 };
    const { broken } = await play(world, setting, { seed: SEED, answers: 20, care: { ...FULL_CARE, sizes: [] } });
    expect(report(broken)).toBe("");
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
