/** Messages: `{name}` is filled in, `**…**` is set bold. Filled-in texts are never read as markup. */
import type frame from "../../messages/en.json";

import type { Lang } from "./numbers";
import { learn } from "./syllables";

/** The messages of the games: `messages.d.ts` in a game's folder adds its own. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the games
export interface GameMessages {}
export type Key = keyof typeof frame | keyof GameMessages;
export type Params = Record<string, string | number>;

/** A piece of a sentence. */
export interface Piece {
  text: string;
  bold: boolean;
}

type Messages = Record<string, string>;

const TABLES: Partial<Record<Lang, Messages>> = {};
const GAMES = import.meta.glob<Messages>("../games/*/messages/*.json", { import: "default" });
/** Games whose tables, replays or rules somebody has looked at. */
const heard = new Set<string>();

/** A language is fetched when it is first spoken, with the words of all games that were heard. */
export async function load(lang: Lang): Promise<void> {
  if (!TABLES[lang]) {
    const spoken = lang === "de" ? await import("../messages/de") : await import("../messages/en");
    learn(lang, spoken.broken);
    TABLES[lang] = spoken.default;
  }
  await Promise.all([...heard].map((game) => add(game, lang)));
}

/** What a game says at its table is fetched when somebody goes there, in the languages that were spoken. */
export async function hear(game: string): Promise<void> {
  heard.add(game);
  await Promise.all((["de", "en"] as const).filter((lang) => TABLES[lang]).map((lang) => add(game, lang)));
}

async function add(game: string, lang: Lang): Promise<void> {
  const messages = await GAMES[`../games/${game}/messages/${lang}.json`]?.();
  Object.assign(TABLES[lang] ?? {}, messages);
}

export const keysOf = (lang: Lang): string[] => Object.keys(TABLES[lang] ?? {});

export function has(key: string): key is Key {
  return Object.values(TABLES).some((messages) => Object.hasOwn(messages, key));
}

/**
 * A key that is put together from what the server sent. Types cannot know that it is one, so this is the place of
 * the cast; a key without a message shows nothing, and `messages.test.ts` looks for those.
 */
export const messageKey = (key: string): Key => key as Key;

/** The form of a message that says “you”, where it is about me and there is one. */
export function yours(key: Key, isMine: boolean): Key {
  const mine = `${key}.you`;
  return isMine && has(mine) ? mine : key;
}

function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}(\.?)/g, (_, name: string, stop: string) => {
    const value = String(params[name] ?? "");
    return value.endsWith(".") ? value : value + stop;
  });
}

/** The message as plain text. */
export function say(lang: Lang, key: Key, params: Params = {}): string {
  return plain(pieces(lang, key, params));
}

/** Text with `**bold**` parts as pieces. */
export function rich(text: string): Piece[] {
  return text
    .split("**")
    .map((part, at) => ({ text: part, bold: at % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}

/** The message as pieces, for setting parts of it bold. */
export function pieces(lang: Lang, key: Key, params: Params = {}): Piece[] {
  const out = rich(TABLES[lang]?.[key] ?? "")
    .map(({ text, bold }) => ({ text: fill(text, params), bold }))
    .filter((piece) => piece.text !== "");
  for (let at = 1; at < out.length; at++) {
    if (out[at].text.startsWith(".") && out[at - 1].text.endsWith(".")) out[at].text = out[at].text.slice(1);
  }
  return out;
}

export function plain(list: Piece[]): string {
  return list.map((piece) => piece.text).join("");
}
