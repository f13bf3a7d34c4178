import { setLook } from "../../lib/looks";
import { t } from "../../lib/prefs.svelte";
import { has, messageKey, yours, type Key, type Params } from "../../lib/text";
import { nothingFor, type Fields } from "../../lib/unions";
import { ui as plain } from "../generic/ui";
import { lineOf, type Flight, type GameUi } from "../ui";
import Aim from "./Aim.svelte";
import Board from "./Board.svelte";
import Close from "./Close.svelte";
import Dock from "./Dock.svelte";
import { hasEvening, show } from "./evening";
import Mine from "./Mine.svelte";
import { course } from "./course";
import { moments } from "./moments";
import { kindOf, movesOf } from "./draft.svelte";
import Result from "./Result.svelte";
import SeatFacts from "./SeatFacts.svelte";
import { aroundOf, boroughName, contestName, counted, minus, moveName, placeName, signed, title, word } from "./texts";
import { limitsOf, type Model, type PCEvent, type Played } from "./view";
import { drawn, isPartOfDraw } from "./will/log";
import { lay } from "./content";
import { LIMITS, toName } from "./will/will";

setLook("prodigals", Close);

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
  keep: "LW-3.4",
  plan: "LW-4.1",
  deck: "LW-4.4",
  exchange: "LW-5.8",
  bring: "LW-8.2",
  farm: "LW-7.13",
  fall: "LW-7.14",
};
/** Where Last Will is in play, its own rules come first. */
const WILL_RULES: Record<string, string> = {
  errand: "LW-5.1",
  action: "LW-6.2",
  sell: "LW-7.5",
  reduction: "LW-9.4",
};
const PHASE_RULES: Record<string, string> = {
  errands: "PC-4",
  actions: "PC-10",
  keeping: "LW-3.4",
  planning: "LW-4",
  drawing: "LW-4.3",
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
  if (event.type === "actions-changed") out.actions = counted("pc.actions", event.by ?? 0);
  if (event.order !== undefined) out.names = model.names(event.order);
  return out;
}

/** What everybody sees on the boards anyway. */
const SILENT: PCEvent["type"][] = ["laid", "start-dealt", "order-drawn", "stopped", "step-taken", "deck-named"];

/** There is a message for each type of event, so a new event without a sentence is a type error. */
function sentence(model: Model, event: PCEvent) {
  if (event.type === "actions-changed" && event.by < 0) return null; // what they were spent on is told
  if (SILENT.includes(event.type) || (event.type === "symbols-named" && event.number === 0)) return null;
  const { seat }: Fields<PCEvent> = event;
  if (event.type === "card-dealt" || event.type === "card-drawn") {
    if (isPartOfDraw(model.events, event, model.me)) return null;
    return lineOf(event, event.seat, yours("ev.pc.card-dealt", event.seat === model.me), {
      ...params(model, event),
      cards: drawn(model.events, event, model.me),
    });
  }
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

/** Where money goes and comes from. */
const bank = (model: Model): string => (model.view.last_will ? "board:last-will" : "board:possessions");

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
        ? [{ thing: "note", from: bank(model), to: seat, text: String(event.by) }]
        : [{ thing: "note", from: seat, to: bank(model), text: String(-event.by) }];
    case "card-dealt":
      return [{ thing: "card", from: "board:last-will", to: seat, text: "" }];
    case "plan-taken":
      return [token(seat, `plan:${event.place}`)];
    case "votes-changed":
      return event.by < 0
        ? [token(seat, "board:election", minus(event.by))]
        : [token("board:election", seat, signed(event.by))];
    case "actions-changed":
    case "bonus-used":
    case "borough-indicated":
    case "boy-skipped":
    case "card-activated":
    case "card-drawn":
    case "card-dropped":
    case "card-played":
    case "card-replaced":
    case "card-triggered":
    case "circle-closed":
    case "companion-brought":
    case "companion-settled":
    case "deck-named":
    case "deck-remade":
    case "ended":
    case "extension-taken":
    case "farm-used":
    case "handicap-taken":
    case "laid":
    case "marker-blocked":
    case "marker-given":
    case "marker-moved":
    case "megaphones-gained":
    case "modifier-dealt":
    case "modifiers-exchanged":
    case "order-drawn":
    case "order-set":
    case "properties-revalued":
    case "property-bought":
    case "property-fell":
    case "property-sold":
    case "pub-played":
    case "renaissance-taken":
    case "round-began":
    case "row-chosen":
    case "sealed":
    case "set-dealt":
    case "start-dealt":
    case "step-taken":
    case "stopped":
    case "symbol-gained":
    case "symbols-named":
    case "tile-discarded":
    case "tile-picked":
    case "tile-removed":
    case "time-added":
    case "trade-chosen":
    case "turn-ended":
    case "wild-returned":
    case "will-read":
      return [];
    default:
      return nothingFor(event);
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
    case "plan-taken":
      return [...seat, `plan:${event.place}`];
    case "modifier-dealt":
    case "modifiers-exchanged":
      return ["market"];
    default:
      return card === undefined ? seat : [`card:${card}`, ...seat];
  }
}

