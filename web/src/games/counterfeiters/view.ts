/** The view of Counterfeiters as the engine sends it. */
export type {
  CounterfeitersPlacements as Placements,
  CounterfeitersRange as Range,
  CounterfeitersRelocations as Relocations,
  CounterfeitersView as CFView,
} from "../../generated/api";

export const QUALITIES = ["a", "b", "c"] as const;
