import type { IconName } from "../../lib/icons";
import { grouped } from "../../lib/numbers";
import { prefs, t } from "../../lib/prefs.svelte";
import { has, type Key } from "../../lib/text";
import type { Range } from "./view";

const ICONS: Record<string, IconName> = {
  printer: "printer", ink: "ink", paper: "paper", hologram: "holo", diner: "diner", jet: "jet", "good-lawyer": "lawyer", "bad-lawyer": "lawyer",
  buy: "cart", print: "printer", supermarket: "cart", fence: "fence", tax: "tax", flight: "flight", pass: "pass",
  godfather: "don", strike: "strike", end: "flag",
};

export function iconOf(id: string): IconName {
  if (id.startsWith("lottery")) return "lottery";
  if (id.startsWith("investigation")) return "starf";
  return ICONS[id] ?? ICONS[id.split(/[- ]/)[0]] ?? "info";
}

export const dollars = (amount: number): string => `$\u00a0${grouped(amount, prefs.lang)}`.replace("$\u00a0-", "\u2212$\u00a0");

export function cardName(card: string): string {
  const [kind, value] = card.split("lottery-");
  if (kind === "" && value) return t("cf.card.lottery", { n: value });
  const key = `cf.card.${card}`;
  return has(key) ? t(key) : card;
}

/** `print-2`, `tax-sunglasses`, `flight` in words. */
export function spaceName(space: string): string {
  const [zone, ...rest] = space.split("-");
  if (space === "tax-sunglasses") return t("cf.space.sunglasses");
  return t(`cf.zone.${zone}` as Key) + (rest.length ? ` ${rest.join(" ")}` : "");
}

export function moveName(move: string): string {
  if (move === "pass") return t("cf.pass");
  return spaceName(move.replaceAll(" ", "-"));
}

export function rangeWords(range: Range): string {
  if (range.low === range.high) return dollars(range.low);
  return `${dollars(range.low)} – ${grouped(range.high, prefs.lang)}`;
}

export function notesWords(notes: number[]): string {
  const parts = notes.map((n, at) => (n ? t("cf.notes", { n, stars: at + 1 }) : "")).filter(Boolean);
  return new Intl.ListFormat(prefs.lang).format(parts) || "0";
}
