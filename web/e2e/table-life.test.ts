/** What happens around a game: people come, go, are stood in for, whisper, watch, and play again. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";

import { call, DESKTOP, findings, PHONE, Stage, type Visit } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

interface Table {
  id: string;
}
interface State {
  position: {
    question: { id: string; owed: boolean; space: { low: string; barred: string[] } } | null;
    outcome: unknown;
  } | null;
}

/** A table of the host with one more person; the rest are easy bots. */
async function twoAt(
  host: Visit,
  guest: Visit,
  game: string,
  seats: number,
  level: string,
  more: object = {},
): Promise<string> {
  await host.page.goto(stage.url);
  await guest.page.goto(stage.url);
  const bots = Array.from({ length: seats - 2 }, () => ({ kind: "bot", level }));
  const ask = {
    game,
    name: "Mira",
    options: `seats=${seats}`,
    seats: [{ kind: "me" }, { kind: "open" }, ...bots],
    ...more,
  };
  const table = await call<Table>(host.page, "POST", "/api/tables", ask);
  await call(guest.page, "POST", `/api/tables/${table.id}/seats`, { name: "Ole", seat: 1 });
  await call(host.page, "POST", `/api/tables/${table.id}/start`);
  for (const { page } of [host, guest]) {
    await page.goto(`${stage.url}/t/${table.id}`);
    await page.waitForSelector(".shell");
  }
  return table.id;
}

async function menu(page: Page): Promise<void> {
  await page.click('.head button[aria-label="Menü"], .head button[aria-label="Menu"]');
  await page.waitForSelector("dialog[open]");
}

const leaveAll = async (...visits: Visit[]): Promise<void> => {
  for (const { faults, context } of visits) {
    expect(faults).toEqual([]);
    await context.close();
  }
};

