/** My tables as a list: what needs me first, found by any words, put away or removed by this browser. */
import type { TableLine } from "../generated/api";

export type Shelf = "now" | "over" | "archive";

/** What somebody has put away: tables by their ids. */
export interface Kept {
  archived: string[];
  removed: string[];
}

const STATUS = ["running", "open", "over", "closed"];

const isDone = (table: TableLine): boolean => table.status === "over" || table.status === "closed";

/** My turn first, then what runs, what waits, what is over; the newest first among equals. */
export function sorted(tables: TableLine[]): TableLine[] {
  const weight = (table: TableLine): number => (table.my_turn ? -1 : STATUS.indexOf(table.status));
  return [...tables].sort((one, other) => weight(one) - weight(other) || other.created - one.created);
}

/** Where a table stands in the list; null: removed. What is my turn never hides. */
export function shelfOf(table: TableLine, kept: Kept): Shelf | null {
  if (table.my_turn) return "now";
  if (kept.removed.includes(table.id)) return null;
  if (kept.archived.includes(table.id)) return "archive";
  return isDone(table) ? "over" : "now";
}

/** A running table is not removed, because nobody could find it again. */
export const mayRemove = isDone;

const plain = (text: string): string => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** Tables in which all words occur: in the name of the game, of a player, in the status or the id. */
export function found(tables: TableLine[], asked: string, textOf: (table: TableLine) => string): TableLine[] {
  const words = plain(asked).split(/\s+/).filter(Boolean);
  return tables.filter((table) => {
    const text = plain(textOf(table));
    return words.every((word) => text.includes(word));
  });
}
