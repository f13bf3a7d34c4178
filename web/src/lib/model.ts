/** One table as components read it: the screen with names, seats and texts made easy. */
import type { OutcomeInfo, SeatInfo, TableInfo } from "../generated/api";
import type { Director } from "./director.svelte";
import type { Screen } from "./reducer";
import { prefs, t } from "./prefs.svelte";

/** What the server sends to the tables of one game: its view, and unions of its spaces and its events. */
export interface Played {
  view: object;
  space: { kind: string };
  event: { type: string; text: string };
}

/** A game that this client has no table for: fields are read by name. */
export interface AnyPlayed {
  view: Record<string, unknown>;
  space: { kind: string; [field: string]: unknown };
  event: { type: string; text: string; [field: string]: unknown };
}

/** Where a screen comes from: a live table or a replay. */
export interface Source {
  readonly screen: Screen;
  /** What *lasts* holds whatever others have changed before it is there. */
  move(text: string, lasts?: boolean): void;
  say(text: string): void;
  /** The screen to which what is on stage leads. */
  readonly stage?: Screen | null;
  /** What is on stage is over. */
  clear?(): void;
  /** What is shown, and when; a replay has none. */
  readonly director?: Director;
  /** How fast a replay runs, 1 as usual. */
  readonly speed?: number;
}

export class TableModel<P extends Played = AnyPlayed> {
  constructor(
    readonly source: Source,
    readonly isReplay = false,
  ) {}

  get screen(): Screen {
    return this.source.screen;
  }

  /** The screen to which what is on stage leads; null: nothing is on stage, and the table is as it is shown. */
  get stage(): Screen | null {
    return this.source.stage ?? null;
  }

  /** Something is still to be shown: the table is not yet as it is. */
  get isBehind(): boolean {
    return this.source.director?.isBehind ?? this.stage !== null;
  }

  /** The table as it is, whatever is shown. */
  get now(): TableModel<P> {
    const { director } = this.source;
    return director?.isBehind ? this.at(director.live) : this;
  }

  /** The table to which what is on stage leads. */
  get staged(): TableModel<P> {
    return this.stage ? this.at(this.stage) : this;
  }

  /** The same table as on another screen, only to look at. */
  at(screen: Screen): TableModel<P> {
    return new TableModel<P>({ screen, move: () => undefined, say: () => undefined }, this.isReplay);
  }

  get table(): TableInfo {
    return this.screen.table as TableInfo; // asked for only once a snapshot is there
  }

  get game(): string {
    return this.table.game;
  }

  get seats(): SeatInfo[] {
    return this.table.seats;
  }

  get me(): number | null {
    return this.screen.seat === "spectator" ? null : this.screen.seat;
  }

  get toAct(): (number | "chance")[] {
    return this.screen.position?.to_act ?? [];
  }

  get question() {
    return this.screen.position?.question ?? null;
  }

  /** I owe an answer and have not sent one. */
  get isAsked(): boolean {
    return this.question?.owed === true && this.screen.sent === null && !this.isBehind;
  }

  acts(seat: number): boolean {
    return this.toAct.includes(seat);
  }

  /** The name as everybody knows it. */
  fullName(seat: number): string {
    return this.seats[seat]?.name ?? this.seats[seat]?.left ?? t("seat.nth", { n: seat + 1 });
  }

  /** The name, or “you”. */
  name(seat: number): string {
    return seat === this.me ? t("you") : this.fullName(seat);
  }

  /** The name as an object: “you”, „dich“. */
  objectOf(seat: number): string {
    return seat === this.me ? t("you.object") : this.fullName(seat);
  }

  /** The name after “of” or “from”: „dir“. */
  dativeOf(seat: number): string {
    return seat === this.me ? t("you.dative") : this.fullName(seat);
  }

  /** The name at the beginning of a line. */
  title(seat: number): string {
    return seat === this.me ? t("You") : this.fullName(seat);
  }

  names(seats: number[]): string {
    return new Intl.ListFormat(prefs.lang, { type: "conjunction" }).format(seats.map((seat) => this.name(seat)));
  }

  /* The server sends to a table only what its game sends: this is where the unions of all games become those of one. */

  get view(): P["view"] {
    return this.screen.position?.view as P["view"];
  }

  /** What I may answer; null when nothing is asked. */
  get space(): P["space"] | null {
    return (this.question?.space as P["space"] | undefined) ?? null;
  }

  /** The statements I may make now, asked or not. */
  get talk(): P["space"] | null {
    return (this.screen.position?.talk as P["space"] | undefined) ?? null;
  }

  /** How the game ended. */
  get outcome(): OutcomeInfo {
    return this.screen.position?.outcome as OutcomeInfo; // asked for only once it is over
  }

  get events(): P["event"][] {
    return this.screen.events as P["event"][];
  }

  move(text: string, lasts = false): void {
    this.source.move(text, lasts);
  }

  say(text: string): void {
    this.source.say(text);
  }
}
