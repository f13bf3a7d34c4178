/** Make one plain value equal to another in place, so that whoever holds a part of it sees the new values. */
export function become(old: object, now: object): void {
  if (Array.isArray(old) && Array.isArray(now)) old.splice(0, old.length, ...structuredClone(now));
  else {
    const target = old as Record<string, unknown>; // whatever it is, its keys are text
    for (const key of Object.keys(target)) if (!(key in now)) delete target[key];
    for (const [key, value] of Object.entries(now)) {
      const known = target[key];
      if (isPlain(known) && isPlain(value) && Array.isArray(known) === Array.isArray(value)) become(known, value);
      else target[key] = structuredClone(value);
    }
  }
}

const isPlain = (value: unknown): value is object => typeof value === "object" && value !== null;
