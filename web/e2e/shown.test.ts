/** What the tables show is true, whole and within reach: one test for each way in which it once was not. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";

import { covered, cutTexts, hear, rewrite, sit } from "./eyes";
import { answered, bid, DESKTOP, PHONE, Stage } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

const SMALL = { width: 360, height: 640 };
const dark = (page: Page): Promise<unknown> => page.addInitScript(() => localStorage.setItem("theme", "dark"));

/* Q.E. ----------------------------------------------------------------------------------------------------- */

test("the large tile of Q.E. is the one I am asked about, also right after an award", async () => {
  const { page, context } = await stage.visit(PHONE, "en-GB");
  const told = hear(page);
  await sit(page, stage.url, "qe", "seats=4", "greedy");
  for (let turn = 0; turn < 4; turn++) {
    await page.waitForSelector(".ask:not(.wait)");
    const lot = (): string => `lot:${(told().view.auction as { tile: string }).tile}`;
    await expect.poll(async () => (await page.locator(".cert").getAttribute("data-at"))?.includes(lot())).toBe(true);
    await bid(page, "38");
    await answered(page);
  }
  await context.close();
});

test("a peek that is used is no longer offered", async () => {
  const { page, context } = await stage.visit(PHONE, "en-GB");
  const told = hear(page);
  await sit(page, stage.url, "qe", "seats=5", "greedy");
  for (let turn = 0; turn < 6; turn++) {
    await page.waitForSelector(".dk");
    if (await page.locator(".peek:not([aria-disabled])").isVisible()) break;
    await bid(page, "38");
    await answered(page);
  }
  await page.locator(".peek:not([aria-disabled])").click();
  await page.locator(".go .btn.pri").click();
  await expect.poll(() => (told().view.peeks as unknown[])[0]).not.toBeNull();
  await page.waitForSelector(".dk");
  await expect.poll(() => page.locator(".go").textContent()).not.toMatch(/peek/i);
  expect(await page.locator(".words").textContent()).not.toBe("");
  await context.close();
});

test.each([
  [{ width: 320, height: 568 }, "de-DE"],
  [SMALL, "de-DE"],
  [SMALL, "en-GB"],
  [{ width: 844, height: 390 }, "de-DE"],
] as const)("while I bid I see what for, at %o in %s", async (size, locale) => {
  const { page, context } = await stage.visit(size, locale);
  const told = hear(page);
  await sit(page, stage.url, "qe", "seats=5", "greedy");
  await page.waitForSelector(".dk");
  const { tile } = told().view.auction as { tile: string };
  const read = (): Promise<string> =>
    page.evaluate(() => {
      const words = (selector: string): string =>
        [...document.querySelectorAll<HTMLElement>(selector)]
          .filter((element) => {
            const box = element.getBoundingClientRect();
            const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            return at !== null && (element.contains(at) || at.contains(element));
          })
          .map((element) => `${element.textContent} ${element.getAttribute("aria-label") ?? ""}`)
          .join(" ");
      return words(".cert .sector, .cert .vp svg, .cert .pts, .ask h2, .ask p");
    });
  const sectors: Record<string, string> = {
    AGR: "Landw|Agri",
    HOU: "Wohn|Hous",
    FIN: "Finan",
    MAN: "Indus|Manu",
    GOV: "Regier|Gover",
  };
  await expect.poll(read).toMatch(new RegExp(sectors[tile.slice(3)]));
  await expect.poll(read).toMatch(/[1-4]/);
  await context.close();
});

test.each([PHONE, SMALL, DESKTOP, { width: 820, height: 1180 }])(
  "amounts of up to a hundred digits are shown whole, at %o",
  { timeout: 600_000 },
  async (size) => {
    for (const digits of [16, 40, 100]) {
      const amount = "1234567890".repeat(10).slice(0, digits);
      const { page, context } = await stage.visit(size, "de-DE");
      await rewrite(page, ({ view }) => {
        const lot = view.auction as { opening: string | null } | null;
        if (lot?.opening) lot.opening = amount;
        for (const total of view.totals as { at_least: string; at_most: string | null }[]) {
          total.at_least = amount;
          if (total.at_most !== null) total.at_most = `9${amount.slice(1)}`;
        }
        for (const done of view.finished as { price: string | null; above: string | null }[]) {
          if (done.price !== null) done.price = amount;
          if (done.above !== null) done.above = amount;
        }
      });
      await sit(page, stage.url, "qe", "seats=3", "greedy");
      for (let turn = 0; turn < 3; turn++) {
        await page.waitForSelector(".dk");
        await page.keyboard.type(amount);
        await expect.poll(() => cutTexts(page)).toEqual([]);
        await page.locator(".go .btn.pri").click();
        await expect.poll(() => cutTexts(page)).toEqual([]);
        await page.keyboard.press("Escape");
        for (let n = 0; n < digits; n++) await page.keyboard.press("Backspace");
        await bid(page, "38");
        await answered(page);
      }
      await page.waitForSelector(".dk");
      if (size.width < 1200) {
        await page.locator('[data-at~="ledger"]').first().click();
        await page.waitForSelector("dialog .book");
        await expect.poll(() => cutTexts(page, "dialog")).toEqual([]);
      }
      await context.close();
    }
  },
);

