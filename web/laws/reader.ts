/** What each game's reader does: the same questions to every screen. It knows the game's views and what people call things. */
import type { Thing } from "./locked";
import type { Node } from "./tree";
import type { Confirmed } from "./walker";
import type { Facts, Lang, Setting, Sitting, Truth } from "./world";

export interface Scene {
  truth: Truth;
  tree: Node;
  lang: Lang;
  setting: Setting;
  view: Facts;
  me: number;
  names: string[];
  /** Three columns, with a card for every seat. */
  isWide: boolean;
}

/** Something promised before a move: a name, what it will be, and how it is found in the view afterwards. */
export interface Promised {
  what: string;
  will: number;
  is: (view: Facts) => number;
}

/** A fact that must be within two taps. */
export interface Due {
  what: string;
  words: RegExp;
}

export interface Reader {
  seats: number[];
  /** The move that the screen announced, in the notation of the game; null: this screen says too little to tell. */
  said(seen: Confirmed, scene: Scene): string | null;
  /** Whether that is the move that arrived; without it the two are compared word by word. */
  isSame?(move: string, shown: string, scene: Scene): boolean;
  /** What is shown and is not so, or says more than the view. */
  untrue(scene: Scene): string[];
  /** What stands for moves that may be closed at this question, with what it says of them. */
  closable?(scene: Scene, sitting: Sitting): Promise<Thing[]>;
  promised?(seen: Confirmed, scene: Scene): Promised[];
  due(scene: Scene): Due[];
}

export function sceneOf(truth: Truth, tree: Node, setting: Setting, width: number): Scene {
  return {
    truth,
    tree,
    setting,
    lang: setting.lang,
    view: truth.position?.view ?? {},
    me: truth.seat as number,
    names: truth.table.seats.map((seat) => seat.name),
    isWide: width >= 1200,
  };
}
