/** Chance that can be proved, in browsers: words are pledged and told without a click, and a server that lies is shown in red. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { call, DESKTOP, findings, PHONE, Stage } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

interface Told {
  status: string;
  fairness: { words: string[]; pledges: string[]; commit: string; given_up: unknown[] };
}
interface State {
  position: { question: { id: string; space: { barred: string[] } } | null; outcome: unknown; head: string };
}
interface Saved {
  record: { inputs: [unknown, string][] };
  witness: { heads: string[]; seals: string[]; words: string[]; mine: string };
}

/** For a look at the screens: SHOTS=FOLDER. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`), fullPage: true });
}

async function playOut(pages: Page[], id: string): Promise<void> {
  for (let answers = 0; answers < 400;) {
    for (const page of pages) {
      const { position } = await call<State>(page, "GET", `/api/tables/${id}/state`);
      if (position.outcome) return;
      if (!position.question) {
        await page.waitForTimeout(50);
        continue;
      }
      const { id: question, space } = position.question;
      const amount = [3, 4, 5, 6].find((each) => !space.barred.map(Number).includes(each));
      const move = `${question.endsWith(".open") ? "open" : "bid"} ${amount}`;
      await call(page, "POST", `/api/tables/${id}/moves`, {
        question,
        move,
        key: `e2e-${answers++}-xxxxxx`,
      });
    }
  }
  throw new Error("the game does not end");
}

test("one tap starts a game with sealed words of all, and its end is compared with what was seen", async () => {
  const host = await stage.visit(DESKTOP, "de-DE");
  const guest = await stage.visit(PHONE, "en-GB", { colorScheme: "dark" });
  await host.page.goto(stage.url);
  const seats = [{ kind: "me" }, { kind: "open" }, { kind: "bot", level: "greedy" }];
  const { id } = await call<{ id: string }>(host.page, "POST", "/api/tables", {
    game: "qe",
    name: "Mira",
    options: "seats=3",
    seats,
  });
  const look = (page: Page): Promise<Told> => call<Told>(page, "GET", `/api/tables/${id}`);
  await host.page.goto(`${stage.url}/t/${id}`);
  await guest.page.goto(`${stage.url}/t/${id}`);
  await guest.page.fill("label.field input", "Ole");
  await guest.page.click("li.free .btn");
  await guest.page.waitForSelector("li.me:has-text('words sealed')");
  await host.page.waitForSelector("li.me:has-text('Worte versiegelt')");
  await host.page.waitForSelector("li:has-text('Ole'):has-text('Worte versiegelt')");
  await host.page.click("details:has(.own) summary");
  const unsaid = (await look(guest.page)).fairness.pledges[0];
  await host.page.fill("details .own input", "Möge es regnen \u{1F340}");
  await host.page.click("details .own .btn");
  await host.page.waitForSelector("details :text('Versiegelt: Möge es regnen')");
  await expect.poll(async () => (await look(guest.page)).fairness.pledges[0]).not.toBe(unsaid);
  await guest.page.click("details:has(.own) summary");
  await picture(host.page, "waiting-desktop-de");
  await picture(guest.page, "waiting-phone-en-dark");
  const before = await look(guest.page);
  expect(before.fairness.words).toEqual(["", "", ""]);
  expect(before.fairness.pledges.map((one) => one.length)).toEqual([64, 64, 0]);
  expect(await findings(host.page)).toEqual([]);

  await host.page.click(".acts .pri.big");
  await host.page.waitForSelector(".shell");
  await guest.page.waitForSelector(".shell");
  const after = await look(guest.page);
  expect(after.fairness).toMatchObject({
    commit: before.fairness.commit,
    pledges: before.fairness.pledges,
    given_up: [],
  });
  expect(after.fairness.words[0]).toMatch(/^[0-9a-f]{32} Möge es regnen/);
  expect(after.fairness.words[1]).toMatch(/^[0-9a-f]{32}$/);
  await host.page.waitForSelector(".mark:has-text('Prüfzeichen')");
  await picture(host.page, "playing-desktop-de");

  await playOut([host.page, guest.page], id);
  for (const [page, words] of [
    [host.page, "Auslosung und Züge geprüft"],
    [guest.page, "Draw and moves checked"],
  ] as const) {
    await page.waitForSelector(`.res :text("${words}")`);
  }
  await host.page.waitForSelector(".res :text('Deine Worte sind dabei')");
  await picture(host.page, "result-desktop-de");
  await picture(guest.page, "result-phone-en-dark");
  expect(await findings(guest.page)).toEqual([]);

  const [file] = await Promise.all([
    guest.page.waitForEvent("download"),
    guest.page.click(".res button:has-text('Download')"),
  ]);
  const saved = JSON.parse(readFileSync(await file.path(), "utf8")) as Saved;
  expect(saved.witness).toMatchObject({ seals: [before.fairness.commit], words: after.fairness.words });
  expect(saved.witness.mine).toBe(after.fairness.words[1]);
  expect(saved.witness.heads.length).toBeGreaterThan(10);

  /* A server that has second thoughts about a bid. */
  await host.page.route("**/record", async (route) => {
    const answer = await route.fetch();
    const lie = (await answer.json()) as Saved;
    const at = lie.record.inputs.findIndex(([seat, text]) => seat !== "chance" && text.startsWith("bid"));
    lie.record.inputs[at][1] = "bid 77777";
    await route.fulfill({ response: answer, json: lie });
  });
  await host.page.reload();
  await host.page.waitForSelector(".res .wrong b.bad:text('Hier stimmt etwas nicht')");
  await host.page.waitForSelector(".res .wrong p.bad");
  await picture(host.page, "lie-desktop-de");

  /* A server that shows another seal now: the words in the browser's memory are another table's. */
  await guest.page.addInitScript((key) => {
    const memory = JSON.parse(localStorage.getItem(key) ?? "{}") as { seals: string[] };
    localStorage.setItem(key, JSON.stringify({ ...memory, seals: ["00".repeat(32)] }));
  }, `witness.${id}`);
  await guest.page.reload();
  await guest.page.waitForSelector(".res .wrong p.bad:text('seal')");
  await picture(guest.page, "lie-phone-en-dark");
  expect(await findings(guest.page)).toEqual([]);
  for (const { faults, context } of [host, guest]) {
    expect(faults).toEqual([]);
    await context.close();
  }
});
