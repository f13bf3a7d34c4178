/** Events of Tiefe Taschen as sentences of the log. */
import { prefs, t } from "../../lib/prefs.svelte";
import { has, yours, type Key, type Params } from "../../lib/text";
import type { Fields } from "../../lib/unions";
import { lineOf, type Line } from "../ui";
import { cardName, sideName, statement } from "./texts";
import { ownerOf, sum, type Model, type TTEvent } from "./view";
import { readStatement } from "./statements";

const list = (parts: string[]): string => new Intl.ListFormat(prefs.lang).format(parts);

/** Who does it: whose badge stands at the line, and for whom it is “you”. */
export function doerOf({ seat, taker, place, president }: Fields<TTEvent>): number | null {
  return seat ?? taker ?? (place === undefined ? (president ?? null) : ownerOf(place));
}

const PEOPLE = ["target", "victim", "taker", "blackmailer", "president"] as const;
const NUMBERS = ["value", "number", "agree", "reject"] as const;

function nameSeats(model: Model, event: Fields<TTEvent>, out: Params): void {
  for (const field of PEOPLE) {
    const seat = event[field];
    if (seat === undefined) continue;
    out[field] = model.name(seat);
    out[field + "Acc"] = model.objectOf(seat);
    out[field + "Dat"] = model.dativeOf(seat);
  }
  const doer = doerOf(event);
  if (doer !== null) out.name = model.fullName(doer);
  if (event.place === undefined) return;
  out.ownerAcc = model.objectOf(ownerOf(event.place));
  out.ownerDat = model.dativeOf(ownerOf(event.place));
  out.owner = model.fullName(ownerOf(event.place));
}

function nameSpeech(model: Model, { words, seat }: Fields<TTEvent>, out: Params): void {
  if (words === undefined || seat === undefined) return;
  const { to } = readStatement(words);
  out.words = statement(model, words, seat);
  out.toDat = to === null ? t("tt.all.dative") : list(to.map((seat) => model.dativeOf(seat)));
  out.toAcc = to === null ? t("tt.all.object") : list(to.map((seat) => model.objectOf(seat)));
}

function params(model: Model, event: Fields<TTEvent>): Params {
  const out: Params = {};
  nameSeats(model, event, out);
  nameSpeech(model, event, out);
  if (event.side !== undefined) out.side = sideName(event.side);
  if (event.card !== undefined) out.card = cardName(event.card);
  if (event.face !== undefined) out.face = t(event.face === "up" ? "tt.face.up" : "tt.face.down");
  if (event.piece !== undefined) out.piece = t(event.piece === "snoop" ? "tt.piece.snoop" : "tt.piece.bribe");
  const verdict = `tt.verdict.${event.verdict}`;
  if (has(verdict)) out.verdict = t(verdict);
  for (const field of NUMBERS) {
    const number = event[field];
    if (number !== undefined) out[field] = number;
  }
  if (event.values !== undefined) {
    out.values = event.values.join(" + ") || "0";
    out.sum = sum(event.values);
  }
  if (event.shares !== undefined)
    out.shares = list(event.shares.map(({ seat, values }) => `${model.name(seat)} ${values.join(" + ")}`));
  const several = event.seats ?? event.winners;
  if (several !== undefined) out.names = model.names(several);
  return out;
}

/** The message for an event, in forms for “you”, for one, several or nobody; a type without a sentence is a type error. */
function keyOf(model: Model, event: TTEvent): Key {
  const isMine = doerOf(event) === model.me;
  switch (event.type) {
    case "said": {
      const key = `ev.tt.said.${readStatement(event.words).kind}`;
      return yours(has(key) ? key : "ev.tt.said", isMine);
    }
    case "ended":
      if (event.winners.length !== 1) return "ev.tt.ended.shared";
      return yours("ev.tt.ended", event.winners[0] === model.me);
    case "paid-out":
      return yours(event.values.length === 1 ? "ev.tt.paid-out.one" : "ev.tt.paid-out", isMine);
    case "stolen":
      return event.victim === model.me ? "ev.tt.stolen.mine" : yours("ev.tt.stolen", isMine);
    case "card-moved":
      if (event.how === "taken") return yours("ev.tt.card-moved.taken", isMine);
      return event.how === "swapped" ? "ev.tt.card-moved.swapped" : "ev.tt.card-moved.laid";
    case "marks-removed":
      if (event.seats.length !== 1) return "ev.tt.marks-removed";
      return event.seats[0] === model.me ? "ev.tt.marks-removed.you" : "ev.tt.marks-removed.one";
    default:
      return yours(`ev.tt.${event.type}`, isMine);
  }
}

/** Events that say nothing a line of its own is needed for. */
const SILENT: TTEvent["type"][] = ["record-opened", "revealed", "show-chosen"];

export function sentence(model: Model, event: TTEvent): Line | null {
  if (SILENT.includes(event.type)) return null;
  if (event.type === "sealed" && event.seat === model.me) return null;
  if (event.type === "card-moved" && event.seat === model.me && event.how !== "taken") return null; // I was told which
  if (event.type === "whispered" && (event.seat === model.me || event.target === model.me)) return null;
  return lineOf(event, doerOf(event), keyOf(model, event), params(model, event));
}
