import type { GameIds } from "../../rules/ids";

export const ids: GameIds = { prefix: "cf" };
