/** What the history tells about everybody's money: where it came from, where it went, and how it grew. */
import type { CFEvent } from "./view";

export const SOURCES = [
  "start",
  "supermarket",
  "fence",
  "tax",
  "diners",
  "lottery",
  "cards",
  "flights",
  "godfather",
] as const;
export type Source = (typeof SOURCES)[number];

export interface Books {
  /** For each seat what came in, or, below zero, went out. */
  flows: Record<Source, number>[];
  /** For each seat its real money before the first round and after every round. */
  wealth: number[][];
  /** Steps of the officer that each seat caused. */
  steps: number[];
  sales: { seat: number; round: number; amount: number; notes: number[]; space: string; at: number }[];
  payments: { seat: number; round: number; amount: number; at: number }[];
  transfers: { seat: number; round: number; amount: number; at: number }[];
  rounds: number;
}

/** Read the history; *secrets* are the transfers and payments of all seats, in order, opened after the end. */
export function readBooks(events: CFEvent[], seats: number, secrets: number[][]): Books {
  const books: Books = {
    flows: Array.from(
      { length: seats },
      // `fromEntries` forgets which keys there are.
      () => Object.fromEntries(SOURCES.map((name) => [name, 0])) as Record<Source, number>,
    ),
    wealth: Array.from({ length: seats }, () => []),
    steps: Array.from({ length: seats }, () => 0),
    sales: [],
    payments: [],
    transfers: [],
    rounds: 0,
  };
  const hidden = secrets.map((amounts) => [...amounts]);
  const total = Array.from({ length: seats }, () => 0);
  const move = (seat: number, source: Source, amount: number): void => {
    books.flows[seat][source] += amount;
    total[seat] += amount;
  };
  const close = (): void => total.forEach((amount, seat) => books.wealth[seat].push(amount));
  let mover = -1;
  let isEnd = false;
  for (const [at, event] of events.entries()) {
    if ("space" in event && "seat" in event) mover = event.seat;
    switch (event.type) {
      case "funded":
        move(event.seat, "start", event.amount);
        break;
      case "round-began":
        books.rounds = event.round;
        close();
        break;
      case "bought":
        move(event.seat, "cards", -event.price);
        break;
      case "sold":
        move(event.seat, event.space.startsWith("fence") ? "fence" : "supermarket", event.amount);
        books.sales.push({ ...event, round: books.rounds, at });
        break;
      case "evaded":
        move(event.seat, "tax", event.amount);
        break;
      case "flown": {
        move(event.seat, "flights", -event.fee);
        const amount = hidden[event.seat]?.shift();
        if (amount !== undefined) books.transfers.push({ seat: event.seat, round: books.rounds, amount, at });
        break;
      }
      case "stepped":
        if (mover >= 0 && !isEnd) books.steps[mover] += 1;
        break;
      case "returned":
        mover = -1;
        break;
      case "godfather-came":
        for (let each = 0; each < seats; each++) {
          const amount = hidden[each]?.shift();
          if (amount === undefined) continue;
          move(each, "godfather", -amount);
          books.payments.push({ seat: each, round: books.rounds, amount, at });
        }
        break;
      case "end-began":
        isEnd = true;
        break;
      case "converted":
        move(event.seat, "diners", event.amount);
        break;
      case "drawn":
        move(event.seat, "lottery", event.amount);
        break;
    }
  }
  close();
  return books;
}
