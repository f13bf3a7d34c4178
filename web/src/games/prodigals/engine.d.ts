declare module "virtual:game/prodigals" {
  interface Per {
    count: string;
    symbol?: string;
    borough?: string;
    row?: number;
    column?: string;
    marker?: string;
    each: number;
  }
  interface Effect {
    verb: string;
    n?: number;
    max?: number;
    limit?: number;
    times?: number;
    marker?: string;
    column?: string;
    discount?: number;
    position?: number;
    per?: Per;
    time?: { mode: "flat" | "escalating"; each?: number };
    steps?: { n: number; dirs: string[]; marker: string; per?: Per }[];
    of?: Effect[];
    options?: { pay: Effect; gain: Effect }[];
  }
  interface Trigger {
    on: "white_card" | "megaphone" | "sale" | "inner_circle";
    corners?: string[];
    borough?: string;
    discount?: number;
    picks?: number;
    do?: Effect[];
  }
  interface Item {
    kind: string;
    en?: string;
    de?: string;
    frame?: "white" | "black";
    corner?: string;
    effects?: Effect[];
    trigger?: Trigger;
    value?: number;
    borough?: string;
    symbol?: string;
    sides?: string[];
    beatrice?: "columns" | "rows" | "same_row" | "adjacent";
    columns?: string[];
    from?: number;
    to?: number;
  }
  interface Space {
    id: string;
    room: "one" | "own";
    sides: string[];
    players?: number[];
    effects: Effect[];
    boys?: { two_contests: number; three_contests: number };
  }
  interface CardSet {
    id: string;
    side: string;
    tile: boolean;
    reward?: Effect[];
    white: number[];
    black: number[];
  }
  const data: {
    items: Record<string, Item>;
    spaces: Space[];
    sets: CardSet[];
    symbols: Record<string, string>;
    /** Cards in hand after a round, cards in front, points for each possession that is left. */
    limits: { hand: number; tableau: number; penalty: number };
    hydePark: { side: string; round: number; bonus: number; rewards: number[] }[];
    cardSpaces: Record<string, Record<string, number>>;
  };
  export type { CardSet, Effect, Item, Per, Space, Trigger };
  export default data;
}
