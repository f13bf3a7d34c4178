/** Ids in the rules pages as people say them: cards, spaces, options and their values. */
import type { Lang } from "../lib/numbers";
import { keysOf } from "../lib/text";
import { firstOf, type GameIds } from "./ids";

const found = import.meta.glob<GameIds>("../games/*/ids.ts", { eager: true, import: "ids" });

/** In place of a seat or a nation that nobody has named. */
const CHANCE = "chance";

/** The words for an id at the tables of a game; "" where people have none. A list is said thing by thing. */
export function idWords(game: string, id: string, lang: Lang): string {
  if (id.includes(",")) {
    const words = id.split(",").map((each) => idWords(game, each, lang) || (/^[A-Z]+$/.test(each) ? each : ""));
    return words.every(Boolean) ? words.join(", ") : "";
  }
  if (id === CHANCE) return firstOf(lang, [`named.${CHANCE}`]);
  const [name, value] = id.split("=");
  const ids = found[`../games/${game}/ids.ts`] ?? { prefix: game };
  const values = keysOf(lang).filter((key) => key.startsWith(`option.${game}.`) && key.endsWith(`.${id}`));
  if (value) return firstOf(lang, [`option.${game}.${name}`]);
  return (
    firstOf(lang, [`${ids.prefix}.card.${id}`, `${ids.prefix}.side.${id}`, `option.${game}.${id}`]) ||
    ids.name?.(id, lang) ||
    firstOf(lang, values)
  );
}

/** A number of a rule, or of cards. */
const NUMBER = String.raw`(?:[A-Z]+\d*-\d[\w.]*|[A-Z]{2,3}\d+(?:-\d+)?)`;
const ALONE = new RegExp(String.raw` ?\((?:${NUMBER}(?:, | and | und | to | bis )?)+\)`, "g");
const FIRST = new RegExp(String.raw`\((?:${NUMBER}[,:] )+`, "g");

/** A text without the numbers of rules and cards that stand in brackets. */
export const withoutNumbers = (text: string): string => text.replace(ALONE, "").replace(FIRST, "(");
