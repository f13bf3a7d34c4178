/** The laws are only as good as what they find: every planted fault must be found, by its own law. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { FAULTS } from "./faults";
import { Judge, type Broken, type Care } from "./judge";
import { READERS } from "./play";
import { Walker } from "./walker";
import { SIZES, World } from "./world";

const IS_SOAK = Boolean(process.env.SLUSHFUND_SOAK);
const world = new World();
beforeAll(() => world.open());
afterAll(() => world.close());

const SEATS: Record<string, number> = { qe: 4, "tiefe-taschen": 5, counterfeiters: 4, prodigals: 3 };
/** Those that show only after some answers are for the long run. */
const HERE = IS_SOAK ? FAULTS : FAULTS.filter((fault) => fault.answers < 2);

test.each(HERE)("$law: $name", async ({ law, found, game, plant, answers, size = SIZES[2], twins = 0, options }) => {
  const setting = { game, seats: SEATS[game], lang: "de", theme: "light", size, options } as const;
  const sitting = await world.sit(setting, plant);
  const care: Care = { sizes: [], layout: law === "layout", contrast: law === "contrast", twins };
  const judge = new Judge(sitting, READERS[game], care);
  /* The first one looks at each kind of screen once, perhaps while something flies across it. */
  const second = new Judge(sitting, READERS[game], care);
  const walker = new Walker(sitting, judge, 3);
  const broken = (): Broken[] => [...judge.broken, ...second.broken];
  const isFound = (): boolean => broken().some((each) => each.law === law && found.test(each.what));
  try {
    await sitting.asked();
    for (let step = 0; step <= answers && !isFound(); step++) await walker.walk(step);
    await sitting.page.waitForTimeout(1_200);
    const { truth, tree } = await sitting.still();
    if (!isFound()) await judge.seen(truth, tree);
    if (!isFound()) await second.seen(truth, tree);
  } catch (error) {
    /* A planted fault may end the walk; what matters is whether a law has spoken. */
    if (!isFound()) throw error;
  } finally {
    await sitting.close();
  }
  expect(broken().map((each) => `${each.law}: ${each.what}`)).toContainEqual(expect.stringMatching(found));
  expect(isFound()).toBe(true);
});
