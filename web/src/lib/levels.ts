/** Bots as people know them: a level, a name, and a line of character. What has no text keeps its id. */
import texts from "virtual:bots";

import type { BotInfo, GameInfo } from "../generated/api";
import { wordsOf } from "./humane";
import { prefs, t } from "./prefs.svelte";

const textOf = (table: keyof typeof texts, game: string, id: string): string =>
  (texts[table][`${game}-${id}`] ?? texts[table][id])?.[prefs.lang] ?? "";

export const botName = (game: string, id: string): string => textOf("names", game, id) || wordsOf(id);
export const botCharacter = (game: string, id: string): string => textOf("characters", game, id);
export const levelName = (level: string): string => texts.levels[level]?.[prefs.lang] ?? t("level.odd");

/** The bots to choose between, one for each level, weakest first; where none has a level, all. */
export function ladder(info: GameInfo): BotInfo[] {
  const rated = info.bots.filter((bot) => bot.level !== "");
  const best = rated.filter((bot, at) => rated.findLastIndex((each) => each.level === bot.level) === at);
  return best.length ? best : info.bots;
}

/** Bots beside the ladder: measuring sticks and characters. */
export function oddOnes(info: GameInfo): BotInfo[] {
  const chosen = ladder(info);
  return info.bots.filter((bot) => !chosen.includes(bot));
}
