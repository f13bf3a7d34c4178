import { layout } from "../../lib/layout.svelte";
import { setLook } from "../../lib/looks";
import { t } from "../../lib/prefs.svelte";
import { has, messageKey, yours, type Key, type Params } from "../../lib/text";
import { nothingFor, type Fields } from "../../lib/unions";
import { lineOf, type Flight, type GameUi } from "../ui";
import Board from "./Board.svelte";
import Close from "./Close.svelte";
import Dock from "./Dock.svelte";
import { isGodfather, show } from "./godfather";
import { course } from "./course";
import { moments } from "./moments";
import { isFlight, readNotes, zoneOf } from "./moves";
import { draft } from "./draft.svelte";
import Result from "./Result.svelte";
import SeatFacts from "./SeatFacts.svelte";
import { cardName, dollars, moveName, notesWords, rangeWords, spaceName, starWords } from "./texts";
import Track from "./Track.svelte";
import type { Model, CFEvent, Played } from "./view";

setLook("counterfeiters", Close);

function step(model: Model): string {
  const view = model.view;
  if (view.round === 0) return t("step.deal");
  if (view.phase === "over") return t("step.over");
  if (view.phase === "last-henchmen" || view.phase.endsWith("lawyer")) return t("cf.step.end", { n: view.round });
  const all = view.seats * view.board.henchmen;
  if (view.phase !== "turns") return t("cf.step.round-end", { n: view.round });
  return t("cf.step", { n: view.round, turn: all - view.turns_left + 1, all });
}

function waiting(model: Model): { title: string; detail: string } {
  const view = model.view;
  const others = model.toAct.filter((seat): seat is number => seat !== "chance" && seat !== model.me);
  if (model.screen.sent) return { title: t("wait.sent"), detail: "" };
  if (!others.length) return { title: t("wait.table"), detail: "" };
  const names = model.names(others);
  if (view.phase === "diners") return { title: t("cf.wait.diners", { names }), detail: t("wait.look") };
  if (view.phase === "last-henchmen") return { title: t("cf.wait.last", { names }), detail: t("wait.look") };
  if (view.phase.endsWith("lawyer")) return { title: t("cf.wait.lawyer", { names }), detail: t("wait.look") };
  return { title: t("cf.wait", { names }), detail: t("wait.look") };
}

