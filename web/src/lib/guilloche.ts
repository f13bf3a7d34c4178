/**
 * Seeded banknote ornament as SVG text: pure functions, no DOM. Strokes use the classes g1 (ink), g2 (second ink) and
 * g3 (tint), so one drawing serves light and dark. Same seed, same picture, everywhere.
 */
const TAU = Math.PI * 2;
export const hash = (s: string): number => {
  let h = 2166136261;
  for (const c of s) {
    h ^= c.codePointAt(0) ?? 0;
    h = Math.imul(h, 16777619);
  }
  return h >>> 0;
};
export const rng = (seed: string): (() => number) => {
  let a = hash(seed) || 1;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};
const pick = <T>(r: () => number, list: T[]): T => list[Math.floor(r() * list.length)];
const f = (n: number): string => {
  const s = n.toFixed(2);
  return s.replace(/\.?0+$/, "");
};

/* smooth path through p(t), t in [a, b]: cubic segments from numeric derivatives. Because the steps are equal, the first control
   point is the mirror of the last one, so the short form "s" is exact; relative numbers, rounded against the drawn position. */
type Point = [number, number];
function curve(p: (t: number) => Point, a: number, b: number, seg: number, close = false): string {
  const h = (b - a) / seg,
    e = h / 50,
    R = 100,
    rd = (v: number) => Math.round(v * R) / R,
    n = (v: number) => f(v);
  const tan = (t: number): Point => {
    const u = p(t - e),
      v = p(t + e);
    return [(((v[0] - u[0]) / (2 * e)) * h) / 3, (((v[1] - u[1]) / (2 * e)) * h) / 3];
  };
  const o = p(a),
    m = tan(a);
  let x = rd(o[0]),
    y = rd(o[1]),
    d = `M${n(x)} ${n(y)}`;
  for (let i = 1; i <= seg; i++) {
    const t = a + i * h,
      q = p(t),
      k = tan(t),
      X = rd(q[0]),
      Y = rd(q[1]);
    d +=
      (i === 1 ? `c${n(rd(m[0]))} ${n(rd(m[1]))} ` : "s") +
      `${n(rd(q[0] - k[0] - x))} ${n(rd(q[1] - k[1] - y))} ${n(rd(X - x))} ${n(rd(Y - y))}`;
    x = X;
    y = Y;
  }
  return (d + (close ? "z" : "")).replace(/ -/g, "-").replace(/(^|[^0-9.])0\./g, "$1.");
}
const polar =
  (c: number, r: (t: number) => number) =>
  (t: number): Point => {
    const q = r(t);
    return [c + q * Math.cos(t), c + q * Math.sin(t)];
  };
const path = (d: string, cls: string, w = 0.5, o = 1): string =>
  `<path class="${cls}" d="${d}" fill="none" stroke-width="${w}"${o < 1 ? ` opacity="${o}"` : ""} vector-effect="non-scaling-stroke"/>`;

/* --- lathe layers ------------------------------------------------------------------------------------- */
/* weave: K sine curves, evenly shifted in phase, between two lobed circles: the classic lace ring */
function weave(
  c: number,
  r0: number,
  r1: number,
  n: number,
  K: number,
  m: number,
  lobe: number,
  ph = 0,
  spread = 1,
): string {
  let d = "";
  const mid = (r0 + r1) / 2,
    half = (r1 - r0) / 2;
  for (let k = 0; k < K; k++) {
    const s = ph + (spread * TAU * k) / K;
    d += curve(
      polar(
        c,
        (t) => mid * (1 + lobe * 0.5 * Math.cos(m * t)) + half * (1 + lobe * Math.cos(m * t)) * Math.sin(n * t + s),
      ),
      0,
      TAU,
      n * 4,
      true,
    );
  }
  return d;
}
/* twist: nested lobed outlines, each turned a little: moire spiral petals */
function twist(c: number, r0: number, r1: number, m: number, K: number, lobe: number, turn: number): string {
  let d = "";
  for (let k = 0; k < K; k++) {
    const u = k / (K - 1),
      R = r0 + (r1 - r0) * u;
    d += curve(
      polar(c, (t) => R * (1 + lobe * (0.35 + 0.65 * u) * Math.cos(m * t + turn * u * TAU))),
      0,
      TAU,
      m * 4,
      true,
    );
  }
  return d;
}
/* spiro: one hypotrochoid-like line, p lobes over q turns */
function spiro(c: number, r0: number, r1: number, p: number, q: number): string {
  const mid = (r0 + r1) / 2,
    half = (r1 - r0) / 2;
  return curve(
    polar(c, (t) => mid + half * Math.cos((p / q) * t)),
    0,
    TAU * q,
    p * 4,
    true,
  );
}

