/** Plays a seat by tapping at random, and looks at every screen on the way. */
import { painted } from "../e2e/stage";
import { Luck, tap, TAPPED } from "./hands";
import type { Sent } from "./noise";
import { find, findAll, textOf, walk, type Node } from "./tree";
import type { Sitting, Truth } from "./world";

/** What the screen was when something was confirmed, and what went out. */
export interface Confirmed {
  move: string;
  tapped: Node;
  tree: Node;
  before: Truth;
  /** How many positions the page had been told before the tap. */
  heard: number;
}

export interface Watcher {
  /** A pause: the server and the screen have nothing new to say. */
  seen(truth: Truth, tree: Node): Promise<void> | void;
  /** Something was tapped, and nothing was sent. */
  touched(truth: Truth, tree: Node): Promise<void> | void;
  confirmed(what: Confirmed): Promise<void> | void;
  /** The server has refused what was tapped when the page had been told of so many positions. */
  refused(sent: Sent, heard: number): Promise<void> | void;
  /** There is no point of it that a finger could hit. */
  unreachable(node: Node, tree?: Node): void;
}

/** Not part of an answer: talk, undoing, the way out. */
const SHUNNED =
  /^(Talk|Reden|(Undo|Take back|Zurücknehmen): |Later|Später|Rules|Regeln|Warum|Why|Log|Chat|Home|Start|Menü|Menu|What the pictures mean|Was die Bilder bedeuten)/i;
/** Steps back are taken, but not often. */
const BACK =
  /^(Back|Zurück|Change|Ändern|Close|Schließen|Cancel|Abbrechen|Clear|Delete|Ziffer|Alles|Von vorn|Start over|Start again)/i;
/** What takes a part of an answer back again: somebody who shares out many notes would never be done. */
const RETAKEN = /^(Take .+ back from |.+ von .+ zurücknehmen|Von vorn|Start over|Start again)/i;
/** So many taps without an answer, and the confirming button is preferred. */
const PATIENCE = 14;
/** So many, and there is no way to answer. */
const MOST_TAPS = 240;
/** So often it is asked whether the server has answered: a busy one takes its time. */
const ANSWER_TRIES = 500;

export const dockOf = (tree: Node): Node | undefined =>
  find(tree, (node) => node.role === "region" && /^(Your move|Dein Zug)$/.test(node.name));
export const boardOf = (tree: Node): Node | undefined =>
  find(tree, (node) => node.role === "region" && /^(Board|Spielbrett)$/.test(node.name));
export const dialogOf = (tree: Node): Node | undefined => find(tree, (node) => node.role === "dialog");

/** What may be tapped; somebody who finds no answer there looks beside the board, too. */
function choices(tree: Node, isStuck: boolean): { node: Node; weight: number }[] {
  const can = (node: Node): boolean => TAPPED.includes(node.role) && !node.disabled && !SHUNNED.test(node.name);
  const dialog = dialogOf(tree);
  const dock = dialog ?? dockOf(tree);
  if (!dock) return [];
  const here = findAll(dock, can);
  /* On a wide screen some answers lie beside the board: a tile goes into the circle there. The history is only read. */
  const aside = find(tree, (node) => node.role === "complementary") ?? dock;
  const history = findAll(aside, (node) => node.role === "log").flatMap((log) => [...walk(log)]);
  const isAnswer = (node: Node): boolean => node.role === "button" && can(node) && !history.includes(node);
  const side = dialog ? [] : findAll(aside, isAnswer);
  const board = dialog ? [] : findAll(boardOf(tree) ?? dock, can).filter((node) => !here.includes(node));
  const last = here.findLast((node) => node.role === "button" && !node.on && !BACK.test(node.name));
  const weigh = (node: Node): number =>
    RETAKEN.test(node.name) ? 0.1 : BACK.test(node.name) ? 0.25 : node.on ? 0.4 : 1;
  if (!here.length && !board.length) return side.map((node) => ({ node, weight: weigh(node) }));
  return [
    ...(isStuck ? side : []).map((node) => ({ node, weight: weigh(node) })),
    ...here.map((node) => ({ node, weight: node === last ? 3 + here.length / 4 : weigh(node) })),
    ...board.map((node) => ({
      node,
      weight: (weigh(node) * Math.max(4, here.length)) / Math.max(8, board.length * 2),
    })),
  ];
}

