import type { TableModel } from "../../lib/model";
import { t, tp } from "../../lib/prefs.svelte";
import type { GameEvent } from "../../lib/reducer";
import { has, type Key, type Params } from "../../lib/text";
import Result from "../generic/Result.svelte";
import { ui as plain } from "../generic/ui";
import type { GameUi } from "../ui";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import Mine from "./Mine.svelte";
import SeatFacts from "./SeatFacts.svelte";
import { contestName, spaceName, title } from "./texts";
import type { PCView } from "./view";

const viewOf = (model: TableModel): PCView => model.view<PCView>();

function params(model: TableModel, event: GameEvent): Params {
  const out: Params = {};
  for (const [name, value] of Object.entries(event)) if (typeof value === "string" || typeof value === "number") out[name] = value;
  if (typeof event.seat === "number") out.name = model.fullName(event.seat);
  if (typeof event.space === "string") {
    const board = event.space.split(".")[0];
    out.space = event.space.includes(".") ? `${contestName(board)}, ${spaceName(event.space)}` : event.space;
  }
  for (const field of ["card", "tile", "item", "own", "other"]) if (typeof event[field] === "string") out[field] = title(event[field] as string);
  if (typeof event.marker === "string") out.marker = t(`pc.marker.${(event.marker as string).split("@")[0]}` as Key);
  if (typeof event.symbol === "string" && has(`pc.symbol.${event.symbol}`)) out.symbol = t(`pc.symbol.${event.symbol}` as Key);
  if (typeof event.contest === "string") out.contest = contestName(event.contest);
  if (typeof event.by === "number") out.by = (event.by > 0 ? "+" : "\u2212") + Math.abs(event.by);
  if (Array.isArray(event.order)) out.names = model.names(event.order as number[]);
  return out;
}

const SILENT = new Set(["laid", "start-dealt", "order-drawn", "turn-ended"]);

function sentence(model: TableModel, event: GameEvent) {
  if (SILENT.has(event.type)) return null;
  const key = `ev.pc.${event.type}`;
  if (!has(key)) return plain.sentence(model, event);
  const seat = typeof event.seat === "number" ? event.seat : null;
  const values = params(model, event);
  if (seat !== null) values.name = model.title(seat);
  return { seat, pieces: tp(key, values) };
}

export const ui: GameUi = {
  ...plain,
  Board,
  Dock,
  SeatFacts,
  Knowledge: Mine,
  Result,
  step: (model) => {
    const view = viewOf(model);
    const key = `pc.phase.${view.phase}`;
    return [t("step.round", { n: view.round }), has(key) ? t(key as Key) : ""].filter(Boolean).join(" · ");
  },
  question: (model) => {
    const words = plain.question(model);
    if (!model.isAsked) return words;
    const view = viewOf(model);
    if (model.question?.id.startsWith("errand")) {
      return { title: t("pc.ask.errand"), detail: t("pc.ask.errand.detail", { n: model.me === null ? 0 : view.boys[model.me] }) };
    }
    return { title: t("pc.ask.action"), detail: t("pc.ask.action.detail") };
  },
  status: (model, seat) => {
    const scores = Object.values(viewOf(model).scores[seat] ?? {});
    return scores.length ? t("pc.worst", { n: Math.max(...scores) }) : "";
  },
  sentence,
  heading: (_, events, at) => (events[at].type === "round-began" ? t("step.round", { n: Number(events[at].number) }) : null),
  flights: () => [],
  places: (_, event) => (typeof event.seat === "number" && event.seat >= 0 ? [`seat:${event.seat}`] : []),
  rule: () => "",
  reason: (model) => {
    const outcome = model.screen.position?.outcome;
    if (!outcome?.winners.length) return t("result.nobody");
    return t("pc.reason", { total: outcome.scores[outcome.winners[0]].total });
  },
};
