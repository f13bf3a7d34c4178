/** What people will talk about afterwards, found in the events and the opened record. */
import { momentOf } from "../../lib/moments";
import type { Key, Params } from "../../lib/text";
import type { Moment } from "../ui";
import { ballots, countOf, largestBribe, largestTheft, most } from "./story";
import type { Model } from "./view";

export function moments(model: Model): Moment[] {
  const view = model.view;
  const { events } = model;
  const seats = model.seats.length;
  const votes = ballots(events);
  const out: Moment[] = [];
  const tell = (seat: number, key: Key, params: Params, at: number | null = null): unknown =>
    out.push(momentOf(model, seat, key, params, at));
  const last = (type: "resigned" | "averted" | "grabbed", seat: number): number =>
    events.findLastIndex((event) => event.type === type && event.seat === seat);
  const boldest = votes.filter((vote) => vote.passed && vote.pot > 0).sort((a, b) => b.own - a.own)[0];
  if (boldest)
    tell(boldest.president, "tt.moment.bold", { n: boldest.round, own: boldest.own, pot: boldest.pot }, boldest.at);
  const closest = votes.find((vote) => vote.passed && vote.agree === vote.reject && vote.agree > 0);
  if (closest) tell(closest.president, "tt.moment.tie", { n: closest.round, votes: closest.agree }, closest.at);
  const bribe = largestBribe(view);
  if (bribe) tell(bribe.from, "tt.moment.bribe", { value: bribe.value, target: model.objectOf(bribe.to) });
  const theft = largestTheft(view);
  if (theft)
    tell(theft.to, theft.from === model.me ? "tt.moment.theft.mine" : "tt.moment.theft", {
      value: theft.value,
      victim: model.dativeOf(theft.from),
    });
  const fallen = most(countOf(events, "resigned", seats));
  if (fallen)
    tell(
      fallen.seat,
      fallen.n === 1 ? "tt.moment.fallen.once" : "tt.moment.fallen",
      { n: fallen.n },
      last("resigned", fallen.seat),
    );
  const averted = most(countOf(events, "averted", seats));
  if (averted)
    tell(
      averted.seat,
      averted.n === 1 ? "tt.moment.averted.once" : "tt.moment.averted",
      { n: averted.n },
      last("averted", averted.seat),
    );
  const grabs = most(countOf(events, "grabbed", seats));
  if (grabs && grabs.n > 1) tell(grabs.seat, "tt.moment.grabs", { n: grabs.n }, last("grabbed", grabs.seat));
  const liar = most(view.broken);
  if (liar) tell(liar.seat, liar.n === 1 ? "tt.moment.liar.once" : "tt.moment.liar", { n: liar.n });
  const honest = most(view.kept);
  if (honest && view.broken[honest.seat] === 0)
    tell(honest.seat, honest.n === 1 ? "tt.moment.honest.once" : "tt.moment.honest", { n: honest.n });
  return out.slice(0, 7);
}
