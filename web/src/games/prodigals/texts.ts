/** Titles, effects and moves in words. Titles and effects are the engine's own data. */
import data, { type Effect, type Per, type Trigger } from "virtual:game/prodigals";

import { wordsOf } from "../../lib/humane";
import type { IconName } from "../../lib/icons";
import { prefs, t } from "../../lib/prefs.svelte";
import { has, type Key, type Params } from "../../lib/text";
import { stepOf, type Model, turned } from "./view";

const { items } = data;

export const SYMBOL_ICONS: Record<string, IconName> = {
  dog: "dog",
  horse: "horse",
  glass: "glass",
  house: "house",
  joker: "spark",
};
export const CONTEST_ICONS: Record<string, IconName> = {
  election: "ballot",
  society: "fan",
  possessions: "purse",
  main: "tophat",
};

export const word = (key: string, params: Params = {}): string =>
  has(key) ? t(key, params) : wordsOf(key.split(".").at(-1) ?? "");
/** The message for a number; one may have words of its own. */
export const counted = (key: string, n: number, params: Params = {}): string =>
  word(has(`${key}.${n}`) ? `${key}.${n}` : key, { n, ...params });

export const contestName = (contest: string): string => word(`pc.contest.${contest}`);
export const boroughName = (id: string | null | undefined): string => (id && items[id]?.[prefs.lang]) || (id ?? "");
export const isBlack = (id: string): boolean => items[id]?.frame === "black";
export const minus = (n: number): string => (n < 0 ? `\u2212${-n}` : String(n));
export const signed = (n: number): string => (n > 0 ? `+${n}` : minus(n));
/** A heading over things of mine, or of the seat they belong to. */
export const headOf = (model: Pick<Model, "me" | "fullName">, seat: number, what: string): string =>
  seat === model.me ? what : t("pc.head.of", { what, name: model.fullName(seat) });
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function title(id: string): string {
  const item = items[id];
  const name = item?.[prefs.lang];
  if (name) return name;
  if (item?.sides) {
    const symbols = [...new Set(item.sides)]
      .filter((side) => side !== "blank")
      .map((side) => word(`pc.symbol.${side}`));
    return t("pc.tile.of", { symbols: new Intl.ListFormat(prefs.lang, { type: "unit" }).format(symbols) });
  }
  if (item?.symbol)
    return t("pc.possession", {
      symbol: capital(word(`pc.symbol.${item.symbol}`)),
      value: item.value ?? "",
      borough: boroughName(item.borough),
    });
  if (item?.beatrice) return beatriceWords(id);
  return id;
}

const SIDES = ["top", "right", "bottom", "left"] as const;

/** What each side of a circle tile shows when it is turned: “top dog, left house”. */
export function sidesName(id: string, turns: number): string {
  const sides = turned(items[id]?.sides ?? [], turns);
  const words = sides.flatMap((side, at) =>
    side === "blank" ? [] : [t(`pc.side.${SIDES[at]}`, { symbol: word(`pc.symbol.${side}`) })],
  );
  return new Intl.ListFormat(prefs.lang, { type: "unit" }).format(words);
}

export function beatriceWords(id: string | null): string {
  const her = id === null ? undefined : items[id];
  if (!her?.beatrice) return "";
  return t(`pc.beatrice.${her.beatrice}` as Key, {
    list: (her.columns ?? []).join(" + "),
    from: her.from ?? 0,
    to: her.to ?? 0,
  });
}

function perWords(per: Per): string {
  if (per.symbol) return word(`pc.symbol.${per.symbol}`);
  return word(`pc.per.${per.count}`, {
    who: word(`pc.marker.${per.marker ?? "any"}`),
    column: per.column ?? "",
    row: per.row ?? 0,
    borough: boroughName(per.borough),
  });
}

function withPer(verb: string, n: number, per: Per | undefined): string {
  if (!per) return counted(`pc.verb.${verb}`, n);
  if (n === 0) return `${counted(`pc.verb.${verb}`, per.each)} ${t("pc.per", { what: perWords(per) })}`;
  return `${counted(`pc.verb.${verb}`, n)} ${t("pc.plus-per", { n: per.each, what: perWords(per) })}`;
}

function stepWords(step: NonNullable<Effect["steps"]>[number]): string {
  const dir = step.dirs.map((each) => word(`pc.dir.${each}`)).join(` ${t("pc.or")} `);
  const who = step.marker === "any" ? "" : ` ${t("pc.only", { who: word(`pc.marker.${step.marker}`) })}`;
  if (!step.per) return counted("pc.verb.moves", step.n, { dir }) + who;
  if (!step.n) return t("pc.steps.per", { dir, what: perWords(step.per) }) + who;
  return `${counted("pc.verb.moves", step.n, { dir })}${who} ${t("pc.plus-per", { n: step.per.each, what: perWords(step.per) })}`;
}

