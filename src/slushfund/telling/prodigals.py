"""The cards, tiles and spaces of The Prodigals Club in words: names, and what each does."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from slushfund.core import AnyGame
from slushfund.telling.manners import IDS, manner
from slushfund.telling.tongue import Tongue

ID: Final = "prodigals"
FEW: Final = 3
"""Players up to whom the first side of the boards is used."""
CARDS: Final = ("election", "society", "possessions", "central", "last-will", "last-will-central")
LETTERS: Final = {"E": "election", "S": "society", "P": "possessions", "W": "last-will"}
LONG: Final = ("unseen", "pools", "discards")
"""Facts that name very many cards."""
ENGLISH: Final = Tongue(ID, "en")
VOLUNTARY: Final = "sales=voluntary"

_LINES: Final[dict[tuple[str, str, bool], dict[str, str]]] = {}
"""For each pack, language and reading of sales: what every card and tile is."""


class TableTongue(Tongue):
    """How cards and bonus tiles of one table are told."""

    def __init__(self, language: str, pub_votes: list[int], is_voluntary: bool) -> None:
        super().__init__(ID, language)
        self.pub_votes = pub_votes
        """What one, two and more pub cards together lose (PC-8.32)."""
        self.is_voluntary = is_voluntary
        """Sales and exchanges by cards and bonus tiles may be left out (PC-7.30)."""


def explain(game: AnyGame, facts: dict[str, Any], tongue: Tongue) -> list[str]:
    """Name things among the facts, and say what everything is that can be seen."""
    lines = _glossary(game, facts, tongue)
    _name_things(game, facts, tongue)
    return lines


def _glossary(game: AnyGame, facts: dict[str, Any], tongue: Tongue) -> list[str]:
    """Say what everything is that can be seen, and what the spaces of this table do."""
    raw, known = _printed(game, facts), _known(game, facts, tongue)
    named = sorted(_named(facts) & set(known))
    lines = [tongue.say("things.cards")] if named else []
    lines += [f"  {name} {known[name]}" for name in named]
    contests = [LETTERS[letter] for letter in facts["contests"]]
    seats = len(facts["boys"])
    if facts["phase"] == "errands":
        spaces = _spaces(raw, contests, seats, tongue)
        lines += [tongue.say("things.spaces"), *[f"  {space}" for space in spaces]]
    if facts["phase"] == "planning":
        lines += [tongue.say("things.plans"), *_plans(raw, seats, tongue)]
    return lines


def meanings(game: AnyGame, facts: dict[str, Any], tongue: Tongue = ENGLISH) -> dict[str, str]:
    """Return what every card and tile of a table's pack is, by its id."""
    return _known(game, facts, tongue)


def _known(game: AnyGame, facts: dict[str, Any], tongue: Tongue) -> dict[str, str]:
    is_voluntary = VOLUNTARY in facts["readings"]
    key = (facts["pack"], tongue.language, is_voluntary)
    if key not in _LINES:
        raw = _printed(game, facts)
        votes = raw["election"]["pub_votes"]
        _LINES[key] = _lines(raw, TableTongue(tongue.language, votes, is_voluntary))
    return _LINES[key]


def _printed(game: AnyGame, facts: dict[str, Any]) -> Any:
    """Return what is printed on everything, in the pack of this table."""
    assert game.packs is not None
    return game.packs.contents[facts["pack"]].raw


def _named(facts: Any) -> set[str]:
    """Return the ids that facts name, but for long lists of what may still come."""
    if isinstance(facts, str):
        return set(IDS.findall(facts))
    if isinstance(facts, list):
        return set().union(*[_named(fact) for fact in facts])
    if isinstance(facts, dict):
        shown = [fact for name, fact in facts.items() if name not in LONG]
        return set().union(*[_named(fact) for fact in [*facts, *shown]])
    return set()


def _name_things(game: AnyGame, facts: dict[str, Any], tongue: Tongue) -> None:
    """Give decks, circle tiles and the borough of the marker words in place of numbers."""
    raw = _printed(game, facts)
    decks: dict[str, str] = {}
    for ids in facts["unseen"]:
        if ids:
            decks[_deck(raw, ids[0], tongue)] = f"{len(ids)} ({' '.join(ids)})"
    facts["unseen"] = decks
    facts["grids"] = [[_placed(tongue, *tile) for tile in grid] for grid in facts["grids"]]
    names = {one["id"]: one["name"] for one in raw["boards"]["borough"]}
    facts["borough"] = names.get(facts["borough"], facts["borough"])


def _placed(tongue: Tongue, tile: str, x: int, y: int, turns: int) -> str:
    """Say where a circle tile lies in a player's circles."""
    turned = " " + tongue.say("things.turned", n=turns) if turns else ""
    return tongue.say("things.at", tile=tile, x=x, y=y) + turned


