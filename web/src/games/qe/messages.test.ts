import components from "virtual:game/qe";
import { expect, test } from "vitest";

import en from "./messages/en.json";

test("every nation, sector and scoring category of Q.E. has a name", () => {
  for (const code of components.nations) expect(en).toHaveProperty([`qe.nation.${code}`]);
  for (const code of components.sectors) expect(en).toHaveProperty([`qe.sector.${code}`]);
});
