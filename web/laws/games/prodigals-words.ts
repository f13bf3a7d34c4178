/** What a move of The Prodigals Club is called, from the engine's own tables and the words people use. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { parse } from "smol-toml";

import type { Scene } from "../reader";
import type { Facts, Lang } from "../world";

const FOLDER = resolve(import.meta.dirname, "../../../src/slushfund/games/prodigals/data");
const TABLES = new Map(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".toml"))
    .map((name) => [name, parse(readFileSync(join(FOLDER, name), "utf8"))] as const),
);
/** Everything that has an id: cards, tiles, boroughs, kinds of property. */
export const ITEMS = new Map<string, Facts>();
for (const table of TABLES.values())
  for (const list of Object.values(table))
    if (Array.isArray(list))
      for (const item of list as Facts[]) if (typeof item?.id === "string") ITEMS.set(item.id, item);
const WILL = TABLES.get("last-will.toml") as Facts;

export const SYMBOLS: Record<Lang, Record<string, string>> = {
  de: { dog: "Hund", horse: "Pferd", glass: "Glas", house: "Haus", joker: "Joker" },
  en: { dog: "dog", horse: "horse", glass: "glass", house: "house", joker: "joker" },
};
const COMPANIONS: Record<Lang, Record<string, string>> = {
  de: { dog: "Hund", horse: "Pferd", guest: "Gast", chef: "Koch" },
  en: { dog: "dog", horse: "horse", guest: "guest", chef: "chef" },
};
export const DECKS: Record<Lang, Record<string, string>> = {
  de: { event: "Ereignis", expense: "Ausgabe", property: "Immobilie", companion: "Gefährte" },
  en: { event: "event", expense: "expense", property: "property", companion: "companion" },
};

/** “Dog £4, Soho” for a possession, its title for everything else. */
export function titleOf(id: string, lang: Lang): string {
  const item = ITEMS.get(id) ?? {};
  const title = item[`title_${lang}`] as string | undefined;
  if (title || !item.symbol) return title ?? id;
  const symbol = SYMBOLS[lang][item.symbol as string];
  const value = lang === "de" ? `${item.value} £` : `£${item.value}`;
  const borough = ITEMS.get(item.borough as string) ?? {};
  const place = (borough[`title_${lang}`] ?? borough.name ?? item.borough) as string;
  return `${symbol.charAt(0).toUpperCase()}${symbol.slice(1)} ${value}, ${place}`;
}

/** “2 Karten”, “1 card”, “keine Karten”. */
const count = (n: number, [none, one, many]: string[]): string => (n === 0 ? none : `${n} ${n === 1 ? one : many}`);
const OF_PLANS: Record<Lang, string[][]> = {
  de: [
    ["keine Karten", "Karte", "Karten"],
    ["keine Boten", "Bote", "Boten"],
    ["keine Aktion", "Aktion", "Aktionen"],
  ],
  en: [
    ["no cards", "card", "cards"],
    ["no boys", "boy", "boys"],
    ["no action", "action", "actions"],
  ],
};

/** What a place of the planning board gives: cards, boys (one more for each further contest), actions. */
export function planParts(place: number, { lang, view, names }: Scene): string[] {
  const side = names.length > 3 ? "4-5" : "2-3";
  const plan = (WILL.plan as Facts[]).find((each) => each.place === place && each.side === side) ?? {};
  const parts = [plan.cards, plan.boys + (view.contests as string).length - 1, plan.actions] as number[];
  return parts.map((n, at) => count(n, OF_PLANS[lang][at]));
}

function planOf(place: number, scene: Scene): string {
  const words = new Intl.ListFormat(scene.lang, { type: "conjunction" }).format(planParts(place, scene));
  return scene.lang === "de" ? `Plan ${place} nehmen: ${words}` : `Take plan ${place}: ${words}`;
}

/** Effects that trades are made of. */
function deed({ verb, n = 1, steps = [] }: Facts, lang: Lang): string {
  const [de, en]: [string, string] = {
    take_money: [`${n} £ nehmen`, `take £${n}`],
    spend: [`${n} £ ausgeben`, `spend £${n}`],
    gain_votes: [`${count(n as number, ["", "Stimme", "Stimmen"])} bekommen`, `gain ${n} vote${n === 1 ? "" : "s"}`],
    lose_votes: [`${count(n as number, ["", "Stimme", "Stimmen"])} verlieren`, `lose ${n} vote${n === 1 ? "" : "s"}`],
    raise: ["eine Figur aufwärts", "one figure up"],
    moves: [
      `${count((steps as Facts[])[0]?.n as number, ["", "Schritt", "Schritte"])} gerade abwärts`,
      `${count((steps as Facts[])[0]?.n as number, ["", "step", "steps"])} straight down`,
    ],
  }[verb as string] as [string, string];
  return lang === "de" ? de : en;
}

