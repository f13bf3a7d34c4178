/** What cannot be used now says why, in words and with the rule, as the engine says it; and nothing else is called closed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";

import { refusals } from "../scripts/engine-data";
import { hear } from "./eyes";
import { call, DESKTOP, PHONE, Stage } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

interface Asked {
  id: string;
  owed: boolean;
  space: { moves: string[] };
}
interface State {
  table: { status: string };
  seat: number;
  position: { question: Asked | null; view: { round: number; hands: string[][]; tableaus: string[][] } };
}
interface Closed {
  code: string;
  rule: string | null;
}

async function sit(page: Page, game: string, options: string, seats: number): Promise<string> {
  await page.goto(stage.url);
  const others = Array.from({ length: seats - 1 }, () => ({ kind: "bot", level: "random" }));
  const body = { game, name: "Mira", options, seats: [{ kind: "me" }, ...others] };
  const { id } = await call<{ id: string }>(page, "POST", "/api/tables", body);
  await call(page, "POST", `/api/tables/${id}/start`);
  await page.goto(`${stage.url}/t/${id}`);
  return id;
}

/** The next question that the server asks me; null: the game is over. */
async function asked(page: Page, id: string): Promise<State | null> {
  let state: State | null = null;
  const isMine = async (): Promise<boolean> => {
    state = await call<State>(page, "GET", `/api/tables/${id}/state`);
    if (state.table.status === "over") state = null;
    return state === null || state.position.question?.owed === true;
  };
  await expect.poll(isMine).toBe(true);
  return state;
}

const whyNot = async (page: Page, id: string, question: string, closed: string[]): Promise<(Closed | null)[]> =>
  (
    await call<{ closed: (Closed | null)[] }>(page, "POST", `/api/tables/${id}/foresee`, {
      question,
      moves: [],
      closed,
    })
  ).closed;

let made = 0;
const answer = (page: Page, id: string, question: string, move: string): Promise<unknown> =>
  call(page, "POST", `/api/tables/${id}/moves`, { question, move, key: `locked-${(made += 1)}` });

/** What everything with this attribute says about itself, by its value. */
const said = (page: Page, attribute: string): Promise<Record<string, string>> =>
  page.evaluate(
    (name) =>
      Object.fromEntries(
        [...document.querySelectorAll(`[${name}]`)].map((each) => [
          each.getAttribute(name) ?? "",
          each.getAttribute("aria-description") ?? "",
        ]),
      ),
    attribute,
  );

/** Wait until each of these moves is explained on what stands for it. */
async function explains(page: Page, attribute: string, moves: string[], why: (Closed | null)[], lang: "de" | "en") {
  const texts = refusals()[lang];
  const wanted = moves.flatMap((move, at) => {
    const closed = why[at];
    if (!closed) throw new Error(`${move} is not closed`);
    return [{ thing: move.split(" ")[1], text: texts[`prodigals/${closed.code}`], rule: closed.rule ?? "" }];
  });
  await expect
    .poll(async () => {
      const found = await said(page, attribute);
      return wanted.filter(
        ({ thing, text, rule }) => !found[thing]?.includes(text) || !found[thing].includes(`(${rule})`),
      );
    })
    .toEqual([]);
}

/** How many closed things were seen to say why, by the code. */
async function play(page: Page, id: string, lang: "de" | "en", most: number): Promise<Set<string>> {
  const seen = new Set<string>();
  for (let turn = 0; turn < most; turn++) {
    const state = await asked(page, id);
    if (!state) break;
    const { id: question, space } = state.position.question!;
    await page.waitForSelector(`[data-question="${question}"]`);
    const isErrand = /^(errand|extra-errand)-/.test(question);
    if (isErrand) {
      const places = Object.keys(await said(page, "data-place"));
      const closed = places.map((place) => `errand ${place}`).filter((move) => !space.moves.includes(move));
      const why = await whyNot(page, id, question, closed);
      await explains(page, "data-place", closed, why, lang);
      why.forEach((each) => each && seen.add(each.code));
      /* What was closed at the last question may still say so for a moment. */
      const open = space.moves.filter((each) => each.startsWith("errand ")).map((each) => each.split(" ")[1]);
      const saidClosed = async (): Promise<string[]> => {
        const found = await said(page, "data-place");
        return open.filter((place) => /\((PC|LW)-/.test(found[place] ?? ""));
      };
      await expect.poll(saidClosed).toEqual([]);
    } else if (question.startsWith("action-")) {
      const used = (card: string): boolean => space.moves.some((move) => move.split(" ").includes(card));
      const hand = state.position.view.hands[state.seat].filter((card) => !used(card));
      const plays = hand.map((card) => `play ${card}`);
      const why = await whyNot(page, id, question, plays);
      /* Pub cards are played by number, and a full board is told in words of its own. */
      const plain = plays.filter((_, at) => !/pub|tableau/.test(why[at]?.code ?? "pub"));
      const plainWhy = why.filter((each) => !/pub|tableau/.test(each?.code ?? "pub"));
      await explains(page, "data-card", plain, plainWhy, lang);
      plainWhy.forEach((each) => each && seen.add(each.code));
    }
    const [move] = space.moves.filter((each) => each !== "end" || space.moves.length === 1);
    await answer(page, id, question, move);
  }
  return seen;
}

test(
  "closed spaces and cards of The Prodigals Club say why, on a desktop in English",
  { timeout: 600_000 },
  async () => {
    const { page, faults } = await stage.visit(DESKTOP, "en-GB");
    const seen = await play(page, await sit(page, "prodigals", "seats=3 contests=EPS", 3), "en", 26);
    expect([...seen]).toEqual(expect.arrayContaining(["space-taken", "own-space-used"]));
    expect(faults).toEqual([]);
  },
);

test("the same in Last Will, on a phone in German", { timeout: 600_000 }, async () => {
  const { page, faults } = await stage.visit(PHONE, "de-DE");
  const seen = await play(page, await sit(page, "prodigals", "seats=3 contests=W", 3), "de", 22);
  expect([...seen]).toEqual(expect.arrayContaining(["space-taken"]));
  expect(seen.size).toBeGreaterThan(1);
  expect(faults).toEqual([]);
});

test("what is locked in Q.E. says why, and an amount that is barred names its rule", { timeout: 600_000 }, async () => {
  const { page, faults } = await stage.visit(PHONE, "de-DE");
  const told = hear(page);
  const id = await sit(page, "qe", "seats=5", 5);
  const seen = new Set<string>();
  for (let turn = 0; turn < 6; turn++) {
    const state = await asked(page, id);
    const question = state!.position.question!;
    await page.waitForSelector(".pad");
    await expect.poll(() => told().question?.id).toBe(question.id);
    const [peek] = await whyNot(page, id, question.id, ["peek"]);
    if (peek) {
      const words = refusals().de[`qe/${peek.code}`];
      await page.waitForSelector(".btn.peek[aria-disabled]");
      await expect.poll(() => page.getAttribute(".btn.peek", "aria-description")).toBe(`${words} (${peek.rule})`);
      seen.add(peek.code);
    } else await expect.poll(() => page.locator(".btn.peek[aria-disabled]").count()).toBe(0);
    const isOpening = question.id.endsWith("open");
    if (isOpening)
      await expect.poll(() => page.getAttribute(".btn.zero[aria-disabled]", "aria-description")).toMatch(/\(QE-3\.2\)/);
    await answer(page, id, question.id, isOpening ? "open 50" : `bid ${1_000 + turn}`);
  }
  expect([...seen]).toContain("nothing-to-peek");
  expect(faults).toEqual([]);
});
