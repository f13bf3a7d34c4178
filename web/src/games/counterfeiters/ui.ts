import { layout } from "../../lib/layout.svelte";
import type { TableModel } from "../../lib/model";
import { t, tp } from "../../lib/prefs.svelte";
import type { GameEvent } from "../../lib/reducer";
import { has, type Key, type Params } from "../../lib/text";
import type { Flight, GameUi } from "../ui";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import Moments from "./Moments.svelte";
import { isFlight, zoneOf } from "./moves";
import { plan } from "./plan.svelte";
import Result from "./Result.svelte";
import SeatFacts from "./SeatFacts.svelte";
import { cardName, dollars, notesWords, rangeWords, spaceName, starWords } from "./texts";
import Track from "./Track.svelte";
import type { CFView } from "./view";

const viewOf = (model: TableModel): CFView => model.view<CFView>();

function step(model: TableModel): string {
  const view = viewOf(model);
  if (view.round === 0) return t("step.deal");
  if (view.phase === "over") return t("step.over");
  if (view.phase === "last-henchmen" || view.phase.endsWith("lawyer")) return t("cf.step.end", { n: view.round });
  const all = view.seats * view.board.henchmen;
  if (view.phase !== "turns") return t("cf.step.round-end", { n: view.round });
  return t("cf.step", { n: view.round, turn: all - view.turns_left + 1, all });
}

function waiting(model: TableModel): { title: string; detail: string } {
  const view = viewOf(model);
  const others = model.toAct.filter((seat): seat is number => seat !== "chance" && seat !== model.me);
  if (model.screen.sent) return { title: t("wait.sent"), detail: "" };
  if (!others.length) return { title: t("wait.table"), detail: "" };
  const names = model.names(others);
  if (view.phase === "diners") return { title: t("cf.wait.diners", { names }), detail: t("wait.look") };
  if (view.phase === "last-henchmen") return { title: t("cf.wait.last", { names }), detail: t("wait.look") };
  if (view.phase.endsWith("lawyer")) return { title: t("cf.wait.lawyer", { names }), detail: t("wait.look") };
  return { title: t("cf.wait", { names }), detail: t("wait.look") };
}

function question(model: TableModel): { title: string; detail: string } {
  const view = viewOf(model);
  if (!model.isAsked) return waiting(model);
  if (view.phase === "diners") return { title: t("cf.ask.diner"), detail: t("cf.ask.diner.detail") };
  const zone = plan.space === null || plan.space === "pass" ? null : zoneOf(plan.space);
  if (zone !== null && plan.space !== null) return { title: t(`cf.ask.${zone}` as Key), detail: spaceName(plan.space) };
  if (view.phase.endsWith("lawyer")) {
    return {
      title: t(view.phase === "good-lawyer" ? "cf.ask.good-lawyer" : "cf.ask.bad-lawyer"),
      detail: t("cf.ask.lawyer.detail"),
    };
  }
  if (view.phase === "last-henchmen") return { title: t("cf.ask.last"), detail: t("cf.ask.last.detail") };
  const left = model.me === null ? 0 : view.unused[model.me];
  return { title: t("cf.ask"), detail: t(left === 1 ? "cf.ask.detail.last" : "cf.ask.detail", { n: left }) };
}

function status(model: TableModel, seat: number): string {
  const view = viewOf(model);
  if (view.phase === "diners" && view.owing.includes(seat)) return t("cf.status.diners");
  if (layout.wide) return t(view.unused[seat] === 1 ? "cf.henchmen.one" : "cf.henchmen", { n: view.unused[seat] ?? 0 });
  if (seat === model.me && view.own_cash !== null && view.own_account !== null)
    return dollars(view.own_cash + view.own_account);
  return view.memory && view.total[seat]
    ? rangeWords(view.total[seat])
    : t("cf.henchmen", { n: view.unused[seat] ?? 0 });
}

function secretWords(event: GameEvent): string {
  return (event.amounts as number[]).map((amount) => dollars(amount)).join(", ") || "–";
}

function params(model: TableModel, event: GameEvent): Params {
  const out: Params = {};
  if (typeof event.seat === "number") out.name = model.fullName(event.seat);
  if (typeof event.card === "string") out.card = cardName(event.card);
  if (typeof event.space === "string") out.space = spaceName(event.space);
  for (const field of ["amount", "price", "fee", "cash", "account"]) {
    if (typeof event[field] === "number") out[field] = dollars(Math.abs(event[field] as number));
  }
  if (typeof event.round === "number") out.round = event.round;
  if (typeof event.officer === "number") out.officer = event.officer;
  if (Array.isArray(event.notes)) out.notes = notesWords(event.notes as number[]);
  if (Array.isArray(event.winners)) out.names = model.names(event.winners as number[]);
  if (Array.isArray(event.amounts)) out.amounts = secretWords(event);
  if (typeof event.quality === "string") out.stars = starWords("abc".indexOf(event.quality) + 1);
  return out;
}

/** Told by the board itself, or by the line before. */
const SILENT = new Set(["shifted", "chosen"]);

function variant(model: TableModel, event: GameEvent): string {
  let key = `ev.cf.${event.type}`;
  if (event.type === "sold") key += `.${zoneOf(String(event.space))}`;
  if (event.type === "flown") key += `.${zoneOf(String(event.space))}`;
  if (event.type === "transferred")
    key += Number(event.amount) === 0 ? ".nothing" : Number(event.amount) < 0 ? ".out" : "";
  if (event.type === "banned" && event.quality === "c") key += ".all";
  if (event.type === "ended") {
    const winners = event.winners as number[];
    return winners.length > 1 ? `${key}.shared` : winners[0] === model.me ? `${key}.you` : key;
  }
  return event.seat === model.me && has(`${key}.you`) ? `${key}.you` : key;
}

