/** SHA-256, in hexadecimal. Browsers have one of their own, but not on pages without TLS: at home there is none. */

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
};
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0;
const FIRST = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function padded(data: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(64 * Math.ceil((data.length + 9) / 64)));
  data.forEach((byte, at) => view.setUint8(at, byte));
  view.setUint8(data.length, 0x80);
  view.setUint32(view.byteLength - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(view.byteLength - 4, (data.length << 3) >>> 0);
  return view;
}

function mix(state: number[], view: DataView, start: number): number[] {
  const words = new Int32Array(64);
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(start + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [near, far] = [words[i - 15], words[i - 2]];
    const low = turn(near, 7) ^ turn(near, 18) ^ (near >>> 3);
    const high = turn(far, 17) ^ turn(far, 19) ^ (far >>> 10);
    words[i] = words[i - 16] + low + words[i - 7] + high;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]) | 0);
}

export function sha256(...parts: (string | Uint8Array)[]): string {
  const bytes = parts.map((part) => (typeof part === "string" ? new TextEncoder().encode(part) : part));
  const data = new Uint8Array(bytes.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of bytes) {
    data.set(part, end);
    end += part.length;
  }
  const view = padded(data);
  let state = FIRST;
  for (let start = 0; start < view.byteLength; start += 64) state = mix(state, view, start);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/[0-9a-f]{2}/g) ?? [], (hex) => parseInt(hex, 16));

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