def _deck(raw: Any, name: str, tongue: Tongue) -> str:
    """Name a deck by one of its cards or tiles."""
    for part in CARDS:
        for card in raw[part]["card"]:
            if card["id"] == name:
                kind = tongue.word(card.get("deck") or card.get("frame", ""))
                told = tongue.say("things.deck", part=tongue.word(part), kind=kind)
                return told + _stack(card, tongue)
    for part in ("possession", "circle", "beatrice", "bonus"):
        for tile in raw["tiles"][part]:
            if tile["id"] == name:
                return tongue.say(f"things.tiles_{part}") + _stack(tile, tongue)
    return tongue.say("things.others")


def _stack(thing: Any, tongue: Tongue) -> str:
    return ", " + tongue.say("things.stack", n=thing["stack"]) if "stack" in thing else ""


def _lines(raw: Any, tongue: Tongue) -> dict[str, str]:
    """Describe every card and tile."""
    known = {card["id"]: _card(card, tongue) for part in CARDS for card in raw[part]["card"]}
    boroughs = {borough["id"]: borough["name"] for borough in raw["boards"]["borough"]}
    tiles, word = raw["tiles"], tongue.word
    for tile in tiles["possession"]:
        more = [word(tile["symbol"])] if "symbol" in tile else []
        more += [boroughs[tile["borough"]]] if tile.get("borough") in boroughs else []
        rest = "".join(f", {one}" for one in more)
        known[tile["id"]] = tongue.say("things.possession", n=tile["value"], rest=rest)
    for tile in tiles["circle"]:
        sides = ", ".join(word(side) for side in tile["sides"])
        known[tile["id"]] = tongue.say("things.circle", list=sides)
    for tile in tiles["beatrice"]:
        looks = {key: value for key, value in tile.items() if key not in ("id", "source", "kind")}
        what = ", ".join(f"{word(key)} {_value(value, tongue)}" for key, value in looks.items())
        known[tile["id"]] = tongue.say("things.beatrice", what=what or word(tile["kind"]))
    for tile in tiles["bonus"]:
        use = "things.bonus_action" if tile["use"] == "action" else "things.bonus_kept"
        deed = _all(tile["effects"], tongue)
        told = tongue.say("things.bonus", use=tongue.say(use), deed=deed)
        known[tile["id"]] = f"{_title(tile, tongue)}: {told}"
    return {name: _places(text, boroughs) for name, text in known.items()}


def _title(thing: Any, tongue: Tongue) -> str:
    title = thing[f"title_{tongue.language}"]
    return f"„{title}“" if tongue.language == "de" else f'"{title}"'


def _places(text: str, boroughs: dict[str, str]) -> str:
    """Call boroughs by their names."""
    return re.sub(r"\bb\d\b", lambda found: boroughs.get(found[0], found[0]), text)


def _card(card: Any, tongue: Tongue) -> str:
    """Describe a card: its name, its kind, what it costs and does."""
    say, word = tongue.say, tongue.word
    kind = [say(f"things.card_{card['frame']}")] if "frame" in card else []
    kind += [word(str(card[key])) for key in ("deck", "kind", "corner", "symbol") if key in card]
    parts = [f"{_title(card, tongue)}: {', '.join(dict.fromkeys(kind))}"]
    if "actions" in card:
        parts.append(tongue.count("things.costs", card["actions"]))
    if "values" in card:
        parts.append(say("things.falling", list=_value(card["values"], tongue)))
    if "value" in card:
        parts.append(say("things.worth", n=card["value"]))
    doing = _all(card.get("effects", []), tongue)
    if doing:
        cost = card.get("activate", {}).get("actions")
        parts.append(say("things.for_action", n=cost, deed=doing) if cost else doing)
    if "trigger" in card:
        parts.append(_trigger(card["trigger"], tongue))
    return "; ".join(parts)


def _spaces(raw: Any, contests: list[str], seats: int, tongue: Tongue) -> list[str]:
    """Describe the spaces of a table."""
    side = "2-3" if seats <= FEW else "4-5"
    lines: list[str] = []
    for space in [*raw["boards"]["space"], *raw["last-will"]["space"]]:
        board = space["id"].partition(".")[0]
        is_here = board == "main" or board in contests
        is_here = is_here and side in space["sides"]
        is_here = is_here and seats in space.get("players", [seats])
        if is_here and not set(space.get("not_with", [])) & set(contests):
            room = "; " + tongue.say("things.own") if space["room"] == "own" else ""
            boys = space.get("boys", {}).get("two_contests", 1) if len(contests) == 2 else 1
            is_dear = boys == 2 and "last-will" not in contests
            cost = " " + tongue.say("things.two_boys") if is_dear else ""
            lines.append(f"{space['id']}: {_all(space['effects'], tongue)}{cost}{room}")
    lines.append(tongue.say("things.other_space"))
    return lines


