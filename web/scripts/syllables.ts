/** Where words may be broken: found by the patterns of TeX when the client is built. */
import { createRequire } from "node:module";

export type Lang = "de" | "en";
type Hyphenate = (text: string, options: { hyphenChar: string; minWordLength: number }) => string;

/** American patterns know more places in English words, and narrow cards need them. */
const PATTERNS: Record<Lang, string> = { de: "hyphen/de-1996", en: "hyphen/en-us" };
/** Shorter words are never broken. */
const SHORTEST = 6;

/** No letter stands alone, and no fewer than three in the end. */
const tidy = (word: string): string =>
  word
    .replace(/^(\p{L})-/u, "$1")
    .replace(/-(\p{L})-/gu, "-$1")
    .replace(/-(\p{L}{1,2})$/u, "$1");

/** The words of texts that can be broken, in small letters, with a hyphen at each place. */
export function syllables(texts: string[], lang: Lang): string {
  const { hyphenateSync } = createRequire(import.meta.url)(PATTERNS[lang]) as { hyphenateSync: Hyphenate };
  const words = new Set(
    texts
      .join(" ")
      .toLowerCase()
      .match(/\p{L}+/gu),
  );
  return [...words]
    .filter((word) => word.length >= SHORTEST)
    .map((word) => tidy(hyphenateSync(word, { hyphenChar: "-", minWordLength: SHORTEST })))
    .filter((word) => word.includes("-"))
    .sort()
    .join(" ");
}
