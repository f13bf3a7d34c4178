import { expect, test } from "vitest";

import { offer } from "./offer.svelte";
import type { Placed, TTView } from "./view";

const view = (changes: number, places: string[] = [], vote = 1): TTView =>
  ({ round: 1, vote, phase: "free", changes, bribes: places.map((place) => ({ place }) as Placed) }) as TTView;

/** Open the bribe at a table that looks like this. */
const open = (seen: TTView): (number | string | boolean | null)[] => {
  offer.begin("t", seen, 0);
  return [offer.target, offer.side, offer.value, offer.up];
};

test("what was chosen for a bribe stays while others change the table, until it lies there", () => {
  const nothing = [null, null, null, true];
  expect(open(view(1))).toEqual(nothing);
  Object.assign(offer, { target: 2, side: "agree", value: 4, up: false });
  expect(open(view(2, ["1A"]))).toEqual([2, "agree", 4, false]);
  expect(open(view(3, ["1A", "0A"]))).toEqual(nothing);
  offer.value = 3;
  expect(open(view(3, ["1A", "0A"], 2))).toEqual(nothing);
});
