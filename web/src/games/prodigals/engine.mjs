/** Everything that has an id, and what the boards show. */
const ITEM = ["frame", "corner", "effects", "sides", "value", "borough", "symbol", "trigger"];
const SPACE = ["id", "room", "sides", "players", "effects", "boys"];
const SET = ["id", "side", "tile", "reward", "white", "black"];

const some = (thing, names) => Object.fromEntries(names.map((name) => [name, thing[name]]));

function itemOf(kind, item) {
  const lady = kind === "beatrice" ? { beatrice: item.kind, ...some(item, ["columns", "from", "to"]) } : {};
  return { kind, en: item.title_en ?? item.name, de: item.title_de ?? item.name, ...some(item, ITEM), ...lady };
}

export default function take(tables) {
  const { boards, setup } = tables;
  const items = {};
  for (const [name, lists] of Object.entries(tables)) {
    if (name.startsWith("last-will")) continue; // no screen shows its cards yet
    for (const [kind, list] of Object.entries(lists)) {
      if (!Array.isArray(list) || kind === "space" || kind === "card_set") continue;
      for (const item of list) if (typeof item?.id === "string") items[item.id] = itemOf(kind, item);
    }
  }
  const { hand, tableau, possession_penalty: penalty } = setup.limits;
  return {
    items,
    spaces: boards.space.map((space) => some(space, SPACE)),
    sets: boards.card_set.map((set) => some(set, SET)),
    symbols: Object.fromEntries(boards.society_symbol.map(({ space, symbol }) => [space, symbol])),
    limits: { hand, tableau, penalty },
    hydePark: boards.hyde_park.round,
    cardSpaces: boards.card_spaces,
  };
}
