import { expect, test } from "vitest";

import { writeSplit } from "../../lib/spaces";
import { sharing } from "./sharing.svelte";

test("the split that is announced is the one that lies at the seats, in whatever order the pot was dealt", () => {
  const space = { kind: "split" as const, verb: "split", things: [4, 5, 4], seats: [0, 1, 2], table: 3 };
  sharing.begin("q", space.things);
  for (const seat of [2, 0, 1]) sharing.give(seat);
  const lying = space.seats.map((seat) => `${seat}:${sharing.of(seat).map((at) => sharing.notes[at])}`);
  expect(writeSplit(space, sharing.owners)).toBe(`split ${lying.join(" ")}`);
  expect(lying).toEqual(["0:5", "1:4", "2:4"]);
});
