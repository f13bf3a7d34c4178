import { t } from "../../lib/prefs.svelte";
import { has, yours, type Key, type Params } from "../../lib/text";
import type { Fields } from "../../lib/unions";
import { ui as plain } from "../generic/ui";
import { lineOf, type Flight, type GameUi } from "../ui";
import Aim from "./Aim.svelte";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import Mine from "./Mine.svelte";
import Moments from "./Moments.svelte";
import { kindOf, movesOf } from "./plan.svelte";
import Result from "./Result.svelte";
import SeatFacts from "./SeatFacts.svelte";
import { boroughName, contestName, counted, minus, moveName, placeName, signed, title, word } from "./texts";
import { HAND, type Model, type PCEvent, type Played } from "./view";

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

const TITLED = ["card", "tile", "item", "own", "other", "farm"] as const;
/** Words of Last Will: decks, kinds of property and of companions. */
const WORDS = ["deck", "kind", "first", "second"] as const;

function params(model: Model, event: Fields<PCEvent>): Params {
  const out: Params = {};
  for (const [name, value] of Object.entries(event))
    if (typeof value === "string" || typeof value === "number")
      out[name] = typeof value === "number" ? minus(value) : value;
  if (event.seat !== undefined) out.name = model.fullName(event.seat);
  if (event.space !== undefined)
    out.space = /^[LMR]-?\d+$/.test(event.space) ? event.space.replace("-", "\u2212") : placeName(event.space);
  for (const field of TITLED) {
    const id = event[field];
    if (id !== undefined) out[field] = title(id);
  }
  for (const field of WORDS) {
    const name = event[field];
    if (name !== undefined) out[field] = word(`pc.will.${name}`);
  }
  if (event.marker !== undefined) {
    const [who, at] = event.marker.split("@");
    out.marker = word(`pc.marker.${who}`);
    out.space ??= at.replace("-", "\u2212");
  }
  if (event.symbol !== undefined) out.symbol = word(`pc.symbol.${event.symbol}`);
  if (event.borough !== undefined) out.borough = boroughName(event.borough);
  if (event.contest !== undefined) out.contest = contestName(event.contest);
  if (event.step !== undefined) out.step = word(`pc.do.step.${event.step}`);
  if (event.by !== undefined) [out.by, out.votes] = [signed(event.by), counted("pc.votes", Math.abs(event.by))];
  if (event.order !== undefined) out.names = model.names(event.order);
  return out;
}

/** What everybody sees on the boards anyway. */
const SILENT: PCEvent["type"][] = ["laid", "start-dealt", "order-drawn", "stopped", "step-taken"];

/** There is a message for each type of event, so a new event without a sentence is a type error. */
function sentence(model: Model, event: PCEvent) {
  if (SILENT.includes(event.type) || (event.type === "symbols-named" && event.number === 0)) return null;
  const { seat }: Fields<PCEvent> = event;
  const key = event.type === "sealed" && event.owes ? "ev.pc.sealed.more" : (`ev.pc.${event.type}` as const);
  return lineOf(event, seat ?? null, yours(key, seat === model.me), params(model, event));
}

/** The space where the boy stood who brought this about. */
function spaceBefore(model: Model, event: PCEvent & { seat: number }): string | null {
  for (let at = model.events.lastIndexOf(event); at >= 0; at--) {
    const sent = model.events[at];
    if (sent.type === "boy-sent" && sent.seat === event.seat) return `space:${sent.space}`;
  }
  return null;
}

const token = (from: string, to: string, text = ""): Flight => ({ thing: "token", from, to, text });

function flights(model: Model, event: PCEvent): Flight[] {
  const { seat: who }: Fields<PCEvent> = event;
  const seat = `seat:${who}`;
  switch (event.type) {
    case "boy-sent":
      return [token(seat, `space:${event.space}`)];
    case "card-taken":
      return [{ thing: "card", from: spaceBefore(model, event) ?? "board:main", to: seat, text: "" }];
    case "bonus-taken":
      return [token("board:main", seat)];
    case "tile-placed": {
      const to = event.seat === model.me ? "mine:circle" : seat;
      return [token(spaceBefore(model, event) ?? "board:election", to)];
    }
    case "possession-sold":
      return [token(seat, "board:possessions")];
    case "possessions-swapped":
      return [token(seat, "market"), token("market", seat)];
    case "money-changed":
      return event.by > 0
        ? [{ thing: "note", from: "board:possessions", to: seat, text: String(event.by) }]
        : [{ thing: "note", from: seat, to: "board:possessions", text: String(-event.by) }];
    case "votes-changed":
      return event.by < 0
        ? [token(seat, "board:election", minus(event.by))]
        : [token("board:election", seat, signed(event.by))];
    default:
      return [];
  }
}

function places(model: Model, event: PCEvent): string[] {
  const { seat: who, card }: Fields<PCEvent> = event;
  const seat = who !== undefined && who >= 0 ? [`seat:${who}`] : [];
  const isMine = who === model.me;
  switch (event.type) {
    case "boy-sent":
      return [...seat, `space:${event.space}`];
    case "marker-moved":
      return isMine ? [`grid:${event.space}`, "mine:society"] : seat;
    case "marker-blocked":
      return isMine ? [`grid:${event.marker.split("@")[1]}`, "mine:society"] : seat;
    case "tile-discarded":
    case "tile-picked":
    case "tile-placed":
    case "tile-removed":
    case "symbol-gained":
    case "circle-closed":
      return isMine ? ["mine:circle"] : seat;
    case "possession-sold":
    case "possessions-swapped":
    case "money-changed":
      return isMine ? ["mine:estate", ...seat] : seat;
    case "borough-indicated":
      return ["board:possessions"];
    default:
      return card === undefined ? seat : [`card:${card}`, ...seat];
  }
}

/** How many answers of this kind are still to come. */
function left(model: Model, kind: string): number {
  const view = model.view;
  const me = model.me ?? 0;
  if (kind === "errand") return view.boys[me];
  if (kind === "choose") return view.pending.at(-1)?.left[0] ?? 1;
  if (kind === "replacement") return Math.max(1, (view.blocked[me]?.length ?? 1) - view.sealed[me]);
  if (kind === "reduction") return Math.max(1, view.hands[me].length - HAND - view.sealed[me]);
  return movesOf(model).length;
}

function question(model: Model): { title: string; detail: string } {
  const view = model.view;
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

function reason(model: Model): string {
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

export const ui: GameUi<Played> = {
  ...plain,
  move: (_, text) => moveName(text),
  Board,
  Dock,
  SeatFacts,
  Knowledge: Mine,
  Secrets: Aim,
  Moments,
  Result,
  step: (model) => {
    const view = model.view;
    return [t("pc.step", { n: view.round }), word(`pc.phase.${view.phase}`)].join(" · ");
  },
  question,
  status: (model, seat) => {
    const scores = Object.values(model.view.scores[seat] ?? {});
    return scores.length ? t("pc.worst", { n: minus(Math.max(...scores)) }) : "";
  },
  sentence,
  heading: (_, events, at) => {
    const event = events[at];
    return event.type === "round-began" ? t("step.round", { n: event.number }) : null;
  },
  flights,
  places,
  rule: (model) => RULES[kindOf(model)] ?? PHASE_RULES[model.view.phase] ?? "",
  reason,
};
