/** Who comes when, from the view. */
import type { CFView } from "./view";

/** All seats, the one to act first; between rounds the holder of the marker. */
export function turnOrder(view: Pick<CFView, "seats" | "actor" | "marker">): number[] {
  const first = view.actor ?? view.marker ?? 0;
  return Array.from({ length: view.seats }, (_, at) => (first + at) % view.seats);
}

/** Who still places a last henchman: clockwise up to the seat that comes last. */
export function lastOrder(view: Pick<CFView, "seats" | "actor" | "closer" | "unused">): number[] {
  if (view.actor === null || view.closer === null) return [];
  const order: number[] = [];
  for (let at = 0; at < view.seats; at++) {
    const seat = (view.actor + at) % view.seats;
    if (view.unused[seat] > 0) order.push(seat);
    if (seat === view.closer) break;
  }
  return order;
}
