import { expect, test, vi } from "vitest";

import type { Key, Params } from "../../../lib/text";
import { saidOf } from "../options";
import { moveName } from "../texts";
import type { PCView } from "../view";

vi.mock("../../../lib/prefs.svelte", async () => {
  const { say } = await import("../../../lib/text");
  return { prefs: { lang: "en" }, t: (key: Key, params: Params) => say("en", key, params) };
});

/** A view with the fields that the words depend on. */
function seen(board: string[], more: object = {}): PCView {
  const own = { card: "LP13", step: 3, value: 11, worth: 12, companions: [] };
  return {
    seat: 0,
    pending: [],
    played: [[]],
    last_will: { modifiers: { mansion: 1, farm: 3 }, boards: [board], properties: [[own]] },
    ...more,
  } as unknown as PCView;
}

test("a card given up for a property no longer adds to its price", () => {
  const view = seen(["LP13", "LH30", "LH16"]);
  expect(saidOf("play LP14", view, {})).toContain("\u00a322");
  expect(saidOf("play LP14 over LH16", view, {})).toContain("\u00a322");
  expect(saidOf("play LP14 over LH30", view, {})).toContain("\u00a320");
});

test("a distress sale takes off what its card says", () => {
  expect(saidOf("sell LP13", seen(["LP13"]), {})).toContain("\u00a312");
  const distress = { pending: [{ kind: "sell_property", effect: 1, left: [1] }], played: [["LS13"]] };
  expect(saidOf("sell LP13", seen(["LP13"], distress), {})).toContain("\u00a39");
});

test("a plan has more boys where other contests are played", () => {
  expect(moveName("plan 2", { seats: 4 })).toContain("2 boys");
  expect(moveName("plan 2", { seats: 4, contests: 3 })).toContain("4 boys");
});
