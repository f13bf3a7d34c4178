import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { ENGINE, parseToml, refusals } from "../../scripts/engine-data";

type Texts = Record<string, Record<"de" | "en", string>>;

const FILES = readdirSync(join(ENGINE, "text")).filter((name) => name.endsWith(".toml"));
const textsOf = (file: string): Texts =>
  (parseToml(readFileSync(join(ENGINE, "text", file), "utf8")).refusals ?? {}) as Texts;
const GAMES = ["qe", "tiefe-taschen", "counterfeiters", "prodigals"];

/** Words that belong to one game only. */
const OWN: Record<string, RegExp> = {
  qe: /auction|Auktion|peek|spick/i,
  "tiefe-taschen": /president|Präsident|bribe|Bestech|snoop|Schnüffler/i,
  counterfeiters: /henchm|Handlanger|supermarket|Supermarkt|diner|Hehler|fence/i,
  prodigals: /\bboys?\b|Botenjunge|errand|Botengang|pub card|Kneipenkarte|tableau/i,
};

test.each(GAMES)("every refusal of %s is said in its own words", (game) => {
  const file = `${game.replaceAll("-", "_")}.toml`;
  for (const lang of ["de", "en"] as const) {
    const known = refusals()[lang];
    const said = (code: string): string => known[`${game}/${code}`] ?? known[code];
    for (const [code, texts] of Object.entries(textsOf(file))) expect(said(code), code).toBe(texts[lang]);
    for (const name of FILES) {
      for (const code of Object.keys(textsOf(name))) {
        for (const other of GAMES.filter((each) => each !== game)) {
          const text = said(code) ?? "";
          expect(text, `${lang} ${code} at a table of ${game} speaks of ${other}`).not.toMatch(OWN[other]);
        }
      }
    }
  }
});
