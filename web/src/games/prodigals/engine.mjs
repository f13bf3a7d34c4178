/** Everything that has an id, and what the boards show. */
const ITEM = [
  "frame",
  "corner",
  "effects",
  "sides",
  "value",
  "borough",
  "symbol",
  "trigger",
  "cost",
  "deck",
  "crowns",
  "values",
  "actions",
  "money",
  "contests",
  "contest",
];
const SPACE = ["id", "room", "sides", "players", "effects", "boys", "not_with"];
const SET = ["id", "side", "tile", "reward", "white", "black"];
const OFFER = ["id", "side", "players", "decks"];
const PLAN = ["side", "place", "cards", "boys", "actions"];

const some = (thing, names) => Object.fromEntries(names.map((name) => [name, thing[name]]));

function itemOf(kind, item) {
  const lady = kind === "beatrice" ? { beatrice: item.kind, ...some(item, ["columns", "from", "to"]) } : {};
  const sort = item.deck === undefined ? {} : { sort: item.kind, use: item.activate?.actions };
  return {
    kind,
    en: item.title_en ?? item.name,
    de: item.title_de ?? item.name,
    ...some(item, ITEM),
    ...lady,
    ...sort,
  };
}

/** The contests in the order of their boards: as they are laid out, then what replaces one of them. */
function contestsOf({ ids, letters, dealing }) {
  return [...dealing, ...ids.filter((id) => !dealing.includes(id))].map((id) => ({
    id,
    letter: letters[ids.indexOf(id)],
  }));
}

function willOf({ limits, decks, words, property_kind: kinds, plan, offer }) {
  return {
    limits,
    decks: decks.regular,
    crowns: decks.crown_rounds,
    companions: words.companions,
    kinds: kinds.map(({ id, title_en: en, title_de: de, decays }) => ({ id, en, de, decays })),
    plans: plan.map((place) => some(place, PLAN)),
    offers: offer.map((place) => some(place, OFFER)),
  };
}

const UNLISTED = ["space", "card_set", "plan", "offer", "property_kind"];

export default function take(tables) {
  const { boards, setup } = tables;
  const items = {};
  for (const lists of Object.values(tables))
    for (const [kind, list] of Object.entries(lists)) {
      if (!Array.isArray(list) || UNLISTED.includes(kind)) continue;
      for (const item of list) if (typeof item?.id === "string") items[item.id] = itemOf(kind, item);
    }
  const { hand, tableau, possession_penalty: penalty, rounds, indicated_discount: discount } = setup.limits;
  return {
    items,
    contests: contestsOf(setup.contests),
    spaces: [...boards.space, ...tables["last-will"].space].map((space) => some(space, SPACE)),
    sets: boards.card_set.map((set) => some(set, SET)),
    symbols: Object.fromEntries(boards.society_symbol.map(({ space, symbol }) => [space, symbol])),
    limits: { hand, tableau, penalty, rounds, discount, picks: setup.limits.circle_picks },
    pub: tables.election.pub_votes,
    hydePark: boards.hyde_park.round,
    cardSpaces: boards.card_spaces,
    will: willOf(tables["last-will"]),
  };
}
