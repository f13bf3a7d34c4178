import { marked, type Thing } from "../locked";
import type { Promised, Reader, Scene } from "../reader";
import { pressed, seatBlocks } from "../seats";
import { find, findAll, textOf, type Node } from "../tree";
import { boardOf, dialogOf, dockOf, type Confirmed } from "../walker";
import type { Facts, Lang, Sitting } from "../world";
import { legacy } from "./last-will";
import { ITEMS, sentencesOf, SYMBOLS, titlesIn } from "./prodigals-words";

const BOARDS: [string, RegExp][] = [
  ["main", /^(The club|Der Club)/],
  ["election", /^(Election|Wahl)/],
  ["society", /^(Society|Gesellschaft)/],
  ["possessions", /^(Possessions|Besitz)/],
  ["last-will", /^(Last Will|Der Letzte Wille)/],
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
  draw: /^(Draw|Ziehen)$/,
  market: /^(Market|Markt)$/,
  opera: /^(Opera|Oper)$/,
  "opera-2": /^(Opera|Oper) 2$/,
  extension: /^(Extension|Erweiterung)$/,
  "extension-2": /^(Extension|Erweiterung) 2$/,
  "joker-1": /^(Wild companion|Gefährtenjoker) 1$/,
  "joker-2": /^(Wild companion|Gefährtenjoker) 2$/,
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
  return move;
}

function errand(text: string): string | null {
  const [, board, place] = /: (.+?), (.+?)(?:\. |$)/.exec(text) ?? [];
  if (!board) return null;
  const id = BOARDS.find(([, is]) => is.test(board))?.[0];
  const set = /^(?:Set|Auslage) (\d)/.exec(place)?.[1];
  const order = /^(?:Place|Position|Platz|Seat) (\d)/.exec(place)?.[1];
  if (set) return `errand ${id}.${id === "main" ? "t" : id![0]}${set}`;
  if (order) return `errand main.order-${order}`;
  const offer = /^(?:Offer|Angebot) (\d)/.exec(place)?.[1];
  if (offer) return `errand last-will.c${offer}`;
  const name = Object.entries(PLACES).find(([, is]) => is.test(place))?.[0];
  return name ? `errand ${id}.${name}` : null;
}

/** Answers that a few words say whole. */
const PLAIN: [string, RegExp][] = [
  ["end", /^(Zug beenden|End my turn)/],
  ["pick none", /^(Keins behalten|Keep neither)/],
  ["step votes", /^(Stimmen verlieren|Lose votes)$/],
  ["step spend", /^(Geld ausgeben|Spend money)$/],
  ["step sell", /^(Verkaufen|Sell)$/],
  ["step exchange", /^(Tauschen|Exchange)$/],
];

/** The symbols of a circle tile, as a set: the same tile is named in any turn. */
function symbolsOf(tile: string, lang: Lang): string {
  const words = SYMBOLS[lang];
  return [...new Set(((ITEMS.get(tile)?.sides ?? []) as string[]).map((side) => words[side]).filter(Boolean))]
    .sort()
    .join();
}
const symbolsIn = (text: string, lang: Lang): string =>
  Object.values(SYMBOLS[lang])
    .filter((word) => text.includes(word))
    .sort()
    .join();

const AROUND = { de: ["oben", "rechts", "unten", "links"], en: ["top", "right", "bottom", "left"] };

/** Where a tile goes, counted from the corner of what is there, and what its sides show. */
function placed(tree: Node, text: string, lang: Lang): string | null {
  /* On a phone the circle may be behind another board: then only the question says it. */
  const spot = findAll(tree, (node) => node.on === true && AT.test(node.name))[0];
  const [there, here] = [spot ? placeIn(spot.name, lang) : null, placeIn(text, lang)];
  return there === null || there === here ? here : `${here} or ${there}`;
}
const AT = /(?:Spalte|column) (\d+), (?:Reihe|row) (\d+)/;

