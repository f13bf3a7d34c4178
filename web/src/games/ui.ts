/** What a game brings to its table. Everything but the sentences has a plain form that works for any game. */
import type { Component } from "svelte";

import type { AnyPlayed, Played, TableModel } from "../lib/model";
import { tp } from "../lib/prefs.svelte";
import { has, type Key, type Params, type Piece } from "../lib/text";

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

/** A line of the log, with the badge of the seat it is about. */
export interface Line {
  seat: number | null;
  pieces: Piece[];
}

/** An event in our words; in the server's where a newer server tells what we have no words for. */
export function lineOf(event: Played["event"], seat: number | null, key: Key, params: Params): Line {
  return { seat, pieces: has(key) ? tp(key, params) : [{ text: event.text, bold: false }] };
}

export interface GameUi<P extends Played = AnyPlayed> {
  /** The middle of the table. */
  Board: Component<{ model: TableModel<P> }>;
  /** What is needed to answer the open question. */
  Dock: Component<{ model: TableModel<P> }>;
  /** Instead of the strip of seats, where the board itself shows them. */
  Side: Component<{ model: TableModel<P> }> | null;
  /** Public facts about a seat, on wide screens. */
  SeatFacts: Component<{ model: TableModel<P>; seat: number }> | null;
  /** What I know, at the top of the rail on wide screens. */
  Knowledge: Component<{ model: TableModel<P> }> | null;
  /** My secrets, below the seats on wide screens. */
  Secrets: Component<{ model: TableModel<P> }> | null;
  /** What people will talk about afterwards. */
  Moments: Component<{ model: TableModel<P> }> | null;
  /** More cards for the result. */
  Result: Component<{ model: TableModel<P> }> | null;
  /** Round and step, under the name of the game. */
  step(model: TableModel<P>): string;
  /** What I am asked, or what we wait for. */
  question(model: TableModel<P>): { title: string; detail: string };
  /** One or two words about a seat. */
  status(model: TableModel<P>, seat: number): string;
  /** Seats whose answer lies there unseen, where the strip of seats shows it. */
  sealed(model: TableModel<P>): number[];
  /** A short mark after the name, such as a nation. */
  mark(model: TableModel<P>, seat: number): string;
  /** An event as a sentence; null: not worth a line. */
  sentence(model: TableModel<P>, event: P["event"]): Line | null;
  /** A heading before this event in the log. */
  heading(model: TableModel<P>, events: P["event"][], at: number): string | null;
  /** What flies when this event arrives. Places are named `seat:0`, `bank`, `deck`, … in `data-at`. */
  flights(model: TableModel<P>, event: P["event"]): Flight[];
  /** Whether this event is staged: what follows is shown after that, never behind it. */
  isStaged?(event: P["event"]): boolean;
  /** The places an event is about: tapping its line in the log lights them up. */
  places(model: TableModel<P>, event: P["event"]): string[];
  /** A move of mine in words, for the button that takes it back. */
  move(model: TableModel<P>, text: string): string;
  /** The rule that matters now, as the beginning of an id. */
  rule(model: TableModel<P>): string;
  /** Seats that are out at the end, whatever their points. */
  eliminated(model: TableModel<P>): number[];
  /** Why the winner won, in one sentence. */
  reason(model: TableModel<P>): string;
}
