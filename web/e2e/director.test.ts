/** What others do is shown one thing at a time, and nobody is kept from answering. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";

import { layoutFaults } from "../laws/layout";
import { finished } from "./finished";
import { hear } from "./eyes";
import { bid, call, DESKTOP, findings, glimpse, PHONE, Stage } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

interface Lot {
  number: number;
  bids: { seat: number; amount: string }[];
  opening: string | null;
  auctioneer: number | null;
}

/** A table of Q.E. with bots, at a pace. */
async function atQe(page: Page, pace: string): Promise<string> {
  await page.addInitScript((chosen) => {
    localStorage.setItem("notify-asked", "yes");
    localStorage.setItem("pace", chosen);
  }, pace);
  await page.goto(stage.url);
  const bots = Array.from({ length: 3 }, () => ({ kind: "bot", level: "random" }));
  const ask = { game: "qe", name: "Mira", options: "seats=4", seats: [{ kind: "me" }, ...bots] };
  const { id } = await call<{ id: string }>(page, "POST", "/api/tables", ask);
  await call(page, "POST", `/api/tables/${id}/start`);
  await page.goto(`${stage.url}/t/${id}`);
  return id;
}

/** Bid until an award is on stage, and hold it there before it goes on. */
async function toAward(page: Page): Promise<void> {
  const isHeld = await glimpse(page, ".shell:has(.stage) .director .sq", true);
  for (let turn = 0; turn < 12; turn++) {
    await page.waitForSelector(".dk, .director .only");
    if (await page.locator(".director .only").isVisible()) return isHeld();
    await bid(page, "7");
  }
  throw new Error("no award");
}

test.each([
  ["phone, German, light", PHONE, "de-DE", "light"],
  ["desktop, English, dark", DESKTOP, "en-GB", "dark"],
] as const)(
  "an answer given while much is still to be seen is taken and recorded: %s",
  async (_, size, locale, theme) => {
    const { page, context, faults } = await stage.visit(size, locale, {
      reducedMotion: "no-preference",
      colorScheme: theme,
    });
    const told = hear(page);
    const refused: string[] = [];
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        if (String(payload).includes('"type":"refused"')) refused.push(String(payload));
      }),
    );
    await atQe(page, "slow");
    await toAward(page);
    expect(await findings(page)).toEqual([]);
    await page.waitForSelector(".director .onward.pri");
    expect(await page.locator(".dk").count()).toBe(0);
    await page.click(".director .onward.pri");
    await page.waitForSelector(".dk");
    expect(await page.locator(".stage, .director").count()).toBe(0);
    /* What is shown is how things are. */
    await expect.poll(() => told().question?.owed).toBe(true);
    const onBlock = (): Lot => told().view.auction as Lot;
    const title = async (): Promise<string | null> => page.locator(".cert .lbl").first().textContent();
    await expect.poll(async () => (await title())?.includes(String(onBlock().number))).toBe(true);
    const lot = onBlock();
    await bid(page, "4711");
    const mine = (): string | null | undefined => {
      const lots = [...(told().view.finished as Lot[]), told().view.auction as Lot | null];
      const found = lots.find((each) => each?.number === lot.number);
      return found?.auctioneer === 0 ? found.opening : found?.bids.find((each) => each.seat === 0)?.amount;
    };
    await expect.poll(mine).toMatch(/^4711/);
    expect(refused).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  },
);

test("a pause holds what is shown, one step goes on, and the rest follows", async () => {
  const { page, context, faults } = await stage.visit(PHONE, "en-GB", { reducedMotion: "no-preference" });
  await atQe(page, "slow");
  await toAward(page);
  await page.waitForSelector(".director .only");
  await page.waitForTimeout(2_500);
  expect(await page.locator(".stage").isVisible()).toBe(true);
  await page.locator(".director .sq").nth(1).click();
  await page.waitForSelector(".stage", { state: "detached" });
  await page.locator(".director .sq").first().click();
  await page.waitForSelector(".dk");
  const isEnded = await glimpse(page, ".stage header .btn", true);
  await page.click(".repeat");
  await isEnded();
  await page.waitForSelector(".stage", { state: "detached" });
  expect(faults).toEqual([]);
  await context.close();
});

