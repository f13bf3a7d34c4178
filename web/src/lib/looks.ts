/**
 * A card seen close up: what carries `data-look="game:id"` is shown large, beside its words, to whoever presses it for long, taps or clicks
 * it where that means nothing else, or comes to it by keyboard. Each game says how its cards look then. `data-now` says, line by
 * line, what of it is otherwise at present than it is printed.
 */
import type { Component } from "svelte";

type Look = Component<{ id: string; now: string[] }>;
const looks = new Map<string, Look>();

export const setLook = (game: string, look: Look): void => void looks.set(game, look);

/** This many lie side by side; a set has no more. */
const MOST = 3;

/** The cards to be shown for this thing: itself, or what lies in it. */
export function looksOf(element: Element): { look: Look; id: string; now: string[] }[] {
  const all = element.matches("[data-look]") ? [element] : [...element.querySelectorAll("[data-look]")];
  const names = [...new Set(all.map((each) => each.getAttribute("data-look") ?? ""))].slice(0, MOST);
  return names.flatMap((name) => {
    const [game, ...rest] = name.split(":");
    const look = looks.get(game);
    const now = all.find((each) => each.getAttribute("data-look") === name)?.getAttribute("data-now");
    return look ? [{ look, id: rest.join(":"), now: now?.split("\n") ?? [] }] : [];
  });
}
