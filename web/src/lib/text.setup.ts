/** Tests read both languages; a browser only its own. */
import { load } from "./text";

await Promise.all([load("de"), load("en")]);
