import { expect, test, vi } from "vitest";

import type { ChatLine } from "../generated/api";
import type { GameUi } from "../games/ui";
import { TableModel } from "./model";
import { logLines } from "./notices";
import { BLANK } from "./reducer";
import { plain, type Key, type Params } from "./text";

vi.mock("./prefs.svelte", async () => {
  const { pieces, say } = await import("./text");
  return {
    prefs: { lang: "en" },
    t: (key: Key, params: Params) => say("en", key, params),
    tp: (key: Key, params: Params) => pieces("en", key, params),
  };
});

const notice = (id: number, after: number, votes = 0, needed = 0): ChatLine => ({
  id,
  seat: 1,
  name: "Ida",
  text: "vote",
  to: null,
  at: 0,
  room: "table",
  notice: { code: needed ? "vote" : "left", votes, needed, after },
});

test("notices stand in the log where they happened, with what is needed", () => {
  const ui = {
    sentence: (_: unknown, event: { text: string }) =>
      event.text ? { seat: null, pieces: [{ text: event.text, bold: false }] } : null,
    heading: () => null,
  } as unknown as GameUi;
  const seats = [{ name: "Ann" }, { name: "Ben" }];
  const model = new TableModel({
    screen: {
      ...BLANK,
      table: { seats } as never,
      events: ["one", "", "two"].map((text) => ({ type: "said", text })) as never,
      chat: [notice(0, 1), { ...notice(1, 1), notice: null }, notice(2, 3, 1, 2)],
    },
    move: () => undefined,
    say: () => undefined,
  });
  const lines = logLines(model, ui).map((line) => plain(line.pieces));
  expect(lines).toEqual([
    "one",
    "Ida has left. A bot plays on.",
    "two",
    "Ida wants a bot to stand in for Ben: 1 of 2 votes needed.",
  ]);
});
