/** What I can know of everybody's money, from the movements I was told about. */
import data from "virtual:tiefe-taschen";

import { BRIBES, flowsOf, POT, TREASURY, type TTView } from "./view";

/** The value of a note that I have not seen. */
interface Hidden {
  low: number;
  high: number;
}

interface Account {
  known: number;
  /** Notes that came in (1) or went out (-1) unseen. */
  hidden: Map<Hidden, number>;
  /** The smallest and the largest note it can ever have held. */
  low: number;
  high: number;
}

export interface Wealth {
  low: number;
  high: number;
}

/** The values of money cards. */
const LEAST = 1;
const MOST = 5;
const START = data.start;

const isSeat = (place: number): boolean => place < BRIBES;

function add(account: Account, note: Hidden | number, sign: 1 | -1): void {
  if (typeof note === "number") account.known += sign * note;
  else account.hidden.set(note, (account.hidden.get(note) ?? 0) + sign);
  if (sign < 0) return;
  account.low = Math.min(account.low, typeof note === "number" ? note : note.low);
  account.high = Math.max(account.high, typeof note === "number" ? note : note.high);
}

function rangeOf(account: Account, notes: number): Wealth {
  let low = account.known;
  let high = account.known;
  for (const [note, times] of account.hidden) {
    low += times * (times > 0 ? note.low : note.high);
    high += times * (times > 0 ? note.high : note.low);
  }
  return { low: Math.max(low, notes * account.low), high: Math.min(high, notes * account.high) };
}

/** For each seat how much it has at least and at most, as far as my memory tells. */
export function wealth(view: TTView): Wealth[] {
  const accounts: Account[] = view.sizes.map(() => ({
    known: START.reduce((a, b) => a + b),
    hidden: new Map(),
    low: Math.min(...START),
    high: Math.max(...START),
  }));
  const lying = new Map<number, Hidden | number>();
  for (const { source, target, value } of flowsOf(view)) {
    const from = isSeat(source) ? accounts[source] : null;
    if (source === target) {
      const note = lying.get(source);
      if (value !== undefined && typeof note === "object") note.low = note.high = value;
      continue;
    }
    const note = value ?? lying.get(source) ?? { low: from?.low ?? LEAST, high: from?.high ?? MOST };
    const was = lying.get(source);
    if (was !== undefined && typeof was === "object" && typeof note === "number") was.low = was.high = note;
    if (from) add(from, note, -1);
    if (isSeat(target)) add(accounts[target], note, 1);
    else lying.set(target, note);
    if (source !== TREASURY && source !== POT) lying.delete(source);
  }
  return accounts.map((account, seat) => {
    const open = view.counted[seat] ?? (seat === view.seat ? view.own_money : null);
    if (!open) return rangeOf(account, view.sizes[seat]);
    const total = open.reduce((a, b) => a + b, 0);
    return { low: total, high: total };
  });
}
