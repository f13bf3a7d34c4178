"""One game against bots: the whole truth is here, and only what the player may see leaves it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from slushfund import games
from slushfund.arena.plan import seed_of
from slushfund.bots import BotFailed, Runner, fallback, find
from slushfund.cli.terminal.saving import Saved
from slushfund.core import (
    CHANCE,
    AnyGame,
    Event,
    Move,
    Outcome,
    Play,
    Playthrough,
    Refusal,
    Rng,
    Space,
    Steps,
    View,
    told_to,
)
from slushfund.packs import open_options
from slushfund.wire.record import play_again


@dataclass
class Seen:
    """A moment as the player knows it."""

    game: AnyGame
    seat: int
    view: View
    question: str
    space: Space
    speech: Space
    undoable: str
    """The answer that may be taken back; "" for none."""
    outcome: Outcome | None


@dataclass
class Heard:
    """What the player was told after an input, and whether a bot failed to give it."""

    events: list[Event] = field(default_factory=list)
    has_failed: bool = False


def glimpse(play: Play, seat: int, undoable: str) -> Seen:
    """Return what a seat knows: the only way from a state to what is printed."""
    game, state = play.game, play.state
    return Seen(
        game,
        seat,
        game.view(state, seat),
        game.question(state, seat),
        game.space(state, seat),
        game.statements(state, seat),
        undoable,
        game.outcome(state),
    )


class LocalTable:
    """A game under way, with bots in all seats but one."""

    def __init__(self, saved: Saved) -> None:
        self.saved = saved
        self.seat = saved.seat
        self.game, self.play = _begun(saved)
        self.steps = Steps(self.game, len(saved.bots), self.play.state.copy())
        self._bots = {bot: Runner(self.game.id, bot) for bot in set(saved.bots) if bot}

    def close(self) -> None:
        """End the processes of the bots."""
        for bot in self._bots.values():
            bot.close()

    def seen(self) -> Seen:
        """Return the moment as the player knows it."""
        return glimpse(self.play, self.seat, self.steps.move(self.seat))

    def others(self) -> Iterator[Heard]:
        """Let chance and bots go on until the player is asked, or the game is over."""
        while True:
            waited = self.game.to_act(self.play.state)
            if not waited or self.seat in waited:
                return
            if waited[0] == CHANCE:
                yield self._put(CHANCE, self._draw())
            else:
                yield from self._bot(waited[0])

    def answer(self, text: str) -> Heard:
        """Make a move of the player; raises Refusal."""
        return self._put(self.seat, self._legal(text))

    def preview(self, text: str) -> dict[str, int]:
        """Return what a move would change at once of what the player sees; raises Refusal."""
        return self.game.preview(self.play.state, self.seat, self._legal(text))

    def told(self) -> list[Event]:
        """Return everything that the player was told so far."""
        return self.play.events(self.seat)

    def undo(self) -> str:
        """Take back the player's last answer, where nobody has learned from it; "" if not."""
        move, ago = self.steps.move(self.seat), self.steps.offered(self.seat)
        if not move:
            return ""
        inputs = self.play.inputs.copy()
        del inputs[-ago]
        first = len(inputs) + 1 - len(self.steps.steps)
        self.play = Playthrough(self.game, self.play.options)
        for put in inputs[:first]:
            self.play.put(put.seat, put.move)
        self.steps = Steps(self.game, len(self.saved.bots), self.play.state.copy())
        for put in inputs[first:]:
            self._put(put.seat, self.game.parse(put.move))
        return move

    def _legal(self, text: str) -> Move:
        """Return the move that a text spells, where the player may make it."""
        move, state = self.game.parse(text), self.play.state
        if self.game.space(state, self.seat).has(move):
            return move
        if self.game.statements(state, self.seat).has(move):
            return move
        self.game.apply(state.copy(), self.seat, move)
        raise Refusal("not-now", "")

    def _put(self, seat: int, move: Move) -> Heard:
        events = self.play.apply(seat, move)
        self.steps.add(seat, move, events, self.play.state.copy())
        return Heard(told_to(events, self.seat))

    def _draw(self) -> Move:
        """Draw what chance does next; the n-th thing depends on the seed and n alone."""
        drawn = len([put for put in self.play.inputs if put.seat == CHANCE])
        luck = Rng.seeded(seed_of(self.saved.seed, drawn))
        return self.game.draw(self.play.state, luck)

    def _bot(self, seat: int) -> Iterator[Heard]:
        """Let a bot speak and decide."""
        name, state = self.saved.bots[seat], self.play.state
        bot, thought = self._bots[name], seed_of(self.saved.seed, seat, len(self.play.inputs))
        seconds = find(self.game.id, name).seconds
        has_failed = False
        try:
            if self.game.statements(state, seat).size():
                for said in bot.speak(state, seat, self._events(), thought, seconds):
                    if self.game.statements(state, seat).has(said):
                        yield self._put(seat, said)
            move = bot.ask(state, seat, self._events(), thought, seconds).move
        except BotFailed as failure:
            has_failed = True
            move = failure.offered or fallback(self.game, state, seat, thought)
        heard = self._put(seat, move)
        heard.has_failed = has_failed
        yield heard

    def _events(self) -> list[Event]:
        return [event for told in self.play.told for event in told]


def _begun(saved: Saved) -> tuple[AnyGame, Play]:
    """Return the game and how far it was played."""
    if saved.record.inputs:
        play = play_again(saved.record)
        return play.game, play
    game = games.get(saved.record.game)
    return game, Playthrough(game, open_options(game, saved.record.options))
