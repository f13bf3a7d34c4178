import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";

import { answered, bid, DESKTOP, findings, PHONE, Stage, startQe, whatNext } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

/** Answer by tapping: zero every other time if it is there, else 47, or 471 where the opening bid was just that. */
async function tap(page: Page, turn: number): Promise<void> {
  const zero = page.locator(".go .zero:not([aria-disabled])");
  if ((await zero.count()) > 0 && turn % 2 === 0) await zero.click();
  else {
    for (const key of ["4", "7"]) await page.locator(`.key:text-is("${key}")`).click();
    if (await page.locator(".go .btn.pri").isDisabled()) await page.locator('.key:text-is("1")').click();
    await page.locator(".go .btn.pri").click();
  }
  await page.locator(".go .btn.pri").click();
  await answered(page);
}

test("a whole game on a phone, in German, with a reload in the middle", { timeout: 600_000 }, async () => {
  const { page, context, faults } = await stage.visit(PHONE, "de-DE");
  await page.goto(stage.url);
  await page.waitForSelector(".g:not(:disabled)");
  expect(await page.locator("h1").textContent()).toBe("Schwarze Kasse");
  expect(await findings(page)).toEqual([]);
  await startQe(page, "Nadja", 4);
  for (let turn = 0; (await whatNext(page)) === "ask"; turn++) {
    if (turn === 1) expect(await findings(page)).toEqual([]);
    if (turn === 3) {
      await page.reload();
      await page.waitForSelector(".dk");
    }
    await tap(page, turn);
  }
  await expect.poll(() => page.locator(".rk li").count()).toBe(4);
  await expect.poll(() => page.locator(".res").textContent()).toContain("Auslosung und Züge geprüft");
  expect(await findings(page)).toEqual([]);
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1]);
  expect(faults).toEqual([]);
  await context.close();
});

test(
  "a whole game on a desktop, in English, by keyboard alone, with a server restart in the middle",
  { timeout: 600_000 },
  async () => {
    const { page, context, faults } = await stage.visit(DESKTOP, "en-GB");
    await page.goto(stage.url);
    await page.waitForSelector(".g:not(:disabled)");
    const focus = async (selector: string): Promise<void> => {
      await page.waitForSelector(selector);
      for (let n = 0; n < 60; n++) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`the keyboard does not reach ${selector}`);
    };
    await focus('.g[data-game="qe"]');
    await page.keyboard.press("Enter");
    await focus("form.quick fieldset:nth-of-type(2) .chip:first-child");
    await page.keyboard.press("Enter");
    await focus("form.quick input");
    await page.keyboard.type("Emma");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".shell");
    for (let turn = 0; (await whatNext(page)) === "ask"; turn++) {
      if (turn === 2) expect(await findings(page)).toEqual([]);
      if (turn === 4) {
        await stage.stop();
        await page.waitForSelector(".lost");
        await stage.start();
        await page.waitForSelector(".lost", { state: "detached" });
        await page.waitForSelector(".dk, .res");
        continue;
      }
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.keyboard.type("12k");
      await expect.poll(() => page.locator(".amt output").textContent()).toBe("12,000");
      await page.keyboard.press("Backspace");
      /* Somebody may have opened with just that. */
      if (await page.locator(".go .btn.pri").isDisabled()) await page.keyboard.type("1");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      await answered(page);
    }
    await expect.poll(() => page.locator(".rk li").count()).toBe(4);
    expect(await findings(page)).toEqual([]);
    const steps: string[] = [];
    page.on("request", (request) => request.url().includes("/replay?") && steps.push(request.url()));
    await page.click('a[href$="/replay"]');
    await page.waitForSelector(".ctl");
    await page.waitForTimeout(2_500);
    expect(steps.length).toBe(2); // the end, for chapters and chart, and the step that is shown
    for (let step = 0; step < 6; step++) await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector(".sub")?.textContent?.includes("Step 6"));
    expect(await findings(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  },
);

