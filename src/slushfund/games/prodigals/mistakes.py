"""What is wrong with a pack: every mistake explained, with the place where it stands."""

from __future__ import annotations

import re
from typing import Any, Final, final

from slushfund.core.checking import Checker
from slushfund.core.content import HOUSE_TABLES, Tables
from slushfund.games.prodigals.content import PCContent
from slushfund.games.prodigals.effects import COUNTS, KINDS_OF_MOVE, MARKERS, VERBS

GAME_ID: Final = "prodigals"
ITEM: Final = re.compile(r"[A-Za-z][A-Za-z0-9]{0,15}", re.ASCII)
SPACE: Final = re.compile(r"[a-z]+(-[a-z]+)*\.[a-z][a-z0-9-]*", re.ASCII)
SPACES: Final = ["space", "card_set", "offer"]
"""Tables whose ids are names of spaces."""
PLANS: Final = ["plan", "property_kind", "black_cards"]
"""Tables whose ids nobody writes in a move of a card or space."""
RESERVED: Final = ["pub", "none", "discard", "at", "for", "over"]
NOTES: Final = [
    *("source", "basis", "form", "rulebook_keys", "inferred_keys", "reward_source"),
    *("title_en", "title_de", "name", "author", "safe_column", "note"),
]
"""Keys that carry no rules."""

COUNT_FIELDS: Final[dict[str, list[str]]] = {
    "symbol": ["symbol"],
    "markers_on_row": ["row"],
    "markers_in_column": ["marker", "column"],
    "borough_tiles": ["borough"],
    "farm_companions": ["kind"],
}
PICKS: Final = ["lose_votes", "spend", "sell", "exchange", "moves"]
"""What a choice may offer: the steps that have a spelling."""
PAYS: Final = ["gain_votes", "take_money", "raise"]
TRIGGERS: Final[dict[str, list[str]]] = {
    "white_card": ["corners", "do"],
    "megaphone": ["do"],
    "sale": ["borough", "discount", "do"],
    "inner_circle": ["picks"],
    "outing": ["kinds", "add"],
    "upkeep": ["add"],
    "farm": ["add"],
    "property_deal": ["add", "discount"],
}
WILL_KEYS: Final = [
    *("cost", "deck", "crowns", "kind", "values", "actions", "activate", "symbol", "money"),
]
"""What cards of Last Will may have beside the others' keys."""
TABLES: Final[dict[str, tuple[list[str], list[str]]]] = {
    "card": (
        ["id", "frame"],
        ["effects", "stack", "corner", "trigger", "contests", *WILL_KEYS],
    ),
    "possession": (["id", "value", "symbol", "borough"], ["set", "stack"]),
    "circle": (["id", "stack", "sides"], []),
    "beatrice": (["id", "kind"], ["columns", "from", "to"]),
    "bonus": (["id", "contest", "use", "effects"], []),
    "space": (
        ["id", "room", "sides", "effects"],
        ["players", "boys", "per_player", "needs_possession", "not_with"],
    ),
    "card_set": (
        ["id", "side", "white", "black"],
        ["tile", "reward", "needs_possession_in_round"],
    ),
    "handicap": (["contest", "effects"], []),
    "circle_pick": (["contest", "effect"], []),
    "borough": (["id"], []),
    "society_symbol": (["space", "symbol"], []),
    "round": (["side", "round", "bonus", "rewards"], []),
    "plan": (["id", "side", "place", "cards", "boys", "actions"], []),
    "offer": (["id", "side", "players", "decks"], []),
    "property_kind": (["id", "decays"], ["symbol"]),
    "black_cards": (["contests", "cards"], []),
    "player_count": (
        ["players", "board_side", "boys", "money", "votes", "possession_tiles", "markers"],
        [],
    ),
}
"""The lists of tables in the data, with the keys a table must have and may have."""

KEYS: Final[dict[str, list[str]]] = {
    **{kind: ["id"] for kind in TABLES},
    "space": ["id", "sides"],
    "card_set": ["id", "side"],
    "handicap": ["contest"],
    "circle_pick": ["contest"],
    "society_symbol": ["space"],
    "round": ["side", "round"],
    "player_count": ["players"],
    "plan": ["id", "side"],
    "offer": ["id", "side"],
    "black_cards": ["contests"],
}
"""What tells the tables of each list apart: a pack replaces those that have the same."""