test("an invitation is shared, joined by code, its guest renamed and removed", async () => {
  const host = await stage.visit(PHONE, "de-DE");
  const guest = await stage.visit(PHONE, "en-GB", { permissions: ["clipboard-read", "clipboard-write"] });
  await host.context.addInitScript(() => {
    Object.assign(navigator, {
      share: (what: ShareData) => Promise.resolve(void Object.assign(globalThis, { shared: what.url })),
    });
  });
  await host.page.goto(`${stage.url}/new/qe`);
  await host.page.fill(".place input", "Mira");
  await host.page.click(".done");
  await host.page.waitForSelector(".ticket");
  const address = host.page.url();
  await expect
    .poll(() =>
      host.page.locator(".qr img").evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true);
  await host.page.click(".acts .btn:has-text('Teilen')");
  await expect.poll(() => host.page.evaluate(() => (globalThis as unknown as { shared: string }).shared)).toBe(address);

  /* The code is said aloud, misheard, and typed anyhow; a page and an id lead there as well. */
  const said = ((await host.page.locator(".ticket .code").textContent()) ?? "").trim();
  expect(said).toMatch(/^[2-9CFGHJKMPQRVWX]{3} [2-9CFGHJKMPQRVWX]{3}$/);
  const misheard = said.slice(0, -1) + (said.endsWith("7") ? "8" : "7");
  const typed = [said.replace(" ", "-").toLowerCase(), ` ${said} `, address, address.split("/").at(-1) ?? ""];
  await guest.page.goto(stage.url);
  await guest.page.click(".foot button");
  expect(await findings(guest.page)).toEqual([]);
  for (const [wrong, answer] of [
    ["LILLI", "neither a code nor a link"],
    [misheard, "No table waits"],
  ] as const) {
    await guest.page.fill("dialog input", wrong);
    await guest.page.keyboard.press("Enter");
    await guest.page.waitForSelector(`dialog [role=alert]:has-text("${answer}")`);
  }
  for (const each of typed) {
    if (!(await guest.page.locator("dialog").count())) await guest.page.click(".foot button");
    await guest.page.fill("dialog input", each);
    await guest.page.click("dialog .btn.pri");
    await guest.page.waitForSelector("li.free .btn");
    await expect.poll(() => guest.page.url()).toBe(address);
    if (each !== typed.at(-1)) await guest.page.goBack();
  }
  await guest.page.fill(".field input", "Ole");
  await guest.page.click("li.free .btn");
  await guest.page.waitForSelector("li.me:has-text('Ole')");
  await guest.page.click(".acts .btn:has-text('Copy')");
  await expect.poll(() => guest.page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  await host.page.getByRole("button", { name: "Platz von Ole freimachen" }).click();
  await guest.page.waitForSelector("li.free .btn:has-text('Sit down')");
  await leaveAll(host, guest);
});

test("somebody is away, a bot stands in by vote, and the seat is taken back", async () => {
  const [host, guest] = [await stage.visit(PHONE, "de-DE"), await stage.visit(PHONE, "en-GB")];
  const id = await twoAt(host, guest, "qe", 3, "greedy", {
    away: { grace: 10, how: "vote" },
    pace: { kind: "live", seconds: 600 },
  });
  await host.page.waitForSelector(".ask .clock");
  await guest.page.goto(stage.url);
  await host.page.waitForSelector(".seats .p:nth-of-type(2) .off");
  const vote = host.page.locator(".absent .btn");
  await vote.waitFor();
  await vote.click();
  await host.page.waitForSelector(".seats .p:nth-of-type(2) .bot");
  await guest.page.goto(`${stage.url}/t/${id}`);
  await guest.page.click(".away .btn.pri");
  await host.page.waitForSelector(".seats .p:nth-of-type(2) .bot", { state: "detached" });

  /* A new name is seen by the others. */
  await menu(guest.page);
  await guest.page.fill(".rename input", "Ole II");
  await guest.page.click(".rename button");
  await host.page.waitForSelector(".seats .nm:has-text('Ole II')");

  /* The host removes somebody; a bot plays there until they come back, which needs nobody's leave. */
  await guest.page.keyboard.press("Escape");
  await menu(host.page);
  await host.page.click("dialog details:has-text('Jemanden') summary");
  await host.page.click("dialog .who .btn");
  await host.page.click("dialog .who .btn.bad");
  await guest.page.waitForSelector(".watch .take");
  await guest.page.fill(".take input", "Nora");
  await guest.page.click(".take button");
  await host.page.keyboard.press("Escape");
  await host.page.waitForSelector(".seats .nm:has-text('Nora')");
  await guest.page.waitForSelector(".watch", { state: "detached" });

  /* Leaving asks first and leads home. */
  await menu(guest.page);
  await guest.page.click("dialog .leave");
  await guest.page.click("dialog .btn.bad");
  await guest.page.waitForSelector(".hero");

  /* Who has left may be followed by somebody else, if all at the table agree. */
  const late = await stage.visit(PHONE, "en-GB");
  await late.page.goto(`${stage.url}/t/${id}`);
  await late.page.fill(".take input", "Late");
  await late.page.click(".take button");
  await host.page.click(".absent .btn");
  await host.page.waitForSelector(".seats .nm:has-text('Late')");
  await late.page.waitForSelector(".watch", { state: "detached" });
  await leaveAll(host, guest, late);
});

test("a lost connection comes back without a reload", async () => {
  const host = await stage.visit(PHONE, "de-DE");
  const cuts: (() => void)[] = [];
  let isCut = false;
  await host.page.routeWebSocket(/\/socket/, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    cuts.push(() => void socket.close());
  });
  const guest = await stage.visit(DESKTOP, "en-GB");
  await twoAt(host, guest, "qe", 3, "greedy");
  await host.page.evaluate(() => Object.assign(globalThis, { same: true }));
  isCut = true;
  cuts.forEach((cut) => cut());
  await host.page.waitForSelector(".lost");
  await guest.page.click('.tabs button:text-is("Chat")');
  await guest.page.fill(".say input", "Are you there?");
  await guest.page.keyboard.press("Enter");
  isCut = false;
  await host.page.waitForSelector(".lost", { state: "detached" });
  await host.page.waitForSelector(".head .dot:text-is('1')");
  expect(await host.page.evaluate(() => (globalThis as unknown as { same?: boolean }).same)).toBe(true);
  await leaveAll(host, guest);
});

test("whispers reach one person, spectators hear only what is said aloud, and a table can do without them", async () => {
  const [host, guest, watcher] = [
    await stage.visit(DESKTOP, "de-DE"),
    await stage.visit(DESKTOP, "en-GB"),
    await stage.visit(DESKTOP, "en-GB"),
  ];
  const id = await twoAt(host, guest, "tiefe-taschen", 3, "fair");
  await watcher.page.goto(`${stage.url}/t/${id}`);
  await watcher.page.waitForSelector(".watch");
  for (const { page } of [host, guest, watcher]) await page.click('.tabs button:text-is("Chat")');
  await host.page.selectOption(".say select", { label: "Ole" });
  await host.page.fill(".say input", "psst");
  await host.page.keyboard.press("Enter");
  await guest.page.waitForSelector(".said:has-text('psst')");
  await host.page.selectOption(".say select", { index: 0 });
  await host.page.fill(".say input", "laut");
  await host.page.keyboard.press("Enter");
  await watcher.page.waitForSelector(".said:has-text('laut')");
  expect(await watcher.page.locator(".said:has-text('psst')").count()).toBe(0);

  const closed = await call<Table>(host.page, "POST", "/api/tables", { game: "qe", name: "Mira", spectators: false });
  await watcher.page.goto(`${stage.url}/t/${closed.id}`);
  await watcher.page.waitForSelector("li.free .btn, .gone");
  await leaveAll(host, guest, watcher);
});

