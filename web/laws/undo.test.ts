/** Taking back: where nobody has learned anything since, a button says what it takes back, and the question is there again. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { answerTo } from "./answers";
import { settle, tap } from "./hands";
import { Judge } from "./judge";
import { READERS } from "./play";
import { find, type Node } from "./tree";
import { Walker } from "./walker";
import { SIZES, World, type Sitting, type Truth } from "./world";

const world = new World();
beforeAll(() => world.open());
afterAll(() => world.close());

/** I begin, and the others are people who take their time. What all have seen, an opening, a split, a placement, stands. */
const TABLES = [
  { game: "qe", seats: 3, options: "first=0", isOffered: false },
  { game: "tiefe-taschen", seats: 3, options: "first=0", isOffered: false },
  { game: "counterfeiters", seats: 3, options: "first=0", isOffered: false },
  { game: "prodigals", seats: 3, options: "first=0", isOffered: true },
  { game: "prodigals", seats: 3, options: "contests=W first=0", isOffered: true },
];

const undoOf = (tree: Node): Node | undefined =>
  find(tree, (node) => node.role === "button" && /^(Take back|Zurücknehmen): \S/.test(node.name));

test.each(TABLES)("$game $options", async ({ game, seats, options, isOffered }) => {
  const isWithPeople = true;
  const sitting = await world.sit({ game, seats, options, isWithPeople, lang: "en", theme: "light", size: SIZES[2] });
  const judge = new Judge(sitting, READERS[game], { sizes: [], layout: false, contrast: false, twins: 0 });
  const asked = (await sitting.still()).truth.position?.question?.id;
  await new Walker(sitting, judge, 5).walk(1);
  const { truth: after, tree } = await sitting.still();
  expect(after.position?.undo).toBe(isOffered ? sitting.noise.moves().at(-1) : null);
  const button = undoOf(tree);
  if (!isOffered) {
    expect(button).toBeUndefined();
    return sitting.close();
  }
  expect(button?.name).toMatch(/^Take back: ./);
  expect(await tap(sitting, button!)).toBe(true);
  await settle(sitting.page);
  await sitting.page.waitForTimeout(400);
  const { truth } = await sitting.still();
  expect(truth.position?.question?.owed).toBe(true);
  expect(sitting.noise.refused).toEqual([]);
  expect(truth.position?.question?.id).toBe(asked);
  expect(judge.broken).toEqual([]);
  await sitting.close();
});

/** Everybody answers beside the page until I am asked for a sealed answer and somebody else owes one, too. */
async function untilSealed(sitting: Sitting, isSealed: (truth: Truth) => boolean): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const mine = await sitting.truth();
    if (mine.position?.question?.owed && isSealed(mine) && mine.position.to_act.length > 1) return;
    for (const who of [sitting.context, ...sitting.guests]) {
      const { position, seat } = await sitting.truth(who);
      if (!position?.question?.owed || (who !== sitting.context && isSealed(mine))) continue;
      const body = { question: position.question.id, move: answerTo(position, seat as number) };
      await sitting.ask("moves", { ...body, key: crypto.randomUUID() }, who);
      break;
    }
  }
  throw new Error("nobody seals anything");
}

/** Sealed before the last is in: nobody has learned anything, so it may be taken back, in the words of the answer. */
const SEALED = [
  {
    game: "qe",
    options: "first=1",
    isSealed: ({ position }: Truth) => position?.question?.space.verb === "bid",
    says: /^Take back: .*\d/,
  },
  {
    game: "tiefe-taschen",
    options: "first=1",
    isSealed: ({ position }: Truth) => position?.view.phase === "cards",
    says: /^Take back: .*(Agree|Reject|Grab|Blackmail|Avert)/i,
  },
];

test.each(SEALED)("a sealed answer of $game", async ({ game, options, isSealed, says }) => {
  const setting = { game, seats: 3, options, isWithPeople: true, lang: "en", theme: "light", size: SIZES[2] } as const;
  const sitting = await world.sit(setting);
  await untilSealed(sitting, isSealed);
  const judge = new Judge(sitting, READERS[game], { sizes: [], layout: true, contrast: false, twins: 0 });
  const asked = (await sitting.still()).truth.position?.question?.id;
  await new Walker(sitting, judge, 5).walk(1);
  const { truth: after, tree } = await sitting.still();
  expect(after.position?.undo).toBe(sitting.noise.moves().at(-1));
  const button = undoOf(tree);
  expect(button?.name).toMatch(says);
  expect(await tap(sitting, button!)).toBe(true);
  await expect.poll(async () => (await sitting.truth()).position?.question?.owed, { timeout: 60_000 }).toBe(true);
  const { truth } = await sitting.still();
  expect(truth.position?.question?.id).toBe(asked);
  expect(truth.position?.undo).toBe(null);
  expect(sitting.noise.refused).toEqual([]);
  expect(judge.broken).toEqual([]);
  await sitting.close();
});
