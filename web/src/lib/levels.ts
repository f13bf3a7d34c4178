/** Names of bot levels; a level we do not know keeps its own. */
import { wordsOf } from "./humane";
import { t } from "./prefs.svelte";
import { has } from "./text";

export function levelName(level: string): string {
  const key = `level.${level}`;
  return has(key) ? t(key) : wordsOf(level);
}
