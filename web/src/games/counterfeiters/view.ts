/** What the server sends to tables of Counterfeiters. */
import type { CounterfeitersEvent, CounterfeitersSpace, CounterfeitersView } from "../../generated/api";
import type { TableModel } from "../../lib/model";

export type {
  CounterfeitersEvent as CFEvent,
  CounterfeitersPlacements as Placements,
  CounterfeitersRange as Range,
  CounterfeitersView as CFView,
} from "../../generated/api";

export type Played = { view: CounterfeitersView; space: CounterfeitersSpace; event: CounterfeitersEvent };
export type Model = TableModel<Played>;

export const QUALITIES = ["a", "b", "c"] as const;
