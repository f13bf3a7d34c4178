/** The view of Tiefe Taschen as the engine sends it. */

export interface Placed {
  place: string;
  target: number;
  side: string;
  is_up: boolean;
  is_lying: boolean;
}

export interface TTView {
  seat: number;
  setup: { seats: number; edition: number; lowest: number; highest: number; is_free: boolean };
  phase: string;
  round: number;
  vote: number;
  president: number | null;
  active: number[];
  ending: string;
  treasury_left: number;
  is_bankrupt: boolean;
  drawn_openly: number[];
  pot: number[];
  split: { seat: number; values: number[] }[];
  sizes: number[];
  own_money: number[];
  counted: number[][];
  snoops: { seat: number; target: number }[];
  bribes: Placed[];
  bribe_money: Record<string, number>;
  played: { seat: number; card: string }[];
  own_card: string | null;
  choices_left: number;
  ready: number[];
  has_card: number[];
  changes: number;
  changes_allowed: number;
  is_orderly: boolean;
  turn: number;
  waiting: number[];
  heard: { number: number; seat: number; words: string }[];
  whispers: { number: number; seat: number; target: number }[];
  kept: number[];
  broken: number[];
}

/** Everything a seat may plan in the negotiation. */
export interface PlanSpace {
  kind: "plan";
  moves: string[];
  targets: number[];
  values_a: number[];
  values_r: number[];
  barred: string[];
  shows: string[];
  may_show_none: boolean;
}

/** What a seat may say. */
export interface TalkSpace {
  kind: "talk";
  speaker: number;
  others: number[];
  left: number;
}

export const CARDS = ["agree", "reject", "treasury", "blackmail", "avert"] as const;
export const SIDES = ["agree", "notagree", "reject", "notreject"] as const;

export const ownerOf = (place: string): number => Number(place[0]);
