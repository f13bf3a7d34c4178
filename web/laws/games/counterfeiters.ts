import type { Promised, Reader, Scene } from "../reader";
import { pressed, seatBlocks } from "../seats";
import { find, findAll, textOf, type Node } from "../tree";
import { boardOf, dialogOf, dockOf, type Confirmed } from "../walker";
import { figure, numbersIn } from "../words";

const ZONES: [string, RegExp][] = [
  ["buy", /^(Schwarzmarkt|Black market)/],
  ["print", /^(Drucken|Print)/],
  ["supermarket", /^(Supermarkt|Supermarket)/],
  ["fence", /^(Hehler|Fence)/],
  ["tax", /^(Steuern|Tax evasion)/],
  ["jet", /^(Privatjet|Private jet)/],
  ["flight", /^(Linienflug|Book a flight)/],
];
const STARS = [/einem Stern|one star/, /zwei Sternen|two stars/, /drei Sternen|three stars/];

/** `Tax evasion with sunglasses, …` as `tax-sunglasses`. */
function spaceOf(words: string): string | null {
  const zone = ZONES.find(([, is]) => is.test(words))?.[0];
  if (!zone) return null;
  if (zone === "flight") return zone;
  if (zone === "tax" && /sunglasses|Sonnenbrille/.test(words)) return "tax-sunglasses";
  const number = /^\D*(\d+)/.exec(words)?.[1];
  return number ? `${zone}-${number}` : null;
}

/** How many fakes of each quality are set. */
function notes(dock: Node): string {
  const states = findAll(dock, (node) => node.role === "status" && /gewählt|chosen/.test(node.name));
  return states
    .map((node) => [STARS.findIndex((stars) => stars.test(node.name)), Number(textOf(node))])
    .filter(([, n]) => n > 0)
    .map(([at, n]) => `${"abc"[at]}${n}`)
    .join(" ");
}

function transfer(dock: Node, { lang }: Scene): string {
  const isOut = findAll(dock, (node) => node.role === "radio").findIndex((node) => node.on === true) === 1;
  const shown = findAll(dock, (node) => node.role === "status" && !node.name).at(-1);
  const amount = shown ? (numbersIn(textOf(shown), lang)[0] ?? 0n) : 0n;
  return isOut && amount > 0n ? `withdraw ${amount}` : `deposit ${amount}`;
}

function said({ tapped, tree }: Confirmed, scene: Scene): string | null {
  const dock = dockOf(tree);
  if (!dock) return null;
  if (/^(Handlanger ablegen|Lay him down|Leave the lawyer alone|Anwalt)/.test(tapped.name)) return "pass";
  const head = find(dock, (node) => node.role === "heading");
  const detail = head?.parent && find(head.parent, (node) => node.role === "paragraph");
  const space = detail ? spaceOf(textOf(detail)) : null;
  if (space === null)
    return notes(dock) && !detail ? null : /diner/i.test(textOf(dock)) && notes(dock) ? `diner ${notes(dock)}` : null;
  const from = pressed(dock)
    .map((node) => spaceOf(node.name))
    .find((each) => each !== null && each !== space);
  const zone = space.split("-")[0];
  const place = space.replace("-", " ");
  const move = ["supermarket", "fence"].includes(zone)
    ? `${place} ${notes(dock)}`
    : ["jet", "flight"].includes(zone)
      ? `${place} ${transfer(dock, scene)}`
      : place;
  return scene.truth.position?.question?.kind === "relocations" ? (from ? `lawyer ${from} to ${move}` : null) : move;
}

/** Board and question show the same space as chosen, and its price and card are those of the view. */
function chosenTwice(scene: Scene): string[] {
  const { tree, view, lang } = scene;
  const board = boardOf(tree);
  if (!board) return [];
  const market = findAll(board, (node) => node.role === "region" && ZONES[0][1].test(node.name))[0];
  const cards = market ? findAll(market, (node) => node.role === "button" || node.role === "group") : [];
  const out: string[] = [];
  const rows = cards.filter((node) => /\$/.test(node.name || textOf(node)));
  if (rows.length === view.board.prices.length)
    rows.forEach((node, at) => {
      const text = node.name || textOf(node);
      if (!text.includes(figure(view.board.prices[at], lang)))
        out.push(`market space ${at + 1} costs ${view.board.prices[at]}, shown “${text}”`);
      const code = (view.own_closed[at] ?? "") as string;
      if (!["space-taken", "no-card"].includes(code)) out.push(...locked(`market space ${at + 1}`, text, code));
    });
  return out;
}

/** Why a space is closed to me, in a few words. */
const CLOSED: Record<string, RegExp> = {
  "no-card": /empty|leer/,
  "second-jet": /you have one|hast du schon/,
  price: /too dear|zu teuer/,
  "too-little-cash": /too little cash|too dear|zu wenig Bargeld|zu teuer/,
  strike: /strike|Streik/,
  "no-jet": /no jet|keinen Jet/,
  "too-few-notes": /no fakes|keine Blüten/,
  "quality-refused": /refuses your fakes|nimmt deine Blüten nicht/,
};

/** What is locked says why, and nothing is locked that is not. */
function locked(id: string, name: string, code: string): string[] {
  const said = Object.keys(CLOSED).filter((each) => CLOSED[each].test(name));
  if (code && !CLOSED[code]?.test(name)) return [`${id} is closed to me (${code}), shown “${name}”`];
  return !code && said.length ? [`${id} is open to me, shown “${name}”`] : [];
}

