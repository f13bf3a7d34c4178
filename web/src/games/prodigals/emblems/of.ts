/** Which emblem each card, tile and space bears. A card of a pack that is not here bears the sign of its contest. */
import data from "virtual:game/prodigals";

import { symbol } from "./draw";
import { SIGNS } from "./signs";
import { THINGS } from "./things";

const ALL = { ...SIGNS, ...THINGS };
export type Emblem = keyof typeof ALL;
/* `keys` forgets which keys there are. */
export const EMBLEMS = Object.keys(ALL) as Emblem[];

let built = "";
/** All of them as symbols, drawn once. */
export const sprite = (): string => (built ||= EMBLEMS.map((name) => symbol(name, ALL[name])).join(""));

export const CARDS: Record<string, Emblem> = {
  EW01: "pub",
  EW02: "pub",
  EW03: "pub",
  EW04: "mega",
  EW05: "scroll",
  EW06: "crown",
  EW07: "horse",
  EW08: "trumpet",
  EW09: "key",
  EW10: "pub",
  EW11: "pub",
  EW12: "torch",
  EW13: "book",
  EW14: "music",
  EW15: "bulldog",
  EW16: "glass",
  EW17: "nightcap",
  EB01: "kennel",
  EB02: "horseshoe",
  EB03: "env",
  EB04: "rosette",
  EB05: "oak",
  EB06: "drum",
  EB07: "barrel",
  EB08: "bottle",
  EB09: "crate",
  EB10: "news",
  EB11: "mask",
  SW01: "soup",
  SW02: "waltz",
  SW03: "lady",
  SW04: "gent",
  SW05: "church",
  SW06: "frost",
  SW07: "sofa",
  SW08: "toast",
  SW09: "chandelier",
  SW10: "boot",
  SW11: "fan",
  SW12: "swords",
  SW13: "quill",
  SW14: "cards",
  SW15: "bonnet",
  SW16: "stairs",
  SW17: "rose",
  SB01: "horse",
  SB02: "bottle",
  SB03: "candle",
  SB04: "coat",
  SB05: "mask",
  SB06: "butterfly",
  SB07: "dog",
  SB08: "trowel",
  SB09: "dice",
  SB10: "elbow",
  SB11: "figures",
  PW01: "hourglass",
  PW02: "hourglass",
  PW03: "hourglass",
  PW04: "gavel",
  PW05: "scissors",
  PW06: "bag",
  PW07: "ship",
  PW08: "kennel",
  PW09: "church",
  PW10: "hourglass",
  PW11: "hourglass",
  PW12: "horse",
  PW13: "cards",
  PW14: "signpost",
  PW15: "ruin",
  PW16: "brush",
  PW17: "fireworks",
  PB01: "scissors",
  PB02: "bottle",
  PB03: "hat",
  PB04: "key",
  PB05: "pawnshop",
  PB06: "stall",
  PB07: "horseshoe",
  PB08: "ledger",
  PB09: "gavel",
  PB10: "church",
  PB11: "dividers",
  CES1: "banner",
  CES2: "lorgnette",
  CES3: "scroll",
  CES4: "cloche",
  CES5: "opera",
  CEP1: "bag",
  CEP2: "chest",
  CEP3: "house",
  CEP4: "coins",
  CEP5: "ballot",
  CPS1: "soup",
  CPS2: "mirror",
  CPS3: "gavel",
  CPS4: "chandelier",
  CPS5: "coat",
  CAL1: "crown",
  CAL2: "mask",
  CAL3: "palette",
  CAL4: "news",
  CAL5: "fireworks",
  CLE1: "coins",
  CLE2: "quill",
  CLS1: "carriage",
  CLS2: "wreath",
  CLA1: "chest",
  CLA2: "ledger",
  BE1: "trumpet",
  BE2: "ballot",
  BS1: "frost",
  BS2: "boot",
  BP1: "coins",
  BP2: "gavel",
};

export const CONTEST_EMBLEMS: Record<string, Emblem> = {
  main: "hat",
  election: "ballot",
  society: "fan",
  possessions: "coin",
  "last-will": "scroll",
};

export const SPACES: Record<string, Emblem> = {
  "main.central": "crown",
  "main.renaissance": "palette",
  "main.order": "podium",
  "election.own": "env",
  "election.pair": "tile",
  "election.hyde-park": "tree",
  "society.own": "cup",
  "society.m1": "stairs",
  "society.m2": "piano",
  "society.m3": "opera",
  "society.beatrice": "lorgnette",
  "possessions.own": "umbrella",
  "possessions.x1": "swap",
  "possessions.x2": "gavel",
  "possessions.x3": "key",
};

/** Small scenes at the head of each board: what stands there, and how high. */
export const FRIEZES: Record<string, [Emblem, number][]> = {
  main: [
    ["carriage", 30],
    ["hat", 34],
    ["candle", 26],
  ],
  election: [
    ["tree", 26],
    ["mega", 28],
    ["tree", 36],
  ],
  society: [
    ["lady", 28],
    ["chandelier", 38],
    ["gent", 28],
  ],
  possessions: [
    ["house", 30],
    ["pub", 34],
    ["farm", 30],
  ],
};

export const SYMBOL_EMBLEMS: Record<string, Emblem> = {
  dog: "dog",
  horse: "horse",
  glass: "glass",
  house: "house",
  joker: "star",
};

export function emblemOf(id: string): Emblem {
  const own = CARDS[id];
  if (own) return own;
  const item = data.items[id];
  return CONTEST_EMBLEMS[item?.contest ?? item?.contests?.[0] ?? "main"] ?? "hat";
}

/** `main.order-2` bears the sign of its kind. */
export const emblemAt = (space: string): Emblem =>
  SPACES[space.replace(/-\d$/, "")] ?? SPACES[space] ?? CONTEST_EMBLEMS[space.split(".")[0]] ?? "hat";