export interface RosetteOptions {
  hole?: number;
  rich?: number;
  inner?: boolean;
  w?: number;
}
export function rosette(seed: string, { hole = 0, rich = 1, inner = false, w = 0.5 }: RosetteOptions = {}): string {
  const r = rng("ros" + seed),
    c = 100,
    m = pick(r, [6, 7, 8, 9, 10, 11, 12, 14]);
  const out: string[] = [],
    style = Math.floor(r() * 6),
    k = rich,
    j = (a: number, b: number) => a + (b - a) * r(),
    N = (n: number) => Math.max(3, Math.round(n * k));
  const h = Math.max(hole, 0.06),
    R = (u: number) => (h + (1 - h) * u) * 94,
    add = (d: string, cls: string, s = 1) => out.push(path(d, cls, +(w * s).toFixed(2)));
  const a = j(0.3, 0.42),
    b = j(0.62, 0.74),
    dir = r() < 0.5 ? 1 : -1;
  if (style === 0) {
    /* lace rim, twisted petals, lace heart */
    add(weave(c, R(b), R(0.95), m * pick(r, [3, 4, 5]), N(8), m, j(0.035, 0.06)), "g1");
    add(twist(c, R(a * 0.7), R(b + 0.06), m, N(19), j(0.09, 0.14), dir / m), "g2", 0.9);
    add(weave(c, R(0), R(a), m * 2, N(7), m, 0.04), "g1");
  } else if (style === 1) {
    /* two counter-twisted stars over a lace heart */
    const l = j(0.07, 0.1),
      t = j(0.35, 0.6);
    add(twist(c, R(a), R(0.9), m, N(21), l, t / m), "g1");
    add(twist(c, R(a), R(0.9), m, N(21), l, -t / m), "g2", 0.9);
    add(weave(c, R(0), R(a + 0.05), m * pick(r, [2, 3]), N(8), m, 0.06), "g1");
  } else if (style === 2) {
    /* true spirograph rim */
    const q = pick(r, [9, 11, 13]);
    let p = m * q + pick(r, [1, 2, 3]);
    while (p % q === 0) p++;
    add(spiro(c, R(b - 0.14), R(0.98), p, q) + spiro(c, R(b - 0.06), R(0.9), p + q, q), "g1");
    add(weave(c, R(a - 0.08), R(b), m * 4, N(9), m, 0.06), "g2", 0.9);
    add(twist(c, R(0), R(a), m, N(11), j(0.12, 0.18), dir / m), "g1");
  } else if (style === 3) {
    /* wide loops crossed by fine loops, thin lace rim */
    add(weave(c, R(0.8), R(0.97), m * 5, N(5), m, 0.025), "g1");
    add(weave(c, R(a - 0.1), R(0.84), m, N(20), m, 0), "g2", 0.85);
    add(weave(c, R(a - 0.1), R(0.84), m * 2, N(9), m, 0.03, 0.4), "g1", 0.8);
    add(twist(c, R(0), R(a - 0.04), m, N(9), 0.14, (0.5 * dir) / m), "g2");
  } else if (style === 4) {
    /* dahlia: three rings of loops */
    add(weave(c, R(0.52), R(0.97), m * 2, N(14), m, j(0.02, 0.05), 0, 0.5), "g1");
    add(weave(c, R(0.52), R(0.97), m * 2, N(14), m, j(0.02, 0.05), Math.PI, 0.5), "g2", 0.9);
    add(weave(c, R(0.22), R(0.6), m, N(14), m, 0.02), "g1", 0.9);
    add(weave(c, R(0), R(0.27), m, N(8), m, 0), "g2");
  } else {
    /* medal: spiro heart, smooth twist, scalloped lace */
    add(weave(c, R(b - 0.1), R(0.95), m * 3, N(10), m, j(0.05, 0.08), 0.3), "g1");
    add(weave(c, R(b - 0.1), R(0.95), m * 3, N(5), m, j(0.05, 0.08), 1.2, 0.4), "g2", 0.9);
    add(twist(c, R(a - 0.08), R(b - 0.04), m * 2, N(14), 0.05, (dir * 0.9) / m), "g1", 0.9);
    const q = pick(r, [3, 5]);
    add(spiro(c, R(0), R(a), m * q + 1, q), "g2");
  }
  const body = out.join("");
  return inner ? body : `<svg class="gui" viewBox="0 0 200 200" aria-hidden="true">${body}</svg>`;
}

