/** Answers that are neither on a board nor a single card: buttons of the dock, and words for what is chosen. */
import { t } from "../../lib/prefs.svelte";
import { glyphsOf, type Glyph } from "./glyphs";
import { movesWith } from "./hand";
import { effects, moveName, SYMBOL_ICONS, title, type Around } from "./texts";
import type { PCView } from "./view";
import { willSaid } from "./will/said";
import { exchanged } from "./will/texts";
import { COMPANION_ICONS, KIND_ICONS } from "./will/will";

export interface Option {
  move: string;
  glyphs: Glyph[];
  words: string;
}

const STEPS: Record<string, Glyph[]> = {
  votes: [{ icon: "ballot", text: "\u22121" }],
  spend: [{ icon: "coin", text: "\u22121" }],
  sell: [{ icon: "sale" }],
  exchange: [{ icon: "swap" }],
};
const times = (n: number, glyph: Glyph): Glyph[] => Array.from({ length: n }, () => glyph);

/** The signs on a button, by the first word of the move; a verb that is not here has no button of its own. */
const SIGNS: Record<string, (rest: string[], around: Around) => Glyph[]> = {
  step: ([what]) => STEPS[what] ?? [],
  time: ([n]) => times(Number(n), { icon: "hourglass" }),
  name: ([symbol, n]) => times(Number(n), { icon: SYMBOL_ICONS[symbol] }),
  row: () => [{ icon: "row" }],
  trade: ([n], { trade }) => {
    const option = trade?.options?.[Number(n) - 1];
    return option ? [...glyphsOf(option.pay), { icon: "next" }, ...glyphsOf(option.gain)] : [];
  },
  exchange: (kinds) => kinds.map((kind) => ({ icon: KIND_ICONS[kind] })),
  farm: () => [{ icon: "farm" }],
  fall: () => [{ icon: "down" }],
};
/** Signs for the moves of a card that takes part in several. */
const OF_CARD: Record<string, (rest: string[]) => Glyph[]> = {
  activate: () => [{ icon: "check" }],
  sell: () => [{ icon: "sale" }],
  settle: (rest) => [{ icon: rest[4] ? COMPANION_ICONS[rest[4]] : "farm" }],
  bring: (rest) => [{ icon: COMPANION_ICONS[rest[2]] ?? "paw" }],
};

/** On a button an exchange needs no verb. */
const shortName = (move: string, around: Around): string =>
  move.startsWith("exchange ") ? exchanged(move.split(" ").slice(1), around.modifiers) : moveName(move, around);

export function optionsOf(moves: string[], part: string | null, around: Around): Option[] {
  const out: Option[] = [];
  const add = (move: string, glyphs: Glyph[]): void => void out.push({ move, glyphs, words: shortName(move, around) });
  const card = part?.startsWith("card:") ? part.slice(5) : null;
  const own = card ? movesWith(moves, card) : [];
  const isSale = !moves.includes("end");
  for (const move of moves) {
    const [verb, ...rest] = move.split(" ");
    if (verb === "play" && rest[0] === "pub") {
      if (part === "pub") add(move, [{ icon: "beer", text: `${rest[1]}\u00d7` }]);
    } else if (verb in SIGNS) add(move, SIGNS[verb](rest, around));
    else if (own.includes(move) || (verb === "sell" && isSale && rest[0].startsWith("L")))
      add(move, OF_CARD[verb]?.(rest) ?? []);
  }
  return out;
}

/** What is still to be chosen. */
export function hintOf(part: string | null): string {
  if (part === "pub") return t("pc.pub.how-many");
  if (part?.startsWith("over:")) return t("pc.over.which");
  return part?.startsWith("card:") ? t("pc.card.what", { card: title(part.slice(5)) }) : "";
}

/** A move with what it brings, in words. */
export function saidOf(move: string, view: PCView, around: Around): string {
  const [verb, what] = move.split(" ");
  const name = moveName(move, around);
  if (verb === "errand") {
    const gets = what === "main.central" && view.central ? [view.central] : (view.laid[what] ?? []);
    const isOffer = what.startsWith("last-will.");
    const words = gets.map((card) => (isOffer ? `${title(card)}: ${effects(card)}` : effects(card)));
    return gets.length ? `${name}. ${words.join(". ")}` : name;
  }
  const own = willSaid(move, view);
  if (own) return `${name}: ${own}`;
  if (["play", "activate", "use", "bonus"].includes(verb) && what !== "pub") return `${name}: ${effects(what)}`;
  return name;
}
