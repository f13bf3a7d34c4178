import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import type { Position, SavedGame, TableInfo } from "../generated/api";
import { BLANK, check, headsOf, isMineIn, pledgeOf, seen, witnessOf, type Memory } from "./fairness";
import { sha256 } from "./sha256";

/** A game that the server has saved: verified by `slushfund verify` in tests/server/test_verification.py. */
const FILE = join(import.meta.dirname, "../../../tests/server/saved/fair-2.json");
const SAVED = JSON.parse(readFileSync(FILE, "utf8")) as SavedGame;
const FAIR = SAVED.fairness!;
const HEADS = SAVED.witness!.heads;

type Told = Partial<TableInfo["fairness"]>;

function table(status: TableInfo["status"], told: Told = {}): TableInfo {
  const fairness = {
    version: FAIR.version,
    commit: FAIR.commit,
    words: status === "open" ? ["", "", ""] : FAIR.words,
    pledges: FAIR.pledges,
    stage: "",
    given_up: [],
    seed: status === "over" ? FAIR.seed : null,
    ...told,
  };
  const started = status === "open" ? null : 1;
  return { id: SAVED.table, status, started, my_seat: 1, fairness } as unknown as TableInfo;
}

const position = (head: string, isOver = false): Position =>
  ({ head, outcome: isOver ? { winners: [0] } : null }) as unknown as Position;

/** What a browser remembers that has seen the whole game. */
function watched(): Memory {
  let memory = seen(BLANK, table("open", { pledges: ["", "", ""] }), null);
  memory = { ...memory, text: "words of 1", pledged: true };
  memory = seen(memory, table("open", { stage: "reveal" }), null);
  for (const head of HEADS) memory = seen(memory, table("running"), position(head));
  return seen(memory, table("over"), position(HEADS.at(-1)!, true));
}

const copy = (): SavedGame => structuredClone(SAVED);

test("SHA-256 is the one that everybody has", () => {
  expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(sha256("a".repeat(1_000))).toBe("41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3");
  for (const length of [55, 56, 63, 64, 119, 120]) {
    expect(sha256("Glück ", "x".repeat(length))).toBe(sha256(`Glück ${"x".repeat(length)}`));
  }
});

test("an honest game agrees with what was seen, and the browser finds the server's chain", () => {
  expect(headsOf(SAVED, FAIR).at(-1)).toBe(FAIR.head);
  expect(FAIR.pledges).toEqual(FAIR.words.map((words, seat) => pledgeOf(SAVED.table, seat, FAIR.commit, words)));
  const memory = watched();
  expect(check(memory, table("over"), SAVED)).toEqual({ verdict: "ok", faults: [] });
  expect(check(memory, table("over"), null).verdict).toBe("part");
  expect(isMineIn(memory, table("over").fairness)).toBe(true);
  expect(witnessOf(memory)).toEqual(SAVED.witness);
  expect(check(memory, table("running"), null).verdict).toBe("wait");
});

test("who came later knows what it does not know", () => {
  const memory = seen(BLANK, table("running"), position(HEADS[5]));
  expect(check(memory, table("over"), SAVED).verdict).toBe("late");
  expect(check(BLANK, table("over"), SAVED).verdict).toBe("late");
});

const OTHER = "00".repeat(32);

test.each<[string, string, Told]>([
  ["another seed under the old seal", "seed", { seed: OTHER }],
  ["another seal", "seal", { commit: sha256(FAIR.version, new Uint8Array(32)), seed: OTHER }],
  ["other words", "words", { words: ["lucky", ...FAIR.words.slice(1)] }],
  ["words in another order", "words", { words: [FAIR.words[1], FAIR.words[0], FAIR.words[2]] }],
  ["words that nobody pledged", "words", { pledges: [...FAIR.pledges!.slice(0, 2), ""] }],
  ["another pledge", "pledges", { pledges: [OTHER, ...FAIR.pledges!.slice(1)] }],
  ["my words left out", "pledges", { pledges: [FAIR.pledges![0], "", ""], words: [FAIR.words[0], "", ""] }],
  ["a table that was never sealed so", "seal", { version: "slushfund-fair-1", commit: OTHER }],
])("%s is shown in red", (_, fault, told) => {
  const found = check(watched(), table("over", told), SAVED);
  expect(found.verdict).toBe("bad");
  expect(found.faults).toContain(fault);
});

test("a table that is closed before it began lies to nobody", () => {
  const closed = { ...table("closed", { words: ["", "", ""] }), started: null };
  expect(seen(seen(BLANK, table("open"), null), closed, null).faults).toEqual([]);
});

test("a seal may be given up in public, and in no other way", () => {
  const memory = seen(BLANK, table("open"), null);
  const note = { seal: FAIR.commit, why: "silent" as const, seats: [2] };
  const next = seen(memory, table("open", { commit: OTHER, given_up: [note] }), null);
  expect(next.faults).toEqual([]);
  expect(next.seals).toEqual([FAIR.commit, OTHER]);
  expect(seen(memory, table("open", { commit: OTHER }), null).faults).toEqual(["seal"]);
});

test("a changed move, a changed end and a record that is not this game's are shown in red", () => {
  const faults = (saved: SavedGame): string[] => check(watched(), table("over"), saved).faults;
  const changed = copy();
  const inputs = (changed.record as unknown as { inputs: [unknown, string][] }).inputs;
  inputs[inputs.length - 3][1] = "bid 77";
  expect(faults(changed)).toEqual(["record"]);
  changed.fairness!.head = headsOf(changed, changed.fairness!).at(-1);
  expect(faults(changed)).toEqual(["head"]);
  const longer = copy();
  longer.fairness!.chain!.push(["undo", 0, "00".repeat(16)]);
  longer.fairness!.head = headsOf(longer, longer.fairness!).at(-1);
  expect(faults(longer)).toEqual(["end"]);
  expect(faults({ ...copy(), table: "another" })).toEqual(["record"]);
  expect(faults({ ...copy(), fairness: null })).toEqual(["record"]);
});

test("a game that goes on after its end is noticed at once", () => {
  expect(seen(watched(), table("over"), position(OTHER, true)).faults).toEqual(["end"]);
});

test("tables of older versions prove what they did", () => {
  const seal = sha256("slushfund-fair-1", new Uint8Array(32));
  const told = { version: "slushfund-fair-1", commit: seal, seed: OTHER, pledges: [] };
  expect(check(BLANK, table("over", told), null)).toEqual({ verdict: "old", faults: [] });
  expect(check(BLANK, table("over", { ...told, commit: OTHER }), null).faults).toEqual(["seed"]);
  expect(check(BLANK, table("over", { commit: "", seed: null }), null).verdict).toBe("none");
});
