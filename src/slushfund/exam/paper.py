"""What an exam consists of, fixed before anybody sits it."""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, Final

import msgspec

from slushfund import games
from slushfund.arena.plan import MIXED, SEALED, ArenaPlan, Cell
from slushfund.bots import find, for_level
from slushfund.bots.ladder import LEVELS
from slushfund.core import BadInput
from slushfund.packs import open_options

FORMAT: Final = 1


@dataclass(frozen=True)
class Paper:
    """Everything that decides what candidates meet. Equal papers are equal exams."""

    game: str
    options: str
    deals: int
    """Each is played with the candidate in every seat."""
    opponents: tuple[str, ...]
    """Bots of our ladder; who sits where is drawn for each deal, alike for all candidates."""
    secret: str
    """All deals follow from it. Its hash is told first, the secret with the result."""
    iterations: int = 20
    """How much opponents think, by count: the same on every machine."""
    tries: int = 3
    """Answers to one question before chance answers in the candidate's place."""
    seconds: float = 60.0
    """For each answer of a candidate."""

    @property
    def seal(self) -> str:
        """Return the hash by which the secret is committed."""
        return sha256(self.secret.encode()).hexdigest()

    @property
    def seats(self) -> int:
        """Return how many sit at a table."""
        return open_options(games.get(self.game), self.options).seats

    @property
    def plan(self) -> ArenaPlan:
        """Return how opponents play, as the arena knows it."""
        return ArenaPlan(
            self.game,
            self.options,
            self.deals,
            seconds=self.seconds,
            iterations=self.iterations,
            talk=True,
            pool=self.opponents,
            seeds=SEALED,
            secret_hash=self.seal,
            secret=self.secret,
        )

    def table(self, deal: int) -> list[str]:
        """Return who sits clockwise from the candidate in a deal."""
        return self.plan.opponents(Cell("", MIXED), deal, self.seats)

    def plain(self) -> dict[str, Any]:
        """Return the paper for a result."""
        return {"format": FORMAT, **asdict(self), "seal": self.seal}


def new_paper(
    game: str, options: str, deals: int, opponents: list[str], secret: str = "", **more: Any
) -> Paper:
    """Return a checked paper; levels stand for the bots that have them."""
    names = [for_level(game, name).id if name in LEVELS else name for name in opponents]
    for name in names:
        find(game, name)
    if not names:
        raise BadInput("bad-exam", "", "no opponents")
    text = open_options(games.get(game), options).text()
    return Paper(game, text, deals, tuple(names), secret or secrets.token_hex(16), **more)


def read_paper(result: Any) -> Paper:
    """Return the paper of a result, so that others can sit the same exam."""
    try:
        told = result["paper"]
        is_ours = told["format"] == FORMAT
        paper, seal = msgspec.convert(told, Paper), told["seal"]
    except (LookupError, TypeError, msgspec.ValidationError):
        is_ours = False
    if not is_ours:
        raise BadInput("bad-exam", "", "not the result of an exam")
    if paper.seal != seal:
        raise BadInput("bad-exam", "", "the deals are not those of the seal")
    return paper
