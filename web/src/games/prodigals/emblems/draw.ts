/**
 * Line engravings in one ink on a 64 grid, shaded by hatching only. A part is `kind|path`: `o` a shape with paper inside,
 * `l` a line, `t` a thin one, `k` solid ink, `h` hatching and `x` cross hatching within a path (`h|path|angle|gap`).
 */
export type Parts = string[];

export const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
export const rect = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}z`;

const REACH = 46;
const short = (n: number): number => Number(n.toFixed(1));

/** Parallel lines over the whole grid; a clip path leaves what lies in the shape. */
function lines(angle: number, gap: number): string {
  const [co, si] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  let path = "";
  for (let k = -REACH; k <= REACH; k += gap) {
    const [x, y] = [32 - si * k, 32 + co * k];
    path += `M${short(x - co * REACH)} ${short(y - si * REACH)}L${short(x + co * REACH)} ${short(y + si * REACH)}`;
  }
  return path;
}

function drawn(part: string, id: string): string {
  const [kind, path, angle, gap] = part.split("|");
  if (kind !== "h" && kind !== "x") return `<path class="em-${kind}" d="${path}"/>`;
  const hatch = (turn: number): string =>
    `<path class="em-h" clip-path="url(#${id})" d="${lines(Number(angle) + turn, Number(gap))}"/>`;
  return `<clipPath id="${id}"><path d="${path}"/></clipPath>${hatch(0)}${kind === "x" ? hatch(90) : ""}`;
}

export const symbol = (name: string, parts: Parts): string =>
  `<symbol id="em-${name}" viewBox="0 0 64 64">${parts.map((part, at) => drawn(part, `emc-${name}-${at}`)).join("")}</symbol>`;
