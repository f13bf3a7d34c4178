/** The tiles and tables of Q.E., from the engine's own data. */
import components from "virtual:game/qe";

export const tableFor = (seats: number) => (seats === 5 ? components.large : components.small);

export const nationsFor = (seats: number): string[] => components.nations.slice(0, tableFor(seats).nations);
export const sectorsFor = (seats: number): string[] => components.sectors.slice(0, tableFor(seats).sectors);

export function points(tile: string): number {
  const [nation, sector] = tile.split("-");
  return components.points[nation]?.[sector] ?? 0;
}

export const isInPlay = (tile: string, seats: number): boolean =>
  points(tile) > 0 && !tableFor(seats).removed.includes(tile);
