/** What a table of Last Will shows: fortunes, the property market, decks, plans. */
import type { Scene } from "../reader";
import { seatBlocks } from "../seats";
import { findAll, textOf, type Node } from "../tree";
import { boardOf, dialogOf } from "../walker";
import type { Facts } from "../world";
import { DECKS, kindName, planParts } from "./prodigals-words";

const plain = (text: string): string => text.replace(/\u2212/g, "-");
const textsOf = (root: Node): string[] =>
  findAll(root, (node) => node.role === "StaticText").map((node) => plain(node.name).trim());

/** Money and property of a seat. */
function fortuneOf(view: Facts, seat: number): { money: number; property: number } {
  const owned = view.last_will.properties[seat] as { worth: number }[];
  return { money: view.money[seat] as number, property: owned.reduce((sum, { worth }) => sum + worth, 0) };
}

/** Beside every seat of a wide table: money, property, boys, actions, the plan. */
function fortunes(scene: Scene): string[] {
  const { view, names, isWide } = scene;
  if (!isWide) return [];
  return seatBlocks(scene).flatMap((block, seat) => {
    const text = plain(textOf(block));
    const { money, property } = fortuneOf(view, seat);
    const shown = [/(?:Geld|Money) £?(-?\d+)/, /(?:Immobilien|Property) £?(-?\d+)/].map((is) => is.exec(text)?.[1]);
    return shown.join() === `${money},${property}`
      ? []
      : [`${names[seat]} has ${money} and property of ${property}, shown “${text}”`];
  });
}

/** The sum under my name: money + property = fortune. */
function sums({ view, me, tree }: Scene): string[] {
  const board = boardOf(tree);
  const { money, property } = fortuneOf(view, me);
  const texts = board ? textsOf(board).map((text) => text.replace(/[£\s]+/g, " ")) : [];
  return texts.flatMap((text) => {
    const found = /^(-?\d+) \+ (?:Immobilien|property) (-?\d+) = (-?\d+)$/.exec(text.trim());
    if (!found) return [];
    const [, a, b, sum] = found.map(Number);
    return a + b === sum ? [] : [`a sum is wrong: “${text}” (${money} + ${property})`];
  });
}

/** The market: each kind with what it is worth more or less now. */
function market({ view, tree, lang }: Scene): string[] {
  const board = boardOf(tree);
  const texts = board ? textsOf(board) : [];
  return Object.entries(view.last_will.modifiers as Record<string, number>).flatMap(([kind, by]) => {
    const due = by > 0 ? `+${by}` : String(by);
    const at = texts.findIndex((text, n) => text === kindName(kind, lang) && /^[+-]?\d+$/.test(texts[n + 1] ?? ""));
    return at < 0 || texts[at + 1] === due ? [] : [`${kind} is at ${due}, shown “${texts[at + 1]}”`];
  });
}

/** How many cards are left in each deck. */
function decks({ view, tree, lang }: Scene): string[] {
  const texts = textsOf(tree);
  return Object.entries(DECKS[lang]).flatMap(([deck, name]) => {
    const left = (view.last_will.pools as Facts[]).filter((pool) => pool.deck === deck).at(-1)?.left ?? 0;
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    const at = texts.findIndex((text, n) => text === title && /^(noch \d+|\d+ left)/.test(texts[n + 1] ?? ""));
    const shown = at < 0 ? null : Number(/\d+/.exec(texts[at + 1])?.[0]);
    return shown === null || shown === left ? [] : [`${left} cards are left in ${deck}, shown ${shown}`];
  });
}

/** The planning board: what each place gives, and who has it. */
function plans(scene: Scene): string[] {
  const { view, names, tree, me } = scene;
  const board = boardOf(tree);
  const places = board
    ? findAll(board, (node) => /^Plan \d+/.test(node.name || textOf(node)) && node.role !== "StaticText")
    : [];
  const out: string[] = [];
  for (const node of places.filter((each) => ["button", "group"].includes(each.role))) {
    const text = textOf(node);
    const place = Number(/^Plan (\d+)/.exec(text)?.[1]);
    const parts = planParts(place, scene);
    if (!parts.every((part) => text.includes(part)))
      out.push(`plan ${place} gives ${parts.join(", ")}, shown “${text}”`);
    const who = (view.last_will.plans as number[]).indexOf(place);
    const shown = names.findIndex((name, seat) =>
      seat === me ? /\b(Du|You)$/i.test(text.trim()) || text.includes(name) : text.includes(name),
    );
    if (who !== shown) out.push(`plan ${place} is of ${names[who] ?? "nobody"}, shown “${text}”`);
  }
  return out;
}

export function legacy(scene: Scene): string[] {
  if (!scene.view.last_will || dialogOf(scene.tree)) return [];
  return [...fortunes(scene), ...sums(scene), ...market(scene), ...decks(scene), ...plans(scene)];
}
