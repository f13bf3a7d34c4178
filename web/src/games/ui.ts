/** What a game brings to its table. Everything but the sentences has a plain form that works for any game. */
import type { Component } from "svelte";

import type { TableModel } from "../lib/model";
import type { GameEvent } from "../lib/reducer";
import type { Piece } from "../lib/text";

/**
 * Something that travels over the table when an event arrives, between two places marked by `data-at` (one name or several).
 * A stamp falls on `to`. What has no place in sight is not shown.
 */
export interface Flight {
  thing: "note" | "card" | "token" | "stamp";
  from: string;
  to: string;
  /** What is written on it, such as a denomination; empty: its back. `icon:cap` is a drawing, `seat:2` the shape of that seat. */
  text: string;
}

export interface GameUi {
  /** The middle of the table. */
  Board: Component<{ model: TableModel }>;
  /** What is needed to answer the open question. */
  Dock: Component<{ model: TableModel }>;
  /** Instead of the strip of seats, where the board itself shows them. */
  Side: Component<{ model: TableModel }> | null;
  /** Public facts about a seat, on wide screens. */
  SeatFacts: Component<{ model: TableModel; seat: number }> | null;
  /** What I know, at the top of the rail on wide screens. */
  Knowledge: Component<{ model: TableModel }> | null;
  /** My secrets, below the seats on wide screens. */
  Secrets: Component<{ model: TableModel }> | null;
  /** What people will talk about afterwards. */
  Moments: Component<{ model: TableModel }> | null;
  /** More cards for the result. */
  Result: Component<{ model: TableModel }> | null;
  /** Round and step, under the name of the game. */
  step(model: TableModel): string;
  /** What I am asked, or what we wait for. */
  question(model: TableModel): { title: string; detail: string };
  /** One or two words about a seat. */
  status(model: TableModel, seat: number): string;
  /** A short mark after the name, such as a nation. */
  mark(model: TableModel, seat: number): string;
  /** An event as a sentence; null: not worth a line. */
  sentence(model: TableModel, event: GameEvent): { seat: number | null; pieces: Piece[] } | null;
  /** A heading before this event in the log. */
  heading(model: TableModel, events: GameEvent[], at: number): string | null;
  /** What flies when this event arrives. Places are named `seat:0`, `bank`, `deck`, … in `data-at`. */
  flights(model: TableModel, event: GameEvent): Flight[];
  /** The places an event is about: tapping its line in the log lights them up. */
  places(model: TableModel, event: GameEvent): string[];
  /** The rule that matters now, as the beginning of an id. */
  rule(model: TableModel): string;
  /** Why the winner won, in one sentence. */
  reason(model: TableModel): string;
}
