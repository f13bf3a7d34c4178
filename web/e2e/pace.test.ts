/**
 * `npm run pace` measures how long one person waits at a table of The Prodigals Club: from an answer to the next question,
 * with the server as it is and bots of the usual level. A row for each wait says whose time it was: bots thought, the server
 * had its own to do (rules, store, network), and the director still showed what had happened when the question was there.
 * It asserts no time: the figures depend on the machine. Answers are given at random, so bots guess them as badly as they can.
 */
import { afterAll, beforeAll, describe, test } from "vitest";
import type { Page } from "playwright-core";

import { hear } from "./eyes";
import { call, DESKTOP, Stage } from "./stage";

const PACES = (process.env.PACES ?? "normal").split(" ");
const LEVEL = process.env.LEVEL ?? "planner";
const SEATS = Number(process.env.SEATS ?? 3);
const CONTESTS = process.env.CONTESTS ?? "EPS";
const ROUNDS = Number(process.env.ROUNDS ?? 2);
/** How long the person thinks, in milliseconds: meanwhile bots may think ahead. */
const THINKS = Number(process.env.THINKS ?? 1_500);

interface Position {
  view: { phase: string; round: number };
  question: { id: string; owed: boolean; space: { moves?: string[] } } | null;
  outcome: unknown;
}

interface Thought {
  event: string;
  began: number;
  ended: number;
  ahead: boolean;
}

interface Wait {
  round: number;
  /** It leads from my last action of a round into the next round. */
  isRound: boolean;
  moves: number;
  ahead: number;
  /** In seconds. */
  thinking: number;
  server: number;
  showing: number;
  all: number;
}

/** When the page can be answered: it asks, and nothing is still to be shown. */
const shown = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => document.querySelector(".ask:not(.wait)") !== null && document.querySelector(".director") === null,
    null,
    { polling: 30, timeout: 120_000 },
  );

const pause = (ms: number): Promise<unknown> => new Promise((done) => setTimeout(done, ms));

/** How much of a stretch of time was covered by any of these. */
function covered(thoughts: Thought[], from: number, to: number): number {
  let [sum, end] = [0, from];
  for (const { began, ended } of [...thoughts].sort((a, b) => a.began - b.began)) {
    const start = Math.max(end, began);
    if (Math.min(ended, to) > start) sum += Math.min(ended, to) - start;
    end = Math.max(end, ended);
  }
  return sum;
}

function print(pace: string, waits: Wait[]): void {
  const cell = (value: number): string => value.toFixed(2).padStart(8);
  const row = (name: string, wait: Wait): string =>
    `${name.padEnd(22)}${String(wait.moves).padStart(6)}${String(wait.ahead).padStart(6)}` +
    [wait.thinking, wait.server, wait.showing, wait.all].map(cell).join("");
  const longest = (list: Wait[]): Wait[] => [...list].sort((a, b) => b.all - a.all);
  const rounds = waits.filter((wait) => wait.isRound);
  const turns = longest(waits.filter((wait) => !wait.isRound));
  console.log(
    [
      `${pace}, ${SEATS - 1} x ${LEVEL}, ${CONTESTS}; seconds`,
      `${"wait".padEnd(22)} moves ahead  bots'  server  showing    all`,
      ...rounds.map((wait) => row(`after round ${wait.round}`, wait)),
      ...longest(rounds)
        .slice(0, 1)
        .map((wait) => row("longest of those", wait)),
      ...turns.slice(0, 1).map((wait) => row(`longest of ${turns.length} others`, wait)),
      ...turns.slice(turns.length >> 1, (turns.length >> 1) + 1).map((wait) => row("middle of them", wait)),
    ].join("\n"),
  );
}

describe.runIf(process.env.PACE)("pace", () => {
  const thoughts: Thought[] = [];
  const online = (line: string): void => {
    if (line.includes('"thought"')) thoughts.push(JSON.parse(line) as Thought);
  };
  const stage = new Stage({ script: "paced.py", workers: 2, isFast: true, online });
  beforeAll(() => stage.open());
  afterAll(() => stage.close());

  test.each(PACES)("a table of one person at %s", { timeout: 1_800_000 }, async (pace) => {
    const { page, context } = await stage.visit(DESKTOP, "en-GB", { reducedMotion: "no-preference" });
    await page.addInitScript((chosen) => localStorage.setItem("pace", chosen), pace);
    await page.goto(stage.url);
    const bots = Array.from({ length: SEATS - 1 }, () => ({ kind: "bot", level: LEVEL }));
    const ask = {
      game: "prodigals",
      name: "Mira",
      options: `seats=${SEATS} contests=${CONTESTS}`,
      seats: [{ kind: "me" }, ...bots],
    };
    const { id } = await call<{ id: string }>(page, "POST", "/api/tables", ask);
    await call(page, "POST", `/api/tables/${id}/start`);
    const told = hear(page);
    const state = (): Position => told() as unknown as Position;
    await page.goto(`${stage.url}/t/${id}`);
    const waits: Wait[] = [];
    for (let n = 0; ; n++) {
      await shown(page);
      const before = state();
      if (before.outcome || before.view.round > ROUNDS) break;
      if (!before.question?.owed) continue;
      await pause(THINKS);
      const moves = before.question.space.moves ?? [];
      const move = moves[(n * 7) % moves.length];
      const body = { question: before.question.id, move, key: `pace-${n}-${Math.random().toString(36).slice(2)}` };
      thoughts.length = 0;
      const began = Date.now() / 1000;
      await call(page, "POST", `/api/tables/${id}/moves`, body);
      /* The answer is there before the page has heard of it. */
      while (state().question?.id === before.question.id) await pause(5);
      let now = state();
      const others = !now.question?.owed && !now.outcome;
      for (; !now.question?.owed && !now.outcome; now = state()) await pause(20);
      const asked = Date.now() / 1000;
      if (now.outcome) break;
      await page
        .waitForFunction(() => document.querySelector(".director") !== null, null, { timeout: 400 })
        .catch(() => 0);
      await shown(page);
      if (!others) continue;
      const all = Date.now() / 1000 - began;
      const thinking = covered(thoughts, began, asked);
      waits.push({
        round: before.view.round,
        isRound: now.view.round > before.view.round,
        moves: thoughts.length,
        ahead: thoughts.filter((each) => each.ahead).length,
        thinking,
        server: asked - began - thinking,
        showing: all - (asked - began),
        all,
      });
    }
    print(pace, waits);
    await context.close();
  });
});
