import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { blocks, wordsOf } from "../lib/markdown";
import type { Lang } from "../lib/numbers";
import { find, stem } from "./find";

const PAGES = join(import.meta.dirname, "../../../docs/rules");
const page = (game: string, lang: Lang) => blocks(readFileSync(join(PAGES, `${game}.${lang}.md`), "utf8"));

/** Questions, and words of the section in which a person would look for the answer. */
const QUESTIONS: [string, Lang, string, RegExp][] = [
  ["qe", "en", "when does it end?", /last auction|Close|short|rounds/],
  ["qe", "en", "tie", /^Ties$/],
  ["qe", "en", "who is eliminated", /scoring/],
  ["qe", "en", "zero bid", /^Zero bids$/],
  ["qe", "en", "peek at the price with five players", /^A peek/],
  ["qe", "de", "wann endet das Spiel?", /Abschluss|letzte Auktion|Runden/],
  ["qe", "de", "Was passiert bei Gleichstand?", /^Gleichstand$/],
  ["qe", "de", "Was bringt ein Nullgebot?", /^Null-Gebote$/],
  ["qe", "de", "Wie lange dauert das Spiel?", /^Q\.E\.$/],
  ["qe", "en", "how long is a game?", /^Q\.E\.$|Auctions and rounds/],
  ["qe", "de", "geheimes Gebot", /^Geheime Gebote$/],
  ["qe", "de", "wer scheidet aus", /Schlusswertung/],
  ["tiefe-taschen", "en", "when does it end?", /^End of the game$/],
  ["tiefe-taschen", "en", "bribed money back", /^Bribes$|Phase 3/],
  ["tiefe-taschen", "de", "wann endet das Spiel?", /^Ende des Spiels$/],
  ["tiefe-taschen", "de", "Bestechung zurücknehmen", /Bestechungen|Phase 3/],
  ["tiefe-taschen", "de", "lügen", /^Gespräche$/],
  ["counterfeiters", "en", "when does the game end", /^Game end$/],
  ["counterfeiters", "en", "how do I win", /^Result$|short|Game end/],
  ["counterfeiters", "de", "Wann endet das Spiel?", /^Spielende$/],
  ["counterfeiters", "de", "was macht der Pate", /^Pate$/],
  ["counterfeiters", "de", "Blüten verkaufen", /^Hehler$|^Supermarkt$/],
  ["prodigals", "en", "when does it end?", /^End of the game$/],
  ["prodigals", "en", "beatrice dame", /^Dame Beatrice$/],
  ["prodigals", "de", "wann endet das Spiel?", /^Spielende$/],
  ["prodigals", "de", "Ende der Runde", /^Rundenende$/],
  ["prodigals", "de", "Botengang schicken", /^Botengänge$|Kürze/],
];

test.each(QUESTIONS)("%s (%s): %s", (game, lang, question, section) => {
  const list = page(game, lang);
  const found = find(list, question, lang);
  const titles = found.map(({ heading }) => (heading < 0 ? "" : wordsOf(list[heading])));
  /* A section of that name comes first; where several tell, one of the first three does. */
  const isNamed = section.source.startsWith("^") && !section.source.includes("|");
  expect(
    titles.slice(0, isNamed ? 1 : 3).some((title) => section.test(title)),
    titles.slice(0, 4).join("; "),
  ).toBe(true);
  expect(found[0].answers.length).toBeGreaterThan(0);
});

test("several words are found in any order, and only together where they stand together", () => {
  const list = page("counterfeiters", "en");
  const one = find(list, "officer step", "en");
  expect(find(list, "step officer", "en")).toEqual(one);
  expect(wordsOf(list[one[0].answers[0]])).toMatch(/officer.*step|step.*officer/i);
});

test("forms of a word have one stem", () => {
  for (const form of ["endet", "enden", "ende", "endete"]) expect(stem(form, "de")).toBe(stem("ende", "de"));
  expect(stem("bestechungen", "de")).toBe(stem("bestechung", "de"));
  for (const form of ["bribes", "bribed", "bribe"]) expect(stem(form, "en")).toBe("brib");
  expect(stem("bidding", "en")).toBe("bid");
  expect(stem("parties", "en")).toBe("party");
});

test("what is nowhere is not found, and a rule is found by its number", () => {
  const list = page("qe", "en");
  expect(find(list, "xylophone", "en")).toEqual([]);
  expect(wordsOf(list[find(list, "QE-4.2", "en")[0].answers[0]])).toMatch(/^QE-4\.2/);
});
