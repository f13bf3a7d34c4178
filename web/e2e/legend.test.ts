/** The Prodigals Club in words, in both, or in signs; and the legend that says what each sign means. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";

import { call, DESKTOP, findings, fits, PHONE, Stage } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

async function sit(page: Page): Promise<string> {
  await page.goto(stage.url);
  const seats = [{ kind: "me" }, { kind: "bot", level: "random" }];
  const body = { game: "prodigals", name: "Mira", options: "seats=2", seats };
  const { id } = await call<{ id: string }>(page, "POST", "/api/tables", body);
  await call(page, "POST", `/api/tables/${id}/start`);
  await page.goto(`${stage.url}/t/${id}`);
  await page.waitForSelector('.space[data-place="society.m1"]', { state: "attached" });
  return id;
}

/** What the space “Two steps” shows: words beside its name, and signs. */
const shown = (page: Page): Promise<{ words: boolean; signs: boolean }> =>
  page.evaluate(() => {
    const space = document.querySelector<HTMLElement>('.space[data-place="society.m1"] .tx')!;
    return {
      words: [...space.querySelectorAll(":scope > span[aria-hidden]")].some((each) =>
        /[A-Za-z]{3}/.test(each.textContent ?? ""),
      ),
      signs: space.querySelector("svg") !== null,
    };
  });

const CASES = [
  ["phone", PHONE, "de-DE"],
  ["desktop", DESKTOP, "en-GB"],
] as const;

test.each(CASES)("%s: words, both or signs, and the choice is kept", { timeout: 240_000 }, async (_, size, locale) => {
  const { page, context, faults } = await stage.visit(size, locale);
  const id = await sit(page);
  await expect.poll(() => shown(page)).toEqual({ words: true, signs: false });
  const chips = page.locator("dialog .line .chip");
  for (const [nth, due] of [
    [1, { words: true, signs: true }],
    [2, { words: false, signs: true }],
    [0, { words: true, signs: false }],
    [2, { words: false, signs: true }],
  ] as const) {
    await page.locator(".ib.legend:visible").first().click();
    await chips.nth(nth).click();
    await expect.poll(() => chips.nth(nth).getAttribute("aria-pressed")).toBe("true");
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await chips.first().waitFor({ state: "detached" });
    await expect.poll(() => shown(page)).toEqual(due);
  }
  /* Whoever listens hears the words all the same. */
  const heard = await page.locator('.space[data-place="society.m1"] .sr').first().textContent();
  expect(heard).toMatch(/2 (steps|Schritte)/);
  await page.goto(`${stage.url}/t/${id}`);
  await page.waitForSelector('.space[data-place="society.m1"]', { state: "attached" });
  await expect.poll(() => shown(page)).toEqual({ words: false, signs: true });
  expect(faults).toEqual([]);
  await context.close();
});

test("the legend is one tap away and explains every sign in words", { timeout: 240_000 }, async () => {
  const { page, context, faults } = await stage.visit(PHONE, "en-GB", { colorScheme: "dark" });
  await sit(page);
  await page.locator(".ib.legend:visible").first().click();
  await page.waitForSelector("dialog li");
  const lines = await page.locator("dialog li").allInnerTexts();
  expect(lines.length).toBeGreaterThan(30);
  for (const line of lines) expect(line.trim()).toMatch(/[A-Za-z]{3}/);
  expect(lines.join("\n")).toMatch(/Megaphones count in Hyde Park/);
  await expect.poll(() => fits(page)).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});
