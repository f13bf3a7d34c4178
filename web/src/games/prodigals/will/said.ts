/** What a move of Last Will comes to, before it is made. */
import data from "virtual:game/prodigals";

import { t } from "../../../lib/prefs.svelte";
import type { PCView } from "../view";
import { pounds } from "./face";
import { isFarm, isProperty, priceOf, propertyOf, saleOf, useOf } from "./will";

export function willSaid(move: string, view: PCView): string {
  const [verb, id, , over] = move.split(" ");
  const will = view.last_will;
  if (!will || typeof view.seat !== "number") return "";
  if (verb === "play" && isProperty(id))
    return t("pc.said.buy", { n: pounds(priceOf(view, view.seat, id, over).total) });
  const own = propertyOf(will, view.seat, id);
  if (!own) return "";
  const values = data.items[id].values ?? [];
  if (verb === "sell") return t("pc.said.sell", { n: pounds(saleOf(view, view.seat, own).total) });
  if (verb === "fall") return t("pc.said.fall", { now: own.value, next: values[own.step + 1] ?? own.value });
  if (verb !== "activate" && verb !== "farm") return "";
  const n = pounds(useOf(view, view.seat, own).total);
  if (isFarm(id)) return t("pc.said.farm", { n });
  const next = values[own.step + 1];
  return next === undefined
    ? t("pc.said.upkeep.last", { n, now: own.value })
    : t("pc.said.upkeep", { n, now: own.value, next });
}
