"""Options of a game: what may be set, and reading them from text; no game's own options here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from slushfund.core.kernel import BadOption

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
    """The setting, as text, without which this option cannot be chosen; empty: it always can."""
    unlisted: list[str]
    """Further values that the rules know, but that nobody is offered: no screen shows them yet."""
    together: str
    """What is proposed to people who play at the same time; elsewhere it is the default."""

    def __init__(
        self,
        name: str,
        values: list[str],
        default: str,
        offers: list[str] | None = None,
        only_with: str = "",
        unlisted: list[str] | None = None,
        together: str = "",
    ) -> None:
        self.name = name
        self.values = values
        self.default = default
        self.offers = offers or values or [default]
        self.only_with = only_with
        self.unlisted = unlisted or []
        self.together = together or default

    def is_offered(self) -> bool:
        """Tell whether there is anything to choose for those who are offered listed values only."""
        return len(self.values) != 1

    def allows(self, value: str) -> bool:
        """Tell whether the rules know a value."""
        return not self.values or value in self.values or value in self.unlisted


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
    for choice in choices:
        value = settings.get(choice.name, choice.default)
        if not choice.allows(value):
            raise BadOption("bad-option", choice.name, value[:40], ", ".join(choice.values))
        values[choice.name] = value
        if value != choice.default:
            chosen.append(f"{choice.name}={value}")
    return Options(int(text), values, chosen)
