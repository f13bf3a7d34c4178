/** The bid pad as a reducer: keys in, amount out. */
import type { Lang } from "../../lib/numbers";

export const UNITS = [1, 2, 3, 4] as const;

/** Which key of the keyboard multiplies by which power of 1000; a German b is a Billion, an English one a billion. */
const LETTERS: Record<Lang, Record<string, number>> = {
  de: { t: 1, m: 2, r: 3, b: 4 },
  en: { k: 1, m: 2, b: 3, t: 4 },
};

export type Press = { digits: string } | { power: number } | "back" | "clear";

export function press(amount: bigint | null, key: Press, high: bigint): bigint | null {
  if (key === "clear") return null;
  if (key === "back") return amount === null || amount < 10n ? null : amount / 10n;
  const next = "power" in key ? (amount ?? 1n) * 1000n ** BigInt(key.power) : BigInt(`${amount ?? ""}${key.digits}`);
  return next > high ? amount : next;
}

export function pressOf(key: string, lang: Lang): Press | null {
  if (/^\d$/.test(key)) return { digits: key };
  if (key === "Backspace") return "back";
  if (key === "Delete") return "clear";
  const power = LETTERS[lang][key.toLowerCase()];
  return power ? { power } : null;
}

/** What somebody pasted: digits with any separators, or null. */
export function pasted(text: string): bigint | null {
  const digits = text.replace(/[\s.,'\u00a0\u202f_]/g, "");
  return /^\d{1,101}$/.test(digits) ? BigInt(digits) : null;
}
