/** What people will talk about after a game of Prodigals. */
import type { TableModel } from "../../lib/model";
import { tp } from "../../lib/prefs.svelte";
import type { Piece } from "../../lib/text";
import { evenings, strokes } from "./history";
import { contestName, minus, title } from "./texts";
import type { PCView } from "./view";

export interface Moment {
  seat: number;
  pieces: Piece[];
}

const STROKES = 3;

export function moments(model: TableModel): Moment[] {
  const events = model.screen.events;
  const out: Moment[] = [];
  for (const stroke of strokes(events).slice(0, STROKES)) {
    const values = { round: stroke.round, name: model.fullName(stroke.seat), n: -stroke.by, contest: contestName(stroke.contest), card: stroke.card ? title(stroke.card) : "" };
    out.push({ seat: stroke.seat, pieces: tp(stroke.card ? "pc.moment.stroke" : "pc.moment.stroke.errand", values) });
  }
  const nights = evenings(events, model.seats.length);
  const loudest = nights.flatMap(({ round, votes }) => votes.map((one) => ({ round, ...one }))).sort((a, b) => a.by - b.by)[0];
  if (loudest && loudest.by < -1) out.push({ seat: loudest.seat, pieces: tp("pc.moment.hyde", { round: loudest.round, name: model.fullName(loudest.seat), n: minus(loudest.by) }) });
  const lifted = nights.flatMap(({ round, raised }) => raised.map((one) => ({ round, ...one }))).sort((a, b) => b.points - a.points)[0];
  if (lifted && lifted.points > 2) out.push({ seat: lifted.seat, pieces: tp("pc.moment.beatrice", { round: lifted.round, name: model.fullName(lifted.seat), n: lifted.points }) });
  model.view<PCView>().scores.forEach((scores, seat) => {
    for (const [contest, n] of Object.entries(scores)) if (n <= 0) out.push({ seat, pieces: tp("pc.moment.zero", { name: model.fullName(seat), n: minus(n), contest: contestName(contest) }) });
  });
  return out;
}
