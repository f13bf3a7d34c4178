import type { Reader, Scene } from "../reader";
import { pressed, surplus } from "../seats";
import { find, findAll, textOf, type Node } from "../tree";
import { boardOf, dialogOf, dockOf } from "../walker";
import { isTitle, numbersIn, seatIn } from "../words";

const CARDS: [string, RegExp][] = [
  ["agree", /Zustimmen|Agree/i],
  ["reject", /Ablehnen|Reject/i],
  ["treasury", /Zugreifen|Grab|Treasury|Help/i],
  ["blackmail", /Erpressen|Blackmail/i],
  ["avert", /Abwehren|Avert|Parry|Turn/i],
];
/** The longer words first: “against agreeing” holds “agreeing”. */
const SIDES: [string, RegExp][] = [
  ["notagree", /gegen (Zustimmen|Ja)|against (agreeing|yes)/i],
  ["notreject", /gegen (Ablehnen|Nein)|against (rejecting|no)/i],
  ["agree", /für (Zustimmen|Ja)|for (agreeing|yes)/i],
  ["reject", /für (Ablehnen|Nein)|for (rejecting|no)/i],
];
/** What a bribe pays for, said to the one it is for. */
const CLAUSES: [string, RegExp][] = [
  ["notagree", /nicht zustimms?t|(do|does) not agree|n.t agree/i],
  ["notreject", /nicht ablehns?t|(do|does) not reject|n.t reject/i],
  ["agree", /zustimms?t|agree/i],
  ["reject", /ablehns?t|reject/i],
];
const wordIn = (text: string, words: [string, RegExp][]): string | null =>
  words.find(([, is]) => is.test(text))?.[0] ?? null;

/** The place of every seat on the table; others in the list are the treasury and corners. */
function places({ tree, names, me }: Pick<Scene, "tree" | "names" | "me">): Map<number, Node> {
  const board = boardOf(tree);
  const items = board ? findAll(board, (node) => node.role === "listitem") : [];
  const out = new Map<number, Node>();
  names.forEach((name, seat) => {
    const found = items.find(
      (item) =>
        isTitle(textOf(item), name, seat === me) ||
        isTitle(textOf({ ...item, children: item.children.filter((kid) => kid.role !== "button") }), name, seat === me),
    );
    if (found) out.set(seat, found);
  });
  return out;
}

/** How often a note lies there where each kind is shown once: “×2” stands behind its picture. */
function timesOf(note: Node): number {
  const kin = note.parent?.children ?? [];
  const behind = kin[kin.indexOf(note) + 1];
  return Number((behind && /^×(\d+)$/.exec(textOf(behind).trim())?.[1]) ?? 1);
}

/** Worth of the notes that lie in a place: pictures, or notes that can be taken back. */
function notesIn(place: Node): number[] {
  const nodes = findAll(
    place,
    (node) =>
      (node.role === "image" && /^\d$/.test(node.name) && node.parent?.role !== "button") ||
      (node.role === "button" && /\d/.test(node.name)),
  );
  return nodes.flatMap((node) => Array.from({ length: timesOf(node) }, () => Number(/\d/.exec(node.name)?.[0])));
}

function split(scene: Scene): string | null {
  const found = places(scene);
  if (found.size < scene.names.length) return null;
  const shares = [...found]
    .map(([seat, place]) => ({ seat, notes: notesIn(place).sort() }))
    .filter(({ notes }) => notes.length);
  return ["split", ...shares.map(({ seat, notes }) => `${seat}:${notes.join(",")}`)].join(" ");
}

function bribe(dialog: Node, { names }: Scene): string | null {
  const chosen = pressed(dialog).map((node) => node.name);
  const whom = chosen.map((name) => seatIn(name, names, null)).find((seat) => seat !== null);
  const side = chosen.map((name) => wordIn(name, SIDES)).find(Boolean);
  const value = chosen.map((name) => /^(\d)\sM/.exec(name)?.[1]).find(Boolean);
  const face = chosen.some((name) => /^(offen|open)/i.test(name))
    ? "up"
    : chosen.some((name) => /^(verdeckt|face down|secret)/i.test(name))
      ? "down"
      : null;
  return whom === undefined || !side || !value || !face ? null : `bribe ${whom} ${side} ${value} ${face}`;
}

