/** The guided first game: hints are data, each is shown once, when its moment has come. */
import type { AnyPlayed } from "../lib/model";
import { hasPack } from "../lib/pack";

export interface Hint {
  /** Its text is `guide.<course>.<key>`. */
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
  /** Where it is so, by option: elsewhere it is left out. What a table does not name is as in the course. */
  only?: Record<string, string[]>;
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

/** `guide.json` is the course of a game, `guide.contests=W.json` the one for tables with that setting. */
const COURSES = import.meta.glob<Course>("../games/*/guide*.json", { import: "default" });
const pathOf = (game: string, setting: string): string => `../games/${game}/guide${setting && `.${setting}`}.json`;

/** The courses of a game by their names: `prodigals`, `prodigals.contests=W`. */
const NAMES = Object.keys(COURSES).map((path) => {
  const [game, file] = path.split("/").slice(-2);
  const setting = file.slice("guide.".length, -".json".length);
  return { game, setting, name: setting ? `${game}.${setting}` : game };
});

export const coursesOf = (game: string): string[] => NAMES.filter((each) => each.game === game).map(({ name }) => name);

/** The course for a table with these options. */
export function courseFor(game: string, options: string): string {
  const chosen = options.split(" ");
  return NAMES.find((each) => each.game === game && chosen.includes(each.setting))?.name ?? game;
}

export async function loadCourse(name: string): Promise<Course | null> {
  const found = NAMES.find((each) => each.name === name);
  return found ? await COURSES[pathOf(found.game, found.setting)]() : null;
}

/** Hints speak of house values, so there are none at tables with a pack. */
export const hasCourse = (game: string, options = ""): boolean => coursesOf(game).length > 0 && !hasPack(options);

function holds(hint: Hint, options: string): boolean {
  const chosen = options.split(" ").map((word) => word.split("="));
  return chosen.every(([name, value]) => hint.only?.[name]?.includes(value) ?? true);
}

/** The hints that are so at a table with these options. */
export function hintsFor(course: Course, options: string): Hint[] {
  const after = new Map(course.hints.map((hint) => [hint.key, hint.after]));
  const shown = course.hints.filter((hint) => holds(hint, options));
  const keys = shown.map((hint) => hint.key);
  return shown.map((hint) => {
    let before = hint.after;
    while (before !== undefined && !keys.includes(before)) before = after.get(before);
    return before === hint.after ? hint : { ...hint, after: before };
  });
}

function isDue(hint: Hint, moment: Moment, seen: string[]): boolean {
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

/** The hint to show now. One that is shown stays until it was read: no other takes its place under the finger. */
export function hintNow(hints: Hint[], moment: Moment, seen: string[], shown: string | null = null): Hint | null {
  const due = hints.filter((hint) => !seen.includes(hint.key) && isDue(hint, moment, seen));
  return due.find((hint) => hint.key === shown) ?? due[0] ?? null;
}