function placeIn(text: string, lang: Lang): string | null {
  const found = AT.exec(text);
  if (!found) return null;
  const told = text.split("; ").at(-1)!;
  const sides = AROUND[lang].map((side) => new RegExp(`${side} ([^\\s,]+)`).exec(told)?.[1] ?? "");
  return `tile ${found[1]},${found[2]} ${sides.join("/")}`;
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
  const words = SYMBOLS[lang];
  const printed = ITEMS.get(tile)?.sides as string[];
  const sides = printed.map((_, at) => words[printed[(at - Number(turns) + 4) % 4]] ?? "");
  return `tile ${Number(x) - left + 1},${Number(y) - top + 1} ${sides.join("/")}`;
}

const cut = (text: string): string => text.replace(/\u2212/g, "-");

/** The line over the button that confirms: it says what is about to happen. */
function announced(dock: Node): string {
  const head = find(dock, (node) => node.role === "heading");
  const lines = findAll(dock, (node) => node.role === "paragraph" && node.parent !== head?.parent).map(textOf);
  return cut(lines.filter((text) => text && !/^(Was mit|What with)|\?$/.test(text)).find((text) => text) ?? "");
}

function said({ tapped, tree }: Confirmed, { lang }: Scene): string | null {
  const dock = dockOf(tree);
  if (!dock) return null;
  if (/^(Genug|Enough)$/.test(tapped.name)) return "done";
  const text = announced(dock);
  const plain = PLAIN.find(([, is]) => is.test(text));
  if (plain) return plain[0];
  if (/^(Bote zu|Send a boy)/.test(text)) return errand(text);
  const marker = /(Dame|lady|Herr|gentleman).*(?:von|from) (\S+) (?:nach|to) (\S+)/i.exec(text);
  if (marker) return `marker ${/Dame|lady/i.test(marker[1]) ? "lady" : "gentleman"} ${marker[2]} ${marker[3]}`;
  const on = pressed(dock).map((node) => node.name);
  if (/^(Dieses Plättchen behalten|Keep this tile)/.test(text)) return `pick ${symbolsIn(on.join(" "), lang)}`;
  if (/^(Plättchen hier anlegen|Place the tile here)/.test(text)) return placed(tree, text, lang);
  if (/^(Plättchen abwerfen|Throw the tile away)/.test(text)) return "tile discard";
  return text ? `“${text}”` : null;
}

/** What is announced is also what is marked: every title in it is one of something chosen; of animal and farm one is. */
const isMarked = (move: string, { tree, lang }: Scene): boolean => {
  const marked = findAll(tree, (node) => node.on === true).map((node) => node.name || textOf(node));
  const isOn = (title: string): boolean => marked.some((name) => name.includes(title));
  const titles = titlesIn(move, lang);
  return move.startsWith("settle ") ? titles.some(isOn) : titles.every(isOn);
};

/** The same move, one in the record's words, one in those of the screen. */
export function isSame(move: string, shown: string, scene: Scene): boolean {
  const { lang } = scene;
  if (!shown.startsWith("“")) return shown === (/ at /.test(move) ? placing(move, scene) : canon(move, lang));
  const text = shown.slice(1, -1);
  const isSaid = sentencesOf(move, scene).some(
    (due) => text === due || [":", "."].some((end) => text.startsWith(due + end)),
  );
  return isSaid && isMarked(move, scene);
}

const LETTERS: Record<string, string> = { election: "E", society: "S", possessions: "P", "last-will": "W" };

