/** What the law of layout calls a fault, shown on pages made for it. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { layoutFaults } from "./layout";
import { SIZES, World } from "./world";

const world = new World();
beforeAll(() => world.open());
afterAll(() => world.close());

/** A hand of one card, taller than the window in which it is scrolled, above a dock. */
const page = (style: string): string => `
  <style>
    * { margin: 0; }
    .board { height: 100.75px; overflow: auto; }
    .dock { position: relative; height: 60px; background: white; }
    .card { display: block; width: 120px; height: 112.5px; }
    ${style}
  </style>
  <div style="height: 180px"></div>
  <section class="board"><div style="height: 300px"></div><button class="card">Card</button></section>
  <section class="dock">Question</section>`;

async function faults(style: string): Promise<string[]> {
  const { page: shown, context } = await world.stage.visit(SIZES[0], "en-GB");
  await shown.setContent(page(style));
  const found = await layoutFaults(shown);
  await context.close();
  return found;
}

test("a window that ends between two pixels covers nothing of what is scrolled in it", async () => {
  expect(await faults(".card { margin-bottom: 5.75px; }")).toEqual([]);
});

test("what lies over a card in that window is found", async () => {
  expect(await faults(".dock { margin-top: -60px; }")).toEqual([expect.stringMatching(/^covered: button.card/)]);
});
