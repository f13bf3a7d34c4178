"""What becomes of a pot whose split was rejected, if all go on as they are used to.

A successor splits, some agree and some reject, and the first to reject may come next: so on, until
a split is accepted or one seat is left. Nothing here is a rule.
"""

from __future__ import annotations

from typing import Final, final

from slushfund.games.tiefe_taschen.state import turns

KEPT_BY_PRESIDENT: Final = [1.0, 1.0, 1.0, 0.75, 0.7, 0.62, 0.6, 0.57, 0.55]
"""What a new president usually keeps of the pot, by the number of active seats."""
NEGLIGIBLE: Final = 0.01
"""Successors less likely than this are not thought about."""

IN_OFFICE: Final = 0
CONTENT: Final = 1
DISCONTENT: Final = 2
ROLES: Final = 3


def supporters_needed(active: int) -> int:
    """Return how many seats a president of *active* ones usually buys."""
    return (active - 1) // 2 if active > 2 else 0


def usual_split(order: list[int], seats: int) -> list[float]:
    """Return parts of the pot as presidents usually split it: a few seats last in turn are bought.

    After the parts comes who stays in office, as everywhere here.
    """
    parts = [0.0] * (2 * seats)
    needed = supporters_needed(len(order))
    kept = KEPT_BY_PRESIDENT[len(order)]
    parts[order[0]] = kept
    parts[seats + order[0]] = 1.0
    for at in range(needed):
        parts[order[len(order) - 1 - at]] += (1.0 - kept) / needed
    return parts


def greedy_split(order: list[int], seats: int) -> list[float]:
    """Return the parts if the president keeps all."""
    parts = [0.0] * (2 * seats)
    parts[order[0]] = 1.0
    parts[seats + order[0]] = 1.0
    return parts


@final
class Forecast:
    """How seats are thought to split and vote; one of them, `own`, does what pays it best."""

    seats: int
    own: int
    agreeing: list[float]
    """How likely each seat is to agree in each role, at role * seats + seat."""
    rejecting: list[float]
    buying: list[float]
    """How likely each seat is to buy a majority, and not to keep all, as a president."""
    office: float
    """What being president of the next round is worth, as a part of the pot."""
    known: dict[int, list[float]]

    def __init__(self, seats: int, own: int) -> None:
        self.seats = seats
        self.own = own
        self.agreeing = [0.9] * seats + [0.9] * seats + [0.2] * seats
        self.rejecting = [0.0] * seats + [0.0] * seats + [0.35] * seats
        self.buying = [1.0] * seats
        self.office = 0.0
        self.known = {}

    def parts(self, active: int, president: int) -> list[float]:
        """Return what each seat gets on average, in parts of the pot, when *president* is to
        split; then how likely each is to be president of the next round."""
        key = active * 8 + president
        if key not in self.known:
            order = turns(active, president, self.seats)
            if len(order) == 1:
                self.known[key] = greedy_split(order, self.seats)
            else:
                self.known[key] = self._split(order, active)
        return self.known[key]

    def _split(self, order: list[int], active: int) -> list[float]:
        """Let the president buy a majority or keep all."""
        needed = supporters_needed(len(order))
        greedy = self._vote(order, active, greedy_split(order, self.seats), 0)
        if not needed:
            return greedy
        usual = self._vote(order, active, usual_split(order, self.seats), needed)
        president = order[0]
        if president == self.own:
            return usual if self._worth(usual) >= self._worth(greedy) else greedy
        part = self.buying[president]
        return [part * u + (1.0 - part) * g for u, g in zip(usual, greedy, strict=True)]

    def _worth(self, parts: list[float]) -> float:
        """Return what this comes to for the bot itself."""
        return parts[self.own] + self.office * parts[self.seats + self.own]

    def _vote(self, order: list[int], active: int, split: list[float], content: int) -> list[float]:
        """Let all vote, `own` as it pays; the last seats in turn are content."""
        agree: list[float] = []
        reject: list[float] = []
        for at in range(len(order)):
            role = DISCONTENT
            if at == 0:
                role = IN_OFFICE
            elif at >= len(order) - content:
                role = CONTENT
            agree.append(self.agreeing[role * self.seats + order[at]])
            reject.append(self.rejecting[role * self.seats + order[at]])
        reject[0] = 0.0
        if self.own not in order:
            return self._count(order, active, split, agree, reject)
        own = order.index(self.own)
        best: list[float] = []
        for choice in range(3 if own else 2):
            agree[own] = 1.0 if choice == 1 else 0.0
            reject[own] = 1.0 if choice == 2 else 0.0
            parts = self._count(order, active, split, agree, reject)
            if not best or self._worth(parts) > self._worth(best):
                best = parts
        return best

    def _count(
        self,
        order: list[int],
        active: int,
        split: list[float],
        agree: list[float],
        reject: list[float],
    ) -> list[float]:
        """Return what a vote brings: the split, or what each possible successor makes of it."""
        odds = successors(agree, reject)
        accepted = 1.0
        result = [0.0] * (2 * self.seats)
        rest = active & ~(1 << order[0])
        for at in range(1, len(order)):
            share = odds[at]
            if share < NEGLIGIBLE:
                continue
            accepted -= share
            parts = self.parts(rest, order[at])
            for place in range(len(result)):
                result[place] += share * parts[place]
        for place in range(len(result)):
            result[place] += accepted * split[place]
        return result


def successors(agree: list[float], reject: list[float]) -> list[float]:
    """Return how likely each seat, in turn order, is to succeed a president who is rejected."""
    count = len(agree)
    later = [[1.0]]
    for at in range(count - 1, 0, -1):
        later.append(_with_vote(later[-1], agree[at], reject[at]))
    odds = [0.0] * count
    before = [1.0 - agree[0], agree[0]]
    for at in range(1, count):
        after = later[count - 1 - at]
        middle = len(after) // 2
        total = 0.0
        for agreed in range(len(before)):
            for place in range(len(after)):
                if agreed - 1 + place - middle < 0:
                    total += before[agreed] * after[place]
        odds[at] = reject[at] * total
        before = _without_rejection(before, agree[at], reject[at])
    return odds


def _with_vote(odds: list[float], agree: float, reject: float) -> list[float]:
    """Add one vote to the odds of differences; the middle one is a tie."""
    result = [0.0] * (len(odds) + 2)
    for place in range(len(odds)):
        share = odds[place]
        result[place] += share * reject
        result[place + 1] += share * (1.0 - agree - reject)
        result[place + 2] += share * agree
    return result


def _without_rejection(odds: list[float], agree: float, reject: float) -> list[float]:
    """Add one vote that is no rejection to the odds of agreements."""
    result = [0.0] * (len(odds) + 1)
    for place in range(len(odds)):
        result[place] += odds[place] * (1.0 - agree - reject)
        result[place + 1] += odds[place] * agree
    return result
