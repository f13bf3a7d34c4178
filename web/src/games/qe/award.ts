/** The award as a staged moment: all bids are in, the gavel falls, zero bids are named. Only what I may know. */
import { t, tp } from "../../lib/prefs.svelte";
import type { Piece } from "../../lib/text";
import type { Show, ShowBeat } from "../ui";
import { sentence } from "./sentences";
import { money } from "./texts";
import type { Lot, Model, QEEvent } from "./view";

const DECIDED: QEEvent["type"][] = ["won", "unsold"];

/** Where the auction was decided among the events from `fresh` on, or -1. */
const decisionAt = (events: QEEvent[], fresh: number): number =>
  events.findIndex((event, at) => at >= fresh && DECIDED.includes(event.type));

export const isAward = (events: QEEvent[], fresh: number): boolean => decisionAt(events, fresh) >= 0;

/** What I know of a seat's bid. */
function bidOf(lot: Lot, seat: number): string {
  const known = lot.bids.find((bid) => bid.seat === seat);
  if (known) return money(known.amount);
  return lot.auctioneer === seat && lot.opening !== null ? money(lot.opening) : t("qe.status.sealed");
}

const said = (model: Model, event: QEEvent): Piece[] => [...sentence(model, event).pieces, { text: " ", bold: false }];

export function show(model: Model): Show | null {
  const { events } = model;
  const at = decisionAt(events, model.screen.fresh);
  const lot = model.view.finished.at(-1);
  if (at < 0 || !lot) return null;
  const plain: ShowBeat = { icon: "check", pieces: [], seat: null, card: "", tone: "plain", stamp: "" };
  const beats: ShowBeat[] = [{ ...plain, pieces: tp("qe.show.in") }];
  for (const event of events.slice(at)) {
    if (event.type === "won")
      beats.push({
        ...plain,
        icon: "gavel",
        pieces: said(model, event),
        seat: event.seat,
        card: lot.price === null ? bidOf(lot, event.seat) : money(lot.price),
        stamp: t("qe.stamp", { name: model.name(event.seat) }),
      });
    else if (event.type === "unsold")
      beats.push({ ...plain, icon: "gavel", pieces: said(model, event), stamp: t("qe.unsold") });
    else if (event.type === "paid") beats.at(-1)?.pieces.push(...said(model, event));
    else if (event.type === "zero-named")
      beats.push({ ...plain, icon: "coin", pieces: said(model, event), seat: event.seat, card: zero(event.points) });
    else if (event.type === "revealed") break;
  }
  const seats = model.seats.map(({ seat }) => ({
    seat,
    icon: lot.auctioneer === seat ? ("gavel" as const) : ("env" as const),
    card: bidOf(lot, seat),
  }));
  return { title: t("qe.show"), icon: "gavel", seats, beats };
}

const zero = (points: number): string => (points ? `0 · +${points}` : "0");