/** The tiles above the boards of a phone are mine, whoever's things I look at. */
function scores(scene: Scene): string[] {
  const { view, me, names, isWide, tree } = scene;
  const out: string[] = [];
  if (dialogOf(tree)) return out;
  const contests = Object.keys(LETTERS).filter((each) => (view.contests as string).includes(LETTERS[each]));
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

const sizeOf = (list: unknown): number => (list as unknown[]).length;
const CHANGES: [RegExp, (view: Facts, me: number) => number][] = [
  [/^(Stimmen|votes)$/, (view, me) => view.votes[me] as number],
  [/^£$/, (view, me) => view.money[me] as number],
  [/^(Ansehen|reputation)$/, (view, me) => view.scores[me].society as number],
  [/^(Vermögen|fortune)$/, (view, me) => view.scores[me][view.last_will ? "last-will" : "possessions"] as number],
  [/^(Megafone|megaphones)$/, (view, me) => view.loudness[me] as number],
  [/^(Handkarten|cards in hand)$/, (view, me) => view.hand_sizes[me] as number],
  [/^(auf dem Tableau|on the tableau)$/, (view, me) => sizeOf(view.tableaus[me])],
  [/^(Zirkelplättchen|circle tiles)$/, (view, me) => sizeOf(view.grids[me])],
  [/^(Besitz|possessions)$/, (view, me) => sizeOf(view.possessions[me])],
  [
    /^(Bonusplättchen|bonus tile)$/,
    (view, me) => Object.values(view.bonus_held as Facts).filter((who) => who === me).length,
  ],
  [/^(freie Symbole|free symbols)$/, (view, me) => view.unnamed[me] as number],
  [/^(Aktionen|actions)$/, (view, me) => view.last_will.actions[me] as number],
  [/^(auf der Tafel|on the board)$/, (view, me) => sizeOf(view.last_will.boards[me])],
  [/^(Immobilien|property)$/, (view, me) => sizeOf(view.last_will.properties[me])],
  ...Object.keys(SYMBOLS.en).map((symbol): [RegExp, (view: Facts, me: number) => number] => [
    new RegExp(`^(${SYMBOLS.de[symbol]}|${SYMBOLS.en[symbol]})$`),
    (view, me) => (view.symbols[me][symbol] ?? 0) as number,
  ]),
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

/** Which attribute names what the question is about, and the move for it. */
const ASKED: [RegExp, string, string][] = [
  [/^(extra-)?errand-/, "data-place", "errand"],
  [/^plan-/, "data-plan", "plan"],
  [/^deck-/, "data-deck", "deck"],
  [/^action-/, "data-card", "play"],
];

async function closable({ truth, view, me }: Scene, sitting: Sitting): Promise<Thing[]> {
  const { id, space } = truth.position?.question ?? { id: "", space: {} as Facts };
  const asked = ASKED.find(([is]) => is.test(id));
  if (!asked) return [];
  const [, attribute, verb] = asked;
  const found = await marked(sitting, attribute);
  if (verb !== "play") return found.map(({ value, told }) => ({ move: `${verb} ${value}`, told }));
  /* Cards in hand that no move speaks of; those of the pub are played by number, and a full board is told in other words. */
  const words = new Set((space.moves as string[]).flatMap((move) => move.split(" ")));
  const hand = view.hands[me] as string[];
  const isPlain = (card: string): boolean =>
    hand.includes(card) && !words.has(card) && ITEMS.get(card)?.corner !== "pub" && ITEMS.get(card)?.frame !== "black";
  return found.flatMap(({ value, told }) => (isPlain(value) ? [{ move: `play ${value}`, told }] : []));
}

export const prodigals: Reader = {
  seats: [2, 3, 4, 5],
  said,
  isSame,
  untrue: (scene) => [...scores(scene), ...legacy(scene)],
  promised,
  closable,
  due: ({ view, names }) => [
    ...names.slice(1).map((name) => ({ what: `the seat of ${name}`, words: new RegExp(name) })),
    { what: "what I count", words: /(counts|zählt) \S*\d+/ },
    { what: "my hand", words: /Hand/ },
    { what: "the round", words: new RegExp(`(Round|Runde) ${view.round}`) },
    ...(view.contests === "W"
      ? [
          { what: "the planning board", words: /Plan \d/ },
          { what: "the property market", words: /Manor|Landhaus/ },
          { what: "what is left in the decks", words: /\d+ left|noch \d+/ },
        ]
      : [
          { what: "the society grid", words: /gentleman|Herr/ },
          { what: "the bonus tiles", words: /Bonus/ },
        ]),
    { what: "the rules", words: /(PC|LW)-\d/ },
  ],
};
