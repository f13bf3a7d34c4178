"""A table before, beside and around its game: seats, pace, absence, words for chance."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from slushfund.wire.api.terms import (
    MAX_SEATS,
    MAX_WORDS,
    Ask,
    Hash,
    Name,
    Pace,
    SeatNumber,
    Seconds,
    Tell,
)


class SeatAsk(Ask):
    """What a seat shall be; `me` takes it for the one who asks."""

    kind: Literal["open", "bot", "me"]
    level: Annotated[str, Meta(max_length=40)] | None = None


class PaceAsk(Ask):
    kind: Pace = "relaxed"
    seconds: Annotated[int, Meta(ge=5, le=3_600)] = 60
    """Per decision, for `live`."""
    days: Annotated[int, Meta(ge=1, le=30)] = 3
    """Per decision, for `days`."""


class AwayAsk(Ask):
    """When a bot may stand in for somebody who is away."""

    grace: Annotated[int, Meta(ge=10, le=604_800)] = 120
    """Seconds of absence before anything happens."""
    how: Literal["vote", "auto", "never"] = "vote"


class CreateAsk(Ask):
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    name: Name
    options: Annotated[str, Meta(max_length=4_000)] = ""
    """As in the line protocol: `seats=4 memory=off`.

    What is not said is `together` of the option; at the pace `days`, and where only bots
    play, its default.
    """
    seats: Annotated[list[SeatAsk], Meta(max_length=MAX_SEATS)] = msgspec.field(
        default_factory=list
    )
    """In order; the rest is open. Without `me` the first open seat is taken."""
    listed: bool = False
    spectators: bool = True
    whispers: bool = True
    """Only where the game allows it."""
    pace: PaceAsk = msgspec.field(default_factory=PaceAsk)
    away: AwayAsk = msgspec.field(default_factory=AwayAsk)


class SeatInfo(Tell):
    seat: int
    kind: Literal["open", "person", "bot"]
    name: str | None
    level: str | None
    """Of the bot that sits here or stands in."""
    is_me: bool
    here: bool
    """Connected now; bots always are."""
    away_since: Seconds | None
    stand_in: bool
    """A bot decides for this person until it comes back."""
    votes: list[int]
    """Seats that want a stand-in here, or agree to the one who asks."""
    asks: str | None = None
    """Who wants to sit down on this free seat of a running game."""
    agreed: int = 0
    """How many agree to the one who asks, those who were removed included."""
    needed: int = 0
    """How many have to agree."""
    kept: str | None = None
    """Who was removed from this seat and can come back; nobody else can sit down here."""
    left: str | None = None
    """Who played here before, while nobody sits here."""


class PaceInfo(Tell):
    kind: Pace
    seconds: int
    days: int


class AwayInfo(Tell):
    grace: int
    how: Literal["vote", "auto", "never"]


class GivenUp(Tell):
    """A seal under which a table could not begin; the one after it binds another seed."""

    seal: str
    why: Literal["silent", "left", "restart"]
    seats: list[int]
    """Whose words did not come."""


class Fairness(Tell):
    """What proves that chance was not meddled with; see docs/fair-chance.md."""

    version: str
    commit: str
    """The seal: a hash of the seed, told before anybody adds words, and kept as it was told."""
    words: list[str]
    """What each seat has added. Pledged words are shown when all are there: with the first draw."""
    seed: str | None
    """Revealed when the game is over."""
    pledges: list[str]
    """For each seat the hash of words that nobody else knows yet; empty: none."""
    stage: Literal["", "pledge", "reveal"]
    """`reveal`: the game begins as soon as every seat with a pledge has told its words; `pledge`:
    somebody did not, the seal is a new one, and words are pledged anew."""
    given_up: list[GivenUp]
    """Seals under which the table could not begin."""


class ContentInfo(Tell):
    """What is printed on the components of a table: numbers and titles for screens."""

    game: str
    pack: str
    tables: dict[str, Any]
    """As in a pack, complete: what the pack gives, laid over the house tables."""


class TableInfo(Tell):
    id: str
    game: str
    rules: int
    options: str
    status: Literal["open", "running", "over", "closed"]
    seats: list[SeatInfo]
    my_seat: int | None
    is_host: bool
    has_vote: bool
    """Is asked before somebody sits down in the running game: who plays, and who was removed."""
    listed: bool
    spectators: bool
    whispers: bool
    pace: PaceInfo
    away: AwayInfo
    fairness: Fairness
    invite: str
    code: str | None
    """What can be said aloud in place of the link, while players are waited for."""
    created: Seconds
    started: Seconds | None
    ended: Seconds | None
    rematch: str | None
    """The table where the same people play again."""


class NextAsk(Ask):
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    options: Annotated[str, Meta(max_length=4_000)] = ""
    """As in the line protocol, without `seats`: there are as many as here."""


class CodeAsk(Ask):
    code: Annotated[str, Meta(min_length=1, max_length=40)]
    """In capitals or not, with spaces and hyphens or without."""


class Found(Tell):
    table: str


class SitAsk(Ask):
    name: Name
    seat: SeatNumber | None = None
    """Any free one unless said."""


class SeatChangeAsk(Ask):
    """Either my new name, or, from the host, who shall sit here."""

    name: Name | None = None
    kind: Literal["open", "bot"] | None = None
    level: Annotated[str, Meta(max_length=40)] | None = None


class NamedAsk(Ask):
    """An option about seats (see `OptionInfo.names`), `first` and `2` for instance."""

    option: Annotated[str, Meta(min_length=1, max_length=40)]
    value: Annotated[str, Meta(min_length=1, max_length=200)]


class SeatingAsk(Ask):
    order: Annotated[list[SeatNumber], Meta(max_length=MAX_SEATS)] | None = None
    """For each seat where its people come from; without it everybody is seated by chance."""


class WordsAsk(Ask):
    words: Annotated[str, Meta(max_length=MAX_WORDS)]


class PledgeAsk(Ask):
    pledge: Hash


class RevealAsk(Ask):
    words: Annotated[str, Meta(min_length=1, max_length=MAX_WORDS)]
    """Exactly what was pledged."""
