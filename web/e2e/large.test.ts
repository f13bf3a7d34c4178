/** Tiles of Q.E. and cards of Counterfeiters on large screens: they use the room there is, and nothing of mine lies below it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";

import { cutTexts, sit } from "./eyes";
import { Stage } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

const SIZES = [
  [1440, 900, 1, "de-DE"],
  [1920, 1080, 1.2, "en-GB"],
  [2560, 1440, 1.6, "de-DE"],
] as const;

async function asked(width: number, height: number, locale: string, game: string, level: string): Promise<Page> {
  const { page } = await stage.visit({ width, height }, locale);
  await sit(page, stage.url, game, "seats=4", level);
  await page.waitForSelector(".ask:not(.wait)");
  await page.waitForTimeout(400);
  return page;
}

const box = (page: Page, what: string) =>
  page
    .locator(what)
    .first()
    .evaluate((each) => {
      const { top, bottom, left, right } = each.getBoundingClientRect();
      return { top, bottom, left, right };
    });

test.each(SIZES)("Q.E. at %i x %i: register and certificate fill the board", async (width, height, big, locale) => {
  const page = await asked(width, height, locale, "qe", "greedy");
  const [board, sheet, last, cell] = await Promise.all([
    box(page, ".board"),
    box(page, ".cert"),
    box(page, "table tr:last-child .cell"),
    box(page, "table .cell"),
  ]);
  /* The last line of the register ends where the certificate ends, and only the legend is below both. */
  expect(Math.abs(last.bottom - sheet.bottom)).toBeLessThan(24 * big);
  const low = await box(page, ".below");
  expect(board.bottom - low.bottom).toBeLessThan(24 * big);
  expect(cell.bottom - cell.top).toBeGreaterThan(45 * big);
  expect(await cutTexts(page, ".board")).toEqual([]);
  await page.context().close();
});

test.each(SIZES)(
  "Counterfeiters at %i x %i: all I have is in sight above the question, my cards by name",
  async (width, height, big, locale) => {
    const page = await asked(width, height, locale, "counterfeiters", "grabbing");
    const [dock, mine] = await Promise.all([box(page, ".dock .edge"), box(page, ".board .mine")]);
    expect(mine.bottom).toBeLessThanOrEqual(dock.top);
    const held = page.locator(".sp-card.me .cards .card");
    expect(await held.first().innerText()).toContain(locale === "de-DE" ? "Drucker" : "Printer");
    const card = await box(page, ".sp-card.me .cards .card");
    expect(card.bottom - card.top).toBeGreaterThan(45 * big);
    expect(await cutTexts(page, ".board")).toEqual([]);
    expect(await cutTexts(page, ".seats")).toEqual([]);
    await page.context().close();
  },
);
