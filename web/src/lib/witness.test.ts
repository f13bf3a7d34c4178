import { beforeEach, expect, test, vi } from "vitest";

import type { Fairness, TableInfo } from "../generated/api";
import { VERSION } from "./fairness";

/** What the server holds of my seat, and how it answers. */
const server = { pledge: "", answers: (): void => undefined };

const table = (): TableInfo => {
  const fairness = { version: VERSION, commit: "seal", pledges: ["", server.pledge], stage: "", given_up: [] };
  return { id: "t", status: "open", started: null, my_seat: 1, fairness: fairness as unknown as Fairness } as TableInfo;
};

vi.mock("./api", () => ({
  api: {
    pledge: (_: string, pledge: string): Promise<TableInfo> =>
      new Promise((done, fail) => {
        server.answers = () => {
          server.pledge = pledge;
          done(table());
        };
        refuse = () => fail(new Error("away"));
        lose = () => {
          server.pledge = pledge;
          fail(new Error("away"));
        };
      }),
  },
}));
let refuse = (): void => undefined;
let lose = (): void => undefined;

const { TableWitness } = await import("./witness.svelte");

let witness: InstanceType<typeof TableWitness>;

beforeEach(async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    length: 0,
    key: () => null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  server.pledge = "";
  witness = new TableWitness("t");
  const first = witness.see(table(), null);
  server.answers();
  await first;
  const old = witness.pledge("old words");
  server.answers();
  await old;
});

test("words are sealed when the server has their pledge, not before", async () => {
  const sealing = witness.pledge("new words");
  expect(witness.sealed(table())).toBe("old words");
  server.answers();
  await sealing;
  expect(witness.sealed(table())).toBe("new words");
});

test("where the server refuses new words, the old ones stay sealed, also for who comes back", async () => {
  const sealing = witness.pledge("new words");
  refuse();
  await expect(sealing).rejects.toThrow("away");
  expect(witness.sealed(table())).toBe("old words");
  expect(new TableWitness("t").sealed(table())).toBe("old words");
});

test.each(["stays", "comes back"])(
  "where only the answer is lost, whoever %s learns that words are sealed",
  async (who) => {
    const sealing = witness.pledge("new words");
    lose();
    await expect(sealing).rejects.toThrow("away");
    if (who === "comes back") witness = new TableWitness("t");
    await witness.see(table(), null);
    expect(witness.sealed(table())).toBe("new words");
  },
);
