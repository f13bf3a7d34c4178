/** What people will talk about afterwards, found in the open record of a finished game. */
import { momentOf } from "../../lib/moments";
import type { Key, Params } from "../../lib/text";
import type { Moment } from "../ui";
import { money, tileFull } from "./texts";
import type { Lot, Model } from "./view";

/** All standing bids of an auction that are known now, the opening bid among them, highest first. */
function bidsOf(lot: Lot): bigint[] {
  const bids = lot.bids.map((bid) => BigInt(bid.amount));
  if (lot.opening !== null) bids.push(BigInt(lot.opening));
  return bids.sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
}

type Won = Lot & { winner: number };
/** A lot whose price is known, too. */
type Sold = Won & { price: string };

const isWon = (lot: Lot): lot is Won => lot.winner !== null;
const isSold = (lot: Lot): lot is Sold => isWon(lot) && lot.price !== null;
const price = (lot: Sold): bigint => BigInt(lot.price);

/** Where each auction was decided among the events. */
const decisions = (model: Model): number[] =>
  model.events.flatMap((event, at) => (event.type === "won" || event.type === "unsold" ? [at] : []));

export function moments(model: Model): Moment[] {
  const view = model.view;
  const decided = decisions(model);
  const at = (lot: Lot): number | null => decided[view.finished.indexOf(lot)] ?? null;
  const sold = view.finished.filter(isSold);
  const out: Moment[] = [];
  const tell = (seat: number, key: Key, params: Params, where: number | null): unknown =>
    out.push(momentOf(model, seat, key, params, where));
  const about = (lot: Sold): Params => ({ n: lot.number, amount: money(lot.price), tile: tileFull(lot.tile) });
  const dearest = sold.reduce<Sold | null>((best, lot) => (!best || price(lot) > price(best) ? lot : best), null);
  if (dearest) {
    const next = bidsOf(dearest).find((bid) => bid < price(dearest));
    tell(dearest.winner, "qe.moment.dearest", { ...about(dearest), next: money(next ?? 0n) }, at(dearest));
  }
  const cheapest = sold.reduce<Sold | null>((best, lot) => (!best || price(lot) < price(best) ? lot : best), null);
  if (cheapest && cheapest !== dearest) tell(cheapest.winner, "qe.moment.cheapest", about(cheapest), at(cheapest));
  for (const lot of view.finished
    .filter(isWon)
    .filter(({ ties }) => ties.length > 0)
    .slice(-2)) {
    const names = model.names(lot.ties[0].seats);
    tell(lot.winner, "qe.moment.tie", { n: lot.number, names, tile: tileFull(lot.tile) }, at(lot));
  }
  const zeros = view.marks.map((rounds, seat) => ({ seat, count: rounds.length }));
  const most = zeros.reduce((a, b) => (b.count > a.count ? b : a), { seat: 0, count: 0 });
  if (most.count > 1) {
    const points = Number(model.screen.position?.outcome?.scores[most.seat].categories.zero_bids ?? 0);
    const last = model.events.findLastIndex((event) => event.type === "zero-named" && event.seat === most.seat);
    tell(most.seat, "qe.moment.zeros", { n: most.count, points }, last);
  }
  return out;
}
