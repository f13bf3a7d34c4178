import { afterEach, expect, test, vi } from "vitest";

import { beats, light } from "./motion";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("one thing flies at once", () => {
  expect(beats(1, "normal")).toEqual([{ delay: 0, duration: 420 }]);
});

test("things leave one after the other", () => {
  expect(beats(3, "normal").map((beat) => beat.delay)).toEqual([0, 110, 220]);
});

test("fast is half as long", () => {
  expect(beats(2, "fast")).toEqual([
    { delay: 0, duration: 210 },
    { delay: 55, duration: 210 },
  ]);
});

test("however many things fly, they have landed after two seconds", () => {
  for (const count of [1, 10, 60, 500]) {
    const last = beats(count, "normal").at(-1);
    expect((last?.delay ?? 0) + (last?.duration ?? 0)).toBeLessThan(2_100);
  }
});

test("a place stays lit for its time and no longer, even where the page is drawn only after it", () => {
  vi.useFakeTimers();
  const classes = new Set<string>();
  const classList = { add: (name: string) => classes.add(name), remove: (name: string) => classes.delete(name) };
  const place = {
    classList,
    scrollIntoView: () => undefined,
    getBoundingClientRect: () => ({ width: 9, height: 9 }),
    closest: () => null,
  };
  let draw = (): void => undefined;
  vi.stubGlobal("CSS", { escape: (name: string) => name });
  vi.stubGlobal("document", { querySelectorAll: () => [place] });
  vi.stubGlobal("requestAnimationFrame", (then: () => void) => (draw = then));
  expect(light(["seat:1"])).toBe(true);
  vi.runAllTimers(); // nobody looks
  draw();
  expect(classes.has("lit")).toBe(true);
  vi.runAllTimers();
  expect(classes.has("lit")).toBe(false);
});
