import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Problem } from "./api";
import { foreseeInTheEnd, seers } from "./foresight.svelte";

const ANSWER = { changes: [{ cash: 3 }], closed: [] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  seers.clear();
});

/** Ask a server that answers with these problems first; tell how often it was asked, and what came of it. */
async function asked(codes: string[], isWanted = (): boolean => true): Promise<[number, unknown]> {
  let times = 0;
  seers.set("t", () => {
    const code = codes[times++];
    return code ? Promise.reject(new Problem(code, null, "")) : Promise.resolve(ANSWER);
  });
  const found = foreseeInTheEnd(isWanted, "t", "1.errand", ["errand main.central"]).catch(
    (fault: Problem) => fault.code,
  );
  await vi.runAllTimersAsync();
  return [times, await found];
}

test("who gets no answer asks again, and hears in the end", async () => {
  expect(await asked(["no-connection", "too-many-requests", "internal-error"])).toEqual([4, ANSWER]);
});

test("nobody asks for ever", async () => {
  expect(await asked(Array<string>(9).fill("no-connection"))).toEqual([4, "no-connection"]);
});

test("a refusal is an answer", async () => {
  expect(await asked(["not-your-turn"])).toEqual([1, "not-your-turn"]);
});

test("nobody asks about what is over", async () => {
  expect(await asked(["no-connection"], () => false)).toEqual([1, "no-connection"]);
});
