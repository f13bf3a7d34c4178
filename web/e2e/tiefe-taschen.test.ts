import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";

import { call, DESKTOP, findings, PHONE, Stage } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

type SeatAsk = { kind: string; level?: string };

/** A table of our own, as the page for new tables makes it. */
async function create(page: Page, options: string, seats: SeatAsk[], name: string): Promise<string> {
  await page.goto(stage.url);
  const id = await page.evaluate(
    async ([options, seats, name]) => {
      const post = async (path: string, body?: unknown): Promise<{ id: string }> => {
        const answer = await fetch(path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: body ? JSON.stringify(body) : undefined,
        });
        if (!answer.ok) throw new Error(await answer.text());
        return (await answer.json()) as { id: string };
      };
      const { games } = (await (await fetch("/api/games")).json()) as { games: { id: string; levels: string[] }[] };
      const { levels } = games.find((game) => game.id === "tiefe-taschen")!;
      const level = levels.find((each) => each === "easy") ?? "fair";
      const filled = (seats as SeatAsk[]).map((seat) => (seat.kind === "bot" ? { ...seat, level } : seat));
      const made = await post("/api/tables", { game: "tiefe-taschen", name, options, seats: filled });
      if (!filled.some((seat) => seat.kind === "open")) await post(`/api/tables/${made.id}/start`);
      return made.id;
    },
    [options, seats, name] as const,
  );
  await page.goto(`${stage.url}/t/${id}`);
  return id;
}

const isThere = async (page: Page, selector: string): Promise<boolean> => (await page.locator(selector).count()) > 0;

/** Give the notes of the pot by tapping, in turn to those of these seats that have not resigned. */
async function divide(page: Page, wanted: number[]): Promise<void> {
  const open = await page
    .locator("[data-give]")
    .evaluateAll((places) => places.map((place) => Number((place as HTMLElement).dataset.give)));
  const seats = wanted.filter((seat) => open.includes(seat));
  for (let n = 0; await isThere(page, ".divide .loose"); n++) {
    await page.locator(`[data-give="${seats[n % seats.length]}"] .cover`).click({ position: { x: 30, y: 20 } });
  }
  const announced = await page.evaluate((seats) => {
    const shares = seats.map((seat) => {
      const notes = [...document.querySelectorAll(`[data-give="${seat}"] .loose .note`)];
      const values = notes.map((note) => Number(note.ariaLabel)).sort((a, b) => a - b);
      return values.length ? ` ${seat}:${values.join()}` : "";
    });
    const sent: string[] = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data): void {
      sent.push(String(data));
      send.call(this, data);
    };
    document.querySelector<HTMLElement>(".divide .btn.pri")!.click();
    WebSocket.prototype.send = send;
    return { seen: `split${shares.join("")}`, sent: sent.map((text) => (JSON.parse(text) as { move: string }).move) };
  }, open);
  expect(announced.sent).toEqual([announced.seen]);
}

const AGREE = /^(für Zustimmen|for agreeing)/i;
const NOT_REJECT = /^(gegen Ablehnen|against rejecting)/i;

/** Bribe one of those who may be bribed with the smallest note. */
async function bribe(page: Page, whom: number, side: RegExp, isUp: boolean): Promise<void> {
  await page.locator(".tools [data-explain='explain.tt.bribe']").click();
  const groups = page.locator("dialog .pick");
  await groups.nth(0).locator("button").nth(whom).click();
  await groups.nth(1).getByRole("button", { name: side }).click();
  await page.locator("dialog .coin").first().click();
  await groups
    .nth(2)
    .locator("button")
    .nth(isUp ? 0 : 1)
    .click();
  if (isUp) expect(await findings(page)).toEqual([]);
  await page.locator("dialog .btn.pri.big").click();
  await page.waitForSelector("dialog", { state: "detached" });
}

/** Answer until the table shows it: an answer to a table that others have changed in that moment is refused. */
async function until(page: Page, sign: string, answer: () => Promise<void>): Promise<void> {
  while (!(await isThere(page, sign))) {
    await answer();
    await page.waitForSelector(`${sign}, .ask:not(.wait)`);
  }
}

async function snoop(page: Page): Promise<void> {
  await page.locator(".tools [data-explain='explain.tt.snoop']").click();
  await page.locator("dialog .pick .btn").first().click();
  await page.waitForSelector("dialog", { state: "detached" });
}

