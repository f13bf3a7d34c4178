import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";

import { follow, listen, tutor } from "./learner";
import { bid, DESKTOP, findings, PHONE, Stage, structure } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

const SMALL = { width: 360, height: 740 };

/** What is heard on the way, and what the commented score sheet says. */
const LESSONS = [
  ["qe", PHONE, "de-DE", "dark", [/Eröffnungsgebot/, /Gleichstand/, /Sparbonus|am wenigsten/], /Sparbonus/],
  ["tiefe-taschen", SMALL, "en-GB", "light", [/Share out/, /Bribe/, /Vote/, /Avert/, /resign/, /blackmail/], /pocket/],
  ["counterfeiters", DESKTOP, "de-DE", "light", [/Uhr/, /Konto/, /Pate/], /Zwei Flüge/],
  ["prodigals", PHONE, "en-GB", "light", [/horse/, /Hyde Park/, /higher/], /lower/],
  ["prodigals.contests=W", PHONE, "de-DE", "dark", [/planst/, /Gast/, /Markt/, /Schulden/], /Höfe fallen nie/],
] as const;

test.each(LESSONS)(
  "%s: the whole lesson is there to its score sheet",
  async (game, size, locale, theme, heard, sheet) => {
    const { page, context, faults } = await stage.visit(size, locale, { colorScheme: theme });
    await page.goto(stage.url);
    await page.locator(`.links a[href="/learn/${game}"]`).click();
    const said: string[] = [];
    for (let n = 0; (await listen(page)) === "tutor" && n < 30; n++) {
      said.push(await tutor(page));
      if (n % 5 === 1) expect(await findings(page)).toEqual([]);
      if ((await follow(page)) === "end") break;
    }
    for (const words of heard) expect(said.join("\n")).toMatch(words);
    expect(await page.locator(".end").innerText()).toMatch(sheet);
    expect(await findings(page)).toEqual([]);
    expect(await structure(page)).toEqual([]);
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(widths[0]).toBeLessThanOrEqual(widths[1]);
    expect(faults).toEqual([]);
    await context.close();
  },
);

