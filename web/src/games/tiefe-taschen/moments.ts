/** What people will talk about afterwards, found in the events and the opened record. */
import { tp } from "../../lib/prefs.svelte";
import { has, type Params, type Piece } from "../../lib/text";
import { ballots, countOf, largestBribe, largestTheft, most } from "./story";
import type { Model } from "./view";

interface Moment {
  seat: number;
  pieces: Piece[];
}

function told(model: Model, key: string, seat: number, params: Params): Moment {
  const full = `tt.moment.${key}${seat === model.me ? ".you" : ""}`;
  return { seat, pieces: has(full) ? tp(full, { name: model.fullName(seat), ...params }) : [] };
}

export function moments(model: Model): Moment[] {
  const view = model.view;
  const { events } = model;
  const seats = model.seats.length;
  const votes = ballots(events);
  const out: Moment[] = [];
  const boldest = votes.filter((vote) => vote.passed && vote.pot > 0).sort((a, b) => b.own - a.own)[0];
  if (boldest)
    out.push(told(model, "bold", boldest.president, { n: boldest.round, own: boldest.own, pot: boldest.pot }));
  const closest = votes.find((vote) => vote.passed && vote.agree === vote.reject && vote.agree > 0);
  if (closest) out.push(told(model, "tie", closest.president, { n: closest.round, votes: closest.agree }));
  const bribe = largestBribe(view);
  if (bribe) out.push(told(model, "bribe", bribe.from, { value: bribe.value, target: model.objectOf(bribe.to) }));
  const theft = largestTheft(view);
  if (theft)
    out.push(
      told(model, theft.from === model.me ? "theft.mine" : "theft", theft.to, {
        value: theft.value,
        victim: model.dativeOf(theft.from),
      }),
    );
  const fallen = most(countOf(events, "resigned", seats));
  if (fallen) out.push(told(model, fallen.n === 1 ? "fallen.once" : "fallen", fallen.seat, { n: fallen.n }));
  const averted = most(countOf(events, "averted", seats));
  if (averted) out.push(told(model, averted.n === 1 ? "averted.once" : "averted", averted.seat, { n: averted.n }));
  const grabs = most(countOf(events, "grabbed", seats));
  if (grabs && grabs.n > 1) out.push(told(model, "grabs", grabs.seat, { n: grabs.n }));
  const liar = most(view.broken);
  if (liar) out.push(told(model, liar.n === 1 ? "liar.once" : "liar", liar.seat, { n: liar.n }));
  const honest = most(view.kept);
  if (honest && view.broken[honest.seat] === 0)
    out.push(told(model, honest.n === 1 ? "honest.once" : "honest", honest.seat, { n: honest.n }));
  return out.slice(0, 7);
}
