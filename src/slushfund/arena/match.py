"""One deal, played once with the candidate in every seat, with common random numbers."""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import log
from typing import Any, Final

from slushfund import games
from slushfund.arena.controls import twin_of
from slushfund.arena.plan import CLAIRVOYANT, PROCESS, ArenaPlan, Cell, seed_of
from slushfund.bots import Bot, BotFailed, Budget, Runner, SystemClock, fallback, find
from slushfund.bots.knowledge import pack_knowledge
from slushfund.bots.runner import CRASHED, GRACE, ILLEGAL, LATE
from slushfund.bots.worker import speak, think
from slushfund.core import CHANCE, NOBODY, AnyGame, Event, Move, Outcome, Rng
from slushfund.packs import open_options

COLUMNS: Final = (
    "cell",
    "deal",
    "rotation",
    "seat",
    "bot",
    "share",
    "place",
    "last",
    "total",
    "decisions",
    "failure",
)


@dataclass(frozen=True)
class Line:
    """How one seat of one game fared."""

    cell: str
    deal: int
    rotation: int
    seat: int
    bot: str
    share: float
    """Of the victory: 1 alone, a part of it when shared, 0 otherwise."""
    place: int
    last: bool
    """In the last place; in Q.E. that is: eliminated."""
    total: int
    decisions: int
    failure: str
    """Why it was put last, or ""."""
    milliseconds: float
    """Of all its decisions together; differs from run to run, so it is kept apart."""
    slowest: float


class Player:
    """A bot at a table: told what its seat knows, inline or in its own process."""

    def __init__(self, plan: ArenaPlan, name: str) -> None:
        self.plan = plan
        self.name = name
        self.game = games.get(plan.game)
        self.runner: Runner | None = None
        self.bot: Bot | None = None
        self.is_clairvoyant = name.startswith(CLAIRVOYANT)
        if self.is_clairvoyant:
            self.bot = find(plan.game, name.removeprefix(CLAIRVOYANT)).make()
        elif plan.isolation == PROCESS:
            self.runner = Runner(plan.game, name)
        else:
            self.bot = find(plan.game, name).make()

    def ask(self, state: Any, seat: int, events: list[Event], seed: int) -> tuple[Move, float]:
        """Return a legal move and the milliseconds it took; raises BotFailed."""
        plan = self.plan
        if self.runner is not None:
            answer = self.runner.ask(state, seat, events, seed, plan.seconds, plan.iterations)
            return answer.move, answer.milliseconds
        assert self.bot is not None
        began = time.perf_counter()
        budget = Budget(plan.seconds, SystemClock(), plan.iterations)
        known = pack_knowledge(self.game, state, seat, events if self.bot.reads_events else [])
        try:
            bot = twin_of(self.bot, state) if self.is_clairvoyant else self.bot
            move = think(self.game, bot, known, seed, budget)
        except Exception as failure:
            detail = f"{type(failure).__name__}: {failure}"
            raise BotFailed(CRASHED, detail, budget.best) from failure
        passed = time.perf_counter() - began
        if not self.game.space(state, seat).has(move):
            raise BotFailed(ILLEGAL, self.game.write(move), None)
        if plan.iterations is None and passed > plan.seconds + GRACE:
            raise BotFailed(LATE, f"{passed:.1f} s", move)
        return move, passed * 1000

    def speak(self, state: Any, seat: int, events: list[Event], seed: int) -> list[Move]:
        """Return what it has to say: legal statements only; a bot that fails is silent."""
        try:
            if self.runner is not None:
                moves = self.runner.speak(state, seat, events, seed, self.plan.seconds)
            else:
                assert self.bot is not None
                told = events if self.bot.reads_events else []
                known = pack_knowledge(self.game, state, seat, told)
                moves = speak(self.game, self.bot, known, seed)
        except Exception:
            return []
        speech = self.game.statements(state, seat)
        return [move for move in moves if speech.has(move)][:1]

    def close(self) -> None:
        """End its process, if it has one."""
        if self.runner is not None:
            self.runner.close()


