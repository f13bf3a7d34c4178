/** What each contest shows: its board in the middle, and the things of one player. Screens read this list and know no contest. */
import type { Component } from "svelte";

import type { Key } from "../../lib/text";
import Circle from "./Circle.svelte";
import Estate from "./Estate.svelte";
import Society from "./Society.svelte";
import type { Model } from "./view";
import Legacy from "./will/Legacy.svelte";
import Offer from "./will/Offer.svelte";

export interface ContestUi {
  /** The things of one player. */
  Own: Component<{ model: Model; seat: number }>;
  title: Key;
  /** Its score stands beside the title. */
  isScored: boolean;
  /** Where it stands among the things of a player. */
  place: number;
  /** Answers that are given on these things. */
  answers: RegExp;
  /** Wide screens show the things of a player under the boards, with this many contests or more. */
  middle: number;
  /** Another board than a sheet with spaces; it takes the whole width. */
  Board?: Component<{ model: Model }>;
}

export const CONTESTS: Record<string, ContestUi> = {
  society: { Own: Society, title: "pc.my-society", isScored: true, place: 1, answers: /^(move|raise|row) /, middle: 9 },
  election: { Own: Circle, title: "pc.my-circle", isScored: false, place: 2, answers: /^tile /, middle: 9 },
  possessions: { Own: Estate, title: "pc.my-estate", isScored: true, place: 3, answers: /^(sell T|swap )/, middle: 3 },
  "last-will": {
    Own: Legacy,
    title: "pc.my-legacy",
    isScored: true,
    place: 0,
    answers: /^(activate L|farm |fall |sell L|settle )/,
    middle: 1,
    Board: Offer,
  },
};

/** The contest on whose things the open question is answered; "" for others. */
export const askedOf = (contests: string[], moves: string[]): string =>
  contests.find((contest) => moves.some((move) => CONTESTS[contest]?.answers.test(move))) ?? "";
