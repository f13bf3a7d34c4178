import { expect, test } from "vitest";

import type { TableLine } from "../generated/api";
import { found, mayRemove, shelfOf, sorted } from "./mytables";

const line = (id: string, more: Partial<TableLine>): TableLine => ({
  id,
  game: "qe",
  options: "seats=3",
  status: "running",
  names: ["Ida", "Jörg", null],
  pace: "relaxed",
  created: 1,
  seat: 0,
  my_turn: false,
  ...more,
});

test("what is my turn comes first, then what runs, waits and is over, the newest first", () => {
  const tables = [
    line("a", { status: "over", created: 9 }),
    line("b", { status: "open", created: 8 }),
    line("c", { created: 2 }),
    line("d", { created: 1, my_turn: true }),
    line("e", { created: 5 }),
  ];
  expect(sorted(tables).map((table) => table.id)).toEqual(["d", "e", "c", "b", "a"]);
});

test("no running table is lost, however many there are", () => {
  const many = Array.from({ length: 40 }, (_, n) =>
    line(`t${n}`, { created: n, status: n === 0 ? "running" : "over" }),
  );
  const shown = sorted(many).filter((table) => shelfOf(table, { archived: [], removed: [] }) === "now");
  expect(shown.map((table) => table.id)).toEqual(["t0"]);
});

test("tables are put away and removed, but come back when it is my turn", () => {
  const kept = { archived: ["a"], removed: ["b"] };
  expect(shelfOf(line("a", {}), kept)).toBe("archive");
  expect(shelfOf(line("b", { status: "over" }), kept)).toBeNull();
  expect(shelfOf(line("c", { status: "over" }), kept)).toBe("over");
  expect(shelfOf(line("a", { my_turn: true }), kept)).toBe("now");
  expect(mayRemove(line("a", {}))).toBe(false);
  expect(mayRemove(line("a", { status: "closed" }))).toBe(true);
});

test("several words are found in any order, without accents", () => {
  const textOf = (table: TableLine): string => `${table.game} ${table.names.join(" ")}`;
  const tables = [line("a", {}), line("b", { game: "prodigals" })];
  expect(found(tables, "jorg QE", textOf).map((table) => table.id)).toEqual(["a"]);
  expect(found(tables, "ida", textOf)).toHaveLength(2);
  expect(found(tables, "ida nobody", textOf)).toEqual([]);
  expect(found(tables, " ", textOf)).toHaveLength(2);
});
