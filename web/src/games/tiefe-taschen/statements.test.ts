import { expect, test } from "vitest";

import en from "./messages/en.json";
import { deedOf, isMeant, readStatement, writeStatement } from "./statements";
import { CARDS } from "./view";

test.each([
  "say all promise play agree",
  "say 2 promise play agree if 2 bribe 1 4",
  "say 3 threat blackmail 3 unless 3 play agree",
  "say all request avoid treasury if 0 spare 4",
  "say 2,3 promise give 2 5 if 2 play reject",
  "say 0 promise play agree if 0 give 1 12",
])("%s is read and written the same", (words) => {
  expect(writeStatement(readStatement(words))).toBe(words);
});

test("every deed has words in every form", () => {
  const deeds = ["play", "avoid"].flatMap((verb) => CARDS.map((card) => `${verb}-${card}`));
  for (const form of ["i", "ask", "all", "if-i", "if-you", "if-they"]) {
    for (const deed of [...deeds, "blackmail", "spare", "bribe", "give"])
      expect(Object.keys(en)).toContain(`tt.deed.${form}.${deed}`);
  }
  expect(deedOf(readStatement("say all promise avoid avert").deed)).toBe("avoid-avert");
});

test("nobody bribes or blackmails himself", () => {
  const { deed } = readStatement("say all promise bribe 1 3");
  expect(isMeant(deed, 1)).toBe(false);
  expect(isMeant(deed, 0)).toBe(true);
});
