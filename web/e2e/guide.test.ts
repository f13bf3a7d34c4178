import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";

import { answered, DESKTOP, findings, fits, PHONE, Stage, still } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

const hint = (page: Page): Promise<string> => page.locator(".coach p").innerText();

/** The next hint, once the one before has gone. */
async function hintAfter(page: Page, before: string): Promise<string> {
  await page.waitForFunction(
    (old) => ![null, undefined, old].includes(document.querySelector(".coach p")?.textContent?.trim()),
    before,
  );
  return hint(page);
}

/** Read on until a hint says this. Another one may take its place meanwhile: only what was read is put away. */
async function readUntil(page: Page, words: RegExp): Promise<void> {
  for (let n = 0; n < 12; n++) {
    const text = (await page.locator(".coach p").textContent())?.trim() ?? "";
    if (words.test(text)) return;
    await page.evaluate((old) => {
      const isShown = document.querySelector(".coach p")?.textContent?.trim() === old;
      if (isShown) document.querySelector<HTMLElement>(".coach .next")?.click();
    }, text);
    await hintAfter(page, text);
  }
  throw new Error(`no hint says ${String(words)}`);
}

const SMALL = { width: 360, height: 740 };

const LESSONS = [
  ["qe", PHONE, "de-DE", /ausgegeben hat, ist raus/, /Versuch es mit 100|geheimes Gebot/],
  ["tiefe-taschen", SMALL, "en-GB", /fullest pocket wins/, /You are president|You may bribe|shared out/],
  ["counterfeiters", SMALL, "de-DE", /meiste echte Geld/, /Drucken zwei Blüten/],
  ["prodigals", DESKTOP, "en-GB", /you want to lose/, /Send a boy/],
  ["prodigals.contests=W", SMALL, "de-DE", /alles loswerden/, /Behalte zwei/],
] as const;

test.each(LESSONS)(
  "%s: the guided game begins with its goal, its hints go on, close and come back",
  async (game, size, locale, goal, first) => {
    const { page, context, faults } = await stage.visit(size, locale);
    await page.goto(`${stage.url}/learn/${game}/table`);
    await page.waitForSelector(".coach");
    expect(await hint(page)).toMatch(goal);
    expect(await findings(page)).toEqual([]);
    await readUntil(page, first);
    expect(await findings(page)).toEqual([]);
    await expect.poll(() => fits(page)).toBe(true);

    await page.locator(".coach .ib").click();
    await page.waitForSelector(".coach", { state: "detached" });
    await page.reload();
    await page.waitForSelector(".shell");
    await page.locator(`.head [aria-label="${locale === "de-DE" ? "Menü" : "Menu"}"]`).click();
    const show = page.locator(`dialog .btn:has-text("${locale === "de-DE" ? "Hinweise zeigen" : "Show hints"}")`);
    await show.waitFor();
    await still(page);
    expect(await page.locator(".coach").count()).toBe(0);
    await show.click();
    await expect.poll(() => hint(page)).toMatch(first);

    await page.locator(".coach .link").click();
    await page.waitForSelector(".top .now");
    expect(faults).toEqual([]);
    await context.close();
  },
);

test("Q.E.: the hinted moves can be made, and the hints follow the game until they end", async () => {
  const { page, context, faults } = await stage.visit(PHONE, "en-GB");
  await page.goto(`${stage.url}/learn/qe/table`);
  await page.waitForSelector(".coach");
  const heard = new Set<string>();
  for (let turn = 0; turn < 40 && ![...heard].some((text) => text.startsWith("You know enough now")); turn++) {
    await page.waitForSelector(".dk");
    for (let n = 0; n < 4 && (await page.locator(".coach p").count()) > 0; n++) {
      const text = await hint(page);
      heard.add(text);
      if (/^You are auctioneer|^A secret bid/.test(text)) break;
      await page.locator(".coach .next").click();
      await page.waitForFunction((old) => document.querySelector(".coach p")?.textContent?.trim() !== old, text);
    }
    const zero = page.locator(".go .zero:not([aria-disabled])");
    if ((await zero.count()) > 0) await zero.click();
    else {
      for (const key of ["1", "0", "0"]) await page.locator(`.key:text-is("${key}")`).click();
      await page.locator(".go .btn.pri").click();
    }
    await page.locator(".go .btn.pri").click();
    await answered(page);
  }
  const said = [...heard].join("\n");
  expect(said).toContain("you may bid any number");
  expect(said).toContain("Only auctioneer and winner know the price");
  expect(said).toContain("You know enough now");
  expect(heard.size).toBeGreaterThan(6);
  expect(faults).toEqual([]);
  await context.close();
});

test("a rule can be linked to, and each picture of a rules page says what it shows", async () => {
  const { page, context, faults } = await stage.visit(PHONE, "de-DE");
  for (const [game, rule] of [
    ["qe", "QE-11.12"],
    ["tiefe-taschen", "TT-11.2"],
    ["counterfeiters", "CF-11.2"],
    ["prodigals", "PC-9.4"],
  ]) {
    await page.goto(`${stage.url}/rules/${game}#${rule}`);
    const item = page.locator(".item.now");
    await item.waitFor();
    expect(await item.locator(".id").textContent()).toBe(rule);
    await page.waitForFunction(() => (document.querySelector(".item.now")?.getBoundingClientRect().top ?? -1) > 0);
    await page.waitForFunction(
      () => document.querySelectorAll(".pic svg").length === document.querySelectorAll(".pic").length,
    );
    expect(await page.locator(".pic").count()).toBeGreaterThan(2);
    for (const words of await page
      .locator(".pic")
      .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? "")))
      expect(words.length).toBeGreaterThan(20);
    if (game === "qe") expect(await findings(page)).toEqual([]);
  }
  expect(faults).toEqual([]);
  await context.close();
});
