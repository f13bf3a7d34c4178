"""What a view tells in words, line by line, and what may be answered."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from slushfund.core import SPECTATOR, AnyGame, Event, Pick, Space, Split, View, Whole
from slushfund.core.content import PACK
from slushfund.core.space import END
from slushfund.packs.offers import shown_name
from slushfund.telling import prodigals
from slushfund.telling.tongue import Tongue
from slushfund.text import primer, title_of
from slushfund.wire.plain import Plain, plain, plain_event

QUALITIES: Final = ["a", "b", "c"]
LISTED: Final = 60
"""Moves that a text lists; of larger spaces it says how they are written, and the first ones."""

SEEN: Final = 400
"""Moves of a large space that a text chooses its examples from."""
WIDE: Final = 240
"""Characters of facts that stand on one line."""


class Manner(NamedTuple):
    """Which fields of a game's view speak of seats, and which are only bookkeeping."""

    by_seat: frozenset[str]
    """Lists with one item for each seat."""
    a_seat: frozenset[str]
    some_seats: frozenset[str]
    left_out: frozenset[str]


def _manner(by_seat: str, a_seat: str, some_seats: str, left_out: str) -> Manner:
    return Manner(*[frozenset(words.split()) for words in (by_seat, a_seat, some_seats, left_out)])


MANNERS: Final = {
    "qe": _manner(
        "nations tokens named marks peeks totals",
        "seat first auctioneer winner",
        "seats waiting sealed zeros eliminated winners",
        "",
    ),
    "tiefe-taschen": _manner(
        "sizes counted wealth moved card_changes spoken kept broken void",
        "seat president target grabber taker victim",
        "active seen_by ready has_card order_votes waiting winners",
        "ledger",
    ),
    "counterfeiters": _manner(
        "unused passed cards fakes prints deals cash account total secrets last_diners lottery",
        "seat actor marker ender",
        "owing winners",
        "deals",
    ),
    "prodigals": _manner(
        "boys scores symbols loudness votes money megaphones unnamed named matched insults markers"
        " grids possessions hands hand_sizes tableaus activated played blocked sealed answers since"
        " plans actions extensions boards properties backs",
        "seat actor late immune speaker first",
        "order owing winners",
        "answers since deal readings effect",
    ),
}
PLAIN: Final = _manner("", "seat", "", "")
"""A game that nobody has described: its lists are lists."""


def text(game: AnyGame, view: View, space: Space | None = None, language: str = "en") -> str:
    """Return what a view tells in words, line by line, and what may be answered."""
    tongue, seats = Tongue(game.id, language), _seats_of(game, view)
    who = "lines.spectator" if view.seat == SPECTATOR else "lines.you"
    all_seats = " " + tongue.say("lines.of", seats=seats) if seats else ""
    title = title_of(game.id, game.title, language)
    lines = [tongue.say(who, title=title, seat=view.seat, of=all_seats)]
    about = primer(game.id, language)
    lines += [tongue.say("lines.about", about=about)] if about else []
    lines += facts_of(game, view, tongue)
    if space is not None:
        lines += answers(game, space, language)
    return "\n".join(lines) + "\n"


def facts_of(game: AnyGame, view: View, tongue: Tongue) -> list[str]:
    """Return the facts of a view in lines, and what the cards among them are."""
    told = plain(game, view)
    assert isinstance(told, dict)
    facts: dict[str, Any] = told
    facts.pop("seat")
    _name_places(facts, view.seat, tongue)
    after = prodigals.glossary(game, facts, tongue) if game.id == prodigals.ID else []
    if game.id == prodigals.ID:
        prodigals.name_things(game, facts, tongue)
    if PACK in facts:
        facts[PACK] = shown_name(facts[PACK])  # where it lies is the host's own business
    lines: list[str] = []
    _Writer(MANNERS.get(game.id, PLAIN), view.seat, lines, tongue).write(facts, 0)
    return lines + after


