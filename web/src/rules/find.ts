/**
 * Finding an answer in a rules page: words in any order, their stems, synonyms, whole questions.
 *
 * A page has a few hundred short paragraphs, so all of them are weighed at every key. A library with an index
 * (MiniSearch and a Snowball stemmer for each language, 15 kB gzipped) would save nothing here, and does not look into
 * German compounds: "Spielende" has to be found by "Ende".
 */
import { wordsOf, type Block } from "../lib/markdown";
import type { Lang } from "../lib/numbers";

export interface Found {
  /** The section: the place of its heading in the page; -1: before the first one. */
  heading: number;
  /** The paragraphs that answer, the best first, as places in the page. */
  answers: number[];
}

/** Words that ask, or stand everywhere. */
const EMPTY: Record<Lang, string> = {
  en: "a an and are as at be by can cannot could did do does for from get has have how i if in is it its may me must my not of on one or shall should so that the their them then there they this to was we what when where which while who whom whose why will with would you your happens happen mean means work works make makes",
  de: "aber als am an auch auf aus bei bin bis das dass dem den der des die dies dieser doch du ein eine einem einen einer eines er es etwas für geht gibt hat habe haben hast ich ihr im in ist ja kann kannst können man mein meine mir mit muss müssen nach nicht noch nur ob oder pro sein seine sich sie sind so soll sollen über um und uns von vor wann war warum was welche welcher welches wenn wer werden wie wie viel wieso wir wird wo wozu zu zum zur dürfen darf darfst macht machen tut tun passiert funktioniert bedeutet heisst",
};

/** Words that tell little: they weigh half, and need not be there. */
const WEAK: Record<Lang, string> = { en: "game player players", de: "spiel spiele spieler spielt" };

/** What people say, and what the rules say. */
const SAME: Record<Lang, string[]> = {
  en: [
    "end ends ending over finish finishes finished stop last close",
    "win wins winner winning victory won best result score scoring points",
    "lose loses loser losing eliminated out",
    "tie ties tied draw equal level same",
    "begin begins start starts starting first setup set",
    "money cash dollars pounds notes coins fund spend spent pay",
    "steal steals blackmail rob take",
    "bid bids bidding offer auction",
    "secret secrets hidden know knows knowledge see look show",
    "talk speak say chat negotiate promise lie lying bluff",
    "card cards hand",
    "turn turns move moves round rounds",
    "vote votes voting election reject agree",
    "sell sells sale fence",
    "police arrest caught officer",
    "undo back",
    "long duration lasts minutes",
  ],
  de: [
    "ende endet enden beendet schluss vorbei aus aufhören letzte letzter abschluss",
    "gewinnen gewinnt gewinner sieg siegt siegen ergebnis wertung punkte schlusswertung",
    "verlieren verliert verlierer ausscheiden ausgeschieden raus",
    "gleichstand gleich unentschieden gleichauf patt",
    "anfang anfangen beginnen beginnt start starten erster startspieler vorbereitung aufbau",
    "geld dollar pfund scheine münzen ausgeben bezahlen zahlen",
    "stehlen klauen erpressen erpressung wegnehmen ziehen",
    "bieten gebot gebote bietet angebot auktion",
    "geheim geheimnis geheimnisse verdeckt wissen weiß sehen anschauen zeigen",
    "reden sprechen sagen gespräch gespräche verhandeln versprechen lügen bluffen",
    "karte karten hand",
    "zug züge reihe dran runde runden",
    "stimme stimmen abstimmung wahl ablehnen zustimmen",
    "verkaufen verkauf verkauft hehler",
    "polizei verhaften erwischt polizist",
    "lange dauer dauert dauern minuten",
  ],
};

const plain = (text: string): string => text.toLowerCase().replace(/ß/g, "ss").normalize("NFD").replace(/\p{M}/gu, "");

/** Words, and those with a hyphen also in one: "Null-Gebot" is found by "Nullgebot". */
export function tokens(text: string): string[] {
  const low = plain(text);
  const joined = (low.match(/\p{L}+(?:-\p{L}+)+/gu) ?? []).map((word) => word.replaceAll("-", ""));
  return [...(low.match(/[\p{L}\p{N}]+(?:[.-]\p{N}+)*/gu) ?? []), ...joined];
}

/** A stem that is good enough to bring forms of a word together; German after CISTEM, without its case. */
export function stem(word: string, lang: Lang): string {
  let out = word;
  if (lang === "de") {
    out = out.replace(/^ge(?=.{4})/, "");
    while (out.length > 3) {
      if (out.length > 5 && /(em|er|nd)$/.test(out)) out = out.slice(0, -2);
      else if (/[esnt]$/.test(out)) out = out.slice(0, -1);
      else break;
    }
    return out;
  }
  if (out.length > 4) out = out.replace(/ies$/, "y").replace(/(sses|shes|ches|xes)$/, (end) => end.slice(0, -2));
  if (out.length > 3) out = out.replace(/([^s])s$/, "$1");
  const bare = out.replace(/(ing|ed|er|ion)$/, "");
  if (bare.length > 2 && bare !== out) out = bare.replace(/(.)\1$/, "$1");
  return out.length > 3 ? out.replace(/e$/, "") : out;
}

