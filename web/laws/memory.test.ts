/** Ten games in one page: what they leave behind does not grow. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { Judge } from "./judge";
import { READERS } from "./play";
import { Walker } from "./walker";
import { SIZES, World, type Sitting } from "./world";

const world = new World();
beforeAll(() => world.open());
afterAll(() => world.close());

const GAMES = 10;
const WARM = 3;

async function left(sitting: Sitting): Promise<{ nodes: number; listeners: number; heap: number }> {
  await sitting.session.send("HeapProfiler.collectGarbage");
  const { metrics } = (await sitting.session.send("Performance.getMetrics")) as {
    metrics: { name: string; value: number }[];
  };
  const of = (name: string): number => metrics.find((each) => each.name === name)?.value ?? 0;
  return { nodes: of("Nodes"), listeners: of("JSEventListeners"), heap: of("JSHeapUsedSize") };
}

/** From a finished game to the next without loading the page anew. */
async function again(sitting: Sitting): Promise<Sitting> {
  const { id } = await sitting.ask<{ id: string }>("rematch", {});
  await sitting.page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/t/${id}`);
  const next = Object.assign(Object.create(Object.getPrototypeOf(sitting) as object), sitting, { id }) as Sitting;
  await next.ask("start", {}).catch(() => undefined);
  await next.page.waitForTimeout(1_500);
  return next;
}

test.runIf(process.env.SLUSHFUND_SOAK)("ten games of Q.E. in one page", { timeout: 3_600_000 }, async () => {
  let sitting = await world.sit({ game: "qe", seats: 3, lang: "de", theme: "light", size: SIZES[2] });
  await sitting.session.send("Performance.enable");
  const seen: { nodes: number; listeners: number; heap: number }[] = [];
  for (let game = 0; game < GAMES; game++) {
    const judge = new Judge(sitting, READERS.qe, { sizes: [], layout: false, contrast: false, twins: 0 });
    await new Walker(sitting, judge, game).walk();
    sitting.noise.positions.length = 0;
    sitting = await again(sitting);
    seen.push(await left(sitting));
  }
  const [warm, last] = [seen[WARM], seen[GAMES - 1]];
  expect(last.nodes, JSON.stringify(seen)).toBeLessThan(warm.nodes * 1.5 + 500);
  expect(last.listeners, JSON.stringify(seen)).toBeLessThan(warm.listeners * 1.5 + 100);
  expect(last.heap, JSON.stringify(seen)).toBeLessThan(warm.heap * 1.5 + 2_000_000);
  await sitting.close();
});

test.skipIf(process.env.SLUSHFUND_SOAK)("growth is measured in the long run", () => {
  expect(GAMES).toBeGreaterThan(WARM);
});
