/** The view of The Prodigals Club, and where things lie on its boards: geometry, not rules. */
import data, { type CardSet, type Effect, type Space } from "virtual:game/prodigals";

import type { ProdigalsEvent, ProdigalsSpace, ProdigalsView } from "../../generated/api";
import type { TableModel } from "../../lib/model";

export type { ProdigalsEvent as PCEvent, ProdigalsView as PCView } from "../../generated/api";

export type Played = { view: ProdigalsView; space: ProdigalsSpace; event: ProdigalsEvent };
export type Model = TableModel<Played>;

export const COLUMNS = ["L", "M", "R"];
export const ROWS = [16, 14, 12, 10, 8, 6, 4, 2, 0, -2];
export const SYMBOLS = ["dog", "horse", "glass", "house"];
export const tableauOf = (): number => data.limits.tableau;

/** The contests in play, in the order of the boards. */
export const contestsOf = (view: Pick<ProdigalsView, "contests">): string[] =>
  data.contests.filter(({ letter }) => view.contests.includes(letter)).map(({ id }) => id);
export const sideOf = (seats: number): string => (seats <= 3 ? "2-3" : "4-5");

/** How many rounds there are and how many cards one keeps: Last Will has figures of its own, alone and with others. */
export function limitsOf(view: ProdigalsView): { hand: number; rounds: number } {
  if (view.last_will === null) return data.limits;
  const { limits } = data.will;
  return view.contests.length === 1
    ? { hand: limits.hand_alone, rounds: limits.rounds_alone }
    : { hand: limits.hand_combined, rounds: limits.rounds_combined };
}

/** One place to send a boy to: a space or a set of cards. */
export interface Place {
  id: string;
  effects: Effect[];
  isOwn: boolean;
  set: CardSet | null;
  boys: number;
}

/** The boys a space takes: as a contest in play says, or the number of contests. */
function boysOf(space: Space, contests: string[]): number {
  if (!space.boys) return 1;
  const named = contests.find((contest) => space.boys?.[contest] !== undefined);
  return space.boys[named ?? (contests.length > 2 ? "three_contests" : "two_contests")] ?? 1;
}

const placeOf = (space: Space, contests: string[]): Place => ({
  id: space.id,
  effects: space.effects,
  isOwn: space.room === "own",
  set: null,
  boys: boysOf(space, contests),
});

/** The places of one board for this table, sets of cards first; the main board lies between contests. */
export function placesOf(board: string, seats: number, contests: string[]): Place[] {
  const side = sideOf(seats);
  const mine = (id: string): boolean => id.startsWith(board + ".");
  if (board === "main" && contests.length < 2) return [];
  const sets = data.sets
    .filter((set) => set.side === side && mine(set.id))
    .map((set) => ({ id: set.id, effects: [], isOwn: false, set, boys: 1 }));
  const spaces = data.spaces
    .filter(
      (space) =>
        mine(space.id) &&
        space.sides.includes(side) &&
        (!space.players || space.players.includes(seats)) &&
        !space.not_with?.some((contest) => contests.includes(contest)),
    )
    .map((space) => placeOf(space, contests));
  return [...sets, ...spaces];
}

/** The symbols that effects count, each once. */
export function countedSymbols(effects: Effect[]): string[] {
  const found = effects.flatMap(({ per, steps, of, options }) => [
    per?.symbol,
    ...(steps ?? []).map((step) => step.per?.symbol),
    ...countedSymbols(of ?? []),
    ...countedSymbols((options ?? []).flatMap(({ pay, gain }) => [pay, gain])),
  ]);
  return [...new Set(found.filter((symbol) => symbol !== undefined))];
}

/** Votes for the loudest, and megaphones for the boy in Hyde Park. */
export const hydePark = (round: number, seats: number) =>
  data.hydePark.find((row) => row.round === round && row.side === sideOf(seats));

const STEPS: Record<string, [number, number]> = {
  down: [0, 1],
  "down-left": [-1, 1],
  "down-right": [1, 1],
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  jump: [0, 2],
};

