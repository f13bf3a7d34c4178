import { t } from "../../lib/prefs.svelte";
import { nothingFor, type Fields } from "../../lib/unions";
import type { Flight, GameUi } from "../ui";
import { isAward, show } from "./award";
import Award from "./Award.svelte";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import Ledger from "./Ledger.svelte";
import { course } from "./course";
import { moments } from "./moments";
import Result from "./Result.svelte";
import SeatFacts from "./SeatFacts.svelte";
import Secrets from "./Secrets.svelte";
import { sentence } from "./sentences";
import { points } from "./tiles";
import { money, tileFull } from "./texts";
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
  moments,
  course,
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
  isStaged: isAward,
  show,
  Picture: Award,
  places,
  rule,
  eliminated: (model) => model.view.eliminated,
  reason,
};
