"""Chance that can be checked: a sealed seed, the players' words, HMAC, and no bias.

    seal    = SHA-256("slushfund-fair-2" seed)            told before anybody adds words
    pledge  = SHA-256("slushfund-words-1", table, seat, seal, words: a line for each)
    key     = HMAC-SHA-256(seed, words as a JSON list)    fixed when the game begins
    block j = HMAC-SHA-256(key, "i:j")                    for the i-th chance event, from 0
    number  = as many bits of block 0, 1, ... as the sum of weights needs, redrawn while too large
    outcome = the first whose weights, added up in the engine's order, exceed the number

docs/fair-chance.md says what this proves and what it does not.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from typing import Any, Final

import msgspec

from slushfund import games
from slushfund.core import CHANCE, BadInput, Chances, Move, Playthrough, Record
from slushfund.packs import open_options

VERSION: Final = "slushfund-fair-2"
OLDER: Final = "slushfund-fair-1"
"""Words without pledges, and no chain; tables that were opened with it are played to their end."""
PLEDGES: Final = "slushfund-words-1"
SEED_BYTES: Final = 32


def new_secret() -> bytes:
    """Return a secret from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def seal_of(seed: bytes, version: str = VERSION) -> str:
    """Return the hash that binds the server to *seed* without telling it."""
    return sha256(version.encode() + seed).hexdigest()


def pledge_of(table: str, seat: int, seal: str, words: str) -> str:
    """Return the hash that binds a seat to its words, at this table and under this seal."""
    return sha256("\n".join([PLEDGES, table, str(seat), seal, words]).encode()).hexdigest()


class FairChance:
    """The stream of one table: outcome number i follows from seed, words and i alone."""

    def __init__(self, seed: bytes, words: list[str]) -> None:
        self._key = hmac.digest(seed, msgspec.json.encode(words), sha256)

    def below(self, n: int, index: int) -> int:
        """Return the number below *n* of chance event *index*, every number equally likely."""
        bits = (n - 1).bit_length()
        attempt = 0
        while True:
            value, attempt = self._bits(bits, index, attempt)
            if value < n:
                return value

    def _bits(self, bits: int, index: int, block: int) -> tuple[int, int]:
        """Return that many bits, taken from *block* on, and the first unused block."""
        data = b""
        while len(data) * 8 < bits or not data:
            data += hmac.digest(self._key, f"{index}:{block}".encode(), sha256)
            block += 1
        return int.from_bytes(data, "big") >> (len(data) * 8 - bits), block

    def choose(self, chances: Chances, index: int) -> Move:
        """Return the outcome of chance event *index*."""
        rest = self.below(sum(chances.weights), index)
        for move, weight in zip(chances.moves, chances.weights, strict=True):
            if rest < weight:
                return move
            rest -= weight
        raise AssertionError("weights do not add up")


def verify_draws(record: Record, fair: FairChance) -> int:
    """Check every draw of a record and return their number; refuses the first that is off."""
    game = games.under(record.game, record.rules)
    play: Playthrough[Any, Any] = Playthrough(game, open_options(game, record.options))
    index = 0
    for number, put in enumerate(record.inputs, 1):
        if put.seat == CHANCE:
            due = game.write(fair.choose(game.chances(play.state), index))
            if due != put.move:
                raise BadInput("unfair-record", "", f"input {number}: {put.move} instead of {due}")
            index += 1
        play.put(put.seat, put.move)
    return index
