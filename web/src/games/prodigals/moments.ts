/** What people will talk about after a game of Prodigals. */
import { momentOf } from "../../lib/moments";
import type { Key, Params } from "../../lib/text";
import type { Moment } from "../ui";
import { evenings, strokes } from "./history";
import { contestName, minus, title } from "./texts";
import { contestsOf, type Model } from "./view";

const STROKES = 3;

export function moments(model: Model): Moment[] {
  const events = model.events;
  const out: Moment[] = [];
  const tell = (seat: number, key: Key, params: Params, at: number | null = null): unknown =>
    out.push(momentOf(model, seat, key, params, at));
  for (const { seat, round, by, contest, card, at } of strokes(events, contestsOf(model.view)).slice(0, STROKES)) {
    const values = { round, n: -by, contest: contestName(contest), card: card ? title(card) : "" };
    const key = contest === "last-will" ? "pc.moment.spent" : "pc.moment.stroke";
    tell(seat, card ? key : `${key}.errand`, values, at);
  }
  const nights = evenings(events, model.seats.length);
  const loudest = nights
    .flatMap(({ round, at, votes }) => votes.map((one) => ({ round, at, ...one })))
    .sort((a, b) => a.by - b.by)[0];
  if (loudest && loudest.by < -1)
    tell(loudest.seat, "pc.moment.hyde", { round: loudest.round, n: minus(loudest.by) }, loudest.at);
  const lifted = nights
    .flatMap(({ round, at, raised }) => raised.map((one) => ({ round, at, ...one })))
    .sort((a, b) => b.points - a.points)[0];
  if (lifted && lifted.points > 2)
    tell(lifted.seat, "pc.moment.beatrice", { round: lifted.round, n: lifted.points }, lifted.at);
  model.view.scores.forEach((scores, seat) => {
    for (const [contest, n] of Object.entries(scores))
      if (n <= 0) tell(seat, "pc.moment.zero", { n: minus(n), contest: contestName(contest) });
  });
  return out;
}
