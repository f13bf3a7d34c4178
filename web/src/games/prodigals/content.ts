/** What is printed at this table. The house values are part of the client; a table with a pack brings its own. */
import data from "virtual:game/prodigals";

import { become } from "../../lib/become";
import take from "./engine.mjs";

const HOUSE = structuredClone(data);

/** Lay out the tables of a pack, or the house values where there is none. */
export const lay = (tables: object | null): void => become(data, tables === null ? HOUSE : take(tables));
