import type { TableModel } from "../../lib/model";
import { t, tp } from "../../lib/prefs.svelte";
import type { GameEvent } from "../../lib/reducer";
import { has, type Key, type Params } from "../../lib/text";
import { ui as plain } from "../generic/ui";
import type { Flight, GameUi } from "../ui";
import Aim from "./Aim.svelte";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import Mine from "./Mine.svelte";
import Moments from "./Moments.svelte";
import { kindOf, movesOf } from "./plan.svelte";
import Result from "./Result.svelte";
import SeatFacts from "./SeatFacts.svelte";
import { boroughName, contestName, counted, minus, placeName, signed, title, word } from "./texts";
import { HAND, type PCView } from "./view";

const viewOf = (model: TableModel): PCView => model.view<PCView>();

/** The rule behind each kind of question. */
const RULES: Record<string, string> = {
  errand: "PC-4.1",
  "extra-errand": "PC-11.17",
  bonus: "PC-5.12",
  pick: "PC-8.22",
  tile: "PC-8.5",
  choose: "PC-11.4",
  moves: "PC-9.10",
  row: "PC-11.12",
  drop: "PC-11.13",
  sell: "PC-7.9",
  swap: "PC-7.5",
  time: "PC-7.20",
  name: "PC-5.21",
  action: "PC-10.2",
  trade: "PC-11.8",
  raise: "PC-11.9",
  replacement: "PC-13.8",
  reduction: "PC-14.6",
};
const PHASE_RULES: Record<string, string> = {
  errands: "PC-4",
  actions: "PC-10",
  beatrice: "PC-13",
  reduction: "PC-14.6",
  over: "PC-15",
};

function params(model: TableModel, event: GameEvent): Params {
  const out: Params = {};
  for (const [name, value] of Object.entries(event))
    if (typeof value === "string" || typeof value === "number")
      out[name] = typeof value === "number" ? minus(value) : value;
  if (typeof event.seat === "number") out.name = model.fullName(event.seat);
  if (typeof event.space === "string")
    out.space = /^[LMR]-?\d+$/.test(event.space) ? event.space.replace("-", "\u2212") : placeName(event.space);
  for (const field of ["card", "tile", "item", "own", "other"])
    if (typeof event[field] === "string") out[field] = title(event[field] as string);
  if (typeof event.marker === "string") {
    const [who, at] = event.marker.split("@");
    out.marker = word(`pc.marker.${who}`);
    out.space ??= at.replace("-", "\u2212");
  }
  if (typeof event.symbol === "string") out.symbol = word(`pc.symbol.${event.symbol}`);
  if (typeof event.borough === "string") out.borough = boroughName(event.borough);
  if (typeof event.contest === "string") out.contest = contestName(event.contest);
  if (typeof event.step === "string") out.step = word(`pc.do.step.${event.step}`);
  if (typeof event.by === "number") [out.by, out.votes] = [signed(event.by), counted("pc.votes", Math.abs(event.by))];
  if (Array.isArray(event.order)) out.names = model.names(event.order as number[]);
  return out;
}

/** What everybody sees on the boards anyway. */
const SILENT = new Set(["laid", "start-dealt", "order-drawn", "stopped", "step-taken"]);

function sentence(model: TableModel, event: GameEvent) {
  if (SILENT.has(event.type) || (event.type === "symbols-named" && event.number === 0)) return null;
  const seat = typeof event.seat === "number" ? event.seat : null;
  let key = `ev.pc.${event.type}`;
  if (event.type === "sealed" && event.owes) key += ".more";
  if (seat !== null && seat === model.me && has(`${key}.you`)) key += ".you";
  return has(key) ? { seat, pieces: tp(key, params(model, event)) } : plain.sentence(model, event);
}

/** The space where the boy stood who brought this about. */
function spaceBefore(model: TableModel, event: GameEvent): string | null {
  const events = model.screen.events;
  for (let at = events.lastIndexOf(event); at >= 0; at--) {
    if (events[at].type === "boy-sent" && events[at].seat === event.seat) return `space:${events[at].space as string}`;
  }
  return null;
}

function flights(model: TableModel, event: GameEvent): Flight[] {
  const seat = `seat:${event.seat as number}`;
  const by = Number(event.by ?? 0);
  switch (event.type) {
    case "boy-sent":
      return [{ thing: "token", from: seat, to: `space:${event.space as string}`, text: "" }];
    case "card-taken":
      return [{ thing: "card", from: spaceBefore(model, event) ?? "board:main", to: seat, text: "" }];
    case "bonus-taken":
      return [{ thing: "token", from: "board:main", to: seat, text: "" }];
    case "tile-placed":
      return [
        {
          thing: "token",
          from: spaceBefore(model, event) ?? "board:election",
          to: event.seat === model.me ? "mine:circle" : seat,
          text: "",
        },
      ];
    case "possession-sold":
      return [{ thing: "token", from: seat, to: "board:possessions", text: "" }];
    case "possessions-swapped":
      return [
        { thing: "token", from: seat, to: "market", text: "" },
        { thing: "token", from: "market", to: seat, text: "" },
      ];
    case "money-changed":
      return by > 0
        ? [{ thing: "note", from: "board:possessions", to: seat, text: String(by) }]
        : [{ thing: "note", from: seat, to: "board:possessions", text: String(-by) }];
    case "votes-changed":
      return by < 0
        ? [{ thing: "token", from: seat, to: "board:election", text: minus(by) }]
        : [{ thing: "token", from: "board:election", to: seat, text: signed(by) }];
    default:
      return [];
  }
}

