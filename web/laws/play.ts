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
): Promise<{ broken: Broken[]; isOver: boolean; answers: number }> {
  const sitting = await world.sit(setting);
  const judge = new Judge(sitting, READERS[setting.game], care);
  try {
    const walker = new Walker(sitting, judge, seed);
    const isOver = await walker.walk(answers);
    if (isOver) await recorded(sitting, judge);
    return { broken: judge.broken, isOver, answers: walker.answers };
  } finally {
    await sitting.close();
  }
}

/** The record has what I sent, in that order, and nothing else of me. */
async function recorded(sitting: Sitting, judge: Judge): Promise<void> {
  const record = await sitting.ask<{ inputs?: [number | string, string][]; [field: string]: unknown }>("record");
  const inputs = (record.inputs ?? []) as unknown as { seat?: number; move?: string }[] | [number | string, string][];
  const mine = inputs.flatMap((each) => {
    const [seat, move] = Array.isArray(each) ? each : [each.seat, each.move];
    return String(seat) === "0" ? [String(move)] : [];
  });
  const sent = sitting.noise.moves();
  if (mine.join("\n") !== sent.join("\n")) {
    const at = mine.findIndex((move, n) => move !== sent[n]);
    judge.tell("said", `record and screen differ at my move ${at}: “${mine[at]}”, sent “${sent[at]}”`);
  }
}

export const report = (broken: Broken[]): string =>
  broken.map(({ law, where, what }) => `[${law}] ${where}: ${what}`).join("\n");
