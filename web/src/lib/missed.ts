/** Three lines out of many: the weightiest, of those the latest, in the order in which they happened. */
export function three<T>(lines: T[], weight: (line: T) => number): T[] {
  return lines
    .map((line, at) => ({ line, at, weight: weight(line) }))
    .sort((a, b) => b.weight - a.weight || b.at - a.at)
    .slice(0, 3)
    .sort((a, b) => a.at - b.at)
    .map(({ line }) => line);
}
