/** What there is to see at a place for boys: who stands there, what lies there, what it brings, whether I may go. */
import type { Effect } from "virtual:game/prodigals";

import { t } from "../../lib/prefs.svelte";
import { kindOf, movesOf, draft } from "./draft.svelte";
import { listGlyphs, type Glyph } from "./glyphs";
import { capital, effects, shortWords } from "./texts";
import { hydePark, type Model, type Place } from "./view";
import { whyNot, type Why } from "./why";

export interface Site {
  place: Place;
  move: string;
  isOpen: boolean;
  isChosen: boolean;
  /** I am to send a boy, nobody stands here, and yet I may not come. */
  isShut: boolean;
  /** Why I may not. */
  why: Why | null;
  boys: number[];
  cards: string[];
  tiles: string[];
  /** The things that lay here when the round began. */
  size: number;
  isGone: boolean;
  /** What it brings: in a sentence, in few words, in signs. */
  said: string;
  words: string;
  glyphs: Glyph[];
}

function cardsAt({ view }: Model, { id }: Place): string[] {
  if (id === "main.central") return view.central ? [view.central] : [];
  return view.laid[id] ?? [];
}

function tilesAt({ view }: Model, { id }: Place): string[] {
  if (id === "election.pair") return view.pair;
  return view.tiles[id] ? [view.tiles[id]] : [];
}

/** Cards that a set has in this round. */
const laidIn = ({ set }: Place, round: number): number =>
  set && round > 0 ? set.white[round - 1] + set.black[round - 1] : 0;

export function siteOf(model: Model, place: Place): Site {
  const { view } = model;
  const move = `errand ${place.id}`;
  const boys = view.errands[place.id] ?? [];
  const [cards, tiles] = [cardsAt(model, place), tilesAt(model, place)];
  const laid = laidIn(place, view.round);
  const reward: Effect[] = place.set?.reward && view.round > 0 && laid === 0 ? place.set.reward : [];
  const hyde = place.id === "election.hyde-park" ? hydePark(view.round, model.seats.length) : undefined;
  const brings = [...place.effects, ...reward];
  const isOpen = movesOf(model).includes(move);
  const isAsked = ["errand", "extra-errand"].includes(kindOf(model));
  return {
    place,
    move,
    isOpen,
    isChosen: draft.move === move,
    isShut: isAsked && !isOpen && boys.length < 1,
    why: isOpen ? null : whyNot(move),
    boys,
    cards,
    tiles,
    size: Math.max(1, place.set ? laid + Number(place.set.tile) : cards.length + tiles.length),
    isGone: place.set !== null && cards.length + tiles.length === 0 && (reward.length === 0 || boys.length > 0),
    said: hyde ? t("pc.hyde-bonus", { n: hyde.bonus }) : effects("", brings),
    words: hyde ? t("pc.hyde-bonus", { n: hyde.bonus }) : capital(shortWords(brings)),
    glyphs: hyde ? [{ icon: "mega", text: `+${hyde.bonus}`, explain: "megaphone" }] : listGlyphs(brings),
  };
}
