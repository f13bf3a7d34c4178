"""What a downloaded game proves: everything in it is reckoned again, and nothing is believed."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import Any

import msgspec

from slushfund.core import BadInput, Record, Refusal
from slushfund.server.tables import chain
from slushfund.server.tables.fairness import (
    OLDER,
    SEED_BYTES,
    VERSION,
    FairChance,
    pledge_of,
    seal_of,
    verify_draws,
)
from slushfund.wire import api
from slushfund.wire.record import decode_record, play_again


@dataclass
class Proof:
    """What was found to be as it should."""

    record: Record
    draws: int
    heads: list[str]
    """The chain, from before the first entry to the last; empty: an old game without one."""
    witnessed: int | None
    """How many heads the browser that made the file had been shown; None: it remembers nothing."""


def prove(saved: api.SavedGame) -> Proof:
    """Check a whole game; refuses the first thing that is off, and says which."""
    fair = saved.fairness
    if fair is None or fair.version not in (OLDER, VERSION):
        raise Refusal("no-fairness", "")
    record = decode_record(msgspec.json.encode(saved.record))
    _check_seal(fair)
    finished = play_again(record)
    if finished.game.outcome(finished.state) is None:
        raise Refusal("unfinished-record", "")
    if fair.version == OLDER and (fair.pledges or fair.chain or fair.head or fair.given_up):
        raise _unfair("an old proof with parts of a new one")
    heads: list[str] = []
    if fair.version != OLDER:
        _check_pledges(saved.table, fair, finished.options.seats)
        heads = _checked_chain(saved, fair, record)
    witnessed = None
    if saved.witness is not None:
        _check_witness(saved.witness, fair, heads)
        witnessed = len(saved.witness.heads)
    draws = verify_draws(record, FairChance(bytes.fromhex(fair.seed), fair.words))
    return Proof(record, draws, heads, witnessed)


def _unfair(detail: str) -> BadInput:
    return BadInput("unfair-record", "", detail)


def _check_seal(fair: api.SavedFairness) -> None:
    try:
        seed = bytes.fromhex(fair.seed)
    except ValueError:
        raise _unfair("the seed is not hexadecimal") from None
    is_whole = len(seed) == SEED_BYTES
    if not is_whole or not hmac.compare_digest(seal_of(seed, fair.version), fair.commit):
        raise _unfair("the seed does not match the seal")


def _check_pledges(table: str, fair: api.SavedFairness, seats: int) -> None:
    if not len(fair.pledges) == len(fair.words) == seats:
        raise _unfair("words and pledges are not one for each seat")
    for seat, (pledge, words) in enumerate(zip(fair.pledges, fair.words, strict=True)):
        if pledge and pledge_of(table, seat, fair.commit, words) != pledge:
            raise _unfair(f"seat {seat} had pledged other words")
        if words and not pledge and any(fair.pledges):
            raise _unfair(f"seat {seat} has words that it did not pledge, as others did")


def _checked_chain(saved: api.SavedGame, fair: api.SavedFairness, record: Record) -> list[str]:
    """Return the heads that follow from the record and its nonces."""
    lines: list[tuple[str, int]] = [
        ("move" if kind == "gone" else kind, seat) for kind, seat, _ in fair.chain
    ]
    try:
        standing = chain.standing(lines)
    except Refusal:
        raise _unfair("the chain takes back what nobody can take back") from None
    opened = [at for at, line in enumerate(fair.chain) if line[0] not in ("undo", "gone")]
    seats = [fair.chain[at][1] for at in opened]
    if standing != opened or seats != [put.seat for put in record.inputs]:
        raise _unfair("the chain does not have the same moves as the record")
    texts = dict(zip(opened, [put.move for put in record.inputs], strict=True))
    heads = [chain.first_head(_facts(saved, fair, record))]
    for at, (kind, _, secret) in enumerate(fair.chain):
        veil = secret if kind == "gone" else _veil(secret, texts.get(at, "undo"))
        heads.append(chain.next_head(heads[-1], at, *lines[at], veil))
    if heads[-1].hex() != fair.head:
        raise _unfair("the moves do not lead to the head of the chain")
    return [head.hex() for head in heads]


def _facts(saved: api.SavedGame, fair: api.SavedFairness, record: Record) -> list[Any]:
    given_up = [[one.seal, one.why, one.seats] for one in fair.given_up]
    sealed = [fair.commit, fair.pledges, fair.words, given_up]
    return [saved.table, record.game, record.rules, record.options, *sealed]


def _veil(nonce: str, text: str) -> str:
    try:
        return chain.veiled(bytes.fromhex(nonce), text)
    except ValueError:
        raise _unfair("a nonce of the chain is not hexadecimal") from None


def _check_witness(seen: api.Witness, fair: api.SavedFairness, heads: list[str]) -> None:
    """Compare a game with what a browser remembers of it."""
    if not _stand_in_order(seen.seals, [*[one.seal for one in fair.given_up], fair.commit]):
        raise _unfair("the browser that saved this file was shown another seal")
    if seen.pledges is not None and seen.pledges != fair.pledges:
        raise _unfair("the browser that saved this file was shown other pledges")
    if seen.words is not None and seen.words != fair.words:
        raise _unfair("the browser that saved this file was shown other words")
    if seen.mine is not None and seen.mine != _at(fair.words, seen.seat):
        raise _unfair("the words of the browser that saved this file were left out")
    if not _stand_in_order(seen.heads, heads):
        raise _unfair("the browser that saved this file was shown another head of the chain")
    if seen.ended and seen.heads[-1:] != heads[-1:]:
        raise _unfair("the browser that saved this file was shown another end of the chain")


def _at(words: list[str], seat: int | None) -> str | None:
    return words[seat] if seat is not None and 0 <= seat < len(words) else None


def _stand_in_order(some: list[str], everything: list[str]) -> bool:
    rest = iter(everything)
    return all(one in rest for one in some)


@dataclass(frozen=True)
class Contribution:
    """What somebody has added to chance."""

    seat: int
    name: str
    """Empty where nobody sat."""
    words: str
    is_pledged: bool


def contributions(saved: api.SavedGame) -> list[Contribution]:
    """Return what each seat has added to chance."""
    fair = saved.fairness
    found: list[Contribution] = []
    for seat, words in enumerate([] if fair is None else fair.words):
        name = (saved.names[seat] if seat < len(saved.names) else None) or ""
        is_pledged = fair is not None and seat < len(fair.pledges) and bool(fair.pledges[seat])
        found.append(Contribution(seat, name, words or "", is_pledged))
    return found
