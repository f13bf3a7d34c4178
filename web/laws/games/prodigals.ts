import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { parse } from "smol-toml";

import type { Promised, Reader, Scene } from "../reader";
import { pressed, seatBlocks } from "../seats";
import { find, findAll, textOf, type Node } from "../tree";
import { boardOf, dialogOf, dockOf, type Confirmed } from "../walker";
import type { Facts, Lang } from "../world";

/** Titles of cards and tiles, from the engine's own tables. */
const FOLDER = resolve(import.meta.dirname, "../../../src/slushfund/games/prodigals/data");
const ITEMS = new Map<string, Facts>();
for (const file of readdirSync(FOLDER).filter((name) => name.endsWith(".toml")))
  for (const list of Object.values(parse(readFileSync(join(FOLDER, file), "utf8"))))
    if (Array.isArray(list))
      for (const item of list as Facts[]) if (typeof item?.id === "string") ITEMS.set(item.id, item);

const titleOf = (id: string, lang: Lang): string | null =>
  (ITEMS.get(id)?.[`title_${lang}`] as string | undefined) ?? null;

const BOARDS: [string, RegExp][] = [
  ["main", /^(The club|Der Club)/],
  ["election", /^(Election|Wahl)/],
  ["society", /^(Society|Gesellschaft)/],
  ["possessions", /^(Possessions|Besitz)/],
];
const PLACES: Record<string, RegExp> = {
  central: /^(Club card|Clubkarte)/,
  renaissance: /^Renaissance/,
  own: /^(Your corner|Deine Ecke)/,
  pair: /^(Two tiles|Zwei Plättchen)/,
  "hyde-park": /^Hyde Park/,
  beatrice: /^(Beatrice’s ear|Beatrices Ohr)/,
  m1: /^(Two steps|Zwei Schritte)/,
  m2: /^(Side door|Seitentür)/,
  m3: /^(Down and across|Hinab und quer)/,
  x1: /^(Exchange|Tausch)(?! o)/,
  x2: /^(Sale|Verkauf)/,
  x3: /^(Exchange or sale|Tausch oder Verkauf)/,
};
const COLUMNS = ["L", "M", "R"];
const WAYS: Record<string, [number, number]> = {
  down: [0, -2],
  "down-left": [-1, -2],
  "down-right": [1, -2],
  left: [-1, 0],
  right: [1, 0],
  up: [0, 2],
  jump: [0, -4],
};

/** Where a marker comes to, worked out from the grid: columns L, M, R, rows two apart. */
function goal(marker: string, way: string): string {
  const [kind, at] = marker.split("@");
  const [dx, dy] = WAYS[way] ?? [0, 0];
  const column = COLUMNS[COLUMNS.indexOf(at[0]) + dx];
  return `${kind} ${at} ${column}${Number(at.slice(1)) + dy}`;
}

/** A move in the words that a screen has for it: titles for cards, since several are called alike. */
function canon(move: string, lang: Lang): string {
  const [verb, ...rest] = move.split(" ");
  if (verb === "move") return `marker ${goal(rest[0], rest[1])}`;
  if (verb === "raise") return `marker ${goal(rest[0], "up")}`;
  if (verb === "pick" && rest[0] !== "none") return `pick ${symbolsOf(rest[0], lang)}`;
  if (verb === "tile" && rest[1] === "discard") return "tile discard";
  if (verb === "name") return `name ${(lang === "de" ? DE_SYMBOLS : EN_SYMBOLS)[rest[0]] ?? rest[0]} ${rest[1]}`;
  const titled = rest.map((word) => titleOf(word, lang) ?? word).join(" ");
  return `${verb} ${titled}`.trim();
}

