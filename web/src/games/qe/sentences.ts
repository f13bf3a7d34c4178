/** Events of Q.E. as sentences of the log. */
import { prefs } from "../../lib/prefs.svelte";
import { yours, type Key, type Params } from "../../lib/text";
import type { Fields } from "../../lib/unions";
import { lineOf } from "../ui";
import { money, nationName, sectorName, tileFull } from "./texts";
import type { Model, QEEvent } from "./view";

function bidList(model: Model, amounts: string[]): string {
  const list = amounts.map((amount, seat) => `${model.fullName(seat)} ${money(amount)}`);
  return new Intl.ListFormat(prefs.lang, { type: "unit" }).format(list);
}

function params(model: Model, event: Fields<QEEvent>): Params {
  const out: Params = {};
  if (event.seat !== undefined) out.name = model.fullName(event.seat);
  if (event.points !== undefined) out.points = event.points;
  if (event.amount !== undefined) out.amount = money(event.amount);
  if (event.number !== undefined) out.number = event.number;
  if (event.tile !== undefined) out.tile = tileFull(event.tile);
  if (event.token !== undefined) out.sector = sectorName(event.token);
  if (event.nation !== undefined) out.nation = nationName(event.nation);
  const several = event.seats ?? event.winners;
  if (several !== undefined) out.names = model.names(several);
  if (event.amounts !== undefined) out.bids = bidList(model, event.amounts);
  return out;
}

/** The message for an event: there is one for each type, so a new event without a sentence is a type error. */
function keyOf(model: Model, event: QEEvent): Key {
  const { seat }: Fields<QEEvent> = event;
  const isMine = seat === model.me;
  switch (event.type) {
    case "tied":
      return event.count === 3 ? "ev.qe.tied.third" : "ev.qe.tied";
    case "ended":
      if (event.winners.length === 0) return "ev.qe.ended.nobody";
      if (event.winners.length > 1) return "ev.qe.ended.shared";
      return event.winners[0] === model.me ? "ev.qe.ended.you" : "ev.qe.ended";
    case "zero-named":
      return yours(event.points === 0 ? "ev.qe.zero-named.again" : "ev.qe.zero-named", isMine);
    default:
      return yours(`ev.qe.${event.type}`, isMine);
  }
}

export function sentence(model: Model, event: QEEvent) {
  const { seat }: Fields<QEEvent> = event;
  return lineOf(event, seat ?? null, keyOf(model, event), params(model, event));
}
