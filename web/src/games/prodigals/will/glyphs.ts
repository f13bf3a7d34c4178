/** Effects of Last Will as rows of small signs. */
import type { Effect, Slot, Trigger } from "virtual:game/prodigals";

import type { Glyph } from "../glyphs";
import { COMPANION_ICONS, OUTING_ICONS } from "./will";

const pounds = (n: number | undefined): string => `\u2212${n ?? 0}`;
const slots = (list: Slot[] = []): Glyph[] =>
  list.map(({ kind, add }) => ({ icon: COMPANION_ICONS[kind], text: `+${add}`, explain: "will.companion" }));

export function willGlyphs(effect: Effect): Glyph[] | undefined {
  const { verb, n } = effect;
  switch (verb) {
    case "outing":
      return [
        { icon: OUTING_ICONS[effect.kind ?? ""], text: pounds(n), explain: "will.outing" },
        ...slots(effect.companions),
      ];
    case "farm":
      return [{ icon: "farm", text: pounds(n), explain: "will.farm" }, ...slots(effect.companions)];
    case "upkeep":
      return [{ icon: "house", text: pounds(n), explain: "will.upkeep" }];
    case "gain_actions":
      return [{ icon: "watch", text: `+${n}`, explain: "will.action" }];
    case "draw_last_will":
      return [{ icon: "cards", text: `+${n}`, explain: "will.draw" }];
    case "free_farm":
      return [{ icon: "farm", text: `${n}\u00d7`, explain: "will.free-farm" }];
    case "decay":
      return [{ icon: "house" }, { icon: "down", explain: "will.decay" }];
    case "sell_property":
      return [
        { icon: "sale", explain: "will.sell" },
        ...(effect.discount ? [{ text: `(${pounds(effect.discount)})` }] : []),
      ];
    case "adjust_market":
      return [{ icon: "swap", explain: "will.market" }];
    case "take_extension":
      return [{ icon: "extend", text: "+1", explain: "will.extension" }];
    case "take_joker":
      return [{ icon: "wild", explain: "will.wild" }];
    default:
      return undefined;
  }
}

export function willTriggerGlyphs(trigger: Trigger): Glyph[] | undefined {
  const arrow: Glyph = { icon: "next", explain: "trigger" };
  const more: Glyph = { text: pounds(trigger.add) };
  switch (trigger.on) {
    case "outing":
      return [
        ...(trigger.kinds ?? []).map((kind) => ({ icon: OUTING_ICONS[kind], explain: "will.outing" })),
        arrow,
        more,
      ];
    case "upkeep":
      return [{ icon: "house", explain: "will.upkeep" }, arrow, more];
    case "farm":
      return [{ icon: "farm", explain: "will.farm" }, arrow, more];
    case "property_deal":
      return [{ icon: "sale", explain: "will.deal" }, arrow, more];
    default:
      return undefined;
  }
}
