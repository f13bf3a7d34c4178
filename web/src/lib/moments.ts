/** What people will talk about afterwards: a sentence about a seat. */
import type { Moment } from "../games/ui";
import { tp } from "./prefs.svelte";
import { yours, type Key, type Params } from "./text";

/** A message about a seat, in the form that says “you” where it is about me; *at*: its place among the events. */
export function momentOf(
  model: { readonly me: number | null; fullName(seat: number): string },
  seat: number,
  key: Key,
  params: Params,
  at: number | null = null,
): Moment {
  return { seat, at, pieces: tp(yours(key, seat === model.me), { name: model.fullName(seat), ...params }) };
}