/** What trade number `at` may be: of the cards that are in play for me. */
function trades(at: number, { lang, view, me }: Scene): string[] {
  const mine = new Set<string>([
    ...(view.tableaus[me] as string[]),
    ...(view.activated[me] as string[]),
    ...(view.played[me] as string[]),
    ...Object.keys(view.bonus_held as Facts),
  ]);
  const known = [...ITEMS.values()].filter((item) => mine.has(item.id as string) || !mine.size);
  return known.flatMap((item) =>
    ((item.effects ?? []) as Facts[])
      .filter((effect) => effect.verb === "trade" && effect.options[at - 1])
      .map(({ options }) => {
        const { pay, gain } = (options as Facts[])[at - 1] as { pay: Facts; gain: Facts };
        const words = `${deed(pay, lang)}, ${lang === "de" ? "dann" : "then"} ${deed(gain, lang)}`;
        return lang === "de" ? `Tauschgeschäft: ${words}` : `Trade: ${words}`;
      }),
  );
}

export const kindName = (kind: string, lang: Lang): string =>
  (WILL.property_kind as Facts[]).find(({ id }) => id === kind)?.[`title_${lang}`] as string;
const kindOf = (kind: string, { lang, view }: Scene): string => {
  const by = (view.last_will?.modifiers?.[kind] ?? 0) as number;
  return `${kindName(kind, lang)} ${by > 0 ? `+${by}` : by}`;
};

const few = (n: string, one: string, many: string): string => `${n} ${n === "1" ? one : many}`;

/** The sentences that announce this move; one, but for answers that several cards may be behind. */
export function sentencesOf(move: string, scene: Scene): string[] {
  const { lang } = scene;
  const [verb, ...rest] = move.split(" ");
  const [a, , b] = rest;
  const t = (id: string): string => titleOf(id, lang);
  const say = (de: string, en: string): string[] => [lang === "de" ? de : en];
  const kind = (id: string | undefined): string =>
    id ? ` ${lang === "de" ? "als" : "as"} ${COMPANIONS[lang][id]}` : "";
  const item = ITEMS.get(a) ?? {};
  switch (verb) {
    case "bonus":
      return say(`${t(a)} nehmen`, `Take ${t(a)}`);
    case "use":
    case "farm":
      return say(`${t(a)} nutzen`, `Use ${t(a)}`);
    case "activate":
      return item.values && item.kind !== "farm"
        ? say(`${t(a)} instand halten`, `Keep up ${t(a)}`)
        : say(`${t(a)} nutzen`, `Use ${t(a)}`);
    case "drop":
      return say(`${t(a)} abwerfen`, `Discard ${t(a)}`);
    case "sell":
      return say(`${t(a)} verkaufen`, `Sell ${t(a)}`);
    case "swap":
      return say(`${t(a)} geben, ${t(b)} nehmen`, `Give ${t(a)}, take ${t(b)}`);
    case "play":
      if (a === "pub")
        return say(
          `${few(rest[1], "Kneipenkarte", "Kneipenkarten")} spielen`,
          `Play ${few(rest[1], "pub card", "pub cards")}`,
        );
      if (rest[1] === "over") return say(`${t(a)} statt ${t(b)} auslegen`, `Play ${t(a)} in place of ${t(b)}`);
      if (item.values) return say(`${t(a)} kaufen`, `Buy ${t(a)}`);
      if (item.deck && item.frame === "black") return say(`${t(a)} auslegen`, `Lay ${t(a)}`);
      return say(`${t(a)} spielen`, `Play ${t(a)}`);
    case "time":
      return a === "0"
        ? say("Keine Zeitkarte", "No time card")
        : say(few(a, "Zeitkarte", "Zeitkarten"), few(a, "time card", "time cards"));
    case "row":
      return say(`Reihe ${a}`, `Row ${a}`);
    case "name":
      return rest[1] === "0"
        ? say("Keins festlegen", "Name none")
        : say(`${rest[1]} als ${SYMBOLS.de[a]}`, `${rest[1]} as ${SYMBOLS.en[a]}`);
    case "trade":
      return trades(Number(a), scene);
    case "keep":
      return say(`${t(a)} und ${t(rest[1])} behalten`, `Keep ${t(a)} and ${t(rest[1])}`);
    case "plan":
      return [planOf(Number(a), scene)];
    case "deck":
      return say(`Karte vom Stapel ${DECKS.de[a]} ziehen`, `Draw a card from the ${DECKS.en[a]} deck`);
    case "exchange": {
      const pair = rest.map((each) => kindOf(each, scene)).join(" \u21c4 ");
      return say(`Tauschen: ${pair}`, `Exchange ${pair}`);
    }
    case "bring":
      return say(`${t(a)} mitnehmen${kind(b)}`, `Take ${t(a)} along${kind(b)}`);
    case "settle":
      return say(`${t(a)} auf ${t(b)} setzen${kind(rest[4])}`, `Put ${t(a)} on ${t(b)}${kind(rest[4])}`);
    case "fall":
      return say(`${t(a)} verfallen lassen`, `Let ${t(a)} fall`);
    default:
      return [];
  }
}

/** Titles that the move speaks of: each must be marked as chosen somewhere on the screen. */
export const titlesIn = (move: string, lang: Lang): string[] =>
  /^(play|activate|use|bonus|drop|keep|bring|settle) /.test(move) && !move.startsWith("play pub")
    ? move
        .split(" ")
        .slice(1)
        .filter((word) => ITEMS.get(word)?.[`title_${lang}`])
        .map((id) => titleOf(id, lang))
    : [];
