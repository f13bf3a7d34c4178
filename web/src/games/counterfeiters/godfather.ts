/** The Godfather as a staged moment: everybody pays half, and only I know how much I do. */
import { t, tp } from "../../lib/prefs.svelte";
import type { Show, ShowBeat } from "../ui";
import { dollars } from "./texts";
import type { CFEvent, Model } from "./view";

const comesAt = (events: CFEvent[], fresh: number): number =>
  events.findIndex((event, at) => at >= fresh && event.type === "godfather-came");

export const isGodfather = (events: CFEvent[], fresh: number): boolean => comesAt(events, fresh) >= 0;

export function show(model: Model): Show | null {
  const { events, me } = model;
  const at = comesAt(events, model.screen.fresh);
  if (at < 0) return null;
  const plain: ShowBeat = { icon: "don", pieces: [], seat: null, card: "", tone: "plain", stamp: "" };
  const beats: ShowBeat[] = [{ ...plain, pieces: tp("ev.cf.godfather-came"), stamp: t("cf.track.godfather") }];
  for (const { seat } of model.seats) {
    const paid = events.slice(at).find((event) => event.type === "halved" && event.seat === seat);
    const amount = paid?.type === "halved" ? paid.amount : null;
    const isMine = seat === me && amount !== null;
    beats.push({
      ...plain,
      icon: "cash",
      seat,
      card: amount === null ? t("cf.show.half") : `\u2212${dollars(amount)}`,
      tone: isMine && amount > 0 ? "bad" : "plain",
      pieces: isMine
        ? tp("ev.cf.halved.you", { amount: dollars(amount) })
        : tp("cf.show.pays", { name: model.fullName(seat) }),
    });
  }
  const seats = model.seats.map(({ seat }) => ({ seat, icon: "cash" as const, card: "" }));
  return { title: t("cf.track.godfather"), icon: "don", seats, beats };
}
