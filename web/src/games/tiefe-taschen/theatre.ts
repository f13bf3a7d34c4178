/** A vote as a play: what is shown beat by beat, from the events of phase 4. */
import type { Fields } from "../../lib/unions";
import { ownerOf, type TTEvent } from "./view";

export interface Mark {
  seat: number;
  kind: "earned" | "returned" | "grabbed" | "empty" | "stole" | "averted" | "robbed" | "idle";
  /** Known only to those who may know it. */
  value: number | null;
}

export interface Beat {
  /** What happens, in the words of the log. */
  events: TTEvent[];
  card: { seat: number; card: string } | null;
  marks: Mark[];
  /** The seat that is looked at. */
  seat: number | null;
  stamp: "passed" | "failed" | "bankrupt" | null;
}

export interface Vote {
  /** Where its count is among the events: no two votes have the same. */
  at: number;
  president: number;
  /** In turn order. */
  seats: number[];
  beats: Beat[];
  agree: number;
  reject: number;
  passed: boolean;
  resigned: number | null;
  elected: number | null;
}

/** The count of the last vote among the events before `end`, or -1. */
export function lastVote(events: TTEvent[], end = events.length): number {
  return events.findLastIndex((event, at) => at < end && event.type === "voted");
}

function startOf(events: TTEvent[], at: number): number {
  return events.findLastIndex((event, before) => before < at && event.type === "split-made");
}

/** What a note that moves unseen is worth, if the next event tells me. */
function valueAfter(events: TTEvent[], at: number, type: "grab-seen" | "stolen"): number | null {
  for (const event of events.slice(at + 1, at + 3)) if (event.type === type) return event.value;
  return null;
}

function bribeValue(events: TTEvent[], start: number, at: number, place: string): number | null {
  for (const event of events.slice(start + 1, at).reverse())
    if ("place" in event && "value" in event && event.place === place) return event.value;
  return null;
}

function marksOf(events: TTEvent[], start: number, at: number): Mark[] {
  const event = events[at];
  const { seat = 0 }: Fields<TTEvent> = event;
  switch (event.type) {
    case "bribe-taken":
      return [{ seat: event.target, kind: "earned", value: bribeValue(events, start, at, event.place) }];
    case "bribe-returned":
      return [{ seat: ownerOf(event.place), kind: "returned", value: bribeValue(events, start, at, event.place) }];
    case "grabbed":
      return [{ seat, kind: "grabbed", value: valueAfter(events, at, "grab-seen") }];
    case "grab-empty":
      return [{ seat, kind: "empty", value: null }];
    case "blackmail-idle":
      return [{ seat, kind: "idle", value: null }];
    case "blackmailed": {
      if (events[at + 1]?.type === "stack-empty") return [{ seat, kind: "empty", value: null }];
      const value = valueAfter(events, at, "stolen");
      return [
        { seat, kind: "stole", value },
        { seat: event.victim, kind: "robbed", value },
      ];
    }
    case "averted": {
      if (events[at + 1]?.type === "stack-empty") return [{ seat, kind: "averted", value: 0 }];
      const value = valueAfter(events, at, "stolen");
      return [
        { seat, kind: "averted", value },
        { seat: event.blackmailer, kind: "robbed", value },
      ];
    }
    default:
      return [];
  }
}

/** These say more about the beat before them. */
const ASIDES = new Set(["grab-seen", "stolen", "stack-empty"]);
const SHOWN = new Set([
  "played",
  "bribe-taken",
  "bribe-returned",
  "grabbed",
  "grab-empty",
  "blackmailed",
  "averted",
  "blackmail-idle",
  "bankruptcy",
]);

function beatsOf(events: TTEvent[], start: number, end: number): Beat[] {
  const beats: Beat[] = [];
  for (let at = start; at < end; at++) {
    const event = events[at];
    if (ASIDES.has(event.type)) beats.at(-1)?.events.push(event);
    if (!SHOWN.has(event.type)) continue;
    const marks = marksOf(events, start, at);
    beats.push({
      events: [event],
      card: event.type === "played" ? { seat: event.seat, card: event.card } : null,
      marks,
      seat: event.type === "played" ? event.seat : (marks[0]?.seat ?? null),
      stamp: event.type === "bankruptcy" ? "bankrupt" : null,
    });
  }
  return beats;
}

/** The vote whose count is the event `at`. */
export function voteAt(events: TTEvent[], at: number, table: number): Vote {
  const start = startOf(events, at);
  const [split, count] = [events[start], events[at]];
  const president = split?.type === "split-made" ? split.seat : 0;
  const beats = beatsOf(events, start + 1, at);
  const played = beats.flatMap((beat) => (beat.card ? [beat.card.seat] : []));
  const seats = Array.from({ length: table }, (_, step) => (president + step) % table).filter((seat) =>
    played.includes(seat),
  );
  const next = events.findIndex(
    (event, after) => after > at && ["round-began", "ended", "split-made"].includes(event.type),
  );
  const after = events.slice(at, next < 0 ? undefined : next);
  const told = after.filter((event) => ["voted", "judged", "resigned", "elected", "paid-out"].includes(event.type));
  const resigned = after.find((event) => event.type === "resigned");
  const elected = after.find((event) => event.type === "elected");
  const passed = resigned === undefined;
  beats.push({
    events: told,
    card: null,
    marks: [],
    seat: elected?.seat ?? president,
    stamp: passed ? "passed" : "failed",
  });
  return {
    at,
    president,
    seats,
    beats,
    agree: count?.type === "voted" ? count.agree : 0,
    reject: count?.type === "voted" ? count.reject : 0,
    passed,
    resigned: resigned?.seat ?? null,
    elected: elected?.seat ?? null,
  };
}

export interface Scene {
  cards: Map<number, string>;
  agree: number;
  reject: number;
  marks: Map<number, Mark[]>;
  now: Beat | null;
}

/** The stage after the first `count` beats. */
export function sceneAfter(vote: Vote, count: number): Scene {
  const shown = vote.beats.slice(0, count);
  const cards = new Map(shown.flatMap((beat) => (beat.card ? [[beat.card.seat, beat.card.card] as const] : [])));
  const marks = new Map<number, Mark[]>();
  for (const mark of shown.flatMap((beat) => beat.marks)) marks.set(mark.seat, [...(marks.get(mark.seat) ?? []), mark]);
  const votes = [...cards.values()];
  return {
    cards,
    agree: votes.filter((card) => card === "agree").length,
    reject: votes.filter((card) => card === "reject").length,
    marks,
    now: shown.at(-1) ?? null,
  };
}

const LONGEST_MS = 9_000;

/** How long a beat lasts; the last card and the verdict have more time. */
export function beatTime(vote: Vote, at: number): number {
  const even = Math.max(280, Math.min(760, LONGEST_MS / vote.beats.length));
  const lastCard = vote.beats.findLastIndex((beat) => beat.card !== null);
  return at === lastCard ? even * 1.6 : even;
}

/** Before the first beat. */
export const FIRST_MS = 200;
/** How long the end is held while the table waits. */
export const HELD_MS = 2_000;

/** How long it is on stage at normal pace. */
export function voteTime(vote: Vote): number {
  const beats = vote.beats.slice(1).reduce((sum, _, at) => sum + beatTime(vote, at), 0);
  return FIRST_MS + beats + HELD_MS;
}
