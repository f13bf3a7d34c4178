/** Tiles of Q.E. and cards of Counterfeiters on large screens: they use the room there is, and nothing of mine lies below it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";

import { layoutFaults } from "../laws/layout";
import { cutTexts, rewrite, sit, torn } from "./eyes";
import { Stage, still } from "./stage";

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
  await still(page);
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

async function height(page: Page, what: string): Promise<number> {
  const { top, bottom } = await box(page, what);
  return bottom - top;
}

test.each(SIZES)("Q.E. at %i x %i: register and certificate fill the board", async (width, tall, big, locale) => {
  const page = await asked(width, tall, locale, "qe", "greedy");
  const bottom = async (what: string): Promise<number> => (await box(page, what)).bottom;
  /* The last line of the register ends where the certificate ends, and only the legend is below both. */
  const apart = async (): Promise<number> =>
    Math.abs((await bottom("table tr:last-child .cell")) - (await bottom(".cert")));
  await expect.poll(apart).toBeLessThan(24 * big);
  await expect.poll(async () => (await bottom(".board")) - (await bottom(".below"))).toBeLessThan(24 * big);
  await expect.poll(() => height(page, "table .cell")).toBeGreaterThan(45 * big);
  await expect.poll(() => cutTexts(page, ".board")).toEqual([]);
  await page.context().close();
});

/** Long words and short ones: the number stands beside all of them. */
test.each([
  [1200, 800, "UK-AGR"],
  [1440, 900, "JP-MAN"],
  [1440, 900, "UK-AGR"],
  [1920, 1080, "UK-AGR"],
])("Q.E. at %i x %i: nation and sector of %s are whole, and no word lies on the number", async (width, tall, tile) => {
  const { page, context } = await stage.visit({ width, height: tall }, "de-DE");
  await rewrite(page, ({ view }) => {
    if (view.auction) (view.auction as { tile: string }).tile = tile;
  });
  await sit(page, stage.url, "qe", "seats=5", "greedy");
  await page.waitForSelector(".ask:not(.wait)");
  await still(page);
  expect(await torn(page, ".cert h2, .cert .sector")).toEqual([]);
  const free = await page.locator(".cert").evaluate((cert) => {
    const range = document.createRange();
    range.selectNodeContents(cert.querySelector(".sector")!);
    const figure = cert.querySelector(".vp svg > text")!;
    return figure.getBoundingClientRect().left - range.getBoundingClientRect().right;
  });
  expect(free).toBeGreaterThan(0);
  expect(await layoutFaults(page)).toEqual([]);
  await context.close();
});

test.each(SIZES)(
  "Counterfeiters at %i x %i: all I have is in sight above the question, my cards by name",
  async (width, tall, big, locale) => {
    const page = await asked(width, tall, locale, "counterfeiters", "grabbing");
    const above = async (): Promise<number> =>
      (await box(page, ".dock .edge")).top - (await box(page, ".board .mine")).bottom;
    await expect.poll(above).toBeGreaterThanOrEqual(0);
    const held = page.locator(".sp-card.me .cards .card");
    expect(await held.first().innerText()).toContain(locale === "de-DE" ? "Drucker" : "Printer");
    await expect.poll(() => height(page, ".sp-card.me .cards .card")).toBeGreaterThan(45 * big);
    await expect.poll(() => cutTexts(page, ".board")).toEqual([]);
    await expect.poll(() => cutTexts(page, ".seats")).toEqual([]);
    await page.context().close();
  },
);
