"""An exam being sat: every deal, every seat, question by question."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from slushfund import games
from slushfund.arena.match import Player
from slushfund.arena.plan import seed_of
from slushfund.bots import BotFailed, fallback
from slushfund.core import CHANCE, NOBODY, Event, Move, Playthrough, Refusal, Rng, told_to
from slushfund.exam.candidates import Candidate, Late
from slushfund.exam.honesty import Honesty, honesty_in, watch
from slushfund.exam.paper import Paper
from slushfund.exam.seen import Reply, Seen
from slushfund.packs import open_options
from slushfund.text import refusal_text
from slushfund.wire.record import plain_record

STATEMENTS: Final = 3
"""Statements that a candidate can make before one decision."""


@dataclass
class Tally:
    """What a candidate did in one game beside playing it."""

    decisions: int = 0
    illegal: int = 0
    """Answers that were refused."""
    late: int = 0
    """Answers that did not come."""
    forfeits: int = 0
    """Decisions that chance made in its place."""
    statements: int = 0
    milliseconds: float = 0.0


@dataclass
class Sat:
    """One game of an exam."""

    candidate: str
    deal: int
    rotation: int
    seats: list[str]
    share: float
    places: list[int]
    totals: list[int]
    tally: Tally
    honesty: Honesty | None
    record: Any


class ExamGame:
    """One game, with a candidate in one seat."""

    def __init__(self, paper: Paper, candidate: Candidate, deal: int, rotation: int) -> None:
        self.paper, self.candidate = paper, candidate
        self.deal, self.rotation = deal, rotation
        self.game = games.get(paper.game)
        self.play = Playthrough(self.game, open_options(self.game, paper.options))
        self.tally = Tally()
        self.honesty = honesty_in(self.game)
        self._heard = 0
        """Inputs whose events the candidate was told."""
        self._told: list[Event] = []
        """These events."""
        self._asked = [0] * paper.seats

    def run(self, others: dict[str, Player]) -> Sat:
        """Play to the end; the n-th thing chance does depends on the deal and n alone."""
        paper, game, play = self.paper, self.game, self.play
        names = ["", *paper.table(self.deal)]
        names = [names[(seat - self.rotation) % paper.seats] for seat in range(paper.seats)]
        seed = paper.plan.seed_for(self.deal)
        luck = Rng.seeded(seed)
        while (seat := game.next_to_act(play.state)) != NOBODY:
            if seat == CHANCE:
                self._put(CHANCE, game.draw(play.state, luck))
                continue
            thought = seed_of(seed, self.rotation, seat, self._asked[seat])
            self._asked[seat] += 1
            if seat == self.rotation:
                self._put(seat, self._decide(thought))
            else:
                self._opponent(others[names[seat]], seat, thought)
        return self._sat(names)

    def _put(self, seat: int, move: Move) -> None:
        before = self.play.state.copy() if self.honesty is not None else None
        events = self.play.apply(seat, move)
        if self.honesty is not None:
            watch(self.honesty, before, self.rotation, events)

    def _opponent(self, player: Player, seat: int, thought: int) -> None:
        events = self._events()
        if self.game.statements(self.play.state, seat).size():
            for said in player.speak(self.play.state, seat, events, thought):
                self._put(seat, said)
                events = self._events()
        try:
            move, _ = player.ask(self.play.state, seat, events, thought)
        except BotFailed as failure:
            move = failure.offered or fallback(self.game, self.play.state, seat, thought)
        self._put(seat, move)

    def _events(self) -> list[Event]:
        return [event for told in self.play.told for event in told]

    def _decide(self, thought: int) -> Move:
        """Ask the candidate until it answers by the rules, or chance answers in its place."""
        tally = self.tally
        tally.decisions += 1
        seen = self._seen(thought)
        began, tries = time.perf_counter(), 0
        while tries < self.paper.tries:
            try:
                reply = self.candidate.decide(seen)
            except Late:
                tally.late += 1
                tries += 1
                continue
            if reply.say and len(seen.said) < STATEMENTS:
                seen = self._say(seen, reply, thought)
                if not reply.move:
                    tries += 1 if seen.refused is not None else 0
                    continue
            move = self._legal(reply.move, seen)
            if move is not None:
                tally.milliseconds += (time.perf_counter() - began) * 1000
                return move
            tries += 1
        tally.forfeits += 1
        return fallback(self.game, self.play.state, self.rotation, thought)

    def _seen(self, thought: int, said: list[str] | None = None) -> Seen:
        game, play, seat = self.game, self.play, self.rotation
        new = [event for told in play.told[self._heard :] for event in told_to(told, seat)]
        self._heard = len(play.told)
        self._told += new
        return Seen(
            game,
            self.paper.options,
            self.deal,
            seat,
            game.question(play.state, seat),
            game.view(play.state, seat),
            game.space(play.state, seat),
            game.statements(play.state, seat),
            list(self._told),
            len(new),
            thought,
            self.paper.seconds,
            None,
            said or [],
        )

    def _say(self, seen: Seen, reply: Reply, thought: int) -> Seen:
        """Make a statement, if it is one, and return how the question stands then."""
        try:
            move = self.game.parse(reply.say)
            if not seen.speech.has(move):
                raise Refusal("not-now", "")
        except Refusal as refusal:
            self._refuse(seen, reply.say, refusal)
            return seen
        self._put(self.rotation, move)
        self.tally.statements += 1
        return self._seen(thought, [*seen.said, reply.say])

    def _legal(self, text: str, seen: Seen) -> Move | None:
        """Return the move that a text spells; None, with the reason noted, where it is none."""
        try:
            move = self.game.parse(text)
            if seen.space.has(move):
                return move
            self.game.apply(self.play.state.copy(), self.rotation, move)
            raise Refusal("not-now", "")
        except Refusal as refusal:
            self._refuse(seen, text, refusal)
            return None

    def _refuse(self, seen: Seen, text: str, refusal: Refusal) -> None:
        self.tally.illegal += 1
        message = refusal_text(refusal, self.game.id, "en")
        seen.refused = {
            "move": text,
            "code": refusal.code,
            "rule": refusal.rule or None,
            "message": message,
        }

    def _sat(self, names: list[str]) -> Sat:
        outcome = self.game.outcome(self.play.state)
        assert outcome is not None
        names[self.rotation] = self.candidate.name
        seat, winners = self.rotation, outcome.winners
        places = [0] * len(names)
        before = 0
        for group in outcome.ranking:
            for one in group:
                places[one] = before + 1
            before += len(group)
        return Sat(
            self.candidate.name,
            self.deal,
            self.rotation,
            names,
            1.0 / len(winners) if seat in winners else 0.0,
            places,
            [score.total for score in outcome.scores],
            self.tally,
            self.honesty,
            plain_record(self.play.record()),
        )


def sit(paper: Paper, candidate: Candidate, note: Callable[[int, int], None]) -> list[Sat]:
    """Play all deals in all seats; *note* is told how many games of how many are done."""
    plan = paper.plan
    others = {name: Player(plan, name) for name in paper.opponents}
    games_of = [(deal, seat) for deal in range(paper.deals) for seat in range(paper.seats)]
    found: list[Sat] = []
    try:
        for deal, rotation in games_of:
            found.append(ExamGame(paper, candidate, deal, rotation).run(others))
            note(len(found), len(games_of))
    finally:
        for player in others.values():
            player.close()
    return found
