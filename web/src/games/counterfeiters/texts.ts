import type { IconName } from "../../lib/icons";
import { grouped } from "../../lib/numbers";
import { prefs, t } from "../../lib/prefs.svelte";
import { has, messageKey, type Key } from "../../lib/text";
import type { Range } from "./view";

const ICONS: Record<string, IconName> = {
  printer: "printer",
  ink: "ink",
  paper: "paper",
  hologram: "holo",
  diner: "diner",
  jet: "jet",
  "good-lawyer": "lawyer",
  "bad-lawyer": "lawyer",
  buy: "cart",
  print: "printer",
  supermarket: "cart",
  fence: "fence",
  tax: "tax",
  flight: "flight",
  pass: "pass",
  godfather: "don",
  strike: "strike",
  end: "flag",
  cash: "cash",
  account: "palm",
};

export function iconOf(id: string): IconName {
  if (id.startsWith("lottery")) return "lottery";
  if (id.startsWith("investigation")) return "starf";
  return ICONS[id] ?? ICONS[id.split(/[- ]/)[0]] ?? "info";
}

/** $1,250 or 1.250 $. */
export function dollars(amount: number): string {
  const figure = grouped(Math.abs(amount), prefs.lang);
  return (amount < 0 ? "\u2212" : "") + (prefs.lang === "de" ? `${figure}\u00a0$` : `$${figure}`);
}

export const signedDollars = (amount: number): string => (amount > 0 ? "+" : "") + dollars(amount);

export function cardName(card: string): string {
  const [kind, value] = card.split("lottery-");
  if (kind === "" && value) return t("cf.card.lottery", { n: dollars(Number(value)) });
  const key = `cf.card.${card}`;
  return has(key) ? t(key) : card;
}

/** `print-2`, `tax-sunglasses`, `flight` in words. */
export function spaceName(space: string): string {
  const [zone, ...rest] = space.split("-");
  if (space === "tax-sunglasses") return t("cf.space.sunglasses");
  return t(messageKey(`cf.zone.${zone}`)) + (rest.length ? ` ${rest.join(" ")}` : "");
}

export function moveName(move: string): string {
  if (move === "pass") return t("cf.pass");
  return spaceName(move.replaceAll(" ", "-"));
}

export function rangeWords(range: Range): string {
  if (range.low === range.high) return dollars(range.low);
  return prefs.lang === "de"
    ? `${grouped(range.low, "de")}–${dollars(range.high)}`
    : `${dollars(range.low)}–${grouped(range.high, "en")}`;
}

/** 3 × ★, 1 × ★★★ in words, because the typeface has no stars. */
export function notesWords(notes: number[]): string {
  const parts = notes
    .map((n, at) => (n ? t(n === 1 ? "cf.notes.one" : "cf.notes", { n, stars: starWords(at + 1) }) : ""))
    .filter(Boolean);
  return new Intl.ListFormat(prefs.lang).format(parts) || t("cf.notes.none");
}

export const starWords = (stars: number): string => t(messageKey(`cf.stars.${stars}`));

/** The effects of a space of the police track in words. */
export function effectName(effect: string): string {
  const [kind, quality] = effect.split("-");
  if (kind === "investigation") return t("cf.track.investigation", { stars: starWords("abc".indexOf(quality) + 1) });
  return t(messageKey(`cf.track.${kind}`));
}

/** Why a space is closed to me, in two or three words. */
export function closedWords(code: string): string {
  const key = `cf.closed.${code}`;
  return has(key) ? t(key) : t("cf.closed");
}

/** The key of the text that explains a card, a zone or an effect. */
export function explainKey(id: string): Key {
  const name = id.startsWith("lottery") ? "lottery" : id.startsWith("investigation") ? "investigation" : id;
  const key = `explain.cf.${name}`;
  return has(key) ? key : "explain.cf.buy";
}

export const explainText = (id: string): string => t(explainKey(id));
