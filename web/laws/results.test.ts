/** The end of the fullest tables can be read at every size: pockets, sums and charts of as many as may play. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { layoutFaults } from "./layout";
import { SIZES, World, type Lang } from "./world";

const world = new World();
beforeAll(() => world.open());
afterAll(() => world.close());

const TABLES = [
  { game: "qe", seats: 5, options: "" },
  { game: "tiefe-taschen", seats: 8, options: "" },
  { game: "counterfeiters", seats: 4, options: "" },
  { game: "prodigals", seats: 5, options: "" },
  { game: "prodigals", seats: 5, options: "contests=ESW" },
];
/** `make test` tries the quick games in one language each, `make soak` all in both. */
const IS_SOAK = Boolean(process.env.SLUSHFUND_SOAK);
const LANGS: Lang[] = ["en", "de"];
const TRIED = TABLES.filter(({ game }) => IS_SOAK || game !== "prodigals").flatMap((table, at) =>
  LANGS.filter((_, number) => IS_SOAK || number === at % 2).map((lang) => ({ ...table, lang })),
);

test.each(TRIED)("$game, $seats seats, $options, $lang", async ({ lang, ...table }) => {
  const { page, context } = await world.stage.visit(SIZES[0], lang === "de" ? "de-DE" : "en-GB");
  await page.goto(`${world.stage.url}/t/${await world.finished(context, table)}`);
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  const faults: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    faults.push(...(await layoutFaults(page)).map((fault) => `${size.width}x${size.height} ${fault}`));
  }
  await context.close();
  expect(faults).toEqual([]);
});
