/** What the face of a card of Last Will says, line by line. */
import data, { type Effect } from "virtual:game/prodigals";

import type { IconName } from "../../../lib/icons";
import { t } from "../../../lib/prefs.svelte";
import type { Glyph } from "../glyphs";
import { capital, counted, effectWords, minus, word } from "../texts";
import type { ProdigalsProperty } from "../../../generated/api";
import type { PCView } from "../view";
import {
  addedTo,
  COMPANION_ICONS,
  DECK_ICONS,
  isFarm,
  isProperty,
  KIND_ICONS,
  OUTING_ICONS,
  priceOf,
  saleOf,
  useOf,
  type Amount,
} from "./will";
import { companionName, deckName, kindName, outingName } from "./texts";

export interface Line {
  icon?: IconName;
  text?: string;
  /** In the face of numerals. */
  amount?: string;
  /** Parts of the amount, or what matters less. */
  note?: string;
  glyphs?: Glyph[];
}

/** `12 − 2 + 1`; nothing where there is only one part. */
export const partsOf = ({ parts }: Amount): string =>
  parts.length < 2 ? "" : parts.map((n, at) => (at === 0 ? String(n) : n < 0 ? `\u2212 ${-n}` : `+ ${n}`)).join(" ");
export const pounds = (n: number): string => t("pc.pounds", { n: minus(n) });

const slotLine = (effect: Effect): Line[] =>
  effect.companions?.length
    ? [
        {
          glyphs: effect.companions.map(({ kind, add }) => ({
            icon: COMPANION_ICONS[kind],
            text: `+${add}`,
            explain: "will.companion",
          })),
        },
      ]
    : [];

function effectLines(effect: Effect): Line[] {
  const n = effect.n ?? 0;
  if (effect.verb === "outing")
    return [
      { icon: OUTING_ICONS[effect.kind ?? ""], text: outingName(effect.kind ?? ""), amount: pounds(n) },
      ...slotLine(effect),
    ];
  if (effect.verb === "farm") return [{ text: t("pc.face.use"), amount: pounds(n) }, ...slotLine(effect)];
  if (effect.verb === "upkeep") return [{ text: t("pc.face.upkeep"), amount: pounds(n) }];
  if (effect.verb === "spend" && !effect.per) return [{ icon: "coin", text: t("pc.face.spend"), amount: pounds(n) }];
  if (effect.verb === "gain_actions") return [{ icon: "watch", text: `+${counted("pc.actions", n)}` }];
  return [{ text: effectWords(effect) }];
}

function triggerLines(id: string): Line[] {
  const trigger = data.items[id]?.trigger;
  if (!trigger) return [];
  const kinds = (trigger.kinds ?? []).map(outingName).join(", ");
  return [{ text: word(`pc.face.on.${trigger.on}`, { kinds, n: trigger.add ?? 0, less: trigger.discount ?? 0 }) }];
}

/** What it costs to play a white card, or to use a black one. */
function costLine(id: string): Line[] {
  const { frame, actions, use } = data.items[id];
  const cost = frame === "white" ? actions : use;
  if (cost === undefined || isProperty(id)) return [];
  return cost ? [{ icon: "watch", text: counted("pc.actions", cost) }] : [{ note: counted("pc.actions", 0) }];
}

/** A property that nobody has: what it costs now. */
function priceLines(id: string, view: PCView | null, seat: number): Line[] {
  const printed = { total: data.items[id].values?.[0] ?? 0, parts: [] };
  const price = view?.last_will ? priceOf(view, seat, id) : printed;
  return [{ text: t("pc.face.costs"), amount: pounds(price.total), note: partsOf(price) }];
}

export function linesOf(id: string, view: PCView | null, seat: number): Line[] {
  const item = data.items[id];
  if (item.frame === "companion")
    return [
      {
        icon: item.sort === "any" ? undefined : COMPANION_ICONS[item.sort ?? ""],
        text: item.sort === "any" ? t("pc.face.any") : companionName(item.sort ?? ""),
      },
    ];
  return [
    ...(isProperty(id) ? priceLines(id, view, seat) : []),
    ...(item.effects ?? []).flatMap(effectLines),
    ...triggerLines(id),
    ...costLine(id),
  ];
}

/**
 * What a card comes to at present, where that is not what is printed on it: the price or the worth of a property, its upkeep or use,
 * what an outing costs its owner.
 */
export function nowOf(id: string, view: PCView | null, seat: number, own: ProdigalsProperty | null): string[] {
  if (!view?.last_will) return [];
  const said = (what: string, amount: Amount, printed: number): string[] => {
    if (amount.total === printed) return [];
    const parts = partsOf(amount);
    return [`${what.replace(/:$/, "")} ${pounds(amount.total)}${parts ? ` = ${parts}` : ""}`];
  };
  const item = data.items[id];
  const [effect] = item?.effects ?? [];
  if (own)
    return [
      ...said(t("pc.face.worth"), { ...saleOf(view, seat, own), total: own.worth }, item?.values?.[0] ?? 0),
      ...said(t(isFarm(id) ? "pc.face.use" : "pc.face.upkeep"), useOf(view, seat, own), effect?.n ?? 0),
    ];
  if (isProperty(id)) return said(t("pc.face.costs"), priceOf(view, seat, id), item?.values?.[0] ?? 0);
  if (effect?.verb !== "outing") return [];
  const added = addedTo(view, seat, "outing", effect.kind);
  const cost = { total: (effect.n ?? 0) + added, parts: [effect.n ?? 0, added] };
  return said(outingName(effect.kind ?? ""), cost, effect.n ?? 0);
}

/** The head of a card: its deck, or the kind of property. */
export function headOf(id: string): { icon: IconName; text: string } {
  const item = data.items[id];
  if (isProperty(id))
    return { icon: isFarm(id) ? "farm" : (KIND_ICONS[item.sort ?? ""] ?? "house"), text: kindName(item.sort ?? "") };
  const deck = item.deck ?? "";
  return { icon: DECK_ICONS[deck] ?? "cards", text: capital(deckName(deck)) };
}