@final
class Components(Checker):
    """Finds mistakes in cards, tiles and boards."""

    words: dict[str, list[Any]]

    def __init__(self, words: dict[str, list[Any]]) -> None:
        super().__init__(NOTES)
        self.words = words

    def word_list(self, path: str, value: Any, allowed: list[Any]) -> None:
        """Check a list of words."""
        if not isinstance(value, list):
            self.say(path, "must be a list")
            return
        for one in value:
            self.word(path, one, allowed)

    def effects(self, path: str, value: Any) -> None:
        """Check a list of effects."""
        if not isinstance(value, list):
            self.say(path, "must be a list of effects")
            return
        for at, effect in enumerate(value, 1):
            self.effect(f"{path} {at}", effect)

    def effect(self, path: str, effect: Any) -> None:
        """Check one effect of the effect language."""
        verb = effect.get("verb") if isinstance(effect, dict) else None
        if verb not in VERBS:
            self.say(path, f"unknown verb {verb!r}")
            return
        fields = VERBS[str(verb)]
        if not self.keys(f"{path} ({verb})", effect, ["verb", *fields.must], fields.may):
            return
        for key in ("n", "max", "discount", "limit", "times", "position"):
            if key in effect:
                self.number(f"{path} {key}", effect[key], 0, 99)
        if "marker" in effect:
            self.word(f"{path} marker", effect["marker"], MARKERS)
        if "column" in effect:
            self.word(f"{path} column", effect["column"], self.words["columns"])
        self._parts(path, str(verb), effect)

    def _parts(self, path: str, verb: str, effect: Tables) -> None:
        """Check what an effect contains."""
        if "per" in effect:
            self.per(f"{path} per", effect["per"])
        if "companions" in effect:
            self.companions(f"{path} companions", effect["companions"])
        if verb == "outing":
            self.word(f"{path} kind", effect["kind"], self.words["outings"])
        if "time" in effect:
            self.time(f"{path} time", effect["time"])
        if verb == "moves":
            self.steps(f"{path} steps", effect["steps"])
        if "of" in effect:
            self.effects(f"{path} of", effect["of"])
        if verb == "choose" and isinstance(effect["of"], list):
            verbs = [part.get("verb") for part in effect["of"] if isinstance(part, dict)]
            self.word_list(f"{path} of", verbs, PICKS)
            if len(set(verbs)) < len(verbs):
                self.say(f"{path} of", "offers the same verb twice")
        if verb == "trade":
            self.options(f"{path} options", effect["options"])

    def companions(self, path: str, slots: Any) -> None:
        """Check the companions of an outing or farm."""
        if not isinstance(slots, list) or len(slots) > 6:
            self.say(path, "must be a list of up to six tables")
            return
        for at, slot in enumerate(slots, 1):
            if self.keys(f"{path} {at}", slot, ["kind", "add"], []):
                self.word(f"{path} {at} kind", slot["kind"], self.words["companions"])
                self.number(f"{path} {at} add", slot["add"], 0, 99)

    def per(self, path: str, per: Any) -> None:
        """Check what an amount depends on."""
        if not isinstance(per, dict) or per.get("count") not in COUNTS[1:]:
            count = per.get("count") if isinstance(per, dict) else per
            self.say(path, f"unknown count {count!r}")
            return
        fields = COUNT_FIELDS.get(per["count"], [])
        if not self.keys(path, per, ["count", "each", *fields], ["marker"]):
            return
        self.number(f"{path} each", per["each"], 0, 99)
        for key, words in (("symbol", "symbols"), ("row", "rows"), ("column", "columns")):
            if key in fields:
                self.word(f"{path} {key}", per[key], self.words[words])
        if "borough" in fields:
            self.word(f"{path} borough", per["borough"], self.words["boroughs"])
        if "kind" in fields:
            self.word(f"{path} kind", per["kind"], self.words["companions"])
        if "marker" in per:
            self.word(f"{path} marker", per["marker"], MARKERS)

    def time(self, path: str, time: Any) -> None:
        """Check a time sign."""
        if not self.keys(path, time, ["mode"], ["each"]):
            return
        self.word(f"{path} mode", time["mode"], ["flat", "escalating"])
        if time["mode"] == "flat":
            self.number(f"{path} each", time.get("each"), 0, 99)

    def steps(self, path: str, steps: Any) -> None:
        """Check a pool of moves."""
        if not isinstance(steps, list) or not 1 <= len(steps) <= 4:
            self.say(path, "must be a list of one to four tables")
            return
        for at, step in enumerate(steps, 1):
            where = f"{path} {at}"
            if self.keys(where, step, ["n", "dirs"], ["marker", "per"]):
                self.number(f"{where} n", step["n"], 0, 99)
                self.word_list(f"{where} dirs", step["dirs"], list(KINDS_OF_MOVE))
                self.word(f"{where} marker", step.get("marker", "any"), MARKERS)
                if "per" in step:
                    self.per(f"{where} per", step["per"])

    def options(self, path: str, options: Any) -> None:
        """Check the options of a trade."""
        if not isinstance(options, list) or not options:
            self.say(path, "must be a list of tables")
            return
        for at, option in enumerate(options, 1):
            where = f"{path} {at}"
            if self.keys(where, option, ["pay", "gain"], []):
                self.effect(f"{where} pay", option["pay"])
                self.effect(f"{where} gain", option["gain"])
                if isinstance(option["pay"], dict):
                    self.word(f"{where} pay", option["pay"].get("verb"), PAYS)

    def trigger(self, path: str, trigger: Any) -> None:
        """Check the lower ability of a black card."""
        on = trigger.get("on") if isinstance(trigger, dict) else None
        if on not in TRIGGERS:
            self.say(path, f"unknown trigger {on!r}")
            return
        self.keys(path, trigger, ["on"], TRIGGERS[str(on)])
        if "do" in trigger:
            self.effects(f"{path} do", trigger["do"])
        if "corners" in trigger:
            self.word_list(f"{path} corners", trigger["corners"], self.words["corners"])
        if "borough" in trigger:
            allowed = ["any", "indicated", *self.words["boroughs"]]
            self.word(f"{path} borough", trigger["borough"], allowed)
        if "kinds" in trigger:
            self.word_list(f"{path} kinds", trigger["kinds"], self.words["outings"])
        for key in ("discount", "picks", "add"):
            if key in trigger:
                self.number(f"{path} {key}", trigger[key], 0, 99)

    def id(self, path: str, value: Any, kind: str) -> None:
        """Check that an id can be written in a move."""
        pattern = SPACE if kind in SPACES else ITEM
        if kind in PLANS:
            return
        if not isinstance(value, str) or not pattern.fullmatch(value) or value in RESERVED:
            self.say(path, f"{value!r} cannot be an id")

    def table(self, path: str, kind: str, table: Any) -> None:
        """Check one table of a list of tables."""
        must, may = TABLES[kind]
        is_will = kind == "card" and isinstance(table, dict) and "deck" in table
        if kind == "card" and not is_will:
            must = [*must, "effects"]
        if not self.keys(path, table, must, may):
            return
        if is_will:
            self.will_card(path, table)
        if "id" in table:
            self.id(path, table["id"], kind)
        for key in ("effects", "reward"):
            if key in table:
                self.effects(f"{path} {key}", table[key])
        if "effect" in table:
            self.effect(f"{path} effect", table["effect"])
        if "trigger" in table:
            self.trigger(f"{path} trigger", table["trigger"])
        self._words(path, kind, table)
        self._numbers(path, kind, table)

    def will_card(self, path: str, card: Tables) -> None:
        """Check what only cards of Last Will have."""
        self.word(f"{path} deck", card["deck"], self.words["decks"])
        kinds = self.words["kinds"] if "values" in card else [*self.words["companions"], "any"]
        if "kind" in card:
            self.word(f"{path} kind", card["kind"], kinds)
        for key, most in (("actions", 9), ("crowns", 3), ("money", 999)):
            if key in card:
                self.number(f"{path} {key}", card[key], 0, most)
        if "activate" in card and self.keys(f"{path} activate", card["activate"], ["actions"], []):
            self.number(f"{path} activate actions", card["activate"]["actions"], 0, 9)
        if "values" in card:
            if not isinstance(card["values"], list) or not card["values"]:
                self.say(f"{path} values", "must be a list of whole numbers")
                return
            for value in card["values"]:
                self.number(f"{path} values", value, 0, 99)

    def _words(self, path: str, kind: str, table: Tables) -> None:
        """Check the words of a table that come from closed lists."""
        symbols = self.words["symbols"]
        lists: dict[str, list[Any]] = {
            "frame": ["white", "black", *(["companion", "none"] if "deck" in table else [])],
            "cost": ["action", "free"],
            "corner": self.words["corners"],
            "symbol": symbols,
            "borough": self.words["boroughs"],
            "contest": self.words["contests"],
            "use": ["held", "action"],
            "room": ["one", "own"],
            "side": ["2-3", "4-5"],
            "board_side": ["2-3", "4-5"],
            "kind": ["columns", "rows", "same_row", "adjacent"],
            "from": self.words["rows"],
            "to": self.words["rows"],
        }
        for key, allowed in lists.items():
            if key in table and not (key == "kind" and kind == "card"):
                self.word(f"{path} {key}", table[key], allowed)
        for key, allowed in (
            ("contests", self.words["contests"]),
            ("not_with", self.words["contests"]),
            ("decks", self.words["decks"]),
            ("columns", self.words["columns"]),
            ("sides", [*symbols, "joker", "blank"] if kind == "circle" else ["2-3", "4-5"]),
        ):
            if key in table:
                self.word_list(f"{path} {key}", table[key], allowed)

    def _numbers(self, path: str, kind: str, table: Tables) -> None:
        """Check the numbers of a table."""
        if "stack" in table:
            self.number(f"{path} stack", table["stack"], 0 if kind == "circle" else 1, 2)
        for key in ("value", "boys", "money", "votes", "possession_tiles", "bonus"):
            if key in table and kind not in ("space", "card"):
                self.number(f"{path} {key}", table[key], 0, 99)
        for key in ("white", "black", "rewards"):
            if key in table:
                if not isinstance(table[key], list) or len(table[key]) < 3:
                    self.say(f"{path} {key}", "must be a list of whole numbers")
                    continue
                for one in table[key]:
                    self.number(f"{path} {key}", one, 0, 99)
        if kind == "circle" and isinstance(table["sides"], list) and len(table["sides"]) != 4:
            self.say(f"{path} sides", "must be four: north, east, south, west")

    def shape(self, path: str, house: Any, value: Any) -> None:
        """Check a value against the house value it replaces."""
        name = path.rpartition(".")[2]
        if name in TABLES:
            if not isinstance(value, list):
                self.say(path, "must be a list of tables")
                return
            for table in value:
                self.table(f"{path} {_identity(name, table)}".rstrip(), name, table)
        elif isinstance(house, dict):
            if not isinstance(value, dict):
                self.say(path, "must be a table")
                return
            for key, one in value.items():
                if key not in house and key not in NOTES:
                    self.say(path, f"unknown key {key}")
                elif key in house and key not in NOTES:
                    self.shape(f"{path}.{key}", house[key], one)
        elif isinstance(house, int):
            self.number(path, value, 0, 999)
        elif type(house) is not type(value):
            self.say(path, f"must be of another type than {value!r}")