/** Where a marker at `lady@M14` comes to by a step in a direction. */
export function target(marker: string, direction: string): string {
  const at = marker.split("@")[1];
  const [dx, dy] = STEPS[direction] ?? [0, 0];
  return (
    (COLUMNS[COLUMNS.indexOf(at[0]) + dx] ?? at[0]) +
    String(ROWS[ROWS.indexOf(Number(at.slice(1))) + dy] ?? at.slice(1))
  );
}

/** A move of a marker: which, from where, to where. */
export interface Step {
  move: string;
  from: string;
  to: string;
}

export function stepOf(move: string): Step | null {
  const [verb, marker, direction] = move.split(" ");
  if (verb === "move") return { move, from: marker.split("@")[1], to: target(marker, direction) };
  if (verb === "raise") return { move, from: marker.split("@")[1], to: target(marker, "up") };
  return null;
}

/** The sides of a circle tile after quarter turns clockwise, north first. */
export const turned = (sides: string[], turns: number): string[] => sides.map((_, at) => sides[(at - turns + 4) % 4]);

/** A place for a circle tile with the turns that fit there. */
export interface Spot {
  x: number;
  y: number;
  turns: number[];
}

/** `tile Z21 at -2,-1 rot 1`, … by place. */
export function spotsOf(moves: string[]): Spot[] {
  const found = new Map<string, Spot>();
  for (const move of moves) {
    const laid = laidBy(move);
    if (!laid) continue;
    const key = `${laid.x},${laid.y}`;
    const spot = found.get(key) ?? { x: laid.x, y: laid.y, turns: [] };
    spot.turns.push(laid.turns);
    found.set(key, spot);
  }
  return [...found.values()];
}

/** The leftmost column and topmost row of a circle with its free places: from there people count. */
export function cornerOf(grid: ProdigalsView["grids"][number], spots: Spot[]): { left: number; top: number } {
  const cells = [...grid.map(([, x, y]) => [x, y]), ...spots.map(({ x, y }) => [x, y])];
  return { left: Math.min(...cells.map(([x]) => x)), top: Math.min(...cells.map(([, y]) => y)) };
}

/** A move that lays a tile into the circle. */
export function laidBy(move: string | null): { tile: string; x: number; y: number; turns: number } | null {
  const found = /^tile (\S+) at (-?\d+),(-?\d+) rot (\d)$/.exec(move ?? "");
  return found && { tile: found[1], x: Number(found[2]), y: Number(found[3]), turns: Number(found[4]) };
}

/** The next turn that fits; the same one where there is no other. */
export function nextTurn(turns: number[], now: number): number {
  return turns.find((turn) => turn > now) ?? turns[0];
}

/** Where each symbol of a seat comes from. */
export interface Sources {
  tiles: number;
  circle: number;
  society: number;
  named: number;
  /** Cards on the board of Last Will. */
  legacy: number;
}

export function sourcesOf(view: ProdigalsView, seat: number, symbol: string): Sources {
  return {
    tiles: (view.possessions[seat] ?? []).filter((tile) => data.items[tile]?.symbol === symbol).length,
    circle: view.matched[seat]?.[symbol] ?? 0,
    society: (view.markers[seat] ?? []).filter((marker) => data.symbols[marker.split("@")[1]] === symbol).length,
    named: view.named[seat]?.[symbol] ?? 0,
    legacy: (view.last_will?.boards[seat] ?? []).filter((card) => data.items[card]?.symbol === symbol).length,
  };
}

/** Which spaces of the grid Dame Beatrice names by herself; null: it depends on the neighbours. */
export function inHerSight(tile: string | null, space: string): boolean | null {
  const her = tile === null ? undefined : data.items[tile];
  if (her?.beatrice === "columns") return (her.columns ?? []).includes(space[0]);
  if (her?.beatrice === "rows")
    return Number(space.slice(1)) >= (her.from ?? 0) && Number(space.slice(1)) <= (her.to ?? 0);
  return null;
}
