/** Staged moments inside a replay: offered where one goes step by step, shown by themselves while it plays. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { finished } from "./finished";
import { call, DESKTOP, findings, PHONE, Stage } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

interface Story {
  steps: { events: { event: { type: string } }[] }[];
}

/** The game, its options, what makes the moment, and a word of it. */
const MOMENTS = [
  ["qe", "seats=3", "won", PHONE, "de-DE", "Moment zeigen"],
  ["tiefe-taschen", "seats=4", "voted", DESKTOP, "en-GB", "Show this moment"],
  ["counterfeiters", "seats=3", "godfather-came", PHONE, "en-GB", "Show this moment"],
  ["prodigals", "seats=2", "round-began", DESKTOP, "de-DE", "Moment zeigen"],
] as const;

test.each(MOMENTS)(
  "%s: a moment is relived",
  { timeout: 600_000 },
  async (game, options, cause, size, locale, words) => {
    const { page, context, faults } = await stage.visit(size, locale);
    await page.goto(stage.url);
    const id = await finished(page, game, options);
    const { steps } = await call<Story>(page, "GET", `/api/tables/${id}/story`);
    const causes = steps.flatMap((step, at) => (step.events.some(({ event }) => event.type === cause) ? [at + 1] : []));
    /* The first round of The Prodigals Club begins without an evening before it. */
    const moment = causes[game === "prodigals" ? 1 : 0];
    const offer = page.getByRole("button", { name: words });
    await page.goto(`${stage.url}/t/${id}/replay/${moment}/public`);
    await offer.waitFor();
    expect(await page.locator(".stage").count()).toBe(0);
    await offer.click();
    await page.waitForSelector(".stage");
    expect(await findings(page)).toEqual([]);
    await page.waitForSelector(".stage", { state: "detached" });
    await offer.waitFor();

    await page.keyboard.press("ArrowLeft");
    await offer.waitFor({ state: "detached" });
    await page.keyboard.press("Space");
    await page.waitForFunction(
      (n) => document.querySelector(".stage") !== null && location.pathname.includes(`/replay/${n}/`),
      moment,
    );
    await page.waitForSelector(".stage", { state: "detached" });
    await page.waitForFunction((n) => Number(/replay\/(\d+)/.exec(location.pathname)?.[1]) > n, moment);
    expect(faults).toEqual([]);
    await context.close();
  },
);

test("a vote on stage in a replay runs as fast as the replay", { timeout: 600_000 }, async () => {
  const { page, context } = await stage.visit(DESKTOP, "en-GB");
  await page.goto(stage.url);
  const id = await finished(page, "tiefe-taschen", "seats=4");
  const { steps } = await call<Story>(page, "GET", `/api/tables/${id}/story`);
  const moment = 1 + steps.findIndex((step) => step.events.some(({ event }) => event.type === "voted"));
  /* Time passes only where the test says so. */
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 60_000);
  const lengthAt = async (speed: string): Promise<number> => {
    await page.goto(`${stage.url}/t/${id}/replay/${moment}/public`);
    await page.getByRole("button", { name: speed, exact: true }).click();
    await page.getByRole("button", { name: "Show this moment" }).click();
    await page.waitForSelector(".stage");
    for (let ms = 0; ; ms += 100) {
      if ((await page.locator(".stage").count()) === 0) return ms;
      await page.clock.runFor(100);
    }
  };
  const [slow, normal, fast] = [await lengthAt("½×"), await lengthAt("1×"), await lengthAt("4×")];
  expect(slow).toBeGreaterThan(1.5 * normal);
  expect(normal).toBeGreaterThan(2 * fast);
  await context.close();
});
