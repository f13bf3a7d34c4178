"""What the store keeps, as plain rows; no SQL and no game here."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, Literal

import msgspec

from slushfund.server.config import DAY
from slushfund.wire import api

Status = Literal["open", "running", "over", "closed"]
Kind = Literal["move", "say", "undo"]
Who = Literal["person", "bot", "stand-in", "fallback", "chance", "import"]

GENESIS: Final = b"\0" * 32
"""What the first link of a hash chain hangs on."""

CODE_SECONDS: Final = 7 * DAY
"""How long a code leads to a table that nobody starts."""


class Settings(msgspec.Struct, frozen=True):
    """How a table is run, beside the options of its game."""

    listed: bool
    spectators: bool
    whispers: bool
    pace: api.PaceAsk
    away: api.AwayAsk


class Wish(msgspec.Struct, frozen=True):
    """Somebody wants to sit down on a free seat of a running game."""

    person: int
    name: str
    at: float
    votes: list[int] = []
    """The people who agree; not their seats, which may change hands."""


class GivenUp(msgspec.Struct, frozen=True):
    """A seal under which the table could not begin, and which stays in its record."""

    seal: str
    why: Literal["silent", "left", "restart"]
    seats: list[int]
    """Whose words did not come."""


class Opening(msgspec.Struct, frozen=True):
    """How chance is fixed before the first draw; see docs/fair-chance.md."""

    version: str = "slushfund-fair-1"
    seal: str = ""
    """Binds the server to its seed; kept as it was given, never reckoned again."""
    pledges: list[str] = []
    """For each seat the hash of words that nobody else knows yet; empty: none."""
    stage: Literal["", "pledge", "reveal"] = ""
    given_up: list[GivenUp] = []


@dataclass
class SeatRow:
    """Who sits where."""

    seat: int
    kind: Literal["open", "person", "bot"] = "open"
    person: int | None = None
    name: str | None = None
    level: str | None = None
    stand_in: bool = False
    words: str = ""
    kept: int | None = None
    """Who held the seat last in this game, while nobody else has sat down there."""
    kept_name: str | None = None
    removed: bool = False
    """Whether that person was removed by the host: then nobody else can sit down there."""
    wish: Wish | None = None


@dataclass
class TableRow:
    """A table without its log."""

    id: str
    game: str
    rules: int
    options: str
    settings: Settings
    status: Status
    host: int | None
    seed: bytes
    created: float
    started: float | None = None
    ended: float | None = None
    rematch: str | None = None
    code: str | None = None
    origin: bytes = b""
    """Stands for the household that opened the table; b"" where nobody noted it."""
    opening: Opening = field(default_factory=Opening)
    blind: bytes = b""
    """Hides what stands in the chain that players are shown; empty: they are shown none."""
    seats: list[SeatRow] = field(default_factory=list)
    epoch: int = 0
    """How often the table was taken up by a process, where several serve one database."""
    asked: list[int] = field(default_factory=list)
    """Who owes a decision, for processes that have not got the table in memory."""

    def said(self, now: float) -> str | None:
        """Return the code while it leads here: as long as players are waited for, and for a week.

        It is short enough to be guessed, so it opens nothing but a waiting room.
        """
        is_live = self.status == "open" and now - self.created < CODE_SECONDS
        return self.code if is_live else None


@dataclass(frozen=True)
class LogEntry:
    """One line of a table's log.

    `say` is a move that answers no question. `undo` takes back the latest standing `move` of its
    seat.
    """

    seq: int
    kind: Kind
    seat: int
    text: str
    who: Who
    key: str | None
    at: float
    hash: bytes
    """Its link in the hash chain."""

    @classmethod
    def after(
        cls,
        last: LogEntry | None,
        kind: Kind,
        seat: int,
        text: str,
        who: Who,
        key: str | None,
        at: float,
    ) -> LogEntry:
        """Return the entry that follows the *last* of a log, chained to it."""
        seq, before = (0, GENESIS) if last is None else (last.seq + 1, last.hash)
        body = msgspec.json.encode([seq, kind, seat, text, who, key, at])
        return cls(seq, kind, seat, text, who, key, at, sha256(before + body).digest())


GALLERY: Final = -2
"""Said to those who watch, and to nobody else."""
NOTICE: Final = -4
"""Not said by anybody: what has happened at the table."""


@dataclass(frozen=True)
class ChatRow:
    """Something said, or a notice."""

    seat: int
    name: str
    text: str
    to: int | None
    """None: to all. A seat: whispered. Else GALLERY or NOTICE."""
    key: str
    at: float
    person: int | None = None
    """Who said it, and below to whom: a whisper is not for whoever sits there later."""
    to_person: int | None = None


@dataclass(frozen=True)
class Hook:
    """Where somebody wants to be told that it is their turn."""

    table: str
    person: int
    kind: str
    target: str
    language: str