/** A snoop, an open bribe, a face-down bribe and a promise; each is seen on the table. */
async function negotiate(page: Page): Promise<void> {
  const mine = page.locator("[data-at^='bribe:0']");
  const before = await mine.count();
  await until(page, "[data-at='snoop:0']", () => snoop(page));
  await until(page, "[data-at='bribe:0A']", () => bribe(page, 0, AGREE, true));
  await until(page, "[data-at='bribe:0R'] .secret", () => bribe(page, 1, NOT_REJECT, false));
  await expect.poll(() => mine.count()).toBeGreaterThanOrEqual(before + 2);
  await page.locator(".tools [data-explain='explain.tt.talk']").click();
  expect(await findings(page)).toEqual([]);
  await page.locator("dialog .common .chip").first().click();
  await page.waitForSelector("dialog", { state: "detached" });
}

/** Lay a card and be done with this phase 3. */
async function plan(page: Page, card: number): Promise<void> {
  if (await isThere(page, ".dk .front"))
    await until(page, ".dk .front.on", () => page.locator(".dk .front").nth(card).click());
  await page
    .locator(".tools .go:not([disabled])")
    .first()
    .click({ timeout: 10_000 })
    .catch(() => undefined);
}

/** Wait until I am asked or the game is over. */
async function whatNext(page: Page): Promise<"split" | "plan" | "result"> {
  await page.waitForSelector(".ask:not(.wait), .res");
  if (await isThere(page, ".res")) return "result";
  return (await isThere(page, ".divide")) ? "split" : "plan";
}

async function fits(page: Page): Promise<void> {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1]);
}

test.each([
  ["a phone, in German, all at once", PHONE, "de-DE", "phase3=free"],
  ["a desktop, in English, in order", DESKTOP, "en-GB", "phase3=orderly bankruptcy=blurred"],
] as const)("a whole game against bots on %s", { timeout: 600_000 }, async (_, size, locale, options) => {
  const { page, context, faults } = await stage.visit(size, locale);
  await create(page, `seats=3 length=15 ${options}`, [{ kind: "me" }, { kind: "bot" }, { kind: "bot" }], "Mira");
  let hasNegotiated = false;
  let wasChecked = false;
  for (let turn = 0; turn < 200; turn++) {
    const next = await whatNext(page);
    if (next === "result") break;
    if (!wasChecked && (await isThere(page, ".again"))) {
      await page.locator(".again").click();
      await page.waitForSelector(".stage .stamp");
      expect(await findings(page)).toEqual([]);
      await fits(page);
      await page.locator(".stage header").click({ delay: 200 });
      wasChecked = true;
    }
    if (next === "split") await divide(page, [0, 1, 2]);
    else if (!hasNegotiated && (await isThere(page, ".tools [data-explain='explain.tt.snoop']"))) {
      await negotiate(page);
      expect(await findings(page)).toEqual([]);
      await fits(page);
      hasNegotiated = true;
    } else await plan(page, turn % 2);
    await page.waitForTimeout(150);
  }
  expect([hasNegotiated, wasChecked]).toEqual([true, true]);
  await page.waitForSelector(".res .pockets");
  await expect.poll(() => page.locator(".pockets li").count()).toBe(3);
  await expect.poll(() => page.locator(".votes li").count()).toBeGreaterThan(1);
  await expect.poll(() => page.locator(".moments p").count()).toBeGreaterThan(1);
  const start = locale === "de-DE" ? "Startgeld" : "Start";
  expect(await page.locator(".res tbody th").first().textContent()).toBe(start);
  expect(await findings(page)).toEqual([]);
  await fits(page);
  expect(faults).toEqual([]);
  await context.close();
});

