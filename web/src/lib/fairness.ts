/** What a browser has seen of chance before the first draw and on the way, and whether the end agrees with it. */
import type { Fairness, Position, SavedFairness, SavedGame, TableInfo, Witness } from "../generated/api";
import { fromHex, sha256 } from "./sha256";

export const VERSION = "slushfund-fair-2";

/** What is wrong. Each has a sentence of its own: `fair.fault.seal`. */
export type Fault = "seal" | "seed" | "pledges" | "words" | "record" | "head" | "end";

export interface Memory {
  /** When it was last written, to forget the oldest. */
  at: number;
  seat: number | null;
  /** It was there before the words were told. */
  early: boolean;
  /** The seals that were shown, in order. */
  seals: string[];
  /** The pledges that were shown before any words. */
  pledges: string[] | null;
  /** The words that came with the first draw. */
  words: string[] | null;
  /** My words with their random part, under the last seal, and whether the server has their pledge. */
  text: string | null;
  pledged: boolean;
  /** Words whose pledge is on its way: they become mine when the server has it. */
  offered: string | null;
  heads: string[];
  ended: boolean;
  faults: Fault[];
}

export const BLANK: Memory = {
  at: 0,
  seat: null,
  early: false,
  seals: [],
  pledges: null,
  words: null,
  text: null,
  pledged: false,
  offered: null,
  heads: [],
  ended: false,
  faults: [],
};

export const pledgeOf = (table: string, seat: number, seal: string, words: string): string =>
  sha256(["slushfund-words-1", table, String(seat), seal, words].join("\n"));

const same = (one: string[], other: string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);

/** Whether some stand among all, in this order. */
function inOrder(some: string[], all: string[]): boolean {
  let from = 0;
  return some.every((text) => (from = all.indexOf(text, from) + 1) > 0);
}

function withFaults(memory: Memory, found: Fault[]): Memory {
  const fresh = found.filter((fault) => !memory.faults.includes(fault));
  return fresh.length ? { ...memory, faults: [...memory.faults, ...fresh] } : memory;
}

/** What is remembered after a table was shown. */
export function seen(memory: Memory, table: TableInfo, position: Position | null): Memory {
  const fair = table.fairness;
  if (fair.version !== VERSION) return memory;
  let next = table.my_seat === memory.seat ? memory : { ...memory, seat: table.my_seat, ...NO_WORDS };
  const known = [...fair.given_up.map((round) => round.seal), fair.commit];
  if (!inOrder(next.seals, known)) next = withFaults(next, ["seal"]);
  if (!next.seals.includes(fair.commit)) {
    next = { ...next, seals: [...next.seals, fair.commit], pledges: null, ...NO_WORDS };
  }
  if (table.started === null) {
    if (!next.early) next = { ...next, early: true };
    return fair.stage === "reveal" ? fixed(next, fair) : next;
  }
  return moved(begun(fixed(next, fair), table), position);
}

const NO_WORDS = { text: null, pledged: false, offered: null };

function fixed(memory: Memory, fair: Fairness): Memory {
  if (memory.pledges === null) return { ...memory, pledges: fair.pledges };
  return same(memory.pledges, fair.pledges) ? memory : withFaults(memory, ["pledges"]);
}

function begun(memory: Memory, table: TableInfo): Memory {
  const fair = table.fairness;
  if (memory.words === null) return withFaults({ ...memory, words: fair.words }, unkept(table.id, fair));
  return same(memory.words, fair.words) ? memory : withFaults(memory, ["words"]);
}

/** Words must be those that were pledged; where some were, nobody adds others. */
function unkept(table: string, fair: Fairness): Fault[] {
  const isAny = fair.pledges.some((pledge) => pledge !== "");
  const isKept = fair.pledges.every((pledge, seat) =>
    pledge ? pledgeOf(table, seat, fair.commit, fair.words[seat]) === pledge : !isAny || fair.words[seat] === "",
  );
  return isKept ? [] : ["words"];
}

