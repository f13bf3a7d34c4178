import { expect, test } from "vitest";

import en from "./messages/en.json";
import { CARDS } from "./view";

test("every card of Tiefe Taschen has a name", () => {
  for (const id of CARDS) expect(en).toHaveProperty([`tt.card.${id}`]);
});
