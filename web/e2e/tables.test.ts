/** My tables, taking back, and the back button, in a real browser. */
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";

import { call, DESKTOP, findings, PHONE, Stage } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

/** With SLUSHFUND_PICTURES=folder what the tests see is kept, to be looked at. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SLUSHFUND_PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
}

interface Made {
  id: string;
}

test("a sealed bid is taken back by a button that says what it takes back", async () => {
  const people = [await stage.visit(PHONE, "de"), await stage.visit(DESKTOP, "en"), await stage.visit(PHONE, "en")];
  const [host] = people;
  for (const { page } of people) await page.goto(stage.url);
  const table = await call<Made>(host.page, "POST", "/api/tables", { game: "qe", name: "Ida", options: "seats=3" });
  await call(people[1].page, "POST", `/api/tables/${table.id}/seats`, { name: "Ben" });
  await call(people[2].page, "POST", `/api/tables/${table.id}/seats`, { name: "Cleo" });
  await call(host.page, "POST", `/api/tables/${table.id}/start`, {});
  for (const { page } of people) await page.goto(`${stage.url}/t/${table.id}`);
  for (const { page } of people) await page.waitForSelector(".shell");
  interface State {
    position: { question: { id: string } | null; to_act: number[]; undo: string | null };
  }
  const path = `/api/tables/${table.id}`;
  const state = (page: Page): Promise<State> => call<State>(page, "GET", `${path}/state`);
  const opener = (await state(host.page)).position.to_act[0];
  const put = async (page: Page, move: string): Promise<void> => {
    const question = (await state(page)).position.question?.id;
    await call(page, "POST", `${path}/moves`, { question, move, key: crypto.randomUUID() });
  };
  await put(people[opener].page, "open 50");
  const [first, second] = [0, 1, 2].filter((seat) => seat !== opener).map((seat) => people[seat].page);
  await put(first, "bid 120");
  const button = first.locator(".undo .btn");
  await button.waitFor();
  expect(await button.innerText()).toMatch(/120/);
  await picture(first, "undo-qe");
  expect(await people[opener].page.locator(".undo").count()).toBe(0);
  await button.click();
  await first.waitForSelector(".dk");
  expect((await state(first)).position.question).not.toBeNull();
  await put(first, "bid 121");
  await put(second, "bid 7");
  await first.waitForFunction(() => document.querySelector(".undo") === null);
  for (const { faults } of people) expect(faults).toEqual([]);
});

test("back closes a drawer and stays at the table", async () => {
  const { page, faults } = await stage.visit(PHONE, "en");
  await page.goto(stage.url);
  const table = await call<Made>(page, "POST", "/api/tables", {
    game: "qe",
    name: "Ida",
    options: "seats=3",
    seats: [{ kind: "me" }, { kind: "bot" }, { kind: "bot" }],
  });
  await call(page, "POST", `/api/tables/${table.id}/start`, {});
  await page.goto(`${stage.url}/t/${table.id}`);
  await page.getByRole("button", { name: "History", exact: true }).click();
  await page.waitForSelector("dialog[open]");
  await page.goBack();
  await page.waitForFunction(() => !document.querySelector("dialog[open]"));
  expect(page.url()).toContain(`/t/${table.id}`);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.waitForSelector("dialog[open]");
  await page.locator("dialog .ib").first().click();
  await page.waitForFunction(() => !document.querySelector("dialog[open]"));
  /* What was closed by hand steps back behind itself a moment later. */
  await page.waitForFunction(() => !(history.state as { layer?: number } | null)?.layer);
  await page.goBack();
  await page.waitForURL(stage.url + "/");
  expect(faults).toEqual([]);
});

test("all my tables are listed, found, put away and removed", async () => {
  const { page, faults } = await stage.visit(PHONE, "de");
  await page.goto(stage.url);
  const ids: string[] = [];
  for (let n = 0; n < 9; n++) {
    const name = n === 0 ? "Zoë" : "Ida";
    ids.push((await call<Made>(page, "POST", "/api/tables", { game: n % 2 ? "prodigals" : "qe", name })).id);
  }
  await call(page, "DELETE", `/api/tables/${ids[8]}`);
  await page.reload();
  await page.waitForSelector(".tb");
  await expect.poll(() => page.locator(".list").first().locator(".tb").count()).toBe(6);
  await picture(page, "home-de");
  await page.click("a.all");
  await page.waitForSelector("li .tb");
  await expect.poll(() => page.locator("li .tb").count()).toBe(8);
  await page.fill("input[type=search]", "zoe q.e.");
  await page.waitForFunction(() => document.querySelectorAll("li .tb").length === 1);
  await page.fill("input[type=search]", "");
  await picture(page, "tables-de");
  await page.locator("li .ib").first().click();
  await page.waitForFunction(() => document.querySelectorAll("li .tb").length === 7);
  await page.locator(".shelves .chip").nth(2).click();
  await expect.poll(() => page.locator("li .tb").count()).toBe(1);
  await page.locator(".shelves .chip").nth(1).click();
  page.removeAllListeners("dialog");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.locator("li .ib").nth(1).click();
  await page.waitForFunction(() => document.querySelectorAll("li .tb").length === 0);
  expect(await findings(page)).toEqual([]);
  expect(faults).toEqual([]);
});
