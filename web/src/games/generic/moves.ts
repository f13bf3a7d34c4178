/** Move texts as sentences where we can: verbs translated, seats by name. */
import type { TableModel } from "../../lib/model";
import { t } from "../../lib/prefs.svelte";
import { has } from "../../lib/text";

/** Verbs whose first word is a seat. */
const ABOUT_SEATS = new Set(["snoop", "bribe", "steal"]);

export function moveLabel(model: Pick<TableModel, "game" | "name">, move: string): string {
  const [verb, ...rest] = move.split(" ");
  const whole = `mv.${model.game}.${move.replaceAll(" ", ".")}`;
  if (has(whole)) return t(whole);
  const parts = rest.map((part, at) => {
    if (at === 0 && ABOUT_SEATS.has(verb) && /^\d$/.test(part)) return model.name(Number(part));
    const key = `mv.${model.game}.${verb}.${part}`;
    return has(key) ? t(key) : part.replace(/_/g, " ");
  });
  const key = `mv.${model.game}.${verb}`;
  const head = has(key) ? t(key) : verb.charAt(0).toUpperCase() + verb.slice(1).replace(/-/g, " ");
  return [head, ...parts].join(" ");
}
