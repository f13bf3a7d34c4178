import type { Lang } from "../../lib/numbers";
import { messageKey, say } from "../../lib/text";
import { firstOf, type GameIds } from "../../rules/ids";

/** `society.m1`, `main.order-2`, `election.e3` and, after one of them, a bare `m3`. */
function spaceName(id: string, lang: Lang): string {
  const [board, place = board] = id.split(".");
  const contest = id.includes(".") ? firstOf(lang, [`pc.contest.${board}`]) : "";
  const set = /^[espt](\d)$/.exec(place);
  const order = /^order-(\d)$/.exec(place);
  const name = set
    ? say(lang, messageKey("pc.set"), { n: set[1] })
    : order
      ? say(lang, messageKey("pc.order"), { n: order[1] })
      : firstOf(lang, [`pc.place.${place}`]);
  return name && [contest, name].filter(Boolean).join(", ");
}

export const ids: GameIds = { prefix: "pc", name: spaceName };
