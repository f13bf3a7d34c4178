/**
 * The bribe I am about to place. Others act at the same time: where they change the table first, mine is refused, and what I have
 * chosen is still here. It is forgotten when the bribe lies on the table, and with the vote.
 */
import { ownerOf, type TTView } from "./view";

class Offer {
  target = $state<number | null>(null);
  side = $state<string | null>(null);
  value = $state<number | null>(null);
  up = $state(true);
  private at = "";

  /** Go on with what was chosen here, or begin anew where my bribes are others by now. */
  begin(table: string, view: TTView, me: number | null): void {
    const mine = view.bribes.filter((bribe) => ownerOf(bribe.place) === me);
    const at = JSON.stringify([table, view.round, view.vote, view.phase, mine]);
    if (at === this.at) return;
    this.at = at;
    this.target = this.side = this.value = null;
    this.up = true;
  }
}

export const offer = new Offer();
