/** Titles, effects and moves in words. Titles and effects are the engine's own data. */
import items, { type Effect } from "virtual:prodigals";

import { wordsOf } from "../../lib/humane";
import type { IconName } from "../../lib/icons";
import { prefs, t } from "../../lib/prefs.svelte";
import { has, type Key } from "../../lib/text";

export const SYMBOL_ICONS: Record<string, IconName> = { dog: "dog", horse: "horse", glass: "glass", house: "house" };
export const CONTEST_ICONS: Record<string, IconName> = { election: "ballot", society: "fan", possessions: "purse", main: "hat" };

const list = (parts: string[]): string => parts.filter(Boolean).join(", ");
const word = (key: string, params: Record<string, string | number> = {}): string => (has(key) ? t(key, params) : wordsOf(key.split(".").at(-1) ?? ""));

export const contestName = (contest: string): string => word(`pc.contest.${contest}`);
export const isBlack = (id: string): boolean => items[id]?.frame === "black";

export function title(id: string): string {
  const item = items[id];
  const name = item?.[prefs.lang];
  if (name) return name;
  if (item?.sides && id.startsWith("Z")) return t("pc.tile", { symbols: [...new Set(item.sides)].map((side) => word(`pc.symbol.${side}`)).join("/") });
  if (item?.symbol) return `${word(`pc.symbol.${item.symbol}`)} ${item.value ?? ""}`;
  return id;
}

function perWords(per: Effect["per"]): string {
  if (!per) return "";
  const what = per.symbol ? word(`pc.symbol.${per.symbol}`) : word(`pc.per.${per.count}`);
  return t("pc.per", { n: per.each, what });
}

function effectOf(effect: Effect): string {
  if (effect.steps) {
    return list(
      effect.steps.map((step) => {
        const dirs = step.dirs.map((dir) => word(`pc.dir.${dir}`)).join(" / ");
        const who = step.marker === "any" ? "" : ` (${word(`pc.marker.${step.marker}`)})`;
        return `${step.n || ""} ${dirs}${who} ${perWords(step.per)}`.trim();
      }),
    );
  }
  const of = effect.of ? effect.of.map(effectOf).join(effect.verb === "choose" ? " / " : " + ") : "";
  const n = effect.n ?? effect.max ?? effect.limit ?? effect.times ?? effect.position ?? "";
  const head = word(`pc.verb.${effect.verb}`, { n: n === 0 ? "" : n });
  return [head, of, perWords(effect.per)].filter(Boolean).join(" ").replace(/\s+/g, " ");
}

export function effects(id: string): string {
  const item = items[id];
  const trigger = item?.trigger ? `${word(`pc.on.${item.trigger.on}`)}: ${list(item.trigger.do.map(effectOf))}` : "";
  return list([...(item?.effects ?? []).map(effectOf), trigger]);
}

/** `election.hyde-park` in words. */
export function spaceName(space: string): string {
  const [board, place] = space.split(".");
  const set = /^[espt](\d)$/.exec(place ?? "");
  if (set) return t("pc.set", { n: set[1] });
  const order = /^order-(\d)$/.exec(place ?? "");
  if (order) return t("pc.order", { n: order[1] });
  return place ? word(`pc.place.${place}`) : contestName(board);
}

function markerName(marker: string): string {
  const [who, at] = marker.split("@");
  return `${word(`pc.marker.${who}`)} ${at ?? ""}`.trim();
}

export function moveName(move: string): string {
  const [verb, ...rest] = move.split(" ");
  if (verb === "errand") {
    const board = rest[0].split(".")[0];
    return `${contestName(board)}: ${spaceName(rest[0])}`;
  }
  if (verb === "move") return t("pc.do.move", { marker: markerName(rest[0]), dir: word(`pc.dir.${rest[1]}`) });
  if (verb === "raise") return t("pc.do.raise", { marker: markerName(rest[0]) });
  if (verb === "tile" && rest[1] === "discard") return t("pc.do.discard", { tile: title(rest[0]) });
  if (verb === "tile") return t("pc.do.tile", { tile: title(rest[0]), at: rest[2], rot: Number(rest[4]) * 90 });
  const words = rest.map((part) => (items[part] ? title(part) : word(`pc.word.${part}`) || part));
  const known = has(`pc.do.${verb}`) ? t(`pc.do.${verb}` as Key) : wordsOf(verb);
  const what = rest.length && items[rest[0]] ? effects(rest[0]) : "";
  return `${known} ${words.join(" ")}`.trim() + (what ? ` (${what})` : "");
}
