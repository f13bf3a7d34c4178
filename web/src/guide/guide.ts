/** The guided first game: hints are data, each is shown once, when its moment has come. */
import type { AnyPlayed } from "../lib/model";

export interface Hint {
  /** Its text is `guide.<game>.<key>`. */
  key: string;
  /** I am asked a question whose name has this word in it. */
  ask?: string;
  /** An event of this type has happened … */
  event?: string;
  /** … to me, or to somebody else … */
  who?: "me" | "other";
  /** … at least this many times; once without a number. */
  times?: number;
  /** Another hint has been shown. */
  after?: string;
  /** The places it speaks of, as in `data-at`; `me` is my seat. */
  at?: string[];
  /** The paragraph of the rules to read on. */
  rule?: string;
}

export interface Course {
  /** The table on which it is played. */
  options: string;
  seats: number;
  hints: Hint[];
}

/** What the hints may look at. */
export interface Moment {
  me: number;
  /** The name of the open question that I owe an answer; empty when I wait. */
  asked: string;
  events: AnyPlayed["event"][];
}

const COURSES = import.meta.glob<Course>("../games/*/guide.json", { import: "default" });

export async function loadCourse(game: string): Promise<Course | null> {
  return (await COURSES[`../games/${game}/guide.json`]?.()) ?? null;
}

export const hasCourse = (game: string): boolean => `../games/${game}/guide.json` in COURSES;

export function isDue(hint: Hint, moment: Moment, seen: string[]): boolean {
  if (hint.after !== undefined && !seen.includes(hint.after)) return false;
  if (hint.ask !== undefined && !moment.asked.split(/[.-]/).includes(hint.ask)) return false;
  if (hint.event === undefined) return true;
  const told = moment.events.filter((event) => event.type === hint.event && concerns(event, hint.who, moment.me));
  return told.length >= (hint.times ?? 1);
}

function concerns(event: AnyPlayed["event"], who: Hint["who"], me: number): boolean {
  if (who === undefined) return true;
  return (event.seat === me) === (who === "me");
}

/** The hint to show now. */
export function hintNow(hints: Hint[], moment: Moment, seen: string[]): Hint | null {
  return hints.find((hint) => !seen.includes(hint.key) && isDue(hint, moment, seen)) ?? null;
}