interface Text {
  stems: Set<string>;
  raw: Set<string>;
}

interface Index {
  /** Words and stems of each block, and of the heading it stands below. */
  words: Text[];
  headings: Text[];
  /** The heading of each block. */
  under: number[];
  /** In how many blocks a stem stands. */
  often: Map<string, number>;
}

const INDEXES = new WeakMap<Block[], Partial<Record<Lang, Index>>>();

function indexOf(page: Block[], lang: Lang): Index {
  const known = INDEXES.get(page) ?? {};
  INDEXES.set(page, known);
  return (known[lang] ??= build(page, lang));
}

function build(page: Block[], lang: Lang): Index {
  const read = (text: string): Text => {
    const raw = new Set(tokens(text));
    return { raw, stems: new Set([...raw].map((word) => stem(word, lang))) };
  };
  const index: Index = { words: [], headings: [], under: [], often: new Map() };
  let at = -1;
  let head = read("");
  page.forEach((block, n) => {
    if (block.kind === "heading") {
      at = n;
      head = read(block.text);
    }
    const words = read(wordsOf(block));
    for (const word of words.stems) index.often.set(word, (index.often.get(word) ?? 0) + 1);
    index.words.push(words);
    index.headings.push(head);
    index.under.push(at);
  });
  return index;
}

/** How well a word is among others: itself, the beginning of one, or a part of a compound. */
function fit(word: string, { stems, raw }: Text): number {
  if (stems.has(word)) return 1;
  if (word.length < 3) return 0;
  let best = 0;
  for (const other of raw) {
    if (other.startsWith(word)) best = Math.max(best, 0.8);
    else if (word.length > 3 ? other.includes(word) : other.endsWith(`${word}e`)) best = Math.max(best, 0.7);
  }
  return best;
}

interface Asked {
  word: string;
  same: string[];
  isWeak: boolean;
}

/** What is asked for: each word with what means the same. */
function asked(question: string, lang: Lang): Asked[] {
  const empty = new Set(tokens(EMPTY[lang]));
  const all = [...new Set(tokens(question))];
  const telling = all.filter((word) => !empty.has(word));
  const weak = new Set(tokens(WEAK[lang]));
  const isAllWeak = telling.every((word) => weak.has(word));
  return (telling.length ? telling : all).map((word) => {
    const root = stem(word, lang);
    const groups = SAME[lang].map((group) => tokens(group).map((each) => stem(each, lang)));
    const same = groups.filter((group) => group.includes(root)).flat();
    return {
      word: root,
      same: [...new Set(same)].filter((each) => each !== root),
      isWeak: weak.has(word) && !isAllWeak,
    };
  });
}

const SYNONYM = 0.55;
const HEADING = 1.6;
const SECTIONS = 8;
const ANSWERS = 3;

export function find(page: Block[], question: string, lang: Lang): Found[] {
  const index = indexOf(page, lang);
  const words = asked(question, lang);
  if (words.length === 0) return [];
  const rare = (word: string): number => Math.log(1 + page.length / (1 + (index.often.get(word) ?? 0)));
  const among = ({ word, same, isWeak }: Asked, where: Text): number =>
    Math.max(fit(word, where) * rare(word), ...same.map((each) => (where.stems.has(each) ? SYNONYM * rare(each) : 0))) *
    (isWeak ? 0.5 : 1);
  const needed = words.filter(({ isWeak }) => !isWeak).length;
  const scored = page.flatMap((block, at) => {
    if (block.kind === "heading") return [];
    const own = words.map((word) => among(word, index.words[at]));
    const above = words.map((word) => among(word, index.headings[at]));
    const met = words.filter(({ isWeak }, n) => !isWeak && (own[n] > 0 || above[n] > 0)).length / needed;
    const sum = own.reduce((a, b) => a + b, 0) + HEADING * above.reduce((a, b) => a + b, 0);
    const length = 1 + index.words[at].stems.size / 60;
    return sum > 0 && met > 0 ? [{ at, heading: index.under[at], score: (sum * met ** 2) / length, met }] : [];
  });
  const sections = new Map<number, typeof scored>();
  const best = Math.max(0, ...scored.map(({ met }) => met));
  for (const each of scored.filter(({ met }) => met >= best / 2))
    sections.set(each.heading, [...(sections.get(each.heading) ?? []), each]);
  return [...sections.entries()]
    .map(([heading, list]) => ({ heading, list: list.sort((a, b) => b.score - a.score) }))
    .sort((a, b) => b.list[0].score - a.list[0].score)
    .slice(0, SECTIONS)
    .map(({ heading, list }) => ({ heading, answers: list.slice(0, ANSWERS).map(({ at }) => at) }));
}
