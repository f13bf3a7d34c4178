/** Why a place or a card cannot be used now. The engine says it; here are the moves to ask about, and its words. */
import data from "virtual:game/prodigals";

import { t } from "../../lib/prefs.svelte";
import { cited, refusalText } from "../../lib/refused.svelte";
import { has, messageKey } from "../../lib/text";
import { movesWith } from "./hand";
import { kindOf, movesOf, draft } from "./draft.svelte";
import { contestsOf, placesOf, tableauOf, type Model } from "./view";
import { DECKS, isProperty, isWill, offersOf, placesOnBoard, plansOf } from "./will/will";

export interface Why {
  /** In a few words, for the face. */
  short: string;
  /** In a sentence, with the rule. */
  words: string;
}

function errandsOf({ view, seats }: Model): string[] {
  const contests = contestsOf(view);
  const places = ["main", ...contests].flatMap((board) => placesOf(board, seats.length, contests));
  const offers = view.last_will ? offersOf(seats.length) : [];
  return [...places, ...offers].map(({ id }) => `errand ${id}`);
}

/** Playing a card; on a full board over another, of those that may go if there is one. */
function playOf({ view }: Model, me: number, card: string): string {
  const will = isWill(card) ? view.last_will : null;
  const board = will ? will.boards[me] : (view.tableaus[me] ?? []);
  const room = will ? placesOnBoard(will, me) : tableauOf();
  if (data.items[card]?.frame !== "black" || board.length < room) return `play ${card}`;
  return `play ${card} over ${board.find((other) => !isProperty(other)) ?? board[0]}`;
}

function actionsOf(model: Model, me: number): string[] {
  const { view } = model;
  const moves = movesOf(model);
  const isUsed = (card: string): boolean => movesWith(moves, card).length > 0 || data.items[card]?.corner === "pub";
  const laid = [...(view.tableaus[me] ?? []), ...(view.last_will?.boards[me] ?? [])];
  const held = Object.keys(view.bonus_held).filter((tile) => view.bonus_held[tile] === me);
  return [
    ...(view.hands[me] ?? []).filter((card) => !isUsed(card)).map((card) => playOf(model, me, card)),
    ...laid.map((card) => `activate ${card}`),
    ...held.map((tile) => `use ${tile}`),
  ];
}

/** What one might want to do at this question, and cannot. */
export function closedOf(model: Model): string[] {
  const { view, seats, me } = model;
  if (me === null) return [];
  const kinds: Record<string, () => string[]> = {
    errand: () => errandsOf(model),
    "extra-errand": () => errandsOf(model),
    plan: () => plansOf(seats.length, view.contests.length).map(({ place }) => `plan ${place}`),
    deck: () => DECKS.map((deck) => `deck ${deck}`),
    action: () => actionsOf(model, me),
  };
  const moves = movesOf(model);
  return (kinds[kindOf(model)]?.() ?? []).filter((move) => !moves.includes(move));
}

/** Why a move cannot be made, as the engine says; null: it can, or nobody is asked. */
export function whyNot(move: string): Why | null {
  const closed = draft.whyNot(move);
  if (!closed) return null;
  const own = `pc.why.${closed.code}`;
  const short = `pc.shut.${closed.code}`;
  const text = has(own) ? t(own) : refusalText("prodigals", closed.code);
  return {
    short: t(messageKey(has(short) ? short : "pc.shut")),
    words: cited(text ?? t("pc.shut"), closed.rule),
  };
}

/** Why a card or tile of mine cannot be used. */
export function whyCard(model: Model, card: string): Why | null {
  const { view, me } = model;
  if (me === null || model.isReplay || view.phase === "over") return null;
  const isMine = view.hands[me]?.includes(card);
  const isIdle = !isMine && !data.items[card]?.effects?.length;
  if (kindOf(model) !== "action")
    return isIdle ? null : { short: "", words: cited(t("pc.why.later"), laterRule(model)) };
  const isTile = data.items[card]?.kind === "bonus";
  return whyNot(isTile ? `use ${card}` : isMine ? playOf(model, me, card) : `activate ${card}`);
}

const laterRule = ({ view }: Model): string => (view.last_will ? "LW-6.1" : "PC-10.1");
