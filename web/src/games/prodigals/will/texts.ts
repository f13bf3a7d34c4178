/** Cards, spaces and moves of Last Will in words. */
import data, { type Effect, type Slot, type Trigger } from "virtual:game/prodigals";

import { prefs, t } from "../../../lib/prefs.svelte";
import { messageKey } from "../../../lib/text";
import { counted, signed, title, word, type Around } from "../texts";
import { isCompanion, isFarm, isLaid, isProperty, isWill, KINDS, plansOf } from "./will";

export const kindName = (kind: string): string => KINDS.find(({ id }) => id === kind)?.[prefs.lang] ?? kind;
export const deckName = (deck: string): string => word(`pc.deck.${deck}`);
export const companionName = (kind: string): string => word(`pc.will.${kind}`);
export const outingName = (kind: string): string => word(`pc.outing.${kind}`);
const list = (words: string[], type: "conjunction" | "disjunction" = "conjunction"): string =>
  new Intl.ListFormat(prefs.lang, { type }).format(words);

const slotWords = (slots: Slot[]): string =>
  slots.length
    ? `, ${t("pc.will.with", { list: list(slots.map(({ kind, add }) => t("pc.will.slot", { kind: companionName(kind), n: add }))) })}`
    : "";

/** What an effect does; undefined for those of other contests. */
export function willEffect(effect: Effect): string | undefined {
  const n = effect.n ?? effect.max ?? 1;
  switch (effect.verb) {
    case "outing":
      return t("pc.verb.outing", { kind: outingName(effect.kind ?? ""), n }) + slotWords(effect.companions ?? []);
    case "farm":
      return t("pc.verb.farm", { n }) + slotWords(effect.companions ?? []);
    case "sell_property":
      return (
        counted("pc.verb.sell_property", n) + (effect.discount ? `, ${t("pc.discount", { n: effect.discount })}` : "")
      );
    case "take_joker":
      return t("pc.verb.take_joker");
    case "upkeep":
    case "gain_actions":
    case "draw_last_will":
    case "free_farm":
    case "decay":
    case "adjust_market":
    case "take_extension":
      return counted(`pc.verb.${effect.verb}`, n);
    default:
      return undefined;
  }
}

export function willTrigger(trigger: Trigger): string | undefined {
  const n = trigger.add ?? 0;
  switch (trigger.on) {
    case "outing":
      return t("pc.on.outing", { kinds: list((trigger.kinds ?? []).map(outingName), "disjunction"), n });
    case "property_deal":
      return t("pc.on.property_deal", { n, less: trigger.discount ?? 0 });
    case "upkeep":
    case "farm":
      return t(`pc.on.${trigger.on}`, { n });
    default:
      return undefined;
  }
}

/** What a card costs and does, before its effects: its kind, its price, its actions. */
export function willFacts(id: string): string[] {
  const item = data.items[id];
  if (!isWill(id)) return item?.cost === "action" ? [counted("pc.actions", 1)] : [];
  if (isProperty(id)) return [kindName(item.sort ?? ""), t("pc.will.values", { list: (item.values ?? []).join(", ") })];
  if (isCompanion(id))
    return [
      t(item.sort === "any" ? "pc.will.any-kind" : "pc.will.goes-along", { kind: companionName(item.sort ?? "") }),
    ];
  const cost = item.frame === "white" ? item.actions : item.use;
  return cost === undefined ? [] : [counted("pc.actions", cost)];
}

export const planWords = (plan: { cards: number; boys: number; actions: number }): string =>
  list([counted("pc.cards", plan.cards), counted("pc.n-boys", plan.boys), counted("pc.actions", plan.actions)]);

/** Last Will's own words for what one does with a card; otherwise the verb. */
export function deedOf(move: string): string {
  const [verb, id] = move.split(" ");
  if (verb === "play" && isProperty(id)) return "buy";
  if (verb === "play" && isLaid(id)) return "lay";
  if (verb === "activate" && isProperty(id) && !isFarm(id)) return "upkeep";
  return verb;
}

const asKind = (key: "bring" | "settle", kind: string | undefined, params: Record<string, string>): string =>
  kind === undefined ? t(`pc.do.${key}`, params) : t(`pc.do.${key}.as`, { ...params, kind: companionName(kind) });

/** Two kinds of property with their modifiers. */
export const exchanged = (kinds: string[], modifiers: Record<string, number> = {}): string =>
  kinds.map((kind) => `${kindName(kind)} ${kind in modifiers ? signed(modifiers[kind]) : ""}`.trim()).join(" \u21c4 ");

/** A move of Last Will as one says it; undefined for other moves. */
export function willMove(move: string, { seats = 0, contests = 1, modifiers }: Around): string | undefined {
  const [verb, ...rest] = move.split(" ");
  switch (verb) {
    case "keep":
      return t("pc.do.keep", { card: title(rest[0]), other: title(rest[1]) });
    case "plan": {
      const plan = plansOf(seats, contests).find(({ place }) => place === Number(rest[0]));
      return plan ? t("pc.do.plan", { n: plan.place, what: planWords(plan) }) : t("pc.do.plan.only", { n: rest[0] });
    }
    case "deck":
      return t("pc.do.deck", { deck: deckName(rest[0]) });
    case "exchange":
      return t("pc.do.exchange", { what: exchanged(rest, modifiers) });
    case "bring":
      return asKind("bring", rest[2], { card: title(rest[0]) });
    case "settle":
      return asKind("settle", rest[4], { card: title(rest[0]), farm: title(rest[2]) });
    case "farm":
    case "fall":
      return t(messageKey(`pc.do.${verb}`), { card: title(rest[0]) });
    case "play":
    case "activate": {
      const deed = deedOf(move);
      if (deed === verb || rest[1] === "over") return undefined;
      return word(`pc.do.${deed}`, { card: title(rest[0]) });
    }
    default:
      return undefined;
  }
}
