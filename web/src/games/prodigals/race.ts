/** Where marks stand on the line to zero: at their score, alternately above and below it, pushed apart where they are close. */
export interface Mark {
  seat: number;
  /** Points from the left: where the tick stands, and the mark. */
  tick: number;
  at: number;
  isBelow: boolean;
}

/** Room that a mark takes, in points. */
const WIDE = 52;

export function marksOf(scores: number[], width: number): Mark[] {
  const most = Math.max(...scores, 1);
  const end = Math.max(0, width - WIDE);
  const place = (score: number): number => Math.round((1 - Math.max(0, score) / most) * end);
  const order = scores.map((_, seat) => seat).sort((a, b) => scores[b] - scores[a] || a - b);
  const marks = order.map((seat, n) => ({
    seat,
    tick: place(scores[seat]),
    at: place(scores[seat]),
    isBelow: n % 2 > 0,
  }));
  for (const below of [false, true]) {
    const lane = marks.filter((mark) => mark.isBelow === below);
    lane.forEach((mark, n) => {
      if (n) mark.at = Math.max(mark.at, lane[n - 1].at + WIDE);
    });
    for (let n = lane.length - 1, edge = end; n >= 0; n--, edge = lane[n + 1].at - WIDE)
      lane[n].at = Math.max(0, Math.min(lane[n].at, edge));
  }
  return marks;
}
