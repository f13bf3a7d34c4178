/** How a game is called in the language of the page. */
import { cardOf } from ".";
import { prefs } from "../lib/prefs.svelte";

export function titleOf(id: string): string {
  const card = cardOf(id);
  return (prefs.lang === "de" ? card?.german : undefined) ?? card?.title ?? id;
}
