/** Answers given beside the page, for those who are only there so that a game goes on. */
import type { Truth } from "./world";

/** A legal answer that leads to the end. */
export function answerTo({ question }: NonNullable<Truth["position"]>, me: number): string {
  const space = question!.space as { kind: string; verb?: string; barred?: unknown[]; moves?: string[] };
  if (space.kind === "split") return `split ${me}:${((question!.space.things ?? []) as unknown[]).join()}`;
  if (space.verb && !space.moves) {
    const barred = (space.barred ?? []).map(String);
    return `${space.verb} ${[11, 12].find((each) => !barred.includes(String(each)))}`;
  }
  if (["placements", "relocations"].includes(space.kind)) return "pass";
  const moves = space.moves ?? [];
  if (space.kind === "plan" && !moves.length) return "show none";
  return moves.find((move) => ["done", "end", "card agree", "suffer", "ready"].includes(move)) ?? moves[0];
}
