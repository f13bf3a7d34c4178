/** What a tap on a card means: the moves that it takes part in. */
import data from "virtual:game/prodigals";

import { draft } from "./draft.svelte";

/** Moves whose subject is this card; a farm takes part in the moves that settle somebody on it. */
export const movesWith = (moves: string[], card: string): string[] =>
  moves.filter((move) => {
    const [verb, first, , third] = move.split(" ");
    return first === card || (verb === "settle" && third === card);
  });

/** A tap chooses the only move of a card; where there are several, the dock offers them. Undefined: nothing to do with it. */
export function cardTap(moves: string[], card: string): (() => void) | undefined {
  const own = movesWith(moves, card);
  if (own.length === 0) return undefined;
  return () => {
    const isOn = draft.part === `card:${card}` || (own.length === 1 && draft.move === own[0]);
    draft.part = isOn || own.length === 1 ? null : `card:${card}`;
    draft.move = isOn || own.length > 1 ? null : own[0];
  };
}

/** The card whose moves the dock offers. */
const cardInHand = (): string | null => (draft.part?.startsWith("card:") ? draft.part.slice(5) : null);

export const isChosen = (card: string): boolean =>
  cardInHand() === card || (draft.move?.split(" ").slice(1).includes(card) ?? false);

/** Companions of one kind are the same: they lie on each other, the lowest on top, which is the one that is played. */
export function stacked(cards: string[]): { card: string; count: number; all: string[] }[] {
  const out: { card: string; count: number; all: string[] }[] = [];
  for (const card of cards) {
    const { frame, sort } = data.items[card] ?? {};
    const same =
      frame === "companion"
        ? out.find((each) => data.items[each.card].frame === frame && data.items[each.card].sort === sort)
        : undefined;
    if (same) {
      same.all.push(card);
      same.count += 1;
      same.card = [...same.all].sort()[0];
    } else out.push({ card, count: 1, all: [card] });
  }
  return out;
}
