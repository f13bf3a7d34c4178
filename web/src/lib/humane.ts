/** Ids of the engine as words, for games and facts that have no text of their own. */

export function wordsOf(id: string): string {
  const text = id.replace(/[_-]+/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