/** Answer whatever a seat at Q.E. is asked, until the game is over; bots take the time they need. */
async function playOut(pages: Page[], id: string): Promise<void> {
  for (let n = 0; n < 3_000; n++) {
    await pages[0].waitForTimeout(30);
    for (const page of pages) {
      const { position } = await call<State>(page, "GET", `/api/tables/${id}/state`);
      if (position?.outcome) return;
      const question = position?.question;
      if (!question) continue;
      const barred = question.space.barred.map(Number);
      const amount = [3, 4, 5, 6].find((each) => !barred.includes(each));
      const verb = question.id.endsWith(".open") ? "open" : "bid";
      const ask = { question: question.id, move: `${verb} ${amount}`, key: `e2e-key-${n}-${pages.indexOf(page)}` };
      await call(page, "POST", `/api/tables/${id}/moves`, ask);
    }
  }
  throw new Error("the game does not end");
}

test("the same people play again, and a link opens the seat on another device", async () => {
  const [host, guest, phone] = [
    await stage.visit(DESKTOP, "en-GB"),
    await stage.visit(PHONE, "de-DE"),
    await stage.visit(PHONE, "en-GB"),
  ];
  const id = await twoAt(host, guest, "qe", 3, "greedy");
  await menu(host.page);
  await host.page.click("dialog .other");
  const link = (await host.page.locator(".device").textContent()) ?? "";
  await host.page.keyboard.press("Escape");
  await phone.page.goto(link);
  await phone.page.waitForSelector(".tb");
  await phone.page.click(".tb");
  await phone.page.waitForSelector(".seats .p.me:has-text('You')");

  await playOut([host.page, guest.page], id);
  for (const { page } of [host, guest, phone]) await page.waitForSelector(".res");
  await host.page.click(".act .btn.pri");
  await host.page.waitForSelector(".ticket");
  await guest.page.click(".act .btn.pri:has-text('Zum nächsten Spiel')");
  await guest.page.waitForSelector("li.me:has-text('Ole')");
  await expect.poll(() => guest.page.url()).toBe(host.page.url());
  await host.page.click(".acts .btn.pri");
  await guest.page.waitForSelector(".shell");
  await leaveAll(host, guest, phone);
});

test("somebody who was removed is asked too before a newcomer sits down, and agrees on the screen", async () => {
  const visits: Visit[] = [];
  for (let n = 0; n < 4; n++) visits.push(await stage.visit(DESKTOP, "en-GB"));
  const [host, removed, leaver, newcomer] = visits.map(({ page }) => page);
  for (const { page } of visits) await page.goto(stage.url);
  const seats = [{ kind: "me" }, { kind: "open" }, { kind: "open" }];
  const { id } = await call<{ id: string }>(host, "POST", "/api/tables", {
    game: "qe",
    name: "Mira",
    options: "seats=3",
    seats,
  });
  await call(removed, "POST", `/api/tables/${id}/seats`, { name: "Rosa", seat: 1 });
  await call(leaver, "POST", `/api/tables/${id}/seats`, { name: "Leo", seat: 2 });
  await call(host, "POST", `/api/tables/${id}/start`);
  await call(host, "DELETE", `/api/tables/${id}/seats/1`);
  await call(leaver, "DELETE", `/api/tables/${id}/seats/2`);
  for (const page of [host, removed]) {
    await page.goto(`${stage.url}/t/${id}`);
    await page.waitForSelector(".shell");
  }
  const asked = call(newcomer, "POST", `/api/tables/${id}/seats`, { name: "Nora", seat: 2 });
  await expect(asked).rejects.toThrow("consent-asked");
  for (const [page, count] of [
    [removed, "0"],
    [host, "1"],
  ] as const) {
    const button = page.locator(".absent button");
    await expect.poll(() => button.textContent()).toContain(count);
    await button.click();
  }
  await expect
    .poll(async () => (await call<{ my_seat: number | null }>(newcomer, "GET", `/api/tables/${id}`)).my_seat)
    .toBe(2);
  for (const { context } of visits) await context.close();
});
