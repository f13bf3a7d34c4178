declare module "virtual:game/qe" {
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
