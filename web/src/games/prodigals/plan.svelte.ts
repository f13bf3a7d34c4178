/** What I am about to do: chosen on the boards, foreseen by the server, confirmed in the dock. */
import data, { type Effect } from "virtual:game/prodigals";

import { Foresight, type Changes } from "../../lib/foresight.svelte";
import type { Model } from "./view";

const MOST = 64;

class Plan {
  /** The move that the button would make. */
  move = $state<string | null>(null);
  /** A thing that is half a choice: a marker, a possession, a card that needs another. */
  part = $state<string | null>(null);
  /** Whose things lie in front; null: my own. */
  whose = $state<number | null>(null);
  /** The panel in front on small screens. */
  panel = $state("main");
  /** Rounds whose end I have read. */
  read = $state(0);

  private table = "";
  private asked = $state("");
  private foreseen = $state.raw<Record<string, Changes>>({});
  private readonly foresight = new Foresight();

  choose(move: string | null): void {
    this.move = this.move === move ? null : move;
  }

  /** Another table: nothing that was looked at or read at the last one says anything here. */
  private sitDown(table: string): void {
    this.table = table;
    this.whose = null;
    this.panel = "main";
    this.read = 0;
  }

  /** A new question: forget what was chosen and ask what each answer would do. */
  begin(table: string, question: string, moves: string[]): void {
    const key = `${table} ${question}`;
    if (this.asked === key) return;
    if (table !== this.table) this.sitDown(table);
    this.asked = key;
    this.move = null;
    this.part = null;
    this.foreseen = {};
    this.foresight.forget();
    const some = moves.slice(0, MOST);
    if (!question || some.length === 0) return;
    void this.foresight
      .all(table, question, some)
      .then((changes) => {
        if (this.asked === key) this.foreseen = Object.fromEntries(some.map((move, at) => [move, changes[at]]));
      })
      .catch(() => undefined);
  }

  /** What a move would change at once; null while we do not know. */
  changes(move: string): Changes | null {
    return this.foreseen[move] ?? null;
  }
}

export const plan = new Plan();

/** What I am asked: `errand`, `tile`, …; "" when I am not. */
export function kindOf(model: Model): string {
  if (!model.isAsked || model.isReplay) return "";
  return /^(.*)-\d+-\d+$/.exec(model.question?.id ?? "")?.[1] ?? "";
}

/** The answers I may give; none when I am not asked. */
export function movesOf(model: Model): string[] {
  if (!model.isAsked || model.isReplay) return [];
  return model.space?.moves ?? [];
}

/** The effect that offers the trades: of the last card in play that has one. */
export function tradeOf(model: Model): Effect | null {
  for (const event of [...model.events].reverse()) {
    const id = "card" in event ? event.card : "tile" in event ? event.tile : undefined;
    const found =
      id === undefined ? undefined : (data.items[id]?.effects ?? []).find((effect) => effect.verb === "trade");
    if (found) return found;
  }
  return null;
}

/** The circle tile that is to be placed. */
export const tileOf = (moves: string[]): string | null =>
  moves.find((move) => move.startsWith("tile "))?.split(" ")[1] ?? null;
