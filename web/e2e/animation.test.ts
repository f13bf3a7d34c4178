/** `make screens` also writes a short animated picture: cards are turned up in Tiefe Taschen. */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

import UPNG from "upng-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";

import { sit } from "./eyes";
import { Stage } from "./stage";

const FILE = resolve(import.meta.dirname, "../../docs/screens/reveal.png");
const SIZE = { width: 360, height: 640 };
const SEATS = 5;
const FRAMES = 60;
/** Milliseconds between two pictures, as they are shown. */
const PACE = 180;
const LAST = 2_500;
const COLOURS = 48;
/** More than this nobody wants to fetch with a page. */
const MOST_BYTES = 400_000;

/** Answer whatever is asked until the cards of a vote are turned up. */
async function untilReveal(page: Page): Promise<void> {
  for (let turn = 0; turn < 60; turn++) {
    await page.waitForSelector(".ask:not(.wait), .stage");
    if (await page.locator(".stage").isVisible()) return;
    if (await page.locator(".divide").isVisible()) {
      for (let n = 0; (await page.locator(".divide .loose").count()) > 0; n++)
        await page.locator(`[data-give="${n % SEATS}"] .cover`).click({ position: { x: 30, y: 20 } });
      await page.locator(".divide .btn.pri").click();
    } else {
      const ready = page.locator(".tools .go:enabled").first();
      if (!(await ready.isVisible())) await page.locator(".front").first().click();
      await page.waitForSelector(".tools .go:enabled, .stage");
      if (await ready.isVisible()) await ready.click();
    }
  }
  throw new Error("nobody turned up a card");
}

/** Time stands still from the next moment on, or from a later one where the machine is too slow for that. */
async function stopTime(page: Page): Promise<void> {
  for (let ahead = 20; ahead < 2_000; ahead *= 2) {
    const now = await page.evaluate(() => Date.now());
    const isStopped = await page.clock.pauseAt(now + ahead).then(
      () => true,
      () => false,
    );
    if (isStopped) return;
  }
  throw new Error("time cannot be stopped");
}

/** Pictures of what follows, however long each takes: from now on time passes only between them. */
async function filmed(page: Page): Promise<Buffer[]> {
  const shots: Buffer[] = [];
  await stopTime(page);
  while (shots.length < FRAMES && (await page.locator(".stage").isVisible())) {
    await page.evaluate((pace) => {
      for (const one of document.getAnimations()) {
        const end = Number(one.effect?.getComputedTiming().endTime ?? 0);
        const time = one.playState === "paused" ? Number(one.currentTime ?? 0) + pace : 0;
        one.pause();
        if (time < end) one.currentTime = time;
        else one.finish();
      }
    }, PACE);
    shots.push(await page.screenshot({ animations: "allow" }));
    await page.clock.runFor(PACE);
  }
  return shots;
}

const pixels = (png: Buffer): ArrayBuffer =>
  UPNG.toRGBA8(UPNG.decode(png.buffer.slice(png.byteOffset, png.byteOffset + png.length) as ArrayBuffer))[0];

describe.runIf(process.env.SCREENS)("animation", () => {
  const stage = new Stage();
  beforeAll(() => stage.open());
  afterAll(() => stage.close());

  test("a reveal in Tiefe Taschen", { timeout: 300_000 }, async () => {
    const { page, context } = await stage.visit(SIZE, "en-GB", { reducedMotion: "no-preference" });
    await page.clock.install();
    await sit(page, stage.url, "tiefe-taschen", `seats=${SEATS} phase3=free`, "spiteful");
    await untilReveal(page);
    const shots = await filmed(page);
    expect(shots.length).toBeGreaterThan(10);
    const delays = shots.map((_, at) => (at === shots.length - 1 ? LAST : PACE));
    const film = Buffer.from(UPNG.encode(shots.map(pixels), SIZE.width, SIZE.height, COLOURS, delays));
    writeFileSync(FILE, film);
    expect(readFileSync(FILE).length).toBeLessThan(MOST_BYTES);
    await context.close();
  });
});
