/** No serious finding on any screen, in either theme, with every drawer open. Results and replays: in the tests of the games. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { call, DESKTOP, findings, fits, PHONE, Stage, still } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

const GAMES = ["tiefe-taschen", "qe", "counterfeiters", "prodigals"] as const;
/** The drawers of a table, and what is in them when they are whole. */
const DRAWERS = [
  ["Verlauf", "dialog[open] .log .l"],
  ["Chat", "dialog[open] .say input"],
  ["Regeln", "dialog[open] .page .item"],
  ["Menü", "dialog[open] .sound"],
] as const;

test.each([
  ["light, German, phone", PHONE, "de-DE", "light"],
  ["dark, English, desktop", DESKTOP, "en-GB", "dark"],
] as const)("home, new table, waiting room, rules, what a wrong address shows: %s", async (_, size, locale, theme) => {
  const { page, context, faults } = await stage.visit(size, locale, { colorScheme: theme });
  await page.goto(stage.url);
  await page.waitForSelector(".g:not(:disabled)");
  await still(page);
  expect(await findings(page)).toEqual([]);
  await page.click('.g[data-game="cf"]');
  await page.waitForSelector("form.quick .bot");
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.click(".foot button");
  await page.waitForSelector("dialog[open] #join-hint");
  expect(await findings(page)).toEqual([]);
  for (const game of GAMES) {
    await page.goto(`${stage.url}/new/${game}`);
    await page.waitForSelector(".done");
    expect([game, await findings(page)]).toEqual([game, []]);
  }
  await page.click(".done");
  await page.waitForSelector(".ticket");
  expect(await findings(page)).toEqual([]);
  for (const game of GAMES) {
    await page.goto(`${stage.url}/rules/${game}`);
    await page.waitForSelector(".page h2");
    await still(page);
    expect([game, await findings(page)]).toEqual([game, []]);
  }
  await page.goto(`${stage.url}/t/nowhere`);
  await page.waitForSelector(".gone");
  expect(await findings(page)).toEqual([]);
  await expect.poll(() => fits(page)).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

test.each(GAMES)("%s: the table in the dark with log, talk, rules and menu open", async (game) => {
  const { page, context, faults } = await stage.visit(PHONE, "de-DE", { colorScheme: "dark" });
  await page.goto(stage.url);
  const seats = [{ kind: "me" }, ...Array.from({ length: 2 }, () => ({ kind: "bot", level: "random" }))];
  const { id } = await call<{ id: string }>(page, "POST", "/api/tables", {
    game,
    name: "Mira",
    options: "seats=3",
    seats,
  });
  await call(page, "POST", `/api/tables/${id}/start`);
  await page.goto(`${stage.url}/t/${id}`);
  await page.waitForSelector(".ask:not(.wait)");
  expect(await findings(page)).toEqual([]);
  for (const [drawer, inside] of DRAWERS) {
    await page.locator(`.head [aria-label="${drawer}"]`).first().click();
    await page.waitForSelector(inside);
    expect([drawer, await findings(page)]).toEqual([drawer, []]);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
  }
  expect(faults).toEqual([]);
  await context.close();
});
