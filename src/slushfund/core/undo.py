"""Which move a seat may take back: one from which nobody has learned anything.

No game says so itself. What a move told is compared in worlds that the seat cannot tell from the
real one, so what is offered to a seat depends on nothing that the seat does not know.

A move may go while all of this holds:

- Chance has not acted since, and nobody else was asked anything new because of it.
- Its seat has learned nothing by it: in every world it tells the seat the same.
- Nobody else has: it would have told them the same had the seat answered otherwise (a sealed
  answer). Where a game's turns are made of open steps, a step may also tell what it is, and no
  more: the same in every world.
- Who has moved since knew nothing of it, and has told its seat nothing but that they have.
"""

from __future__ import annotations

from typing import Any, Final, final

from slushfund.core.game import AnyGame
from slushfund.core.kernel import CHANCE, SPECTATOR, Event, Move, told_to
from slushfund.core.rng import Rng

NOTHING: Final = -1
"""No move can be taken back."""

WORLDS: Final = 3
"""How many worlds a move is tried in."""
OTHERS: Final = 3
"""How many other answers are drawn, and how many are listed."""
SEED: Final = 20_261_116


@final
class Step:
    """An input of a seat, and the position in which it was made."""

    before: Any
    seat: int
    move: Move
    events: list[Event]
    is_answer: bool
    """Answers a question; else it is a statement."""
    _hidden: list[int] | None
    _is_known: bool
    _silent: dict[int, bool]

    def __init__(self, before: Any, seat: int, move: Move, events: list[Event]) -> None:
        self.before = before
        self.seat = seat
        self.move = move
        self.events = events
        self.is_answer = True
        self._hidden = None
        self._is_known = False
        self._silent = {}

    def hidden_from(self, game: AnyGame, after: Any, seats: int) -> list[int] | None:
        """Return from which viewers the move is hidden, None where somebody has learned from it."""
        if not self._is_known:
            self._is_known = True
            self._hidden = _hidden_from(game, self, after, seats)
        return self._hidden

    def is_silent(self, game: AnyGame, after: Any, seat: int) -> bool:
        """Tell whether *seat*, another one, has heard no more of it than that it was made."""
        if seat not in self._silent:
            self._silent[seat] = _is_silent(game, self, after, seat)
        return self._silent[seat]


@final
class Steps:
    """The inputs since chance last acted, with the positions between them."""

    game: AnyGame
    seats: int
    steps: list[Step]
    state: Any

    def __init__(self, game: AnyGame, seats: int, state: Any) -> None:
        self.game = game
        self.seats = seats
        self.steps = []
        self.state = state

    def add(self, seat: int, move: Move, events: list[Event], after: Any) -> None:
        """Note an input. The states must not change any more."""
        if seat == CHANCE:
            self.steps = []
        else:
            step = Step(self.state, seat, move, events)
            step.is_answer = not self.game.statements(self.state, seat).has(move)
            self.steps.append(step)
        self.state = after

    def last_answer(self, seat: int) -> int:
        """Return how many inputs ago the seat gave its last answer (1 is the last), or NOTHING."""
        for at in range(len(self.steps) - 1, -1, -1):
            if self.steps[at].seat == seat and self.steps[at].is_answer:
                return len(self.steps) - at
        return NOTHING

    def offered(self, seat: int) -> int:
        """Return how many inputs ago the move stands that *seat* may take back, or NOTHING."""
        ago = self.last_answer(seat)
        if ago == NOTHING or self.game.to_act(self.state) in ([], [CHANCE]):
            return NOTHING
        at = len(self.steps) - ago
        hidden = self.steps[at].hidden_from(self.game, self._after(at), self.seats)
        if hidden is None:
            return NOTHING
        for later in range(at + 1, len(self.steps)):
            step = self.steps[later]
            if step.seat == seat:
                continue
            after = self._after(later)
            if step.seat not in hidden or not step.is_silent(self.game, after, seat):
                return NOTHING
        return ago

    def move(self, seat: int) -> str:
        """Return the move that *seat* may take back, as it is spelled, or ""."""
        ago = self.offered(seat)
        return "" if ago == NOTHING else self.game.write(self.steps[-ago].move)

    def _after(self, at: int) -> Any:
        return self.steps[at + 1].before if at + 1 < len(self.steps) else self.state


def _is_silent(game: AnyGame, step: Step, after: Any, seat: int) -> bool:
    told = told_to(step.events, seat)
    if not told:
        return True
    seen = game.view(after, seat)
    rng = Rng.seeded(SEED)
    for _ in range(WORLDS):
        world = game.imagine(game.view(step.before, seat), rng)
        others = _others(game, world, step.seat, step.move, rng)
        if not _is_sealed(game, world, step.seat, others, seat, told, seen):
            return False
    return True


def _others(game: AnyGame, state: Any, seat: int, move: Move, rng: Rng) -> list[Move]:
    """Return other answers of the same kind, or of any kind where there are none."""
    space = game.space(state, seat)
    if space.size() == 0:
        return []
    drawn: list[Move] = space.listing(OTHERS)
    for _ in range(OTHERS):
        drawn.append(space.sample(rng))
    others: list[Move] = []
    alike: list[Move] = []
    for other in drawn:
        if other != move and other not in others:
            others.append(other)
            if type(other) is type(move):
                alike.append(other)
    return alike if alike else others


def _hidden_from(game: AnyGame, step: Step, after: Any, seats: int) -> list[int] | None:
    """Try a step in worlds that its seat cannot tell from the real one; see `Step.hidden_from`."""
    seat = step.seat
    seen = game.view(step.before, seat)
    told = told_to(step.events, seat)
    view = game.view(after, seat)
    hidden: list[int] = [SPECTATOR]
    hidden += [other for other in range(seats) if other != seat]
    rng = Rng.seeded(SEED)
    for _ in range(WORLDS):
        before = game.imagine(seen, rng)
        world = before.copy()
        events = game.apply(world, seat, step.move)
        if told_to(events, seat) != told or game.view(world, seat) != view:
            return None
        others = _others(game, before, seat, step.move, rng)
        for viewer in range(SPECTATOR, seats):
            if viewer in (CHANCE, seat):
                continue
            if viewer >= 0 and game.question(before, viewer) != game.question(world, viewer):
                return None
            heard = told_to(events, viewer)
            looks = game.view(world, viewer)
            if not _is_sealed(game, before, seat, others, viewer, heard, looks):
                if viewer in hidden:
                    hidden.remove(viewer)
                if not game.open_steps:
                    return None
                if not _is_open(game, before, seat, step.move, viewer, heard, looks, rng):
                    return None
    return hidden


def _is_sealed(
    game: AnyGame,
    before: Any,
    seat: int,
    others: list[Move],
    viewer: int,
    heard: list[Event],
    looks: Any,
) -> bool:
    """Tell whether a viewer would have seen the same, had the seat answered otherwise."""
    for other in others:
        world = before.copy()
        events = game.apply(world, seat, other)
        if told_to(events, viewer) != heard or game.view(world, viewer) != looks:
            return False
    return bool(others)


def _is_open(
    game: AnyGame,
    before: Any,
    seat: int,
    move: Move,
    viewer: int,
    heard: list[Event],
    looks: Any,
    rng: Rng,
) -> bool:
    """Tell whether the move tells a viewer the same in another world that it thinks possible."""
    world = game.imagine(game.view(before, viewer), rng)
    if not game.space(world, seat).has(move):
        return False
    events = game.apply(world, seat, move)
    return told_to(events, viewer) == heard and bool(game.view(world, viewer) == looks)
