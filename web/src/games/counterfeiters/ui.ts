import type { TableModel } from "../../lib/model";
import { t, tp } from "../../lib/prefs.svelte";
import type { GameEvent } from "../../lib/reducer";
import { has, type Key, type Params } from "../../lib/text";
import Result from "../generic/Result.svelte";
import type { GameUi } from "../ui";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import SeatFacts from "./SeatFacts.svelte";
import { cardName, dollars, notesWords, spaceName } from "./texts";
import type { CFView } from "./view";

const viewOf = (model: TableModel): CFView => model.view<CFView>();

function question(model: TableModel): { title: string; detail: string } {
  const others = model.toAct.filter((seat): seat is number => seat !== "chance" && seat !== model.me);
  const view = viewOf(model);
  if (model.screen.sent) return { title: t("wait.sent"), detail: "" };
  if (!model.isAsked) {
    return others.length ? { title: t("wait.for", { names: model.names(others) }), detail: t("wait.look") } : { title: t("wait.table"), detail: "" };
  }
  const kind = model.question?.space.kind;
  if (kind === "relocations") return { title: t("cf.ask.lawyer"), detail: t("cf.ask.lawyer.detail") };
  if (kind !== "placements") return { title: t("cf.ask.diner"), detail: t("cf.ask.diner.detail") };
  return { title: t("cf.ask"), detail: t("cf.ask.detail", { n: model.me === null ? 0 : view.unused[model.me] }) };
}

function params(model: TableModel, event: GameEvent): Params {
  const out: Params = {};
  if (typeof event.seat === "number") out.name = model.fullName(event.seat);
  if (typeof event.card === "string") out.card = cardName(event.card);
  if (typeof event.space === "string") out.space = spaceName(event.space);
  for (const field of ["amount", "price", "fee", "cash", "account"]) {
    if (typeof event[field] === "number") out[field] = dollars(event[field] as number);
  }
  if (typeof event.round === "number") out.round = event.round;
  if (typeof event.officer === "number") out.officer = event.officer;
  if (Array.isArray(event.notes)) out.notes = notesWords(event.notes as number[]);
  if (Array.isArray(event.winners)) out.names = model.names(event.winners as number[]);
  if (typeof event.quality === "number") out.quality = event.quality + 1;
  return out;
}

const SILENT = new Set(["shifted", "secrets-opened", "returned", "turned-up", "funded"]);

function sentence(model: TableModel, event: GameEvent) {
  if (SILENT.has(event.type)) return null;
  const seat = typeof event.seat === "number" ? event.seat : null;
  let key = `ev.cf.${event.type}`;
  if (seat !== null && seat === model.me && has(key + ".you")) key += ".you";
  if (!has(key)) return { seat, pieces: [{ text: event.text, bold: false }] };
  return { seat, pieces: tp(key, params(model, event)) };
}

export const ui: GameUi = {
  Board,
  Dock,
  Side: null,
  SeatFacts,
  Knowledge: null,
  Secrets: null,
  Moments: null,
  Result,
  step: (model) => t("step.round", { n: viewOf(model).round }),
  question,
  status: (model, seat) => t("cf.henchmen", { n: viewOf(model).unused[seat] ?? 0 }),
  mark: () => "",
  sentence,
  heading: (_, events, at) => (events[at].type === "round-began" ? t("step.round", { n: Number(events[at].round) }) : null),
  flights: () => [],
  places: (_, event) => (typeof event.seat === "number" && event.seat >= 0 ? [`seat:${event.seat}`] : []),
  rule: (model) => {
    const kinds: Record<string, string> = { placements: "CF-2", relocations: "CF-14" };
    return kinds[String(model.question?.space.kind ?? "")] ?? "CF-13";
  },
  reason: (model) => {
    const outcome = model.screen.position?.outcome;
    if (!outcome?.winners.length) return t("result.nobody");
    return t("cf.reason" as Key, { total: dollars(Number(outcome.scores[outcome.winners[0]].total)) });
  },
};
