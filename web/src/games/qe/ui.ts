import type { TableModel } from "../../lib/model";
import { prefs, t, tp } from "../../lib/prefs.svelte";
import type { GameEvent } from "../../lib/reducer";
import { has, type Params } from "../../lib/text";
import type { Flight, GameUi } from "../ui";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import Ledger from "./Ledger.svelte";
import Moments from "./Moments.svelte";
import Result from "./Result.svelte";
import SeatFacts from "./SeatFacts.svelte";
import Secrets from "./Secrets.svelte";
import { points } from "./tiles";
import { money, nationName, roundOf, sectorName, tileFull } from "./texts";
import type { QEView } from "./view";

const viewOf = (model: TableModel): QEView => model.view<QEView>();

function step(model: TableModel): string {
  const view = viewOf(model);
  const all = view.finished.length + view.left.length + (view.auction ? 1 : 0);
  if (!view.auction) return view.phase === "over" ? t("step.over") : t("step.deal");
  const round = roundOf(view.auction.number, view.seats);
  if (round === null) return t("qe.step.last", { n: view.auction.number });
  return t("qe.step", { n: view.auction.number, all, round });
}

function question(model: TableModel): { title: string; detail: string } {
  const view = viewOf(model);
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
  if (view.phase === "opening") return { title: t("qe.ask.open"), detail: t("qe.ask.open.detail") };
  if (auctioneer === null) return { title: t("qe.ask.bid"), detail: t("qe.ask.last.detail") };
  const tie = lot.ties.at(-1);
  if (tie && model.me !== null && tie.seats.includes(model.me)) {
    const mine = tie.bids.find((bid) => bid.seat === model.me);
    const others = tie.seats.filter((seat) => seat !== model.me);
    return {
      title: t("qe.ask.tie"),
      detail: t("qe.ask.tie.detail", { names: model.names(others), amount: mine ? money(mine.amount) : "?" }),
    };
  }
  return { title: t("qe.ask.bid"), detail: t("qe.ask.bid.detail", { name: model.fullName(auctioneer) }) };
}

function status(model: TableModel, seat: number): string {
  const view = viewOf(model);
  const lot = view.auction;
  if (!lot) return "";
  if (lot.auctioneer === seat) return view.phase === "opening" ? t("qe.status.opens") : t("qe.status.hammer");
  if (view.phase === "opening") return "";
  if (lot.waiting.includes(seat)) return t("qe.status.bids");
  return t("qe.status.sealed");
}

function bidList(model: TableModel, amounts: unknown): string {
  const list = (amounts as string[]).map((amount, seat) => `${model.fullName(seat)} ${money(amount)}`);
  return new Intl.ListFormat(prefs.lang, { type: "unit" }).format(list);
}

function params(model: TableModel, event: GameEvent): Params {
  const out: Params = {};
  if (typeof event.seat === "number") out.name = model.fullName(event.seat);
  if (typeof event.amount === "string") out.amount = money(event.amount);
  if (typeof event.number === "number") out.number = event.number;
  if (typeof event.tile === "string") out.tile = tileFull(event.tile);
  if (typeof event.token === "string") out.sector = sectorName(event.token);
  if (typeof event.nation === "string") out.nation = nationName(event.nation);
  if (Array.isArray(event.seats)) out.names = model.names(event.seats as number[]);
  if (Array.isArray(event.winners)) out.names = model.names(event.winners as number[]);
  if (Array.isArray(event.amounts)) out.bids = bidList(model, event.amounts);
  return out;
}

function variant(model: TableModel, event: GameEvent): string {
  if (event.type === "tied" && event.count === 3) return "ev.qe.tied.third";
  if (event.type === "ended" && (event.winners as number[]).length === 0) return "ev.qe.ended.nobody";
  if (event.type === "ended" && (event.winners as number[]).length > 1) return "ev.qe.ended.shared";
  let key = `ev.qe.${event.type}`;
  if (event.type === "zero-named" && event.points === 0) key += ".again";
  if (event.seat === model.me && has(key + ".you")) return key + ".you";
  if (event.type === "ended" && (event.winners as number[])[0] === model.me) return key + ".you";
  return key;
}

function sentence(model: TableModel, event: GameEvent) {
  const key = variant(model, event);
  if (!has(key)) return { seat: null, pieces: [{ text: event.text, bold: false }] };
  const seat = typeof event.seat === "number" ? event.seat : null;
  return { seat, pieces: tp(key, params(model, event)) };
}

function heading(_: TableModel, events: GameEvent[], at: number): string | null {
  const event = events[at];
  if (event.type === "revealed") {
    const number = events.slice(0, at + 1).filter((other) => other.type === "revealed").length;
    return t("qe.auction", { n: number });
  }
  if (event.type === "token-opened" && events[at - 1]?.type !== "token-opened") return t("qe.final");
  return null;
}

/** Bids go to the block, the certificate goes to its new owner; amounts only where all may see them. */
function flights(model: TableModel, event: GameEvent): Flight[] {
  const seat = `seat:${event.seat as number}`;
  if (event.type === "opened") return [{ thing: "note", from: seat, to: "tile", text: money(event.amount as string) }];
  if (event.type === "sealed") return [{ thing: "card", from: seat, to: "tile", text: "" }];
  if (event.type === "won")
    return [{ thing: "card", from: "tile", to: seat, text: String(points(event.tile as string)) }];
  if (event.type === "zero-named" && event.points)
    return [{ thing: "token", from: "tile", to: seat, text: `+${event.points as number}` }];
  if (event.type === "tied")
    return (event.seats as number[]).map((tied) => ({ thing: "card", from: "tile", to: `seat:${tied}`, text: "" }));
  if (event.type === "bids-shown" && model.me !== null)
    return [{ thing: "card", from: "tile", to: `seat:${model.me}`, text: "" }];
  return [];
}

function places(_: TableModel, event: GameEvent): string[] {
  const out: string[] = [];
  if (typeof event.seat === "number" && event.seat >= 0) out.push(`seat:${event.seat}`);
  for (const list of [event.seats, event.winners])
    if (Array.isArray(list)) out.push(...(list as number[]).map((seat) => `seat:${seat}`));
  if (typeof event.tile === "string") out.push(`lot:${event.tile}`);
  if (["price-seen", "bids-shown", "price-opened", "bids-opened"].includes(event.type)) out.push("ledger");
  return out;
}

function rule(model: TableModel): string {
  const view = viewOf(model);
  const lot = view.auction;
  if (!lot) return view.phase === "over" ? "QE-11" : "QE-1";
  if (view.phase === "opening") return "QE-3";
  if (lot.auctioneer === null) return "QE-9";
  return lot.ties.length ? "QE-6" : "QE-4";
}

function reason(model: TableModel): string {
  const outcome = model.screen.position?.outcome;
  if (!outcome || outcome.winners.length === 0) return t("qe.reason.nobody");
  const out = outcome.ranking.at(-1) ?? [];
  const total = outcome.scores[outcome.winners[0]].total;
  const top = out[0];
  const spent = outcome.scores[top].categories.spent;
  const better = BigInt(outcome.scores[top].total) > BigInt(total);
  const which = out.includes(model.me ?? -1) && out.length === 1 ? ".you" : "";
  const key = better ? (`qe.reason.better${which}` as const) : (`qe.reason${which}` as const);
  return t(key as "qe.reason", {
    total,
    names: model.names(out),
    would: outcome.scores[top].total,
    amount: money(spent),
  });
}

export const ui: GameUi = {
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
  mark: (model, seat) => viewOf(model).nations[seat] ?? "",
  sentence,
  heading,
  flights,
  places,
  rule,
  reason,
};
