/** Small drawings for the rules pages: strings in, SVG out. Colours are the tokens of the page, so light and dark come by themselves. */
import { band, field, note, rosette } from "../lib/guilloche";
import { ICONS, SHAPES, type IconName } from "../lib/icons";

export const W = 640;

type Tone = "ink" | "ink2" | "accent" | "good" | "bad" | "on-accent";

export const at = (x: number, y: number, body: string, scale = 1): string =>
  `<g transform="translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}">${body}</g>`;

export function icon(name: IconName, x: number, y: number, size = 28, tone: Tone = "ink"): string {
  const k = size / 24;
  return at(
    x - size / 2,
    y - size / 2,
    `<g class="ic" color="var(--${tone})" stroke="var(--${tone})">${ICONS[name]}</g>`,
    +k.toFixed(3),
  );
}

export const words = (
  text: string | number,
  x: number,
  y: number,
  size = 22,
  tone: Tone = "ink",
  anchor = "middle",
): string =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="var(--${tone})" font-family="var(--f-num)">${text}</text>`;

export const box = (x: number, y: number, w: number, h: number, fill = "sheet", line = "line", extra = ""): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="5" fill="var(--${fill})" stroke="var(--${line})" stroke-width="1.4" ${extra}/>`;

export const seat = (n: number, x: number, y: number, size = 34): string =>
  at(x - size / 2, y - size / 2, `<path d="${SHAPES[n]}" fill="var(--seat${n})"/>`, size / 100);

/** A thin arrow; dashed when the thing only may go there. */
export function arrow(x1: number, y1: number, x2: number, y2: number, dashed = false, tone: Tone = "ink2"): string {
  const a = Math.atan2(y2 - y1, x2 - x1);
  const head = (turn: number): string =>
    `${(x2 - 9 * Math.cos(a + turn)).toFixed(1)} ${(y2 - 9 * Math.sin(a + turn)).toFixed(1)}`;
  return `<path d="M${x1} ${y1}L${x2} ${y2}M${head(0.45)}L${x2} ${y2}L${head(-0.45)}" fill="none" stroke="var(--${tone})" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"${dashed ? ' stroke-dasharray="5 5"' : ""}/>`;
}

export const money = (value: string | number, x: number, y: number, width = 66, fake = 0): string =>
  at(
    x - width / 2,
    y - width * 0.26,
    note({ value, seed: "rules", lod: 1, fake }).replace(/^<svg[^>]*>|<\/svg>$/g, ""),
    +(width / 200).toFixed(3),
  );

/** The back of something hidden. */
export const back = (x: number, y: number, w: number, h: number): string =>
  box(x - w / 2, y - h / 2, w, h, "accent", "accent") +
  `<rect x="${x - w / 2 + 4}" y="${y - h / 2 + 4}" width="${w - 8}" height="${h - 8}" rx="3" fill="none" stroke="var(--on-accent)" stroke-width="1.2"/>`;

export const front = (x: number, y: number, w: number, h: number, name: IconName, tone: Tone = "ink"): string =>
  box(x - w / 2, y - h / 2, w, h) + icon(name, x, y, Math.min(w, h) * 0.55, tone);

export const stars = (n: number, x: number, y: number): string =>
  Array.from({ length: n }, (_, k) => icon("starf", x + (k - (n - 1) / 2) * 15, y, 14, "accent")).join("");

export const strike = (x1: number, y1: number, x2: number, y2: number): string =>
  `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="var(--bad)" stroke-width="4" stroke-linecap="round"/>`;

/** The paper on which everything lies: waves, a woven edge above and below, a rosette in the corner. */
export function sheet(seed: string, h: number, body: string): string {
  const waves = field(seed, { w: W, h, lines: 6, amp: 1.1, cross: false, inner: true });
  const edge = band(seed, { w: W - 16, h: 8, K: 2, n: 22, inner: true });
  return (
    `<rect x=".7" y=".7" width="${W - 1.4}" height="${h - 1.4}" rx="6" fill="var(--paper)" stroke="var(--line)" stroke-width="1.4"/>` +
    `<g opacity=".6">${waves}</g><g id="edge-${seed}" transform="translate(8 5)">${edge}</g><use href="#edge-${seed}" y="${h - 18}"/>${body}`
  );
}

export const rose = (seed: string, x: number, y: number, size: number): string =>
  at(x - size / 2, y - size / 2, rosette(seed, { hole: 0.42, rich: 0.28, inner: true }), size / 200);

export const row = <const T>(list: readonly T[], draw: (thing: T, at: number) => string): string =>
  list.map(draw).join("");
