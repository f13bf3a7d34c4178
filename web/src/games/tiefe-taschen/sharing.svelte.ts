/** The split I am about to announce: notes are tapped or dragged on the table, the dock announces it. */

const FAR_PX = 6;

class Sharing {
  /** The notes of the pot, in the order in which everything here counts them. */
  notes = $state.raw<number[]>([]);
  /** For each note the seat that gets it. */
  owners = $state<(number | null)[]>([]);
  /** The note in my hand. */
  held = $state<number | null>(null);
  /** The note under the finger, and where that is. */
  drag = $state<{ at: number; x: number; y: number; over: number | null } | null>(null);
  private question = "";
  private from: { at: number; x: number; y: number } | null = null;

  get isDone(): boolean {
    return this.owners.length > 0 && !this.owners.includes(null);
  }

  begin(question: string, notes: number[]): void {
    if (question === this.question && notes.join() === this.notes.join()) return;
    this.question = question;
    this.notes = notes;
    this.clear();
  }

  clear(): void {
    this.owners = this.notes.map(() => null);
    this.held = this.notes.length ? 0 : null;
    this.drag = null;
  }

  /** The notes of a seat, or those still to give. */
  of(seat: number | null): number[] {
    return this.owners.flatMap((owner, at) => (owner === seat ? [at] : []));
  }

  give(seat: number): void {
    if (this.held !== null) this.put(this.held, seat);
  }

  put(at: number, seat: number | null): void {
    this.owners[at] = seat;
    const next = this.owners.indexOf(null);
    this.held = seat === null ? at : next < 0 ? null : next;
  }

  /** A tap takes a loose note into the hand, a given one back. */
  tap(at: number): void {
    if (this.owners[at] === null) this.held = at;
    else this.put(at, null);
  }

  press(event: PointerEvent, at: number): void {
    if (event.button !== 0) return;
    this.from = { at, x: event.clientX, y: event.clientY };
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
  }

  pull(event: PointerEvent): void {
    const { from } = this;
    if (!from) return;
    const { clientX: x, clientY: y } = event;
    if (!this.drag && Math.hypot(x - from.x, y - from.y) < FAR_PX) return;
    this.drag = { at: from.at, x, y, over: seatAt(x, y) };
  }

  /** Let go: true when the note was dragged, so that this is no tap. */
  drop(): boolean {
    const { drag } = this;
    this.from = null;
    this.drag = null;
    if (!drag) return false;
    if (drag.over !== null) this.put(drag.at, drag.over);
    return true;
  }
}

/** The seat whose place is at this point of the screen. */
function seatAt(x: number, y: number): number | null {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-give]");
  return place ? Number(place.dataset.give) : null;
}

export const sharing = new Sharing();
