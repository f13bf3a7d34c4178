/**
 * What others do, shown one thing at a time: a queue between how things are and what is shown.
 * It never holds an answer up: whoever is asked may see how things are at once (`skip`).
 */
import type { GameEvent } from "../generated/api";
import { BLANK, isAsked, type Screen } from "./reducer";

export type Pace = "slow" | "normal" | "fast" | "instant";
export const PACES: Pace[] = ["slow", "normal", "fast", "instant"];

/**
 * In milliseconds: how long one thing is shown, how soon after the last of them came all have been shown, and one at least.
 * At normal pace bots have 3.5 s between two questions of mine (`tables/turns.py`), so a round takes no more than 8 s.
 */
interface Run {
  one: number;
  all: number;
  least: number;
}
export const RUNS: Record<Pace, Run> = {
  slow: { one: 2_000, all: 20_000, least: 700 },
  normal: { one: 900, all: 4_500, least: 160 },
  fast: { one: 400, all: 2_000, least: 80 },
  instant: { one: 0, all: 0, least: 0 },
};
/** What I did myself needs no more than a glance. */
const MINE = 0.3;
/** What is kept of the time that is left for things that have no stage, if they need so much. */
const PLAIN = 0.4;
/** A staged moment that would be over before anybody has read it is only told; it can be seen again. */
const GLIMPSE = 600;
/** Nobody counts more than this as having been away: this many things, or so long with anything to tell. */
const MISSED = 4;
const GONE_MS = 15_000;
/** A connection that was lost meanwhile is there again after this. */
const BACK_MS = 6_000;

/** How much slower or faster beats of a staged moment are; 0: its end is shown at once. */
export const BEAT: Record<Pace, number> = { slow: 1.7, normal: 1, fast: 0.5, instant: 0 };

/** What a screen asks of those who look. */
interface Weight {
  /** It tells something. */
  isTold: boolean;
  /** How long it is on stage, beat by beat, in milliseconds at normal pace; 0: it needs none. */
  stage: number;
}

/** What I have missed: events from `from` up to `to`, and how long I was gone, in seconds. */
export interface Missed {
  from: number;
  to: number;
  seconds: number;
}

export class Director {
  /** What is shown. */
  screen = $state.raw<Screen>(BLANK);
  /** How things are. */
  live = $state.raw<Screen>(BLANK);
  /** The screen to which what is on stage leads; null: nothing is. */
  stage = $state.raw<Screen | null>(null);
  /** Screens that wait to be shown, the next one first. */
  waiting = $state.raw<Screen[]>([]);
  /** The last thing that was on stage, to be seen again. */
  last = $state.raw<Screen | null>(null);
  /** How long a beat of what is on stage lasts; 1 as usual. */
  beat = $state(1);
  isPaused = $state(false);
  /** Everything is shown at once until I am asked. */
  isSkipping = $state(false);
  /** What happened while nobody looked. */
  missed = $state.raw<Missed | null>(null);

  /** Whether what led to this screen gets a stage: it is shown before anything that follows. */
  isStaged: (screen: Screen) => boolean = () => false;
  /** How long what led to this screen is on stage, beat by beat, in milliseconds at normal pace. */
  lasts: (screen: Screen) => number = () => 0;
  /** How many times the usual time all things together may take here. */
  breadth = 1;
  /** Whether an event is worth a line. */
  tells: (event: GameEvent) => boolean = () => true;
  pace: () => Pace = () => "instant";

  private next: ReturnType<typeof setTimeout> | undefined;
  /** What is shown has not been shown for long enough. */
  private isHeld = false;
  /** When something else is shown. */
  private until = Infinity;
  private readonly weights = new WeakMap<Screen, Weight>();
  /** When everything that has come must have been shown. */
  private due = 0;
  private hidden: { at: number; events: number } | null = null;
  /** Who comes back hears of what came meanwhile when the connection is there again. */
  private back: { until: number; events: number; seconds: number } | null = null;

  /** Something is still to be shown. */
  get isBehind(): boolean {
    return this.stage !== null || this.waiting.length > 0;
  }

