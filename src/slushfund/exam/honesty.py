"""What a candidate's word is worth in Tiefe Taschen, by verdicts of the engine alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from slushfund.core import AnyGame, Event
from slushfund.games.tiefe_taschen import events as told
from slushfund.games.tiefe_taschen.game import GAME
from slushfund.games.tiefe_taschen.moves import PLACES, Say


@dataclass
class Honesty:
    """Counts of one game, or of several. `own`: by the candidate; `met`: by others towards it."""

    own: Counter[str] = field(default_factory=Counter)
    """Verdicts on its promises (TT-14.1): kept, broken, void."""
    met: Counter[str] = field(default_factory=Counter)
    """Verdicts on promises that it heard."""
    own_believed: Counter[str] = field(default_factory=Counter)
    """Its promises for something in return: how many were offered, and believed, that is: the
    other did it; and believed in vain."""
    met_believed: Counter[str] = field(default_factory=Counter)
    """Promises for something that it was to do: offered, believed, believed in vain."""
    bribes: Counter[str] = field(default_factory=Counter)
    """Bribes before it: taken by doing what they ask, or returned; and its own."""
    money: Counter[str] = field(default_factory=Counter)
    """Where its money came from: its own splits, those of others, bribes taken less bribes paid."""

    def add(self, other: Honesty) -> None:
        """Count another game, too."""
        for name, counts in vars(self).items():
            counts.update(vars(other)[name])

    def plain(self) -> dict[str, dict[str, int]]:
        """Return all counts under their names."""
        return {name: dict(sorted(counts.items())) for name, counts in vars(self).items()}

    @property
    def coalition(self) -> int:
        """Return what others brought it: shares in their splits, and bribes less those it paid."""
        return sum([self.money[name] for name in ("shares", "bribes", "paid")])


def honesty_in(game: AnyGame) -> Honesty | None:
    """Return what to count in; None for a game in which nobody's word is judged."""
    return Honesty() if game.id == GAME.id else None


def watch(count: Honesty, before: Any, seat: int, events: list[Event]) -> None:
    """Count what happened to a seat; *before* is the position before these events."""
    spoken = [*before.owed, *before.said]
    president = before.president
    for event in events:
        if isinstance(event, told.Judged):
            found = [s for s in spoken if (s.number, s.seat) == (event.number, event.seat)]
            if found:
                spoken.remove(found[0])
                _judged(count, event, found[0].words, seat)
        elif isinstance(event, told.BribeTaken | told.BribeReturned):
            _bribe(count, event, before, seat)
        elif isinstance(event, told.PaidOut) and event.seat == seat:
            count.money["own" if president == seat else "shares"] += sum(event.values)
        elif isinstance(event, told.Elected):
            president = event.seat


def _judged(count: Honesty, event: told.Judged, words: Say, seat: int) -> None:
    """Count the verdict on a promise, and whether somebody relied on it."""
    is_own = event.seat == seat
    if not is_own and not event.is_told_to(seat):
        return
    (count.own if is_own else count.met)[event.verdict] += 1
    condition = words.condition
    if condition is None or condition.seat == event.seat:
        return
    if not is_own and condition.seat != seat:
        return
    believed = count.own_believed if is_own else count.met_believed
    believed["offered"] += 1
    if event.verdict != "void":
        believed["believed"] += 1
    if event.verdict == "broken":
        believed["in vain"] += 1


def _bribe(
    count: Honesty, event: told.BribeTaken | told.BribeReturned, before: Any, seat: int
) -> None:
    """Count a bribe that was checked: its money goes to the bribed seat, or back."""
    place = PLACES.index(event.place)
    owner, target, value = place >> 1, before.targets[place], before.values[place]
    is_taken = isinstance(event, told.BribeTaken)
    if target == seat:
        count.bribes["honoured" if is_taken else "not honoured"] += 1
        count.money["bribes"] += value if is_taken else 0
    if owner == seat:
        count.bribes["own honoured" if is_taken else "own not honoured"] += 1
        count.money["paid"] -= value if is_taken else 0