test("two people and a spectator; talk is heard; the opening amount is refused", async () => {
  const [host, guest, watcher] = [
    await stage.visit(PHONE, "en-GB"),
    await stage.visit(DESKTOP, "de-DE"),
    await stage.visit(PHONE, "en-GB"),
  ];
  await host.page.goto(`${stage.url}/new`);
  await host.page.click('.choices .chip:text-is("3")');
  await host.page.fill(".place input", "<img src=x onerror=1>");
  await host.page.selectOption(".place:nth-child(3) select", { index: 1 });
  expect(await findings(host.page)).toEqual([]);
  await host.page.click(".done");
  await host.page.waitForSelector(".ticket");
  expect(await findings(host.page)).toEqual([]);
  const address = host.page.url();
  await guest.page.goto(address);
  await guest.page.waitForSelector("li.free .btn");
  await guest.page.fill(".field input", "Ole");
  await guest.page.click("li.free .btn");
  await host.page.waitForSelector(".acts .btn.pri:not(:disabled)");
  await host.page.click(".acts .btn.pri");
  await Promise.all([host.page.waitForSelector(".shell"), guest.page.waitForSelector(".shell")]);
  await watcher.page.goto(address);
  await watcher.page.waitForSelector(".watch");
  expect(await watcher.page.locator(".dk").count()).toBe(0);

  await guest.page.click('.tabs button:text-is("Chat")');
  await guest.page.fill(".say input", "Gutes Spiel!");
  await guest.page.keyboard.press("Enter");
  await host.page.locator('.head [aria-label="Chat"]').click();
  await host.page.waitForSelector("dialog .said:has-text('Gutes Spiel!')");
  await host.page.keyboard.press("Escape");

  const pages = [host.page, guest.page];
  let wasRefused = false;
  for (let turn = 0; turn < 12; turn++) {
    const asked = await Promise.race(pages.map((page) => page.waitForSelector(".dk").then(() => page)));
    const opening = await asked
      .locator(".cert .amount")
      .textContent()
      .catch(() => null);
    const isBid = (await asked.locator(".go .zero:not([aria-disabled])").count()) > 0;
    if (isBid && opening && /^\d{1,3}$/.test(opening)) {
      await asked.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await asked.keyboard.type(opening);
      await expect.poll(() => asked.locator(".struck").count()).toBe(1);
      await expect.poll(() => asked.locator(".go .btn.pri").isDisabled()).toBe(true);
      wasRefused = true;
      break;
    }
    await bid(asked, "8");
    await answered(asked);
  }
  expect(wasRefused).toBe(true);
  for (const { faults, context } of [host, guest, watcher]) {
    expect(faults).toEqual([]);
    await context.close();
  }
});

test("two people in two browsers finish an auction: each reads it in the own language, and only who may know the price does", async () => {
  const [host, guest] = [await stage.visit(PHONE, "en-GB"), await stage.visit(DESKTOP, "de-DE")];
  const seats = [{ kind: "me" }, { kind: "open" }, { kind: "bot", level: "greedy" }];
  await host.page.goto(stage.url);
  const id = await host.page.evaluate(async (wanted) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch("/api/tables", {
      method: "POST",
      headers,
      body: JSON.stringify({ game: "qe", name: "Emma", options: "seats=3", seats: wanted }),
    });
    return ((await answer.json()) as { id: string }).id;
  }, seats);
  await Promise.all([host.page.goto(`${stage.url}/t/${id}`), guest.page.goto(`${stage.url}/t/${id}`)]);
  await guest.page.fill(".field input", "Ole");
  await guest.page.click("li.free .btn");
  await host.page.click(".acts .btn.pri:not(:disabled)");
  await Promise.all([host.page.waitForSelector(".shell"), guest.page.waitForSelector(".shell")]);

  /** Emma bids a little, Ole bids a lot, until he has got a company: at the latest in an auction of hers. */
  const amounts = new Map([
    [host.page, "11"],
    [guest.page, "977"],
  ]);
  const mine = guest.page.locator(".book li:has(.own)", { hasText: "977" });
  for (let answers = 0; answers < 12 && (await mine.count()) === 0;) {
    for (const page of [host.page, guest.page]) {
      if ((await page.locator(".dk").count()) === 0) continue;
      await bid(page, amounts.get(page) ?? "1");
      await answered(page);
      answers++;
    }
    await Promise.race([host.page, guest.page].map((page) => page.waitForSelector(".dk")));
  }
  await mine.first().waitFor();
  await host.page.click('[data-at~="ledger"]');
  const theirs = host.page.locator("dialog .book li", { hasText: "Ole" });
  await theirs.first().waitFor();
  for (const line of await theirs.allTextContents()) expect(line).toMatch(/977|more than|open|seen/);
  expect(await host.page.locator("dialog .book").textContent()).not.toContain("mehr als");
  for (const { faults, context } of [host, guest]) {
    expect(faults).toEqual([]);
    await context.close();
  }
});

test("a connection that breaks comes back by itself, and an answer given meanwhile arrives once", async () => {
  const { page, context, faults } = await stage.visit(PHONE, "de-DE");
  const lines: { close(): Promise<void> }[] = [];
  let isDown = false;
  await page.routeWebSocket(/\/socket/, (line) => {
    if (isDown) return void line.close();
    line.connectToServer();
    lines.push(line);
  });
  await page.goto(stage.url);
  await page.waitForSelector(".g:not(:disabled)");
  await startQe(page, "Nadja", 4);
  await page.waitForSelector(".dk");
  isDown = true;
  await lines.at(-1)?.close();
  await page.waitForSelector(".lost");
  const before = await page.locator(".ask h2").textContent();
  for (const key of ["4", "7"]) await page.locator(`.key:text-is("${key}")`).click();
  await page.locator(".go .btn.pri").click();
  await page.locator(".go .btn.pri").click();
  isDown = false;
  await page.waitForSelector(".lost", { state: "detached" });
  await page.waitForFunction(
    (asked) =>
      document.querySelector(".ask h2")?.textContent !== asked ||
      document.querySelector(".amt output")?.textContent?.trim() === "",
    before,
  );
  await page.locator('.head [aria-label="Verlauf"]').click();
  await page.waitForSelector("dialog .log .l");
  const answers = async (): Promise<string[]> => {
    const told = await page.locator("dialog .log .l").allTextContents();
    return told.filter((line) => /Du eröffnest|Dein Gebot liegt/.test(line));
  };
  await expect.poll(answers).toHaveLength(1);
  expect(await page.locator("[role=alert]").count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});