function errand(text: string): string | null {
  const [, board, place] = /: (.+?), (.+?)(?:\. |$)/.exec(text) ?? [];
  if (!board) return null;
  const id = BOARDS.find(([, is]) => is.test(board))?.[0];
  const set = /^(?:Set|Auslage) (\d)/.exec(place)?.[1];
  const order = /^(?:Place|Position|Platz|Seat) (\d)/.exec(place)?.[1];
  if (set) return `errand ${id}.${id === "main" ? "t" : id![0]}${set}`;
  if (order) return `errand main.order-${order}`;
  const name = Object.entries(PLACES).find(([, is]) => is.test(place))?.[0];
  return name ? `errand ${id}.${name}` : null;
}

/** Answers that a few words say whole. */
const PLAIN: [string, RegExp][] = [
  ["end", /^(Zug beenden|End my turn)/],
  ["pick none", /^(Keins behalten|Keep neither)/],
  ["step votes", /^(1 Stimme verlieren|Lose 1 vote)$/],
  ["step spend", /^(1 £ ausgeben|Spend £1)$/],
  ["step sell", /^(Verkaufen|Sell)$/],
  ["step exchange", /^(Tauschen|Exchange)$/],
];

/** The symbols of a circle tile, as a set: the same tile is named in any turn. */
function symbolsOf(tile: string, lang: Lang): string {
  const words = lang === "de" ? DE_SYMBOLS : EN_SYMBOLS;
  return [...new Set(((ITEMS.get(tile)?.sides ?? []) as string[]).map((side) => words[side]).filter(Boolean))]
    .sort()
    .join();
}
const DE_SYMBOLS: Record<string, string> = {
  dog: "Hund",
  horse: "Pferd",
  glass: "Glas",
  house: "Haus",
  joker: "Joker",
};
const EN_SYMBOLS: Record<string, string> = {
  dog: "dog",
  horse: "horse",
  glass: "glass",
  house: "house",
  joker: "joker",
};
const symbolsIn = (text: string, lang: Lang): string =>
  Object.values(lang === "de" ? DE_SYMBOLS : EN_SYMBOLS)
    .filter((word) => text.includes(word))
    .sort()
    .join();

const AROUND = { de: ["oben", "rechts", "unten", "links"], en: ["top", "right", "bottom", "left"] };

/** Where a tile goes, counted from the corner of what is there, and what its sides show. */
function placed(tree: Node, lang: Lang): string | null {
  const spot = findAll(tree, (node) => node.on === true && /(Spalte|column) \d+, (Reihe|row) \d+/.test(node.name))[0];
  if (!spot) return null;
  const [, column, row] = /(?:Spalte|column) (\d+), (?:Reihe|row) (\d+)/.exec(spot.name)!;
  const told = spot.name.split("; ").at(-1)!;
  const sides = AROUND[lang].map((side) => new RegExp(`${side} ([^\\s,]+)`).exec(told)?.[1] ?? "");
  return `tile ${column},${row} ${sides.join("/")}`;
}

/** The same, from the move: places are counted from the leftmost and topmost that is filled or free. */
function placing(move: string, { view, me, truth, lang }: Scene): string {
  const [, tile, x, y, turns] = /^tile (\S+) at (-?\d+),(-?\d+) rot (\d)$/.exec(move)!;
  const spots = (truth.position?.question?.space.moves as string[]).flatMap((each) => {
    const at = / at (-?\d+),(-?\d+) /.exec(each);
    return at ? [[Number(at[1]), Number(at[2])]] : [];
  });
  const cells = [...(view.grids[me] as [string, number, number, number][]).map(([, cx, cy]) => [cx, cy]), ...spots];
  const [left, top] = [0, 1].map((axis) => Math.min(...cells.map((cell) => cell[axis])));
  const words = lang === "de" ? DE_SYMBOLS : EN_SYMBOLS;
  const printed = ITEMS.get(tile)?.sides as string[];
  const sides = printed.map((_, at) => words[printed[(at - Number(turns) + 4) % 4]] ?? "");
  return `tile ${Number(x) - left + 1},${Number(y) - top + 1} ${sides.join("/")}`;
}

const cut = (text: string): string => text.replace(/\u2212/g, "-");

