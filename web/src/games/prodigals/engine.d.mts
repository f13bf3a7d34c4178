import type data from "virtual:game/prodigals";

/** What the screens need of the engine's tables. */
export default function take(tables: object): typeof data;
