/** Tests read both languages; a browser only its own. */
import { CARDS } from "../games";
import { hear, load } from "./text";

/* Where there is no browser nobody wants less motion. */
globalThis.matchMedia ??= () => ({ matches: false, addEventListener: () => undefined }) as unknown as MediaQueryList;

await Promise.all([load("de"), load("en")]);
await Promise.all(CARDS.map(({ id }) => hear(id)));