export class Walker {
  private readonly luck: Luck;
  /** Answers given so far. */
  answers = 0;
  taps = 0;

  constructor(
    readonly sitting: Sitting,
    readonly watcher: Watcher,
    seed: number,
  ) {
    this.luck = new Luck(seed);
  }

  /** Walk until the game is over or so many answers were given. True: it is over. */
  async walk(answers = Infinity, limit = 4_000): Promise<boolean> {
    let idle = 0;
    while (this.taps < limit) {
      const { truth, tree } = await this.sitting.still();
      await this.watcher.seen(truth, tree);
      if (truth.position?.outcome) return true;
      if (this.answers >= answers) return false;
      if (!truth.position?.question?.owed) {
        await this.sitting.page.waitForTimeout(100);
        if (++idle > 400) throw new Error("nobody asks anything, and the game is not over");
        continue;
      }
      idle = 0;
      await this.answer(truth);
    }
    throw new Error(`no end after ${this.taps} taps`);
  }

  /** Tap until something is sent. */
  private async answer(before: Truth): Promise<void> {
    const { sitting } = this;
    for (let tries = 0; tries < MOST_TAPS; tries++) {
      const tree = await sitting.tree();
      const all = choices(tree, tries > PATIENCE);
      if (!all.length) return;
      const hasty = tries > PATIENCE ? 6 : 1;
      const best = Math.max(...all.map(({ weight }) => weight));
      const { node } = this.luck.weighted(all, ({ weight }) => (weight === best ? weight * hasty : weight));
      const { tried, positions } = sitting.noise;
      const heard = positions.length;
      if (!(await tap(sitting, node))) {
        const isThere = findAll(await sitting.tree(), (each) => each.id === node.id && !each.disabled).length > 0;
        if (isThere && !(await tap(sitting, node))) this.watcher.unreachable(node);
        continue;
      }
      this.taps++;
      await painted(sitting.page);
      const move = sitting.noise.tried > tried ? await this.arrived(heard) : null;
      if (move !== null) {
        this.answers++;
        await this.watcher.confirmed({ move, tapped: node, tree, before, heard });
        return;
      }
      if ((await this.isElsewhere(before)) && tries > 2) return;
      await this.watcher.touched(before, await sitting.tree());
    }
    const { tree } = await sitting.still();
    this.watcher.unreachable(dockOf(tree) ?? tree, tree);
    throw new Error(`no answer after many taps: ${textOf(dialogOf(tree) ?? dockOf(tree) ?? tree).slice(0, 300)}`);
  }

  /** The move that was sent; null: the server would not have it. */
  private async arrived(heard: number): Promise<string | null> {
    const { noise, page } = this.sitting;
    const latest = (): Sent => noise.sent.findLast((each) => each.type === "move")!;
    const isRefused = ({ key }: Sent): boolean => noise.refused.some((each) => each.key === key);
    let last = latest();
    for (let tries = 0; tries < ANSWER_TRIES && !noise.acked.has(last.key!); tries++) {
      await page.waitForTimeout(40);
      if (!isRefused(last)) continue;
      /* What others overtook and still holds is sent again. */
      await page.waitForTimeout(200);
      if (latest() === last) break;
      last = latest();
    }
    if (!isRefused(last)) return last.move!;
    await this.watcher.refused(last, heard);
    return null;
  }

  /** The question has gone while we tapped: a clock, or somebody else's move. */
  private async isElsewhere(before: Truth): Promise<boolean> {
    if (this.taps % 6 !== 0) return false;
    const now = await this.sitting.truth();
    return now.position?.question?.id !== before.position?.question?.id;
  }
}