export function effectWords(effect: Effect): string {
  const { verb } = effect;
  const or = (list: string[]): string => list.join(` ${t("pc.or")} `);
  if (effect.steps) return effect.steps.map(stepWords).join(` ${t("pc.and")} `);
  if (verb === "lose_votes") return withPer(verb, effect.n ?? 0, effect.per);
  if (verb === "spend") {
    const time = effect.time
      ? `, ${effect.time.mode === "flat" ? t("pc.time.flat", { n: effect.time.each ?? 1 }) : t("pc.time.escalating")}`
      : "";
    return withPer(verb, effect.n ?? 0, effect.per) + time;
  }
  if (verb === "sell")
    return (
      counted("pc.verb.sell", effect.max ?? 1) +
      (effect.discount ? `, ${t("pc.discount", { n: effect.discount })}` : "")
    );
  if (verb === "exchange")
    return t("pc.verb.exchange") + (effect.limit === undefined ? "" : `, ${t("pc.limit", { n: effect.limit })}`);
  if (verb === "choose")
    return counted("pc.verb.choose", effect.times ?? 1, { of: or((effect.of ?? []).map(effectWords)) });
  if (verb === "each_of") return (effect.of ?? []).map(effectWords).join(` ${t("pc.and")} `);
  if (verb === "trade")
    return counted("pc.verb.trade", effect.times ?? 1, { of: or((effect.options ?? []).map(tradeWords)) });
  if (verb === "row_drop" || verb === "column_drop")
    return word(`pc.verb.${verb}`, {
      who: word(`pc.marker.${effect.marker ?? "any"}`),
      n: effect.max ?? 1,
      column: effect.column ?? "",
    });
  return counted(`pc.verb.${verb}`, effect.n ?? effect.position ?? 1);
}

export const tradeWords = (option: { pay: Effect; gain: Effect }): string =>
  t("pc.trade.option", { pay: effectWords(option.pay), gain: effectWords(option.gain) });

function triggerWords(trigger: Trigger): string {
  const deed = (trigger.do ?? []).map(effectWords).join(` ${t("pc.and")} `);
  if (trigger.on === "inner_circle") return t("pc.on.inner_circle", { n: trigger.picks ?? 0 });
  if (trigger.on === "sale" && trigger.discount) return t("pc.on.sale.indicated", { n: trigger.discount });
  const corners = trigger.corners ?? [];
  const what = corners.length > 1 ? t("pc.corner.insult") : word(`pc.corner.${corners[0]}`);
  return word(`pc.on.${trigger.on}`, { deed, what });
}

/** Everything a card, tile or space does, as a sentence. */
export function effects(id: string, of: Effect[] = items[id]?.effects ?? []): string {
  const trigger = items[id]?.trigger;
  const deeds = of.map(effectWords).join(`, ${t("pc.then")} `);
  return [deeds && capital(deeds), trigger ? triggerWords(trigger) : ""].filter(Boolean).join(". ");
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

export const placeName = (space: string): string =>
  space.includes(".") ? `${contestName(space.split(".")[0])}, ${spaceName(space)}` : contestName(space);

function markerMove(move: string, verb: string, marker: string, dir: string): string {
  const step = stepOf(move);
  const who = capital(word(`pc.my.${marker.split("@")[0]}`));
  const params = { Marker: who, dir: word(`pc.dir.${dir}`), from: step?.from ?? "", to: step?.to ?? "" };
  return word(
    `pc.do.${verb}`,
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.replace("-", "\u2212")])),
  );
}

function playName(rest: string[]): string {
  if (rest[0] === "pub") return counted("pc.do.play.pub", Number(rest[1]));
  if (rest[1] === "over") return t("pc.do.play.over", { card: title(rest[0]), other: title(rest[2]) });
  return t("pc.do.play", { card: title(rest[0]) });
}

/** A move as one says it; `trade` is the effect that offers trades. */
export function moveName(move: string, trade: Effect | null = null): string {
  const [verb, ...rest] = move.split(" ");
  switch (verb) {
    case "errand":
      return t("pc.do.errand", { place: placeName(rest[0]) });
    case "move":
    case "raise":
      return markerMove(move, verb, rest[0], rest[1] ?? "up");
    case "tile":
      return t(rest[1] === "discard" ? "pc.do.discard" : "pc.do.tile");
    case "pick":
      return t(rest[0] === "none" ? "pc.do.pick.none" : "pc.do.pick");
    case "bonus":
    case "use":
    case "sell":
      return t(`pc.do.${verb}`, { tile: title(rest[0]) });
    case "swap":
      return t("pc.do.swap", { own: title(rest[0]), other: title(rest[2]) });
    case "step":
      return word(`pc.do.step.${rest[0]}`);
    case "row":
      return t("pc.do.row", { n: minus(Number(rest[0])) });
    case "time":
      return counted("pc.do.time", Number(rest[0]));
    case "name":
      return Number(rest[1]) === 0
        ? t("pc.do.name.0")
        : t("pc.do.name", { symbol: word(`pc.symbol.${rest[0]}`), n: rest[1] });
    case "trade": {
      const option = trade?.options?.[Number(rest[0]) - 1];
      return t("pc.do.trade", { what: option ? tradeWords(option) : rest[0] });
    }
    case "play":
      return playName(rest);
    case "activate":
    case "drop":
      return t(`pc.do.${verb}`, { card: title(rest[0]) });
    default:
      return word(`pc.do.${verb}`);
  }
}

/** What the button says that makes this move. */
export function goName(move: string | null): string {
  if (move === null) return t("pc.go.none");
  if (move === "pick none" || move.endsWith(" discard")) return t("pc.go.discard");
  return word(`pc.go.${move.split(" ")[0]}`);
}
