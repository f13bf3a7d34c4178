import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { blocks, type Block, type Run } from "../lib/markdown";
import type { Lang } from "../lib/numbers";
import { idWords, withoutNumbers } from "./words";

const PAGES = join(import.meta.dirname, "../../../docs/rules");
const GAMES = ["qe", "tiefe-taschen", "counterfeiters", "prodigals"];
const page = (game: string, lang: Lang): Block[] => blocks(readFileSync(join(PAGES, `${game}.${lang}.md`), "utf8"));

function runsOf(block: Block): Run[] {
  if (block.kind === "table") return [block.head, ...block.rows].flat(2);
  return block.kind === "text" || block.kind === "item" ? block.runs : [];
}

const ALL = GAMES.flatMap((game) => (["en", "de"] as const).map((lang) => [game, lang] as const));

test.each(ALL)("what people read of %s (%s) cites no rule or card by its number", (game, lang) => {
  const told = page(game, lang).filter((block) => !block.programs);
  const said = told.flatMap(runsOf).filter((run) => run.style !== "code");
  const texts = said.map((run) => withoutNumbers(run.text));
  expect(texts.filter((text) => /\b(QE|TT|TT15|CF|PC|LW)-\d|\b[A-Z]{2,3}\d\d?\b/.test(text))).toEqual([]);
});

/** Plain numbers and signs are no ids. */
const isId = (text: string): boolean => /[a-z]{2}/i.test(text);

test.each(ALL)("what people read of %s (%s) has no id without words", (game, lang) => {
  const left = page(game, lang)
    .filter((block) => !block.programs)
    .flatMap(runsOf)
    .filter((run) => run.style === "code" && isId(run.text) && !idWords(game, run.text, lang))
    .map((run) => run.text);
  expect([...new Set(left)]).toEqual([]);
});

test("sections for programs are marked to their end", () => {
  const list = page("prodigals", "en");
  const heading = (text: string): Block | undefined => list.find((b) => b.kind === "heading" && b.text === text);
  expect(heading("Notation")?.programs).toBe(true);
  expect(heading("Setting up")?.programs).toBeUndefined();
  const at = list.indexOf(heading("Notation")!);
  expect(list[at + 1].programs).toBe(true);
  expect(list.filter((block) => !block.programs).length).toBeGreaterThan(100);
});