  /** The game has gone on: `live` is how things are now. */
  come(live: Screen, isMine = false): void {
    const before = this.live;
    this.live = live;
    if (live.position === before.position) return this.refresh();
    if (this.isSkipping && (isAsked(live) || live.position?.outcome)) this.isSkipping = false;
    const isTrue = !this.isBehind && this.screen.sent === null && isAsked(this.screen);
    if (this.isSkipping || (isTrue && isAsked(live)) || (this.isInstant && !this.hidden)) return this.catchUp(live);
    this.hurry();
    if (!isTrue && (this.isBehind || this.isHeld || this.isPaused || this.hidden)) {
      this.waiting = [...this.waiting, live];
      this.refresh();
      if (!this.recall() && this.isHeld && !this.isPaused && !this.hidden) this.hold(this.share());
    } else this.take(live, isMine ? MINE : 1);
  }

  /** Everything anew, as it is; what came after `known` was never shown here. */
  arrive(live: Screen, known: { events: number; seconds: number | null } | null): void {
    this.catchUp(live);
    const seconds = known?.seconds ?? this.back?.seconds ?? 0;
    this.back = null;
    if (known === null || live.position?.outcome || seconds * 1_000 < GONE_MS) return;
    const told = live.events.slice(known.events).filter((event) => this.tells(event));
    if (told.length >= MISSED) this.missed = { from: known.events, to: live.events.length, seconds };
  }

  /** Show how things are, at once. */
  catchUp(live: Screen = this.live): void {
    this.live = live;
    this.rest();
    this.stage = null;
    this.waiting = [];
    this.screen = live;
  }

  /** What is on stage is over: the table shows where it led, then what came since. */
  clear(): void {
    const led = this.stage;
    if (led === null) return;
    this.stage = null;
    this.show(led, 1);
  }

  pause(): void {
    this.isPaused = true;
    clearTimeout(this.next);
  }

  resume(): void {
    this.isPaused = false;
    this.missed = null;
    this.hurry();
    if (this.isInstant) return this.catchUp();
    if (this.stage) this.raise(this.stage, this.stageShare(this.stage));
    else this.step();
  }

  /** Go on by one; what is paused stays so. */
  forward(): void {
    if (this.stage) this.clear();
    else this.step();
  }

  private step(): void {
    this.rest();
    const [first, ...others] = this.waiting;
    if (first === undefined) return;
    this.waiting = others;
    this.take(first, 1);
  }

  /** Show everything up to this event at once, and stop there. */
  showUpTo(event: number): void {
    this.isPaused = true;
    this.stage = null;
    const found = this.waiting.findIndex((screen) => screen.events.length > event);
    if (found < 0) return;
    const screen = this.waiting[found];
    this.waiting = this.waiting.slice(found + 1);
    this.rest();
    this.take(screen, 1);
  }

  /** Everything at once until I am asked; if I am, this is my turn. */
  skip(): void {
    this.isPaused = false;
    this.missed = null;
    this.isSkipping = !isAsked(this.live) && !this.live.position?.outcome;
    this.catchUp();
  }

  /** Nobody looks: what comes waits. */
  hide(): void {
    this.hidden ??= { at: Date.now(), events: this.screen.events.length };
    clearTimeout(this.next);
  }

  /** Somebody looks again. */
  look(): void {
    const { hidden } = this;
    if (hidden === null) return;
    this.hidden = null;
    const gone = Date.now() - hidden.at;
    this.back = { until: Date.now() + BACK_MS, events: hidden.events, seconds: Math.round(gone / 1000) };
    if (this.recall(gone > GONE_MS ? 1 : MISSED)) return;
    this.hurry();
    if (this.isInstant) this.catchUp();
    else if (this.stage) this.raise(this.stage, this.stageShare(this.stage));
    else this.step();
  }

  /** Once left, nothing moves any more. */
  close(): void {
    clearTimeout(this.next);
  }

  /** Offer to tell what waits, if it is much and somebody has just come back. */
  private recall(least = MISSED): boolean {
    const { back, live } = this;
    if (back === null || this.hidden || Date.now() > back.until) return false;
    if (this.waiting.filter((screen) => this.weigh(screen).isTold).length < least) return false;
    this.missed = { from: back.events, to: live.events.length, seconds: back.seconds };
    this.pause();
    return true;
  }

  private get isInstant(): boolean {
    return this.pace() === "instant" && !this.isPaused;
  }

  private rest(): void {
    clearTimeout(this.next);
    this.isHeld = false;
  }

  /** Something has come, or is looked at only now: from here on there is the usual time for everything. */
  private hurry(): void {
    this.due = performance.now() + this.whole;
  }

  /** The time there is for everything. */
  private get whole(): number {
    return RUNS[this.pace()].all * this.breadth;
  }