/** What is pointed at on the board and is cut off there, though it would fit. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const board = document.querySelector(".board")!.getBoundingClientRect();
    return [...document.querySelectorAll(".board button[data-pointed]")]
      .map((place) => ({ text: place.textContent.trim(), box: place.getBoundingClientRect() }))
      .filter(({ box }) => box.height < board.height && (box.top < board.top - 1 || box.bottom > board.bottom + 1))
      .map(({ text }) => text);
  });

test.each([
  ["phone", PHONE, "de-DE"],
  ["desktop", DESKTOP, "en-GB"],
] as const)("Prodigals: what is to be tapped lies wholly in sight: %s", async (_, size, locale) => {
  const { page, context, faults } = await stage.visit(size, locale);
  await page.goto(`${stage.url}/learn/prodigals`);
  let pointed = 0;
  for (let n = 0; (await listen(page)) === "tutor" && n < 13; n++) {
    await expect.poll(() => cutOff(page)).toEqual([]);
    pointed += await page.locator("button[data-pointed]").count();
    if ((await follow(page)) === "end") break;
  }
  expect(pointed).toBeGreaterThan(5);
  expect(faults).toEqual([]);
  await context.close();
});

test("Tiefe Taschen: what the first step speaks of lies on the table", async () => {
  for (const size of [PHONE, DESKTOP]) {
    const { page, context } = await stage.visit(size, "en-GB");
    await page.goto(`${stage.url}/learn/tiefe-taschen`);
    await listen(page);
    expect(await tutor(page)).toMatch(/four notes lie in the middle/);
    const notes = page.locator('.board [data-at="pot"][data-pointed] .bills > *');
    await expect.poll(() => notes.count()).toBe(4);
    await context.close();
  }
});

test("The Prodigals Club on a phone: the board comes to the front that a step points at", async () => {
  const { page, context, faults } = await stage.visit(PHONE, "de-DE");
  await page.goto(`${stage.url}/learn/prodigals`);
  await listen(page);
  const fronts: (string | null)[] = [];
  for (let n = 0; n < 8; n++) {
    await follow(page);
    const [space] = await page.locator("button.space[data-pointed]").all();
    if (!space) continue;
    await expect.poll(() => space.evaluate((node) => node.closest("[inert]") === null)).toBe(true);
    await expect
      .poll(() => space.evaluate((node) => Math.round(node.getBoundingClientRect().left)))
      .toBeLessThan(PHONE.width);
    fronts.push(await page.getAttribute(".map .on", "id"));
  }
  expect(fronts).toEqual(expect.arrayContaining(["tab-society", "tab-election", "tab-main"]));
  expect(faults).toEqual([]);
  await context.close();
});

const back = (page: Page) => page.getByRole("button", { name: "One step back" });

test("Q.E.: own hands, another number, a step back, and from the beginning", async () => {
  const { page, context, faults } = await stage.visit(PHONE, "en-GB");
  await page.goto(`${stage.url}/rules/qe`);
  await page.locator('a[href="/learn/qe"]').click();
  await listen(page);
  await follow(page);
  const goal = await tutor(page);
  await bid(page, "7");
  await page.waitForSelector(".tutor.bad");
  expect(await tutor(page)).toMatch(/Allowed, but not what is meant here.*100/s);
  expect(await page.locator(".dk").count()).toBe(0);
  await page.locator(".tutor .next").click();
  await page.waitForSelector(".dk");
  expect(await tutor(page)).toBe(goal);
  await bid(page, "100");
  await expect.poll(() => tutor(page)).toMatch(/Only you saw the bids/);
  await back(page).click();
  await page.waitForFunction(() => document.querySelector(".tutor")?.textContent?.includes("You are auctioneer"));
  await bid(page, "100");
  /* As long as an answer is on its way nothing can be begun anew. */
  await expect.poll(() => tutor(page)).toMatch(/Only you saw the bids/);
  await page.getByRole("button", { name: "From the beginning" }).click();
  await page.waitForFunction(() => document.querySelector(".tutor")?.textContent?.includes("Companies are"));
  expect(await back(page).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test("Tiefe Taschen: a legal card that is not meant shows what it does, and waits", async () => {
  const { page, context, faults } = await stage.visit(PHONE, "en-GB");
  await page.goto(`${stage.url}/learn/tiefe-taschen`);
  for (let n = 0; n < 2; n++) {
    await listen(page);
    await follow(page);
  }
  expect(await tutor(page)).toMatch(/^Bribe/);
  await page.locator('#question .btn:has-text("Done")').click();
  await page.waitForSelector(".tutor.bad");
  expect(await tutor(page)).toMatch(/Ada’s vote bought/);
  await page.locator(".tutor .next").click();
  await page.waitForSelector(".tutor:not(.bad)");
  expect(await tutor(page)).toMatch(/^Bribe/);
  expect(faults).toEqual([]);
  await context.close();
});

const RULES = [
  ["QE-4.2", PHONE, "de-DE", "100 bieten", "101 bieten", /Verweigert nach QE-4.2/],
  ["TT-6.2", SMALL, "en-GB", "Bribe Ada with a 5", "Bribe Ada with a 4", /Refused by TT-6.2/],
  ["CF-9.6", PHONE, "de-DE", "Fliegen und 100 einzahlen", "Fliegen und 90 einzahlen", /Verweigert nach CF-9.6/],
  ["PC-9.3", DESKTOP, "en-GB", "Lady down", "Gentleman down", /Refused by PC-9.3/],
] as const;

test.each(RULES)(
  "%s: what it refuses is refused, what it allows is not it",
  async (rule, size, locale, no, yes, words) => {
    const { page, context, faults } = await stage.visit(size, locale);
    await page.goto(`${stage.url}/rule/${rule}`);
    await listen(page);
    expect(await findings(page)).toEqual([]);
    await page.locator(`.offers .btn:text-is("${yes}")`).click();
    await page.waitForSelector(".tutor.bad");
    await page.locator(".tutor .next").click();
    await page.locator(`.offers .btn:text-is("${no}")`).click();
    await page.waitForSelector(".tutor.good");
    expect(await tutor(page)).toMatch(words);
    expect(await findings(page)).toEqual([]);
    await page.locator(".tutor .next").click();
    await page.waitForSelector(".offers");
    expect(faults).toEqual([]);
    await context.close();
  },
);

test("a rule is opened from its page, played at the table, and judged by what it causes", async () => {
  const { page, context, faults } = await stage.visit(DESKTOP, "en-GB");
  await page.goto(`${stage.url}/rules/qe#QE-7.3`);
  await page.locator('.item.now a[href="/rule/QE-7.3"]').click();
  await listen(page);
  await bid(page, "55");
  await listen(page);
  await page.waitForSelector(".tutor.bad");
  await page.locator(".tutor .next").click();
  await page.locator(".go .zero:not([aria-disabled])").click();
  await page.locator(".go .btn.pri").click();
  await listen(page);
  await page.waitForSelector(".tutor.good");
  expect(await tutor(page)).toMatch(/first zero of a round/);
  await page.reload();
  await listen(page);
  expect(await tutor(page)).toMatch(/Get 2 points/);
  await page.goto(`${stage.url}/rule/QE-99.9`);
  await page.waitForSelector("text=There is no such lesson");
  expect(faults).toEqual([]);
  await context.close();
});
