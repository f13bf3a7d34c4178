/** What cannot be done now says why, as the server says it; and nothing that can be done is said to be closed. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { refusals } from "../scripts/engine-data";
import type { Lang, Sitting, Truth } from "./world";

/** Something on the screen that stands for a move, and what it says beside its name. */
export interface Thing {
  move: string;
  told: string;
}
interface Closed {
  code: string;
  rule: string | null;
}

const REFUSALS = refusals();
const OWN: Record<Lang, Record<string, string>> = { de: own("de"), en: own("en") };
function own(lang: Lang): Record<string, string> {
  const path = resolve(import.meta.dirname, `../src/games/prodigals/messages/${lang}.json`);
  return JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;
}

/** The sentence for a reason: the engine's, or one that the table has of its own. */
const wordsFor = (game: string, code: string, lang: Lang): string[] =>
  [REFUSALS[lang][`${game}/${code}`], REFUSALS[lang][code], OWN[lang][`pc.why.${code}`]].filter(Boolean);

/** A rule that is cited as the reason. */
const CITED = /\((QE|TT|CF|PC|LW)-[\d.]+\)/;

function fault({ move, told }: Thing, closed: Closed | null, isOpen: boolean, { game, lang }: Sitting["setting"]) {
  const verb = move.split(" ")[0];
  if (isOpen || !closed) return CITED.test(told) ? `${verb}: “${move}” can be done, shown “${told}”` : null;
  const isSaid = wordsFor(game, closed.code, lang).some((words) => told.includes(words));
  const isCited = !closed.rule || told.includes(`(${closed.rule})`);
  return isSaid && isCited
    ? null
    : `${verb}: “${move}” is closed to me (${closed.code}, “${closed.rule}”), shown “${told}”`;
}

/** What is wrong with the reasons on the screen; `things` finds what stands for moves at this question. */
export async function lockedFaults(sitting: Sitting, truth: Truth, things: Thing[]): Promise<string[]> {
  const question = truth.position?.question;
  if (!question?.owed || !things.length) return [];
  const legal = new Set((question.space.moves ?? []) as string[]);
  const shut = things.filter(({ move }) => !legal.has(move));
  const body = { question: question.id, moves: [], closed: shut.map(({ move }) => move) };
  const { closed } = shut.length ? await sitting.ask<{ closed: (Closed | null)[] }>("foresee", body) : { closed: [] };
  return things.flatMap((thing) => {
    const why = legal.has(thing.move) ? null : closed[shut.indexOf(thing)];
    return fault(thing, why, legal.has(thing.move), sitting.setting) ?? [];
  });
}

/** Things that carry an attribute of this name, by its value, with what they say of themselves. */
export const marked = (sitting: Sitting, attribute: string): Promise<{ value: string; told: string }[]> =>
  sitting.page.evaluate(
    (name) =>
      [...document.querySelectorAll(`[${name}]`)]
        .filter((each) => each.checkVisibility())
        .map((each) => ({
          value: each.getAttribute(name) ?? "",
          told: each.getAttribute("aria-description") ?? "",
        })),
    attribute,
  );
