/** What a game brings to its table. Everything but the sentences has a plain form that works for any game. */
import type { Component } from "svelte";

import type { AnyPlayed, Played, TableModel } from "../lib/model";
import type { IconName } from "../lib/icons";
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

/** Something that people will talk about, found when the game is over. */
export interface Moment {
  seat: number;
  pieces: Piece[];
  /** The event it is about, if it is about one. */
  at: number | null;
}

export interface Course {
  title: string;
  /** For each seat a value before the first event and after every one. */
  values: bigint[][];
  format: (value: bigint) => string;
  /** Values of very different size. */
  log: boolean;
}

/** A course from what each event changes. */
export function courseOf<E>(
  events: E[],
  start: bigint[],
  change: (event: E, add: (seat: number, by: bigint | number | string) => void) => void,
): bigint[][] {
  const now = [...start];
  const values = now.map((value) => [value]);
  for (const event of events) {
    change(event, (seat, by) => {
      if (seat in now) now[seat] += BigInt(by);
    });
    now.forEach((value, seat) => values[seat].push(value));
  }
  return values;
}

/** One thing of a staged moment. */
export interface ShowBeat {
  icon: IconName;
  pieces: Piece[];
  /** Whose card changes, and what then stands on it. */
  seat: number | null;
  card: string;
  tone: "plain" | "good" | "bad";
  /** Falls on the picture. */
  stamp: string;
}

/** A staged moment. */
export interface Show {
  title: string;
  icon: IconName;
  /** A card for each seat that takes part, as it lies there before the first beat. */
  seats: { seat: number; icon: IconName; card: string }[];
  beats: ShowBeat[];
}

export interface GameUi<P extends Played = AnyPlayed> {
  /** Lay out what is printed at this table: the tables of its pack, or null for the house values. */
  lay?(tables: object | null): void;
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
  moments?(model: TableModel<P>): Moment[];
  /** How everybody stood after each event, for the chart of a replay; `last` is the table at the end. */
  course?(events: P["event"][], last: TableModel<P>): Course;
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
  /** Whether events from `fresh` on are staged: what follows is shown after that, never behind it. */
  isStaged?(events: P["event"][], fresh: number): boolean;
  /** What is staged, beat by beat, with the table to which it leads; where the board does not show it itself. */
  show?(model: TableModel<P>): Show | null;
  /** How long that is on stage at normal pace, in milliseconds, where the board shows it itself. */
  lasts?(model: TableModel<P>): number;
  /** How many times the usual time may be spent on showing what led to a question; 1 unless said. */
  breadth?: number;
  /** The picture above the beats. */
  Picture?: Component<{ model: TableModel<P>; stamp: string }>;
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
