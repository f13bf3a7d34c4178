/** What the server foresees of a move, in sentences. */
import type { Changes } from "../../lib/foresight.svelte";
import type { IconName } from "../../lib/icons";
import { tp } from "../../lib/prefs.svelte";
import type { Piece } from "../../lib/text";
import { cardName, dollars, explainText, iconOf, notesWords, signedDollars, starWords } from "./texts";
import type { CFView } from "./view";

export interface Line {
  key: string;
  icon: IconName;
  pieces: Piece[];
  isBad: boolean;
}

/** What a henchman is sent for: a card to buy, notes to sell, a flight. */
export interface Errand {
  card?: string | null;
  sold?: number[];
  flies?: boolean;
}

/** What changes hands before the police move, and after that what they bring. What brings nothing says so. */
export function previewLines(changes: Changes, view: CFView, { card = null, sold = [], flies }: Errand): Line[] {
  const lines: Line[] = [];
  const add = (key: string, icon: IconName, pieces: Piece[], isBad = false): number =>
    lines.push({ key, icon, pieces, isBad });
  const notes = ["a", "b", "c"].map((quality) => changes[`fakes-${quality}`] ?? 0);
  if (card !== null) add("card", iconOf(card), tp("cf.ahead.card", { card: cardName(card), text: explainText(card) }));
  if (notes.some((n) => n > 0))
    add("printed", "printer", tp("cf.ahead.print", { notes: notesWords(notes.map((n) => Math.max(0, n))) }));
  const paid = changes.godfather ?? 0;
  const later = (changes.diners ?? 0) + (changes.lottery ?? 0);
  const isDiner = view.phase === "diners";
  const earned = (changes.cash ?? 0) + paid - (isDiner ? 0 : later);
  const cash = view.own_cash ?? 0;
  if (earned !== 0) {
    const params = { change: signedDollars(earned), cash: dollars(cash + earned), notes: notesWords(sold) };
    add("cash", "cash", tp(sold.some((n) => n > 0) ? "cf.ahead.sale" : "cf.ahead.cash", params));
  }
  if (changes.account !== undefined) {
    const account = (view.own_account ?? 0) + changes.account;
    add(
      "account",
      "palm",
      tp("cf.ahead.account", { change: signedDollars(changes.account), account: dollars(account) }),
    );
  }
  if (isEmptyFlight(changes, flies)) add("empty", "palm", tp("cf.ahead.empty"), true);
  else if (lines.length === 0 && !changes.marker && view.phase === "turns")
    add("nothing", "cross", tp("cf.ahead.nothing"), true);
  if (changes.marker && view.phase === "turns") add("marker", "shades", tp("cf.ahead.marker"));
  if (changes.officer !== undefined) police(changes, cash + earned, add);
  else if (view.phase === "turns") add("quiet", "check", tp("cf.ahead.quiet"));
  if (changes.diners && !isDiner) add("diners", "diner", tp("cf.ahead.diners", { amount: dollars(changes.diners) }));
  if (changes.lottery) add("lottery", "lottery", tp("cf.ahead.lottery", { amount: dollars(changes.lottery) }));
  return lines;
}

/** A flight that leaves the account as it is only takes the space away from others. */
const isEmptyFlight = (changes: Changes | null, flies = false): boolean =>
  flies && changes !== null && !changes.account;

type Add = (key: string, icon: IconName, pieces: Piece[], isBad?: boolean) => number;

function police(changes: Changes, cash: number, add: Add): void {
  const paid = changes.godfather;
  const brings = paid !== undefined || changes.ban !== undefined || changes.strike === 1 || changes.end === 1;
  add("officer", "cap", tp(brings ? "cf.ahead.officer" : "cf.ahead.officer.blank"), brings);
  if (paid !== undefined)
    add(
      "godfather",
      "don",
      tp("cf.ahead.godfather", { paid: dollars(paid), cash: dollars(cash), left: dollars(cash - paid) }),
      true,
    );
  if (changes.ban !== undefined) add("ban", "cart", tp("cf.ahead.ban", { stars: starWords(changes.ban) }), true);
  if (changes.strike === 1) add("strike", "strike", tp("cf.ahead.strike"), true);
  if (changes.strike === 0) add("strike", "flight", tp("cf.ahead.strike-ends"));
  if (changes.end) add("end", "flag", tp("cf.ahead.end"), true);
}
