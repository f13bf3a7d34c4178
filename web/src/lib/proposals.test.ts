import { expect, test } from "vitest";

import { proposal, takesAny } from "./proposals";

const phase3 = {
  name: "phase3",
  values: ["orderly", "free"],
  default: "orderly",
  offers: ["orderly", "free"],
  only_with: "",
  together: "free",
  reading: "",
  names: "" as const,
  least: {},
};
const length = {
  name: "length",
  values: [],
  default: "standard",
  offers: ["standard", "longer"],
  only_with: "edition=2016",
  together: "standard",
  reading: "",
  names: "" as const,
  least: {},
};

test("people who play at the same time are proposed what suits them", () => {
  expect(proposal(phase3, true)).toBe("free");
  expect(proposal(phase3, false)).toBe("orderly");
});

test("where any word would do, people may name their own", () => {
  expect([phase3, length].map(takesAny)).toEqual([false, true]);
});