function places(model: TableModel, event: GameEvent): string[] {
  const seat = typeof event.seat === "number" && event.seat >= 0 ? [`seat:${event.seat}`] : [];
  const isMine = event.seat === model.me;
  if (event.type === "boy-sent") return [...seat, `space:${event.space as string}`];
  if (event.type === "marker-moved" || event.type === "marker-blocked")
    return isMine
      ? [`grid:${(event.space as string | undefined) ?? (event.marker as string).split("@")[1]}`, "mine:society"]
      : seat;
  if (event.type.startsWith("tile-") || event.type === "symbol-gained" || event.type === "circle-closed")
    return isMine ? ["mine:circle"] : seat;
  if (event.type === "possession-sold" || event.type === "possessions-swapped" || event.type === "money-changed")
    return isMine ? ["mine:estate", ...seat] : seat;
  if (typeof event.card === "string") return [`card:${event.card}`, ...seat];
  if (event.type === "borough-indicated") return ["board:possessions"];
  return seat;
}

/** How many answers of this kind are still to come. */
function left(model: TableModel, kind: string): number {
  const view = viewOf(model);
  const me = model.me ?? 0;
  if (kind === "errand") return view.boys[me];
  if (kind === "choose") return view.pending.at(-1)?.left[0] ?? 1;
  if (kind === "replacement") return Math.max(1, (view.blocked[me]?.length ?? 1) - view.sealed[me]);
  if (kind === "reduction") return Math.max(1, view.hands[me].length - HAND - view.sealed[me]);
  return movesOf(model).length;
}

function question(model: TableModel): { title: string; detail: string } {
  const view = viewOf(model);
  const words = plain.question(model);
  if (!model.isAsked) {
    const others = model.toAct.filter((seat): seat is number => seat !== "chance" && seat !== model.me);
    if (model.screen.sent || others.length === 0) return words;
    const name = model.name(others[0]);
    if (view.phase === "errands")
      return { title: t("pc.wait.errand", { name }), detail: counted("pc.boys", view.boys[others[0]]) };
    if (view.phase === "actions") return { title: t("pc.wait.action", { name }), detail: t("wait.look") };
    const key = `pc.wait.${view.phase === "beatrice" ? "replacement" : "reduction"}` as Key;
    return { title: t(key, { names: model.names(others) }), detail: "" };
  }
  const kind = kindOf(model);
  const isLate = kind === "errand" && model.me !== null && view.boys[model.me] === 0;
  const key = `pc.ask.${isLate ? "late" : kind}`;
  if (!has(key)) return words;
  const symbol = kind === "name" ? word(`pc.symbol.${movesOf(model)[0]?.split(" ")[1]}`) : "";
  return { title: t(key, { symbol }), detail: t(`${key}.detail` as Key, { n: left(model, kind) }) };
}

/** At the beginning of a sentence. */
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function reason(model: TableModel): string {
  const outcome = model.screen.position?.outcome;
  if (!outcome?.winners.length) return t("result.nobody");
  const score = outcome.scores[outcome.winners[0]];
  const contest = Object.entries(score.categories).find(([, n]) => n === score.total)?.[0] ?? "";
  const tied = outcome.scores.filter((one) => one.total === score.total).length > outcome.winners.length;
  const words = t("pc.reason", {
    name: capitalised(model.names(outcome.winners)),
    total: minus(Number(score.total)),
    contest: contestName(contest),
  });
  return tied ? `${words} ${t("pc.reason.tie")}` : words;
}

export const ui: GameUi = {
  ...plain,
  Board,
  Dock,
  SeatFacts,
  Knowledge: Mine,
  Secrets: Aim,
  Moments,
  Result,
  step: (model) => {
    const view = viewOf(model);
    return [t("pc.step", { n: view.round }), word(`pc.phase.${view.phase}`)].join(" · ");
  },
  question,
  status: (model, seat) => {
    const scores = Object.values(viewOf(model).scores[seat] ?? {});
    return scores.length ? t("pc.worst", { n: minus(Math.max(...scores)) }) : "";
  },
  sentence,
  heading: (_, events, at) =>
    events[at].type === "round-began" ? t("step.round", { n: Number(events[at].number) }) : null,
  flights,
  places,
  rule: (model) => RULES[kindOf(model)] ?? PHASE_RULES[viewOf(model).phase] ?? "",
  reason,
};
