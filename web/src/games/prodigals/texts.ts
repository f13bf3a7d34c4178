/** Titles, effects and moves in words. Titles and effects are the engine's own data. */
import data, { type Effect, type Per, type Trigger } from "virtual:game/prodigals";

import { wordsOf } from "../../lib/humane";
import type { IconName } from "../../lib/icons";
import { prefs, t } from "../../lib/prefs.svelte";
import { has, messageKey, type Params } from "../../lib/text";
import { stepOf, type Model, turned } from "./view";
import { deedOf, willEffect, willFacts, willMove, willTrigger } from "./will/texts";

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
  "last-will": "will",
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
  return t(messageKey(`pc.beatrice.${her.beatrice}`), {
    list: (her.columns ?? []).join(" + "),
    from: her.from ?? 0,
    to: her.to ?? 0,
  });
}

/** Whole sentences for explanations and the dock, or as short as a card is small. */
export type Style = "long" | "short";

/** The message of that style, where it has one of its own. */
const styled = (key: string, style: Style): string =>
  style === "short" && has(`pc.short.${key}`) ? `pc.short.${key}` : `pc.${key}`;

function perWords(per: Per, style: Style): string {
  if (per.symbol) return word(`pc.symbol.${per.symbol}`);
  return word(styled(`per.${per.count}`, style), {
    who: word(`pc.marker.${per.marker ?? "any"}`),
    column: per.column ?? "",
    row: per.row ?? 0,
    borough: boroughName(per.borough),
    kind: word(`pc.will.${per.kind ?? "any"}`),
  });
}

function withPer(verb: string, n: number, per: Per | undefined, style: Style): string {
  const deed = (count: number): string => counted(styled(`verb.${verb}`, style), count);
  if (!per) return deed(n);
  const what = perWords(per, style);
  if (n === 0) return `${deed(per.each)} ${t("pc.per", { what })}`;
  return `${deed(n)} ${word(styled("plus-per", style), { n: per.each, what })}`;
}

function stepWords(step: NonNullable<Effect["steps"]>[number], style: Style): string {
  const dir = step.dirs.map((each) => word(styled(`dir.${each}`, style))).join(` ${t("pc.or")} `);
  const who = step.marker === "any" ? "" : ` ${word(styled("only", style), { who: word(`pc.marker.${step.marker}`) })}`;
  if (!step.per) return counted("pc.verb.moves", step.n, { dir }) + who;
  const what = perWords(step.per, style);
  if (!step.n) return `${counted("pc.verb.moves", step.per.each, { dir })} ${t("pc.per", { what })}${who}`;
  return `${counted("pc.verb.moves", step.n, { dir })}${who} ${word(styled("plus-per", style), { n: step.per.each, what })}`;
}

const numbers = (list: number[]): string => list.join(", ");
/** How many pub cards lose how many votes. */
const pubWords = (style: Style): string =>
  word(styled("verb.pub", style), { cards: numbers(data.pub.map((_, at) => at + 1)), votes: numbers(data.pub) });

function spendWords(effect: Effect, style: Style): string {
  const spent = withPer("spend", effect.n ?? 0, effect.per, style);
  if (!effect.time) return spent;
  return `${spent}, ${word(styled(`time.${effect.time.mode}`, style), { n: effect.time.each ?? 1 })}`;
}

/** Only the second sale is optional (PC-7.13), and a printed discount counts for each (PC-7.12). */
function saleWords(effect: Effect, style: Style): string {
  const max = effect.max ?? 1;
  const sale = counted(styled("verb.sell", style), max, { least: 1 });
  if (!effect.discount) return sale;
  return `${sale}, ${word(styled(max > 1 ? "discount.each" : "discount", style), { n: effect.discount })}`;
}

