/** What people will talk about afterwards. */
import { tp } from "../../lib/prefs.svelte";
import type { Key, Params, Piece } from "../../lib/text";
import type { Books } from "./books";
import { dollars, notesWords, spaceName } from "./texts";
import type { Model } from "./view";

export interface Moment {
  seat: number;
  pieces: Piece[];
}

function largest<T extends { amount: number }>(list: T[]): T | null {
  return list.reduce<T | null>((best, each) => (best === null || each.amount > best.amount ? each : best), null);
}

export function moments(model: Model, books: Books): Moment[] {
  const view = model.view;
  const out: Moment[] = [];
  const tell = (seat: number, key: string, params: Params): void => {
    const full = seat === model.me ? `${key}.you` : key;
    out.push({ seat, pieces: tp(full as Key, { name: model.fullName(seat), ...params }) });
  };
  const sale = largest(books.sales);
  if (sale)
    tell(sale.seat, "cf.moment.sale", {
      n: sale.round,
      notes: notesWords(sale.notes),
      amount: dollars(sale.amount),
      space: spaceName(sale.space),
    });
  const payment = largest(books.payments);
  if (payment && payment.amount > 0)
    tell(payment.seat, "cf.moment.godfather", { n: payment.round, amount: dollars(payment.amount) });
  const rescue = largest(books.transfers);
  if (rescue && rescue.amount > 0)
    tell(rescue.seat, "cf.moment.flight", { n: rescue.round, amount: dollars(rescue.amount) });
  const loud = largest(books.steps.map((amount, seat) => ({ seat, amount })));
  if (loud && loud.amount > 0) tell(loud.seat, "cf.moment.police", { n: loud.amount });
  const left = largest(view.fakes.map((notes, seat) => ({ seat, amount: notes.reduce((a, b) => a + b, 0) })));
  if (left && left.amount > 0) tell(left.seat, "cf.moment.paper", { n: left.amount });
  if (view.ender !== null) tell(view.ender, "cf.moment.end", { n: view.round });
  return out;
}
