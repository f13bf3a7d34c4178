/** The view of Counterfeiters as the engine sends it. */

export interface Range {
  low: number;
  high: number;
}

export interface CFView {
  seat: number;
  seats: number;
  pack: string;
  memory: boolean;
  open_record: boolean;
  board: {
    spaces: string[];
    prices: number[];
    bins: boolean[];
    caps: boolean[];
    henchmen: number;
    track: string[][];
    supermarket_most: number;
    supermarket_pays: number;
    fence_most: number;
    fence_pays: number[];
    tax_pays: number;
    flight_costs: number;
    fake_value: number;
    printer_notes: number;
    cards: string[];
  };
  phase: string;
  round: number;
  actor: number | null;
  marker: number | null;
  ender: number | null;
  officer: number;
  strike: boolean;
  ban: number;
  turns_left: number;
  unused: number[];
  passed: number[];
  henchmen: (number | null)[];
  market: (string | null)[];
  cards: number[][];
  fakes: number[][];
  prints: number[][];
  cash: Range[];
  account: Range[];
  total: Range[];
  owing: number[];
  own_cash: number | null;
  own_account: number | null;
  own_half: number | null;
  own_closed: string[];
  last_diners: number[];
  lottery: number[];
  secrets: number[][];
}

export interface Placements {
  kind: "placements";
  simple: string[];
  supermarkets: string[];
  fences: string[];
  flights: string[];
  cash: number;
  account: number;
  fee: number;
  fakes: number[];
  accepted: number[];
  supermarket_most: number;
  fence_most: number;
}

export interface Relocations {
  kind: "relocations";
  left: string[];
  placements: Placements[];
}

export const QUALITIES = ["a", "b", "c"] as const;
