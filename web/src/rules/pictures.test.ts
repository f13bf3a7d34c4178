/** `npm run pictures` writes docs/rules/img; without PICTURES this fails when a picture there is not what we would draw now. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { CARDS } from "../games";
import { PICTURES, svg } from "./pictures";

const FOLDER = resolve(import.meta.dirname, "../../../docs/rules/img");
const SRC = resolve(import.meta.dirname, "..");
const STYLES = ["tokens.css", ...CARDS.map(({ id }) => `games/${id}/ink.css`)];
const TOKENS = STYLES.map((name) => readFileSync(resolve(SRC, name), "utf8")).join("\n");
const LINES =
  ".ic,.ic *{fill:none;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}.ic .f{fill:currentColor;stroke:none}" +
  ".g1,.g2,.g3{fill:none}.g1{stroke:var(--g1)}.g2{stroke:var(--g2)}.g3{stroke:var(--g3)}.gf{fill:var(--ink)}.gs{stroke:var(--ink)}.note-paper{fill:var(--sheet);stroke:var(--ink);stroke-width:1.2}";

/** The declarations of the rule whose selectors include this one. */
function tokens(selector: string): string {
  const rule = [...TOKENS.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, heads]) =>
    heads
      .replace(/\/\*.*?\*\//gs, "")
      .split(",")
      .some((head) => head.trim().replace(":where(:root)", ":root") === selector),
  );
  if (rule.length === 0) throw new Error(`no style has ${selector}`);
  return rule
    .map(([, , body]) =>
      body
        .replace(/color-scheme:[^;]*;?|--(t|s\d|r|d|e|lift|f-caps|f-text|tap|big)[\w-]*:[^;]*;?/g, "")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((body) => body !== "")
    .join(";");
}

test.each(Object.keys(PICTURES))("%s is drawn as it stands in docs/rules/img", (name) => {
  const { ink } = PICTURES[name];
  const light = `svg{${tokens(":root")};${tokens(`[data-game=${ink}]`)}}`;
  const dark = `@media(prefers-color-scheme:dark){svg{${tokens("[data-theme=dark]")};${tokens(`[data-theme=dark][data-game=${ink}]`)}}}`;
  const drawn = svg(name, `<style>${light}${dark}${LINES}</style>`);
  expect(drawn.length).toBeLessThan(56_000);
  const file = resolve(FOLDER, `${name}.svg`);
  if (process.env.PICTURES) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, drawn);
  }
  expect(readFileSync(file, "utf8") === drawn, "run `npm run pictures`").toBe(true);
});
