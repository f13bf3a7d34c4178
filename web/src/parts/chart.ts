/** Where things lie in a chart. Amounts may be of any size. */

export type Value = number | bigint;

export interface Scale {
  ticks: Value[];
  /** 0 at the bottom, 1 at the top. */
  part(value: Value): number;
}

/** The least distance between two marks at the ends of lines. */
export const heights = { mark: 17 };

/** The decimal logarithm of an amount of any size; 0 for nothing. */
export function log10(value: Value): number {
  if (value <= 0) return 0;
  if (typeof value === "number") return Math.max(0, Math.log10(value));
  const digits = String(value);
  const lead = digits.slice(0, 15);
  return Math.log10(Number(lead)) + digits.length - lead.length;
}

const NICE = [1, 2, 5, 10];

/** A round step that gives about four lines. */
function stepFor(range: number): number {
  const rough = Math.max(range, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return Math.max(1, (NICE.find((nice) => nice * power >= rough) ?? 10) * power);
}

export function scaleOf(values: Value[], isLog: boolean): Scale {
  if (isLog) {
    const top = Math.max(1, Math.ceil(Math.max(0, ...values.map(log10))));
    const every = Math.ceil(top / 4);
    const ticks = Array.from({ length: Math.floor(top / every) + 1 }, (_, k) => 10n ** BigInt(k * every));
    return { ticks, part: (value) => log10(value) / top };
  }
  const numbers = values.map(Number);
  const step = stepFor(Math.max(0, ...numbers) - Math.min(0, ...numbers));
  const low = Math.floor(Math.min(0, ...numbers) / step) * step;
  const high = Math.max(low + step, Math.ceil(Math.max(0, ...numbers) / step) * step);
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, k) => low + k * step);
  return { ticks, part: (value) => (Number(value) - low) / (high - low) };
}

/** The same heights, moved apart so that no two are closer than `gap`; order stays. */
export function spread(wanted: number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => wanted[a] - wanted[b]);
  const out = [...wanted];
  let last = low - gap;
  for (const at of order) last = out[at] = Math.max(wanted[at], last + gap);
  let next = high + gap;
  for (const at of order.reverse()) next = out[at] = Math.min(out[at], next - gap);
  return out;
}