function said({ tapped, tree }: Confirmed, { lang }: Scene): string | null {
  const dock = dockOf(tree);
  if (!dock) return null;
  if (/^(Genug|Enough)$/.test(tapped.name)) return "done";
  const head = find(dock, (node) => node.role === "heading");
  const line =
    findAll(dock, (node) => node.role === "paragraph" && node.parent !== head?.parent)
      .map(textOf)
      .find((text) => text) ?? "";
  const text = cut(line);
  const plain = PLAIN.find(([, is]) => is.test(text));
  if (plain) return plain[0];
  if (/^(Bote zu|Send a boy)/.test(text)) return errand(text);
  const marker = /(Dame|lady|Herr|gentleman).*(?:von|from) (\S+) (?:nach|to) (\S+)/i.exec(text);
  if (marker) return `marker ${/Dame|lady/i.test(marker[1]) ? "lady" : "gentleman"} ${marker[2]} ${marker[3]}`;
  const on = pressed(dock).map((node) => node.name);
  if (/^(Dieses Plättchen behalten|Keep this tile)/.test(text)) return `pick ${symbolsIn(on.join(" "), lang)}`;
  if (/^(Plättchen hier anlegen|Place the tile here)/.test(text)) return placed(tree, lang);
  if (/^(Plättchen abwerfen|Throw the tile away)/.test(text)) return "tile discard";
  const counted = /^(?:(\d) (Zeitkarte|time card)|(Reihe|Row) (-?\d+))/.exec(text);
  if (counted) return counted[1] ? `time ${counted[1]}` : `row ${counted[4]}`;
  if (/^(Keine Zeitkarte|No time card)/.test(text)) return "time 0";
  const named = /^(\d) (?:als|as) (\S+)$/.exec(text);
  if (named) return `name ${symbolsIn(named[2], lang)} ${named[1]}`;
  const pub = /(\d) (?:Kneipenkarte|pub card)/.exec(text);
  if (pub) return `play pub ${pub[1]}`;
  const [, over, other] = /^(?:Play )?(.+?) (?:statt|in place of) (.+?)(?: auslegen)?(?::|$)/.exec(text) ?? [];
  if (over) return `play ${over} over ${other}`;
  const told =
    lang === "de"
      ? /^(.+?) (nehmen|nutzen|spielen|abwerfen|verkaufen)(?::|$)/.exec(text)
      : /^(Take|Use|Play|Discard|Sell) (.+?)(?::|$)/.exec(text);
  if (!told) return null;
  const [title, verb] = lang === "de" ? [told[1], told[2]] : [told[2], told[1]];
  if (
    !on.some((name) => name.includes(title)) &&
    !findAll(tree, (node) => node.on === true && node.name.includes(title)).length
  )
    return `${verb} ${title}, which is not chosen`;
  return `${verb} ${title}`;
}

const VERBS: Record<string, RegExp> = {
  bonus: /^(nehmen|Take) /,
  use: /^(nutzen|Use) /,
  activate: /^(nutzen|Use) /,
  play: /^(spielen|Play|play) /,
  drop: /^(abwerfen|Discard) /,
  sell: /^(verkaufen|Sell) /,
};

/** The same move, one in the record's words, one in those of the screen. */
export function isSame(move: string, shown: string, scene: Scene): boolean {
  const { lang } = scene;
  const due = / at /.test(move) ? placing(move, scene) : canon(move, lang);
  if (due === shown) return true;
  const [verb] = due.split(" ");
  return VERBS[verb]?.test(shown) === true && shown.replace(VERBS[verb], "") === due.slice(verb.length + 1);
}

