/** Titles: no word of a card or a space goes on in the next line without a hyphen, and that of the game is whole, in the language of the page. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { cutTexts, sit, torn } from "./eyes";
import { DESKTOP, Stage, still } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

const NARROW = { width: 360, height: 740 };

test.each([
  ["prodigals", "seats=3 contests=W", "random", NARROW, "de-DE"],
  ["prodigals", "seats=3 contests=W", "random", DESKTOP, "de-DE"],
  ["prodigals", "seats=4 contests=EPS", "random", NARROW, "de-DE"],
  ["prodigals", "seats=4 contests=EPS", "random", NARROW, "en-GB"],
  ["prodigals", "seats=4 contests=EPS", "random", { width: 2560, height: 1440 }, "de-DE"],
  ["prodigals", "seats=4 contests=EPS", "random", DESKTOP, "en-GB"],
  ["prodigals", "seats=5 contests=EPS", "random", DESKTOP, "de-DE"],
  ["counterfeiters", "seats=4", "grabbing", NARROW, "de-DE"],
] as const)("%s %s", async (game, options, level, size, locale) => {
  const { page, context } = await stage.visit(size, locale);
  await sit(page, stage.url, game, options, level);
  await page.waitForSelector(".ask:not(.wait)");
  await still(page);
  await expect.poll(() => torn(page, ".card, .space, .deck, [data-place], .syms")).toEqual([]);
  await expect.poll(() => cutTexts(page, ".head h1")).toEqual([]);
  if (game === "prodigals")
    expect(await page.locator(".head h1").innerText()).toBe(
      locale === "de-DE" ? "Der Club der Verschwender" : "The Prodigals Club",
    );
  await context.close();
});