function bandPath(r: () => number, w: number, h: number, K: number, n: number): [string, string] {
  let a = "",
    b = "";
  const ph = r() * TAU;
  for (let k = 0; k < K; k++) {
    const s = (TAU * k) / K;
    a += curve(
      (x) => [
        x,
        h / 2 +
          (h / 2 - 0.5) * Math.sin((TAU * n * x) / w + s) * (0.78 + 0.22 * Math.cos((((TAU * n) / 3) * x) / w + ph)),
      ],
      0,
      w,
      n * 4,
    );
  }
  for (let k = 0; k < 3; k++)
    b += curve(
      (x) => [x, h / 2 + h * 0.3 * Math.sin((TAU * n * 1.5 * x) / w + (TAU * k) / 3 + ph)],
      0,
      w,
      Math.round(n * 6),
    );
  return [a, b];
}
export interface BandOptions {
  w?: number;
  h?: number;
  K?: number;
  n?: number;
  inner?: boolean;
}
export function band(seed: string, { w = 400, h = 14, K = 6, n, inner = false }: BandOptions = {}): string {
  const r = rng("band" + seed);
  n = n || Math.max(3, Math.round(w / (h * 2.1)));
  const [a, b] = bandPath(r, w, h, K, n);
  const body = path(a, "g1", 0.5) + path(b, "g2", 0.45);
  return inner
    ? body
    : `<svg class="gui" viewBox="0 0 ${w} ${h}" preserveAspectRatio="none" aria-hidden="true">${body}</svg>`;
}
export interface FrameOptions {
  w?: number;
  h?: number;
  t?: number;
  inner?: boolean;
  K?: number;
  lite?: boolean;
}
export function frame(
  seed: string,
  { w = 320, h = 200, t = 10, inner = false, K = 5, lite = false }: FrameOptions = {},
): string {
  const r = rng("frame" + seed);
  const L = w - 2 * t,
    V = h - 2 * t;
  const [a, b] = bandPath(r, L, t, K, Math.round(L / (t * 2))),
    [a2, b2] = bandPath(r, V, t, K, Math.max(2, Math.round(V / (t * 2))));
  const put = (tr: string) => `<g transform="${tr}">`;
  let s = "";
  s +=
    put(`translate(${t} 0)`) +
    path(a, "g1", 0.5) +
    (lite ? "" : path(b, "g2", 0.4)) +
    "</g>" +
    put(`translate(${t} ${h - t})`) +
    path(a, "g1", 0.5) +
    (lite ? "" : path(b, "g2", 0.4)) +
    "</g>";
  s +=
    put(`translate(${t} ${t}) rotate(90)`) +
    path(a2, "g1", 0.5) +
    (lite ? "" : path(b2, "g2", 0.4)) +
    "</g>" +
    put(`translate(${w} ${t}) rotate(90)`) +
    path(a2, "g1", 0.5) +
    (lite ? "" : path(b2, "g2", 0.4)) +
    "</g>";
  const corner = weave(100, 46, 94, 12, 3, 6, 0.04) + weave(100, 10, 50, 6, 3, 6, 0);
  for (const [x, y] of [
    [0, 0],
    [w - t, 0],
    [0, h - t],
    [w - t, h - t],
  ])
    s += `<g transform="translate(${f(x - t * 0.12)} ${f(y - t * 0.12)}) scale(${f((t * 1.24) / 200)})">${path(corner, "g1", 0.45)}</g>`;
  return inner
    ? s
    : `<svg class="gui" viewBox="0 0 ${w} ${h}" preserveAspectRatio="none" aria-hidden="true">${s}</svg>`;
}
export interface FieldOptions {
  w?: number;
  h?: number;
  lines?: number;
  amp?: number;
  cross?: boolean;
  inner?: boolean;
  fit?: string;
}
export function field(
  seed: string,
  { w = 400, h = 200, lines = 26, amp = 1, cross = true, inner = false, fit = "none" }: FieldOptions = {},
): string {
  const r = rng("field" + seed),
    dy = h / lines,
    out: string[] = [];
  const one = (cls: string, o: number) => {
    const F = [1 + Math.floor(r() * 2), 2 + Math.floor(r() * 3), 5 + Math.floor(r() * 3)],
      P = F.map(() => r() * TAU),
      D = [(r() - 0.5) * 0.5, (r() - 0.5) * 0.42, (r() - 0.5) * 0.7];
    const A = [h * 0.07, h * 0.035, h * 0.012].map((v) => v * amp);
    let d = "";
    for (let i = -4; i < lines + 4; i++)
      d += curve(
        (x) => [
          x,
          i * dy +
            A[0] * Math.sin((TAU * F[0] * x) / w + P[0] + i * D[0]) +
            A[1] * Math.sin((TAU * F[1] * x) / w + P[1] + i * D[1]) +
            A[2] * Math.sin((TAU * F[2] * x) / w + P[2] + i * D[2]),
        ],
        0,
        w,
        F[2] * 4,
      );
    out.push(path(d, cls, 0.5, o));
  };
  one("g3", 1);
  if (cross) one("g2", 0.55);
  const b = out.join("");
  return inner
    ? b
    : `<svg class="gui" viewBox="0 0 ${w} ${h}" preserveAspectRatio="${fit}" aria-hidden="true">${b}</svg>`;
}
export interface ReliefOptions {
  w?: number;
  h?: number;
  lines?: number;
  depth?: number;
  cx?: number;
  cy?: number;
  R?: number;
  inner?: boolean;
  fit?: string;
  cls?: string;
  sw?: number;
  seg?: number;
}
export function relief(
  seed: string,
  {
    w = 200,
    h = 280,
    lines = 70,
    depth = 1,
    cx = 0.5,
    cy = 0.5,
    R = 0.42,
    inner = false,
    fit = "xMidYMid slice",
    cls = "g1",
    sw = 0.5,
    seg = 56,
  }: ReliefOptions = {},
): string {
  const r = rng("relief" + seed),
    m = pick(r, [5, 6, 7, 8, 9]),
    m2 = m * 2,
    rad = Math.min(w, h) * R,
    dy = h / lines,
    X = w * cx,
    Y = h * cy,
    ph = r() * TAU;
  /* height: a dome with petals; the petal term fades at the centre and at the rim, so no line ever kinks */
  const H = (x: number, y: number): number => {
    const a = x - X,
      b = y - Y,
      q = Math.hypot(a, b) / rad;
    if (q > 1.3) return 0;
    const t = Math.atan2(b, a),
      u = q / 1.3,
      dome = Math.pow(Math.cos((u * Math.PI) / 2), 2),
      ring = Math.pow(Math.sin(Math.min(1, u) * Math.PI), 3) * u;
    return dome * 0.9 + ring * (0.62 * Math.cos(m * t + ph) + 0.22 * Math.cos(m2 * t - ph));
  };
  let d = "";
  for (let i = -2; i < lines + 8; i++) {
    const y0 = i * dy;
    d += curve(
      (x) => [x, y0 - depth * dy * 4.2 * H(x, y0) + dy * 0.9 * Math.sin(((TAU * x) / w) * 1.5 + i * 0.09)],
      0,
      w,
      seg,
    );
  }
  const b = path(d, cls, sw);
  return inner
    ? b
    : `<svg class="gui" viewBox="0 0 ${w} ${h}" preserveAspectRatio="${fit}" aria-hidden="true">${b}</svg>`;
}

