/** The games that have a folder here. Others can be played all the same, with the plain table. */
import type { GameUi } from "./ui";

/** What the pages around the tables show of a game: `card.ts` in its folder. */
export interface OwnCard {
  title: string;
  /** Its colours, see `ink.css` beside the card: `<html data-game="…">`. */
  ink: string;
  /** Where it stands among the others. */
  place: number;
  seats: string;
  minutes: string;
  weight: 1 | 2 | 3;
  rosette: string;
}

const found = import.meta.glob<OwnCard>("./*/card.ts", { eager: true, import: "card" });
/* Each table speaks of its own game; the server sends to a table only what its game sends. */
const tables = import.meta.glob<GameUi>("./*/ui.ts", { import: "ui" });

/** A card with the id of its game, which is the name of the folder. */
export type GameCard = OwnCard & { id: string };

export const CARDS: GameCard[] = Object.entries(found)
  .map(([path, card]) => ({ id: path.split("/")[1], ...card }))
  .sort((a, b) => a.place - b.place);

const cardOf = (id: string): GameCard | undefined => CARDS.find((card) => card.id === id);
export const titleOf = (id: string): string => cardOf(id)?.title ?? id;
export const inkOf = (id: string): string => cardOf(id)?.ink ?? "home";

export const loadUi = (id: string): Promise<GameUi> => (tables[`./${id}/ui.ts`] ?? tables["./generic/ui.ts"])();