function question(model: Model): { title: string; detail: string } {
  const view = model.view;
  if (!model.isAsked) return waiting(model);
  if (view.phase === "diners") return { title: t("cf.ask.diner"), detail: t("cf.ask.diner.detail") };
  const zone = draft.space === null || draft.space === "pass" ? null : zoneOf(draft.space);
  if (zone !== null && draft.space !== null)
    return { title: t(messageKey(`cf.ask.${zone}`)), detail: spaceName(draft.space) };
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

function status(model: Model, seat: number): string {
  const view = model.view;
  if (view.phase === "diners" && view.owing.includes(seat)) return t("cf.status.diners");
  if (layout.wide) return t(view.unused[seat] === 1 ? "cf.henchmen.one" : "cf.henchmen", { n: view.unused[seat] ?? 0 });
  if (seat === model.me && view.own_cash !== null && view.own_account !== null)
    return dollars(view.own_cash + view.own_account);
  return view.memory && view.total[seat]
    ? rangeWords(view.total[seat])
    : t("cf.henchmen", { n: view.unused[seat] ?? 0 });
}

const MONEY = ["amount", "price", "fee", "cash", "account"] as const;

function params(model: Model, event: Fields<CFEvent>): Params {
  const out: Params = {};
  if (event.seat !== undefined) out.name = model.fullName(event.seat);
  if (event.card !== undefined) out.card = cardName(event.card);
  if (event.space !== undefined) out.space = spaceName(event.space);
  for (const field of MONEY) {
    const amount = event[field];
    if (amount !== undefined) out[field] = dollars(Math.abs(amount));
  }
  if (event.round !== undefined) out.round = event.round;
  if (event.officer !== undefined) out.officer = event.officer;
  if (event.notes !== undefined) out.notes = notesWords(event.notes);
  if (event.winners !== undefined) out.names = model.names(event.winners);
  if (event.amounts !== undefined) out.amounts = event.amounts.map(dollars).join(", ") || "–";
  if (event.quality !== undefined) out.stars = starWords("abc".indexOf(event.quality) + 1);
  return out;
}

/** The message for an event: there is one for each type, so a new event without a sentence is a type error. */
function keyOf(model: Model, event: CFEvent): Key {
  const { seat }: Fields<CFEvent> = event;
  const isMine = seat === model.me;
  switch (event.type) {
    case "sold":
    case "flown": {
      const key = `ev.cf.${event.type}.${zoneOf(event.space)}`;
      return yours(has(key) ? key : `ev.cf.${event.type}`, isMine);
    }
    case "transferred":
      if (event.amount === 0) return "ev.cf.transferred.nothing";
      return event.amount < 0 ? "ev.cf.transferred.out" : "ev.cf.transferred";
    case "banned":
      return event.quality === "c" ? "ev.cf.banned.all" : "ev.cf.banned";
    case "ended":
      if (event.winners.length > 1) return "ev.cf.ended.shared";
      return yours("ev.cf.ended", event.winners[0] === model.me);
    default:
      return yours(`ev.cf.${event.type}`, isMine);
  }
}

function sentence(model: Model, event: CFEvent) {
  /* The board itself tells these, or the line before. */
  if (event.type === "shifted" || event.type === "chosen") return null;
  const { seat }: Fields<CFEvent> = event;
  return lineOf(event, seat ?? null, keyOf(model, event), params(model, event));
}

function heading(_: Model, events: CFEvent[], at: number): string | null {
  const event = events[at];
  if (event.type === "round-began") return t("step.round", { n: event.round });
  if (event.type === "returned") return t("cf.round-ends", { n: event.round });
  if (event.type === "end-began") return t("cf.end");
  return null;
}

const note = (from: string, to: string, text: string | number): Flight => ({
  thing: "note",
  from,
  to,
  text: String(text),
});

function flights(model: Model, event: CFEvent): Flight[] {
  const fields: Fields<CFEvent> = event;
  const seat = fields.seat === undefined ? "" : `seat:${fields.seat}`;
  const space = fields.space === undefined ? "" : `space:${fields.space}`;
  const man: Flight = { thing: "token", from: seat, to: space, text: seat };
  switch (event.type) {
    case "bought":
      return [
        man,
        note(seat, space, event.price),
        { thing: "card", from: space, to: seat, text: cardName(event.card) },
      ];
    case "printed":
      return [man, { thing: "token", from: space, to: seat, text: "icon:printer" }];
    case "sold":
    case "evaded":
      return [man, note(space, seat, event.amount)];
    case "flown":
      return [man, { thing: "token", from: seat, to: space, text: isFlight(event.space) ? "icon:palm" : "" }];
    case "left":
      return [{ thing: "token", from: space, to: seat, text: seat }];
    case "stepped":
      return [{ thing: "token", from: `track:${event.officer - 1}`, to: `track:${event.officer}`, text: "icon:cap" }];
    case "godfather-came":
      return model.seats
        .filter((other) => other.seat !== model.me)
        .map((other) => note(`seat:${other.seat}`, `track:${model.view.officer}`, ""));
    case "halved":
      return [note(seat, `track:${model.view.officer}`, event.amount)];
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
    case "binned":
    case "chosen":
    case "dealt":
    case "ended":
    case "first-named":
    case "funded":
    case "marker-taken":
    case "opened":
    case "passed":
    case "returned":
    case "round-began":
    case "sealed":
    case "secrets-opened":
    case "shifted":
    case "strike-ended":
    case "transferred":
      return [];
    default:
      return nothingFor(event);
  }
}

function places(model: Model, event: CFEvent): string[] {
  const { seat, space, officer }: Fields<CFEvent> = event;
  const out: string[] = [];
  if (seat !== undefined && seat >= 0) out.push(`seat:${seat}`);
  if (space !== undefined) out.push(`space:${space}`);
  if (officer !== undefined) out.push(`track:${officer}`);
  if (event.type === "godfather-came" || event.type === "end-began") out.push("police");
  if (event.type === "banned") out.push("space:supermarket-1", "space:supermarket-2");
  if (event.type === "strike-began" || event.type === "strike-ended")
    out.push("space:jet-1", "space:jet-2", "space:flight");
  if (seat === model.me && event.type === "transferred") out.push("mine:account");
  if (seat === model.me && event.type === "printed") out.push("mine:fakes");
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

function rule(model: Model): string {
  const view = model.view;
  if (view.phase === "over") return "CF-15";
  if (view.round === 0) return "CF-1";
  if (view.phase === "diners") return "CF-13.7";
  if (model.isAsked && draft.space !== null) return ZONE_RULES[zoneOf(draft.space)] ?? "CF-2";
  if (view.phase === "last-henchmen") return "CF-14.3";
  if (view.phase === "good-lawyer") return "CF-14.7";
  if (view.phase === "bad-lawyer") return "CF-14.8";
  return view.phase === "turns" ? "CF-2" : "CF-13";
}

function reason(model: Model): string {
  const outcome = model.screen.position?.outcome;
  if (!outcome?.winners.length) return t("result.nobody");
  const best = Number(outcome.scores[outcome.winners[0]].total);
  const total = dollars(best);
  if (outcome.winners.length > 1) return t("cf.reason.shared", { total });
  const next = outcome.ranking[1]?.[0];
  if (next === undefined) return t("cf.reason", { total });
  const you = next === model.me ? ".you" : "";
  return t(messageKey(`cf.reason.next${you}`), {
    total,
    name: model.fullName(next),
    gap: dollars(best - Number(outcome.scores[next].total)),
  });
}

export const ui: GameUi<Played> = {
  Board,
  Dock,
  Side: null,
  SeatFacts,
  Knowledge: Track,
  Secrets: null,
  moments,
  course,
  Result,
  step,
  question,
  status,
  sealed: () => [],
  mark: () => "",
  sentence,
  heading,
  flights,
  isStaged: isGodfather,
  show,
  places,
  move: (_, text) =>
    text.startsWith("diner") ? t("cf.did.diner", { notes: notesWords(readNotes(text)) }) : moveName(text),
  rule,
  eliminated: () => [],
  reason,
};
