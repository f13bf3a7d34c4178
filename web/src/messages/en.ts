/** All messages of one language: those of the frame, and those of each game from its folder. */
const parts = import.meta.glob<Record<string, string>>(["../../messages/en.json", "../games/*/messages/en.json"], {
  eager: true,
  import: "default",
});

export default Object.assign({}, ...Object.values(parts)) as Record<string, string>;
