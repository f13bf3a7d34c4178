"""The log of a table as a chain of hashes that players may see while its moves are secret.

    veil i = SHA-256(nonce i, text of entry i)      nobody can try out texts: nonces are secret
    head   = SHA-256("slushfund-chain-1", facts of the table as JSON)         before entry 0
    head i = SHA-256(head before, [i, kind, seat, veil i] as JSON)

At the end the nonces are told with the record, but not those of moves that were taken back.
"""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Any, Final, TypeAlias

import msgspec

from slushfund.core import CHANCE, Event, Input, Refusal, told_to
from slushfund.server.store.rows import LogEntry, TableRow
from slushfund.wire import api

VERSION: Final = b"slushfund-chain-1"
NONCE_BYTES: Final = 16
Line: TypeAlias = api.ChainLine


def first_head(facts: list[Any]) -> bytes:
    """Return the head before the first entry; it stands for all that was fixed by then."""
    return sha256(VERSION + msgspec.json.encode(facts)).digest()


def next_head(before: bytes, seq: int, kind: str, seat: int, veil: str) -> bytes:
    """Return the head after an entry."""
    return sha256(before + msgspec.json.encode([seq, kind, seat, veil])).digest()


def veiled(nonce: bytes, text: str) -> str:
    """Return what stands for a text in the chain."""
    return sha256(nonce + text.encode()).hexdigest()


def nonce_of(blind: bytes, seq: int) -> bytes:
    """Return the nonce of an entry; one nonce tells nothing of another."""
    return hmac.digest(blind, str(seq).encode(), sha256)[:NONCE_BYTES]


def facts_of(row: TableRow, options: str) -> list[Any]:
    """Return what is fixed before the first draw, as the chain begins with it."""
    words = [seat.words for seat in row.seats]
    given_up = [[one.seal, one.why, one.seats] for one in row.opening.given_up]
    sealed = [row.opening.seal, row.opening.pledges, words, given_up]
    return [row.id, row.game, row.rules, options, *sealed]


class Chain:
    """The heads of one table: one for each entry of its log and one before."""

    def __init__(self, row: TableRow, options: str, entries: list[LogEntry]) -> None:
        self._blind = row.blind
        self.heads = [first_head(facts_of(row, options))]
        self._ends: list[int] = [0]
        """For the beginning and each entry: which head there is after the draws behind it."""
        self._lines: list[tuple[str, int]] = []
        self._standing: list[int] = []
        """Which entries were not taken back: the inputs of the game, in order."""
        self.add(entries)

    def add(self, entries: list[LogEntry]) -> None:
        """Go on with new entries of the log."""
        for entry in entries:
            self._lines.append((entry.kind, entry.seat))
            _stand(self._lines, self._standing)
            if self._blind:
                self._link(entry)

    def _link(self, entry: LogEntry) -> None:
        veil = veiled(nonce_of(self._blind, entry.seq), entry.text)
        self.heads.append(next_head(self.heads[-1], entry.seq, entry.kind, entry.seat, veil))
        end = len(self.heads) - 1
        self._ends.append(end)
        at = end - 1
        while entry.seat == CHANCE and self._ends[at] == end - 1:
            self._ends[at] = end
            at -= 1

    def head(self, told: list[list[Event]], viewer: int) -> str | None:
        """Return what binds all that has happened up to what this viewer heard last.

        It changes when the viewer hears something, and at no other time: later entries of which
        the viewer has not heard do not show. Tables of old have none.
        """
        if not self._blind:
            return None
        at = len(told) - 1
        while at >= 0 and not told_to(told[at], viewer):
            at -= 1
        return self.heads[self._ends[self._standing[at] + 1 if at >= 0 else 0]].hex()

    def opened(self, entries: list[LogEntry]) -> list[Line]:
        """Return for each entry its kind, its seat, and the nonce that opens it.

        A move that was taken back stays closed: it is `gone`, with its veil in place of a nonce.
        """
        stands, told = set(self._standing), []
        for entry in entries if self._blind else []:
            nonce = nonce_of(self._blind, entry.seq)
            line: Line = (entry.kind, entry.seat, nonce.hex())
            if entry.kind != "undo" and entry.seq not in stands:
                line = ("gone", entry.seat, veiled(nonce, entry.text))
            told.append(line)
        return told


def standing_inputs(entries: list[LogEntry]) -> list[Input]:
    """Return the inputs of a log without those that were taken back."""
    left = standing([(entry.kind, entry.seat) for entry in entries])
    return [Input(entries[at].seat, entries[at].text) for at in left]


def standing(lines: list[tuple[str, int]]) -> list[int]:
    """Return which lines of a log, kinds and seats, were not taken back."""
    read: list[tuple[str, int]] = []
    left: list[int] = []
    for line in lines:
        read.append(line)
        _stand(read, left)
    return left


def _stand(lines: list[tuple[str, int]], left: list[int]) -> None:
    """Bring the numbers of those that stand up to the last line."""
    kind, seat = lines[-1]
    if kind == "undo":
        del left[_last_move(lines, left, seat)]
    else:
        left.append(len(lines) - 1)


def _last_move(lines: list[tuple[str, int]], left: list[int], seat: int) -> int:
    """Return where the seat's last answer stands; refuses to go back behind chance."""
    for at in range(len(left) - 1, -1, -1):
        kind, who = lines[left[at]]
        if who == CHANCE:
            break
        if who == seat and kind == "move":
            return at
    raise Refusal("nothing-to-undo", "")
