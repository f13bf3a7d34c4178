/** `make screens` writes pictures of every screen to docs/screens. */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";

import { afterAll, beforeAll, describe, test } from "vitest";
import type { Page } from "playwright-core";

import { call, DESKTOP, PHONE, Stage } from "./stage";

const FOLDER = resolve(import.meta.dirname, "../../docs/screens");

/** Seats and the level of the bots: enough to see something, quick enough to wait for. */
const GAMES = {
  "tiefe-taschen": { seats: 5, level: "fair" },
  qe: { seats: 4, level: "greedy" },
  counterfeiters: { seats: 4, level: "grabbing" },
  prodigals: { seats: 3, level: "impulsive" },
} as const;
type Game = keyof typeof GAMES;
const NAMES = Object.keys(GAMES) as Game[];

interface Look {
  size: { width: number; height: number };
  lang: "de" | "en";
  theme: "light" | "dark";
}
const PHONE_DE: Look = { size: PHONE, lang: "de", theme: "light" };
const PHONE_DARK: Look = { size: PHONE, lang: "en", theme: "dark" };
const DESKTOP_DE: Look = { size: DESKTOP, lang: "de", theme: "light" };
const DESKTOP_EN: Look = { size: DESKTOP, lang: "en", theme: "light" };
const DESKTOP_DARK: Look = { size: DESKTOP, lang: "de", theme: "dark" };

