import type { AnyPlayed, TableModel } from "../../lib/model";
import { prefs, t, tp } from "../../lib/prefs.svelte";
import { has, type Params } from "../../lib/text";
import { wordsOf } from "../../lib/humane";
import type { GameUi } from "../ui";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import Result from "./Result.svelte";
import { moveLabel } from "./moves";

function question(model: TableModel): { title: string; detail: string } {
  const others = model.toAct.filter((seat): seat is number => seat !== "chance" && seat !== model.me);
  if (model.screen.sent) return { title: t("wait.sent"), detail: "" };
  if (model.isAsked) {
    const detail = others.length ? t("ask.others", { names: model.names(others) }) : "";
    return { title: t("ask.you"), detail };
  }
  if (model.question) return { title: t("ask.may"), detail: t("wait.for", { names: model.names(others) }) };
  if (others.length === 0) return { title: t("wait.table"), detail: "" };
  return { title: t("wait.for", { names: model.names(others) }), detail: t("wait.look") };
}

/** A field of an event as words: seats by name, lists joined, the rest as it is. */
function word(model: TableModel, name: string, value: unknown): string {
  const isSeat = /^(seat|target|president|winner|owner|from|to|victim|by|successor)$/.test(name);
  if (typeof value === "number" && isSeat) return value < 0 ? "–" : model.name(value);
  if (Array.isArray(value)) {
    const isSeats = /^(seats|winners)$/.test(name);
    const list = value.map((part) => (isSeats && typeof part === "number" ? model.name(part) : word(model, "", part)));
    return new Intl.ListFormat(prefs.lang).format(list);
  }
  if (value === null || value === undefined) return "–";
  if (typeof value === "object")
    return Object.values(value)
      .map((part) => word(model, "", part))
      .join(" ");
  return String(value);
}

function sentence(model: TableModel, event: AnyPlayed["event"]) {
  const seat = typeof event.seat === "number" && event.seat >= 0 ? event.seat : null;
  const params: Params = {};
  for (const [name, value] of Object.entries(event)) params[name] = word(model, name, value);
  if (seat !== null) params.name = model.fullName(seat);
  let key = `ev.${model.game}.${event.type}`;
  if (seat !== null && seat === model.me && has(key + ".you")) key += ".you";
  if (has(key)) return { seat, pieces: tp(key, params) };
  const rest = Object.entries(event)
    .filter(([name]) => !["type", "text", "audience", "seat"].includes(name))
    .map(([name, value]) => word(model, name, value))
    .filter(Boolean);
  const head = seat === null ? "" : model.name(seat) + ": ";
  const text = `${head}${wordsOf(event.type).toLowerCase()}${rest.length ? " " + rest.join(", ") : ""}`;
  return { seat, pieces: [{ text, bold: false }] };
}

export const ui: GameUi = {
  Board,
  Dock,
  Side: null,
  SeatFacts: null,
  Knowledge: null,
  Secrets: null,
  Result,
  step: (model) => {
    const view = model.view;
    const round = typeof view.round === "number" ? t("step.round", { n: view.round }) : "";
    const phase = typeof view.phase === "string" ? wordsOf(view.phase) : "";
    return [round, phase].filter(Boolean).join(" · ");
  },
  question,
  status: (model, seat) => (model.acts(seat) ? t("seat.acts") : ""),
  sealed: () => [],
  mark: () => "",
  sentence,
  heading: () => null,
  flights: () => [],
  places: (_, event) => (typeof event.seat === "number" && event.seat >= 0 ? [`seat:${event.seat}`] : []),
  move: moveLabel,
  rule: () => "",
  eliminated: () => [],
  reason: (model) => {
    const outcome = model.screen.position?.outcome;
    if (!outcome) return "";
    if (outcome.winners.length === 0) return t("result.nobody");
    return t("result.points", { total: outcome.scores[outcome.winners[0]].total });
  },
};