/* Counterfeiters -------------------------------------------------------------------------------------------- */

test.each([DESKTOP, { width: 1200, height: 800 }, { width: 1180, height: 820 }, { width: 1920, height: 1080 }, SMALL])(
  "nothing lies on the buttons of a sale, at %o",
  async (size) => {
    const { page, context } = await stage.visit(size, "de-DE");
    await rewrite(page, ({ view, question }) => {
      view.fakes = (view.fakes as number[][]).map(() => [4, 3, 2]);
      if (question?.space.kind !== "placements") return;
      Object.assign(question.space, { fakes: [4, 3, 2], fences: ["fence-1"], fence_most: 6 });
    });
    await sit(page, stage.url, "counterfeiters", "seats=2", "grabbing");
    await page.locator(".zones .opt", { hasText: /Hehler/ }).click();
    await page.waitForSelector(".sale");
    await page.waitForTimeout(300);
    await expect.poll(() => covered(page, ".dk2")).toEqual([]);
    await expect.poll(() => cutTexts(page, ".dk2")).toEqual([]);
    await context.close();
  },
);

test("a flight with no money says that it moves none, before it is booked", async () => {
  const { page, context } = await stage.visit(DESKTOP, "en-GB");
  await sit(page, stage.url, "counterfeiters", "seats=2", "grabbing");
  const plane = page.locator('[data-at^="space:flight"].open, [data-at^="space:jet"].open').first();
  for (let turn = 0; turn < 12; turn++) {
    await page.waitForSelector(".dk2");
    if ((await plane.count()) > 0) break;
    const question = await page.locator(".dk2").getAttribute("data-question");
    await page.locator(".zone .space.open, .market .card.open").last().click();
    await page.locator(".dk2 .go .btn.pri:enabled").click();
    await page.waitForFunction(
      (was) => document.querySelector(".dk2")?.getAttribute("data-question") !== was,
      question,
    );
  }
  await plane.click();
  await page.waitForSelector(".transfer");
  await page.locator(".transfer .quick .chip").last().click();
  await page.waitForSelector(".ahead li:not(.mut)");
  await expect.poll(() => page.locator(".ahead").textContent()).toMatch(/no money/i);
  /* The button says so by itself: nobody has to wait for a preview, which may never come. */
  await page.route("**/foresee", (route) => route.abort());
  await page.reload();
  await plane.click();
  await page.locator(".transfer .quick .chip").last().click();
  await expect.poll(() => page.locator(".dk2 .go .btn.pri").textContent()).toMatch(/without money/i);
  await page.unrouteAll();
  await context.close();
});

/* The Prodigals Club ---------------------------------------------------------------------------------------- */

test("who looks at another seat's things still sees the own scores as the own", async () => {
  const { page, context } = await stage.visit(PHONE, "en-GB");
  const told = hear(page);
  await sit(page, stage.url, "prodigals", "contests=ES seats=3", "random");
  await page.waitForSelector(".pcd");
  const shown = (): Promise<string[]> => page.locator(".sc .v").allTextContents();
  const scores = told().view.scores as Record<string, number>[];
  const mine = ["election", "society"].map((contest) => String(scores[0][contest]));
  await expect.poll(shown).toEqual(mine);
  const other = scores.findIndex((each, seat) => seat > 0 && String(each.society) !== mine[1]);
  await page.locator("#tab-mine").click();
  await page.locator(".whose button").nth(other).click();
  await expect.poll(shown).toEqual(mine);
  const name = (await page.locator(".whose .who").textContent())!;
  for (const head of await page.locator("#panel-mine .part > h3").allTextContents())
    if (!/symbol/i.test(head)) expect(head).toContain(name);
  await context.close();
});

