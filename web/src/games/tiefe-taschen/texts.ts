/** Words for cards, sides of bribes and statements. */
import type { IconName } from "../../lib/icons";
import { t } from "../../lib/prefs.svelte";
import { messageKey } from "../../lib/text";
import { deedOf, readStatement, type Deed, type Statement } from "./statements";
import type { Model } from "./view";

export const CARD_ICONS: Record<string, IconName> = {
  agree: "agree",
  reject: "reject",
  treasury: "treasury",
  blackmail: "blackmail",
  avert: "avert",
};

export const cardName = (card: string): string => t(messageKey(`tt.card.${card}`));
export const cardWhy = (card: string): string => t(messageKey(`tt.card.${card}.why`));
/** Short enough for a chip. */
export const sideShort = (side: string): string => t(messageKey(`tt.side.short.${side}`));
export const sideName = (side: string): string => t(messageKey(`tt.side.${side}`));

/** The deed that a side of a token asks for. */
const ASKED: Record<string, string> = {
  agree: "play-agree",
  notagree: "avoid-agree",
  reject: "play-reject",
  notreject: "avoid-reject",
};
/** “Ole agrees”, as in: pays when Ole agrees. */
export const sideWants = (side: string, name: string): string =>
  t(messageKey(`tt.deed.if-they.${ASKED[side]}`), { name });
/** The same to me: “you agree”. */
export const sideAsks = (side: string): string => t(messageKey(`tt.deed.if-you.${ASKED[side]}`));
export const money = (value: number): string => t("tt.money", { n: value });
export const range = (low: number, high: number): string => t("tt.money", { n: low === high ? low : `${low}–${high}` });

type Person = "i" | "you" | "they";

/** Speaker is “I”, who is spoken to is “you”; in talk to all, that is everybody who listens. */
function person(model: Model, said: Statement, speaker: number, seat: number): Person {
  if (seat === speaker) return "i";
  if (said.to === null) return seat === model.me ? "you" : "they";
  return said.to.includes(seat) && (said.to.length === 1 || seat === model.me) ? "you" : "they";
}

function clause(model: Model, said: Statement, speaker: number, form: string, deed: Deed, name: string): string {
  const whom = deed.seat === null ? "they" : person(model, said, speaker, deed.seat);
  const full = deed.seat === null ? "" : model.fullName(deed.seat);
  const acc = whom === "i" ? t("tt.me.object") : whom === "you" ? t("you.object") : full;
  const dat = whom === "i" ? t("tt.me.dative") : whom === "you" ? t("you.dative") : full;
  return t(messageKey(`tt.deed.${form}.${deedOf(deed)}`), { name, acc, dat, n: deed.value ?? 0 });
}

/** `say all promise play agree if 2 play reject`, as its speaker would put it. */
export function statement(model: Model, words: string, speaker: number): string {
  const said = readStatement(words);
  const form = said.kind !== "request" ? "i" : said.to?.length === 1 ? "ask" : "all";
  const head = clause(model, said, speaker, form, said.deed, "");
  if (!said.condition) return head;
  const who = person(model, said, speaker, said.condition.who);
  const condition = clause(model, said, speaker, `if-${who}`, said.condition.deed, model.fullName(said.condition.who));
  return t(said.condition.link === "if" ? "tt.say.if" : "tt.say.unless", { head, condition });
}
