/** Cards that are drawn together are one line of the log. */
import { prefs } from "../../../lib/prefs.svelte";
import { title } from "../texts";
import type { PCEvent } from "../view";
import { deckName } from "./texts";

type Dealt = Extract<PCEvent, { type: "card-dealt" | "card-drawn" }>;

const isDeal = (event: PCEvent | undefined): event is Dealt =>
  event?.type === "card-dealt" || event?.type === "card-drawn";

/** Of my own cards I see which they are, of others' the decks. */
const tells = (event: PCEvent, me: number | null): event is Dealt =>
  isDeal(event) && (event.type === "card-drawn") === (event.seat === me);

/** The cards that a seat gets one after the other, up to this event. */
function together(events: PCEvent[], last: Dealt): { all: Dealt[]; next: PCEvent | undefined } {
  const at = events.lastIndexOf(last);
  const all: Dealt[] = [];
  for (let n = at; n >= 0; n--) {
    const event = events[n];
    if (event.type === "deck-remade") continue;
    if (!isDeal(event) || event.seat !== last.seat) break;
    all.unshift(event);
  }
  const next = events.slice(at + 1).find(({ type }) => type !== "deck-remade");
  return { all, next };
}

/** Whether a later event tells this one, too. */
export function isPartOfDraw(events: PCEvent[], event: Dealt, me: number | null): boolean {
  if (!tells(event, me)) return true;
  const { next } = together(events, event);
  return isDeal(next) && next.seat === event.seat;
}

/** What was drawn: `2 × event, expense`, or the titles of my own cards. */
export function drawn(events: PCEvent[], event: Dealt, me: number | null): string {
  const counts = new Map<string, number>();
  for (const each of together(events, event).all.filter((one) => tells(one, me))) {
    const name = each.type === "card-drawn" ? title(each.card) : deckName(each.deck);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const words = [...counts].map(([name, n]) => (n > 1 ? `${n} \u00d7 ${name}` : name));
  return new Intl.ListFormat(prefs.lang, { type: "unit" }).format(words);
}
