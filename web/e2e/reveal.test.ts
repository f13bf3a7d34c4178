/** While a vote is on stage the table waits: nothing happens behind it, and everything is shown afterwards. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { sit } from "./eyes";
import { PHONE, Stage } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

test("what bots do during a reveal is shown after it, and a button goes on at once", async () => {
  const { page, context, faults } = await stage.visit(PHONE, "en-GB", { reducedMotion: "no-preference" });
  /* Slowly, so that the stage is still there when a busy machine looks. */
  await page.addInitScript(() => localStorage.setItem("pace", "slow"));
  let moves = 0;
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      if ((JSON.parse(String(payload)) as { type: string }).type === "update") moves += 1;
    }),
  );
  await sit(page, stage.url, "tiefe-taschen", "seats=3 phase3=free", "fair");
  const isThere = (selector: string): Promise<boolean> => page.locator(selector).first().isVisible();
  /* Who has said that he is ready waits for the vote: the way to my next question would lead past it. */
  let isReady = false;
  for (let turn = 0; turn < 40; turn++) {
    const way = isReady ? ".stage" : ".stage, .onward.pri";
    await page.waitForSelector(`${way}, .divide, .ask:not(.wait) ~ .dk .tools .go`);
    if (await isThere(".stage")) break;
    if (!isReady && (await isThere(".onward.pri"))) await page.locator(".onward").click();
    else if (await isThere(".divide")) {
      for (let n = 0; (await page.locator(".divide .loose").count()) > 0; n++)
        await page.locator(`[data-give="${n % 3}"] .cover`).click({ position: { x: 30, y: 20 } });
      await page.locator(".divide .btn.pri").click();
    } else {
      /* A card that lies there already would be taken back; others may change something in between. */
      const isToLay = (await isThere(".dk .front")) && !(await isThere(".dk .front.on"));
      const next = page.locator(isToLay ? ".dk .front" : ".tools .go:enabled").first();
      const isDone = await next.click({ timeout: 10_000 }).then(
        () => true,
        () => false,
      );
      isReady = isDone && !isToLay;
    }
  }
  await page.waitForSelector(".stage");
  const read = (): Promise<string> =>
    page.evaluate(
      () => `${document.querySelector(".head .sub")?.textContent} ${document.querySelector(".rows")?.textContent}`,
    );
  const [before, heard] = [await read(), moves];
  await page.waitForTimeout(1_500);
  expect(await page.locator(".stage").isVisible()).toBe(true);
  expect(await read()).toBe(before);
  await page.locator(".director .onward").click();
  await page.waitForSelector(".stage", { state: "detached" });
  await expect.poll(read).not.toBe(before);
  await page.waitForSelector(".ask:not(.wait)");
  expect(moves).toBeGreaterThanOrEqual(heard);
  expect(faults).toEqual([]);
  await context.close();
});
