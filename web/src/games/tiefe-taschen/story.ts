/** How a finished game went: money by round, where it came from, votes. */
import data from "virtual:game/tiefe-taschen";

import { BRIBES, flowsOf, POT, type Share, sum, TREASURY, type TTView, type TTEvent } from "./view";

const START = sum(data.start);

/** Everybody's money at the start and after each round; empty when the record stays closed. */
export function moneyByRound(view: TTView): number[][] {
  const seats = view.sizes.length;
  const totals = Array.from({ length: seats }, () => START);
  const rounds = [[...totals]];
  let paid = 0;
  for (const { source, target, value } of flowsOf(view)) {
    if (value === undefined) return [];
    if (source < BRIBES) totals[source] -= value;
    if (target < BRIBES) totals[target] += value;
    if (source === POT && ++paid % seats === 0) rounds.push([...totals]);
  }
  const last = rounds.at(-1) ?? [];
  if (view.ledger.length && totals.some((total, seat) => total !== last[seat])) rounds.push([...totals]);
  return view.ledger.length ? rounds : [];
}

/** The same from what was paid before all eyes, for tables that keep no memory. */
export function paidByRound(events: TTEvent[], seats: number): number[][] {
  const totals = Array.from({ length: seats }, () => 0);
  const rounds = [[...totals]];
  for (const event of events) {
    if (event.type === "paid-out") totals[event.seat] += sum(event.values);
    if (event.type === "round-began" && event.number !== 1) rounds.push([...totals]);
    if (event.type === "ended" && totals.some((total, seat) => total !== rounds.at(-1)?.[seat]))
      rounds.push([...totals]);
  }
  return rounds;
}

export interface Sources {
  split: number;
  earned: number;
  given: number;
  treasury: number;
  stolen: number;
  lost: number;
}

/** Where each seat's money came from and where it went. */
export function sourcesOf(view: TTView): Sources[] {
  const out = view.sizes.map(() => ({ split: 0, earned: 0, given: 0, treasury: 0, stolen: 0, lost: 0 }));
  for (const { source, target, value = 0 } of flowsOf(view)) {
    if (target >= BRIBES) continue;
    if (source === POT) out[target].split += value;
    else if (source === TREASURY) out[target].treasury += value;
    else if (source < BRIBES) {
      out[target].stolen += value;
      out[source].lost += value;
    } else {
      const owner = (source - BRIBES) >> 1;
      if (owner === target) continue;
      out[target].earned += value;
      out[owner].given += value;
    }
  }
  return out;
}

export interface Ballot {
  /** Where it was counted among the events. */
  at: number;
  round: number;
  president: number;
  agree: number;
  reject: number;
  passed: boolean;
  /** What the president had given himself. */
  own: number;
  pot: number;
}

export function ballots(events: TTEvent[]): Ballot[] {
  const out: Ballot[] = [];
  let round = 0;
  let president = 0;
  let shares: Share[] = [];
  for (const [at, event] of events.entries()) {
    if (event.type === "round-began") round = event.number;
    if (event.type === "split-made") {
      president = event.seat;
      shares = event.shares;
    }
    if (event.type === "voted") {
      const own = sum(shares.find(({ seat }) => seat === president)?.values ?? []);
      const pot = sum(shares.flatMap(({ values }) => values));
      out.push({
        at,
        round,
        president,
        agree: event.agree,
        reject: event.reject,
        passed: true,
        own,
        pot,
      });
    }
    const last = out.at(-1);
    if (event.type === "resigned" && last) last.passed = false;
  }
  return out;
}

/** The cards a seat has laid open, oldest first, with the round. */
export function cardsPlayed(events: TTEvent[], seat: number): { round: number; card: string }[] {
  const out: { round: number; card: string }[] = [];
  let round = 0;
  for (const event of events) {
    if (event.type === "round-began") round = event.number;
    if (event.type === "played" && event.seat === seat) out.push({ round, card: event.card });
  }
  return out;
}

export interface Largest {
  from: number;
  to: number;
  value: number;
}

/** The largest single note that went this way. */
function largest(view: TTView, wanted: (source: number, target: number) => boolean): Largest | null {
  let best: Largest | null = null;
  for (const { source, target, value = 0 } of flowsOf(view)) {
    if (target >= BRIBES || !wanted(source, target) || (best && best.value >= value)) continue;
    best = { from: source >= BRIBES ? (source - BRIBES) >> 1 : source, to: target, value };
  }
  return best;
}

export const largestBribe = (view: TTView): Largest | null =>
  largest(view, (source, target) => source >= BRIBES && source < TREASURY && (source - BRIBES) >> 1 !== target);
export const largestTheft = (view: TTView): Largest | null => largest(view, (source) => source < BRIBES);

/** Who did something most often, or nobody. */
export function most(counts: number[]): { seat: number; n: number } | null {
  const n = Math.max(0, ...counts);
  return n > 0 ? { seat: counts.indexOf(n), n } : null;
}

/** How often each seat appears in events of a type. */
export function countOf(events: TTEvent[], type: "resigned" | "averted" | "grabbed", seats: number): number[] {
  const counts = Array.from({ length: seats }, () => 0);
  for (const event of events) if (event.type === type) counts[event.seat] += 1;
  return counts;
}
