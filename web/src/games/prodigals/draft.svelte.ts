/** What I am about to do: chosen on the boards, foreseen by the server, confirmed in the dock. */
import data, { type Effect } from "virtual:game/prodigals";

import type { Closed } from "../../generated/api";
import { foreseeInTheEnd, type Changes } from "../../lib/foresight.svelte";
import type { Model } from "./view";

const MOST = 64;

class Draft {
  /** The move that the button would make. */
  move = $state<string | null>(null);
  /** A thing that is half a choice: a marker, a possession, a card that needs another. */
  part = $state<string | null>(null);
  /** Cards of the start that are to be kept, as long as they are too few for an answer. */
  kept = $state<string[]>([]);
  /** Whose things lie in front; null: my own. */
  whose = $state<number | null>(null);
  /** The panel in front on small screens. */
  panel = $state("main");
  /** Rounds whose end I have read. */
  read = $state(0);

  private table = "";
  private asked = $state("");
  private foreseen = $state.raw<Record<string, Changes>>({});
  private refused = $state.raw<Record<string, Closed | null>>({});

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

  /** A new question: forget what was chosen, ask what each answer would do, and why others are closed. */
  begin(table: string, question: string, moves: string[], closed: string[]): void {
    const key = `${table} ${question}`;
    if (this.asked === key) return;
    if (table !== this.table) this.sitDown(table);
    this.asked = key;
    this.move = null;
    this.part = null;
    this.kept = [];
    this.foreseen = {};
    this.refused = {};
    const [some, shut] = [moves.slice(0, MOST), closed.slice(0, MOST)];
    if (!question || some.length === 0) return;
    void foreseeInTheEnd(() => this.asked === key, table, question, some, shut)
      .then((found) => {
        if (this.asked !== key) return;
        this.foreseen = Object.fromEntries(some.map((move, at) => [move, found.changes[at]]));
        this.refused = Object.fromEntries(shut.map((move, at) => [move, found.closed[at] ?? null]));
      })
      .catch(() => undefined);
  }

  /** What a move would change at once; null while we do not know. */
  changes(move: string): Changes | null {
    return this.foreseen[move] ?? null;
  }

  /** Why a move cannot be made now; null while we do not know, and where it can. */
  whyNot(move: string): Closed | null {
    return this.refused[move] ?? null;
  }
}

export const draft = new Draft();

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

const WITH_HAND = ["action", "reduction"];
/** Last Will is played from the hand: it lies in front at these questions, too. */
const WITH_WILL = [...WITH_HAND, "keep", "plan", "deck", "errand", "bring"];

/** Whether my hand lies beside the question. */
export const showsHand = (model: Model): boolean =>
  (model.view.last_will ? WITH_WILL : WITH_HAND).includes(kindOf(model));

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