def _name_places(facts: dict[str, Any], viewer: int, tongue: Tongue) -> None:
    """Give lists that go along the spaces or cards of a board the names of those."""
    for name in ("henchmen", "errands"):
        held = facts.get(name)
        if isinstance(held, dict):
            facts[name] = {
                place: ", ".join(tongue.seat(seat, viewer) for seat in seats)
                for place, seats in held.items()
            }
    board = facts.get("board")
    if not isinstance(board, dict):
        return
    spaces, cards = board["spaces"], board.pop("cards")
    facts["henchmen"] = {
        space: tongue.seat(seat, viewer)
        for space, seat in zip(spaces, facts["henchmen"], strict=True)
        if seat is not None
    }
    facts["own_closed"] = _along(spaces, facts["own_closed"])
    facts["market"] = _along(spaces[: len(facts["market"])], facts["market"])
    facts["cards"] = [_along(cards, counts) for counts in facts["cards"]]
    decks = [_along(cards, counts) for counts in facts["deck"]]
    facts["deck"] = _along(board["letters"], decks)
    for name in ("fakes", "prints"):
        facts[name] = [_along(QUALITIES, counts) for counts in facts[name]]
    board["deck"] = None
    board["noisy"] = [s for s, cap in zip(spaces, board.pop("caps"), strict=True) if cap]
    board["binned_each_round"] = [
        s for s, bin in zip(spaces, board.pop("bins"), strict=False) if bin
    ]
    board["prices"] = _along(spaces[: board["market"]], board["prices"])
    board["values"] = _along(cards, board["values"])
    board["track"] = _along([str(n) for n in range(len(board["track"]))], board["track"])


def _along(names: list[str], values: list[Any]) -> dict[str, Plain]:
    """Return values under names; what is nothing is left out."""
    pairs = zip(names, values, strict=False)
    return {name: value for name, value in pairs if value not in (None, "", 0, [], {})}


def _seats_of(game: AnyGame, view: View) -> int:
    """Return how many seats the table of a view has, 0 where the view does not say."""
    shown: Any = view
    holders: list[Any] = [shown, getattr(shown, "setup", None)]
    for holder in holders:
        if hasattr(holder, "seats"):
            return int(holder.seats)
    return len(getattr(shown, "boys", []))


def happening(game: AnyGame, event: Event, viewer: int, language: str = "en") -> str:
    """Return an event that *viewer* was told as one line."""
    facts = plain_event(game, event)
    kind = facts.pop("type")
    del facts["text"], facts["audience"]
    tongue = Tongue(game.id, language)
    told = _Writer(MANNERS.get(game.id, PLAIN), viewer, [], tongue).line(facts)
    said = tongue.event(str(kind))
    return f"{said}: {told}" if facts else said


def beginning_with(game: AnyGame, space: Space, typed: str) -> list[str]:
    """Return answers whose spelling begins with *typed*, the first ones of them."""
    if isinstance(space, Whole):
        return answers(game, space)
    found: list[str] = []
    beginnings = [""]
    while beginnings and len(found) < LISTED:
        begun = beginnings.pop()
        if begun.endswith(END):
            found.append(begun.removesuffix(END))
            continue
        pieces = [begun + piece for piece in space.pieces(begun, game.notation)]
        fit = [one for one in pieces if one.startswith(typed) or typed.startswith(one)]
        beginnings += reversed(fit)
    return found


def answers(game: AnyGame, space: Space, language: str = "en") -> list[str]:
    """Say in lines what may be answered: all of it where it is little, else how it is written."""
    tongue, size = Tongue(game.id, language), space.size()
    if size == 0:
        return [tongue.say("lines.not_asked")]
    if isinstance(space, Whole | Split):
        return formed(game, space, tongue)
    if isinstance(space, Pick) or 0 < size <= LISTED:
        moves = [f"  {game.write(move)}" for move in space.listing(size)]
        return [tongue.say("lines.one_of"), *moves]
    lines = [tongue.say("lines.among", size=size)]
    kinds: dict[str, list[str]] = {}
    for move in space.listing(min(size, SEEN)):
        kinds.setdefault(game.notation.verb(move), []).append(game.write(move))
    for spelled in kinds.values():
        some = spelled if len(spelled) <= 8 else [*spelled[:4], "...", *spelled[-3:]]
        lines.append("  " + " | ".join(some))
    return lines


def formed(game: AnyGame, space: Whole | Split, tongue: Tongue) -> list[str]:
    """Say how an answer is written that is a number or a division."""
    if isinstance(space, Split):
        nothing: tuple[tuple[int, ...], ...] = ((),) * space.table
        verb = game.notation.verb(space.move_of(nothing))
        things = " ".join(str(thing) for thing in space.things)
        seats = " ".join(str(seat) for seat in space.seats)
        return tongue.say("lines.split", verb=verb, things=things, seats=seats).split("\n")
    verb = game.notation.verb(space.move_of(space.low))
    high = tongue.say("lines.no_limit")
    if space.high is not None:
        high = tongue.say("lines.to", high=_amount(space.high))
    steps = " " + tongue.say("lines.steps", step=space.step) if space.step != 1 else ""
    but = "".join(", " + tongue.say("lines.but", number=number) for number in space.barred)
    lines = [tongue.say("lines.whole", verb=verb, low=space.low, high=high, steps=steps, but=but)]
    lines += [tongue.say("lines.or", move=game.write(move)) for move in space.others]
    return lines


