/** The end of a round as a staged moment: Hyde Park votes, Dame Beatrice lifts, houses fall. */
import { t, tp } from "../../lib/prefs.svelte";
import { yours } from "../../lib/text";
import type { Show, ShowBeat } from "../ui";
import { changeOf } from "./history";
import { contestsOf, type Model, type PCEvent } from "./view";
import { signed, title } from "./texts";

const SHOWN: PCEvent["type"][] = ["votes-changed", "marker-moved", "property-fell"];

/** What the end of a round brought among the events from `fresh` on: after everybody's last turn, before the next round. */
export function eveningEvents(events: PCEvent[], fresh: number): PCEvent[] {
  const began = events.findLastIndex((event, at) => at < fresh && event.type === "round-began");
  if (began < 0) return [];
  const order = events.findIndex((event, at) => at > began && event.type === "round-began");
  const end = order < 0 ? events.length : order;
  const last = events.findLastIndex((event, at) => at > began && at < end && event.type === "turn-ended");
  return events.slice(Math.max(fresh, last + 1), end).filter((event) => SHOWN.includes(event.type));
}

/** Whether everybody's turn is over: as many have ended it as sit at the table. */
const isEvening = (events: PCEvent[], fresh: number): boolean => {
  const began = events.findLastIndex((event, at) => at < fresh && event.type === "round-began");
  const ended = events.slice(began + 1).filter((event) => event.type === "turn-ended");
  const seats = new Set(events.flatMap((event) => ("seat" in event && event.seat >= 0 ? [event.seat] : []))).size;
  return ended.length >= seats;
};

export const hasEvening = (events: PCEvent[], fresh: number): boolean =>
  eveningEvents(events, fresh).length > 0 && isEvening(events, fresh);

export function show(model: Model): Show | null {
  const { events, me } = model;
  const found = eveningEvents(events, model.screen.fresh);
  if (!found.length) return null;
  const beats: ShowBeat[] = [];
  const plain = { seat: null, card: "", stamp: "" };
  for (const event of found) {
    const change = changeOf(event, contestsOf(model.view));
    if (!change) continue;
    const { seat, by } = change;
    const name = model.fullName(seat);
    const isMine = seat === me;
    const same = beats.find((beat) => beat.seat === seat && beat.icon === "fan");
    const lifted = event.type === "marker-moved" && same ? by + Number(same.card.replace("\u2212", "-")) : by;
    const tone = lifted < 0 ? "good" : lifted > 0 ? "bad" : "plain";
    const told = { ...plain, seat, card: signed(lifted), tone } as const;
    if (event.type === "votes-changed")
      beats.push({ ...told, icon: "mega", pieces: tp(yours("pc.show.hyde", isMine), { name, by: signed(by) }) });
    else if (event.type === "property-fell")
      beats.push({
        ...told,
        icon: "house",
        pieces: tp(yours("pc.show.fell", isMine), { name, card: title(event.card), by: signed(by) }),
      });
    else {
      const pieces = tp(yours("pc.show.beatrice", isMine), { name, by: signed(lifted) });
      if (same) Object.assign(same, told, { pieces });
      else beats.push({ ...told, icon: "fan", pieces });
    }
  }
  const names = [
    beats.some((beat) => beat.icon === "mega") ? t("pc.evening.hyde") : "",
    beats.some((beat) => beat.icon === "fan") ? t("pc.evening.beatrice") : "",
    beats.some((beat) => beat.icon === "house") ? t("pc.show.houses") : "",
  ];
  const seats = model.seats.map(({ seat }) => ({ seat, icon: "tophat" as const, card: "" }));
  return { title: names.filter(Boolean).join(" · "), icon: beats[0]?.icon ?? "tree", seats, beats };
}
