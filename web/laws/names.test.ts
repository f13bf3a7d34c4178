/** People may call themselves as long as the server allows: who sits where can be read at every size. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { layoutFaults } from "./layout";
import { LONG_NAMES, SIZES, World, type Lang, type Sitting, type Theme } from "./world";

const world = new World();
beforeAll(() => world.open());
afterAll(() => world.close());

const TABLES = [
  { game: "qe", seats: 5, options: "" },
  { game: "tiefe-taschen", seats: 3, options: "phase3=orderly first=1" },
  { game: "tiefe-taschen", seats: 5, options: "phase3=orderly" },
  { game: "counterfeiters", seats: 4, options: "" },
  { game: "prodigals", seats: 5, options: "" },
  { game: "prodigals", seats: 5, options: "contests=W" },
].map((table, at) => ({
  ...table,
  lang: (at % 2 ? "en" : "de") as Lang,
  theme: (at % 4 < 2 ? "light" : "dark") as Theme,
}));

/** The same for what the buttons of the head open, on the smallest phone. */
async function drawerFaults({ page }: Sitting): Promise<string[]> {
  await page.setViewportSize(SIZES[0]);
  const faults: string[] = [];
  for (const name of [/^(Verlauf|History)/, /^Chat/, /^(Regeln|Rules)/, /^(Menü|Menu)/]) {
    await page.locator(".head").getByRole("button", { name }).first().click();
    const drawer = page.getByRole("dialog");
    await drawer.waitFor();
    faults.push(...(await layoutFaults(page)).map((fault) => `${String(name)} ${fault}`));
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
  }
  return faults;
}

test.each(TABLES)("$game, $seats seats, $options, $lang", async (table) => {
  const sitting = await world.sit({ ...table, size: SIZES[0], isWithPeople: true, names: LONG_NAMES });
  const faults: string[] = [];
  for (const size of SIZES) {
    await sitting.page.setViewportSize(size);
    await sitting.still();
    faults.push(...(await layoutFaults(sitting.page)).map((fault) => `${size.width}x${size.height} ${fault}`));
  }
  faults.push(...(await drawerFaults(sitting)));
  await sitting.close();
  expect(faults).toEqual([]);
});
