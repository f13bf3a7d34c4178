/** One game, or a stretch of one, held to the laws. */
import { counterfeiters } from "./games/counterfeiters";
import { prodigals } from "./games/prodigals";
import { qe } from "./games/qe";
import { tiefeTaschen } from "./games/tiefe-taschen";
import { FULL_CARE, Judge, type Broken, type Care } from "./judge";
import type { Reader } from "./reader";
import { Walker } from "./walker";
import type { Setting, Sitting, World } from "./world";

export const READERS: Record<string, Reader> = { qe, "tiefe-taschen": tiefeTaschen, counterfeiters, prodigals };

export async function play(
  world: World,
  setting: Setting,
  { answers = Infinity, seed = 1, care = FULL_CARE }: { answers?: number; seed?: number; care?: Care } = {},
): Promise<{ broken: Broken[]; isOver: boolean; answers: number; pauses: number }> {
  const sitting = await world.sit(setting);
  const judge = new Judge(sitting, READERS[setting.game], care);
  const walker = new Walker(sitting, judge, seed);
  let isOver = false;
  try {
    isOver = await walker.walk(answers);
    if (isOver) await recorded(sitting, judge);
    return { broken: judge.broken, isOver, answers: walker.answers, pauses: judge.pauses };
  } catch (error) {
    judge.tell("noise", `the walk ended: ${String(error)}`);
    return { broken: judge.broken, isOver, answers: walker.answers, pauses: judge.pauses };
  } finally {
    await judge.kept;
    await sitting.close();
  }
}

/** The record has what I sent, in that order, and nothing else of me. */
async function recorded(sitting: Sitting, judge: Judge): Promise<void> {
  const { record } = await sitting.ask<{ record: { inputs: [number | string, string][] } }>("record");
  const mine = record.inputs.filter(([seat]) => seat === 0).map(([, move]) => move);
  const sent = sitting.noise.moves();
  if (!mine.length) judge.tell("said", "the record has no move of mine");
  for (let at = 0; at < Math.max(mine.length, sent.length); at++)
    if (mine[at] !== sent[at])
      return judge.tell("said", `record and screen differ at my move ${at}: “${mine[at]}”, sent “${sent[at]}”`);
}

export const report = (broken: Broken[]): string =>
  broken.map(({ law, where, what }) => `[${law}] ${where}: ${what}`).join("\n");
