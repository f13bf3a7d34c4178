/** The view of The Prodigals Club as the engine sends it. */

export interface PCView {
  seat: number;
  contests: string;
  round: number;
  phase: string;
  order: number[];
  actor: number | null;
  boys: number[];
  errands: Record<string, number[]>;
  scores: Record<string, number>[];
  symbols: Record<string, number>[];
  loudness: number[];
  votes: number[];
  money: number[];
  megaphones: number[];
  markers: string[][];
  grids: [string, number, number, number][][];
  possessions: string[][];
  hands: string[][];
  tableaus: string[][];
  bonus_board: string[];
  bonus_held: Record<string, number>;
  laid: Record<string, string[]>;
  tiles: Record<string, string>;
  pair: string[];
  market: string[];
  central: string | null;
  beatrice: string | null;
  borough: string | null;
}

export const COLUMNS = ["L", "M", "R"];
export const ROWS = [16, 14, 12, 10, 8, 6, 4, 2, 0, -2];