/* --- engraved numeral: hatch shade, paper edge, hatch body, outline -------------------------------------- */
let uid = 0;
export interface NumeralOptions {
  anchor?: string;
  id?: string;
  font?: string;
  solid?: boolean;
}
export function numeral(
  text: string | number,
  x: number,
  y: number,
  size: number,
  { anchor = "middle", id, font = "var(--f-num)", solid = false }: NumeralOptions = {},
): string {
  if (solid)
    return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" style="font-family:${font}" class="gf">${text}</text>`;
  id = id || "h" + uid++;
  const s = size,
    o = s * 0.045;
  const T = (extra: string) =>
    `<text x="${x}" y="${y}" font-size="${s}" text-anchor="${anchor}" style="font-family:${font}" ${extra}>${text}</text>`;
  return (
    `<defs><pattern id="${id}a" width="${f(s * 0.045)}" height="${f(s * 0.045)}" patternUnits="userSpaceOnUse"><rect width="100%" height="${f(s * 0.0285)}" class="gf"/></pattern>` +
    `<pattern id="${id}b" width="${f(s * 0.05)}" height="${f(s * 0.05)}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="${f(s * 0.025)}" height="100%" class="gf"/></pattern></defs>` +
    `<g transform="translate(${f(o * 1.3)} ${f(o * 1.3)})">${T(`fill="url(#${id}b)"`)}</g>` +
    T(`class="gp" stroke-width="${f(s * 0.07)}" stroke-linejoin="round"`) +
    T(`fill="url(#${id}a)" class="gs" stroke-width="${f(s * 0.02)}"`)
  );
}

