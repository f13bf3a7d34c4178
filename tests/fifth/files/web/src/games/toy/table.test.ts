/** The toy has no screens of its own: the plain table draws what the server sends. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { render } from "svelte/server";
import { expect, test, vi } from "vitest";

import { TableModel } from "../../lib/model";
import { BLANK, reduce, type Message } from "../../lib/reducer";
import { ui as plain } from "../generic/ui";
import { loadTable } from "../index";

/** The little of a browser that preferences ask for. */
vi.hoisted(() => {
  const location = { search: "?lang=en" };
  const document = { documentElement: { dataset: {} } };
  Object.assign(globalThis, { location, document });
});

/** What seat 0 was sent by a server, written down by the test that runs this one. */
const sent = JSON.parse(readFileSync(join(import.meta.dirname, "snapshot.json"), "utf8")) as Message;

function model(): TableModel {
  const screen = reduce({ ...BLANK, link: "live" }, sent);
  return new TableModel({ screen, move: () => undefined, say: () => undefined });
}

test("the plain table serves the toy", async () => {
  expect(await loadTable("toy")).toBe(plain);
});

test("it shows the view, asks the question and tells the events", () => {
  const board = render(plain.Board, { props: { model: model() } }).body.toLowerCase();
  for (const word of ["prize", "token", "left"]) expect(board).toContain(word);
  expect(model().isAsked).toBe(true);
  const dock = render(plain.Dock, { props: { model: model() } }).body.toLowerCase();
  expect(dock).toContain("whistle");
  const told = model().screen.events.map((event) => plain.sentence(model(), event)?.pieces.map((p) => p.text).join(""));
  expect(told.join("\n")).toContain("turned");
});
