/** No dead end: every screen with every trouble, on arrival. And a table that loses its connection while somebody plays. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { styled } from "./planting";
import { begin, lacks, TROUBLES, type Trouble } from "./trouble";
import { SIZES, World } from "./world";

const IS_SOAK = Boolean(process.env.SLUSHFUND_SOAK);
const world = new World();
let table = "";
beforeAll(async () => {
  await world.open();
  const sitting = await world.sit({ game: "qe", seats: 3, lang: "de", theme: "light", size: SIZES[2] });
  table = sitting.id;
  await sitting.close();
});
afterAll(() => world.close());

const SCREENS = ["/", "/t/TABLE", "/new/qe", "/rules/qe", "/t/TABLE/replay", "/tables"];
/** A screen for each trouble in the short run, all of them in the long one. */
const CASES = TROUBLES.flatMap((trouble, at) =>
  SCREENS.filter((_, n) => IS_SOAK || n === 1 || n === (at * 2) % SCREENS.length).map(
    (screen) => [trouble, screen] as const,
  ),
);

/** Whether something comes true: a busy machine needs longer, and a dead end stays one. */
async function within(is: () => Promise<boolean>, tries = 20): Promise<boolean> {
  for (let at = 0; at < tries; at++) {
    if (await is()) return true;
    await new Promise((done) => setTimeout(done, 500));
  }
  return false;
}

async function arrive(
  trouble: Trouble,
  screen: string,
  plant?: (page: import("playwright-core").Page) => Promise<unknown>,
): Promise<{ missing: string[]; isWell: boolean }> {
  const { page, context } = await world.stage.visit(SIZES[2], "de-DE");
  const kept = new Set<string>();
  page.on("requestfinished", (request) => kept.add(new URL(request.url()).pathname));
  await page.goto(`${world.stage.url}/claim`);
  await page.waitForTimeout(400);
  const files = new Set(kept);
  const end = await begin(page, trouble, files);
  await plant?.(page);
  await page.goto(world.stage.url + screen.replace("TABLE", table));
  await page.waitForTimeout(trouble === "slow" ? 4_500 : 2_500);
  let missing = await lacks(page);
  await within(() => lacks(page).then((now) => (missing = now).length === 0));
  await end();
  const again = page.getByRole("button", { name: /^(Noch einmal versuchen|Try again)$/ });
  /* The page may try again by itself at the same moment: then the button is gone. */
  const isPressed = await again
    .first()
    .click({ timeout: 2_000 })
    .then(() => true)
    .catch(() => false);
  if (!isPressed) await page.reload();
  await page.waitForTimeout(1_500);
  const isWell = await within(async () => (await page.getByRole("heading").count()) > 0 && (await again.count()) === 0);
  await context.close();
  return { missing, isWell };
}

test.each(CASES)("%s at %s", async (trouble, screen) => {
  const { missing, isWell } = await arrive(trouble, screen);
  expect(missing).toEqual([]);
  expect(isWell || screen.endsWith("replay")).toBe(true);
});

test("a dead end is found", async () => {
  const { missing } = await arrive("500", "/t/TABLE", styled("main * { display: none !important; }"));
  expect(missing).not.toEqual([]);
});

test("a table that loses its connection says so, and comes back", async () => {
  const open: { close(): Promise<void> }[] = [];
  let isOut = false;
  const setting = { game: "qe", seats: 3, lang: "de", theme: "light", size: SIZES[2] } as const;
  const sitting = await world.sit(setting, (page) =>
    page.routeWebSocket(/\/socket/, (socket) => {
      open.push(socket);
      if (isOut) void socket.close({ code: 1011 });
      else socket.connectToServer();
    }),
  );
  isOut = true;
  for (const socket of open) await socket.close();
  const lost = sitting.page.getByText(/^Verbindung verloren/);
  await lost.first().waitFor();
  expect(await lacks(sitting.page)).toEqual([]);
  isOut = false;
  await lost.first().waitFor({ state: "detached" });
  await sitting.close();
});
