declare module "virtual:refusals/*" {
  const texts: Record<string, string>;
  export default texts;
}

declare module "virtual:bots" {
  type Texts = Record<string, Record<"de" | "en", string>>;
  const bots: { names: Texts; characters: Texts; levels: Texts };
  export default bots;
}

declare module "virtual:qe-components" {
  interface Scoring {
    nations: number;
    sectors: number;
    removed: string[];
    nationalization: number[];
    monopolization: number[];
    diversification: number[];
    least_spent: number;
  }
  const components: {
    nations: string[];
    sectors: string[];
    points: Record<string, Record<string, number>>;
    small: Scoring;
    large: Scoring;
  };
  export default components;
}

declare module "virtual:prodigals" {
  interface Effect {
    verb: string;
    n?: number;
    max?: number;
    limit?: number;
    times?: number;
    marker?: string;
    position?: number;
    per?: { count: string; symbol?: string; borough?: string; row?: number; column?: string; each: number };
    steps?: { n: number; dirs: string[]; marker: string; per?: Effect["per"] }[];
    of?: Effect[];
  }
  interface Item {
    en?: string;
    de?: string;
    frame?: string;
    effects?: Effect[];
    trigger?: { on: string; do: Effect[] };
    value?: number;
    borough?: string;
    symbol?: string;
    sides?: string[];
  }
  const items: Record<string, Item>;
  export type { Effect, Item };
  export default items;
}
