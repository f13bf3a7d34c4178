import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";

import { findings, PHONE, Stage } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

/** Answer whatever is asked, the simplest way the table offers. */
async function answer(page: Page): Promise<void> {
  const click = (selector: string): Promise<void> => page.locator(selector).first().click({ timeout: 3_000 });
  if (await page.locator(".split").count()) {
    while ((await page.locator(".split .things .thing").count()) > 0) await click(".split .place .btn");
    await click(".split > .btn.pri");
  } else if (await page.locator(".space.open").count()) {
    await click(".space.open");
    await click(".dock .go .btn.pri");
  } else if (await page.locator(".pick .opt").count()) {
    await click(".pick .opt");
    await click(".pick > .btn.pri");
  } else {
    if (await page.locator(".front").count()) await click(".front");
    await click(".go .btn.pri");
  }
}

test.each([
  ["tt", PHONE, "de-DE"],
] as const)("%s: the first decisions against bots, without serious findings", async (ink, size, locale) => {
  const { page, context, faults } = await stage.visit(size, locale);
  await page.goto(stage.url);
  await page.waitForSelector(`.g[data-game="${ink}"]:not(:disabled)`);
  await page.click(`.g[data-game="${ink}"]`);
  await page.fill("form.quick input", "Mira");
  await page.click("form.quick .btn.pri");
  await page.waitForSelector(".shell");
  for (let turn = 0; turn < 4; turn++) {
    await page.waitForSelector(".ask:not(.wait)", { timeout: 30_000 });
    if (turn < 2) expect(await findings(page)).toEqual([]);
    const events = await page.evaluate(() => document.querySelector(".ask")?.textContent);
    await answer(page);
    await page.waitForFunction((before) => document.querySelector(".ask")?.textContent !== before, events, { timeout: 3_000 }).catch(() => undefined);
  }
  await page.waitForSelector(".ask:not(.wait)", { timeout: 30_000 });
  expect(await page.locator("[role=alert]").count()).toBe(0);
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1]);
  expect(faults).toEqual([]);
  await context.close();
});
