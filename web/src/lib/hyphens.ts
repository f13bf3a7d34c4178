/** Words on cards and spaces that may be broken, in the language of the page. */
import { prefs } from "./prefs.svelte";
import { syllables } from "./syllables";

/** Shorter words stay whole. */
const LEAST = 6;

export const hyphenated = (text: string, least = LEAST): string => syllables(text, least, prefs.lang);