/** The tiles above the boards of a phone are mine, whoever's things I look at. */
function scores(scene: Scene): string[] {
  const { view, me, names, isWide, tree } = scene;
  const out: string[] = [];
  if (dialogOf(tree)) return out;
  const letters = { election: "E", society: "S", possessions: "P" } as Record<string, string>;
  const contests = ["election", "society", "possessions"].filter((each) =>
    (view.contests as string).includes(letters[each]),
  );
  seatBlocks(scene).forEach((block, seat) => {
    const text = cut(textOf(block)).replaceAll(names[seat], "");
    const own = view.scores[seat] as Record<string, number>;
    const counts = Math.max(...contests.map((each) => own[each]));
    const shown = /(?:counts|zählt) (-?\d+)/.exec(text)?.[1];
    if (shown !== undefined && Number(shown) !== counts) out.push(`${names[seat]} counts ${counts}, shown ${shown}`);
    if (!isWide) return;
    const rest = text.replace(/(?:counts|zählt) -?\d+/, "");
    const numbers = [...rest.matchAll(/-?\d+/g)].map(Number);
    contests.forEach((each, at) => {
      if (numbers[at] !== own[each]) out.push(`${names[seat]} has ${own[each]} in ${each}, shown ${numbers[at]}`);
    });
  });
  const board = boardOf(tree);
  if (isWide || !board) return out;
  const tabs = find(board, (node) => node.role === "tablist");
  if (!tabs?.parent) return out;
  const before = tabs.parent.children
    .slice(0, tabs.parent.children.indexOf(tabs))
    .filter((node) => !findAll(node, (each) => each.role === "button").length);
  const numbers = [...cut(before.map(textOf).join(" ")).matchAll(/(?<![+\w])-?\d+/g)].map(Number);
  const own = contests.map((each) => view.scores[me][each] as number);
  const isThere = own.every((each) => numbers.includes(each));
  if (before.length && numbers.length && !isThere)
    out.push(`my scores are ${own}, the tiles say “${before.map(textOf).join(" ")}”`);
  return out;
}

const CHANGES: [RegExp, (view: Facts, me: number) => number][] = [
  [/^(Stimmen|votes)$/, (view, me) => view.votes[me] as number],
  [/^£$/, (view, me) => view.money[me] as number],
  [/^(Ansehen|reputation)$/, (view, me) => view.scores[me].society as number],
  [/^(Vermögen|fortune)$/, (view, me) => view.scores[me].possessions as number],
  [/^(Megafone|megaphones)$/, (view, me) => view.megaphones[me] as number],
  [/^(Handkarten|cards in hand)$/, (view, me) => (view.hands[me] as string[]).length],
  [/^(auf dem Tableau|on the tableau)$/, (view, me) => (view.tableaus[me] as string[]).length],
];

function promised({ tree, move }: Confirmed, { view, me }: Scene): Promised[] {
  /* Where Dame Beatrice lifts people, my answer may be the last one she waits for: she goes on at once. */
  if (move.startsWith("raise")) return [];
  const dock = dockOf(tree);
  const texts = dock ? findAll(dock, (node) => node.role === "StaticText").map((node) => cut(node.name).trim()) : [];
  const from = texts.findIndex((text) => /^(Sofort|At once)$/.test(text));
  if (from < 0) return [];
  return texts.slice(from).flatMap((text, at, all): Promised[] => {
    const by = /^[+-]\d+$/.test(text) ? Number(text) : null;
    const known = by === null ? undefined : CHANGES.find(([is]) => is.test(all[at + 1] ?? ""));
    return known && by !== null
      ? [{ what: all[at + 1], will: known[1](view, me) + by, is: (after) => known[1](after, me) }]
      : [];
  });
}

export const prodigals: Reader = {
  seats: [2, 3, 4, 5],
  said,
  isSame,
  untrue: scores,
  promised,
  due: ({ view, names }) => [
    ...names.slice(1).map((name) => ({ what: `the seat of ${name}`, words: new RegExp(name) })),
    { what: "what I count", words: /(counts|zählt) \S*\d+/ },
    { what: "my hand", words: /Hand/ },
    { what: "the round", words: new RegExp(`(Round|Runde) ${view.round}`) },
    { what: "the society grid", words: /gentleman|Herr/ },
    { what: "the bonus tiles", words: /Bonus/ },
    { what: "the rules", words: /PC-\d/ },
  ],
};