def _plans(raw: Any, seats: int, tongue: Tongue) -> list[str]:
    """Describe the places of the planning board of Last Will."""
    side = "2-3" if seats <= FEW else "4-5"
    plans = [plan for plan in raw["last-will"]["plan"] if plan["side"] == side]
    names = ("place", "cards", "boys", "actions")
    told = [tongue.say("things.plan", **{name: plan[name] for name in names}) for plan in plans]
    one = re.compile(r"\b1 (card|boy|action)s\b")
    return ["  " + one.sub(r"1 \1", line) for line in told]


def _all(effects: list[Any], tongue: Tongue) -> str:
    return ", ".join(effect(one, tongue) for one in effects)


Phrase: TypeAlias = Callable[[Any, Tongue], str]


def _count(one: Any, tongue: Tongue) -> str:
    """Say an effect with a number; a number that depends on something, too."""
    name, per = f"effects.{one['verb']}", one.get("per")
    text = tongue.count(name, one["n"]) if one["n"] or not per else ""
    if per:
        more = tongue.count(name, per["each"])
        text = f"{text} {tongue.say('effects.and')} {more}" if text else more
        text = f"{text} {_per(per, tongue)}"
    if "time" in one:
        text += " " + tongue.say("effects.with_time")
    return text


def _plain(one: Any, tongue: Tongue) -> str:
    """Say an effect that needs no more than its name."""
    return tongue.say(f"effects.{one['verb']}", card=one.get("card"), n=one.get("position"))


def _per(per: Any, tongue: Tongue) -> str:
    """Say what a number is counted by."""
    name = f"counts.{per['count']}"
    if not tongue.knows(name):
        return tongue.say("counts.other", count=tongue.word(per["count"]))
    return tongue.say(name, **{k: tongue.word(str(v)) for k, v in per.items() if k != "count"})


def _moves(one: Any, tongue: Tongue) -> str:
    steps: list[str] = []
    for step in one["steps"]:
        dirs = _joined("or", [tongue.say(f"effects.{d}") for d in step["dirs"]], tongue)
        marker = "" if step["marker"] == "any" else f"_{step['marker']}"
        whose, per = tongue.say(f"effects.marker{marker}"), step.get("per")
        n = step["n"] or (per["each"] if per else 0)
        text = tongue.count("effects.moves", n, whose=whose, dirs=dirs)
        if per and step["n"]:
            text += " " + tongue.say("effects.moves_more", n=per["each"], per=_per(per, tongue))
        elif per:
            text += f" {_per(per, tongue)}"
        steps.append(text)
    return _joined("and", steps, tongue)


def _joined(word: str, parts: list[str], tongue: Tongue) -> str:
    return f" {tongue.say(f'effects.{word}')} ".join(parts)


def _outing(one: Any, tongue: Tongue) -> str:
    adds = [
        tongue.say("effects.outing_more", n=add["add"], kind=tongue.word(add["kind"]))
        for add in one.get("companions", [])
    ]
    first = tongue.say("effects.outing", kind=tongue.word(one["kind"]), n=one["n"])
    return ", ".join([first, *adds])


def _farm(one: Any, tongue: Tongue) -> str:
    adds = [
        tongue.say("effects.farm_more", n=add["add"], kind=tongue.word(add["kind"]))
        for add in one.get("companions", [])
        if isinstance(add, dict)
    ]
    return ", ".join([tongue.say("effects.farm", n=one["n"]), *adds])


def _choose(one: Any, tongue: Tongue) -> str:
    parts = " | ".join(effect(part, tongue) for part in one["of"])
    return tongue.count("effects.choose", one["times"], of=parts)


def _trade(one: Any, tongue: Tongue) -> str:
    swaps = [
        tongue.say("effects.swap", pay=_some(o["pay"], tongue), gain=_some(o["gain"], tongue))
        for o in one["options"]
    ]
    return tongue.count("effects.trade", one["times"], of=" | ".join(swaps))


def _some(part: Any, tongue: Tongue) -> str:
    return _all(part, tongue) if isinstance(part, list) else effect(part, tongue)


def _may(tongue: Tongue) -> str:
    """End the name of a sale that may be left out."""
    return "_may" if isinstance(tongue, TableTongue) and tongue.is_voluntary else ""


def _below(one: Any, tongue: Tongue) -> str:
    """Say the discount of a sale; it counts for each (PC-7.12)."""
    name = "effects.below_each" if one["max"] > 1 else "effects.below"
    return ", " + tongue.say(name, n=one["discount"]) if one["discount"] else ""


