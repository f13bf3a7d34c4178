/** Taps as a person makes them: at a point of the screen where the thing can be seen. */
import type { Node } from "./tree";
import type { Sitting } from "./world";

export const TAPPED = ["button", "radio", "checkbox", "tab", "switch", "menuitem", "option"];

interface Aim {
  /** Ends the aiming; false: the finger came down on something else. */
  landed?: () => boolean;
}

/**
 * A point at which this element, and no other, is under the finger; scrolls it into sight first. What has come there when
 * the finger comes down, and is not this element, does not feel it.
 */
function aimAt(this: Element): { x: number; y: number } | null {
  const events = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
  let isHit = false;
  const feel = (event: Event): void => {
    if (event.type === "pointerdown") isHit = this.contains(event.target as Element);
    if (isHit) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  this.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const box = this.getBoundingClientRect();
  const steps = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
  for (const dx of steps)
    for (const dy of steps) {
      const [x, y] = [box.left + box.width * dx, box.top + box.height * dy];
      const hit = document.elementFromPoint(x, y);
      if (!hit || !this.contains(hit)) continue;
      for (const name of events) addEventListener(name, feel, true);
      (globalThis as Aim).landed = () => {
        for (const name of events) removeEventListener(name, feel, true);
        delete (globalThis as Aim).landed;
        return isHit;
      };
      return { x, y };
    }
  return null;
}

async function pointOf({ session }: Sitting, node: Node): Promise<{ x: number; y: number } | null> {
  const { object } = (await session.send("DOM.resolveNode", {
    backendNodeId: node.id,
    objectGroup: "taps",
  })) as {
    object: { objectId: string };
  };
  const { result } = (await session.send("Runtime.callFunctionOn", {
    objectId: object.objectId,
    functionDeclaration: aimAt.toString().replace(/^function aimAt/, "function"),
    returnByValue: true,
  })) as { result: { value: { x: number; y: number } | null } };
  return result.value;
}

/** So often it is aimed again at what has moved away. */
const MOST_MISSES = 3;

/** False: there is no point of it that can be tapped, or it has gone. */
export async function tap(sitting: Sitting, node: Node): Promise<boolean> {
  const { page } = sitting;
  try {
    for (let misses = 0; misses < MOST_MISSES; misses++) {
      const point = await pointOf(sitting, node);
      if (!point) return false;
      await page.mouse.click(point.x, point.y);
      if (await page.evaluate(() => (globalThis as Aim).landed?.())) return true;
    }
  } catch {
    // It has gone.
  }
  return false;
}

/** Seeded luck (mulberry32): the same walk every time. */
export class Luck {
  constructor(private state: number) {}

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  weighted<T>(all: T[], weight: (each: T) => number): T {
    let left = this.next() * all.reduce((sum, each) => sum + weight(each), 0);
    return all.find((each) => (left -= weight(each)) < 0) ?? all[all.length - 1];
  }
}
