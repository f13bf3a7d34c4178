/** How ids of a game are said: each game declares it in `ids.ts`. */
import type { Lang } from "../lib/numbers";
import { has, say } from "../lib/text";

export interface GameIds {
  /** With which its messages begin. */
  prefix: string;
  /** Names that are put together; "" where there is none. */
  name?(id: string, lang: Lang): string;
}

/** The first of these messages that there is. */
export function firstOf(lang: Lang, keys: string[]): string {
  const key = keys.find(has);
  return key ? say(lang, key) : "";
}