function moved(memory: Memory, position: Position | null): Memory {
  const head = position?.head;
  if (!head) return memory;
  const heads = memory.heads.includes(head) ? memory.heads : [...memory.heads, head];
  const ended = position.outcome !== null;
  if (memory.ended && heads !== memory.heads) return withFaults({ ...memory, heads }, ["end"]);
  return heads === memory.heads && ended === memory.ended ? memory : { ...memory, heads, ended: memory.ended || ended };
}

/** Whether my own words had a part in the draw; null: I had none to add. */
export function isMineIn(memory: Memory, fair: Fairness): boolean | null {
  if (memory.seat === null || memory.text === null || !memory.pledged) return null;
  return fair.words[memory.seat] === memory.text;
}

export type Verdict = "ok" | "part" | "late" | "old" | "bad" | "none" | "wait";

export interface Check {
  verdict: Verdict;
  faults: Fault[];
}

/** Compare the end with what was seen; *saved* is null where the record stays closed. */
export function check(memory: Memory, table: TableInfo, saved: SavedGame | null): Check {
  const fair = table.fairness;
  if (!fair.commit) return { verdict: "none", faults: [] };
  if (fair.seed === null) return { verdict: "wait", faults: memory.faults };
  const found = new Set<Fault>(memory.faults);
  if (sha256(fair.version, fromHex(fair.seed)) !== fair.commit) found.add("seed");
  if (fair.version !== VERSION) {
    /* A table of old cannot become one by saying so. */
    if (memory.seals.length) found.add("seal");
    return { verdict: found.size ? "bad" : "old", faults: [...found] };
  }
  for (const fault of seen(memory, table, null).faults) found.add(fault);
  for (const fault of unkept(table.id, fair)) found.add(fault);
  if (saved) for (const fault of compared(memory, table, saved)) found.add(fault);
  if (found.size) return { verdict: "bad", faults: [...found] };
  return { verdict: !memory.early ? "late" : saved ? "ok" : "part", faults: [] };
}

function compared(memory: Memory, table: TableInfo, saved: SavedGame): Fault[] {
  const [told, fair] = [saved.fairness, table.fairness];
  if (!told || saved.table !== table.id || told.commit !== fair.commit || told.seed !== fair.seed) return ["record"];
  if (!same(told.words, fair.words) || !same(told.pledges ?? [], fair.pledges)) return ["record"];
  const heads = headsOf(saved, told);
  if (heads.at(-1) !== told.head) return ["record"];
  if (!inOrder(memory.heads, heads)) return ["head"];
  return memory.ended && memory.heads.at(-1) !== heads.at(-1) ? ["end"] : [];
}

/** The chain of a saved game, from before the first entry to the last. */
export function headsOf(saved: SavedGame, fair: SavedFairness): string[] {
  /* The interface leaves the form of a record open; `slushfund verify` reads these fields. */
  const game = saved.record as unknown as {
    game: string;
    rules: number;
    options: string;
    inputs: [string | number, string][];
  };
  const rounds = (fair.given_up ?? []).map((round) => [round.seal, round.why, round.seats]);
  const sealed = [fair.commit, fair.pledges ?? [], fair.words, rounds];
  let head = sha256("slushfund-chain-1", JSON.stringify([saved.table, game.game, game.rules, game.options, ...sealed]));
  const heads = [head];
  let input = 0;
  (fair.chain ?? []).forEach((line, at) => {
    const [kind, seat, secret] = line;
    const text = kind === "undo" ? "undo" : kind === "gone" ? "" : (game.inputs[input++]?.[1] ?? "");
    const veil = kind === "gone" ? secret : sha256(fromHex(secret), text);
    head = sha256(fromHex(head), JSON.stringify([at, kind === "gone" ? "move" : kind, seat, veil]));
    heads.push(head);
  });
  return input === game.inputs.length ? heads : [];
}

/** What this browser puts into the record that it saves. */
export function witnessOf(memory: Memory): Witness {
  const isMine = memory.pledged && memory.seat !== null && memory.words?.[memory.seat] === memory.text;
  return {
    seat: memory.seat,
    seals: memory.seals,
    pledges: memory.pledges,
    words: memory.words,
    mine: isMine ? memory.text : null,
    heads: memory.heads,
    ended: memory.ended,
  };
}
