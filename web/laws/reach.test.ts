/** Nothing is missing: each fact of a game's checklist is within two taps of the table. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { tap } from "./hands";
import { READERS } from "./play";
import { sceneOf } from "./reader";
import { findAll, textOf, type Node } from "./tree";
import { boardOf, dialogOf } from "./walker";
import { SIZES, World, type Sitting } from "./world";

const world = new World();
beforeAll(() => world.open());
afterAll(() => world.close());

/** Buttons that look and do not answer: in the head, the tabs, and those that open a drawer. */
const LOOKS =
  /^(History|Verlauf|Rules|Regeln|Chat|Mein Kassenbuch|My ledger|Register|Alle|All|Others|What I know|Was ich weiß|Bargeld|Cash|Club|Wahl|Election|Gesell|Society|Besitz|Poss|Meins|Mine|Boards|Spielpläne|Plan|Offer|Angebot|Mitspieler|Karten und Geld|Alle Spieler|Wer hat was|Everybody|Who has what|Die anderen|The others|People)/;

async function readable(sitting: Sitting): Promise<string> {
  const first = await sitting.tree();
  const looks = (root: Node): Node[] =>
    findAll(
      root,
      (node) => ["button", "tab"].includes(node.role) && !node.disabled && LOOKS.test(node.name.replace(/\u00ad/g, "")),
    );
  let all = textOf(first);
  for (const { name, role } of looks(first)) {
    const node = looks(await sitting.tree()).find((each) => each.name === name && each.role === role);
    if (!node || !(await tap(sitting, node))) continue;
    await sitting.page.waitForTimeout(600);
    const tree = await sitting.tree();
    all += ` ${textOf(dialogOf(tree) ?? boardOf(tree) ?? tree)} ${textOf(tree)}`;
    if (dialogOf(tree)) {
      await sitting.page.keyboard.press("Escape");
      await sitting.page.waitForTimeout(250);
    }
  }
  return all;
}

const TABLES = [
  ...Object.keys(READERS).map((game) => ({ game, options: "" })),
  { game: "prodigals", options: "contests=W" },
];
const CASES = TABLES.map((table, at) => ({
  ...table,
  size: at % 2 ? SIZES[6] : SIZES[2],
  lang: at % 2 ? ("en" as const) : ("de" as const),
}));
const HERE = process.env.SLUSHFUND_SOAK
  ? CASES.flatMap((each) => [each, { ...each, size: SIZES[0] }, { ...each, size: SIZES[4] }])
  : CASES;

test.each(HERE)("$game $options, $lang, $size.width", async ({ game, options, size, lang }) => {
  const seats = READERS[game].seats[1];
  const sitting = await world.sit({ game, options, seats, lang, theme: "light", size });
  await sitting.asked();
  const { truth, tree } = await sitting.still();
  const due = READERS[game].due(sceneOf(truth, tree, sitting.setting, size.width));
  let text = "";
  /* What opens may still fetch something: what is missing is looked for again. */
  const missing = async (): Promise<string[]> => {
    text += await readable(sitting);
    return due.filter(({ words }) => !words.test(text)).map(({ what }) => what);
  };
  await expect.poll(missing).toEqual([]);
  await sitting.close();
});
