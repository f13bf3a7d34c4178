/** Why a start was repeated, in words. */
import type { GivenUp } from "../generated/api";
import type { TableModel } from "./model";
import { t } from "./prefs.svelte";

export function givenUp(model: TableModel, round: GivenUp): string {
  const names = model.names(round.seats);
  return t(`fair.given-up.${round.why}`, { names });
}