test("who comes back reads three lines and goes to the table", async () => {
  const { page, context, faults } = await stage.visit(PHONE, "de-DE", { reducedMotion: "no-preference" });
  const told = hear(page);
  await atQe(page, "normal");
  await page.waitForSelector(".dk");
  await expect.poll(() => told().question?.owed).toBe(true);
  const before = told().question?.id;
  const turn = (isHidden: boolean): Promise<void> =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  /* Nothing that follows the answer is seen. */
  await turn(true);
  await bid(page, "7");
  await expect.poll(() => told().question?.owed === true && told().question?.id !== before).toBe(true);
  await page.waitForFunction(() => document.title.startsWith("●"));
  await page.evaluate(() => {
    const then = Date.now;
    Date.now = () => then() + 20_000;
  });
  await turn(false);
  await page.waitForSelector("dialog li button");
  await expect.poll(() => page.locator("dialog li").count()).toBe(3);
  expect(await findings(page)).toEqual([]);
  await page.locator("dialog .btn.pri").click();
  await page.waitForSelector("dialog", { state: "detached" });
  await page.waitForSelector(".dk");
  expect(faults).toEqual([]);
  await context.close();
});

test("a replay has chapters, anybody's eyes, and a link to one step; a moment of the result leads there", async () => {
  const { page, context, faults } = await stage.visit(DESKTOP, "en-GB");
  await page.goto(stage.url);
  const id = await finished(page, "qe", "seats=4");
  await page.goto(`${stage.url}/t/${id}`);
  await page.locator(".moments a").first().click();
  await page.waitForSelector(".ctl");
  await expect.poll(() => page.url()).toMatch(/\/replay\/\d+\/public$/);
  const step = (): number => Number(/replay\/(\d+)/.exec(page.url())?.[1]);
  const there = step();
  expect(there).toBeGreaterThan(0);
  await page.keyboard.press("ArrowRight");
  await expect.poll(step).toBe(there + 1);
  await page.keyboard.press("Shift+ArrowLeft");
  await expect.poll(step).toBeLessThan(there + 1);
  await page.keyboard.press("2");
  await expect.poll(() => page.url()).toMatch(/\/1$/);
  await page.keyboard.press("0");
  await expect.poll(() => page.url()).toMatch(/\/all$/);
  const link = page.url();
  await page.goto("about:blank");
  await page.goto(link);
  await page.waitForSelector(".ctl");
  expect(await page.evaluate(() => location.href)).toBe(link);
  await page.locator('input[type="range"]').focus();
  await page.keyboard.press("End");
  await expect.poll(step).toBeGreaterThan(there);
  expect(await findings(page)).toEqual([]);
  await page.goto(`${stage.url}/t/${id}`);
  const saved = page.waitForEvent("download");
  await page.locator(".hand button").first().click();
  expect((await saved).suggestedFilename()).toMatch(/\.png$/);
  expect(faults).toEqual([]);
  await context.close();
});

test("on a small phone the chapters of a replay are whole, and the chosen eyes are in sight", async () => {
  const { page, context } = await stage.visit({ width: 360, height: 640 }, "de-DE");
  await page.goto(stage.url);
  const id = await finished(page, "qe", "seats=5");
  await page.goto(`${stage.url}/t/${id}/replay/0/all`);
  await page.waitForSelector(".chapters li:nth-child(2)");
  expect(await layoutFaults(page)).toEqual([]);
  const right = (): Promise<number> => page.locator(".eyes .on").evaluate((each) => each.getBoundingClientRect().right);
  await expect.poll(right).toBeLessThanOrEqual(360);
  await context.close();
});