def _identity(name: str, table: Any) -> str:
    """Return what tells a table of a list from its neighbours, as words."""
    keys = KEYS[name] if isinstance(table, dict) else []
    return " ".join([f"{key}={table[key]}" for key in keys if key in table])


def mistakes(given: Tables, merged: Tables) -> list[str]:
    """Return every mistake of a pack; *merged*: laid over the house tables."""
    return check_shape(given) or check_ids(merged) or _try(merged) or check_supply(merged)


def _try(merged: Tables) -> list[str]:
    """Build the content as a table would; what then fails is a mistake too."""
    try:
        content = PCContent("check", merged)
    except (KeyError, ValueError, IndexError, TypeError, AttributeError) as error:
        return [f"the content does not fit together: {error!r}"]
    return [] if content.cards else ["there are no cards"]


def check_shape(pack: Tables) -> list[str]:
    """Explain every mistake in what a pack says, table by table."""
    house = HOUSE_TABLES[GAME_ID]
    boards, setup, will = house["boards"], house["setup"], house["last-will"]
    changed = pack.get("boards", {})
    boroughs = changed.get("borough", boards["borough"]) if isinstance(changed, dict) else []
    checker = Components(
        {
            "symbols": boards["symbols"]["ids"],
            "columns": boards["society_grid"]["columns"],
            "rows": boards["society_grid"]["rows"],
            "boroughs": [one.get("id") for one in boroughs if isinstance(one, dict)],
            "contests": setup["contests"]["ids"],
            "corners": ["liberal", "conservative", "general", "pub", "time"],
            "companions": will["words"]["companions"],
            "outings": will["words"]["outings"],
            "kinds": [kind["id"] for kind in will["property_kind"]],
            "decks": list(will["decks"]["counts"]),
        }
    )
    if pack.get("game") != GAME_ID:
        checker.say("game", f'must be "{GAME_ID}"')
    for key, value in pack.items():
        if key in house:
            checker.shape(key, house[key], value)
        elif key != "game" and key not in NOTES:
            checker.say(key, f"unknown table; there are {', '.join(house)}")
    return checker.mistakes


