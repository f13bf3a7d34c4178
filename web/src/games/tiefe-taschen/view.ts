/** What the server sends to tables of Tiefe Taschen. */
import type {
  TiefeTaschenEvent,
  TiefeTaschenHiddenMovement,
  TiefeTaschenMovement,
  TiefeTaschenSpace,
  TiefeTaschenView,
} from "../../generated/api";
import type { TableModel } from "../../lib/model";

export type {
  TiefeTaschenEvent as TTEvent,
  TiefeTaschenPlacedBribe as Placed,
  TiefeTaschenPlan as PlanSpace,
  TiefeTaschenShare as Share,
  TiefeTaschenSpeech as TalkSpace,
  TiefeTaschenView as TTView,
} from "../../generated/api";

export type Played = { view: TiefeTaschenView; space: TiefeTaschenSpace; event: TiefeTaschenEvent };
export type Model = TableModel<Played>;

/** A note that moved: 0 to 7 private stacks, 8 + 2 * owner + token bribes, 24 treasury, 25 pot. */
export type Flow = TiefeTaschenHiddenMovement & Partial<TiefeTaschenMovement>;

/** All notes that moved; the value only where this seat knows it. */
export const flowsOf = (view: TiefeTaschenView): Flow[] => view.ledger;

export const CARDS = ["agree", "reject", "treasury", "blackmail", "avert"] as const;
export const SIDES = ["agree", "notagree", "reject", "notreject"] as const;

export const BRIBES = 8;
export const TREASURY = 24;
export const POT = 25;

export const ownerOf = (place: string): number => Number(place[0]);

export const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);