test("in the dark white cards stay white and black ones black, and both are told apart in words", async () => {
  const { page, context } = await stage.visit(DESKTOP, "en-GB");
  await dark(page);
  await sit(page, stage.url, "prodigals", "contests=EPS seats=3", "random");
  await page.waitForSelector(".pcd");
  const cards = await page.locator(".card[data-card]").evaluateAll((all) =>
    all.map((card) => {
      const light = (colour: string): number => {
        const [r, g, b] = colour.match(/[\d.]+/g)!.map((part) => {
          const c = Number(part) / 255;
          return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const style = getComputedStyle(card);
      return {
        black: card.classList.contains("black"),
        paper: light(style.backgroundColor),
        ink: light(style.color),
        words: card.textContent ?? "",
      };
    }),
  );
  const [black, white] = [cards.filter((card) => card.black), cards.filter((card) => !card.black)];
  expect(Math.min(black.length, white.length)).toBeGreaterThan(0);
  const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  for (const a of black) for (const b of white) expect(contrast(a.paper, b.paper)).toBeGreaterThan(3);
  for (const card of cards) expect(contrast(card.paper, card.ink)).toBeGreaterThan(4.5);
  for (const card of black) expect(card.words).toMatch(/black card/i);
  for (const card of white) expect(card.words).not.toMatch(/black card/i);
  await context.close();
});

test("on a desktop my hand and my tableau lie there whole, with nothing to scroll to", async () => {
  const { page, context } = await stage.visit(DESKTOP, "de-DE");
  let mine: string[] = [];
  await rewrite(page, ({ view }) => {
    const laid = Object.values(view.laid as Record<string, string[]>).flat();
    if (mine.length < 10) mine = [...new Set([...mine, ...laid, ...(view.hands as string[][])[0]])].slice(0, 10);
    (view.hands as string[][])[0] = [...new Set([...(view.hands as string[][])[0], ...mine.slice(0, 4)])];
    (view.tableaus as string[][])[0] = mine.slice(4);
  });
  await sit(page, stage.url, "prodigals", "contests=EPS seats=2", "random");
  for (let turn = 0; turn < 30; turn++) {
    const dock = page.locator(".pcd");
    await dock.waitFor();
    if ((await dock.getAttribute("data-kind")) === "action") break;
    const question = await dock.getAttribute("data-question");
    const found = page.locator(".space.open, .dock .opt, .dock button.card, .cell.can, button.pos, .spot").first();
    await found.click();
    const go = page.locator(".dock .go .pri:enabled, .dock .stop");
    await go.first().click();
    await page.waitForFunction(
      (was) => document.querySelector(".pcd")?.getAttribute("data-question") !== was,
      question,
    );
  }
  await expect.poll(() => page.locator(".strip .card").count()).toBeGreaterThan(8);
  const hidden = (): Promise<number> =>
    page
      .locator(".strip")
      .evaluate((box) => Math.max(box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight));
  await expect.poll(hidden).toBeLessThanOrEqual(1);
  await context.close();
});

/* Large screens --------------------------------------------------------------------------------------------- */

test.each([
  ["qe", "seats=4", "greedy"],
  ["tiefe-taschen", "seats=4 phase3=orderly", "fair"],
  ["counterfeiters", "seats=4", "grabbing"],
  ["prodigals", "contests=EPS seats=3", "random"],
])("%s uses a large screen: larger type, and no desert on the board", async (game, options, level) => {
  const { page, context } = await stage.visit({ width: 2560, height: 1440 }, "de-DE");
  await sit(page, stage.url, game, options, level);
  await page.waitForSelector(".ask:not(.wait)");
  await page.waitForTimeout(400);
  interface Seen {
    empty: number;
    type: number;
    wide: boolean;
  }
  const seen = (): Promise<Seen> =>
    page.evaluate(() => {
      const board = document.querySelector(".board")!.getBoundingClientRect();
      const low = Math.max(
        ...[...document.querySelectorAll(".board .sheet, .board .card, .board dl, .board .again")].map(
          (each) => each.getBoundingClientRect().bottom,
        ),
      );
      const range = document.createRange();
      range.selectNodeContents(document.querySelector(".ask h2")!);
      return {
        empty: (board.bottom - low) / innerHeight,
        type: range.getBoundingClientRect().height,
        wide: document.documentElement.scrollWidth <= innerWidth,
      };
    });
  await expect.poll(async () => (await seen()).type).toBeGreaterThan(30);
  await expect.poll(async () => (await seen()).empty).toBeLessThan(0.25);
  await expect.poll(async () => (await seen()).wide).toBe(true);
  await context.close();
});

/* Tiefe Taschen --------------------------------------------------------------------------------------------- */

test.each([
  ["seats=3 phase3=free", DESKTOP],
  ["seats=4 phase3=free", DESKTOP],
  ["seats=4 phase3=free", { width: 2560, height: 1440 }],
] as const)(
  "on a desktop with %s a seat's place tells what is known of it, and nothing of it is a desert: %o",
  async (options, size) => {
    const { page, context } = await stage.visit(size, "de-DE");
    const played: { seat: number; card: string }[] = [];
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        const { events = [] } = JSON.parse(String(payload)) as {
          events?: { type: string; seat: number; card: string }[];
        };
        played.push(...events.filter((event) => event.type === "played"));
      }),
    );
    await sit(page, stage.url, "tiefe-taschen", options, "fair");
    interface Place {
      gap: number;
      words: string;
      hasCards: boolean;
      /** Words that hang out of it, and lie on or under the next one, or below the dock. */
      outside: string[];
    }
    const read = (): Promise<Place[]> =>
      page.locator("li[data-at^='seat:']").evaluateAll((all) =>
        all.map((place) => {
          const rows = [...place.querySelectorAll(".nm, .bills > *, .about, .chips > *, .card")].map((each) =>
            each.getBoundingClientRect(),
          );
          const edges = [...rows.filter((row) => row.height > 0).sort((a, b) => a.top - b.top)];
          let low = place.getBoundingClientRect().top;
          let gap = 0;
          for (const row of edges) {
            gap = Math.max(gap, row.top - low);
            low = Math.max(low, row.bottom);
          }
          return {
            gap: Math.max(gap, place.getBoundingClientRect().bottom - low) / place.getBoundingClientRect().height,
            words: place.querySelector(".about")?.textContent ?? "",
            hasCards: place.querySelector(".about .chip") !== null,
            outside: [...place.querySelectorAll(".about .chip, .about dd, .nm")]
              .filter((each) => {
                const { right, bottom } = each.getBoundingClientRect();
                const board = place.closest(".board")!.getBoundingClientRect();
                return right > place.getBoundingClientRect().right || bottom > board.bottom;
              })
              .map((each) => each.textContent ?? ""),
          };
        }),
      );
    const isThere = (selector: string): Promise<boolean> => page.locator(selector).first().isVisible();
    // The others may turn the cards up at any moment, also between two of my taps.
    const tap = (target: Locator, how = {}) => target.click({ timeout: 10_000, ...how }).catch(() => undefined);
    // If the first president falls it may be me who divides next: then places show what is given, not what is known.
    let places = await read();
    for (let turn = 0; turn < 80 && !places.some(({ hasCards }) => hasCards); turn++) {
      if (await isThere(".divide")) {
        for (let n = 0; (await page.locator(".divide .loose").count()) > 0; n++)
          await tap(page.locator("[data-give] .cover").nth(n % 2), { position: { x: 30, y: 20 } });
        await tap(page.locator(".divide .btn.pri"));
      } else if (await isThere(".ask:not(.wait)")) {
        // A card that lies there already would be taken back.
        const isToLay = (await isThere(".dk .front")) && !(await isThere(".dk .front.on"));
        await tap(page.locator(isToLay ? ".dk .front" : ".tools .go:enabled").first());
      }
      await page.waitForTimeout(400);
      places = await read();
    }
    const names: Record<string, RegExp> = {
      agree: /Zustimmen/,
      reject: /Ablehnen/,
      treasury: /Zugreifen/,
      blackmail: /Erpressen/,
      avert: /Abwehren/,
    };
    const known = (seat: number): RegExp[] =>
      played.filter((each) => each.seat === seat).map(({ card }) => names[card]);
    places.forEach(({ words }, seat) => {
      for (const name of Object.values(names))
        if (name.test(words)) expect(known(seat), `a card of seat ${seat} that was not played`).toContain(name);
    });
    expect(places.some(({ words }, seat) => known(seat).some((name) => name.test(words)))).toBe(true);
    for (const { gap, outside } of places) {
      expect(gap).toBeLessThan(0.6);
      expect(outside).toEqual([]);
    }
    await context.close();
  },
);
