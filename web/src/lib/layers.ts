/**
 * Drawers and dialogs are a step in the browser's history: "back" closes the one on top and stays at the table.
 * A drawer that opens in the moment in which another closes takes over its step.
 */

type Close = () => void;

const stack: Close[] = [];
/** Steps of ours in the history. */
let depth = 0;
let listens = false;

/* What is kept with a page of the history has no type; ours is an object with the number of its layer. */
const layerOf = (state: unknown): number => (state as { layer?: number } | null)?.layer ?? 0;

/**
 * We stand where the history says. Steps back that we took ourselves lead to as many layers as are open and close
 * nothing; they are not counted, because a browser may tell of several steps at once.
 */
function popped(event: PopStateEvent): void {
  depth = layerOf(event.state);
  while (stack.length > depth) stack.pop()?.();
}

/** Step back behind what was closed by hand. */
function settle(): void {
  const extra = depth - stack.length;
  if (extra <= 0) return;
  depth = stack.length;
  if (layerOf(history.state) === 0) return;
  history.go(-extra);
}

/** Something opens; returns what to call when it has closed, however it did. */
export function layer(close: Close): () => void {
  if (!listens) addEventListener("popstate", popped);
  listens = true;
  stack.push(close);
  if (depth < stack.length) {
    depth = stack.length;
    history.pushState({ layer: depth }, "");
  }
  return () => {
    const at = stack.indexOf(close);
    if (at < 0) return;
    stack.splice(at, 1);
    setTimeout(settle);
  };
}

/** Whether the present step of the history is one of ours, which a new page may take over. */
export const isLayer = (): boolean => layerOf(history.state) > 0;
