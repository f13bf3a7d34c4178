/** After a game: another one with the same people, chosen on the page of the result. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";

import { call, findings, PHONE, DESKTOP, Stage } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

interface State {
  table: { status: string };
  position: { question: { id: string; owed: boolean; space: { barred: string[] } } | null } | null;
}

/** Play Q.E. to its end without a screen: always a small bid, so somebody else wins most. */
async function playOut(page: Page, id: string): Promise<void> {
  for (let turn = 0; turn < 3_000; turn++) {
    const { table, position } = await call<State>(page, "GET", `/api/tables/${id}/state`);
    if (table.status === "over") return;
    const question = position?.question;
    if (!question?.owed) await page.waitForTimeout(30);
    else {
      const amount = ["41", "42"].find((each) => !question.space.barred.map(String).includes(each));
      const move = question.id.endsWith("open") ? "open 40" : `bid ${amount}`;
      await call(page, "POST", `/api/tables/${id}/moves`, { question: question.id, move, key: `next-${id}-${turn}` });
    }
  }
  throw new Error("the game never ended");
}

test("two people go on to Last Will, and find each other there", { timeout: 600_000 }, async () => {
  const host = await stage.visit(PHONE, "de-DE");
  const guest = await stage.visit(DESKTOP, "en-GB");
  await host.page.goto(stage.url);
  await guest.page.goto(stage.url);
  const seats = [{ kind: "me" }, { kind: "open" }, { kind: "bot", level: "random" }];
  const body = { game: "qe", name: "Mira", options: "seats=3", seats };
  const { id } = await call<{ id: string }>(host.page, "POST", "/api/tables", body);
  await call(guest.page, "POST", `/api/tables/${id}/seats`, { name: "Ben" });
  await call(host.page, "POST", `/api/tables/${id}/start`);
  await Promise.all([playOut(host.page, id), playOut(guest.page, id)]);

  for (const { page } of [host, guest]) {
    await page.goto(`${stage.url}/t/${id}`);
    await page.waitForSelector(".res");
  }
  await host.page.getByRole("button", { name: "Anderes Spiel" }).click();
  const drawer = host.page.getByRole("dialog");
  await expect.poll(() => drawer.innerText()).toMatch(/du, Ben und/);
  await expect.poll(() => drawer.getByRole("button", { name: /Tiefe Taschen/ }).isEnabled()).toBe(true);
  expect(await drawer.getByRole("button", { name: /^Q\.E\./ }).count()).toBe(0);
  expect(await findings(host.page)).toEqual([]);
  await drawer.getByRole("button", { name: /Der Letzte Wille allein/ }).click();
  await host.page.waitForURL((url) => /^\/t\//.test(url.pathname) && !url.pathname.includes(id));
  await host.page.waitForSelector("text=Ben");

  /* The other one is shown the way, and a second wish leads to the same table. */
  const onward = guest.page.getByRole("button", { name: "To the next game" });
  await onward.waitFor();
  expect(await guest.page.getByRole("button", { name: "Another game" }).count()).toBe(0);
  await onward.click();
  await guest.page.waitForURL(host.page.url());
  const next = await call<{ game: string; options: string; seats: { name: string }[] }>(
    guest.page,
    "GET",
    `/api/tables/${host.page.url().split("/t/")[1]}`,
  );
  expect([next.game, next.seats.length]).toEqual(["prodigals", 3]);
  expect(next.options).toContain("contests=W");
  expect([...host.faults, ...guest.faults]).toEqual([]);
});
