/** Effects as rows of small signs: an icon with a figure, each with a key that explains it. */
import data, { type Effect, type Item, type Per, type Trigger } from "virtual:game/prodigals";

import type { IconName } from "../../lib/icons";
import { willGlyphs, willTriggerGlyphs } from "./will/glyphs";
import { COMPANION_ICONS } from "./will/will";

export interface Glyph {
  icon?: IconName;
  text?: string;
  /** The end of a message key `explain.pc.…`. */
  explain?: string;
}

const minus = (n: number | string): string => `\u2212${n}`;
const DIRS: Record<string, IconName> = { down: "down", diag: "diag", side: "side", up: "up", jump: "jump" };
const SYMBOL: Record<string, IconName> = { dog: "dog", horse: "horse", glass: "glass", house: "house" };
const CORNERS: Record<string, IconName> = {
  liberal: "liberal",
  conservative: "conservative",
  general: "crowd",
  pub: "beer",
};

function perGlyphs(per: Per | undefined): Glyph[] {
  if (!per) return [];
  if (per.symbol) return [{ icon: SYMBOL[per.symbol], explain: `symbol.${per.symbol}` }];
  if (per.count === "insults_played") return [{ icon: "crowd", explain: "insult" }];
  if (per.count === "farm_companions") return [{ icon: COMPANION_ICONS[per.kind ?? ""], explain: "will.companion" }];
  if (per.count === "black_cards") return [{ icon: "cards", explain: "will.black-cards" }];
  if (per.count === "boy_in_hyde_park") return [{ icon: "tree", explain: "hyde-park" }];
  if (per.count === "borough_tiles")
    return [{ icon: "pin", text: data.items[per.borough ?? ""]?.en, explain: "borough" }];
  if (per.count === "markers_on_row") return [{ icon: "figures", text: String(per.row), explain: "markers" }];
  return [
    {
      icon: per.marker === "lady" ? "lady" : per.marker === "gentleman" ? "gent" : "figures",
      text: per.column,
      explain: "markers",
    },
  ];
}

/** `2 + 1 / dog` reads as a base and a part per symbol. */
function amount(n: number | undefined, per: Per | undefined, sign: (n: number) => string): Glyph[] {
  const base = n ? [{ text: sign(n) }] : [];
  if (!per) return base.length ? base : [{ text: sign(n ?? 0) }];
  const plus = n ? [{ text: "+" }] : [];
  return [...base, ...plus, { text: sign(per.each) }, { text: "/" }, ...perGlyphs(per)];
}

const glyph = (icon: IconName, explain?: string): Glyph => ({ icon, explain });

function who(marker: string | undefined): Glyph[] {
  if (marker === "lady") return [{ icon: "lady", explain: "lady" }];
  if (marker === "gentleman") return [{ icon: "gent", explain: "gentleman" }];
  return [];
}

function joined(list: Glyph[][], between: string): Glyph[] {
  return list.flatMap((glyphs, at) => (at === 0 ? glyphs : [{ text: between }, ...glyphs]));
}

