/** A finished game as it was told: what each pair of eyes saw, step by step. */
import type { GameEvent, Story, StoryEvent } from "../generated/api";

/** A seat, what everybody saw, or all eyes open. */
export type Eyes = number | "public" | "all";

export function eyesOf(text: string | undefined, seats: number): Eyes {
  if (text === "all") return "all";
  const seat = Number(text);
  return text !== undefined && /^\d$/.test(text) && seat < seats ? seat : "public";
}

export function sees(eyes: Eyes, told: StoryEvent): boolean {
  if (eyes === "all" || told.known_to === null) return true;
  return eyes !== "public" && told.known_to.includes(eyes);
}

/** What these eyes saw, and after how many steps each of it. */
export function seenBy(story: Story, eyes: Eyes): { events: GameEvent[]; steps: number[] } {
  const events: GameEvent[] = [];
  const steps: number[] = [];
  story.steps.forEach((step, at) => {
    for (const told of step.events)
      if (sees(eyes, told)) {
        events.push(told.event);
        steps.push(at + 1);
      }
  });
  return { events, steps };
}

/** How many of the events were seen after a number of steps. */
export function countAt(steps: number[], step: number): number {
  let count = steps.length;
  while (count > 0 && steps[count - 1] > step) count--;
  return count;
}

/** Whose eyes show a step best when all are open: those of whoever acts, or of the one before where chance does. */
export function leading(story: Story, step: number): number | "spectator" {
  for (let at = Math.min(step, story.steps.length) - 1; at >= 0; at--) {
    const { seat } = story.steps[at];
    if (seat !== "chance") return seat;
  }
  return "spectator";
}

/** The chapter that a step belongs to: the last that has begun; -1: none has. */
export const chapterAt = (starts: number[], step: number): number => starts.findLastIndex((start) => start <= step);