/* --- banknote ----------------------------------------------------------------------------------------- */
/* lod: 3 full (>= 130 px wide), 2 medium (64-129 px), 1 chip (< 64 px). fake: 0 real, 1-3 stars of quality */
export interface NoteOptions {
  value?: string | number;
  unit?: string;
  seed?: string;
  lod?: number;
  fake?: number;
  serial?: string;
  label?: string;
}
export function note({
  value = 5,
  unit = "",
  seed = "note",
  lod = 3,
  fake = 0,
  serial,
  label = "",
}: NoteOptions = {}): string {
  const W = 200,
    H = 104,
    id = "n" + uid++,
    r = rng("note" + seed + value),
    key = seed + ":" + value;
  const off = fake
    ? [
        [8, -5],
        [3.6, 2.6],
        [1.2, -0.9],
      ][fake - 1]
    : [0, 0];
  let s = `<rect x=".75" y=".75" width="198.5" height="102.5" rx="5" class="note-paper"/>`;
  if (lod === 1) {
    /* chip: side lace, big numeral, nothing else */
    const [p1] = bandPath(r, 92, 26, 4, 4);
    for (const x of [34, 192]) s += `<g transform="translate(${x} 6) rotate(90)">${path(p1, "g1", 0.5)}</g>`;
    s += `<rect x="6" y="6" width="188" height="92" rx="3" class="gs" fill="none" stroke-width="1.4"/>`;
    s += numeral(value, 100, 85, String(value).length > 1 ? 84 : 100, { solid: true });
  } else {
    const ros = rosette(key, {
      hole: lod === 3 ? 0.3 : 0.46,
      rich: lod === 3 ? 1 : 0.5,
      inner: true,
      w: lod === 3 ? 0.5 : 0.4,
    });
    s += `<clipPath id="${id}c"><rect x="9" y="9" width="182" height="86" rx="2"/></clipPath><g clip-path="url(#${id}c)">`;
    if (fake !== 1)
      s += `<g opacity=".55">${relief(key, { w: 200, h: 104, lines: lod === 3 ? 44 : 20, seg: lod === 3 ? 36 : 24, depth: 0.8, cx: 0.5, cy: 0.55, R: 0.62, inner: true, cls: "g3" })}</g>`;
    s += `<g transform="translate(${f(100 - 54 + off[0])} ${f(52 - 54 + off[1])}) scale(.54)">${ros}</g>`;
    if (fake)
      s += `<g class="ghost" opacity=".5" transform="translate(${f(100 - 54 - off[0])} ${f(52 - 54 - off[1])}) scale(.54)">${path(twist(100, 46, 88, 9, fake * 4, 0.07, 0.08), "g2", 0.6)}</g>`;
    if (lod === 3)
      s += `<g transform="translate(${f(9 + off[0])} ${f(27 + off[1])}) scale(.25)">${rosette(key + "l", { inner: true, rich: 0.34, w: 0.4 })}</g><g transform="translate(${f(141 + off[0])} ${f(27 + off[1])}) scale(.25)">${rosette(key + "l", { inner: true, rich: 0.34, w: 0.4 })}</g>`;
    s += `</g><g transform="translate(5 5)">${frame(key, { w: 190, h: 94, t: 8, inner: true, K: lod === 3 ? 4 : 3, lite: lod < 3 })}</g>`;
    s += `<circle cx="100" cy="52" r="${lod === 3 ? 25 : 30}" class="note-paper" stroke="none" opacity=".86"/>`;
    const two = String(value).length > 1,
      z = lod === 3 ? (two ? 46 : 56) : two ? 56 : 70;
    s += numeral(value, 100, 52 + z * 0.335, z, { id });
    const cr = lod === 3 ? 13 : 17;
    for (const [x, y, a] of [
      [19, 29, "start"],
      [181, 29, "end"],
      [19, 87, "start"],
      [181, 87, "end"],
    ] as const)
      s += `<text x="${x}" y="${y}" font-size="${cr}" text-anchor="${a}" class="note-corner">${value}</text>`;
    if (unit && lod === 3)
      s += `<text x="100" y="90.5" font-size="8" text-anchor="middle" class="note-unit" letter-spacing="1.6">${unit}</text>`;
    if (lod === 3 && !fake) {
      const sn =
        serial ||
        pick(r, "ABCDEFGHKL".split("")) + pick(r, "MNPRSTUVWX".split("")) + String(Math.floor(r() * 9e6 + 1e6));
      s += `<text x="100" y="21.5" font-size="6.4" text-anchor="middle" class="note-serial" letter-spacing="1.3">${label || sn}</text>`;
    }
  }
  if (fake) {
    s += `<g class="note-stars">`;
    for (let i = 0; i < 3; i++) s += star(100 + (i - 1) * 15, lod === 1 ? 14 : 20, lod === 1 ? 9 : 6.4, i < fake);
    s += "</g>";
  }
  return `<svg class="gui note-svg${fake ? " fake q" + fake : ""}" viewBox="0 0 ${W} ${H}" aria-hidden="true">${s}</svg>`;
}
function star(x: number, y: number, r: number, on: boolean): string {
  let p = "";
  for (let i = 0; i < 10; i++) {
    const a = -Math.PI / 2 + (i * Math.PI) / 5,
      q = i % 2 ? r * 0.42 : r;
    p += `${f(x + q * Math.cos(a))},${f(y + q * Math.sin(a))} `;
  }
  return `<polygon points="${p}" class="${on ? "gf" : "gs"}" stroke-width="1" fill="${on ? "" : "none"}"/>`;
}
