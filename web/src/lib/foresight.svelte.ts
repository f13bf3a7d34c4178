/** What a move would change for me, asked of the server while I am still choosing. */
import type { Closed, Foresight as Foreseen } from "../generated/api";
import { api, Problem } from "./api";

/** Whoever drags a slider asks when it rests. */
const PAUSE_MS = 90;

export type Changes = Record<string, number>;

/** Who foresees for tables that the server does not keep, by the name of the table. */
export const seers = new Map<string, (question: string, moves: string[], closed: string[]) => Promise<Foreseen>>();

/** What moves would change, and why others are closed to me (null: they are not). */
export async function foresee(
  table: string,
  question: string,
  moves: string[],
  closed: string[] = [],
): Promise<{ changes: Changes[]; closed: (Closed | null)[] }> {
  const seer = seers.get(table);
  const found = await (seer?.(question, moves, closed) ?? api.foresee(table, question, moves, closed));
  return found;
}

/** Who got no answer asks again after so long, three times. */
const AGAIN_MS = [1_000, 3_000, 9_000];
/** Problems that may be over soon; anything else is an answer. */
const PASSING = ["no-connection", "internal-error", "too-many-requests"];

/** The same, asked again where there was no answer, as long as somebody wants to know. */
export async function foreseeInTheEnd(
  isWanted: () => boolean,
  ...ask: Parameters<typeof foresee>
): ReturnType<typeof foresee> {
  for (const wait of AGAIN_MS) {
    try {
      return await foresee(...ask);
    } catch (error) {
      if (!(error instanceof Problem) || !PASSING.includes(error.code)) throw error;
    }
    await new Promise((done) => setTimeout(done, wait));
    if (!isWanted()) throw new Problem("no-connection", null, "");
  }
  return foresee(...ask);
}

export class Foresight {
  changes = $state.raw<Changes | null>(null);
  /** Why the move would be refused. */
  refusal = $state.raw<Problem | null>(null);
  /** What is shown belongs to a move looked at before; the answer for this one is on its way. */
  isOld = $state(false);
  private asked = "";
  private known = new Map<string, Changes>();

  clear(): void {
    this.asked = "";
    this.changes = null;
    this.refusal = null;
    this.isOld = false;
  }

  /** Begin anew: after a step back the same question may stand in another position. */
  forget(): void {
    this.clear();
    this.known.clear();
  }

  /** Look at one move; the answer of an older look is dropped. */
  async look(table: string, question: string, move: string): Promise<void> {
    const key = `${table}|${question}|${move}`;
    if (key === this.asked) return;
    this.asked = key;
    this.refusal = null;
    this.isOld = true;
    if (!this.known.has(key)) await new Promise((done) => setTimeout(done, PAUSE_MS));
    if (key !== this.asked) return;
    try {
      const [changes] = await this.all(table, question, [move]);
      if (key !== this.asked) return;
      this.changes = changes;
      this.isOld = false;
    } catch (error) {
      if (key !== this.asked) return;
      this.changes = null;
      this.isOld = false;
      this.refusal = error instanceof Problem ? error : null;
    }
  }

  /** What each of several moves would change. */
  async all(table: string, question: string, moves: string[]): Promise<Changes[]> {
    const keyOf = (move: string): string => `${table}|${question}|${move}`;
    const missing = moves.filter((move) => !this.known.has(keyOf(move)));
    if (missing.length) {
      const { changes } = await foresee(table, question, missing);
      missing.forEach((move, at) => this.known.set(keyOf(move), changes[at]));
    }
    return moves.map((move) => this.known.get(keyOf(move)) ?? {});
  }
}
