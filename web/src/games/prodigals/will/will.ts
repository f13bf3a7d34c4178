/** What lies on the boards of Last Will, and what it comes to now: sums of what is printed and shown, no rules. */
import data, { type Item, type Offered, type Planned, type Slot } from "virtual:game/prodigals";

import type { ProdigalsProperty, ProdigalsView, ProdigalsWillSeen } from "../../../generated/api";
import type { IconName } from "../../../lib/icons";
import { placesOf, sideOf, contestsOf, type Place } from "../view";

const { items, will } = data;

export const BOARD = "last-will";
export const DECKS = will.decks;
export const KINDS = will.kinds;
export const { limits: LIMITS } = will;

export const DECK_ICONS: Record<string, IconName> = {
  event: "ticket",
  expense: "tophat",
  property: "house",
  companion: "paw",
  special: "crown",
  joker: "wild",
};
export const KIND_ICONS: Record<string, IconName> = {
  townhouse: "townhouse",
  manor: "manor",
  mansion: "mansion",
  farm: "farm",
};
export const COMPANION_ICONS: Record<string, IconName> = {
  dog: "dog",
  horse: "horse",
  guest: "guest",
  chef: "chef",
  any: "wild",
};
export const OUTING_ICONS: Record<string, IconName> = {
  dinner: "diner",
  theatre: "mask",
  carriage: "carriage",
  boat: "boat",
  races: "races",
  party: "glass",
};

/** What is seen of Last Will: asked for only at tables that play it. */
export const willOf = (view: ProdigalsView): ProdigalsWillSeen => view.last_will as ProdigalsWillSeen;

export const isWill = (id: string): boolean => items[id]?.deck !== undefined;
export const isProperty = (id: string): boolean => items[id]?.values !== undefined;
export const isFarm = (id: string): boolean => isProperty(id) && items[id].sort === "farm";
/** A card of Last Will that lies on the board. */
export const isLaid = (id: string): boolean => isWill(id) && items[id].frame === "black";
export const isCompanion = (id: string): boolean => items[id]?.frame === "companion";

/** The planning board of this table, from the place that acts first; each further contest gives a boy more. */
export const plansOf = (seats: number, contests: number): Planned[] =>
  will.plans.filter(({ side }) => side === sideOf(seats)).map((plan) => ({ ...plan, boys: plan.boys + contests - 1 }));

/** The places where a card lies on offer. */
export const offersOf = (seats: number): Offered[] =>
  will.offers.filter(({ side, players }) => side === sideOf(seats) && players.includes(seats));

const isJoker = (place: Place): boolean => place.effects.some(({ verb }) => verb === "take_joker");

/** One place of the offer: where, from which deck in this round. */
export interface Spot {
  id: string;
  deck: string;
}

export function spotsOn(view: ProdigalsView, seats: number): Spot[] {
  const jokers = placesOf(BOARD, seats, contestsOf(view)).filter(isJoker);
  return [
    ...offersOf(seats).map(({ id, decks }) => ({ id, deck: decks[Math.max(0, view.round - 1)] })),
    ...jokers.map(({ id }) => ({ id, deck: "joker" })),
  ];
}

/** The other spaces for boys. */
export const errandsOn = (view: ProdigalsView, seats: number): Place[] =>
  placesOf(BOARD, seats, contestsOf(view)).filter((place) => !isJoker(place));

function triggered(view: ProdigalsView, seat: number, on: string, kind = ""): Item["trigger"][] {
  return (view.last_will?.boards[seat] ?? [])
    .map((card) => items[card]?.trigger)
    .filter((trigger) => trigger?.on === on && (!trigger.kinds || trigger.kinds.includes(kind)));
}
const sum = (numbers: number[]): number => numbers.reduce((all, each) => all + each, 0);

/** What the cards on a board add to an upkeep, the use of a farm, an outing or the price of a property. */
export const addedTo = (view: ProdigalsView, seat: number, on: string, kind = ""): number =>
  sum(triggered(view, seat, on, kind).map((trigger) => trigger?.add ?? 0));
const discountOf = (view: ProdigalsView, seat: number): number =>
  sum(triggered(view, seat, "property_deal").map((trigger) => trigger?.discount ?? 0));

export const modifierOf = (view: ProdigalsView, card: string): number =>
  view.last_will?.modifiers[items[card]?.sort ?? ""] ?? 0;

/** An amount with its parts; the last one is what cards add. */
export interface Amount {
  total: number;
  parts: number[];
}
const amountOf = (parts: number[]): Amount => ({
  total: Math.max(0, sum(parts)),
  parts: parts.filter((n, at) => at === 0 || n),
});