def _sell(one: Any, tongue: Tongue) -> str:
    return tongue.count(f"effects.sell{_may(tongue)}", one["max"]) + _below(one, tongue)


def _sell_property(one: Any, tongue: Tongue) -> str:
    return tongue.count("effects.sell_property", one["max"]) + _below(one, tongue)


def _exchange(one: Any, tongue: Tongue) -> str:
    limit = " " + tongue.say("effects.exchange_limit", n=one["limit"]) if "limit" in one else ""
    return tongue.say(f"effects.exchange{_may(tongue)}") + limit


def _pub(one: Any, tongue: Tongue) -> str:
    """Say what pub cards do, with the numbers of the table where it is known."""
    votes = tongue.pub_votes if isinstance(tongue, TableTongue) else []
    if not votes:
        return tongue.say("effects.pub")
    lost = ", ".join([str(number) for number in votes])
    return tongue.say("effects.pub_votes", most=len(votes), votes=lost)


def _raise(one: Any, tongue: Tongue) -> str:
    told = tongue.say("effects.raise", n=one["n"])
    if "column" in one:
        told += " " + tongue.say("effects.raise_column", column=one["column"])
    return told


def _drop(one: Any, tongue: Tongue) -> str:
    marker = "" if one["marker"] == "any" else f"_{one['marker']}"
    where = tongue.say("effects.drop_row")
    if "column" in one:
        where = tongue.say("effects.drop_column", column=one["column"])
    return tongue.say(f"effects.drop{marker}", where=where, n=one["max"])


COUNTED: Final = [
    "lose_votes",
    "gain_votes",
    "megaphones",
    "take_money",
    "spend",
    "upkeep",
    "gain_actions",
    "draw_last_will",
    "free_farm",
    "decay",
    "take_renaissance",
    "adjust_market",
]
NAMED: Final = [
    "extra_errand",
    "time",
    "reserve",
    "take_bonus_tile",
    "take_pair_tile",
    "take_central",
    "hyde_park",
    "shun_beatrice",
    "take_extension",
    "take_joker",
]
PHRASES: Final[dict[str, Phrase]] = {
    **dict.fromkeys(COUNTED, _count),
    **dict.fromkeys(NAMED, _plain),
    "sell": _sell,
    "sell_property": _sell_property,
    "exchange": _exchange,
    "pub": _pub,
    "moves": _moves,
    "raise": _raise,
    "row_drop": _drop,
    "column_drop": _drop,
    "choose": _choose,
    "each_of": lambda one, tongue: _all(one["of"], tongue),
    "trade": _trade,
    "outing": _outing,
    "farm": _farm,
}


def effect(one: Any, tongue: Tongue = ENGLISH) -> str:
    """Say what an effect does; one without a phrase is told as the data spell it."""
    phrase = PHRASES.get(one["verb"])
    if phrase is not None:
        return phrase(one, tongue)
    rest = [f"{_word(key)} {_value(value, tongue)}" for key, value in one.items() if key != "verb"]
    return " ".join([_word(one["verb"]), *rest])


def _trigger(trigger: Any, tongue: Tongue) -> str:
    """Say what sets off the lower ability of a card, and what that does."""
    deeds = [_all(trigger["do"], tongue)] if "do" in trigger else []
    deeds += [
        tongue.say(f"triggers.{n}", n=trigger[n]) for n in ("add", "discount") if n in trigger
    ]
    deeds += [tongue.count("triggers.picks", trigger["picks"])] if "picks" in trigger else []
    name, borough = f"triggers.{trigger['on']}", trigger.get("borough", "any")
    if trigger["on"] == "sale" and borough != "any":
        name += "_indicated" if borough == "indicated" else "_in"
    words = trigger.get("corners") or trigger.get("kinds") or []
    what = _joined("or", [tongue.word(word) for word in words], tongue)
    if not tongue.knows(name):
        name, what = "triggers.other", tongue.word(trigger["on"])
    return tongue.say(name, what=what, borough=borough, deed=", ".join(deeds))


def _word(name: str) -> str:
    return name.replace("_", " ")


def _value(value: Any, tongue: Tongue) -> str:
    if isinstance(value, list):
        return " ".join(_value(one, tongue) for one in value)
    if isinstance(value, dict):
        return ", ".join(f"{tongue.word(k)} {_value(one, tongue)}" for k, one in value.items())
    return tongue.word(str(value))


MANNER: Final = manner(
    by_seat=(
        "boys scores symbols loudness votes money megaphones unnamed named matched insults markers"
        " grids possessions hands hand_sizes tableaus activated played blocked sealed answers since"
        " plans actions extensions boards properties backs"
    ),
    a_seat="seat actor late immune speaker first",
    some_seats="order owing winners",
    left_out="answers since deal readings effect",
)._replace(explain=explain, meanings=meanings)
