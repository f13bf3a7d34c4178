import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";

import { sit } from "./eyes";
import { DESKTOP, findings, fits, glimpse, PHONE, Stage } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

/** A table for two against a bot that thinks for no time, already running. */
const sitDown = (page: Page): Promise<string> => sit(page, stage.url, "counterfeiters", "seats=2", "grabbing");

type Next = "placement" | "lawyer" | "diner" | "result";

/** What the page asks for next. */
async function whatNext(page: Page): Promise<Next> {
  const found = await page.waitForSelector(".dk2, .res");
  return found.evaluate((node) =>
    node.classList.contains("res")
      ? "result"
      : node.classList.contains("diner")
        ? "diner"
        : node.querySelector(".from")
          ? "lawyer"
          : "placement",
  );
}

/** Send the answer, and wait until this question is gone. */
async function confirm(
  page: Page,
  send: () => Promise<void> = () => page.locator(".dk2 .go .btn.pri").click(),
): Promise<void> {
  const question = await page.locator(".dk2").getAttribute("data-question");
  await send();
  await page.waitForFunction((was) => document.querySelector(".dk2")?.getAttribute("data-question") !== was, question);
}

/** Choose a space on the board: a noisy one if there is one, so that the police come to an end. */
async function place(page: Page, selectors: string[]): Promise<string> {
  for (const selector of selectors) {
    const space = page.locator(selector).first();
    if ((await space.count()) === 0) continue;
    await space.click();
    await page.waitForSelector(".ahead li:not(.mut)");
    return selector;
  }
  await page.locator(".dk2 .pass").click();
  return "pass";
}

const NOISY = [
  ".zone .space.open:has(.mark:not(.gold))",
  ".market .card.open:last-child",
  ".zone .space.open",
  ".market .card.open",
];
const SALE = '[data-at^="space:supermarket"].open, [data-at^="space:fence"].open';

async function narrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.waitForFunction(() => innerWidth === 360);
}

/** Press Tab until the wanted element has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

test("a whole game against a bot on a phone, in German", async () => {
  const { page, context, faults } = await stage.visit(PHONE, "de-DE");
  await sitDown(page);
  const seen = new Set<string>();
  for (let next = await whatNext(page), turn = 0; next !== "result"; next = await whatNext(page), turn++) {
    expect(turn).toBeLessThan(80);
    if (!seen.has(next)) expect(await findings(page)).toEqual([]);
    seen.add(next);
    if (next === "lawyer") await page.locator(".from .opt").first().click();
    if (next !== "diner") {
      const chosen = await place(page, turn % 4 === 3 && !seen.has("sale") ? [SALE, ...NOISY] : NOISY);
      if (chosen === SALE) {
        seen.add("sale");
        await narrow(page);
        await expect.poll(() => fits(page)).toBe(true);
        expect(await findings(page)).toEqual([]);
        await page.setViewportSize(PHONE);
      }
    }
    if (turn === 0) {
      const isLit = await glimpse(page, '.lit[data-at~="mine:cash"]');
      await page.locator(".purse").click();
      await isLit();
    }
    await confirm(page);
  }
  expect(await findings(page)).toEqual([]);
  await expect.poll(() => page.locator(".rk li").count()).toBe(2);
  await expect.poll(() => page.locator(".c2 figure svg").count()).toBeGreaterThan(0);
  await expect.poll(() => page.locator(".moments p").count()).toBeGreaterThan(1);
  await narrow(page);
  await expect.poll(() => fits(page)).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

test("a whole game against a bot on a desktop, in English, henchmen placed with the keyboard alone", async () => {
  const { page, context, faults } = await stage.visit(DESKTOP, "en-GB");
  await sitDown(page);
  let hasChecked = false;
  for (let next = await whatNext(page), turn = 0; next !== "result"; next = await whatNext(page), turn++) {
    expect(turn).toBeLessThan(80);
    if (next === "placement" && turn < 3) {
      await tabTo(page, ".zone .space.open");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".ahead li:not(.mut)");
      await tabTo(page, ".dk2 .go .btn.pri");
      await confirm(page, () => page.keyboard.press("Enter"));
      continue;
    }
    if (next === "lawyer") await page.locator(".from .opt").first().click();
    if (next !== "diner") await place(page, NOISY);
    if (await page.locator(".ending").count()) {
      if (!hasChecked) expect(await findings(page)).toEqual([]);
      hasChecked = true;
    }
    await confirm(page);
  }
  expect(await findings(page)).toEqual([]);
  await expect.poll(() => page.locator("table .sum td").count()).toBe(2);
  expect(faults).toEqual([]);
  await context.close();
});

test("a closed space says why, with its rule", async () => {
  const { page, context, faults } = await stage.visit(PHONE, "en-GB");
  await sitDown(page);
  expect(await whatNext(page)).toBe("placement");
  await page.locator('[data-at="space:jet-1"]').click();
  const refusal = page.locator("[role=alert]");
  await refusal.waitFor();
  await expect.poll(() => refusal.textContent()).toContain("CF-9.4");
  await expect.poll(() => page.locator(".dk2").count()).toBe(1);
  expect(faults).toEqual([]);
  await context.close();
});

test("a spectator sees the board and nobody's screen", async () => {
  const { page, context } = await stage.visit(PHONE, "en-GB");
  await sitDown(page);
  const guest = await stage.visit(DESKTOP, "en-GB");
  await guest.page.goto(page.url());
  await guest.page.waitForSelector(".police");
  expect(await guest.page.locator(".mine").count()).toBe(0);
  expect(
    await guest.page.locator(".space:not([aria-disabled=true]), .market .card:not([aria-disabled=true])").count(),
  ).toBe(0);
  expect(await findings(guest.page)).toEqual([]);
  expect(guest.faults).toEqual([]);
  await guest.context.close();
  await context.close();
});
