/** Long words in a narrow question: a chosen card of Last Will says what it costs, and all of it is on a small phone. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { layoutFaults } from "./layout";
import { SIZES, World } from "./world";

const world = new World();
beforeAll(() => world.open());
afterAll(() => world.close());

const END = "end";

test("a card that takes actions can be read and played at 320 and 360", async () => {
  const [size, next] = SIZES;
  const setting = { game: "prodigals", seats: 5, options: "contests=W", lang: "de", theme: "dark", size } as const;
  const sitting = await world.sit(setting);
  const { page } = sitting;
  for (;;) {
    await sitting.asked();
    const { id, space } = (await sitting.still()).truth.position!.question!;
    const moves = space.moves as string[];
    if (moves.includes(END) && moves.some((move) => move.startsWith("play "))) break;
    await sitting.ask("moves", { question: id, move: moves.find((move) => move !== END), key: crypto.randomUUID() });
  }
  const go = page.getByRole("button", { name: /· \d Aktion/ });
  const cards = page.getByRole("region", { name: "Dein Zug" }).locator("button.card");
  for (let at = 0; !(await go.isVisible()); at++) {
    await cards.nth(at).click();
    /* Not every card takes actions. */
    await go.waitFor({ timeout: 1_500 }).catch(() => undefined);
  }
  expect(await layoutFaults(page)).toEqual([]);
  await page.setViewportSize(next);
  expect(await layoutFaults(page)).toEqual([]);
  await sitting.close();
});
