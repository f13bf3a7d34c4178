/** What a game says comes with its table: in both languages, on the pages of its rules, and with a way on when it does not come. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { sit } from "./eyes";
import { DESKTOP, PHONE, Stage } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

test("a table that changes its language speaks of its game in the other one", async () => {
  const { page, context, faults } = await stage.visit(DESKTOP, "de-DE");
  await sit(page, stage.url, "qe", "seats=3", "random");
  await page.waitForSelector(".ask:not(.wait)");
  const asked = page.locator(".ask .grow");
  const german = await asked.innerText();
  await page.locator(".lang").click();
  await page.waitForFunction(() => document.documentElement.lang === "en");
  const english = await asked.innerText();
  expect([german.trim(), english.trim()]).not.toContain("");
  expect(english).not.toBe(german);
  await page.locator(".lang").click();
  await page.waitForFunction(() => document.documentElement.lang === "de");
  expect(await asked.innerText()).toBe(german);
  expect(faults).toEqual([]);
  await context.close();
});

test("a page of rules that is opened first has the words of its game", async () => {
  const { page, context, faults } = await stage.visit(PHONE, "en-GB");
  await page.goto(`${stage.url}/rules/prodigals`);
  await page.waitForSelector(".page h2");
  const ids = (await page.locator(".page code").allInnerTexts()).filter((text) => /[a-z]{2}/i.test(text));
  expect(ids).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test("without the words of its game a table says so and has a way on", async () => {
  const { page, context } = await stage.visit(PHONE, "de-DE");
  const id = await sit(page, stage.url, "qe", "seats=3", "random");
  const files = await page.evaluate(() => {
    const everywhere = document.querySelector<HTMLMetaElement>("meta[name=files]")!.content;
    return performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /\/de-[^/]*\.js$/.test(path) && !everywhere.includes(path));
  });
  expect(files).not.toEqual([]);
  for (const file of files) await page.route(`**${file}`, (route) => route.abort());
  await page.goto(`${stage.url}/t/${id}`);
  await page.getByRole("alert").waitFor();
  await page.unrouteAll();
  await page.getByText(/Noch einmal/).click();
  await page.waitForSelector(".shell");
  await context.close();
});
