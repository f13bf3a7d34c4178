/** Games played one after the other in one page: what they leave behind does not grow. */
import type { CDPSession } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { answerTo } from "./answers";
import { Judge } from "./judge";
import { running, type Plant } from "./planting";
import { READERS } from "./play";
import { Walker } from "./walker";
import { SIZES, World, type Sitting } from "./world";

const IS_SOAK = Boolean(process.env.SLUSHFUND_SOAK);
const world = new World();
beforeAll(() => world.open());
afterAll(() => world.close());

/** The first games fill caches. */
const WARM = IS_SOAK ? 4 : 1;
const GAMES = IS_SOAK ? 10 : 4;
/** Answers that are tapped in each game; the others are given beside the page, which shows everything all the same. */
const TAPPED = 1;

interface Left {
  nodes: number;
  listeners: number;
  /** Objects, functions and lists, in kilobytes: not the code that the browser makes of what runs often. */
  objects: number;
  /** In kilobytes. Tables have one of six looks, and each is drawn when it is first seen. */
  texts: number;
}
/** What a game may leave behind: a few texts, not a table. */
const LEAST: Left = { nodes: 60, listeners: 12, objects: IS_SOAK ? 20 : 60, texts: IS_SOAK ? 120 : 300 };
const KINDS = { objects: ["object", "closure", "array"], texts: ["string", "concatenated string", "sliced string"] };

async function left({ session }: Sitting): Promise<Left> {
  await session.send("Runtime.releaseObjectGroup", { objectGroup: "taps" });
  /* What is only held by something that was just let go is found the second time. */
  for (let times = 0; times < 3; times++) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = (await session.send("Performance.getMetrics")) as { metrics: { name: string; value: number }[] };
  const of = (name: string): number => metrics.find((each) => each.name === name)?.value ?? 0;
  const sizes = await heapOf(session);
  const sum = (kinds: string[]): number => Math.round(kinds.reduce((all, kind) => all + (sizes[kind] ?? 0), 0) / 1024);
  return {
    nodes: of("Nodes"),
    listeners: of("JSEventListeners"),
    objects: sum(KINDS.objects),
    texts: sum(KINDS.texts),
  };
}

/** What lies in the heap of the page, in bytes by kind. */
async function heapOf(session: CDPSession): Promise<Record<string, number>> {
  let text = "";
  const hear = ({ chunk }: { chunk: string }): void => void (text += chunk);
  session.on("HeapProfiler.addHeapSnapshotChunk", hear);
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  session.off("HeapProfiler.addHeapSnapshotChunk", hear);
  const { snapshot, nodes } = JSON.parse(text) as {
    snapshot: { meta: { node_fields: string[]; node_types: [string[]] } };
    nodes: number[];
  };
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [kind, size] = [fields.indexOf("type"), fields.indexOf("self_size")];
  const sizes: Record<string, number> = {};
  for (let at = 0; at < nodes.length; at += fields.length) {
    const name = types[0][nodes[at + kind]];
    sizes[name] = (sizes[name] ?? 0) + nodes[at + size];
  }
  return sizes;
}

async function finish(sitting: Sitting): Promise<void> {
  for (let tries = 0; tries < 6_000; tries++) {
    const { position, seat } = await sitting.truth();
    if (position?.outcome) return;
    if (!position?.question?.owed) await sitting.page.waitForTimeout(60);
    else {
      const move = answerTo(position, seat as number);
      await sitting.ask("moves", { question: position.question.id, move, key: crypto.randomUUID() }).catch(isStale);
    }
  }
  throw new Error("the game does not end");
}
/** Somebody else was faster; anything else is a fault of this test. */
function isStale(error: unknown): void {
  if (!/stale|429/.test(String(error))) throw error;
}

