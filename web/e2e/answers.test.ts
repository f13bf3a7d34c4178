/** Rules pages that answer questions, in a real browser. */
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";

import { DESKTOP, findings, PHONE, Stage } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

/** With SLUSHFUND_PICTURES=folder what the tests see is kept, to be looked at. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SLUSHFUND_PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
}

test("a question is answered by the right section, and ids come on demand", async () => {
  const { page, faults } = await stage.visit(PHONE, "de");
  await page.goto(`${stage.url}/rules/prodigals`);
  await page.waitForSelector(".item");
  expect(await page.locator(".page").last().innerText()).not.toMatch(/main\.central|pack=|PC-\d/);
  await picture(page, "rules-de");
  await page.fill("input[type=search]", "Wann endet das Spiel?");
  await page.waitForSelector(".answer");
  expect(await page.locator(".answer h3").first().innerText()).toMatch(/Spielende/i);
  await picture(page, "answer-de");
  await page.fill("input[type=search]", "");
  await page.check(".ids input");
  await page.waitForSelector(".item .id");
  expect(await page.locator(".page").last().innerText()).toMatch(/main\.central/);
  expect(await findings(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test("the answer stands below its section, and leads there", async () => {
  const { page, faults } = await stage.visit(DESKTOP, "en", { colorScheme: "dark" });
  await page.goto(`${stage.url}/rules/counterfeiters`);
  await page.waitForSelector(".item");
  await page.fill("input[type=search]", "officer step");
  await page.waitForSelector(".answer .item");
  await picture(page, "answer-en-dark");
  const title = await page.locator(".answer h3").first().innerText();
  await page.locator(".answer h3 a").first().click();
  await page.waitForFunction(() => document.querySelector(".answer") === null);
  expect(await page.locator("h3.hd", { hasText: new RegExp(title, "i") }).count()).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});
