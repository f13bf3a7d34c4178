/** Words for cards, sides of bribes and statements. */
import type { IconName } from "../../lib/icons";
import type { TableModel } from "../../lib/model";
import { t } from "../../lib/prefs.svelte";
import type { Key } from "../../lib/text";

export const CARD_ICONS: Record<string, IconName> = {
  agree: "agree",
  reject: "reject",
  treasury: "treasury",
  blackmail: "blackmail",
  avert: "avert",
};

export const cardName = (card: string): string => t(`tt.card.${card}` as Key);
export const cardWhy = (card: string): string => t(`tt.card.${card}.why` as Key);
export const sideName = (side: string): string => t(`tt.side.${side}` as Key);
export const money = (value: number): string => t("tt.money", { n: value });

function deed(model: TableModel, words: string[]): string {
  const [verb, what, value] = words;
  if (verb === "play") return cardName(what);
  if (verb === "avoid") return t("tt.deed.avoid", { card: cardName(what) });
  const name = model.objectOf(Number(what));
  if (verb === "bribe") return t("tt.deed.bribe", { name, n: value });
  return t(verb === "spare" ? "tt.deed.spare" : "tt.deed.blackmail", { name });
}

/** `say all promise play agree if 2 play reject` in words. */
export function statement(model: TableModel, text: string): string {
  const [, , kind, ...rest] = text.split(" ");
  const at = rest.findIndex((word) => word === "if" || word === "unless");
  const main = deed(model, at < 0 ? rest : rest.slice(0, at));
  const head = t(`tt.say.${kind}` as Key, { deed: main });
  if (at < 0) return head;
  const condition = deed(model, rest.slice(at + 2));
  return t(rest[at] === "if" ? "tt.say.if" : "tt.say.unless", { head, name: model.name(Number(rest[at + 1])), deed: condition });
}
