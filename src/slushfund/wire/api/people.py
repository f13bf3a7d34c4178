"""Games on offer, people, and the lists of tables they see."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from slushfund.wire.api.terms import Ask, Name, Pace, Seconds, Tell


class OptionInfo(Tell):
    name: str
    values: list[str]
    """Empty: any word."""
    default: str
    offers: list[str]
    """The words to offer: all values, or some where any word would do."""
    only_with: str
    """The setting, `edition=2016`, without which it cannot be chosen; empty: it always can.

    Several values that will do are parted by commas.
    """
    together: str
    """What a table for people who play at the same time gets if nothing is said; others get the
    default."""
    reading: str
    """The rule of which it chooses another reading, shown apart from the rest; else empty."""
    names: Literal["", "seat", "seats"]
    """`seat`: the number of a seat, or `chance`; `seats`: a word of `offers` for each seat, with
    commas between them, or `chance`. The host can set such an option until the game begins."""
    least: dict[str, int]
    """The fewest seats with which a word can be chosen; words without a number: any."""


class BotInfo(Tell):
    id: str
    level: str
    """`easy`, `medium`, `hard`, `expert`, or empty: a bot beside the ladder."""


class GameInfo(Tell):
    id: str
    title: str
    rules: int
    seats: list[int]
    default_seats: int
    options: list[OptionInfo]
    levels: list[str]
    """Of bots, weakest first."""
    usual_level: str
    bots: list[BotInfo]
    """The same bots, with how strong they are."""
    whispers: bool
    """Whether two seats may talk in private."""


class GameList(Tell):
    games: list[GameInfo]


class NameAsk(Ask):
    name: Name


class TableLine(Tell):
    """A table in a list."""

    id: str
    game: str
    options: str
    status: str
    names: list[str | None]
    """For each seat who sits there; null: a free seat."""
    pace: Pace
    created: Seconds
    seat: int | None
    """Mine, if I have one."""
    my_turn: bool


class DeviceLink(Tell):
    """Opens my seats on another device, once."""

    url: str
    code: str
    expires: Seconds


class Me(Tell):
    name: str | None
    """null: this browser has not introduced itself."""
    tables: list[TableLine]
    former: DeviceLink | None = None
    """Only after a claim: leads back to who this browser was before."""


class Lobby(Tell):
    tables: list[TableLine]


class ClaimAsk(Ask):
    code: Annotated[str, Meta(min_length=1, max_length=100)]
    replace: bool = False
    """Become this person although the browser is another one already."""
    merge: bool = False
    """Become this person, who gets all seats and tables of the one that the browser was."""


class BearerToken(Tell):
    """Acts for one seat of one table; shown once."""

    token: str
    table: str
    seat: int
