declare module "virtual:game/prodigals" {
  interface Per {
    count: string;
    symbol?: string;
    borough?: string;
    row?: number;
    column?: string;
    marker?: string;
    /** Of companions. */
    kind?: string;
    each: number;
  }
  /** A place for a companion on an outing or a farm. */
  interface Slot {
    kind: string;
    add: number;
  }
  interface Effect {
    verb: string;
    /** Of an outing. */
    kind?: string;
    companions?: Slot[];
    card?: string;
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
    on: "white_card" | "megaphone" | "sale" | "inner_circle" | "outing" | "upkeep" | "farm" | "property_deal";
    kinds?: string[];
    add?: number;
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
    frame?: "white" | "black" | "companion" | "none";
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
    /** Of a card of the club: the contests it is good for. */
    contests?: string[];
    /** Of a bonus tile. */
    contest?: string;
    /** Of a white card for the club: whether it costs an action of Last Will. */
    cost?: "action" | "free";
    /** The rest only on cards of Last Will. */
    deck?: string;
    crowns?: number;
    /** The kind of property or companion. */
    sort?: string;
    /** What a property is worth, step by step. */
    values?: number[];
    /** Actions to play it, and to use it on the board; without the latter it cannot be used. */
    actions?: number;
    use?: number;
    money?: number;
  }
  interface Space {
    id: string;
    room: "one" | "own";
    sides: string[];
    players?: number[];
    effects: Effect[];
    /** By number of contests, or by a contest in play. */
    boys?: Record<string, number>;
    /** Contests that leave it in the box. */
    not_with?: string[];
  }
  interface CardSet {
    id: string;
    side: string;
    tile: boolean;
    reward?: Effect[];
    white: number[];
    black: number[];
  }
  interface Planned {
    side: string;
    place: number;
    cards: number;
    boys: number;
    actions: number;
  }
  interface Offered {
    id: string;
    side: string;
    players: number[];
    /** By round. */
    decks: string[];
  }
  interface PropertyKind {
    id: string;
    en: string;
    de: string;
    decays: boolean;
  }
  const data: {
    items: Record<string, Item>;
    /** In the order of their boards. */
    contests: { id: string; letter: string }[];
    spaces: Space[];
    sets: CardSet[];
    symbols: Record<string, string>;
    /** Cards in hand after a round, cards in front, points for each possession that is left, less for sales in the marked borough. */
    limits: { hand: number; tableau: number; penalty: number; rounds: number; discount: number; picks: number };
    /** Votes lost for one, two, … pub cards played together. */
    pub: number[];
    hydePark: { side: string; round: number; bonus: number; rewards: number[] }[];
    cardSpaces: Record<string, Record<string, number>>;
    will: {
      limits: {
        rounds_alone: number;
        rounds_combined: number;
        hand_alone: number;
        hand_combined: number;
        tableau: number;
        extensions: number;
        extension_places: number;
        play_black: number;
        dealt_properties: number;
        dealt_expenses: number;
        kept: number;
        sell_property: number;
      };
      decks: string[];
      crowns: Record<string, number[]>;
      companions: string[];
      kinds: PropertyKind[];
      plans: Planned[];
      offers: Offered[];
    };
  };
  export type { CardSet, Effect, Item, Offered, Per, Planned, PropertyKind, Slot, Space, Trigger };
  export default data;
}
