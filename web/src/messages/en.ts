/** What every page may say in one language; what a game says at its table is fetched with it. */
import frame from "../../messages/en.json";
import around from "virtual:around/en";

const all: Record<string, string> = { ...frame, ...around };
export default all;

/** Words that may be broken, with a hyphen at each place. */
export { default as broken } from "virtual:syllables/en";
