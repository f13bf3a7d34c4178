/** Tells a director what the table of a game knows about its events. */
import type { Director } from "../lib/director.svelte";
import type { AnyPlayed, TableModel } from "../lib/model";
import { prefs } from "../lib/prefs.svelte";
import { staging } from "../lib/staging";
import type { GameUi } from "./ui";

export function instruct(director: Director, model: TableModel, table: GameUi): void {
  director.pace = () => prefs.pace;
  /* Events of all games: the table of one is asked only about its own. */
  director.tells = (event) => table.sentence(model.now, event as unknown as AnyPlayed["event"]) !== null;
  director.isStaged = ({ events, fresh }) =>
    table.isStaged?.(events as unknown as AnyPlayed["event"][], fresh) ?? false;
  director.lasts = (screen) =>
    table.lasts?.(model.at(screen)) ?? staging(table.show?.(model.at(screen))?.beats.length ?? 0).all;
}
