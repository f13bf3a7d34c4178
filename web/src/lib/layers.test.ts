import { beforeEach, expect, test, vi } from "vitest";

/** A browser's history, as far as layers use it: `go` arrives later. */
class FakeHistory {
  entries: unknown[] = [null];
  at = 0;
  get state(): unknown {
    return this.entries[this.at];
  }
  pushState(state: unknown): void {
    this.entries = [...this.entries.slice(0, this.at + 1), state];
    this.at++;
  }
  go(steps: number): void {
    setTimeout(() => {
      this.at += steps;
      for (const heard of listeners) heard({ state: this.state });
    });
  }
}

let fake: FakeHistory;
let listeners: ((event: { state: unknown }) => void)[];
let layer: (close: () => void) => () => void;
let isLayer: () => boolean;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  fake = new FakeHistory();
  listeners = [];
  vi.stubGlobal("history", fake);
  vi.stubGlobal("addEventListener", (_: string, heard: (event: { state: unknown }) => void) => listeners.push(heard));
  ({ layer, isLayer } = await import("./layers"));
});

test("back closes the drawer on top and stays on the page", () => {
  const closed: string[] = [];
  layer(() => closed.push("menu"));
  layer(() => closed.push("log"));
  expect(fake.at).toBe(2);
  fake.go(-1);
  vi.runAllTimers();
  expect(closed).toEqual(["log"]);
  fake.go(-1);
  vi.runAllTimers();
  expect(closed).toEqual(["log", "menu"]);
  expect(fake.at).toBe(0);
});

test("a drawer closed by hand leaves no step behind", () => {
  const closed: string[] = [];
  const release = layer(() => closed.push("log"));
  release();
  vi.runAllTimers();
  expect(fake.at).toBe(0);
  expect(isLayer()).toBe(false);
  expect(closed).toEqual([]);
});

test("a drawer that takes the place of another takes over its step", () => {
  const closed: string[] = [];
  const release = layer(() => closed.push("log"));
  release();
  layer(() => closed.push("rules"));
  vi.runAllTimers();
  expect(fake.at).toBe(1);
  fake.go(-1);
  vi.runAllTimers();
  expect(closed).toEqual(["rules"]);
});

test("back right after one drawer closed and another opened closes that one, even if both steps are told as one", () => {
  const closed: string[] = [];
  const release = layer(() => closed.push("log"));
  release();
  vi.advanceTimersToNextTimer(); // the step back behind the log is asked for
  layer(() => closed.push("rules"));
  expect(fake.at).toBe(2);
  const told = listeners;
  listeners = [];
  vi.runAllTimers(); // it has been taken, and nothing was told
  listeners = told;
  expect(fake.at).toBe(1);
  fake.go(-1);
  vi.runAllTimers();
  expect(closed).toEqual(["rules"]);
  expect([fake.at, isLayer()]).toEqual([0, false]);
});

test("a drawer that opens while the step back behind another is on its way stays open", () => {
  const closed: string[] = [];
  const release = layer(() => closed.push("log"));
  release();
  vi.advanceTimersToNextTimer();
  layer(() => closed.push("rules"));
  vi.runAllTimers();
  expect(closed).toEqual([]);
  fake.go(-1);
  vi.runAllTimers();
  expect(closed).toEqual(["rules"]);
});

test("a link in a drawer is not undone when the drawer goes", () => {
  const release = layer(() => undefined);
  expect(isLayer()).toBe(true);
  fake.entries[fake.at] = null; // the router takes the step over
  release();
  vi.runAllTimers();
  expect(fake.at).toBe(1);
});
