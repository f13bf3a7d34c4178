"""Options of a game: what may be set, and reading them from text; no game's own options here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from slushfund.core.kernel import NOBODY, BadOption

BY_CHANCE: Final = "chance"
"""What an option about seats says where nobody is named."""
ONE_SEAT: Final = "seat"
"""The value of such an option is the number of a seat, or by chance."""
EVERY_SEAT: Final = "seats"
"""The value is a word for each seat, with commas between them, or by chance; no word twice."""

LONGEST: Final = 400
"""Characters in one setting; longer ones are refused unread."""


@final
@dataclass(init=False)
class Choice:
    """An option with a few words as values, or, with an empty list, any word at all."""

    name: str
    values: list[str]
    default: str
    offers: list[str]
    """The words to offer where any word would do."""
    only_with: str
    """The setting, as text, without which this option cannot be chosen; empty: it always can.

    Several values that will do are parted by commas: `contests=EP,PS`.
    """
    together: str
    """What people who play at the same time get unless they say otherwise (`suited`); elsewhere it
    is the default. An option that needs another setting has no such value."""
    reading: str
    """The rule that a group may read in another way by this option; empty: no reading."""
    names: str
    """ONE_SEAT, EVERY_SEAT, or empty: it is not about seats."""
    least: dict[str, int]
    """The fewest seats with which a word can be chosen; words without a number: any."""

    def __init__(
        self,
        name: str,
        values: list[str],
        default: str,
        offers: list[str] | None = None,
        only_with: str = "",
        together: str = "",
        reading: str = "",
        names: str = "",
    ) -> None:
        self.name = name
        self.values = values
        self.default = default
        self.offers = offers or values or [default]
        self.only_with = only_with
        self.together = together or default
        self.reading = reading
        self.names = names
        self.least = {}

    def is_offered(self) -> bool:
        """Tell whether there is anything to choose."""
        return len(self.values) != 1

    def allows(self, value: str) -> bool:
        """Tell whether the rules know a value."""
        return not self.values or value in self.values

    def allowed(self, seats: int) -> list[str]:
        """Return the values, or the words for one seat, that a table of this size has."""
        words = self.offers if self.names == EVERY_SEAT else self.values
        return [word for word in words if self.least.get(word, 0) <= seats]

    def checked(self, value: str, seats: int) -> str | None:
        """Return a value as it stands in the record; None where it cannot be chosen."""
        if self.names == EVERY_SEAT and value != self.default:
            words = value.split(",")
            named = [word for word in words if word != BY_CHANCE]
            allowed = self.allowed(seats)
            if len(words) != seats or len(set(named)) < len(named):
                return None
            if [word for word in words if word not in allowed]:
                return None
            return value if named else self.default
        if not self.allows(value) or self.least.get(value, 0) > seats:
            return None
        return value


@final
@dataclass(init=False)
class Options:
    """The settings of one table. Every option of the game has a value here."""

    seats: int
    values: dict[str, str]
    chosen: list[str]
    """The settings that differ from the default, as text, in the game's order."""

    def __init__(self, seats: int, values: dict[str, str], chosen: list[str]) -> None:
        self.seats = seats
        self.values = values
        self.chosen = chosen

    def word(self, name: str) -> str:
        """Return the value of an option."""
        return self.values[name]

    def is_on(self, name: str) -> bool:
        """Tell whether an on/off option is on."""
        return self.values[name] == "on"

    def text(self) -> str:
        """Return the canonical text: the seats, then what differs from the default."""
        return " ".join([f"seats={self.seats}", *self.chosen])


def on_off(name: str, default: str) -> Choice:
    """Return an option that is on or off."""
    return Choice(name, ["on", "off"], default)


def reading(name: str, values: list[str], rule: str, only_with: str = "") -> Choice:
    """Return the readings of a rule that groups may choose from; the first is the plainest."""
    return Choice(name, values, values[0], only_with=only_with, reading=rule)


def named_seat(name: str, seats: list[int]) -> Choice:
    """Return an option that names a seat, or leaves it to chance."""
    numbers = [str(seat) for seat in range(max(seats))]
    choice = Choice(name, [BY_CHANCE, *numbers], BY_CHANCE, names=ONE_SEAT)
    choice.least = {number: int(number) + 1 for number in numbers}
    return choice


def named_each(name: str, words: list[str], least: dict[str, int]) -> Choice:
    """Return an option that gives each seat a word of its own, or leaves some to chance."""
    choice = Choice(name, [], BY_CHANCE, [BY_CHANCE, *words], names=EVERY_SEAT)
    choice.least = least
    return choice


def seat_named(options: Options, name: str) -> int:
    """Return the seat that an option names, or NOBODY."""
    word = options.word(name)
    return NOBODY if word == BY_CHANCE else int(word)


def words_named(options: Options, name: str) -> list[str]:
    """Return the word of each seat, BY_CHANCE where none is named."""
    word = options.word(name)
    return [BY_CHANCE] * options.seats if word == BY_CHANCE else word.split(",")


def parse_settings(text: str) -> dict[str, str]:
    """Split `seats=4 memory=off` into names and values; refuse anything of another form."""
    settings: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or not name or not value or len(word) > LONGEST:
            raise BadOption("bad-setting", word[:40], "", "name=value")
        if name in settings:
            raise BadOption("option-twice", name, value, "")
        settings[name] = value
    return settings


def suited(settings: dict[str, str], choices: list[Choice]) -> dict[str, str]:
    """Return settings with what suits people who play at the same time where nothing is said."""
    moot = [choice for choice in choices if choice.together != choice.default]
    return {**{choice.name: choice.together for choice in moot}, **settings}


def read_options(
    settings: dict[str, str], choices: list[Choice], seats: list[int], default_seats: int
) -> Options:
    """Turn settings into options, filling in defaults; refuse unknown names and bad values."""
    allowed_seats = ", ".join([str(count) for count in seats])
    text = settings.get("seats", str(default_seats))
    if text not in [str(count) for count in seats]:
        raise BadOption("bad-seats", "seats", text[:40], allowed_seats)
    names = [choice.name for choice in choices]
    for name, value in settings.items():
        if name != "seats" and name not in names:
            raise BadOption("unknown-option", name[:40], value[:40], ", ".join(["seats", *names]))
    values: dict[str, str] = {}
    chosen: list[str] = []
    count = int(text)
    for choice in choices:
        given = settings.get(choice.name, choice.default)
        checked = choice.checked(given, count)
        if checked is None:
            allowed = ", ".join(choice.allowed(count))
            raise BadOption("bad-option", choice.name, given[:40], allowed)
        values[choice.name] = checked
        if checked != choice.default:
            chosen.append(f"{choice.name}={checked}")
    return Options(count, values, chosen)
