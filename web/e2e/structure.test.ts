/** Headings in order, landmarks, targets of 44 points: on every screen outside and at the tables, at odd sizes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";

import { lasting, layoutFaults } from "../laws/layout";
import { call, DESKTOP, PHONE, Stage, structure } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

const GAMES = ["tiefe-taschen", "qe", "counterfeiters", "prodigals"] as const;
const SIZES = [{ width: 320, height: 568 }, PHONE, { width: 844, height: 390 }, { width: 820, height: 1180 }, DESKTOP];

/** What is wrong with this screen, whatever way it is held. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  const out: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.waitForTimeout(250);
    const placed = await layoutFaults(page);
    const divided = await lasting(page, () => structure(page));
    out.push(...[...divided, ...placed].map((each) => `${name} ${size.width}x${size.height}: ${each}`));
  }
  return out;
}

test("a missing main, a heading of the wrong rank, a small button and too long words on one are found", async () => {
  const { page, context } = await stage.visit(PHONE, "de-DE");
  await page.goto(stage.url);
  await page.waitForSelector(".g:not(:disabled)");
  await page.evaluate(() => {
    const main = document.querySelector("main")!;
    main.insertAdjacentHTML("beforeend", "<h5>tief</h5><button style='width:30px;height:30px'>x</button>");
    const long = "<button style='width:60px;white-space:nowrap'>viel zu lang für ihn</button>";
    main.insertAdjacentHTML("beforeend", `<div style='overflow-y:auto'>${long}</div>`);
    main.outerHTML = main.outerHTML.replace(/^<main/, "<div").replace(/main>$/, "div>");
  });
  const found = (await faultsOf(page, "home")).join("\n");
  const planted = [/landmark-one-main/, /heading-order/, /too small to tap: button “x” 30x30/, /sticks out.*zu lang/];
  for (const each of planted) expect(found).toMatch(each);
  await context.close();
});

test("outside the tables", { timeout: 600_000 }, async () => {
  const { page, context, faults } = await stage.visit(PHONE, "de-DE");
  const found: string[] = [];
  const look = async (name: string): Promise<void> => void found.push(...(await faultsOf(page, name)));
  await page.goto(stage.url);
  await page.waitForSelector(".g:not(:disabled)");
  await look("home");
  for (const card of await page.locator(".g").all()) {
    await card.click();
    await page.waitForSelector("form.quick .bot");
    await look(`play now: ${await page.locator("dialog[open] h2").innerText()}`);
    await page.keyboard.press("Escape");
    await page.waitForSelector("form.quick", { state: "detached" });
  }
  await page.locator(".foot button").first().click();
  await page.waitForSelector("dialog[open] input.code");
  await look("join");
  for (const game of GAMES) {
    await page.goto(`${stage.url}/new/${game}`);
    await page.waitForSelector(".done");
    await look(`new ${game}`);
  }
  await page.click(".done");
  await page.waitForSelector(".ticket");
  await look("waiting");
  for (const game of GAMES) {
    await page.goto(`${stage.url}/rules/${game}`);
    await page.waitForSelector(".page h2");
    await look(`rules ${game}`);
  }
  await page.goto(`${stage.url}/tables`);
  await page.waitForSelector("main li");
  await look("tables");
  await page.goto(`${stage.url}/t/nowhere`);
  await page.waitForSelector(".gone");
  await look("nowhere");
  expect(found).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test.each(GAMES)("at the table, with log, talk, rules and menu: %s", { timeout: 600_000 }, async (game) => {
  const { page, context, faults } = await stage.visit(PHONE, "de-DE");
  await page.goto(stage.url);
  const seats = [{ kind: "me" }, ...Array.from({ length: 3 }, () => ({ kind: "bot", level: "random" }))];
  const made = await call<{ id: string }>(page, "POST", "/api/tables", {
    game,
    name: "Mira",
    options: "seats=4",
    seats,
  });
  await call(page, "POST", `/api/tables/${made.id}/start`);
  await page.goto(`${stage.url}/t/${made.id}`);
  await page.waitForSelector(".ask:not(.wait)");
  const found = await faultsOf(page, game);
  for (const drawer of ["Verlauf", "Chat", "Regeln", "Menü"]) {
    await page.setViewportSize(PHONE);
    await page.locator(`.head [aria-label="${drawer}"]`).first().click();
    await page.waitForSelector("dialog[open]");
    const divided = await lasting(page, () => structure(page));
    for (const each of [...divided, ...(await layoutFaults(page))]) found.push(`${drawer}: ${each}`);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
  }
  expect(found).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});
