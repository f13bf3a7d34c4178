/** The games that have a folder here. Others can be played all the same, with the plain table. */
import { api } from "../lib/api";
import { hasPack } from "../lib/pack";
import { hear } from "../lib/text";
import type { GameUi } from "./ui";

/** What the pages around the tables show of a game: `card.ts` in its folder. */
export interface OwnCard {
  title: string;
  /** Where the German edition has a name of its own. */
  german?: string;
  /** Its colours, see `ink.css` beside the card: `<html data-game="…">`. */
  ink: string;
  /** Where it stands among the others. */
  place: number;
  seats: string;
  minutes: string;
  weight: 1 | 2 | 3;
  rosette: string;
  /** Settings to choose from at once, with words `variant.<game>.<setting>`; the game as it is comes first. */
  variants?: string[];
}

const found = import.meta.glob<OwnCard>("./*/card.ts", { eager: true, import: "card" });
/* Each table speaks of its own game; the server sends to a table only what its game sends. */
const tables = import.meta.glob<GameUi>("./*/ui.ts", { import: "ui" });

/** A card with the id of its game, which is the name of the folder. */
export type GameCard = OwnCard & { id: string };

export const CARDS: GameCard[] = Object.entries(found)
  .map(([path, card]) => ({ id: path.split("/")[1], ...card }))
  .sort((a, b) => a.place - b.place);

export const cardOf = (id: string): GameCard | undefined => CARDS.find((card) => card.id === id);
export const inkOf = (id: string): string => cardOf(id)?.ink ?? "home";

const loadUi = (id: string): Promise<GameUi> => (tables[`./${id}/ui.ts`] ?? tables["./generic/ui.ts"])();

/** What a table is drawn with, once it shows the numbers that are printed at this table; without one those of the house. */
export async function loadTable(game: string, table = "", options = ""): Promise<GameUi> {
  const [ui] = await Promise.all([loadUi(game), hear(game)]);
  if (ui.lay) ui.lay(hasPack(options) ? (await api.content(table)).tables : null);
  return ui;
}
