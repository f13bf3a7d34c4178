/** What this browser likes: language, theme, name, speed. Kept in local storage. */
import { PACES, type Pace } from "./director.svelte";
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

/** Who wants no motion and has not chosen sees everything at once; `motion` is what older clients stored. */
function firstPace(): Pace {
  const chosen = oneOf(PACES, stored("pace"));
  if (chosen) return chosen;
  const older = stored("motion");
  if (older === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches) return "instant";
  return older === "fast" ? "fast" : "normal";
}

/** How far somebody has come in the guided game: at which table, and which hints were read. */
export interface Lesson {
  /** Empty: the hints are closed. */
  table: string;
  seen: string[];
}

function read<T extends object>(name: string, usual: T): T {
  try {
    const kept: Partial<T> = JSON.parse(stored(name) ?? "{}");
    return { ...usual, ...kept };
  } catch {
    return usual;
  }
}

class Prefs {
  lang = $state<Lang>(firstLang());
  theme = $state<"light" | "dark">(document.documentElement.dataset.theme === "dark" ? "dark" : "light");
  name = $state(stored("name") ?? "");

  /** How fast things are shown that others do. */
  pace = $state<Pace>(firstPace());

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

  setPace(pace: Pace): void {
    this.pace = pace;
    store("pace", pace);
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
