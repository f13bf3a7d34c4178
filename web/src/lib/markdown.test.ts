import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { expect, test } from "vitest";

import { CARDS } from "../games";
import { PICTURES } from "../rules/pictures";
import { blocks, wordsOf, type Block } from "./markdown";

const ROOT = resolve(import.meta.dirname, "../../..");
const GAMES = Object.fromEntries(CARDS.map(({ id, ink }) => [id, ink.toUpperCase()]));
const pageOf = (game: string, lang: string): Block[] =>
  blocks(readFileSync(join(ROOT, `docs/rules/${game}.${lang}.md`), "utf8"));
const rulesOf = (page: Block[]): string[] =>
  page.flatMap((block) => (block.kind === "item" && block.rule ? [block.rule] : []));

function sources(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".py"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
}

test("a picture is a block of its own, with its words", () => {
  const [, picture, text] = blocks("# Title\n\n![Who pays,\nwho wins](img/qe-out.svg)\n\nAfter it.");
  expect(picture).toEqual({ kind: "picture", name: "qe-out", words: "Who pays, who wins" });
  expect(wordsOf(picture)).toBe("Who pays, who wins");
  expect(text.kind).toBe("text");
});

test.each(Object.entries(GAMES))(
  "%s: every rule that the engine cites can be opened on the page, in both languages",
  (game, prefix) => {
    const cited = [
      ...sources(join(ROOT, "src/slushfund/games", game.replace("-", "_"))).matchAll(
        new RegExp(`"(${prefix}-[\\d.]+)"`, "g"),
      ),
    ].map((found) => found[1]);
    expect(cited.length).toBeGreaterThan(0);
    for (const lang of ["de", "en"]) {
      const known = rulesOf(pageOf(game, lang));
      expect(
        cited.filter((id) => !known.some((rule) => rule === id || rule.startsWith(id + "."))),
        lang,
      ).toEqual([]);
      expect(new Set(known).size).toBe(known.length);
    }
  },
);

test.each(Object.keys(GAMES))("%s: both pages show the same pictures, each of them drawn and told in words", (game) => {
  const [de, en] = ["de", "en"].map((lang) => pageOf(game, lang).filter((block) => block.kind === "picture"));
  expect(de.map((block) => block.name)).toEqual(en.map((block) => block.name));
  expect(de.length).toBeGreaterThan(2);
  for (const block of [...de, ...en]) {
    expect(PICTURES).toHaveProperty(block.name);
    expect(block.words.length).toBeGreaterThan(20);
  }
});

test("every rule that a hint names is on the page", () => {
  for (const game of Object.keys(GAMES)) {
    const known = rulesOf(pageOf(game, "en"));
    const course = JSON.parse(readFileSync(join(ROOT, `web/src/games/${game}/guide.json`), "utf8")) as {
      hints: { rule?: string }[];
    };
    for (const { rule } of course.hints)
      if (rule)
        expect(
          known.some((id) => id === rule || id.startsWith(rule + ".")),
          rule,
        ).toBe(true);
  }
});
