/** Mark places of the table for as long as a hint speaks of them. Returns how to take the marks away. */
export function point(places: string[]): () => void {
  const found = places.flatMap((place) => [
    ...document.querySelectorAll<HTMLElement>(`[data-at~="${CSS.escape(place)}"]`),
  ]);
  for (const each of found) each.dataset.pointed = "";
  const board = document.querySelector(".board");
  const first = found.find((each) => board?.contains(each));
  first?.scrollIntoView({ block: "nearest" });
  return () => {
    for (const each of found) delete each.dataset.pointed;
  };
}