describe.runIf(process.env.SCREENS)("screens", () => {
  const stage = new Stage();
  let page: Page;
  /** Looks at tables without being the person who is away there. */
  let watcher: Page;
  const middle = new Map<Game, string>();

  /** A table that plays by itself: a bot stands in for the person who is away. */
  async function open(game: Game): Promise<string> {
    const { seats, level } = GAMES[game];
    const bots = Array.from({ length: seats - 1 }, () => ({ kind: "bot", level }));
    const ask = {
      game,
      name: "Nadja",
      options: `seats=${seats}`,
      seats: [{ kind: "me" }, ...bots],
      away: { grace: 10, how: "auto" },
    };
    const { id } = await call<{ id: string }>(page, "POST", "/api/tables", ask);
    await call(page, "POST", `/api/tables/${id}/start`);
    return id;
  }

  beforeAll(async () => {
    mkdirSync(FOLDER, { recursive: true });
    await stage.open();
    ({ page } = await stage.visit(PHONE, "de-DE"));
    ({ page: watcher } = await stage.visit(PHONE, "de-DE"));
    for (const each of [page, watcher]) {
      await each.goto(stage.url);
      await each.waitForSelector(".g:not(:disabled)");
    }
  });
  afterAll(() => stage.close());

  async function shoot(
    name: string,
    { size, lang, theme }: Look,
    path: string,
    ready: string,
    then?: () => Promise<void>,
  ): Promise<void> {
    await page.setViewportSize(size);
    await page.evaluate(
      ([tongue, colours]) => {
        localStorage.setItem("lang", tongue);
        localStorage.setItem("theme", colours);
        localStorage.setItem("notify-asked", "yes");
      },
      [lang, theme],
    );
    await page.goto(stage.url + path);
    await page.waitForSelector(ready);
    await then?.();
    await page.waitForTimeout(1_200); // ornament is drawn in idle time
    const label = size === PHONE ? "phone" : "desktop";
    await page.screenshot({ path: resolve(FOLDER, `${name}-${label}.png`) });
  }

  /** Whoever was away is asked again. */
  async function back(): Promise<void> {
    const button = page.locator(".away .btn.pri");
    if (await button.isVisible()) await button.click();
    await page.waitForSelector(".ask:not(.wait), .res");
    await page.waitForSelector(".away", { state: "hidden" });
  }

  test("before the game", { timeout: 300_000 }, async () => {
    await shoot("home", PHONE_DE, "/", ".g:not(:disabled)");
    await shoot("home", DESKTOP_EN, "/", ".g:not(:disabled)");
    await shoot("home-dark", PHONE_DARK, "/", ".g:not(:disabled)");
    await shoot("play-now", PHONE_DE, "/", ".g:not(:disabled)", async () => {
      await page.click('.g[data-game="qe"]');
      await page.waitForSelector("form.quick .bot");
    });
    await shoot("join", PHONE_DE, "/", ".g:not(:disabled)", async () => {
      await page.click(".foot button");
      await page.fill("dialog input", "k7q 2mx");
    });
    await shoot("new", PHONE_DE, "/new/tiefe-taschen", ".done");
    await shoot("new", DESKTOP_EN, "/new/prodigals", ".done");
    const { id } = await call<{ id: string }>(page, "POST", "/api/tables", {
      game: "counterfeiters",
      name: "Nadja",
      seats: [{ kind: "me" }, { kind: "open" }, { kind: "bot" }, { kind: "open" }],
      options: "seats=4",
    });
    await shoot("waiting", PHONE_DE, `/t/${id}`, ".ticket");
    await shoot("waiting", DESKTOP_DARK, `/t/${id}`, ".ticket");
    await shoot("rules", PHONE_DE, "/rules/tiefe-taschen", ".page h2");
    await shoot("rules", DESKTOP_EN, "/rules/prodigals", ".page h2");
  });

  test("the first question of each game", { timeout: 300_000 }, async () => {
    for (const game of NAMES) {
      const id = await open(game);
      await shoot(`${game}-first`, game === "counterfeiters" ? PHONE_DARK : PHONE_DE, `/t/${id}`, ".ask:not(.wait)");
      await shoot(`${game}-first`, game === "prodigals" ? DESKTOP_EN : DESKTOP_DE, `/t/${id}`, ".ask:not(.wait)");
      if (game === "qe") {
        for (const drawer of ["Verlauf", "Menü"]) {
          await shoot(drawer === "Menü" ? "menu" : "log", PHONE_DE, `/t/${id}`, ".ask:not(.wait)", async () => {
            await page.locator(`.head [aria-label="${drawer}"]`).first().click();
            await page.waitForSelector("dialog[open]");
          });
        }
      }
      middle.set(game, id);
    }
    await page.goto(stage.url);
  });

  test("the middle of each game", { timeout: 600_000 }, async () => {
    for (const game of NAMES) {
      const id = middle.get(game) ?? "";
      const moves = { "tiefe-taschen": 60, qe: 40, counterfeiters: 60, prodigals: 60 }[game];
      for (let n = 0; n < 200; n++) {
        const { events } = await call<{ events: unknown[] }>(watcher, "GET", `/api/tables/${id}/state`);
        if (events.length > moves) break;
        await watcher.waitForTimeout(1_500);
      }
      await shoot(`${game}-middle`, PHONE_DE, `/t/${id}`, ".ask, .res", back);
      await shoot(
        `${game}-middle`,
        game === "qe" ? DESKTOP_EN : game === "tiefe-taschen" ? DESKTOP_DARK : DESKTOP_DE,
        `/t/${id}`,
        ".ask, .res",
        back,
      );
    }
  });

  test("the result and the replay of each game", { timeout: 900_000 }, async () => {
    await page.goto(stage.url);
    for (const game of NAMES) {
      const id = await open(game);
      for (let n = 0; n < 240; n++) {
        const { status } = await call<{ status: string }>(page, "GET", `/api/tables/${id}`);
        if (status === "over") break;
        await page.waitForTimeout(2_500);
      }
      await shoot(`${game}-result`, PHONE_DE, `/t/${id}`, ".res");
      await shoot(`${game}-result`, game === "tiefe-taschen" ? DESKTOP_EN : DESKTOP_DE, `/t/${id}`, ".res");
      if (game === "qe" || game === "counterfeiters") {
        await shoot(`${game}-replay`, game === "qe" ? PHONE_DE : DESKTOP_DARK, `/t/${id}/replay`, ".ctl", async () => {
          await page.locator(".course input[type=range]").fill("40");
          await page.waitForFunction(() => document.querySelector(".head .sub")?.textContent?.includes("40"));
        });
      }
    }
  });
});
