/** The kinds of spaces that the engine describes, see docs/referee.md. */

export interface PickSpace {
  kind: "pick";
  moves: string[];
}

export interface WholeSpace {
  kind: "whole";
  verb: string;
  low: string | number;
  high: string | number | null;
  step: string | number;
  barred: (string | number)[];
  others: string[];
  is_wide: boolean;
}

export interface SplitSpace {
  kind: "split";
  verb: string;
  things: (string | number)[];
  seats: number[];
  table: number;
}

export type Space = PickSpace | WholeSpace | SplitSpace;

/** Why a whole number is not in the space; null: it is. */
export function whyNot(space: WholeSpace, amount: bigint): "low" | "high" | "barred" | "step" | null {
  if (space.barred.some((barred) => BigInt(barred) === amount)) return "barred";
  if (amount < BigInt(space.low)) return "low";
  if (space.high !== null && amount > BigInt(space.high)) return "high";
  if ((amount - BigInt(space.low)) % BigInt(space.step) !== 0n) return "step";
  return null;
}

/** A division as a move, `split 0:1,1,5 2:3`: for each seat that gets something, ascending. */
export function writeSplit(space: SplitSpace, owners: (number | null)[]): string {
  const shares = new Map<number, number[]>();
  owners.forEach(
    (seat, at) => seat !== null && shares.set(seat, [...(shares.get(seat) ?? []), Number(space.things[at])]),
  );
  const texts = [...shares]
    .sort(([a], [b]) => a - b)
    .map(([seat, things]) => `${seat}:${things.sort((a, b) => a - b).join(",")}`);
  return [space.verb, ...texts].join(" ");
}
