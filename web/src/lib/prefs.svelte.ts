/** What this browser likes: language, theme, name, speed. Kept in local storage. */
import type { Speed } from "./motion";
import type { Kept } from "./mytables";
import type { Lang } from "./numbers";
import { load, pieces, say, type Key, type Params, type Piece } from "./text";

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

function firstLang(): Lang {
  const asked = new URLSearchParams(location.search).get("lang") ?? stored("lang");
  if (asked === "de" || asked === "en") return asked;
  return navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
}

function oneOf<T extends string>(values: T[], found: string | null): T | null {
  return values.find((value) => value === found) ?? null;
}

/** How far somebody has come in the guided game: at which table, and which hints were read. */
export interface Lesson {
  /** Empty: the hints are closed. */
  table: string;
  seen: string[];
}

function read<T extends object>(name: string, usual: T): T {
  try {
    return { ...usual, ...(JSON.parse(stored(name) ?? "{}") as T) };
  } catch {
    return usual;
  }
}

class Prefs {
  lang = $state<Lang>(firstLang());
  theme = $state<"light" | "dark">(document.documentElement.dataset.theme === "dark" ? "dark" : "light");
  name = $state(stored("name") ?? "");

  motion = $state<Speed>(oneOf(["off", "normal", "fast"], stored("motion")) ?? "normal");

  sound = $state(stored("sound") === "on");
  /** Whether somebody has answered if they want to be told. */
  notifyAsked = $state(stored("notify-asked") === "yes");

  private lessons = $state.raw<Record<string, Lesson>>(read("lessons", {}));

  lessonOf(game: string): Lesson {
    return this.lessons[game] ?? { table: "", seen: [] };
  }

  /** Tables that were put away or removed from the list. */
  kept = $state.raw<Kept>(read("tables", { archived: [], removed: [] }));

  setKept(kept: Kept): void {
    this.kept = kept;
    store("tables", JSON.stringify(kept));
  }

  setLesson(game: string, lesson: Lesson): void {
    this.lessons = { ...this.lessons, [game]: lesson };
    store("lessons", JSON.stringify(this.lessons));
  }

  async setLang(lang: Lang): Promise<void> {
    await load(lang);
    this.lang = lang;
    store("lang", lang);
    document.documentElement.lang = lang;
  }

  setTheme(theme: "light" | "dark"): void {
    this.theme = theme;
    store("theme", theme);
    document.documentElement.dataset.theme = theme;
  }

  setMotion(motion: Speed): void {
    this.motion = motion;
    store("motion", motion);
  }

  setSound(on: boolean): void {
    this.sound = on;
    store("sound", on ? "on" : "off");
  }

  setNotifyAsked(): void {
    this.notifyAsked = true;
    store("notify-asked", "yes");
  }

  setName(name: string): void {
    this.name = name;
    store("name", name);
  }
}

export const prefs = new Prefs();
document.documentElement.lang = prefs.lang;

/** The message in the language of this browser. */
export function t(key: Key, params: Params = {}): string {
  return say(prefs.lang, key, params);
}

export function tp(key: Key, params: Params = {}): Piece[] {
  return pieces(prefs.lang, key, params);
}
