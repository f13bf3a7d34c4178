import { tick } from "svelte";

/** Mark places as soon as the table is drawn, for as long as a hint speaks of them; `me` is this seat's. */
export function pointAt(places: string[], me: number | null): () => void {
  let off = (): void => undefined;
  let gone = false;
  void tick().then(() => {
    if (!gone) off = point(places.map((place) => (place === "me" ? `seat:${me}` : place)));
  });
  return () => {
    gone = true;
    off();
  };
}

/** A board that is swiped aside comes to the front. */
function bringToFront(place: HTMLElement): void {
  const aside = place.closest("[role=tabpanel][inert]");
  if (aside) document.getElementById(aside.getAttribute("aria-labelledby") ?? "")?.click();
}

/** What is cut off comes to the middle; what is larger than the board is shown as far as there is room. */
function bringIntoSight(place: HTMLElement, board: Element): void {
  const [inner, outer] = [place.getBoundingClientRect(), board.getBoundingClientRect()];
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  place.scrollIntoView({ block: inner.height < outer.height ? "center" : "nearest" });
}

function point(places: string[]): () => void {
  const found = places.flatMap((place) => [
    ...document.querySelectorAll<HTMLElement>(`[data-at~="${CSS.escape(place)}"]`),
  ]);
  for (const each of found) each.dataset.pointed = "";
  const board = document.querySelector(".board");
  const onBoard = found.filter((each) => board?.contains(each));
  /* What is to be tapped comes first, then what is in sight. */
  const first =
    onBoard.find((each) => each.matches("button")) ?? onBoard.find((each) => !each.closest("[inert]")) ?? onBoard[0];
  if (first) bringToFront(first);
  /* The board has its size when the hint below it has been drawn, and not before. */
  const watch = new ResizeObserver(() => first && board && bringIntoSight(first, board));
  if (board) void tick().then(() => watch.observe(board));
  return () => {
    watch.disconnect();
    for (const each of found) delete each.dataset.pointed;
  };
}