def check_ids(data: Tables) -> list[str]:
    """Explain ids that stand for two cards or tiles of the merged content."""
    mistakes: list[str] = []
    seen: dict[str, str] = {}
    for file in HOUSE_TABLES[GAME_ID]:
        for kind in ("card", "possession", "circle", "beatrice", "bonus"):
            for table in data[file].get(kind, []):
                where = f"{file}.{kind}"
                if table["id"] in seen:
                    mistakes.append(f"{where}: the id {table['id']} is also in {seen[table['id']]}")
                seen[table["id"]] = where
    return mistakes


def check_supply(data: Tables) -> list[str]:
    """Explain stacks of the merged content that would run out before the last round."""
    rounds = data["setup"]["limits"]["rounds"]
    sets = data["boards"]["card_set"]
    mistakes: list[str] = []
    for side in ("2-3", "4-5"):
        here = [one for one in sets if one["side"] == side]
        for contest in data["setup"]["contests"]["dealing"]:
            for frame in ("white", "black"):
                own = [one for one in here if one["id"].startswith(f"{contest}.")]
                if any(len(one[frame]) != rounds for one in own):
                    mistakes.append(f"boards.card_set: {frame} must have {rounds} numbers")
                cards = [card for card in data[contest]["card"] if card["frame"] == frame]
                if sum([sum(one[frame]) for one in own]) > len(cards):
                    mistakes.append(f"side {side}: not enough {frame} {contest} cards")
        tiles = [tile for tile in data["tiles"]["circle"] if tile["stack"] > 0]
        if rounds * (2 + len([one for one in here if one.get("tile")])) > len(tiles):
            mistakes.append(f"side {side}: not enough circle tiles")
    board = [tile for tile in data["tiles"]["possession"] if "stack" in tile]
    if 4 * rounds > len(board):
        mistakes.append("not enough possession tiles for the board")
    if rounds > len(data["tiles"]["beatrice"]):
        mistakes.append("not enough Dame Beatrice tiles")
    for combination in data["setup"]["contests"]["combinations"]:
        cards = [c for c in data["central"]["card"] if sorted(c["contests"]) == sorted(combination)]
        if rounds > len(cards):
            mistakes.append(f"not enough central cards for {', '.join(combination)}")
    return mistakes + _check_will(data["last-will"])


