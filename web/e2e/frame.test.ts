/** What surrounds every table: explanations, motion, sounds, notices. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";

import { alone } from "./eyes";
import { bid, DESKTOP, findings, glimpse, PHONE, Stage, startQe, still } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

async function atQe(page: Page, seats = 3): Promise<void> {
  await page.goto(stage.url);
  await page.waitForSelector(".g:not(:disabled)");
  await startQe(page, "Nadja", seats);
  await page.waitForSelector(".dk");
}

const isExplained = (page: Page): Promise<boolean> =>
  page.locator("#explain").evaluate((box) => box.matches(":popover-open"));

test("hover and long press explain, a tap on a button does not, Escape ends it", async () => {
  const mouse = await stage.visit(DESKTOP, "en-GB");
  await atQe(mouse.page);
  await alone(mouse.page);
  await still(mouse.page);
  const badge = mouse.page.locator(".sp-card:nth-of-type(2) [data-explain]").first();
  await badge.hover();
  await mouse.page.waitForSelector("#explain:popover-open:not(:empty)");
  await expect.poll(() => badge.getAttribute("aria-describedby")).toBe("explain");
  expect(await findings(mouse.page)).toEqual([]);
  await mouse.page.keyboard.press("Escape");
  await expect.poll(() => isExplained(mouse.page)).toBe(false);
  expect(await badge.getAttribute("aria-describedby")).toBe(null);
  await mouse.context.close();

  const touch = await stage.visit(PHONE, "de-DE", { hasTouch: true, isMobile: true });
  await atQe(touch.page, 4);
  await alone(touch.page);
  await still(touch.page);
  const other = touch.page.locator(".seats .p [data-explain]").nth(1);
  await other.tap({ position: { x: 18, y: 18 } });
  await expect.poll(() => isExplained(touch.page)).toBe(true);
  await other.tap({ position: { x: 18, y: 18 } });
  await expect.poll(() => isExplained(touch.page)).toBe(false);
  const zero = touch.page.locator(".zero:not([aria-disabled])");
  const box = (await zero.boundingBox())!;
  const at = { x: box.x + 18, y: box.y + 18 };
  const finger = await touch.context.newCDPSession(touch.page);
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await touch.page.waitForSelector("#explain:popover-open:not(:empty)");
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  expect(await isExplained(touch.page)).toBe(true);
  expect(await zero.count()).toBe(1);
  await touch.page.touchscreen.tap(at.x, at.y);
  await zero.waitFor({ state: "detached" });
  await expect.poll(() => isExplained(touch.page)).toBe(false);
  expect(touch.faults).toEqual([]);
  await touch.context.close();
});

test("a tapped line of the log closes the drawer and lights the place it is about", async () => {
  const { page, context, faults } = await stage.visit(PHONE, "de-DE");
  await atQe(page);
  await page.click(".tick");
  await page.waitForSelector("dialog .log .l");
  const isLit = await glimpse(page, ".lit[data-at]");
  await page.locator("dialog .log .l:has(.seat)").first().click();
  await page.waitForSelector("dialog", { state: "detached" });
  await isLit();
  await page.waitForSelector(".lit", { state: "detached" });
  expect(faults).toEqual([]);
  await context.close();
});

/** Bid until another tile lies on the block: among equal bids the same one is asked for once more. */
async function bidForTile(page: Page): Promise<void> {
  await page.waitForSelector(".dk");
  const step = await page.locator(".head .sub").textContent();
  for (let isSame = true; isSame;) {
    await bid(page, "7");
    const next = await page.waitForFunction((before) => {
      const isSame = document.querySelector(".head .sub")?.textContent === before;
      return !isSame || document.querySelector(".dk") ? { isSame } : null;
    }, step);
    isSame = (await next.jsonValue())!.isSame;
  }
}