function sentence(model: TableModel, event: GameEvent) {
  if (SILENT.has(event.type)) return null;
  const seat = typeof event.seat === "number" ? event.seat : null;
  const key = variant(model, event);
  if (!has(key)) return { seat, pieces: [{ text: event.text, bold: false }] };
  return { seat, pieces: tp(key, params(model, event)) };
}

function heading(_: TableModel, events: GameEvent[], at: number): string | null {
  const event = events[at];
  if (event.type === "round-began") return t("step.round", { n: Number(event.round) });
  if (event.type === "returned") return t("cf.round-ends", { n: Number(event.round) });
  if (event.type === "end-began") return t("cf.end");
  return null;
}

function flights(model: TableModel, event: GameEvent): Flight[] {
  const seat = typeof event.seat === "number" ? `seat:${event.seat}` : "";
  const space = typeof event.space === "string" ? `space:${event.space}` : "";
  const man: Flight = { thing: "token", from: seat, to: space, text: seat };
  const note = (from: string, to: string, amount: unknown): Flight => ({
    thing: "note",
    from,
    to,
    text: String(amount),
  });
  switch (event.type) {
    case "bought":
      return [
        man,
        note(seat, space, event.price),
        { thing: "card", from: space, to: seat, text: cardName(String(event.card)) },
      ];
    case "printed":
      return [man, { thing: "token", from: space, to: seat, text: "icon:printer" }];
    case "sold":
    case "evaded":
      return [man, note(space, seat, event.amount)];
    case "flown":
      return [man, { thing: "token", from: seat, to: space, text: isFlight(String(event.space)) ? "icon:palm" : "" }];
    case "left":
      return [{ thing: "token", from: space, to: seat, text: seat }];
    case "stepped":
      return [
        { thing: "token", from: `track:${Number(event.officer) - 1}`, to: `track:${event.officer}`, text: "icon:cap" },
      ];
    case "godfather-came":
      return model.seats
        .filter((other) => other.seat !== model.me)
        .map((other) => note(`seat:${other.seat}`, `track:${viewOf(model).officer}`, ""));
    case "halved":
      return [note(seat, `track:${viewOf(model).officer}`, event.amount)];
    case "strike-began":
      return [{ thing: "stamp", from: "", to: "space:flight", text: t("cf.track.strike") }];
    case "banned":
      return [{ thing: "stamp", from: "", to: "space:supermarket-1", text: t("cf.track.ban") }];
    case "end-began":
      return [{ thing: "stamp", from: "", to: "police", text: t("cf.track.end") }];
    case "turned-up":
      return [{ thing: "card", from: "police", to: space, text: "" }];
    case "converted":
    case "drawn":
      return [note("police", seat, event.amount)];
    default:
      return [];
  }
}

function places(model: TableModel, event: GameEvent): string[] {
  const out: string[] = [];
  if (typeof event.seat === "number" && event.seat >= 0) out.push(`seat:${event.seat}`);
  if (typeof event.space === "string") out.push(`space:${event.space}`);
  if (typeof event.officer === "number") out.push(`track:${event.officer}`);
  if (event.type === "godfather-came" || event.type === "end-began") out.push("police");
  if (event.type === "banned") out.push("space:supermarket-1", "space:supermarket-2");
  if (event.type.startsWith("strike")) out.push("space:jet-1", "space:jet-2", "space:flight");
  if (event.seat === model.me && event.type === "transferred") out.push("mine:account");
  if (event.seat === model.me && event.type === "printed") out.push("mine:fakes");
  return out;
}

const ZONE_RULES: Record<string, string> = {
  buy: "CF-4",
  print: "CF-5",
  supermarket: "CF-6",
  fence: "CF-7",
  tax: "CF-8",
  jet: "CF-9",
  flight: "CF-9",
  pass: "CF-3",
};

function rule(model: TableModel): string {
  const view = viewOf(model);
  if (view.phase === "over") return "CF-15";
  if (view.round === 0) return "CF-1";
  if (view.phase === "diners") return "CF-13.7";
  if (model.isAsked && plan.space !== null) return ZONE_RULES[zoneOf(plan.space)] ?? "CF-2";
  if (view.phase === "last-henchmen") return "CF-14.3";
  if (view.phase === "good-lawyer") return "CF-14.7";
  if (view.phase === "bad-lawyer") return "CF-14.8";
  return view.phase === "turns" ? "CF-2" : "CF-13";
}

function reason(model: TableModel): string {
  const outcome = model.screen.position?.outcome;
  if (!outcome?.winners.length) return t("result.nobody");
  const best = Number(outcome.scores[outcome.winners[0]].total);
  const total = dollars(best);
  if (outcome.winners.length > 1) return t("cf.reason.shared", { total });
  const next = outcome.ranking[1]?.[0];
  if (next === undefined) return t("cf.reason", { total });
  const you = next === model.me ? ".you" : "";
  return t(`cf.reason.next${you}` as Key, {
    total,
    name: model.fullName(next),
    gap: dollars(best - Number(outcome.scores[next].total)),
  });
}

export const ui: GameUi = {
  Board,
  Dock,
  Side: null,
  SeatFacts,
  Knowledge: Track,
  Secrets: null,
  Moments,
  Result,
  step,
  question,
  status,
  mark: () => "",
  sentence,
  heading,
  flights,
  places,
  rule,
  reason,
};
