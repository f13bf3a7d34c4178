/** What the law of layout calls a fault, shown on pages made for it. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { layoutFaults } from "./layout";
import { SIZES, World } from "./world";

const world = new World();
beforeAll(() => world.open());
afterAll(() => world.close());

/** A hand of one card, taller than the window in which it is scrolled, above a dock. */
const PAGE = `
  <style>
    * { margin: 0; }
    .board { height: 100.75px; overflow: auto; }
    .dock { position: relative; height: 60px; background: white; }
    .card { display: block; width: 120px; height: 112.5px; }
  </style>
  <div style="height: 180px"></div>
  <section class="board"><div style="height: 300px"></div><button class="card">Card</button><p style="height: 6px"></p></section>
  <section class="dock">Question</section>`;

async function faults(styles: string[], content = PAGE): Promise<string[]> {
  const { page, context } = await world.stage.visit(SIZES[0], "en-GB");
  const found: string[] = [];
  for (const style of styles) {
    await page.setContent(`${content}<style>${style}</style>`);
    found.push(...(await layoutFaults(page)).map((each) => `${style} ${each}`));
  }
  await context.close();
  return found;
}

/** Windows that end between two pixels, and cards whose corners lie about there. */
const BETWEEN = [100, 100.25, 100.5, 100.75].flatMap((board) =>
  [111, 111.4, 112, 112.5, 113].map((card) => `.board { height: ${board}px } .card { height: ${card}px }`),
);

test("a window that ends between two pixels covers nothing of what is scrolled in it", async () => {
  expect(await faults(BETWEEN)).toEqual([]);
});

test("what lies over a card in that window is found", async () => {
  expect(await faults([".dock { margin-top: -60px }"])).toEqual([expect.stringMatching(/covered: button.card/)]);
});

test("what is read from top to bottom and has to be moved sideways too is found", async () => {
  expect(await faults([".card { width: 400px }"])).toEqual([
    expect.stringMatching(/wider than its place: section.board/),
  ]);
});

test("words on words are found, unless what carries them covers what is below", async () => {
  const page = "<style>p { font: 16px/20px serif; margin: 0 }</style><p>first words</p><p class=b>second words</p>";
  expect(await faults([".b { margin-top: -16px }"], page)).toEqual([expect.stringMatching(/words on words/)]);
  const kept = ["", ".b { margin-top: -16px; position: relative; background: white }"];
  expect(await faults(kept, page)).toEqual([]);
});

test("words that are scrolled out of their window lie on none, those that hang out of it do", async () => {
  const page = `<style>* { margin: 0; font: 16px/20px serif } .w { height: 40px; overflow: auto } .w div { height: 90px }</style>
    <p>words of the head</p><div class="w"><p class="gone">words of the board</p><div></div></div>
    <script>document.querySelector(".w").scrollTop = 20</script>`;
  expect(await faults([""], page)).toEqual([]);
  expect(await faults([".w { overflow: visible } .gone { margin-top: -20px }"], page)).toEqual([
    expect.stringMatching(/words on words/),
  ]);
});
