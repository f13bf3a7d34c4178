/** What people will talk about after a game of Prodigals. */
import { tp } from "../../lib/prefs.svelte";
import type { Key, Params, Piece } from "../../lib/text";
import { evenings, strokes } from "./history";
import { contestName, minus, title } from "./texts";
import type { Model } from "./view";

export interface Moment {
  seat: number;
  pieces: Piece[];
}

const STROKES = 3;

export function moments(model: Model): Moment[] {
  const events = model.events;
  const out: Moment[] = [];
  const tell = (seat: number, key: string, params: Params): void => {
    const full = seat === model.me ? `${key}.you` : key;
    out.push({ seat, pieces: tp(full as Key, { name: model.fullName(seat), ...params }) });
  };
  for (const { seat, round, by, contest, card } of strokes(events).slice(0, STROKES)) {
    const values = { round, n: -by, contest: contestName(contest), card: card ? title(card) : "" };
    tell(seat, card ? "pc.moment.stroke" : "pc.moment.stroke.errand", values);
  }
  const nights = evenings(events, model.seats.length);
  const loudest = nights
    .flatMap(({ round, votes }) => votes.map((one) => ({ round, ...one })))
    .sort((a, b) => a.by - b.by)[0];
  if (loudest && loudest.by < -1) tell(loudest.seat, "pc.moment.hyde", { round: loudest.round, n: minus(loudest.by) });
  const lifted = nights
    .flatMap(({ round, raised }) => raised.map((one) => ({ round, ...one })))
    .sort((a, b) => b.points - a.points)[0];
  if (lifted && lifted.points > 2) tell(lifted.seat, "pc.moment.beatrice", { round: lifted.round, n: lifted.points });
  model.view.scores.forEach((scores, seat) => {
    for (const [contest, n] of Object.entries(scores))
      if (n <= 0) tell(seat, "pc.moment.zero", { n: minus(n), contest: contestName(contest) });
  });
  return out;
}