const PLAIN: [string, RegExp][] = [
  ["done", /^(Fertig|Done)$/],
  ["ready", /^(Bereit|Ready)$/],
  ["unready", /^(Doch nicht bereit|Not ready after all)$/],
  ["order", /^(Reihum|In order) /],
  ["unorder", /^(Frei bleiben|Stay free) /],
];

/** Bribes that are turned up, by the name of who laid them and what they are for. */
function show(tree: Node, { names, view, me }: Scene): string | null {
  const boxes = findAll(dockOf(tree) ?? tree, (node) => node.role === "checkbox");
  if (!boxes.length) return null;
  const lying = view.bribes as { place: string; target: number; side: string }[];
  const picked = boxes
    .filter((box) => box.on)
    .map((box) => {
      const owner = seatIn(box.name, names, null);
      const side = wordIn(box.name, CLAUSES);
      return (
        lying.find((each) => each.target === me && Number(each.place[0]) === owner && each.side === side)?.place ?? "?"
      );
    });
  return `show ${picked.sort().join(",") || "none"}`;
}

/** In the list of my deals: the line of the tapped button says whose bribe it is, what for and how much; several may say the same. */
function dealt(tapped: Node, { names, view, me }: Scene): string | null {
  let line: Node | null = tapped;
  while (line && line.role !== "listitem") line = line.parent;
  if (!line) return null;
  const text = textOf(line);
  const seat = firstIn(text, names);
  const side = wordIn(text, CLAUSES);
  const note = find(line, (node) => node.role === "image" && /^\d$/.test(node.name))?.name;
  const lying = (view.bribes as { place: string; target: number; side: string; is_lying: boolean }[]).filter(
    (each) => each.is_lying && each.side === side && (!note || String(view.bribe_money[each.place] ?? note) === note),
  );
  const offered = lying.filter((each) => each.target === me && Number(each.place[0]) === seat);
  if (/^(Aufdecken|Turn up)$/.test(tapped.name)) return offered.map(({ place }) => `show ${place}`).join(OR) || null;
  if (/^(Zurücknehmen|Take back)$/.test(tapped.name)) {
    if (!side) return "recall snoop";
    const own = lying.filter((each) => Number(each.place[0]) === me && each.target === seat);
    return own.map(({ place }) => `recall ${place[1]}`).join(OR) || null;
  }
  const eyes = findAll(line, (node) => node.role === "checkbox" && node.on === true)
    .map((node) => seatIn(node.name, names, null))
    .sort();
  return offered.map(({ place }) => `show ${place} ${eyes.join()}`).join(OR) || null;
}
/** The seat that is named first. */
const firstIn = (text: string, names: string[]): number =>
  names
    .map((name, seat) => ({ seat, at: text.indexOf(name) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0]?.seat ?? -1;
/** Between moves that a screen cannot tell apart, since they are the same. */
const OR = " | ";

function said({ tapped, tree }: { tapped: Node; tree: Node }, scene: Scene): string | null {
  const dialog = dialogOf(tree);
  const at = { ...scene, tree };
  if (dialog && /^(Bestechen|Bribe)/.test(dialog.name)) return bribe(dialog, at);
  if (dialog && /^(Schnüffler|Snoop)/.test(dialog.name)) {
    const seat = seatIn(tapped.name, scene.names, null);
    return seat === null ? (/zurück|back/i.test(tapped.name) ? "recall snoop" : null) : `snoop ${seat}`;
  }
  if (dialog && /^(My deals|Bei mir)/.test(dialog.name)) return dealt(tapped, at);
  if (/ankündigen|verkünden|announce/i.test(tapped.name)) return split(at);
  if (tapped.role === "radio") return tapped.on ? "recall card" : `card ${wordIn(tapped.name, CARDS)}`;
  const card = pressed(dockOf(tree) ?? tree).find((node) => node.role === "radio");
  if (/^(Spielen|Play)/.test(tapped.name)) {
    const [named, chosen] = [wordIn(tapped.name, CARDS), card ? wordIn(card.name, CARDS) : null];
    return named === chosen ? `card ${named}` : `card ${named} or ${chosen}`;
  }
  if (/^(Aufdecken|Turn up)$/.test(tapped.name) || /^(Nichts aufdecken|Turn up none)$/.test(tapped.name))
    return show(tree, at);
  return PLAIN.find(([, words]) => words.test(tapped.name))?.[0] ?? null;
}

/** What is told of a seat beside its notes: money as far as it is proven, promises kept and broken, cards of earlier votes. */
function told(place: Node, seat: number, { view, names, lang }: Scene): string[] {
  const out: string[] = [];
  const list = aboutOf(place);
  const terms = list ? findAll(list, (node) => node.role === "term").map(textOf) : [];
  const values = list ? findAll(list, (node) => node.role === "definition").map(textOf) : [];
  terms.forEach((term, at) => {
    const shown = numbersIn(values[at] ?? "", lang).join();
    const { least, most } = (view.wealth[seat] ?? {}) as { least?: number; most?: number };
    const due = [least, ...(least === most ? [] : [most])].join();
    if (/^(Money|Geld)$/.test(term) && shown !== due) out.push(`${names[seat]} has ${due}, shown “${values[at]}”`);
    const word = [view.kept[seat], view.broken[seat]].join();
    if (/^(Word|Wort)$/.test(term) && shown !== word) out.push(`${names[seat]} kept and broke ${word}, shown ${shown}`);
  });
  return out;
}
const aboutOf = (place: Node): Node | undefined => find(place, (node) => node.role === "DescriptionList");

function tablePlaces(scene: Scene): string[] {
  const { view, names, me } = scene;
  const out: string[] = [];
  const found = places(scene);
  if (dialogOf(scene.tree)) return out;
  for (const [seat, place] of found) {
    out.push(...told(place, seat, scene));
    const about = aboutOf(place);
    const text = textOf(place).replace(about ? textOf(about) : "", "");
    const who = names[seat];
    const hidden = /(\d+) (hidden|verdeckt)/.exec(text);
    if (hidden && Number(hidden[1]) !== view.sizes[seat])
      out.push(`${who} hides ${view.sizes[seat]} notes, shown ${hidden[1]}`);
    const isPresident = find(place, (node) => /^(President|Präsident)/.test(node.name)) !== undefined;
    if (isPresident !== (view.president === seat))
      out.push(`the chain is with ${names[view.president]}, ${who}: ${isPresident}`);
    const bribes = (view.bribes as { place: string; target: number; is_lying: boolean }[]).filter(
      (each) => each.target === seat && each.is_lying,
    );
    const shown = [...text.matchAll(/(Bribe from|Bestechung von) (.+?):/g)].map(([, , by]) => seatIn(by, names, me));
    const owners = bribes.map((each) => Number(each.place[0]));
    if (shown.join() !== owners.join()) out.push(`bribes before ${who} are of ${owners}, shown ${shown}`);
    const share = (view.split as { seat: number; values: number[] }[]).find((each) => each.seat === seat)?.values ?? [];
    const isDividing = scene.truth.position?.question?.space.kind === "split";
    const notes = notesIn(place);
    if (view.split.length && !isDividing && !view.counted.length && notes.sort().join() !== [...share].sort().join())
      out.push(`${who} gets ${share}, shown ${notes}`);
    const known = bribes.map((each) => view.bribe_money[each.place] as number | undefined);
    const secrets = known.filter((value) => value === undefined).length;
    const marks = (text.match(/(^|\s)\?(\s|$)/g) ?? []).length;
    if (marks !== secrets) out.push(`${secrets} bribes before ${who} are secret, shown ${marks}`);
    if (!isDividing && !view.counted.length) {
      const sum = notes.reduce((a, b) => a + b, 0);
      const rest = surplus(text.replaceAll(who, ""), [
        ...known.filter(Boolean).map((value) => `${value} M`),
        `${sum} M`,
        ...notes,
        ...share.map((each) => `×${share.filter((other) => other === each).length}`),
        hidden?.[0] ?? "",
      ]);
      if (rest) out.push(`the place of ${who} says more than the view: “${rest}”`);
    }
  }
  return out;
}

function pocket({ view, tree, lang }: Scene): string[] {
  const dock = dockOf(tree);
  const label =
    dock && find(dock, (node) => node.role === "StaticText" && /^(Your pocket|Deine Tasche)/.test(node.name));
  if (!label || !view.own_money) return [];
  const sum = (view.own_money as number[]).reduce((a, b) => a + b, 0);
  const shown = numbersIn(label.name, lang)[0];
  return shown === BigInt(sum) ? [] : [`my pocket has ${sum}, shown “${label.name}”`];
}

/** What the question allows can be done, and nothing else is offered: cards, snoops, bribes. */
function offered({ truth, tree, view }: Scene): string[] {
  const dock = dockOf(tree);
  const space = truth.position?.question?.space;
  if (!dock || dialogOf(tree) || !truth.position?.question?.owed || space?.kind !== "plan") return [];
  const moves = (space.moves ?? []) as string[];
  const out: string[] = [];
  /* The card that lies there is shown, too: it can be left or taken back. */
  const own = view.own_card ? [view.own_card as string] : [];
  const legal = [...new Set([...own, ...moves.flatMap((move) => /^card (\w+)$/.exec(move)?.[1] ?? [])])].sort();
  const shown = findAll(dock, (node) => node.role === "radio")
    .map((node) => wordIn(node.name, CARDS) ?? "?")
    .sort();
  if (legal.join() !== shown.join()) out.push(`cards to lay are ${legal.join()}, shown ${shown.join()}`);
  const has = (words: RegExp): boolean =>
    find(dock, (node) => node.role === "button" && !node.disabled && words.test(node.name)) !== undefined;
  const can = (verb: string): boolean => moves.some((move) => move.startsWith(verb));
  if (can("snoop ") !== has(/^(Schnüffl|Snoop)/) && !can("recall snoop"))
    out.push(`a snoop may be sent: ${can("snoop ")}, offered: ${has(/^(Schnüffl|Snoop)/)}`);
  return out;
}

function earned({ view, tree }: Scene): string[] {
  const dock = dockOf(tree);
  const radios = dock ? findAll(dock, (node) => node.role === "radio") : [];
  return radios.flatMap((radio) => {
    const card = wordIn(radio.name, CARDS);
    if (!card) return [`a card without a name: “${radio.name}”`];
    const due = ((view.earns[card] ?? []) as string[]).reduce((sum, place) => sum + (view.bribe_money[place] ?? 0), 0);
    const shown = Number(/\+(\d+)/.exec(radio.name)?.[1] ?? 0);
    return due === shown ? [] : [`${card} earns ${due}, shown ${shown}`];
  });
}

export const tiefeTaschen: Reader = {
  seats: [3, 4, 5, 6, 7, 8],
  said,
  isSame: (move, shown) => shown.split(OR).includes(move),
  untrue: (scene) => [...tablePlaces(scene), ...pocket(scene), ...offered(scene), ...earned(scene)],
  due: ({ view, names }) => [
    ...names.slice(1).map((name) => ({ what: `the place of ${name}`, words: new RegExp(name) })),
    { what: "how many yes are enough", words: new RegExp(`\\b${view.enough}\\b.*(enough|reich)`) },
    { what: "notes until bankruptcy", words: new RegExp(`\\b${view.least_to_end}\\b`) },
    { what: "what my pocket holds", words: /Your pocket|Deine Tasche/ },
    { what: "what I know of the others", words: /What I know|Was ich weiß/ },
    { what: "what was seen in pots", words: /Seen in pots|In Töpfen gesehen|gesehen/i },
    { what: "the rules", words: /TT-\d/ },
  ],
};
