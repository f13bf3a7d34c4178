import { prefs, t } from "../../lib/prefs.svelte";
import { yours, type Key, type Params } from "../../lib/text";
import { nothingFor, type Fields } from "../../lib/unions";
import { lineOf, type Flight, type GameUi } from "../ui";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import Ledger from "./Ledger.svelte";
import Moments from "./Moments.svelte";
import Result from "./Result.svelte";
import SeatFacts from "./SeatFacts.svelte";
import Secrets from "./Secrets.svelte";
import { points } from "./tiles";
import { money, nationName, sectorName, tileFull } from "./texts";
import type { Model, QEEvent, Played } from "./view";

function step(model: Model): string {
  const view = model.view;
  const all = view.finished.length + view.left.length + (view.auction ? 1 : 0);
  if (!view.auction) return view.phase === "over" ? t("step.over") : t("step.deal");
  const { number, round } = view.auction;
  return round === null ? t("qe.step.last", { n: number }) : t("qe.step", { n: number, all, round });
}

function question(model: Model): { title: string; detail: string } {
  const view = model.view;
  const lot = view.auction;
  if (!lot) return { title: t("wait.table"), detail: "" };
  const auctioneer = lot.auctioneer;
  if (!model.isAsked) {
    const waiting = model.toAct.filter((seat): seat is number => seat !== "chance" && seat !== model.me);
    if (model.screen.sent) return { title: t("wait.sent"), detail: "" };
    if (view.phase === "opening" && auctioneer !== null) {
      return { title: t("qe.wait.open", { name: model.fullName(auctioneer) }), detail: t("wait.look") };
    }
    const key = waiting.length === 1 ? "qe.wait.bid" : "qe.wait.bids";
    return { title: t(key, { names: model.names(waiting) }), detail: t("wait.look") };
  }
  if (view.phase === "opening")
    return { title: t("qe.ask.open", { tile: tileFull(lot.tile) }), detail: t("qe.ask.open.detail") };
  if (auctioneer === null)
    return { title: t("qe.ask.bid", { tile: tileFull(lot.tile) }), detail: t("qe.ask.last.detail") };
  const tie = lot.ties.at(-1);
  if (tie && model.me !== null && tie.seats.includes(model.me)) {
    const mine = tie.bids.find((bid) => bid.seat === model.me);
    const others = tie.seats.filter((seat) => seat !== model.me);
    return {
      title: t("qe.ask.tie", { tile: tileFull(lot.tile) }),
      detail: t("qe.ask.tie.detail", { names: model.names(others), amount: mine ? money(mine.amount) : "?" }),
    };
  }
  const detail = view.names_zeros ? "qe.ask.bid.detail.zeros" : "qe.ask.bid.detail";
  return {
    title: t("qe.ask.bid", { tile: tileFull(lot.tile) }),
    detail: t(detail, { name: model.fullName(auctioneer) }),
  };
}

function status(model: Model, seat: number): string {
  const view = model.view;
  const lot = view.auction;
  if (!lot) return "";
  if (lot.auctioneer === seat) return view.phase === "opening" ? t("qe.status.opens") : t("qe.status.hammer");
  if (view.phase === "opening") return "";
  if (lot.waiting.includes(seat)) return t("qe.status.bids");
  return t("qe.status.sealed");
}

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

function sentence(model: Model, event: QEEvent) {
  const { seat }: Fields<QEEvent> = event;
  return lineOf(event, seat ?? null, keyOf(model, event), params(model, event));
}

function heading(_: Model, events: QEEvent[], at: number): string | null {
  const event = events[at];
  if (event.type === "revealed") {
    const number = events.slice(0, at + 1).filter((other) => other.type === "revealed").length;
    return t("qe.auction", { n: number });
  }
  if (event.type === "token-opened" && events[at - 1]?.type !== "token-opened") return t("qe.final");
  return null;
}

/** Bids go to the block, the certificate goes to its new owner; amounts only where all may see them. */
function flights(model: Model, event: QEEvent): Flight[] {
  switch (event.type) {
    case "opened":
      return [{ thing: "note", from: `seat:${event.seat}`, to: "tile", text: money(event.amount) }];
    case "sealed":
      return [{ thing: "card", from: `seat:${event.seat}`, to: "tile", text: "" }];
    case "won":
      return [{ thing: "card", from: "tile", to: `seat:${event.seat}`, text: String(points(event.tile)) }];
    case "zero-named":
      return event.points ? [{ thing: "token", from: "tile", to: `seat:${event.seat}`, text: `+${event.points}` }] : [];
    case "tied":
      return event.seats.map((tied) => ({ thing: "card", from: "tile", to: `seat:${tied}`, text: "" }));
    case "bids-shown":
      return model.me === null ? [] : [{ thing: "card", from: "tile", to: `seat:${model.me}`, text: "" }];
    case "nation-dealt":
    case "dealt":
    case "first-named":
    case "revealed":
    case "paid":
    case "unsold":
    case "peeked":
    case "price-seen":
    case "token-opened":
    case "price-opened":
    case "bids-opened":
    case "ended":
      return [];
    default:
      return nothingFor(event);
  }
}

const BOOKED: QEEvent["type"][] = ["price-seen", "bids-shown", "price-opened", "bids-opened"];

function places(_: Model, event: QEEvent): string[] {
  const { seat, seats = [], winners = [], tile }: Fields<QEEvent> = event;
  const out = seat !== undefined && seat >= 0 ? [`seat:${seat}`] : [];
  out.push(...[...seats, ...winners].map((each) => `seat:${each}`));
  if (tile !== undefined) out.push(`lot:${tile}`);
  if (BOOKED.includes(event.type)) out.push("ledger");
  return out;
}

function rule(model: Model): string {
  const view = model.view;
  const lot = view.auction;
  if (!lot) return view.phase === "over" ? "QE-11" : "QE-1";
  if (view.phase === "opening") return "QE-3";
  if (lot.auctioneer === null) return "QE-9";
  return lot.ties.length ? "QE-6" : "QE-4";
}

function reason(model: Model): string {
  const outcome = model.screen.position?.outcome;
  if (!outcome || outcome.winners.length === 0) return t("qe.reason.nobody");
  const out = model.view.eliminated;
  const total = outcome.scores[outcome.winners[0]].total;
  const top = out[0];
  const spent = outcome.scores[top].categories.spent;
  const better = BigInt(outcome.scores[top].total) > BigInt(total);
  const which = out.includes(model.me ?? -1) && out.length === 1 ? ".you" : "";
  return t(`qe.reason${better ? ".better" : ""}${which}`, {
    total,
    names: model.names(out),
    would: outcome.scores[top].total,
    amount: money(spent),
  });
}

export const ui: GameUi<Played> = {
  Board,
  Dock,
  Side: null,
  SeatFacts,
  Knowledge: Ledger,
  Secrets,
  Moments,
  Result,
  step,
  question,
  status,
  sealed: (model) => model.view.auction?.sealed ?? [],
  mark: (model, seat) => model.view.nations[seat] ?? "",
  sentence,
  heading,
  move: (_, text) => t("qe.did.bid", { amount: money(text.split(" ")[1] ?? "") }),
  flights,
  places,
  rule,
  eliminated: (model) => model.view.eliminated,
  reason,
};