test("things fly when events arrive, unless motion is off or unwanted", async () => {
  for (const [motion, reduced, flies] of [
    ["normal", "no-preference", true],
    ["off", "no-preference", false],
    ["normal", "reduce", false],
  ] as const) {
    const { page, context, faults } = await stage.visit(DESKTOP, "en-GB", { reducedMotion: reduced });
    await page.addInitScript((wanted) => {
      localStorage.setItem("motion", wanted);
      const seen = Object.assign(globalThis, { flown: 0 });
      new MutationObserver((all) => {
        for (const { addedNodes } of all)
          for (const node of addedNodes) if (node instanceof Element && node.matches(".air .flying")) seen.flown++;
      }).observe(document, { childList: true, subtree: true });
    }, motion);
    await atQe(page);
    for (let turn = 0; turn < 2; turn++) await bidForTile(page);
    const flown = (): Promise<number> => page.evaluate(() => (globalThis as unknown as { flown: number }).flown);
    await expect.poll(async () => [motion, reduced, (await flown()) > 0]).toEqual([motion, reduced, flies]);
    await expect.poll(() => page.locator(".flying").count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  }
});

test("sounds are off until the menu turns them on, and stay on", async () => {
  const { page, context, faults } = await stage.visit(PHONE, "en-GB");
  await page.addInitScript(() => {
    const heard = Object.assign(globalThis, { heard: 0 });
    for (const make of ["createOscillator", "createBufferSource"] as const) {
      const old = AudioContext.prototype[make] as () => AudioNode;
      AudioContext.prototype[make] = function (this: AudioContext) {
        heard.heard++;
        return (old as () => AudioNode).call(this);
      } as never;
    }
  });
  const heard = (): Promise<number> => page.evaluate(() => (globalThis as unknown as { heard: number }).heard);
  await atQe(page);
  expect(await heard()).toBe(0);
  await page.click('.head button[aria-label="Menu"]');
  await page.click('.sound .chip:text-is("On")');
  await expect.poll(heard).toBeGreaterThan(0);
  await page.reload();
  await page.waitForSelector(".dk");
  await page.waitForFunction(() => (globalThis as unknown as { heard: number }).heard > 0);
  expect(faults).toEqual([]);
  await context.close();
});

test("notices: the page says what this browser can do, and a pushed one leads to its table", async () => {
  const { page, context, faults } = await stage.visit(DESKTOP, "en-GB", { permissions: ["notifications"] });
  await atQe(page);
  await page.click('.head button[aria-label="Menu"]');
  await page.click('dialog .btn:has-text("Tell me when")');
  /* No push service can be reached here, so the open page has to do. */
  await page.waitForSelector('dialog [role=status]:has-text("as long as a page")');
  expect(await findings(page)).toEqual([]);
  await page.click("dialog details summary");
  await page.fill("dialog input[type=url]", "http://127.0.0.1/topic");
  await page.click('dialog .btn:has-text("Tell me there")');
  await page.waitForSelector('dialog details [role=status]:has-text("cannot be called")');

  const session = await context.newCDPSession(page);
  const registration = new Promise<string>((found) => {
    session.on("ServiceWorker.workerVersionUpdated", ({ versions }) =>
      versions.filter((each) => each.status === "activated").forEach((each) => found(each.registrationId)),
    );
  });
  await session.send("ServiceWorker.enable");
  const path = new URL(page.url()).pathname;
  const worker = await registration;
  await page.goto(`${stage.url}/rules/qe`);
  const push = async (url: string): Promise<void> => {
    const data = JSON.stringify({ title: "slushfund", text: "Q.E.: your turn", url });
    await session.send("ServiceWorker.deliverPushMessage", { origin: stage.url, registrationId: worker, data });
  };
  /* The worker says when a notice is up: Chromium forgets one that is asked for while it is being shown. */
  const [shower] = context.serviceWorkers();
  await shower!.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration & { shown: number } };
    const show = registration.showNotification.bind(registration);
    registration.shown = 0;
    registration.showNotification = (...notice) => show(...notice).then(() => void registration.shown++);
  });
  const shown = (): Promise<number> =>
    shower!.evaluate(() => (globalThis as unknown as { registration: { shown: number } }).registration.shown);
  const notices = async (): Promise<string[]> =>
    page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications();
      return all.map(({ title, body, data }) => `${title} | ${body} | ${(data as { path: string }).path}`).sort();
    });
  await push(stage.url + path);
  await expect.poll(shown).toBe(1);
  expect(await notices()).toEqual([`slushfund | Q.E.: your turn | ${path}`]);
  await push(`https://elsewhere.example${path}`);
  await expect.poll(shown).toBe(2);
  expect(await notices()).toEqual(["slushfund | Q.E.: your turn | /", `slushfund | Q.E.: your turn | ${path}`]);
  expect(faults).toEqual([]);
  await context.close();
});
