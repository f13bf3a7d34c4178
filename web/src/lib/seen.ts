/** How many events of each table this browser has shown, so that the next visit can tell what came since. */
const NAME = "seen";
/** Tables that are remembered; the oldest go first. */
const MOST = 30;

type Seen = Record<string, { events: number; at: number }>;

function read(): Seen {
  try {
    const kept: Seen = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    return kept;
  } catch {
    return {};
  }
}

/** How many, and how many seconds ago; null: never here, or forgotten. */
export function seenAt(table: string): { events: number; seconds: number } | null {
  const found = read()[table];
  return found ? { events: found.events, seconds: Math.round((Date.now() - found.at) / 1000) } : null;
}

export function setSeen(table: string, events: number): void {
  const { [table]: _, ...others } = read();
  const kept = [...Object.entries(others), [table, { events, at: Date.now() }] as const].slice(-MOST);
  try {
    localStorage.setItem(NAME, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A browser that keeps nothing tells nothing.
  }
}
