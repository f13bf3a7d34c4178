/** Markup that is put onto a page as such is drawn by us; whatever people call themselves only decides how. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import * as guilloche from "./guilloche";

const SOURCE = join(import.meta.dirname, "..");

const files = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name) && !name.endsWith(".test.ts"))
    .map((name) => join(folder, name));

/** Drawings by their names; `drawn` is a picture of the rules, which comes with the page. */
const OURS = /^(rosette|field|band|frame|relief|numeral|note|sprite)\(|^ICONS\[name\]$|^drawn$/;

test("nothing is put onto a page as markup but drawings of ours", () => {
  const found = files(SOURCE, /\.svelte$/).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\{@html\s+([^}]*)/g)].map((match) => match[1]),
  );
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter((expression) => !OURS.test(expression))).toEqual([]);
});

test("markup is written where it is known: things that fly, and a page without texts", () => {
  const writes = /\.(innerHTML|outerHTML)\s*=|insertAdjacentHTML|document\.write|srcdoc|createContextualFragment/;
  const found = files(SOURCE, /\.(svelte|ts)$/).filter((file) => writes.test(readFileSync(file, "utf8")));
  expect(found.map((file) => file.slice(SOURCE.length + 1))).toEqual(["main.ts", join("lib", "motion.ts")]);
});

test.each([
  '"><script>alert(1)</script>',
  "'-alert(1)-'",
  "</svg><img src=x onerror=alert(1)>",
  "Ümläut",
  "x".repeat(24),
])("a drawing for %s has no letter of it", (seed) => {
  const plain = (svg: string): string => svg.replace(/[\d.\s-]+/g, "");
  const size = { w: 200, h: 100, lines: 6 };
  for (const draw of [
    (name: string) => guilloche.rosette(name, { rich: 0.3 }),
    (name: string) => guilloche.field(name, size),
    (name: string) => guilloche.frame(name, { w: 200, h: 100, t: 8 }),
    (name: string) => guilloche.band(name, { w: 200, h: 9 }),
    (name: string) => guilloche.note({ value: 5, seed: name, lod: 1 }),
  ]) {
    const drawing = draw(seed);
    expect(drawing).not.toContain(seed);
    expect(plain(drawing)).not.toMatch(/script|onerror|alert|Ü|xxx/);
  }
});
