/** How a game, or a course for one, is called in the language of the page. */
import { cardOf } from ".";
import { prefs, t } from "../lib/prefs.svelte";
import { has } from "../lib/text";

export function titleOf(id: string): string {
  const card = cardOf(id);
  return (prefs.lang === "de" ? card?.german : undefined) ?? card?.title ?? id;
}

export function courseTitle(course: string): string {
  const key = `variant.${course}`;
  return has(key) ? t(key) : titleOf(course);
}