/** What a property costs; a card given up for it no longer adds to the price. */
export function priceOf(view: ProdigalsView, seat: number, card: string, over = ""): Amount {
  const trigger = items[over]?.trigger;
  const less = trigger?.on === "property_deal" ? (trigger.add ?? 0) : 0;
  return amountOf([items[card].values?.[0] ?? 0, modifierOf(view, card), addedTo(view, seat, "property_deal") - less]);
}

/** What the card takes off that lets a player sell now, if one does. */
function distressOf(view: ProdigalsView, seat: number): number {
  if (view.pending.at(-1)?.kind !== "sell_property") return 0;
  const effects = view.played[seat].flatMap((card) => items[card]?.effects ?? []);
  return effects.find(({ verb }) => verb === "sell_property")?.discount ?? 0;
}

export const saleOf = (view: ProdigalsView, seat: number, own: ProdigalsProperty): Amount =>
  amountOf([own.value, modifierOf(view, own.card), -discountOf(view, seat) - distressOf(view, seat)]);

const slotsOf = (card: string): Slot[] => items[card]?.effects?.[0]?.companions ?? [];

/** What the upkeep of a house or the use of a farm spends. */
export function useOf(view: ProdigalsView, seat: number, own: ProdigalsProperty): Amount {
  const [effect] = items[own.card].effects ?? [];
  const settled = sum(slotsOf(own.card).map(({ add }, at) => (own.companions[at] ? add : 0)));
  return amountOf([effect?.n ?? 0, settled, addedTo(view, seat, isFarm(own.card) ? "farm" : "upkeep")]);
}

/** The slots of a farm and whether somebody lives there. */
export const slotsOn = (own: ProdigalsProperty): (Slot & { full: boolean })[] =>
  slotsOf(own.card).map((slot, at) => ({ ...slot, full: own.companions[at] }));

export const propertyOf = (will: ProdigalsWillSeen, seat: number, card: string): ProdigalsProperty | undefined =>
  will.properties[seat]?.find((own) => own.card === card);

/** How many cards a board holds. */
export const placesOnBoard = (will: ProdigalsWillSeen, seat: number): number =>
  LIMITS.tableau + LIMITS.extension_places * (will.extensions[seat] ?? 0);

/** Money and property, which make the score. */
export function fortuneOf(view: ProdigalsView, seat: number): { money: number; property: number } {
  const property = sum((view.last_will?.properties[seat] ?? []).map((own) => own.worth));
  return { money: view.money[seat], property };
}

/** How many cards lie in a deck; the newest batch is the deck. */
export const leftIn = (will: ProdigalsWillSeen, deck: string): number =>
  will.pools.filter((pool) => pool.deck === deck).at(-1)?.left ?? 0;

/** A hand as others see it: decks of hidden cards, then the cards that all know; without Last Will hidden ones only. */
export interface Shown {
  deck: string;
  isHidden: boolean;
  card: string | null;
}

export function handShown(view: ProdigalsView, seat: number): Shown[] {
  const will = view.last_will;
  if (!will) {
    const backs = Math.max(0, view.hand_sizes[seat] - view.hands[seat].length);
    return Array.from({ length: backs }, () => ({ deck: "club", isHidden: true, card: null }));
  }
  const hidden = will.backs[seat].map(({ deck }) => ({ deck, isHidden: true, card: null }));
  const own = seat === view.seat ? will.own_hidden : [];
  const open = view.hands[seat].filter((card) => !own.includes(card));
  return [...hidden, ...open.map((card) => ({ deck: items[card]?.deck ?? "club", isHidden: false, card }))];
}

/** What a move costs in actions; 0 where it costs none. */
export function costOf(move: string, kind: string): number {
  const [verb, id] = move.split(" ");
  const item = items[id];
  if (verb === "sell") return kind === "action" && isProperty(id) ? LIMITS.sell_property : 0;
  if (verb === "play") return item?.cost === "action" ? 1 : isLaid(id) ? LIMITS.play_black : (item?.actions ?? 0);
  return verb === "activate" && isWill(id) ? (item?.use ?? 0) : 0;
}

/** The decks that have been named in the draw under way, by number of the deck. */
const draw = (view: ProdigalsView): number[] => {
  const now = view.pending.at(-1);
  return now?.kind === "draw_last_will" ? now.left : [0];
};
export const namedIn = (view: ProdigalsView, deck: string): number =>
  draw(view)
    .slice(1)
    .filter((each) => DECKS[each] === deck).length;
/** How many decks are still to be named. */
export const toName = (view: ProdigalsView): number => draw(view)[0] - draw(view).length + 1;