test("two people and a bot: a split by dragging, a resignation, a secret bribe that a third never learns", async () => {
  const [host, guest, watcher] = [
    await stage.visit({ width: 360, height: 740 }, "de-DE"),
    await stage.visit(DESKTOP, "en-GB"),
    await stage.visit(PHONE, "de-DE"),
  ];
  const frames: string[] = [];
  watcher.page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
  const id = await create(
    host.page,
    "seats=3 phase3=free",
    [{ kind: "me" }, { kind: "open" }, { kind: "bot" }],
    "Mira",
  );
  await guest.page.goto(`${stage.url}/t/${id}`);
  await guest.page.waitForSelector("li.free .btn");
  await guest.page.fill(".field input", "Ole");
  await guest.page.click("li.free .btn");
  await host.page.waitForSelector(".acts .btn.pri:not(:disabled)");
  await host.page.click(".acts .btn.pri");
  const pages = [host.page, guest.page];
  await Promise.all(pages.map((page) => page.waitForSelector(".shell")));
  await watcher.page.goto(`${stage.url}/t/${id}`);
  await watcher.page.waitForSelector(".watch");

  /* Whoever divides takes everything; the others reject until somebody resigns. */
  let isSplitChecked = false;
  let hasResigned = false;
  for (let turn = 0; turn < 200 && !(isSplitChecked && hasResigned); turn++) {
    if (!hasResigned && (await isThere(host.page, ".stamp.out"))) {
      for (const { page } of [guest, watcher]) await page.waitForSelector(".stamp.out");
      hasResigned = true;
    }
    for (const [seat, page] of pages.entries()) {
      if (!(await isThere(page, ".ask:not(.wait)"))) continue;
      if (await isThere(page, ".divide")) {
        if (!isSplitChecked) expect(await findings(page)).toEqual([]);
        isSplitChecked = true;
        await fits(page);
        const note = (await page.locator(".divide .loose").first().boundingBox())!;
        const place = (await page.locator(`[data-give="${seat}"]`).boundingBox())!;
        await page.mouse.move(note.x + 20, note.y + 20);
        await page.mouse.down();
        await page.mouse.move(place.x + place.width / 2, place.y + 20, { steps: 6 });
        await expect.poll(() => isThere(page, ".ghost")).toBe(true);
        await page.mouse.up();
        await expect.poll(() => page.locator(`[data-give="${seat}"] .loose`).count()).toBe(1);
        await divide(page, [seat]);
      } else await plan(page, 1);
    }
    await host.page.waitForTimeout(200);
  }
  expect([isSplitChecked, hasResigned]).toEqual([true, true]);

  /* On to a negotiation in which both take part. */
  for (let turn = 0; turn < 200 && !(await bothNegotiate(pages, id)); turn++) {
    for (const [seat, page] of pages.entries()) {
      if (!(await isThere(page, ".ask:not(.wait)"))) continue;
      if (await isThere(page, ".divide")) await divide(page, [seat, ...[0, 1, 2].filter((each) => each !== seat)]);
      else await plan(page, 0);
    }
    await host.page.waitForTimeout(200);
  }
  for (const page of pages) await page.waitForSelector(".tools [data-explain='explain.tt.bribe']");
  await until(host.page, "[data-at='bribe:0A']", () => bribe(host.page, 0, AGREE, false));
  await Promise.all(pages.map((page) => page.waitForSelector("[data-at='bribe:0A']")));
  await watcher.page.waitForSelector("[data-at='bribe:0A']");
  await expect.poll(() => guest.page.locator("[data-at='bribe:0A'] b").textContent()).toMatch(/^\d\sM$/);
  await expect.poll(() => watcher.page.locator("[data-at='bribe:0A'] b").textContent()).toBe("?");
  expect(frames.length).toBeGreaterThan(3);
  expect(frames.filter((frame) => frame.includes('"bribe-down"'))).toEqual([]);
  await guest.page.locator(".tools .btn:has(.count)").click();
  await guest.page.waitForSelector("dialog .note");
  await guest.page.locator("dialog li .btn").first().click();
  await watcher.page.waitForFunction(() =>
    /^\d\sM$/.test(document.querySelector("[data-at='bribe:0A'] b")?.textContent ?? ""),
  );
  expect(await findings(watcher.page)).toEqual([]);
  for (const { faults, context } of [host, guest, watcher]) {
    expect(faults).toEqual([]);
    await context.close();
  }
}, 600_000);

interface State {
  position: {
    question: { space: { kind: string; targets?: number[]; values_a?: number[]; values_r?: number[] } } | null;
    view: { bribes: { place: string; is_lying: boolean }[] };
  };
}

/** Both may bribe now, and nothing of the host lies there yet: as the server says, for a page may be behind. */
async function bothNegotiate(pages: Page[], id: string): Promise<boolean> {
  const states = await Promise.all(pages.map((page) => call<State>(page, "GET", `/api/tables/${id}/state`)));
  const mayBribe = states.every(({ position: { question } }) => {
    const { kind, targets = [], values_a = [], values_r = [] } = question?.space ?? { kind: "" };
    return kind === "plan" && targets.length > 0 && values_a.length + values_r.length > 0;
  });
  return mayBribe && !states[0].position.view.bribes.some(({ place, is_lying }) => is_lying && place === "0A");
}
