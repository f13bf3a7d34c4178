/** The games we know by name. Others can be played all the same, with the plain table. */
import type { GameUi } from "./ui";

export interface GameCard {
  id: string;
  title: string;
  /** Which ink, see tokens.css. */
  ink: "tt" | "qe" | "cf" | "pc";
  seats: string;
  minutes: string;
  weight: 1 | 2 | 3;
  rosette: string;
  /** Its rules pages are docs/rules/<file>.<lang>.md. */
  rules: string;
}

export const CARDS: GameCard[] = [
  {
    id: "tiefe-taschen",
    title: "Tiefe Taschen",
    ink: "tt",
    seats: "3–8",
    minutes: "30–50",
    weight: 1,
    rosette: "g-tt4",
    rules: "tiefe-taschen",
  },
  { id: "qe", title: "Q.E.", ink: "qe", seats: "3–5", minutes: "30–45", weight: 2, rosette: "g-qe2", rules: "qe" },
  {
    id: "counterfeiters",
    title: "Counterfeiters",
    ink: "cf",
    seats: "2–4",
    minutes: "35",
    weight: 2,
    rosette: "g-cf9",
    rules: "counterfeiters",
  },
  {
    id: "prodigals",
    title: "The Prodigals Club",
    ink: "pc",
    seats: "2–5",
    minutes: "90",
    weight: 3,
    rosette: "g-pc3",
    rules: "prodigals",
  },
];

export const cardOf = (id: string): GameCard | undefined => CARDS.find((card) => card.id === id);
export const titleOf = (id: string): string => cardOf(id)?.title ?? id;
export const inkOf = (id: string): string => cardOf(id)?.ink ?? "home";

export async function loadUi(id: string): Promise<GameUi> {
  return (await uiOf(id)) as GameUi;
}

async function uiOf(id: string): Promise<unknown> {
  if (id === "qe") return (await import("./qe/ui")).ui;
  if (id === "tiefe-taschen") return (await import("./tiefe-taschen/ui")).ui;
  if (id === "counterfeiters") return (await import("./counterfeiters/ui")).ui;
  if (id === "prodigals") return (await import("./prodigals/ui")).ui;
  return (await import("./generic/ui")).ui;
}
