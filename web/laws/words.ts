/** How amounts are written in each language, worked out here and not by the client. */
import type { Lang } from "./world";

/** Digits with the separators of a language, so that 12.345 in German is not twelve. */
export function figure(amount: number | bigint | string, lang: Lang): string {
  return BigInt(amount).toLocaleString(lang === "de" ? "de-DE" : "en-GB", { useGrouping: true });
}

/** The numbers in a text, separators taken out; of a rounded one, “1,5 Billionen”, what stands before the point. */
export function numbersIn(text: string, lang: Lang): bigint[] {
  const group = lang === "de" ? "[.\u202f\u00a0]" : "[,\u202f\u00a0]";
  const plain = text.replace(new RegExp(`(\\d)${group}(?=\\d{3}(\\D|$|${group}))`, "g"), "$1");
  const whole = plain.replace(lang === "de" ? /(\d),\d+/g : /(\d)\.\d+/g, "$1");
  return [...whole.matchAll(/[\u2212-]?\d+/g)].map(([found]) => BigInt(found.replace("\u2212", "-")));
}

export const digitsIn = (text: string): string => text.replace(/\D/g, "");

/** The seat that a text names; null: none of them, or several. */
export function seatIn(text: string, names: string[], me: number | null): number | null {
  const found = names.flatMap((name, seat) => (text.includes(name) ? [seat] : []));
  if (found.length === 1) return found[0];
  if (found.length === 0 && me !== null && /\b(you|du|dich|dir|your|dein\w*)\b/i.test(text)) return me;
  return null;
}

/** How somebody is called at the beginning of a line: by name, or “you” where it is me. */
export const isTitle = (text: string, name: string, isMe: boolean): boolean =>
  isMe ? /^(You|Du)\b/.test(text) : text.startsWith(name);

/** What no screen says: keys of messages, empty places of texts, values of programs. */
export function strangeWords(text: string, lang: Lang): string | null {
  /* Zero is “null” in German. */
  const value = lang === "de" ? /\b(undefined|NaN|\[object \w+\])\b/ : /\b(undefined|NaN|null|\[object \w+\])\b/;
  const found =
    /\b(qe|tt|cf|pc|ev|explain|result|refusal|wait|step|seat|link)\.[a-z]+[a-z.-]*[a-z]\b/.exec(text) ??
    /\{[a-zA-Z]+\}/.exec(text) ??
    value.exec(text);
  return found ? found[0] : null;
}
