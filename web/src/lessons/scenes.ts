/** Which lessons there are, and which rules can be played. */
import type { BothWords, SceneInfo } from "../generated/api";
import { api } from "../lib/api";
import { prefs } from "../lib/prefs.svelte";
import { rich, type Piece } from "../lib/text";

let asked: Promise<SceneInfo[]> | null = null;

/** Asked once; whoever had no connection asks again. */
export function scenes(): Promise<SceneInfo[]> {
  asked ??= api.scenes().then(
    (list) => list.scenes,
    () => {
      asked = null;
      return [];
    },
  );
  return asked;
}

/** Ids of the rules that can be played. */
export const playable = async (): Promise<Set<string>> =>
  new Set((await scenes()).flatMap(({ rule }) => (rule ? [rule] : [])));

/** A text of a lesson in the language of this browser. */
export const words = (text: BothWords): Piece[] => rich(text[prefs.lang]);