/** Spaces: who stands there, and which are closed. */
function spaces(scene: Scene): string[] {
  const { tree, view, names, me } = scene;
  const board = boardOf(tree);
  const out: string[] = [];
  if (!board) return out;
  for (const node of findAll(
    board,
    (each) => each.role === "button" || each.role === "group" || each.role === "image",
  )) {
    const id = spaceOf(node.name);
    const at = id ? (view.board.spaces as string[]).indexOf(id) : -1;
    if (at < 0 || id!.startsWith("buy")) continue;
    const who = view.henchmen[at] as number | null;
    const taken = /taken by (.+?)(,|$)|besetzt von (.+?)(,|$)/.exec(node.name);
    const shown = taken ? (taken[1] ?? taken[3]) : null;
    const due = who === null ? null : names[who];
    const isMine = who === me && shown !== null && /^(you|dir)$/i.test(shown);
    if (who === null) out.push(...locked(id!, node.name, (view.own_closed[at] ?? "") as string));
    if (shown !== due && !isMine && !(who !== null && shown !== null && names[who].startsWith(shown)))
      out.push(`${id}: ${due ?? "nobody"} stands there, shown “${node.name}”`);
  }
  return out;
}

function money(scene: Scene): string[] {
  const { tree, view, lang } = scene;
  const out: string[] = [];
  const dock = dockOf(tree);
  const purse = dock && find(dock, (node) => node.role === "button" && /^(Bargeld|Cash) /.test(node.name));
  if (purse) {
    const [cash, account, fakes] = numbersIn(purse.name, lang);
    const held = (view.fakes[scene.me] as number[]).reduce((a, b) => a + b, 0);
    if (cash !== BigInt(view.own_cash) || account !== BigInt(view.own_account) || fakes !== BigInt(held))
      out.push(`I have ${view.own_cash}, ${view.own_account} and ${held} fakes, shown “${purse.name}”`);
  }
  const board = boardOf(tree);
  const mine =
    board && find(board, (node) => node.role === "region" && /^(Behind my screen|Hinter meinem)/.test(node.name));
  if (mine) {
    const shown = numbersIn(textOf(mine), lang);
    if (!shown.includes(BigInt(view.own_cash)))
      out.push(`I have ${view.own_cash} in cash, shown “${textOf(mine).slice(0, 60)}”`);
  }
  return out;
}

function officer({ tree, view }: Scene): string[] {
  const board = boardOf(tree);
  const node = board && find(board, (each) => /officer stands on space|Polizist steht auf Feld/.test(each.name));
  const shown = node && Number(/\d+/.exec(node.name)?.[0]);
  return shown === undefined || shown === view.officer ? [] : [`the officer is on ${view.officer}, shown ${shown}`];
}

/** The cards of the seats: cash as far as it is known, and nothing more. */
function cards(scene: Scene): string[] {
  const { view, names, me, lang, isWide } = scene;
  const out: string[] = [];
  if (dialogOf(scene.tree)) return out;
  seatBlocks(scene).forEach((block, seat) => {
    const text = textOf(block);
    const free = /(\d+) (henchm|Handlanger)/.exec(text);
    if (free && Number(free[1]) !== view.unused[seat])
      out.push(`${names[seat]} has ${view.unused[seat]} henchmen free, shown ${free[1]}`);
    if (!isWide || seat === me) return;
    const list = find(block, (node) => node.role === "DescriptionList");
    const values = list ? findAll(list, (node) => node.role === "definition").map(textOf) : [];
    const terms = list ? findAll(list, (node) => node.role === "term").map((node) => node.name || textOf(node)) : [];
    const at = terms.findIndex((term) => /^(Cash|Bargeld)$/.test(term));
    if (at < 0 || !view.cash.length) return;
    const { low, high } = view.cash[seat] as { low: number; high: number };
    const shown = numbersIn(values[at], lang);
    const due = low === high ? [BigInt(low)] : [BigInt(low), BigInt(high)];
    if (shown.join() !== due.join()) out.push(`${names[seat]} has between ${low} and ${high}, shown “${values[at]}”`);
  });
  return out;
}

function promised({ tree }: Confirmed, { lang }: Scene): Promised[] {
  const dock = dockOf(tree);
  const lines = dock ? findAll(dock, (node) => node.role === "listitem").map(textOf) : [];
  if (lines.some((line) => /Pate|Godfather|Diner|Lotter/i.test(line))) return [];
  const cash = lines
    .map((line) => /dann hast du (.+?)(?: bar)?\.|leaving you (.+?)\.|then you have (.+?)(?: in cash)?\./.exec(line))
    .find(Boolean);
  const text = cash?.slice(1).find(Boolean);
  if (!text) return [];
  return [{ what: "cash", will: Number(numbersIn(text, lang)[0]), is: (view) => view.own_cash as number }];
}

export const counterfeiters: Reader = {
  seats: [2, 3, 4],
  said,
  untrue: (scene) => [...chosenTwice(scene), ...spaces(scene), ...money(scene), ...officer(scene), ...cards(scene)],
  promised,
  due: ({ view, names }) => [
    ...names.slice(1).map((name) => ({ what: `the cards of ${name}`, words: new RegExp(name) })),
    { what: "my cash", words: new RegExp(`(Bargeld|Cash)\\D*${view.own_cash}`) },
    { what: "where the officer stands", words: new RegExp(`\\b${view.officer}\\b`) },
    { what: "what waits on the track", words: /Godfather|Pate/ },
    { what: "what will come to the market", words: /cards in the deck|Karten im Stapel/ },
    { what: "who starts the next round", words: /marker|Marker/ },
    { what: "the rules", words: /CF-\d/ },
  ],
};
