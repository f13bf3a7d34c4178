"""Chance that can be checked: a committed seed, the players' words, HMAC, and no bias.

    commit  = SHA-256("slushfund-fair-1" seed)            told before anybody adds words
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

from slushfund.core import CHANCE, AnyGame, BadInput, Chances, Move, Playthrough, Record, Refusal
from slushfund.wire.record import play_again

VERSION: Final = "slushfund-fair-1"
SEED_BYTES: Final = 32


def new_seed() -> bytes:
    """Return a secret seed from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """Return the hash that binds the server to *seed* without telling it."""
    return sha256(VERSION.encode() + seed).hexdigest()


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


def verify(record: Record, seed_hex: str, commit: str, words: list[str]) -> int:
    """Check a whole game and return the number of chance events; refuses the first that is off."""
    try:
        seed = bytes.fromhex(seed_hex)
    except ValueError:
        raise BadInput("unfair-record", "", "the seed is not hexadecimal") from None
    if len(seed) != SEED_BYTES or not hmac.compare_digest(commitment(seed), commit):
        raise BadInput("unfair-record", "", "the seed does not match the commitment")
    finished = play_again(record)
    if finished.game.outcome(finished.state) is None:
        raise Refusal("unfinished-record", "")
    return _verify_chance(finished.game, record, FairChance(seed, words))


def _verify_chance(game: AnyGame, record: Record, fair: FairChance) -> int:
    play: Playthrough[Any, Any] = Playthrough(game, game.parse_options(record.options))
    index = 0
    for number, put in enumerate(record.inputs, 1):
        if put.seat == CHANCE:
            due = game.write(fair.choose(game.chances(play.state), index))
            if due != put.move:
                raise BadInput("unfair-record", "", f"input {number}: {put.move} instead of {due}")
            index += 1
        play.put(put.seat, put.move)
    return index
