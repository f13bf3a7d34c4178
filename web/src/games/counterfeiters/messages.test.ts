import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { ENGINE, parseToml } from "../../../scripts/engine-data.ts";
import en from "./messages/en.json";

test("every card of Counterfeiters has a name", () => {
  const text = readFileSync(join(ENGINE, "games/counterfeiters/data/cards.toml"), "utf8");
  const { kind } = parseToml(text) as { kind: { id: string }[] };
  expect(kind.length).toBeGreaterThan(6);
  for (const { id } of kind) expect(en).toHaveProperty([`cf.card.${id}`]);
});