class Sitting:
    """What one seat has done in a game so far."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.decisions = 0
        self.milliseconds = 0.0
        self.slowest = 0.0
        self.failure = ""


class Pace:
    """Who answers next where several may: by how long each takes, on a clock of its own."""

    def __init__(self, slow: float, candidate: int, seed: int) -> None:
        self.slow = slow
        self.candidate = candidate
        self._luck = Rng.seeded(seed_of(seed, "pace"))
        self._now = 0.0
        self._due: dict[int, float] = {}

    def next(self, game: AnyGame, state: Any) -> int:
        """Return the seat that answers first; everybody else thinks on."""
        owing = game.to_act(state)
        if not self.slow or len(owing) < 2:
            self._due.clear()
            return game.next_to_act(state)
        self._due = {seat: self._due.get(seat) or self._now + self._delay(seat) for seat in owing}
        seat = min(owing, key=self._due.__getitem__)
        self._now = self._due.pop(seat)
        return seat

    def _delay(self, seat: int) -> float:
        """Return the time for one decision: short ones are frequent, long ones happen."""
        if seat == self.candidate:
            return 1.0
        return -self.slow * log((1 + self._luck.below(1_000_000)) / 1_000_001)


def play_deal(plan: ArenaPlan, cell: Cell, deal: int, players: dict[str, Player]) -> list[Line]:
    """Play one deal in all rotations; *players* keeps bots from deal to deal."""
    game = games.get(plan.game)
    seats = open_options(game, plan.options).seats
    others = plan.opponents(cell, deal, seats)
    lines: list[Line] = []
    for rotation in range(seats):
        names = [cell.row, *others]
        names = names[seats - rotation :] + names[: seats - rotation]
        for name in names:
            if name not in players:
                players[name] = Player(plan, name)
        table = [Sitting(players[name]) for name in names]
        seed = plan.seed_for(deal)
        outcome, _ = play_table(plan, table, seed, rotation)
        lines += _lines(cell, deal, rotation, table, outcome)
    return lines


def play_table(
    plan: ArenaPlan, table: list[Sitting], seed: int, rotation: int
) -> tuple[Outcome, list[Event]]:
    """Play one game; the n-th thing chance does depends on the deal and n alone.

    Returns how it ended and all that was told, to whomever.
    """
    game = games.get(plan.game)
    state = game.start(open_options(game, plan.options))
    luck = Rng.seeded(seed)
    events: list[Event] = []
    pace = Pace(plan.slow, rotation, seed)
    seat = pace.next(game, state)
    while seat != NOBODY:
        if seat == CHANCE:
            move = game.draw(state, luck)
        else:
            sitting = table[seat]
            thought = seed_of(seed, rotation, seat, sitting.decisions)
            if plan.talk and game.statements(state, seat).size():
                for said in sitting.player.speak(state, seat, events, thought):
                    events += game.apply(state, seat, said)
            move = _decide(plan, state, seat, events, sitting, thought)
        events += game.apply(state, seat, move)
        seat = pace.next(game, state)
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome, events


def _decide(
    plan: ArenaPlan, state: Any, seat: int, events: list[Event], sitting: Sitting, seed: int
) -> Move:
    """Ask the bot; play on with a fallback when it fails, and remember that it did."""
    sitting.decisions += 1
    try:
        move, passed = sitting.player.ask(state, seat, events, seed)
    except BotFailed as failure:
        sitting.failure = sitting.failure or failure.reason
        space = games.get(plan.game).space(state, seat)
        if failure.offered is not None and space.has(failure.offered):
            return failure.offered
        return fallback(sitting.player.game, state, seat, seed)
    sitting.milliseconds += passed
    sitting.slowest = max(sitting.slowest, passed)
    return move


def _lines(
    cell: Cell, deal: int, rotation: int, table: list[Sitting], outcome: Outcome
) -> list[Line]:
    """Write down how each seat fared; who failed is last, whatever the score says."""
    lines: list[Line] = []
    for seat, sitting in enumerate(table):
        place = [seat in group for group in outcome.ranking].index(True)
        is_last = place == len(outcome.ranking) - 1
        share = 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
        if sitting.failure:
            share, is_last, place = 0.0, True, len(table) - 1
        lines.append(
            Line(
                cell.name,
                deal,
                rotation,
                seat,
                sitting.player.name,
                share,
                place + 1,
                is_last,
                outcome.scores[seat].total,
                sitting.decisions,
                sitting.failure,
                sitting.milliseconds,
                sitting.slowest,
            )
        )
    return lines
