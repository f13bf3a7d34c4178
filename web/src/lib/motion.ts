/** Things that travel over the table between places marked by `data-at`. Motion follows events and holds nothing up. */
import type { Flight } from "../games/ui";
import { BEAT, type Pace } from "./director.svelte";
import * as guilloche from "./guilloche";
import { ICONS, SHAPES, isIcon } from "./icons";

interface Spot {
  x: number;
  y: number;
  element: Element;
}

/** When a thing starts and how long it is in the air, in milliseconds. */
export interface Beat {
  delay: number;
  duration: number;
}

const FLY = 420;
const APART = 110;
/** All things of one message have landed after this. */
const LONGEST = 1_800;
/** Messages that come faster than things can fly are not shown late: what would start after this is left out. */
const LATEST = 2_500;
const STAMP_STAYS = 1_100;

export function isStill(pace: Pace): boolean {
  return pace === "instant" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Many things at once leave closer together and fly faster. */
export function beats(count: number, speed: Pace): Beat[] {
  const pace = BEAT[speed];
  const whole = FLY + APART * (count - 1);
  const squeeze = pace * Math.min(1, LONGEST / whole);
  return Array.from({ length: count }, (_, at) => ({
    delay: Math.round(at * APART * squeeze),
    duration: Math.round(FLY * Math.max(squeeze, pace * 0.5)),
  }));
}

/** The elements that carry this name, those in sight first. */
export function placesOf(name: string): Element[] {
  const all = [...document.querySelectorAll(`[data-at~="${CSS.escape(name)}"]`)];
  return all.filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && element.closest("dialog") === null;
  });
}

export function spotOf(name: string): Spot | null {
  const element = placesOf(name)[0];
  if (!element) return null;
  const box = element.getBoundingClientRect();
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  return x < 0 || y < 0 || x > innerWidth || y > innerHeight ? null : { x, y, element };
}

/** How much larger everything is drawn on a very large screen (tokens.css). */
const enlarged = (): number => parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--big")) || 1;

/** The layer in which things fly. */
export class Air {
  private running = new Set<Animation>();
  private free = 0;

  constructor(
    private readonly layer: HTMLElement,
    private readonly speed: () => Pace,
  ) {}

  /** Show the flights; `from` was measured before the table changed. */
  show(flights: Flight[], from: (Spot | null)[]): void {
    const now = performance.now();
    const plan = beats(flights.length, this.speed());
    const start = Math.max(0, this.free - now);
    if (start > LATEST) return;
    flights.forEach((flight, at) => {
      const beat = { ...plan[at], delay: plan[at].delay + start };
      const target = spotOf(flight.to);
      if (!target) return;
      if (flight.thing === "stamp") this.stamp(flight, target, beat);
      else this.fly(flight, from[at] ?? spotOf(flight.from), target, beat);
    });
    const last = plan.at(-1);
    if (last) this.free = now + start + last.delay + last.duration;
  }

  /** Everything lands at once. */
  finish(): void {
    this.free = 0;
    for (const animation of [...this.running]) animation.finish();
  }

  private fly(flight: Flight, from: Spot | null, to: Spot, beat: Beat): void {
    if (!from || (from.x === to.x && from.y === to.y)) return;
    const thing = draw(flight);
    const rise = Math.min(60, Math.hypot(to.x - from.x, to.y - from.y) * 0.18);
    const turn = (to.x < from.x ? -1 : 1) * 11;
    const at = (x: number, y: number, angle: number, scale: number): string =>
      `translate(-50%,-50%) translate(${x}px,${y}px) rotate(${angle}deg) scale(${scale * enlarged()})`;
    this.play(thing, beat, "cubic-bezier(.65,0,.35,1)", [
      { transform: at(from.x, from.y, 0, 0.8), opacity: 0 },
      { transform: at(from.x, from.y, 0, 1), opacity: 1, offset: 0.08 },
      { transform: at((from.x + to.x) / 2, (from.y + to.y) / 2 - rise, turn, 1.08), offset: 0.55 },
      { transform: at(to.x, to.y, turn / 3, 1), opacity: 1, offset: 0.94 },
      { transform: at(to.x, to.y, 0, 0.8), opacity: 0 },
    ]);
  }

  private stamp(flight: Flight, to: Spot, beat: Beat): void {
    const thing = draw(flight);
    const fall = 240 / (beat.duration + STAMP_STAYS);
    const at = (angle: number, scale: number): string =>
      `translate(-50%,-50%) translate(${to.x}px,${to.y}px) rotate(${angle}deg) scale(${scale * enlarged()})`;
    const whole = { delay: beat.delay, duration: beat.duration + STAMP_STAYS };
    this.play(thing, whole, "linear", [
      { transform: at(-9, 1.6), opacity: 0, easing: "cubic-bezier(.3,1.6,.5,1)" },
      { transform: at(-7, 1), opacity: 1, offset: fall },
      { transform: at(-7, 1), opacity: 1, offset: 0.88 },
      { transform: at(-7, 1), opacity: 0 },
    ]);
    const shake = [{ translate: "0" }, { translate: "-2px 1px" }, { translate: "2px -1px" }, { translate: "0" }];
    to.element.animate(shake, { delay: beat.delay + 170, duration: 180 });
  }

  private play(thing: HTMLElement, beat: Beat, easing: string, frames: Keyframe[]): void {
    this.layer.append(thing);
    const animation = thing.animate(frames, { ...beat, easing, fill: "both" });
    this.running.add(animation);
    const end = (): void => {
      this.running.delete(animation);
      thing.remove();
    };
    animation.onfinish = end;
    animation.oncancel = end;
  }
}

function draw({ thing, text }: Flight): HTMLElement {
  const element = document.createElement("div");
  element.className = `flying ${thing}`;
  const icon = text.startsWith("icon:") ? text.slice(5) : "";
  const seat = /^seat:([0-7])$/.exec(text)?.[1];
  if (thing === "note" && /^\d{1,4}$/.test(text))
    element.innerHTML = guilloche.note({ value: text, seed: "air", lod: 1 });
  else if (isIcon(icon)) element.innerHTML = `<svg class="ic" viewBox="0 0 24 24">${ICONS[icon]}</svg>`;
  else if (seat)
    element.innerHTML = `<svg viewBox="0 0 100 100"><path d="${SHAPES[Number(seat)]}" fill="var(--seat${seat})"/></svg>`;
  else element.textContent = text;
  if (text === "" && thing !== "token") element.classList.add("cardback");
  return element;
}

const LIT = 1_800;

/** Outline these places for a moment, and bring the first into sight. Tells whether there was any. */
export function light(names: string[]): boolean {
  const found = names.flatMap(placesOf);
  found[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  for (const element of found) {
    element.classList.remove("lit");
    /* A page that nobody looks at draws nothing: the time runs from the moment in which it is seen. */
    requestAnimationFrame(() => {
      element.classList.add("lit");
      setTimeout(() => element.classList.remove("lit"), LIT);
    });
  }
  return found.length > 0;
}
