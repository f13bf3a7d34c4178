/**
 * Soft hyphens for long words on small cards: browsers do not all bring a dictionary. Where the words of the games may be
 * broken was found when the client was built (`scripts/syllables.ts`); other words stay whole.
 */
import type { Lang } from "./numbers";

const KNOWN: Record<Lang, Map<string, string[]>> = { de: new Map(), en: new Map() };

/** Know words that are written with a hyphen at each place where they may be broken. */
export function learn(lang: Lang, words: string): void {
  for (const word of words.split(" ")) KNOWN[lang].set(word.replaceAll("-", ""), word.split("-"));
}

function broken(word: string, lang: Lang): string {
  const parts = KNOWN[lang].get(word.toLowerCase());
  if (!parts) return word;
  let from = 0;
  return parts.map(({ length }) => word.slice(from, (from += length))).join("\u00ad");
}

/** Words of that many letters and more, with a soft hyphen between their syllables. */
export const syllables = (text: string, least: number, lang: Lang): string =>
  text.replace(/\p{L}+/gu, (word) => (word.length < least ? word : broken(word, lang)));
