/** Ornament is built once per seed and form, in idle time, after the first paint. */
import { SvelteMap } from "svelte/reactivity";

import * as guilloche from "./guilloche";

const built = new SvelteMap<string, string>();
const asked = new Set<string>();
const queue: [string, () => string][] = [];
let isRunning = false;

const later: (work: () => void) => void =
  "requestIdleCallback" in globalThis
    ? (work) => requestIdleCallback(work, { timeout: 400 })
    : (work) => setTimeout(work, 16);

function run(): void {
  const started = performance.now();
  while (performance.now() - started < 10) {
    const next = queue.shift();
    if (!next) break;
    const [key, build] = next;
    built.set(key, build());
  }
  isRunning = queue.length > 0;
  if (isRunning) later(run);
}

function get(key: string, build: () => string): string {
  const known = built.get(key);
  if (known !== undefined) return known;
  if (!asked.has(key)) {
    asked.add(key);
    queue.push([key, build]);
    if (!isRunning) {
      isRunning = true;
      later(run);
    }
  }
  return "";
}

/** Tables look different, but there are no more looks than this: what is built stays, and a page may see a hundred tables. */
const LOOKS = 6;
export const lookOf = (id: string): string =>
  String([...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % LOOKS);

export const rosette = (seed: string, options: guilloche.RosetteOptions = {}): string =>
  get(`r${seed}|${JSON.stringify(options)}`, () => guilloche.rosette(seed, options));
export const band = (seed: string, options: guilloche.BandOptions = {}): string =>
  get(`b${seed}|${JSON.stringify(options)}`, () => guilloche.band(seed, options));
export const frame = (seed: string, options: guilloche.FrameOptions = {}): string =>
  get(`f${seed}|${JSON.stringify(options)}`, () => guilloche.frame(seed, options));
export const field = (seed: string, options: guilloche.FieldOptions = {}): string =>
  get(`w${seed}|${JSON.stringify(options)}`, () => guilloche.field(seed, options));
export const relief = (seed: string, options: guilloche.ReliefOptions = {}): string =>
  get(`l${seed}|${JSON.stringify(options)}`, () => guilloche.relief(seed, options));
export const note = (options: guilloche.NoteOptions): string =>
  get(`n${JSON.stringify(options)}`, () => guilloche.note(options));
