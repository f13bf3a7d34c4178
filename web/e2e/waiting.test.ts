/** The waiting room, the gallery and the notices in the log, in a real browser. */
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
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled", fullPage: true });
}

interface Made {
  id: string;
}

test("a waiting room says what is played, takes a name first, and fills with bots in one tap", async () => {
  const host = await stage.visit(DESKTOP, "en");
  const guest = await stage.visit(PHONE, "de", { colorScheme: "dark" });
  for (const { page } of [host, guest]) await page.goto(stage.url);
  const options = "seats=4 memory=off patrol=3";
  const table = await call<Made>(host.page, "POST", "/api/tables", { game: "counterfeiters", name: "Ida", options });
  await host.page.goto(`${stage.url}/t/${table.id}`);
  await guest.page.goto(`${stage.url}/t/${table.id}`);
  const chosen = (): Promise<string> => guest.page.locator(".chosen").innerText();
  await expect.poll(chosen).toMatch(/3/);
  await expect.poll(chosen).not.toMatch(/patrol|memory|=|_/);
  await guest.page.locator("li .btn").first().click();
  await expect.poll(() => guest.page.locator("[role=alert]").innerText()).not.toBe("");
  await picture(guest.page, "waiting-guest-de");
  await guest.page.fill(".field input", "Bea");
  await guest.page.locator("li .btn").first().click();
  await guest.page.waitForSelector("li.me");
  await expect.poll(() => guest.page.locator("li").nth(1).innerText()).toContain("Bea");
  await guest.page.locator("li").nth(3).locator(".btn").first().click();
  await guest.page.waitForFunction(() => document.querySelectorAll("li")[3].classList.contains("me"));
  await guest.page.locator("li.me .btn").click();
  await guest.page.fill(".rename input", "Beatrix");
  await guest.page.keyboard.press("Enter");
  await host.page.waitForSelector("text=Beatrix");
  await guest.page.locator(".acts .btn", { hasText: "Regeln" }).click();
  await guest.page.waitForSelector("dialog[open] .page");
  await guest.page.goBack();
  await picture(host.page, "waiting-host-en");
  expect(await findings(host.page)).toEqual([]);
  await host.page.click(".fill:not(.ghost)");
  await host.page.waitForFunction(() => document.querySelectorAll("li.free").length === 0);
  await expect.poll(() => host.page.locator(".acts .pri.big").isEnabled()).toBe(true);
  for (const { faults } of [host, guest]) expect(faults).toEqual([]);
});

/** The list of games comes only when it is let through. */
async function holdGames(page: Page): Promise<() => void> {
  let pass = (): void => undefined;
  const passes = new Promise<void>((done) => (pass = done));
  await page.route("**/api/games", async (route) => {
    await passes;
    await route.continue();
  });
  return () => pass();
}

test("whoever is faster than the list of games gets the usual seats and level, and buttons that stay where they are", async () => {
  const { page, context, faults } = await stage.visit(PHONE, "en");
  const passHome = await holdGames(page);
  await page.goto(stage.url);
  await page.locator(".g").nth(3).click();
  await page.waitForSelector("form.quick");
  expect(await page.locator("form.quick .chip.on").count()).toBe(1); // the variant
  passHome();
  const pressed = page.locator("form.quick fieldset .chip.on");
  await expect.poll(() => pressed.count()).toBe(3);
  await page.unrouteAll();

  const table = await call<Made>(page, "POST", "/api/tables", { game: "qe", name: "Ida", options: "seats=4" });
  await call(page, "PATCH", `/api/tables/${table.id}/seats/1`, { kind: "bot" });
  const passRoom = await holdGames(page);
  await page.goto(`${stage.url}/t/${table.id}`);
  const shuffle = page.locator("button.fill.ghost");
  await shuffle.waitFor();
  const place = (): Promise<number> =>
    shuffle.evaluate((each) => Math.round(each.getBoundingClientRect().top + scrollY));
  const before = await place();
  expect(await page.locator("button.fill").count()).toBe(2);
  passRoom();
  await page.waitForSelector(".change select");
  expect(await place()).toBe(before);
  await page.unrouteAll();
  expect(faults).toEqual([]);
  await context.close();
});

test("words are sealed when the server has them; where it has not, that is said and the old ones stay", async () => {
  const { page, context } = await stage.visit(PHONE, "en");
  await page.goto(stage.url);
  const table = await call<Made>(page, "POST", "/api/tables", { game: "qe", name: "Ida", options: "seats=4" });
  await page.goto(`${stage.url}/t/${table.id}`);
  await page
    .locator("details", { has: page.locator(".own") })
    .locator(".fold")
    .click();
  const seal = async (words: string): Promise<void> => {
    await page.fill(".own input", words);
    await page.click(".own .btn");
  };
  const sealed = page.locator("details p", { hasText: "Sealed:" });
  await seal("old words");
  await expect.poll(() => sealed.innerText()).toContain("old words");
  await page.route("**/pledge", (route) => route.abort());
  await seal("new words");
  await page.waitForSelector("[role=alert]");
  expect(await sealed.innerText()).toContain("old words");
  await page.unrouteAll();
  await seal("new words");
  await expect.poll(() => sealed.innerText()).toContain("new words");
  await context.close();
});

