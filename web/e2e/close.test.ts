/** A card close up: by a long press, by a click where a click means nothing else, by keyboard; never by passing over it. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { comeAgain, cutTexts, sit } from "./eyes";
import { DESKTOP, findings, PHONE, Stage, still } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

const CLOSE = "#explain:popover-open [data-close]";

/** The game, its options, the level of the bots, and a card that is in sight at once. */
const TABLES = [
  ["prodigals", "contests=ES seats=3", "random", "[data-look]:not(button)"],
  ["prodigals", "contests=W seats=2", "random", ".dock [data-look]"],
  ["counterfeiters", "seats=3", "grabbing", ".market [data-look]"],
] as const;

test.each(TABLES)("%s %s: a long press on a phone, in German", async (game, options, level, card) => {
  const { page, context, faults } = await stage.visit(PHONE, "de-DE", { hasTouch: true, isMobile: true });
  await sit(page, stage.url, game, options, level);
  await page.waitForSelector(".ask:not(.wait)");
  const thing = page.locator(card).first();
  await still(page);
  await thing.scrollIntoViewIfNeeded();
  await still(page);
  const pressed = await page.locator("[aria-pressed=true]").count();
  const { x, y, width, height } = (await thing.boundingBox())!;
  const finger = await context.newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + Math.min(height, 60) / 2 }];
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await page.waitForSelector(CLOSE);
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  const look = (await thing.getAttribute("data-look"))!.replace(/^\w+:/, "");
  const large = page.locator(CLOSE).first();
  expect(await large.getAttribute("data-close")).toBe(look);
  await expect.poll(async () => (await large.boundingBox())!.width).toBeGreaterThan(160);
  await expect.poll(() => cutTexts(page, "#explain")).toEqual([]);
  expect(await page.locator("#explain [data-explain]").count()).toBe(0);
  /* All of it is on the screen, and nothing was chosen by it. */
  const isOnScreen = async (): Promise<boolean> => {
    const box = (await page.locator("#explain").boundingBox())!;
    return box.y >= 0 && box.y + box.height <= PHONE.height;
  };
  await expect.poll(isOnScreen).toBe(true);
  expect(await findings(page)).toEqual([]);
  expect(await page.locator("[aria-pressed=true]").count()).toBe(pressed);
  expect(faults).toEqual([]);
  await context.close();
});

test.each(TABLES)("%s %s: mouse and keyboard on a desktop, in English", async (game, options, level, card) => {
  const { page, context, faults } = await stage.visit(DESKTOP, "en-GB");
  await sit(page, stage.url, game, options, level);
  await page.waitForSelector(".ask:not(.wait)");
  const thing = page.locator(card).first();
  await still(page);
  await thing.hover();
  await page.waitForSelector("#explain:popover-open:not(:empty)");
  expect(await page.locator(CLOSE).count()).toBe(0);
  await page.mouse.down();
  await page.waitForSelector(CLOSE);
  await page.mouse.up();
  expect(await page.locator(CLOSE).count()).toBe(1);
  await page.keyboard.press("Escape");
  await page.waitForSelector(CLOSE, { state: "detached" });
  /* By keyboard: come to it from the thing before it. */
  await page.mouse.move(2, 2);
  const isClose = async (): Promise<boolean> => {
    await comeAgain(page);
    return (await page.locator(CLOSE).count()) > 0;
  };
  for (let n = 0; n < 80; n++) {
    await page.keyboard.press("Tab");
    if (await isClose()) break;
  }
  await expect.poll(isClose).toBe(true);
  await expect.poll(() => cutTexts(page, "#explain")).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});