  private weigh(screen: Screen): Weight {
    const known = this.weights.get(screen);
    if (known) return known;
    const isTold = screen.events.slice(screen.fresh).some((event) => this.tells(event));
    const weight = { isTold, stage: this.isStaged(screen) ? this.lasts(screen) : 0 };
    this.weights.set(screen, weight);
    return weight;
  }

  /** What is left, and how much of it those that wait need: on stage, and without one. In milliseconds. */
  private get time(): { left: number; staged: number; plain: number; things: number } {
    const pace = this.pace();
    const weights = this.waiting.map((screen) => this.weigh(screen));
    const staged = weights.reduce((sum, { stage }) => sum + stage * BEAT[pace], 0);
    const things = weights.filter(({ isTold }) => isTold).length;
    return { left: Math.max(0, this.due - performance.now()), staged, plain: things * RUNS[pace].one, things };
  }

  /** Show one thing; what belongs on a stage gets it first, if there is time for it. */
  private take(screen: Screen, weight: number): void {
    if (this.weigh(screen).stage === 0 || this.pace() === "instant") return this.show(screen, weight);
    const share = this.stageShare(screen);
    if (this.isPaused || share >= GLIMPSE) return this.raise(screen, share);
    this.last = screen;
    this.show(screen, weight);
  }

  /** How long a screen may be on stage: all of its time, or its part of what is left for stages. */
  private stageShare(screen: Screen): number {
    const { left, staged, plain } = this.time;
    const whole = this.weigh(screen).stage * BEAT[this.pace()];
    const all = this.waiting.includes(screen) ? staged : staged + whole;
    return whole * Math.min(1, (left - Math.min(plain, left * PLAIN)) / all);
  }

  private raise(screen: Screen, share: number): void {
    this.stage = this.last = screen;
    this.beat = share / this.weigh(screen).stage;
    this.refresh();
    clearTimeout(this.next);
    if (!this.isPaused) this.next = setTimeout(() => this.clear(), share);
  }

  /** Where so many things wait that each would only flash by, some are shown together. The last one lets me answer. */
  private show(screen: Screen, weight: number): void {
    const { one, least } = RUNS[this.pace()];
    const share = this.share();
    const { together, count } = this.gather(screen, this.isPaused ? 1 : least / share);
    this.screen = together;
    this.refresh();
    clearTimeout(this.next);
    if (count === 0) return this.goOn();
    this.isHeld = true;
    this.until = Infinity;
    if (!this.isPaused) this.hold(Math.min(one, share * count) * weight);
  }

  /** How long each of those that wait and have no stage may be shown. */
  private share(): number {
    const { left, staged, plain, things } = this.time;
    const kept = Math.min(staged, this.whole - Math.min(plain, this.whole * PLAIN), left);
    return (left - kept) / Math.max(1, things);
  }

  /** Show what is shown for so long from now on, unless less is left of its time. */
  private hold(ms: number): void {
    const until = performance.now() + ms;
    if (until >= this.until) return;
    this.until = until;
    clearTimeout(this.next);
    this.next = setTimeout(() => this.goOn(), ms);
  }

  /** A number of things shown as one, or fewer where one of them gets a stage; what tells nothing counts as none. */
  private gather(first: Screen, most: number): { together: Screen; count: number } {
    let together = first;
    let count = Number(this.weigh(first).isTold);
    while (this.waiting.length && count > 0 && count < most && !this.isRising(this.waiting[0])) {
      const [next, ...others] = this.waiting;
      const { isTold, stage } = this.weigh(next);
      if (stage > 0) this.last = next;
      this.waiting = others;
      together = { ...next, fresh: together.fresh };
      count += Number(isTold);
    }
    return { together, count };
  }

  /** Whether a screen that waits will get its stage, as far as can be said now. */
  private isRising(screen: Screen): boolean {
    return this.weigh(screen).stage > 0 && this.pace() !== "instant" && this.stageShare(screen) >= GLIMPSE;
  }

  private goOn(): void {
    this.isHeld = false;
    if (!this.hidden) this.step();
  }

  /** Position, events and my answer as shown; everything else, such as talk, as it is. */
  private refresh(): void {
    const { position, events, fresh, sent } = this.screen;
    const { live } = this;
    if (this.isBehind) this.screen = { ...live, position, events, fresh, sent };
    else this.screen = events.length === live.events.length && fresh < live.fresh ? { ...live, fresh } : live;
  }
}
