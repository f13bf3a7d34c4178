import { t } from "../../lib/prefs.svelte";
import type { Course } from "../ui";
import { changeOf } from "./history";
import { minus } from "./texts";
import { contestsOf, type Model, type PCEvent } from "./view";

/** Everybody's highest score, the one that counts, from the last ones backwards. */
export function course(events: PCEvent[], last: Model): Course {
  const contests = contestsOf(last.view);
  const now = last.view.scores.map((scores) => ({ ...scores }));
  const worst = (scores: Record<string, number>): bigint => BigInt(Math.max(0, ...Object.values(scores)));
  const values = now.map((scores) => [worst(scores)]);
  for (const event of [...events].reverse()) {
    const change = changeOf(event, contests);
    if (change && now[change.seat] && change.contest in now[change.seat]) now[change.seat][change.contest] -= change.by;
    now.forEach((scores, seat) => values[seat].push(worst(scores)));
  }
  return {
    title: t("pc.chart"),
    values: values.map((list) => list.reverse()),
    format: (value) => minus(Number(value)),
    log: false,
  };
}
