/** All messages of one language: those of the frame, and those of each game from its folder. */
const parts = import.meta.glob<Record<string, string>>(["../../messages/en.json", "../games/*/messages/en.json"], {
  eager: true,
  import: "default",
});

const all: Record<string, string> = Object.assign({}, ...Object.values(parts));
export default all;

/** Words that may be broken, with a hyphen at each place. */
export { default as broken } from "virtual:syllables/en";
