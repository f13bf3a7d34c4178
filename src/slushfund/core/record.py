"""A game as its inputs: the record, its text log, and playing it again. JSON is in `wire`."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, Generic, TypeAlias, final

from slushfund.core.game import Game, S, V
from slushfund.core.kernel import (
    CHANCE,
    EVERYONE,
    BadInput,
    BadNotation,
    Event,
    Move,
    Refusal,
    seats_of,
    told_to,
)
from slushfund.core.knowledge import Knowledge
from slushfund.core.options import Options

CHANCE_WORD: Final = "chance"

SHOWN: Final = 60
"""Characters of a bad input that a refusal repeats."""


@final
@dataclass(init=False)
class Input:
    """One line of a record: who put in what, as text."""

    seat: int
    move: str

    def __init__(self, seat: int, move: str) -> None:
        self.seat = seat
        self.move = move

    def line(self) -> str:
        """Return the line of a log, for instance `2 bid 500` or `chance tile US-AGR`."""
        return f"{write_seat(self.seat)} {self.move}"


@final
@dataclass(init=False)
class Record:
    """Header and inputs, chance included: all that is needed to play a game again."""

    game: str
    rules: int
    options: str
    inputs: list[Input]

    def __init__(self, game: str, rules: int, options: str, inputs: list[Input]) -> None:
        self.game = game
        self.rules = rules
        self.options = options
        self.inputs = inputs

    def fingerprint(self) -> str:
        """Return a hash of everything in the record; equal records, equal fingerprints."""
        lines = [f"{self.game} rules={self.rules} {self.options}"]
        lines += [put.line() for put in self.inputs]
        return sha256("\n".join(lines).encode()).hexdigest()


@final
class Playthrough(Generic[S, V]):
    """A game under way: the state, the inputs that led to it, and what was told after each."""

    game: Game[S, V]
    options: Options
    state: S
    inputs: list[Input]
    told: list[list[Event]]

    def __init__(self, game: Game[S, V], options: Options) -> None:
        self.game = game
        self.options = options
        self.state = game.start(options)
        self.inputs = []
        self.told = []

    def apply(self, seat: int, move: Move) -> list[Event]:
        """Make a move and keep it; a refused one changes nothing."""
        events = self.game.apply(self.state, seat, move)
        self.inputs.append(Input(seat, self.game.write(move)))
        self.told.append(events)
        return events

    def put(self, seat: int, text: str) -> list[Event]:
        """Make a move given as text."""
        return self.apply(seat, self.game.parse(text))

    def undo(self) -> None:
        """Take back the last input by playing all the others again."""
        inputs = self.inputs[:-1]
        self.state = self.game.start(self.options)
        self.inputs = []
        self.told = []
        for put in inputs:
            self.put(put.seat, put.move)

    def record(self) -> Record:
        """Return the record of the game so far."""
        return Record(
            self.game.id, self.game.rules_version, self.options.text(), self.inputs.copy()
        )

    def events(self, seat: int) -> list[Event]:
        """Return every event *seat* (or SPECTATOR) was told so far."""
        events: list[Event] = []
        for told in self.told:
            events += told_to(told, seat)
        return events

    def knowledge(self, seat: int) -> Knowledge[V]:
        """Return what *seat* knows."""
        return Knowledge(seat, self.game.view(self.state, seat), self.events(seat))


Play: TypeAlias = Playthrough[Any, Any]
"""A game under way, whatever game it is."""


def replay(game: Game[S, V], record: Record) -> Playthrough[S, V]:
    """Play a record again; raises a Refusal when it is of another game, or breaks a rule.

    A broken record is refused with the rule it breaks, the input that does, and its refusal.
    """
    if record.game != game.id:
        raise Refusal("foreign-record", "")
    if record.rules != game.rules_version:
        raise Refusal("other-rules-version", "")
    play = Playthrough(game, game.parse_options(record.options))
    for number, put in enumerate(record.inputs, 1):
        try:
            play.put(put.seat, put.move)
        except Refusal as cause:
            detail = f"input {number}: {put.line()[:SHOWN]}: {cause.code}"
            raise BadInput("broken-record", cause.rule, detail) from cause
    return play


def write_seat(seat: int) -> str:
    """Return a seat as logs write it: a number or `chance`."""
    return CHANCE_WORD if seat == CHANCE else str(seat)


def parse_seat(text: str) -> int:
    """Read a seat as logs write it."""
    if text == CHANCE_WORD:
        return CHANCE
    if len(text) == 1 and "0" <= text <= "9":
        return ord(text) - ord("0")
    raise BadNotation("a seat number or chance")


def write_told(game: Game[S, V], event: Event) -> str:
    """Return an event as logs write it, with its audience unless it is public."""
    text = game.write_event(event)
    if event.audience == EVERYONE:
        return text
    return f"{text} @{','.join([str(seat) for seat in seats_of(event.audience)])}"


def write_log(play: Playthrough[S, V]) -> str:
    """Return the text log: inputs unindented, events indented below the input they follow."""
    lines = [f"{play.game.id} {play.options.text()}"]
    for put, events in zip(play.inputs, play.told, strict=True):
        lines.append(put.line())
        lines += [f"  {write_told(play.game, event)}" for event in events]
    return "\n".join(lines) + "\n"


def parse_log(text: str) -> tuple[str, str, list[Input]]:
    """Read a text log as game, options and inputs; events and # comments are passed over."""
    lines = [line for line in text.splitlines() if line and line[0] not in " #"]
    if not lines:
        raise BadNotation("GAME seats=N")
    name, _, options = lines[0].partition(" ")
    inputs: list[Input] = []
    for line in lines[1:]:
        seat, _, move = line.partition(" ")
        inputs.append(Input(parse_seat(seat), move))
    return name, options, inputs
