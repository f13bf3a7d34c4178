/**
 * What holdings are worth, for the forecast beside the tile. Points and tables are the engine's own data; a test
 * compares every category with scores the engine has given.
 */
import components from "virtual:qe-components";

export interface Worth {
  companies: number;
  nationalization: number;
  monopolization: number;
  diversification: number;
}

export const tableFor = (seats: number) => (seats === 5 ? components.large : components.small);

export const nationsFor = (seats: number): string[] => components.nations.slice(0, tableFor(seats).nations);
export const sectorsFor = (seats: number): string[] => components.sectors.slice(0, tableFor(seats).sectors);

export function points(tile: string): number {
  const [nation, sector] = tile.split("-");
  return components.points[nation]?.[sector] ?? 0;
}

export const isInPlay = (tile: string, seats: number): boolean =>
  points(tile) > 0 && !tableFor(seats).removed.includes(tile);

export function worth(tiles: string[], nation: string, token: string | null, seats: number): Worth {
  const table = tableFor(seats);
  const counts = new Map<string, number>();
  for (const tile of tiles) add(counts, tile.split("-")[1]);
  if (token) add(counts, token);
  const own = tiles.filter((tile) => tile.startsWith(nation + "-")).length;
  const held = [...counts.values()];
  return {
    companies: tiles.reduce((sum, tile) => sum + points(tile), 0),
    nationalization: at(table.nationalization, own),
    monopolization: held.reduce((sum, count) => sum + at(table.monopolization, count), 0),
    diversification: bestDivision(held, table.diversification, table.diversification.length - 1),
  };
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const at = (list: number[], index: number): number => list[Math.min(index, list.length - 1)];

/** The best sum of sets of different sectors; the sectors held most often go first into a set. */
function bestDivision(counts: number[], values: number[], largest: number): number {
  const held = counts.filter((count) => count > 0).sort((a, b) => b - a);
  let best = 0;
  for (let size = Math.min(largest, held.length); size > 2; size--) {
    const rest = held.map((count, index) => (index < size ? count - 1 : count));
    best = Math.max(best, values[size] + bestDivision(rest, values, size));
  }
  return best;
}

/** What one more tile would add. */
export function gain(tile: string, tiles: string[], nation: string, token: string | null, seats: number): Worth {
  const before = worth(tiles, nation, token, seats);
  const after = worth([...tiles, tile], nation, token, seats);
  return {
    companies: after.companies - before.companies,
    nationalization: after.nationalization - before.nationalization,
    monopolization: after.monopolization - before.monopolization,
    diversification: after.diversification - before.diversification,
  };
}

export const sum = (worth: Worth): number =>
  worth.companies + worth.nationalization + worth.monopolization + worth.diversification;
