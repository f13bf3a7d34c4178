/** The free phase 3 of Tiefe Taschen: what is tapped is what the server has, and can be taken back. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { call, DESKTOP, PHONE, Stage } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

interface Seen {
  options: string;
  president: number | null;
  own_card: string | null;
  order_votes: number[];
  order_needs: number;
  ready: number[];
}

/** What the server says to this seat, beside what the page shows. */
async function seen(page: Page): Promise<Seen> {
  const id = new URL(page.url()).pathname.split("/")[2];
  const table = await call<{ options: string }>(page, "GET", `/api/tables/${id}`);
  const { position } = await call<{ position: { view: Omit<Seen, "options"> } }>(
    page,
    "GET",
    `/api/tables/${id}/state`,
  );
  return { ...position.view, options: table.options };
}

async function open(page: Page, own: string): Promise<void> {
  await page.goto(`${stage.url}/new/tiefe-taschen`);
  await page.locator("select", { has: page.locator(`option:text-is("${own}")`) }).selectOption("own");
  await page.locator('input[type="number"]').fill("20");
  for (const select of await page.locator(".place select").all()) await select.selectOption({ index: 1 });
  await page.click(".done");
  await page.waitForURL(/\/t\//);
  await page.waitForSelector(".shell");
}

test.each([
  ["a phone, in German", PHONE, "de-DE", "eigene Zahl"],
  ["a desktop, in English", DESKTOP, "en-GB", "my own number"],
] as const)(
  "on %s a card is laid, swapped and taken back, and the table asked for order",
  async (_, size, lang, own) => {
    const { page, context, faults } = await stage.visit(size, lang);
    /* A president has to share out first: then another table will do. */
    do await open(page, own);
    while ((await seen(page)).president === 0);
    await page.waitForSelector(".cards button");
    expect((await seen(page)).options).toMatch(/length=20.*phase3=free/);

    const cards = page.locator(".cards button");
    /** A card lies there, or no longer: the page and the server say the same. */
    const tap = async (at: number, laid: string | null): Promise<void> => {
      await cards.nth(at).click();
      await expect.poll(async () => (await seen(page)).own_card).toBe(laid);
      await expect.poll(() => cards.nth(at).getAttribute("aria-checked")).toBe(String(laid !== null));
    };
    await tap(2, "treasury");
    await tap(4, "avert");
    await tap(4, null);

    const order = page.locator('[data-explain="explain.tt.order"]');
    const { order_needs } = await seen(page);
    await order.click();
    await expect.poll(async () => (await seen(page)).order_votes).toHaveLength(1);
    await expect.poll(() => order.textContent()).toContain(`1 ${lang === "de-DE" ? "von" : "of"} ${order_needs}`);
    await order.click();
    await expect.poll(async () => (await seen(page)).order_votes).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  },
);
