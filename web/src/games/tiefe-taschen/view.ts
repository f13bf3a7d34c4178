/** The view of Tiefe Taschen as the engine sends it. */

export interface Placed {
  place: string;
  target: number;
  side: string;
  is_up: boolean;
  is_lying: boolean;
}

/** A note that moved: 0 to 7 private stacks, 8 + 2 * owner + token bribes, 24 treasury, 25 pot. */
export interface Flow {
  source: number;
  target: number;
  knowers: number;
  /** Only where this seat knows it. */
  value?: number;
}

export interface TTView {
  seat: number;
  setup: { seats: number; edition: number; lowest: number; highest: number; is_free: boolean; memory: boolean; open_record: boolean };
  phase: string;
  round: number;
  vote: number;
  president: number | null;
  active: number[];
  ending: string;
  /** This many yes votes are always enough. */
  enough: number;
  treasury_left: number;
  least_to_end: number;
  most_to_end: number;
  is_bankrupt: boolean;
  drawn_openly: number[];
  pot: number[];
  split: { seat: number; values: number[] }[];
  sizes: number[];
  own_money: number[];
  counted: number[][];
  ledger: Flow[];
  snoops: { seat: number; target: number }[];
  bribes: Placed[];
  bribe_money: Record<string, number>;
  /** What each of my cards would earn me now: places of bribes. */
  earns: Record<string, string[]>;
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
  verdicts: { number: number; seat: number; verdict: string }[];
  kept: number[];
  broken: number[];
  void: number[];
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

export const BRIBES = 8;
export const TREASURY = 24;
export const POT = 25;

export const ownerOf = (place: string): number => Number(place[0]);

export const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);