/** How many answers of this kind are still to come. */
function left(model: Model, kind: string): number {
  const view = model.view;
  const me = model.me ?? 0;
  if (kind === "errand") return view.boys[me];
  if (kind === "deck") return toName(view);
  if (kind === "action" && view.last_will) return view.last_will.actions[me];
  if (kind === "choose") return view.pending.at(-1)?.left[0] ?? 1;
  if (kind === "replacement") return Math.max(1, view.unpaid.length);
  if (kind === "reduction") return Math.max(1, view.hands[me].length - limitsOf(view).hand - view.sealed[me]);
  return movesOf(model).length;
}

/** The figures that Dame Beatrice could not move and that another has to go up for, the next one first. */
function blockedWords(model: Model): { marker: string; others: string } {
  const { view, me } = model;
  const words = view.unpaid.map((slot) => {
    const [who, space] = (view.markers[me ?? 0]?.[slot] ?? "").split("@");
    return t("pc.blocked-one", { marker: word(`pc.my.${who}`), space });
  });
  return { marker: words[0] ?? "", others: words.slice(1).join(", ") };
}

/** Whom we wait for, by phase. */
const WAITS: Record<string, Key> = {
  actions: "pc.wait.action",
  beatrice: "pc.wait.replacement",
  reduction: "pc.wait.reduction",
  keeping: "pc.wait.keep",
  planning: "pc.wait.plan",
  drawing: "pc.wait.draw",
};

function question(model: Model): { title: string; detail: string } {
  const view = model.view;
  const words = plain.question(model);
  if (!model.isAsked) {
    const others = model.toAct.filter((seat): seat is number => seat !== "chance" && seat !== model.me);
    if (model.screen.sent || others.length === 0) return words;
    const name = model.name(others[0]);
    if (view.phase === "errands")
      return { title: t("pc.wait.errand", { name }), detail: counted("pc.boys", view.boys[others[0]]) };
    const key = WAITS[view.phase] ?? "pc.wait.action";
    return {
      title: t(key, { name, names: model.names(others) }),
      detail: view.phase === "actions" ? t("wait.look") : "",
    };
  }
  const kind = kindOf(model);
  const isLate = kind === "errand" && model.me !== null && view.boys[model.me] === 0;
  const named = `pc.ask.${isLate ? "late" : kind}`;
  const key = view.last_will && has(`${named}.will`) ? `${named}.will` : named;
  if (!has(key)) return words;
  const symbol = kind === "name" ? word(`pc.symbol.${movesOf(model)[0]?.split(" ")[1]}`) : "";
  const { marker, others } = blockedWords(model);
  const max = limitsOf(view).hand;
  const kept = LIMITS.kept;
  const rest = LIMITS.dealt_properties + LIMITS.dealt_expenses - kept;
  const detail = kind === "replacement" && others ? `${key}.several` : `${key}.detail`;
  return {
    title: t(key, { symbol, marker, max, kept }),
    detail: t(messageKey(detail), { n: left(model, kind), others, max, kept, rest }),
  };
}

/** At the beginning of a sentence. */
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function reason(model: Model): string {
  const outcome = model.screen.position?.outcome;
  if (!outcome?.winners.length) return t("result.nobody");
  const score = outcome.scores[outcome.winners[0]];
  const contest = Object.entries(score.categories).find(([, n]) => n === score.total)?.[0] ?? "";
  const tied = outcome.scores.filter((one) => one.total === score.total).length > outcome.winners.length;
  const isOne = Object.keys(score.categories).length === 1;
  const words = t(isOne ? "pc.reason.one" : "pc.reason", {
    name: capitalised(model.names(outcome.winners)),
    total: minus(Number(score.total)),
    contest: contestName(contest),
  });
  return tied && !isOne ? `${words} ${t("pc.reason.tie")}` : words;
}

export const ui: GameUi<Played> = {
  lay,
  ...plain,
  move: (model, text) => moveName(text, aroundOf(model)),
  Board,
  Dock,
  SeatFacts,
  Knowledge: Mine,
  Secrets: Aim,
  moments,
  course,
  Result,
  step: (model) => {
    const view = model.view;
    return [t("pc.step", { n: view.round, of: limitsOf(view).rounds }), word(`pc.phase.${view.phase}`)].join(" · ");
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
  isStaged: hasEvening,
  show,
  places,
  rule: (model) =>
    (model.view.last_will ? WILL_RULES[kindOf(model)] : undefined) ??
    RULES[kindOf(model)] ??
    PHASE_RULES[model.view.phase] ??
    "",
  reason,
};
