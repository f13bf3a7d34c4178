/** Words for nations, sectors, tiles and amounts. */
import type { IconName } from "../../lib/icons";
import { short } from "../../lib/numbers";
import { prefs, t } from "../../lib/prefs.svelte";
import { messageKey } from "../../lib/text";
import { points } from "./tiles";
import type { Lot } from "./view";

export const SECTOR_ICONS: Record<string, IconName> = { AGR: "agr", HOU: "hou", FIN: "fin", MAN: "man", GOV: "gov" };

export const nationName = (code: string): string => t(messageKey(`qe.nation.${code}`));
export const sectorName = (code: string): string => t(messageKey(`qe.sector.${code}`));
export const sectorShort = (code: string): string => t(messageKey(`qe.sector.short.${code}`));
export const money = (amount: string | bigint): string => short(amount, prefs.lang);

/** CN Housing. */
export function tileName(tile: string): string {
  const [nation, sector] = tile.split("-");
  return `${nation} ${sectorName(sector)}`;
}

/** CN Housing 3. */
export const tileFull = (tile: string): string => `${tileName(tile)} ${points(tile)}`;

/** How this seat knows the price of a finished auction. */
export function priceWords(lot: Lot, me: number | null): { how: string; amount: string | null } {
  if (lot.winner === null) return { how: t("qe.unsold"), amount: null };
  if (lot.price !== null) {
    const how =
      lot.winner === me ? "" : lot.auctioneer === lot.winner || lot.auctioneer === null ? t("qe.open") : t("qe.seen");
    return { how, amount: money(lot.price) };
  }
  if (lot.above !== null && lot.below !== null) {
    return { how: t("qe.between"), amount: `${money(lot.above)} – ${money(lot.below)}` };
  }
  if (lot.above !== null) return { how: t("qe.more-than"), amount: money(lot.above) };
  return { how: t("qe.unknown"), amount: null };
}

/** What is proven about the spending of a seat. */
export function totalWords(total: { at_least: string; at_most: string | null }): string {
  if (total.at_least === total.at_most) return money(total.at_least);
  if (total.at_most === null) return t("qe.at-least", { amount: money(total.at_least) });
  return `${money(total.at_least)} – ${money(total.at_most)}`;
}
