/** Events of Tiefe Taschen as sentences of the log. */
import type { TableModel } from "../../lib/model";
import { prefs, t, tp } from "../../lib/prefs.svelte";
import type { GameEvent } from "../../lib/reducer";
import { has, type Key, type Params, type Piece } from "../../lib/text";
import { cardName, sideName, statement } from "./texts";
import { ownerOf, type Share, sum } from "./view";
import { readStatement } from "./words";

const list = (parts: string[]): string => new Intl.ListFormat(prefs.lang).format(parts);

/** Events that say nothing a line of its own is needed for. */
const SILENT = new Set(["record-opened", "revealed", "show-chosen"]);

/** Who does it: whose badge stands at the line, and for whom it is “you”. */
export function doerOf(event: GameEvent): number | null {
  if (typeof event.seat === "number") return event.seat;
  if (typeof event.taker === "number") return event.taker;
  if (typeof event.place === "string") return ownerOf(event.place);
  return typeof event.president === "number" ? event.president : null;
}

function nameSeats(model: TableModel, event: GameEvent, out: Params): void {
  for (const field of ["target", "victim", "taker", "blackmailer", "president"]) {
    const seat = event[field];
    if (typeof seat !== "number") continue;
    out[field] = model.name(seat);
    out[field + "Acc"] = model.objectOf(seat);
    out[field + "Dat"] = model.dativeOf(seat);
  }
  const doer = doerOf(event);
  if (doer !== null) out.name = model.fullName(doer);
  if (typeof event.place !== "string") return;
  out.ownerAcc = model.objectOf(ownerOf(event.place));
  out.ownerDat = model.dativeOf(ownerOf(event.place));
  out.owner = model.fullName(ownerOf(event.place));
}

function nameSpeech(model: TableModel, event: GameEvent, out: Params): void {
  if (typeof event.words !== "string" || typeof event.seat !== "number") return;
  const { to } = readStatement(event.words);
  out.words = statement(model, event.words, event.seat);
  out.toDat = to === null ? t("tt.all.dative") : model.dativeOf(to);
  out.toAcc = to === null ? t("tt.all.object") : model.objectOf(to);
}

function params(model: TableModel, event: GameEvent): Params {
  const out: Params = {};
  nameSeats(model, event, out);
  nameSpeech(model, event, out);
  if (typeof event.side === "string") out.side = sideName(event.side);
  if (typeof event.card === "string") out.card = cardName(event.card);
  if (typeof event.face === "string") out.face = t(event.face === "up" ? "tt.face.up" : "tt.face.down");
  if (typeof event.piece === "string") out.piece = t(event.piece === "snoop" ? "tt.piece.snoop" : "tt.piece.bribe");
  if (typeof event.verdict === "string" && has(`tt.verdict.${event.verdict}`))
    out.verdict = t(`tt.verdict.${event.verdict}` as Key);
  for (const field of ["value", "number", "agree", "reject"])
    if (typeof event[field] === "number") out[field] = event[field] as number;
  if (Array.isArray(event.values)) {
    out.values = (event.values as number[]).join(" + ") || "0";
    out.sum = sum(event.values as number[]);
  }
  if (Array.isArray(event.shares)) {
    out.shares = list((event.shares as Share[]).map(({ seat, values }) => `${model.name(seat)} ${values.join(" + ")}`));
  }
  for (const field of ["seats", "winners"])
    if (Array.isArray(event[field])) out.names = model.names(event[field] as number[]);
  return out;
}

/** The message for this event: “you” forms, and a form for one, several or nobody. */
function keyOf(model: TableModel, event: GameEvent): string {
  let key = `ev.tt.${event.type}`;
  if (event.type === "said") key += `.${readStatement(String(event.words)).kind}`;
  if (event.type === "ended") {
    const winners = event.winners as number[];
    if (winners.length !== 1) return key + ".shared";
    return winners[0] === model.me ? key + ".you" : key;
  }
  if (event.type === "paid-out" && (event.values as number[]).length === 1) key += ".one";
  if (event.type === "stolen" && event.victim === model.me) return key + ".mine";
  if (event.type === "marks-removed") {
    const seats = event.seats as number[];
    if (seats.length === 1) return seats[0] === model.me ? key + ".you" : key + ".one";
  }
  return doerOf(event) === model.me && has(key + ".you") ? key + ".you" : key;
}

export function sentence(model: TableModel, event: GameEvent): { seat: number | null; pieces: Piece[] } | null {
  if (SILENT.has(event.type)) return null;
  if (event.type === "sealed" && event.seat === model.me) return null;
  if (event.type === "whispered" && [event.seat, event.target].includes(model.me)) return null;
  const key = keyOf(model, event);
  if (!has(key)) return { seat: doerOf(event), pieces: [{ text: event.text, bold: false }] };
  return { seat: doerOf(event), pieces: tp(key, params(model, event)) };
}
