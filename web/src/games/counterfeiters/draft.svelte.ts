/** What I am about to tell my henchman: the board and the dock both read and write it. */
class Draft {
  /** A lawyer's henchman leaves this space. */
  from = $state<string | null>(null);
  /** Where he goes, or `pass`. */
  space = $state<string | null>(null);
  notes = $state([0, 0, 0]);
  /** Dollars deposited or, below zero, withdrawn. */
  amount = $state(0);

  clear(): void {
    this.from = null;
    this.choose(null);
  }

  choose(space: string | null): void {
    this.space = space;
    this.notes = [0, 0, 0];
    this.amount = 0;
  }
}

export const draft = new Draft();
