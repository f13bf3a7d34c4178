/** What people will talk about afterwards, found in the open record of a finished game. */
import { tp } from "../../lib/prefs.svelte";
import type { Piece } from "../../lib/text";
import { money, tileFull } from "./texts";
import type { Lot, Model } from "./view";

export interface Moment {
  seat: number;
  pieces: Piece[];
}

/** All standing bids of an auction that are known now, the opening bid among them, highest first. */
function bidsOf(lot: Lot): bigint[] {
  const bids = lot.bids.map((bid) => BigInt(bid.amount));
  if (lot.opening !== null) bids.push(BigInt(lot.opening));
  return bids.sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
}

const price = (lot: Lot): bigint => BigInt(lot.price ?? 0);

export function moments(model: Model): Moment[] {
  const view = model.view;
  const sold = view.finished.filter((lot) => lot.winner !== null && lot.price !== null);
  const out: Moment[] = [];
  const dearest = sold.reduce<Lot | null>((best, lot) => (!best || price(lot) > price(best) ? lot : best), null);
  if (dearest) {
    const next = bidsOf(dearest).find((bid) => bid < price(dearest));
    const you = dearest.winner === model.me;
    out.push({
      seat: dearest.winner!,
      pieces: tp(you ? "qe.moment.dearest.you" : "qe.moment.dearest", {
        n: dearest.number,
        name: model.fullName(dearest.winner!),
        amount: money(dearest.price!),
        tile: tileFull(dearest.tile),
        next: money(next ?? 0n),
      }),
    });
  }
  const cheapest = sold.reduce<Lot | null>((best, lot) => (!best || price(lot) < price(best) ? lot : best), null);
  if (cheapest && cheapest !== dearest) {
    const you = cheapest.winner === model.me;
    out.push({
      seat: cheapest.winner!,
      pieces: tp(you ? "qe.moment.cheapest.you" : "qe.moment.cheapest", {
        n: cheapest.number,
        name: model.fullName(cheapest.winner!),
        amount: money(cheapest.price!),
        tile: tileFull(cheapest.tile),
      }),
    });
  }
  for (const lot of view.finished.filter((done) => done.ties.length > 0 && done.winner !== null).slice(-2)) {
    out.push({
      seat: lot.winner!,
      pieces: tp("qe.moment.tie", { n: lot.number, names: model.names(lot.ties[0].seats), tile: tileFull(lot.tile) }),
    });
  }
  const zeros = view.marks.map((rounds, seat) => ({ seat, count: rounds.length }));
  const most = zeros.reduce((a, b) => (b.count > a.count ? b : a), { seat: 0, count: 0 });
  if (most.count > 1) {
    const you = most.seat === model.me;
    out.push({
      seat: most.seat,
      pieces: tp(you ? "qe.moment.zeros.you" : "qe.moment.zeros", {
        name: model.fullName(most.seat),
        n: most.count,
        points: Number(model.screen.position?.outcome?.scores[most.seat].categories.zero_bids ?? 0),
      }),
    });
  }
  return out;
}
