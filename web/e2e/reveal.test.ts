/** While a vote is on stage the table waits: nothing happens behind it, and everything is shown afterwards. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { sit } from "./eyes";
import { PHONE, Stage } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

/** What stood on the table, step and history, while the first vote was on stage. */
interface Seen {
  before: string;
  under: string;
  wasThere: boolean;
}
declare global {
  interface Window {
    table: () => string;
    seen?: Seen;
  }
}

/** Look at the first stage within the page, where a busy machine cannot come too late, and leave it by the button. */
function look(): void {
  const text = (place: string): string => document.querySelector(place)?.textContent ?? "";
  window.table = () => `${text(".head .sub")} ${text(".rows")}`;
  let before: string | null = null;
  const leave = (): void => {
    const wasThere = document.querySelector(".stage") !== null;
    window.seen = { before: before ?? "", under: window.table(), wasThere };
    document.querySelector<HTMLElement>(".director .onward")?.click();
    document.body.dataset.left = "";
  };
  new MutationObserver(() => {
    if (before !== null || !document.querySelector(".stage")) return;
    before = window.table();
    setTimeout(leave, 1_500);
  }).observe(document, { childList: true, subtree: true });
}

/** Divide, lay a card and be ready, until a vote has been on stage. */
async function playToVote(page: Page): Promise<void> {
  const isThere = (selector: string): Promise<boolean> => page.locator(selector).first().isVisible();
  const tap = (selector: string): Promise<boolean> =>
    page
      .locator(selector)
      .first()
      .click({ timeout: 5_000 })
      .then(
        () => true,
        () => false,
      );
  /* Who has said that he is ready waits for the vote: the way to my next question would lead past it. */
  let isReady = false;
  for (let turn = 0; turn < 60; turn++) {
    const way = isReady ? "" : ".onward.pri, ";
    await page.waitForSelector(`[data-left], ${way}.divide, .ask:not(.wait) ~ .dk .tools .go`);
    if (await page.evaluate(() => window.seen !== undefined)) return;
    if (!isReady && (await isThere(".onward.pri"))) await tap(".onward.pri");
    else if (await isThere(".divide")) {
      for (let n = 0; (await page.locator(".divide .loose").count()) > 0; n++)
        await page.locator(`[data-give="${n % 3}"] .cover`).click({ position: { x: 30, y: 20 } });
      await page.locator(".divide .btn.pri").click();
    } else {
      /* A card that lies there already would be taken back; others may change something in between. */
      const isToLay = (await isThere(".dk .front")) && !(await isThere(".dk .front.on"));
      const isDone = await tap(isToLay ? ".dk .front" : ".tools .go:enabled");
      isReady = isDone && !isToLay;
    }
  }
}

test("what bots do during a reveal is shown after it, and a button goes on at once", async () => {
  const { page, context, faults } = await stage.visit(PHONE, "en-GB", { reducedMotion: "no-preference" });
  await page.addInitScript(() => localStorage.setItem("pace", "slow"));
  await page.addInitScript(look);
  await sit(page, stage.url, "tiefe-taschen", "seats=3 phase3=free", "fair");
  await playToVote(page);
  const seen = await page.evaluate(() => window.seen);
  expect(seen?.wasThere).toBe(true);
  expect(seen?.before).not.toBe("");
  expect(seen?.under).toBe(seen?.before);
  await page.waitForSelector(".stage", { state: "detached" });
  await expect.poll(() => page.evaluate(() => window.table())).not.toBe(seen?.before);
  await page.waitForSelector(".ask:not(.wait)");
  expect(faults).toEqual([]);
  await context.close();
});
