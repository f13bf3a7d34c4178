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

/** Three people in the free phase of a table where Bao has shared out; what the first page sends can be held up on its way. */
async function threeOfUs(): Promise<{ mira: Page; bao: Page; id: string; hold: () => void; release: () => void }> {
  const pages: Page[] = [];
  for (let at = 0; at < 3; at++) pages.push((await stage.visit(DESKTOP, "en-GB")).page);
  const [mira, bao, cleo] = pages;
  const held: (() => void)[] = [];
  let isHeld = false;
  await mira.routeWebSocket(/\/socket/, (line) => {
    const server = line.connectToServer();
    line.onMessage((data) => {
      if (isHeld && String(data).includes('"type":"move"')) held.push(() => server.send(data));
      else server.send(data);
    });
  });
  for (const page of pages) await page.goto(stage.url);
  const ask = { game: "tiefe-taschen", name: "Mira", options: "seats=3 phase3=free first=1" };
  const seats = [{ kind: "me" }, { kind: "open" }, { kind: "open" }];
  const { id } = await call<{ id: string }>(mira, "POST", "/api/tables", { ...ask, seats });
  await call(bao, "POST", `/api/tables/${id}/seats`, { name: "Bao", seat: 1 });
  await call(cleo, "POST", `/api/tables/${id}/seats`, { name: "Cleo", seat: 2 });
  await call(mira, "POST", `/api/tables/${id}/start`);
  const { things } = (await asked(bao, id)).space as { things: number[] };
  await answer(bao, id, `split 1:${things.join()}`);
  await mira.goto(`${stage.url}/t/${id}`);
  await mira.waitForSelector(".cards button");
  return {
    mira,
    bao,
    id,
    hold: () => void (isHeld = true),
    release: () => {
      isHeld = false;
      for (const send of held.splice(0)) send();
    },
  };
}

interface Asked {
  id: string;
  space: { things?: number[]; moves?: string[] };
}

async function asked(page: Page, id: string): Promise<Asked> {
  const state = await call<{ position: { question: Asked } }>(page, "GET", `/api/tables/${id}/state`);
  return state.position.question;
}

let answers = 0;
async function answer(page: Page, id: string, move: string): Promise<void> {
  const question = (await asked(page, id)).id;
  await call(page, "POST", `/api/tables/${id}/moves`, { question, move, key: `answer-${answers++}` });
}

const bribes = async (page: Page): Promise<{ is_up: boolean; is_lying: boolean }[]> =>
  ((await seen(page)) as unknown as { bribes: { is_up: boolean; is_lying: boolean }[] }).bribes;

test("what others overtook is done where it still holds, else it is said why not and nothing is done", async () => {
  const { mira, bao, id, hold, release } = await threeOfUs();
  const history = mira.locator(".rail .log");

  /* A card is my own business. */
  hold();
  await mira.locator(".cards button").nth(2).click();
  await answer(bao, id, "snoop 0");
  await expect.poll(() => history.textContent()).toContain("Bao sets the snoop on you");
  release();
  await expect.poll(async () => (await seen(mira)).own_card).toBe("treasury");
  await expect.poll(() => mira.locator('.cards [aria-checked="true"]').count()).toBe(1);
  expect(await mira.getByRole("alert").count()).toBe(0);

  /* To be ready refers to the table that I saw. */
  hold();
  await mira.getByRole("button", { name: "Ready", exact: true }).click();
  await answer(bao, id, "recall snoop");
  await expect.poll(() => history.textContent()).toContain("Bao takes back the snoop");
  release();
  await expect.poll(() => mira.getByRole("alert").textContent()).toContain("The table has changed meanwhile");
  expect((await seen(mira)).ready).toEqual([]);
  await answer(bao, id, "snoop 2");
  await expect.poll(() => history.textContent()).toContain("Bao sets the snoop on Cleo");
  expect(await mira.getByRole("alert").textContent()).toContain("The table has changed meanwhile");

  /* Nor is another bribe turned up than the one that was tapped. */
  const laid = (await asked(bao, id)).space as { values_a?: number[] };
  const value = laid.values_a?.[0] ?? 1;
  await answer(bao, id, `bribe 0 agree ${value} down`);
  await mira.getByRole("button", { name: /^My deals/ }).click();
  hold();
  await mira.getByRole("button", { name: "Turn up" }).click();
  await answer(bao, id, "recall A");
  await answer(bao, id, `bribe 0 notagree ${value} down`);
  await expect.poll(() => history.textContent()).toContain("against agreeing");
  release();
  await expect.poll(() => mira.getByRole("alert").textContent()).toContain("The table has changed meanwhile");
  expect((await bribes(mira)).filter(({ is_up }) => is_up)).toEqual([]);
});
