/**
 * Everything twice as large, as a browser does it: a point of the page is two of the screen, so there are half as many in
 * each direction. Held to all laws while somebody plays.
 */
import { afterAll, beforeAll, expect, test } from "vitest";

import { FULL_CARE } from "./judge";
import { play, report } from "./play";
import { SIZES, World, type Lang, type Size, type Theme } from "./world";

const IS_SOAK = Boolean(process.env.SLUSHFUND_SOAK);
const world = new World();
beforeAll(() => world.open());
afterAll(() => world.close());

const ZOOM = 2;
const half = ({ width, height }: Size): Size => ({
  width: Math.floor(width / ZOOM),
  height: Math.floor(height / ZOOM),
});
/** A phone and a desktop; in the long run every size but the phones of four inches, whose half is no screen. */
const ZOOMED = (IS_SOAK ? SIZES.slice(1) : [SIZES[2], SIZES[6]]).map(half);
const ANSWERS = IS_SOAK ? 12 : 1;

const TABLES = [
  { game: "qe", seats: 4, options: "" },
  { game: "tiefe-taschen", seats: 5, options: "phase3=orderly" },
  { game: "counterfeiters", seats: 4, options: "" },
  { game: "prodigals", seats: 3, options: "" },
  { game: "prodigals", seats: 3, options: "contests=W" },
];
/** Both languages; in `make test` every table in one of them, and every language at several tables. */
const CASES = TABLES.flatMap((table, at) =>
  (["de", "en"] as Lang[])
    .filter((_, n) => IS_SOAK || (at + n) % 2 === 0)
    .map((lang, n) => ({ ...table, lang, theme: ((at + n) % 2 ? "dark" : "light") as Theme, size: SIZES[n ? 6 : 2] })),
);

test.each(CASES)("$game $options, $lang, $theme", async (setting) => {
  const care = { ...FULL_CARE, sizes: ZOOMED, contrast: IS_SOAK, twins: 0 };
  const { broken, answers } = await play(world, { ...setting, zoom: ZOOM }, { seed: 1, answers: ANSWERS, care });
  expect(report(broken)).toBe("");
  expect(answers).toBe(ANSWERS);
});
