/** The view of Q.E. as the engine sends it; amounts are texts of digits. */

export interface Bid {
  seat: number;
  amount: string;
}

export interface Lot {
  number: number;
  tile: string;
  auctioneer: number | null;
  opening: string | null;
  waiting: number[];
  sealed: number[];
  bids: Bid[];
  ties: { seats: number[]; bids: Bid[] }[];
  winner: number | null;
  price: string | null;
  above: string | null;
  below: string | null;
  zeros: number[];
}

export interface QEView {
  seat: number;
  seats: number;
  memory: boolean;
  phase: string;
  nations: string[];
  token: string | null;
  tokens: string[];
  first: number | null;
  left: string[];
  auction: Lot | null;
  /** What the tile on the block would add to my score. */
  gain: { companies: number; nationalization: number; monopolization: number; diversification: number } | null;
  finished: Lot[];
  marks: number[][];
  peeks: (number | null)[];
  may_peek: boolean;
  totals: { at_least: string; at_most: string | null }[];
}
