/** Tells a director what the table of a game knows about its events. */
import type { Director } from "../lib/director.svelte";
import type { TableModel } from "../lib/model";
import { prefs } from "../lib/prefs.svelte";
import { staging } from "../lib/staging";
import type { GameUi } from "./ui";

export function instruct(director: Director, model: TableModel, table: GameUi): void {
  director.pace = () => prefs.pace;
  director.tells = (event) => table.sentence(model.now, event) !== null;
  director.isStaged = ({ events, fresh }) => table.isStaged?.(events, fresh) ?? false;
  director.lasts = (screen) =>
    table.lasts?.(model.at(screen)) ?? staging(table.show?.(model.at(screen))?.beats.length ?? 0).all;
}
