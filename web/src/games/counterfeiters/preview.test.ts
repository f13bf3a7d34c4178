import { expect, test, vi } from "vitest";

import type { Key, Params } from "../../lib/text";
import de from "./messages/de.json";
import en from "./messages/en.json";
import { previewLines } from "./preview";
import type { CFView } from "./view";

vi.mock("../../lib/prefs.svelte", async () => {
  const { pieces, say } = await import("../../lib/text");
  return {
    prefs: { lang: "en" },
    t: (key: Key, params: Params) => say("en", key, params),
    tp: (key: Key, params: Params) => pieces("en", key, params),
  };
});

const keys = (phase: CFView["phase"]): string[] =>
  previewLines({ cash: 30, marker: 1 }, { phase, own_cash: 40 } as CFView, {}).map((line) => line.key);

test("the marker brings the next round only while there is one", () => {
  expect(keys("turns")).toContain("marker");
  for (const phase of ["last-henchmen", "good-lawyer", "bad-lawyer"] as const) expect(keys(phase)).toEqual(["cash"]);
});

test.each([de, en])("who takes the marker is promised no round: in the end there is none", (texts) => {
  for (const key of ["ev.cf.marker-taken", "ev.cf.marker-taken.you"] as const)
    expect(texts[key]).not.toMatch(/round|Runde/);
});
