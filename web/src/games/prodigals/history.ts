/** What the events tell about the course of a game: scores after each round, Hyde Park, Dame Beatrice. */
import data from "virtual:game/prodigals";

import type { Fields } from "../../lib/unions";
import type { PCEvent } from "./view";

export type Scores = Record<string, number>;

/** The contests whose score an event changes by its `by`; of several only one is in play. */
const COUNTS: Partial<Record<PCEvent["type"], string[]>> = {
  "votes-changed": ["election"],
  "marker-moved": ["society"],
  "money-changed": ["possessions", "last-will"],
  "possession-sold": ["possessions"],
  "possessions-swapped": ["possessions"],
  "property-bought": ["last-will"],
  "property-sold": ["last-will"],
  "property-fell": ["last-will"],
  "properties-revalued": ["last-will"],
};

/** By how much an event changed a score, in the contests of the table. */
export function changeOf(event: PCEvent, contests?: string[]): { seat: number; contest: string; by: number } | null {
  const contest = COUNTS[event.type]?.find((each) => !contests || contests.includes(each));
  const { seat, by }: Fields<PCEvent> = event;
  return contest === undefined || seat === undefined || by === undefined ? null : { seat, contest, by };
}

/** Scores at the start and after each round, from the last ones backwards. */
export function scoresByRound(events: PCEvent[], last: Scores[]): Scores[][] {
  const now = last.map((scores) => ({ ...scores }));
  const copy = (): Scores[] => now.map((scores) => ({ ...scores }));
  const out = [copy()];
  let isStart = false;
  for (const event of [...events].reverse()) {
    if (event.type === "round-began") {
      out.unshift(copy());
      isStart = event.number === 1;
      continue;
    }
    if (isStart) break;
    const change = changeOf(event, Object.keys(last[0] ?? {}));
    if (change && now[change.seat] && change.contest in now[change.seat]) now[change.seat][change.contest] -= change.by;
  }
  return out;
}

/** What happened between the last action turn and the next round. */
export interface Evening {
  round: number;
  /** Where it begins among the events. */
  at: number;
  /** Votes by seat; empty where nobody spoke. */
  votes: { seat: number; by: number; loud: number }[];
  /** Markers that went up, and what that cost. */
  raised: { seat: number; markers: number; points: number }[];
  blocked: number[];
  /** Houses that nobody kept up. */
  fallen: { seat: number; card: string; value: number }[];
}

/** The end of each finished round. */
export function evenings(events: PCEvent[], seats: number): Evening[] {
  const out: Evening[] = [];
  let evening: Evening | null = null;
  let round = 0;
  let ended = 0;
  let loud: number[] = [];
  for (const [at, event] of events.entries()) {
    if (event.type === "round-began") {
      round = event.number;
      ended = 0;
      evening = null;
      loud = Array.from({ length: seats }, () => 0);
    } else if (event.type === "megaphones-gained") loud[event.seat] += event.by;
    else if (event.type === "bonus-taken") loud[event.seat] += heldBy(event.tile);
    else if (event.type === "turn-ended" && ++ended === seats) {
      evening = { round, at, votes: [], raised: [], blocked: [], fallen: [] };
      out.push(evening);
    } else if (evening && event.type === "votes-changed")
      evening.votes.push({ seat: event.seat, by: event.by, loud: loud[event.seat] });
    else if (evening && event.type === "property-fell")
      evening.fallen.push({ seat: event.seat, card: event.card, value: event.value });
    else if (evening && event.type === "marker-blocked") evening.blocked.push(event.seat);
    else if (evening && event.type === "marker-moved") raise(evening, event.seat, changeOf(event)?.by ?? 0);
  }
  return out;
}

/** Whether a boy was sent in this round: by this seat, or by anybody. */
export function hasSent(events: PCEvent[], seat: number | null): boolean {
  const began = events.findLastIndex((event) => event.type === "round-began");
  return events.slice(began + 1).some((event) => event.type === "boy-sent" && (seat === null || event.seat === seat));
}

/** Megaphones on a bonus tile that are held and not played. */
function heldBy(tile: string): number {
  const effect = data.items[tile]?.effects?.[0];
  return effect?.verb === "megaphones" ? (effect.n ?? 0) : 0;
}

function raise(evening: Evening, seat: number, by: number): void {
  const found = evening.raised.find((one) => one.seat === seat);
  if (found) {
    found.markers += 1;
    found.points += by;
  } else evening.raised.push({ seat, markers: 1, points: by });
}

/** Turns of play with the most points lost: what people will talk about. */
export interface Stroke {
  seat: number;
  contest: string;
  by: number;
  round: number;
  card: string | null;
  /** Where it begins among the events. */
  at: number;
}

/** Who begins something with this event, and with which card or tile. */
function strokeOf(event: PCEvent): { seat: number; card: string | null } | null {
  switch (event.type) {
    case "card-played":
    case "card-activated":
    case "farm-used":
      return event;
    case "bonus-used":
      return { seat: event.seat, card: event.tile };
    case "pub-played":
    case "boy-sent":
      return { seat: event.seat, card: null };
    default:
      return null;
  }
}

/** For each card played or used, what it lost its owner; the greatest first. */
export function strokes(events: PCEvent[], contests?: string[]): Stroke[] {
  const out: Stroke[] = [];
  let round = 0;
  let now: { seat: number; card: string | null; at: number; sums: Record<string, number> } | null = null;
  const close = (): void => {
    for (const [contest, by] of Object.entries(now?.sums ?? {}))
      if (now && by < 0) out.push({ seat: now.seat, contest, by, round, card: now.card, at: now.at });
    now = null;
  };
  for (const [at, event] of events.entries()) {
    if (event.type === "round-began") round = event.number;
    const began = strokeOf(event);
    if (began) {
      close();
      now = { seat: began.seat, card: began.card, at, sums: {} };
    } else if (event.type === "turn-ended" || event.type === "round-began") close();
    const change = changeOf(event, contests);
    if (now && change && change.seat === now.seat)
      now.sums[change.contest] = (now.sums[change.contest] ?? 0) + change.by;
  }
  close();
  return out.sort((a, b) => a.by - b.by);
}
