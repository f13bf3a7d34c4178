/** `npm run screens` writes pictures of every screen to docs/screens. */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";

import { afterAll, beforeAll, describe, test } from "vitest";
import type { Page } from "playwright-core";

import { DESKTOP, PHONE, Stage, startQe, whatNext } from "./stage";

const FOLDER = resolve(import.meta.dirname, "../../docs/screens");

describe.runIf(process.env.SCREENS)("screens", () => {
  const stage = new Stage();
  beforeAll(() => stage.open());
  afterAll(() => stage.close());

  async function shoot(page: Page, name: string): Promise<void> {
    await page.waitForTimeout(1_200);
    mkdirSync(FOLDER, { recursive: true });
    await page.screenshot({ path: resolve(FOLDER, `${name}.png`) });
  }

  async function start(page: Page, ink: string): Promise<void> {
    await page.goto(stage.url);
    await page.click(`.g[data-game="${ink}"]:not(:disabled)`);
    await page.fill("form.quick input", "Nadja");
    await page.click("form.quick .btn.pri");
    await page.waitForSelector(".ask:not(.wait)", { timeout: 30_000 });
  }

  test.each([
    ["phone", PHONE, "de-DE", "light"],
    ["desktop", DESKTOP, "en-GB", "dark"],
    ["desktop-light", DESKTOP, "de-DE", "light"],
    ["small", { width: 360, height: 740 }, "de-DE", "light"],
    ["tablet", { width: 820, height: 1180 }, "en-GB", "light"],
  ] as const)("%s", { timeout: 180_000 }, async (label, size, locale, theme) => {
    const { page, context } = await stage.visit(size, locale);
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(stage.url);
    await page.waitForSelector(".g:not(:disabled)");
    await shoot(page, `home-${label}`);
    for (const ink of ["tt", "cf", "pc"]) {
      await start(page, ink);
      await shoot(page, `${ink}-${label}`);
    }
    await page.goto(`${stage.url}/new`);
    await shoot(page, `new-${label}`);
    await page.click(".done");
    await page.waitForSelector(".ticket");
    await shoot(page, `waiting-${label}`);
    await page.goto(`${stage.url}/rules/qe`);
    await shoot(page, `rules-${label}`);
    await page.goto(stage.url);
    await page.waitForSelector(".g:not(:disabled)");
    await startQe(page, "Nadja", 4);
    for (let turn = 0; (await whatNext(page)) === "ask"; turn++) {
      for (const key of turn % 3 ? ["5"] : ["1", "2", "5"]) await page.locator(`.key:text-is("${key}")`).click();
      if (turn % 3 === 0) await page.locator(".key.u").nth(turn % 2).click();
      if (turn === 6) await shoot(page, `qe-${label}`);
      await page.locator(".go .btn.pri").click();
      await page.locator(".go .btn.pri").click();
      await page.waitForTimeout(250);
      if (label === "small" || label === "tablet") if (turn === 7) return void (await context.close());
    }
    await shoot(page, `result-${label}`);
    await page.click('a[href$="/replay"]');
    await page.waitForSelector(".ctl");
    for (let step = 0; step < 16; step++) await page.keyboard.press("ArrowRight");
    await shoot(page, `replay-${label}`);
    await context.close();
  });
});
