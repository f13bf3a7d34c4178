/** Lessons and rules to be played under the laws: nothing covered, cut or too small, and every text in its language. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";

import { follow, listen, tutor } from "../e2e/learner";
import { call, Stage } from "../e2e/stage";
import { contrastFaults, layoutFaults } from "./layout";
import { running, styled, type Plant } from "./planting";
import { strangeWords } from "./words";
import { SIZES, type Lang, type Theme } from "./world";

const IS_SOAK = Boolean(process.env.SLUSHFUND_SOAK);
const stage = new Stage({ hasWindows: false });
beforeAll(() => stage.open());
afterAll(() => stage.close());

interface Words {
  en: string;
  de: string;
}
interface Told {
  verdict: string;
  asks: string;
  do: string[];
  say: Words;
  done: Words;
}

const plain = (text: string): string => text.replace(/\*\*/g, "").replace(/\s+/g, " ").trim();

/** What a screen of a lesson breaks: the laws of the layout, and the law of words. */
async function broken(page: Page, lang: Lang, said: Words | null): Promise<string[]> {
  const faults = await layoutFaults(page);
  const strange = strangeWords(await page.locator("main").innerText(), lang);
  if (strange) faults.push(`strange word: ${strange}`);
  if (said) {
    const shown = plain(await tutor(page));
    const other = lang === "de" ? said.en : said.de;
    if (!shown.includes(plain(said[lang]))) faults.push(`not said: ${said[lang]}`);
    if (shown.includes(plain(other))) faults.push(`in the other language: ${other}`);
  }
  return faults;
}

const locale = (lang: Lang): string => (lang === "de" ? "de-DE" : "en-GB");

const GAMES = ["qe", "tiefe-taschen", "counterfeiters", "prodigals", "prodigals.contests=W"];
/** Every game on a phone and on a desktop, each language and each theme twice; in the long run at every size. */
const CASES = GAMES.flatMap((game, at) =>
  (IS_SOAK ? SIZES : [SIZES[1 + (at % 2)], SIZES[6]]).map((size, n) => ({
    game,
    size,
    lang: ((at + n) % 2 ? "en" : "de") as Lang,
    theme: ((at + n) % 2 ? "light" : "dark") as Theme,
  })),
);

test.each(CASES)("$game, $lang, $theme, $size.width", async ({ game, size, lang, theme }) => {
  const { page, context, faults } = await stage.visit(size, locale(lang), { colorScheme: theme });
  await page.goto(`${stage.url}/learn/${game}`);
  const moves: string[] = [];
  const found: string[] = [];
  while ((await listen(page)) === "tutor") {
    const told = await call<Told>(page, "POST", `/api/lessons/${game}`, { moves });
    for (const fault of await broken(page, lang, told.say)) found.push(`step ${moves.length}: ${fault}`);
    moves.push(told.asks === "read" ? "next" : told.do[0]);
    await follow(page);
  }
  for (const fault of [...(await broken(page, lang, null)), ...(await contrastFaults(page))])
    found.push(`score sheet: ${fault}`);
  expect(found).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test.each(["de", "en"] as const)("rules to be played, %s", async (lang) => {
  const size = lang === "de" ? SIZES[1] : SIZES[6];
  const { page, context, faults } = await stage.visit(size, locale(lang));
  await page.goto(stage.url);
  const { scenes } = await call<{ scenes: { id: string; rule: string | null }[] }>(page, "GET", "/api/lessons");
  const rules = scenes.filter(({ rule }, at) => rule !== null && (IS_SOAK || at % 5 === (lang === "de" ? 0 : 2)));
  expect(rules.length).toBeGreaterThan(10);
  const found: string[] = [];
  for (const { id } of rules) {
    await page.goto(`${stage.url}/rule/${id}`);
    await listen(page);
    const told = await call<Told>(page, "POST", `/api/lessons/${id}`, { moves: [] });
    for (const fault of await broken(page, lang, told.say)) found.push(`${id}: ${fault}`);
    const refused = page.locator(".tutor .offers .btn").first();
    await (told.asks === "refusal" ? refused : page.locator(".tutor .show")).click();
    await page.waitForSelector(".tutor.good, .onward");
    await listen(page);
    await page.waitForSelector(".tutor.good");
    for (const fault of await broken(page, lang, told.done)) found.push(`${id}, done: ${fault}`);
  }
  expect(found).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

/** The page hears the words of the other language, whoever asks later hears the right ones. */
const foreign: Plant = (page) =>
  page.route(
    /\/api\/lessons\/qe$/,
    async (route) => {
      const answer = await route.fetch();
      const told = (await answer.json()) as Told;
      const say: Words = { en: told.say.de, de: told.say.en };
      await route.fulfill({ response: answer, json: { ...told, say } });
    },
    { times: 1 },
  );

const FAULTS: [string, Plant, RegExp][] = [
  ["it speaks the other language", foreign, /in the other language/],
  ["its button is too small", styled(".tutor button { min-height: 0 !important; height: 20px; }"), /too small/],
  [
    "it lies under something",
    styled(".tutor::after { content: ''; position: fixed; inset: 0; z-index: 9; }"),
    /covered/,
  ],
  [
    "a place of its text is empty",
    running(`setInterval(() => document.querySelector(".tutor .words")?.append(" {amount}"), 50);`),
    /strange word/,
  ],
];

test.each(FAULTS)("a lesson in which %s is found", async (_, plant, found) => {
  const { page, context } = await stage.visit(SIZES[2], "de-DE");
  await plant(page);
  await page.goto(`${stage.url}/learn/qe`);
  await listen(page);
  const told = await call<Told>(page, "POST", "/api/lessons/qe", { moves: [] });
  await expect.poll(() => broken(page, "de", told.say)).toContainEqual(expect.stringMatching(found));
  await context.close();
});