def _amount(number: int) -> str:
    digits = str(number)
    if len(digits) > 20 and set(digits[1:]) == {"0"} and digits[0] == "1":
        return f"10^{len(digits) - 1}"
    return digits


class _Writer:
    """Writes facts as indented lines: what is empty is left out, seats are called seats."""

    def __init__(self, manner: Manner, viewer: int, lines: list[str], tongue: Tongue) -> None:
        self.manner = manner
        self.tongue = tongue
        self.viewer = viewer
        self.lines = lines

    def line(self, facts: dict[str, Plain]) -> str:
        """Return facts on one line."""
        return self._short("", facts)

    def write(self, facts: dict[str, Plain], depth: int) -> None:
        """Write each fact that there is."""
        for name, value in facts.items():
            if value is None or value in ("", [], {}) or name in self.manner.left_out:
                continue
            if isinstance(value, list) and all(item in ([], {}, None) for item in value):
                continue
            self._fact(name, value, depth)

    def _fact(self, name: str, value: Plain, depth: int) -> None:
        label = "  " * depth + self.tongue.word(name)
        if name in self.manner.by_seat and isinstance(value, list):
            if not any(isinstance(item, dict | list) for item in value):
                self.lines.append(f"{label}: {self._by_seat(name, value)}")
                return
            self.lines.append(f"{label}:")
            for seat, item in enumerate(value):
                self._item(f"{'  ' * (depth + 1)}{self._seat(seat)}", name, item, depth + 1)
        elif isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
            self.lines.append(f"{label}:")
            for number, item in enumerate(value, 1):
                self._item(f"{'  ' * (depth + 1)}{number}.", name, item, depth + 1)
        else:
            self._item(label, name, value, depth)

    def _by_seat(self, name: str, values: list[Plain]) -> str:
        """Return what each seat has, on one line."""
        if len(set(map(str, values))) == 1:
            return self.tongue.say("lines.each", what=self._short(name, values[0]))
        found = enumerate(values)
        return ", ".join(f"{self._seat(seat)} {self._short(name, item)}" for seat, item in found)

    def _item(self, label: str, name: str, value: Plain, depth: int) -> None:
        """Write one value behind its label, on one line where it fits."""
        short = self._short(name, value)
        if len(short) <= WIDE or not isinstance(value, dict):
            self.lines.append(f"{label}: {short}".replace(".:", "."))
        else:
            self.lines.append(f"{label}:".replace(".:", "."))
            self.write(value, depth + 1)

    def _short(self, name: str, value: Plain) -> str:
        """Return a value on one line."""
        if isinstance(value, bool):
            return self.tongue.word("yes" if value else "no")
        if value is None:
            return self.tongue.word("none")
        if isinstance(value, dict):
            facts = [
                (key, item)
                for key, item in value.items()
                if item not in (None, "", [], {}) and key not in self.manner.left_out
            ]
            return ", ".join(self._part(key, item) for key, item in facts) or self.tongue.word(
                "none"
            )
        if isinstance(value, list):
            between = ", " if name in self.manner.some_seats else " "
            return between.join(self._in_list(name, item) for item in value) or self.tongue.word(
                "none"
            )
        if name in self.manner.a_seat and isinstance(value, int):
            return self._seat(value)
        if name == "words":  # a statement, which is a move
            return self.tongue.gloss(str(value)) or str(value)
        return self.tongue.value(str(value))

    def _part(self, name: str, value: Plain) -> str:
        """Return one fact of several on a line."""
        short = self._short(name, value)
        return short if name == "seat" else f"{self.tongue.word(name)} {short}"

    def _in_list(self, name: str, item: Plain) -> str:
        if name in self.manner.some_seats and isinstance(item, int) and not isinstance(item, bool):
            return self._seat(item)
        if isinstance(item, dict | list):
            return f"({self._short(name, item)})"
        return self._short(name, item)

    def _seat(self, seat: int) -> str:
        return self.tongue.seat(seat, self.viewer)
