/** What a henchman may be told, in the words of the engine. Legality stays with the space that the server sent. */
import { QUALITIES, type Placements } from "./view";

export const zoneOf = (space: string): string => space.split("-")[0];

/** The spaces that are open, as ids. */
export function openSpaces(placements: Placements): string[] {
  const simple = placements.simple.filter((move) => move !== "pass").map((move) => move.replace(" ", "-"));
  return [...simple, ...placements.supermarkets, ...placements.fences, ...placements.flights];
}

export function notesText(notes: number[]): string {
  return notes
    .map((n, at) => (n ? `${QUALITIES[at]}${n}` : ""))
    .filter(Boolean)
    .join(" ");
}

export function readNotes(text: string): number[] {
  const words = text.split(" ");
  return QUALITIES.map((quality) =>
    Number(words.find((word) => new RegExp(`^${quality}\\d+$`).test(word))?.slice(1) ?? 0),
  );
}

export const isSale = (space: string): boolean => zoneOf(space) === "supermarket" || zoneOf(space) === "fence";
export const isFlight = (space: string): boolean => zoneOf(space) === "jet" || zoneOf(space) === "flight";

/** The move that sends a henchman to a space, with all details. */
export function moveText(space: string, notes: number[], amount: number): string {
  const place = space.replace("-", " ");
  if (isSale(space)) return `${place} ${notesText(notes)}`.trim();
  if (isFlight(space)) return `${place} ${amount < 0 ? `withdraw ${-amount}` : `deposit ${amount}`}`;
  return place;
}

/** What can be sold at a space, by quality, and how many at most. */
export function stock(space: string, placements: Placements): { held: number[]; most: number } {
  return zoneOf(space) === "supermarket"
    ? { held: placements.accepted, most: placements.supermarket_most }
    : { held: placements.fakes, most: placements.fence_most };
}

function fillUp(held: number[], from: number, most: number): number[] {
  let left = most;
  return held.map((n, at) => {
    if (at < from) return 0;
    const taken = Math.min(n, left);
    left -= taken;
    return taken;
  });
}

/** Sales that people usually want: for each quality from the best down, that one and everything better. */
export function usualSales(space: string, placements: Placements): number[][] {
  const { held, most } = stock(space, placements);
  if (zoneOf(space) === "supermarket") return [fillUp(held, 0, most)];
  return [2, 1, 0].filter((at) => held[at] > 0).map((at) => fillUp(held, at, most));
}

/** How far a flight can move money, both ways. */
export function reach(space: string, placements: Placements): { deposit: number; withdraw: number } {
  const fee = zoneOf(space) === "flight" ? placements.fee : 0;
  return { deposit: Math.max(0, placements.cash - fee), withdraw: placements.account };
}

/** A move that the server refuses with the reason why this space is closed. */
export function refusedText(space: string, fakes: number[]): string {
  const best = fakes.findLastIndex((n) => n > 0);
  return moveText(
    space,
    fakes.map((_, at) => (at === best ? 1 : 0)),
    0,
  );
}

/** An amount in notes of 50 and 10. */
export function bills(amount: number): { value: number; n: number }[] {
  return [
    { value: 50, n: Math.floor(amount / 50) },
    { value: 10, n: Math.floor((amount % 50) / 10) },
  ].filter(({ n }) => n > 0);
}

/** The special spaces ahead of the officer, nearest first. */
export function ahead(track: string[][], officer: number): { at: number; steps: number; effects: string[] }[] {
  return track
    .map((effects, at) => ({ at, steps: at - officer, effects }))
    .filter(({ steps, effects }) => steps > 0 && effects.length > 0);
}
