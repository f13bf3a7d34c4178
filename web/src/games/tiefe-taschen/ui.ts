import type { TableModel } from "../../lib/model";
import { prefs, t, tp } from "../../lib/prefs.svelte";
import type { GameEvent } from "../../lib/reducer";
import { has, type Key, type Params } from "../../lib/text";
import Result from "../generic/Result.svelte";
import type { GameUi } from "../ui";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import Side from "./Side.svelte";
import { cardName, sideName, statement } from "./texts";
import { ownerOf, type TalkSpace, type TTView } from "./view";

const viewOf = (model: TableModel): TTView => model.view<TTView>();
const list = (parts: string[]): string => new Intl.ListFormat(prefs.lang).format(parts);

function question(model: TableModel): { title: string; detail: string } {
  const view = viewOf(model);
  const others = model.toAct.filter((seat): seat is number => seat !== "chance" && seat !== model.me);
  if (model.screen.sent) return { title: t("wait.sent"), detail: "" };
  if (model.isAsked) {
    const wait = others.length ? t("tt.still", { names: model.names(others) }) : "";
    if (view.phase === "split") return { title: t("tt.ask.split"), detail: t("tt.ask.split.detail") };
    if (view.phase === "placing") return { title: t("tt.ask.placing"), detail: t("tt.ask.placing.detail") };
    if (view.phase === "showing") return { title: t("tt.ask.showing"), detail: t("tt.ask.showing.detail") };
    if (view.phase === "free") return { title: t("tt.ask.free"), detail: wait || t("tt.ask.free.detail") };
    return { title: t("tt.ask.cards"), detail: t("tt.ask.cards.detail") };
  }
  if (others.length === 0) return { title: t("wait.table"), detail: "" };
  const keys: Record<string, Key> = { split: "tt.wait.split", placing: "tt.wait.placing", cards: "tt.wait.cards" };
  const key = keys[view.phase] ?? "wait.for";
  const detail = (model.talk<TalkSpace>()?.left ?? 0) > 0 ? t("tt.may-talk") : t("wait.look");
  return { title: t(key, { names: model.names(others) }), detail };
}

function params(model: TableModel, event: GameEvent): Params {
  const out: Params = {};
  const seatOf = (field: string): number | null => (typeof event[field] === "number" ? (event[field] as number) : null);
  for (const field of ["seat", "target", "victim", "taker", "blackmailer", "president"]) {
    const seat = seatOf(field);
    if (seat === null) continue;
    if (field === "seat") out.name = model.fullName(seat);
    else {
      out[field] = model.name(seat);
      out[field + "Acc"] = model.objectOf(seat);
      out[field + "Dat"] = model.dativeOf(seat);
    }
  }
  if (typeof event.place === "string") {
    out.ownerAcc = model.objectOf(ownerOf(event.place));
    out.ownerDat = model.dativeOf(ownerOf(event.place));
  }
  if (typeof event.side === "string") out.side = sideName(event.side);
  if (typeof event.card === "string") out.card = cardName(event.card);
  if (typeof event.face === "string") out.face = t(event.face === "up" ? "tt.face.up" : "tt.face.down");
  if (typeof event.piece === "string") out.piece = t(event.piece === "snoop" ? "tt.piece.snoop" : "tt.piece.bribe");
  if (typeof event.verdict === "string" && has(`tt.verdict.${event.verdict}`)) out.verdict = t(`tt.verdict.${event.verdict}` as Key);
  if (typeof event.words === "string") out.words = statement(model, event.words);
  for (const field of ["value", "number", "agree", "reject"]) if (typeof event[field] === "number") out[field] = event[field] as number;
  if (Array.isArray(event.values)) {
    const values = event.values as number[];
    out.values = values.join(" + ") || "0";
    out.sum = values.reduce((a, b) => a + b, 0);
  }
  if (Array.isArray(event.shares)) {
    const shares = event.shares as [number, number[]][];
    out.shares = list(shares.map(([seat, values]) => `${model.name(seat)} ${values.join("+")}`));
  }
  for (const field of ["seats", "winners"]) if (Array.isArray(event[field])) out.names = model.names(event[field] as number[]);
  return out;
}

/** Events that say nothing a line of its own is needed for. */
const SILENT = new Set(["record-opened", "revealed"]);

function sentence(model: TableModel, event: GameEvent) {
  if (SILENT.has(event.type)) return null;
  const seat = typeof event.seat === "number" ? event.seat : typeof event.place === "string" ? ownerOf(event.place) : typeof event.taker === "number" ? event.taker : null;
  let key = `ev.tt.${event.type}`;
  if (event.seat === model.me && has(key + ".you")) key += ".you";
  if (event.type === "ended" && (event.winners as number[]).length !== 1) key += ".shared";
  if (!has(key)) return { seat, pieces: [{ text: event.text, bold: false }] };
  return { seat, pieces: tp(key, params(model, event)) };
}

export const ui: GameUi = {
  Board,
  Dock,
  Side,
  SeatFacts: null,
  Knowledge: null,
  Secrets: null,
  Moments: null,
  Result,
  step: (model) => {
    const view = viewOf(model);
    const key = `tt.phase.${view.phase}`;
    return view.round ? t("tt.step", { n: view.round, phase: has(key) ? t(key) : "" }) : t("step.deal");
  },
  question,
  status: (model, seat) => (model.acts(seat) ? t("seat.acts") : ""),
  mark: () => "",
  sentence,
  heading: (_, events, at) => {
    const event = events[at];
    return event.type === "round-begun" ? t("step.round", { n: Number(event.number) }) : null;
  },
  flights: () => [],
  places: (_, event) => (typeof event.seat === "number" && event.seat >= 0 ? [`seat:${event.seat}`] : []),
  rule: (model) => {
    const sections: Record<string, string> = { pot: "TT-3", split: "TT-4", placing: "TT-6", showing: "TT-6", free: "TT-7", cards: "TT-8", over: "TT-14" };
    return sections[viewOf(model).phase] ?? "TT-2";
  },
  reason: (model) => {
    const outcome = model.screen.position?.outcome;
    if (!outcome?.winners.length) return t("result.nobody");
    return t("tt.reason", { total: outcome.scores[outcome.winners[0]].total });
  },
};