export function glyphsOf(effect: Effect): Glyph[] {
  const { verb, n } = effect;
  switch (verb) {
    case "lose_votes":
      return [{ icon: "ballot", explain: "votes" }, ...amount(n, effect.per, minus)];
    case "gain_votes":
      return [{ icon: "ballot", explain: "votes" }, { text: `+${n}` }];
    case "megaphones":
      return [{ icon: "mega", explain: "megaphone" }, { text: `+${n}` }];
    case "hyde_park":
      return [
        { icon: "tree", explain: "hyde-park" },
        { icon: "mega", explain: "megaphone" },
      ];
    case "spend":
      return [{ icon: "coin", explain: "spend" }, ...amount(n, effect.per, minus), ...timeGlyphs(effect)];
    case "take_money":
      return [{ icon: "coin", explain: "money" }, { text: `+${n}` }];
    case "sell":
      return [
        { icon: "sale", explain: "sell" },
        { text: (effect.max ?? 1) > 1 ? `1\u2013${effect.max}` : "1" },
        ...(effect.discount ? [{ text: `(${minus(effect.discount)})` }] : []),
      ];
    case "exchange":
      return [
        { icon: "swap", explain: "exchange" },
        ...(effect.limit === undefined ? [] : [{ text: minus(effect.limit) }]),
      ];
    case "moves":
      return joined(
        (effect.steps ?? []).map((step) => [
          ...who(step.marker),
          ...joined(
            step.dirs.map((dir) => [{ icon: DIRS[dir], explain: `dir.${dir}` }]),
            "/",
          ),
          ...amount(step.n, step.per, String),
        ]),
        "+",
      );
    case "raise":
      return [{ icon: "up", explain: "dir.up" }, { text: String(n ?? 1) }];
    case "row_drop":
      return [
        ...who(effect.marker),
        { icon: "row", explain: "row" },
        { icon: "down", explain: "dir.down" },
        { text: String(effect.max ?? 1) },
      ];
    case "column_drop":
      return [
        ...who(effect.marker),
        { text: effect.column },
        { icon: "down", explain: "dir.down" },
        { text: String(effect.max ?? 1) },
      ];
    case "choose":
      return [
        ...((effect.times ?? 1) > 1 ? [{ text: `${effect.times}\u00d7` }] : []),
        ...joined((effect.of ?? []).map(glyphsOf), "/"),
      ];
    case "each_of":
      return joined((effect.of ?? []).map(glyphsOf), "+");
    case "trade":
      return [
        { icon: "swap", explain: "trade" },
        { text: `${effect.times ?? 1}\u00d7` },
        ...((effect.options ?? []).length > 2
          ? [glyph("ballot"), glyph("coin"), glyph("fan")]
          : joined(
              (effect.options ?? []).map((option) => [
                ...glyphsOf(option.pay),
                glyph("next"),
                ...glyphsOf(option.gain),
              ]),
              "/",
            )),
      ];
    case "extra_errand":
      return [{ icon: "boy", explain: "boy" }, { text: "+1" }];
    case "pub":
      return [
        { icon: "ballot", explain: "pub" },
        { text: data.pub.map((votes, at) => (at ? votes : minus(votes))).join("\u00b7") },
      ];
    case "time":
      return [{ icon: "hourglass", explain: "time" }];
    case "take_central":
      return [{ icon: "cards", explain: "central" }];
    case "take_renaissance":
      return [{ icon: "spark", explain: "renaissance" }, { text: String(n ?? 2) }];
    case "reserve":
      return [{ icon: "order", explain: "order" }, { text: String(effect.position ?? "") }];
    case "take_bonus_tile":
      return [{ icon: "bonus", explain: "bonus" }];
    case "take_pair_tile":
      return [{ icon: "tile", explain: "circle" }];
    case "shun_beatrice":
      return [{ icon: "avert", explain: "immune" }];
    default:
      return willGlyphs(effect) ?? [{ text: verb }];
  }
}

function timeGlyphs(effect: Effect): Glyph[] {
  if (!effect.time) return [];
  const each = effect.time.mode === "flat" ? minus(effect.time.each ?? 1) : `${minus(1)}\u00b72\u00b73`;
  return [{ text: "+" }, { icon: "hourglass", explain: "time" }, { text: each }];
}

export function triggerGlyphs(trigger: Trigger | undefined): Glyph[] {
  if (!trigger) return [];
  const own = willTriggerGlyphs(trigger);
  if (own) return own;
  const deed = joined((trigger.do ?? []).map(glyphsOf), "+");
  const arrow: Glyph = { icon: "next", explain: "trigger" };
  if (trigger.on === "white_card")
    return [
      ...(trigger.corners ?? []).map((corner) => ({ icon: CORNERS[corner], explain: `corner.${corner}` })),
      arrow,
      ...deed,
    ];
  if (trigger.on === "megaphone") return [{ icon: "mega", explain: "megaphone" }, arrow, ...deed];
  if (trigger.on === "inner_circle")
    return [{ icon: "tile", explain: "inner-circle" }, arrow, { text: `${trigger.picks}\u00d7` }];
  return [
    { icon: "sale", explain: "sell" },
    ...(trigger.borough === "indicated" ? [glyph("pin", "borough")] : []),
    arrow,
    ...(trigger.discount ? [glyph("coin", "money"), { text: minus(trigger.discount) }] : deed),
  ];
}

/** The sign in the corner of a white card. */
export const cornerGlyph = (item: Item | undefined): Glyph | null =>
  item?.corner && CORNERS[item.corner] ? { icon: CORNERS[item.corner], explain: `corner.${item.corner}` } : null;
export const listGlyphs = (effects: Effect[]): Glyph[] => joined(effects.map(glyphsOf), "+");
