/** The engine's words for why a move cannot be made, in the language spoken now. They are fetched when first needed. */
import type { Closed } from "../generated/api";
import { foreseeInTheEnd } from "./foresight.svelte";
import type { Lang } from "./numbers";
import { prefs, t } from "./prefs.svelte";
import { has } from "./text";

const LOADS = { de: () => import("virtual:refusals/de"), en: () => import("virtual:refusals/en") };

let texts = $state.raw<Partial<Record<Lang, Record<string, string>>>>({});

/** Fetch the texts of the language spoken now. */
export function fetchRefusals(): void {
  const { lang } = prefs;
  if (texts[lang]) return;
  /* Without them refusals are told in the server's words, or not at all. */
  void LOADS[lang]().then(
    (module) => (texts = { ...texts, [lang]: module.default }),
    () => undefined,
  );
}

/** What a refusal says at a table of this game; undefined: not known (yet), or it has places to be filled in. */
export function refusalText(game: string, code: string): string | undefined {
  const key = `refusal.${code}`;
  if (has(key)) return t(key);
  const known = texts[prefs.lang]?.[`${game}/${code}`] ?? texts[prefs.lang]?.[code];
  return known?.includes("{") ? undefined : known;
}

/** Why moves are closed to me at the question I am asked, as the engine says. */
export class WhyClosed {
  private found = $state.raw<Record<string, Closed | null>>({});
  private asked = "";

  ask(table: string, question: string, moves: string[]): void {
    const key = [table, question, ...moves].join("|");
    if (key === this.asked) return;
    this.asked = key;
    this.found = {};
    if (moves.length === 0) return;
    fetchRefusals();
    void foreseeInTheEnd(() => key === this.asked, table, question, [], moves)
      .then(({ closed }) => {
        if (key === this.asked) this.found = Object.fromEntries(moves.map((move, at) => [move, closed[at] ?? null]));
      })
      .catch(() => undefined);
  }

  /** In a sentence with the rule; "" while we do not know. */
  words(game: string, move: string): string {
    const closed = this.found[move];
    if (!closed) return "";
    return cited(refusalText(game, closed.code) ?? "", closed.rule);
  }
}

/** A sentence and the rule it follows from. */
export const cited = (text: string, rule: string | null): string => (rule ? `${text} (${rule})` : text);
