/** How long a staged moment with a number of beats takes, in milliseconds at normal pace. */
export interface Staging {
  first: number;
  beat: number;
  /** How long its end is held. */
  held: number;
  all: number;
}

const FIRST = 250;
const BEAT = 800;
const LONGEST = 3_000;
const HELD = 1_100;

export function staging(beats: number): Staging {
  const beat = Math.min(BEAT, LONGEST / Math.max(1, beats));
  return { first: FIRST, beat, held: HELD, all: FIRST + Math.max(0, beats - 1) * beat + HELD };
}
