/** Ids in the rules pages as people say them: cards, spaces, options and their values. */
import type { Lang } from "../lib/numbers";
import { has, keysOf, messageKey, say } from "../lib/text";

const SHORT: Record<string, string> = { qe: "qe", "tiefe-taschen": "tt", counterfeiters: "cf", prodigals: "pc" };

/** In place of a seat or a nation that nobody has named. */
const CHANCE = "chance";

function first(lang: Lang, keys: string[]): string {
  const key = keys.find(has);
  return key ? say(lang, key) : "";
}

/** `society.m1`, `main.order-2`, `election.e3` and, after one of them, a bare `m3`. */
function spaceName(id: string, lang: Lang): string {
  const [board, place = board] = id.split(".");
  const contest = id.includes(".") ? first(lang, [`pc.contest.${board}`]) : "";
  const set = /^[espt](\d)$/.exec(place);
  const order = /^order-(\d)$/.exec(place);
  const name = set
    ? say(lang, messageKey("pc.set"), { n: set[1] })
    : order
      ? say(lang, messageKey("pc.order"), { n: order[1] })
      : first(lang, [`pc.place.${place}`]);
  return name && [contest, name].filter(Boolean).join(", ");
}

/** The words for an id at the tables of a game; "" where people have none. A list is said thing by thing. */
export function idWords(game: string, id: string, lang: Lang): string {
  if (id.includes(",")) {
    const words = id.split(",").map((each) => idWords(game, each, lang) || (/^[A-Z]+$/.test(each) ? each : ""));
    return words.every(Boolean) ? words.join(", ") : "";
  }
  if (id === CHANCE) return first(lang, [`named.${CHANCE}`]);
  const [name, value] = id.split("=");
  const short = SHORT[game] ?? game;
  const values = keysOf(lang).filter((key) => key.startsWith(`option.${game}.`) && key.endsWith(`.${id}`));
  if (value) return first(lang, [`option.${game}.${name}`]);
  return (
    first(lang, [`${short}.card.${id}`, `${short}.side.${id}`, `option.${game}.${id}`]) ||
    (game === "prodigals" ? spaceName(id, lang) : "") ||
    first(lang, values)
  );
}