def _check_will(data: Tables) -> list[str]:
    """Explain what the rules of Last Will could not live with."""
    mistakes: list[str] = []
    modifiers = data["market"]["modifiers"]
    if len(set(modifiers)) != len(modifiers) or len(modifiers) != len(data["property_kind"]):
        mistakes.append("last-will.market: every kind of property needs a modifier of its own")
    for card in data["card"]:
        if "values" in card and min(card["values"]) + min(modifiers) < 1:
            mistakes.append(f"last-will.card {card['id']}: a property must be worth something")
    rounds = data["limits"]["rounds_alone"]
    crowns = {"one": 1, "two": 2, "three": 3}
    for side, players in (("2-3", 3), ("4-5", 5)):
        offers = [one for one in data["offer"] if one["side"] == side and players in one["players"]]
        if any(len(one["decks"]) < rounds for one in offers):
            mistakes.append(f"last-will.offer: decks must have {rounds} words")
            continue
        for word, number in crowns.items():
            needed = 0
            for at in data["decks"]["crown_rounds"][word]:
                needed += len([one for one in offers if one["decks"][at - 1] == "special"])
            if needed > len([card for card in data["card"] if card.get("crowns") == number]):
                mistakes.append(f"side {side}: not enough special cards with {word} crown")
        if len([plan for plan in data["plan"] if plan["side"] == side]) < players:
            mistakes.append(f"side {side}: not enough plans")
    return mistakes
