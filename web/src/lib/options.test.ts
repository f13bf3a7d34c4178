import { expect, test, vi } from "vitest";

import type { TableInfo } from "../generated/api";
import { chosenOptions, customs } from "./options";
import type { Key, Params } from "./text";

vi.mock("./prefs.svelte", async () => {
  const { pieces, say } = await import("./text");
  return {
    prefs: { lang: "en" },
    t: (key: Key, params: Params) => say("en", key, params),
    tp: (key: Key, params: Params) => pieces("en", key, params),
  };
});

test("what was chosen is said in words, not in ids", () => {
  const words = chosenOptions("counterfeiters", "seats=3 memory=off open_record=on patrol=4 pack=house");
  expect(words).toEqual([
    { title: "Table memory", value: "Everybody for themselves" },
    { title: "After the end", value: "everything is shown" },
    { title: "Patrol after quiet rounds", value: "after 4 rounds" },
    { title: "Card and board values", value: "house values" },
  ]);
});

test("a reading is told only where it is not the plainest one, since options name only what differs", () => {
  expect(chosenOptions("counterfeiters", "seats=3")).toEqual([]);
});

test("how the table is run is said in words", () => {
  const table = {
    pace: { kind: "live", seconds: 60, days: 3 },
    away: { grace: 60, how: "vote" },
    spectators: false,
    whispers: true,
  } as TableInfo;
  const words = customs(table).map(({ value }) => value);
  expect(words).toHaveLength(4);
  expect(words.join(" ")).toMatch(/60/);
  expect(words).toContain("Nobody else may watch");
  expect(words.join(" ")).not.toMatch(/[_=]|undefined/);
});
