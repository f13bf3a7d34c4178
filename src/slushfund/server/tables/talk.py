"""What was said at a table, as far as it is remembered: the latest lines of every room.

Each room has its own length. So nobody pushes out what others have said elsewhere, and nobody sees
by what is missing that somebody speaks unheard: strangers who watch, or two who whisper.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from slushfund.server.store.rows import GALLERY, NOTICE, ChatRow

KEPT: Final = 500
"""Lines that are remembered of what is said to all, and of what those say who watch."""
KEPT_BESIDE: Final = 100
"""The same for whispers of one person to another, and for each kind of notice."""

Room: TypeAlias = tuple[object, ...]


class Talk(list[ChatRow]):
    """The lines that are remembered, in order."""

    def __init__(self, lines: Iterable[ChatRow] = ()) -> None:
        super().__init__()
        self.keys: set[tuple[int, str]] = set()
        """What was said by whom under which key, so that it is not said twice."""
        self._lengths: Counter[Room] = Counter()
        self._forgotten: dict[Room, tuple[ChatRow, int]] = {}
        """For each room how many lines are forgotten, and one of them."""
        for line in lines:
            self.add(line)

    def pushed_out_by(self, line: ChatRow) -> ChatRow | None:
        """Return the line that is forgotten when this one is added."""
        room = _room(line)
        if self._lengths[room] < _length(line):
            return None
        return next(one for one in self if _room(one) == room)

    def add(self, line: ChatRow) -> None:
        """Remember a line, and forget the oldest of its room where there are too many."""
        room, oldest = _room(line), self.pushed_out_by(line)
        if oldest is not None:
            self.remove(oldest)
            self.keys.discard((oldest.seat, oldest.key))
            self._forgotten[room] = (oldest, self.forgotten(lambda one: _room(one) == room) + 1)
        else:
            self._lengths[room] += 1
        self.append(line)
        self.keys.add((line.seat, line.key))

    def forgotten(self, is_heard: Callable[[ChatRow], bool]) -> int:
        """Return how many lines are forgotten of the rooms that somebody hears."""
        return sum([number for line, number in self._forgotten.values() if is_heard(line)])

    def renamed(self, change: Callable[[ChatRow], ChatRow]) -> Talk:
        """Return the same lines where people are called otherwise."""
        talk = Talk([change(line) for line in self])
        told = [(change(line), number) for line, number in self._forgotten.values()]
        talk._forgotten |= {_room(line): (line, number) for line, number in told}
        return talk


def _room(line: ChatRow) -> Room:
    """Return what lines have in common that the same people hear."""
    if line.to == NOTICE:
        return (NOTICE, line.text.partition(" ")[0])
    if line.to is None or line.to == GALLERY:
        return (line.to,)
    return (line.seat, line.person, line.to, line.to_person)


def _length(line: ChatRow) -> int:
    return KEPT if line.to is None or line.to == GALLERY else KEPT_BESIDE