/** From a finished game to the next by the button on the screen, without loading the page anew. */
async function again(sitting: Sitting): Promise<Sitting> {
  const { page } = sitting;
  await page.getByRole("button", { name: /^(Revanche|Rematch)$/ }).click();
  await page.waitForURL((url) => !url.pathname.includes(sitting.id));
  const id = new URL(page.url()).pathname.split("/")[2];
  const next = Object.assign(Object.create(Object.getPrototypeOf(sitting) as object), sitting, { id }) as Sitting;
  await next.ask("start", {}).catch(() => undefined);
  sitting.noise.positions.length = 0;
  await page.getByRole("region", { name: /^(Your move|Dein Zug)$/ }).waitFor();
  await next.asked();
  await next.still();
  return next;
}

/** What is left after each game, measured where the next one begins. */
async function played(game: string, options: string, plant?: Plant): Promise<Left[]> {
  const seats = READERS[game].seats[0];
  let sitting = await world.sit({ game, options, seats, lang: "de", theme: "light", size: SIZES[2] }, plant);
  await sitting.session.send("Performance.enable");
  const seen: Left[] = [];
  for (let at = 0; at < GAMES; at++) {
    const judge = new Judge(sitting, READERS[game], { sizes: [], layout: false, contrast: false, twins: 0 });
    await new Walker(sitting, judge, at).walk(TAPPED);
    await finish(sitting);
    sitting = await again(sitting);
    seen.push(await left(sitting));
  }
  await sitting.close();
  return seen;
}

/** By how much a figure grows with each game: the middle of all slopes, so that one odd game says nothing. */
function growth(seen: Left[], of: keyof Left): number {
  const figures = seen.slice(WARM).map((each) => each[of]);
  const slopes = figures.flatMap((a, i) => figures.slice(i + 1).map((b, j) => (b - a) / (j + 1)));
  return slopes.sort((a, b) => a - b)[Math.floor(slopes.length / 2)];
}
const grown = (seen: Left[]): string[] =>
  (Object.keys(LEAST) as (keyof Left)[]).filter((of) => growth(seen, of) > LEAST[of]);

/** Tables are taken out of the page and kept. */
const KEPT = running(`
  const kept = [];
  new MutationObserver((changes) => {
    for (const { removedNodes } of changes) for (const node of removedNodes) if (node.querySelector) kept.push(node);
  }).observe(document.body, { childList: true, subtree: true });
  addEventListener("hold", () => kept.length);`);
/** Whoever comes to a table listens, and nobody stops listening. */
const LISTENING = running(`
  const push = history.pushState;
  history.pushState = function (...all) {
    for (let times = 0; times < 30; times++) document.body.addEventListener("planted" + times, () => all);
    return push.apply(this, all);
  };`);
/** Whoever comes to a table keeps what was there before. */
const HOARDING = running(`
  const push = history.pushState;
  const hoard = [];
  history.pushState = function (...all) {
    hoard.push(Array.from({ length: 10_000 }, (_, at) => ({ at, all })));
    return push.apply(this, all);
  };
  addEventListener("hold", () => hoard.length);`);

const TABLES = [
  { game: "counterfeiters", options: "" },
  { game: "qe", options: "" },
  { game: "tiefe-taschen", options: "phase3=orderly" },
  { game: "prodigals", options: "" },
  { game: "prodigals", options: "contests=W" },
];

test.each(IS_SOAK ? TABLES : TABLES.slice(0, 1))(
  `${GAMES} games of $game $options in one page`,
  { timeout: 3_600_000 },
  async ({ game, options }) => {
    const seen = await played(game, options);
    if (IS_SOAK) console.log(game, options, JSON.stringify(seen));
    expect(grown(seen), JSON.stringify(seen)).toEqual([]);
  },
);

test("tables that are kept, listeners that stay and hoarded objects are found", { timeout: 3_600_000 }, async () => {
  const seen = await played("counterfeiters", "", async (page) => [
    await KEPT(page),
    await LISTENING(page),
    await HOARDING(page),
  ]);
  expect(grown(seen), JSON.stringify(seen)).toEqual(expect.arrayContaining(["nodes", "listeners", "objects"]));
});