test("those who watch talk among themselves, and the log says who has left", async () => {
  const people = [await stage.visit(DESKTOP, "en"), await stage.visit(PHONE, "en"), await stage.visit(PHONE, "en")];
  const watcher = await stage.visit(DESKTOP, "de");
  for (const { page } of [...people, watcher]) await page.goto(stage.url);
  const [host, second, third] = people.map(({ page }) => page);
  const table = await call<Made>(host, "POST", "/api/tables", { game: "qe", name: "Ida", options: "seats=3" });
  await call(second, "POST", `/api/tables/${table.id}/seats`, { name: "Ben" });
  await call(third, "POST", `/api/tables/${table.id}/seats`, { name: "Cleo" });
  await call(host, "POST", `/api/tables/${table.id}/start`, {});
  for (const page of [host, watcher.page]) {
    await page.goto(`${stage.url}/t/${table.id}`);
    await page.waitForSelector(".shell");
  }
  await call(third, "DELETE", `/api/tables/${table.id}/seats/2`);
  await host.waitForSelector(".log .notice");
  await expect.poll(() => host.locator(".log .notice").innerText()).toContain("Cleo has left");
  await expect.poll(() => host.locator(".sp-card").nth(2).innerText()).toContain("Cleo");
  await watcher.page.locator("[role=tab]").nth(1).click();
  await watcher.page.fill(".say .who", "Zora");
  await watcher.page.locator(".say input").last().fill("Wer blufft?");
  await watcher.page.keyboard.press("Enter");
  await watcher.page.waitForSelector("text=Wer blufft?");
  await picture(watcher.page, "gallery-de");
  await picture(host, "left-en");
  const heard = await call<{ lines: { text: string }[] }>(host, "GET", `/api/tables/${table.id}/chat`);
  expect(heard.lines.map((line) => line.text)).toEqual(["left"]);
  for (const { faults } of [...people, watcher]) expect(faults).toEqual([]);
});

test("the group names who begins, gives nations away and changes places; everybody sees it, and so it is played", async () => {
  const host = await stage.visit(DESKTOP, "en");
  const guest = await stage.visit(PHONE, "de", { colorScheme: "dark" });
  for (const { page } of [host, guest]) await page.goto(stage.url);
  const table = await call<Made>(host.page, "POST", "/api/tables", { game: "qe", name: "Ida", options: "seats=4" });
  await call(guest.page, "POST", `/api/tables/${table.id}/seats`, { name: "Ben" });
  for (const { page } of [host, guest]) await page.goto(`${stage.url}/t/${table.id}`);
  await guest.page.waitForSelector("[data-option=first]");
  expect(await guest.page.locator("[data-option=first] select").count()).toBe(0);
  await host.page.locator("[data-option=first] select").selectOption({ label: "Ben" });
  await guest.page.waitForFunction(() => document.querySelector("[data-option=first]")?.textContent?.includes("Ben"));
  await host.page.locator("[data-option=nations] summary").click();
  await host.page.locator("[data-option=nations] select").nth(0).selectOption("EU");
  await guest.page.waitForFunction(() =>
    document.querySelector("[data-option=nations]")?.textContent?.includes("Europa"),
  );
  expect(await host.page.locator("[data-option=nations] select").nth(0).innerText()).not.toContain("Britain");
  await host.page.getByRole("button", { name: "Move Ben one place up" }).click();
  await guest.page.waitForFunction(() => document.querySelectorAll("ul.who li")[0].classList.contains("me"));
  await expect.poll(() => guest.page.locator("[data-option=first]").innerText()).toContain("Ben");
  await picture(host.page, "named-host-en");
  await picture(guest.page, "named-guest-de");
  expect(await findings(host.page)).toEqual([]);
  expect(await findings(guest.page)).toEqual([]);
  await host.page.click("button.fill:not(.ghost)");
  await host.page.waitForFunction(() => document.querySelectorAll("li.free").length === 0);
  await host.page.click(".acts .pri.big");
  await host.page.waitForSelector(".shell");
  const state = await call<{ position: { view: { first: number; nations: string[] } } }>(
    host.page,
    "GET",
    `/api/tables/${table.id}/state`,
  );
  expect(state.position.view.first).toBe(0);
  expect(state.position.view.nations[1]).toBe("EU");
  for (const { faults } of [host, guest]) expect(faults).toEqual([]);
});

test("the form of a new table names who begins where the game starts at once", async () => {
  const { page, faults } = await stage.visit(PHONE, "de");
  await page.goto(`${stage.url}/new/counterfeiters`);
  await page.waitForSelector("[data-option=first] select");
  await picture(page, "form-named-de");
  await page.locator("[data-option=first] select").selectOption("1");
  for (const seat of [1, 2])
    await page
      .locator(".place select")
      .nth(seat - 1)
      .selectOption({ index: 1 });
  expect(await findings(page)).toEqual([]);
  await page.click("button.done");
  await page.waitForSelector(".shell");
  const id = page.url().split("/t/")[1];
  const info = await call<{ options: string }>(page, "GET", `/api/tables/${id}`);
  expect(info.options).toBe("seats=3 first=1");
  expect(faults).toEqual([]);
});