export function effectWords(effect: Effect, style: Style = "long"): string {
  const { verb } = effect;
  const own = willEffect(effect);
  if (own !== undefined) return own;
  const key = styled(`verb.${verb}`, style);
  const all = (list: Effect[]): string[] => list.map((each) => effectWords(each, style));
  const or = (list: string[]): string => list.join(` ${t("pc.or")} `);
  const and = style === "short" ? ", " : ` ${t("pc.and")} `;
  if (effect.steps) return effect.steps.map((step) => stepWords(step, style)).join(and);
  if (verb === "lose_votes") return withPer(verb, effect.n ?? 0, effect.per, style);
  if (verb === "spend") return spendWords(effect, style);
  if (verb === "pub") return pubWords(style);
  if (verb === "sell") return saleWords(effect, style);
  if (verb === "exchange")
    return word(key) + (effect.limit === undefined ? "" : `, ${word(styled("limit", style), { n: effect.limit })}`);
  if (verb === "choose") return counted(key, effect.times ?? 1, { of: or(all(effect.of ?? [])) });
  if (verb === "each_of") return all(effect.of ?? []).join(and);
  if (verb === "trade") {
    const options = effect.options ?? [];
    const few = style === "long" || options.length < 3;
    const of = few ? or(options.map((option) => tradeWords(option, style))) : t("pc.short.trades");
    return counted(key, effect.times ?? 1, { of });
  }
  if (verb === "row_drop" || verb === "column_drop")
    return word(key, {
      who: word(`pc.marker.${effect.marker ?? "any"}`),
      n: effect.max ?? 1,
      column: effect.column ?? "",
    });
  return counted(key, effect.n ?? effect.position ?? 1);
}

export const tradeWords = (option: { pay: Effect; gain: Effect }, style: Style = "long"): string =>
  word(styled("trade.option", style), {
    pay: effectWords(option.pay, style),
    gain: effectWords(option.gain, style),
  });

export function triggerWords(trigger: Trigger, style: Style = "long"): string {
  const own = willTrigger(trigger);
  if (own !== undefined) return own;
  const deed = (trigger.do ?? []).map((effect) => effectWords(effect, style)).join(` ${t("pc.and")} `);
  if (trigger.on === "inner_circle")
    return word(styled("on.inner_circle", style), { n: trigger.picks ?? 0, usual: data.limits.picks });
  if (trigger.on === "sale" && trigger.discount)
    return word(styled("on.sale.indicated", style), { n: trigger.discount });
  const corners = trigger.corners ?? [];
  const what = word(styled(`corner.${corners.length > 1 ? "insult" : corners[0]}`, style));
  return word(styled(`on.${trigger.on}`, style), { deed, what });
}

/** What a card, tile or space does, in a few words; what happens by itself is said by `triggerWords`. */
export const shortWords = (of: Effect[]): string => of.map((effect) => effectWords(effect, "short")).join(", ");

/** Everything a card, tile or space does, as a sentence. */
export function effects(id: string, of: Effect[] = items[id]?.effects ?? []): string {
  const trigger = items[id]?.trigger;
  const deeds = of.map((effect) => effectWords(effect)).join(`, ${t("pc.then")} `);
  const facts = willFacts(id).join(", ");
  return [capital(facts), deeds && capital(deeds), trigger ? triggerWords(trigger) : ""].filter(Boolean).join(". ");
}

/** `election.hyde-park` in words. */
export function spaceName(space: string): string {
  const [board, place] = space.split(".");
  const set = /^[espt](\d)$/.exec(place ?? "");
  if (set) return t("pc.set", { n: set[1] });
  const order = /^order-(\d)$/.exec(place ?? "");
  if (order) return t("pc.order", { n: order[1] });
  const offer = /^c(\d)$/.exec(place ?? "");
  if (offer) return t("pc.offer.nth", { n: offer[1] });
  const nth = /^([a-z]+)-(\d)$/.exec(place ?? "");
  if (nth) return `${word(`pc.place.${nth[1]}`)} ${nth[2]}`;
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

/** What words of a move depend on: the effect that offers trades, the number of seats and contests, the property market. */
export interface Around {
  trade?: Effect | null;
  seats?: number;
  contests?: number;
  modifiers?: Record<string, number>;
}

export const aroundOf = ({ seats, view }: Pick<Model, "seats" | "view">): Around => ({
  seats: seats.length,
  contests: view.contests.length,
  modifiers: view.last_will?.modifiers,
});

/** A move as one says it. */
export function moveName(move: string, around: Around = {}): string {
  const { trade } = around;
  const own = willMove(move, around);
  if (own !== undefined) return own;
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
  return word(`pc.go.${deedOf(move)}`);
}

/** The explanation of a thing, for `data-explain`: what it is, and why it cannot be used now. */
export const explained = (name: string, text: string, why: { words: string } | null) => ({
  "data-explain": text || why ? "explain.pc.thing" : undefined,
  "data-explain-args": JSON.stringify({ title: name, text: [text, why?.words ?? ""].filter(Boolean).join("\n") }),
});
