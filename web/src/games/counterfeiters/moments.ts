/** What people will talk about afterwards. */
import { momentOf } from "../../lib/moments";
import type { Key, Params } from "../../lib/text";
import type { Moment } from "../ui";
import { readBooks } from "./books";
import { dollars, notesWords, spaceName } from "./texts";
import type { Model } from "./view";

function largest<T extends { amount: number }>(list: T[]): T | null {
  return list.reduce<T | null>((best, each) => (best === null || each.amount > best.amount ? each : best), null);
}

export function moments(model: Model): Moment[] {
  const view = model.view;
  const books = readBooks(model.events, view.seats, view.secrets);
  const out: Moment[] = [];
  const tell = (seat: number, key: Key, params: Params, at: number | null = null): unknown =>
    out.push(momentOf(model, seat, key, params, at));
  const sale = largest(books.sales);
  if (sale)
    tell(
      sale.seat,
      "cf.moment.sale",
      { n: sale.round, notes: notesWords(sale.notes), amount: dollars(sale.amount), space: spaceName(sale.space) },
      sale.at,
    );
  const payment = largest(books.payments);
  if (payment && payment.amount > 0)
    tell(payment.seat, "cf.moment.godfather", { n: payment.round, amount: dollars(payment.amount) }, payment.at);
  const rescue = largest(books.transfers);
  if (rescue && rescue.amount > 0)
    tell(rescue.seat, "cf.moment.flight", { n: rescue.round, amount: dollars(rescue.amount) }, rescue.at);
  const loud = largest(books.steps.map((amount, seat) => ({ seat, amount })));
  if (loud && loud.amount > 0) tell(loud.seat, "cf.moment.police", { n: loud.amount });
  const left = largest(view.fakes.map((notes, seat) => ({ seat, amount: notes.reduce((a, b) => a + b, 0) })));
  if (left && left.amount > 0) tell(left.seat, "cf.moment.paper", { n: left.amount });
  if (view.ender !== null)
    tell(
      view.ender,
      "cf.moment.end",
      { n: view.round },
      model.events.findIndex((event) => event.type === "end-began"),
    );
  return out;
}
