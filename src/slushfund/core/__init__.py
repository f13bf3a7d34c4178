"""The contract between games and everything that plays them."""

from slushfund.core.game import AnyGame, Game, State, View, playout
from slushfund.core.kernel import (
    CHANCE,
    EVERYONE,
    NOBODY,
    SPECTATOR,
    BadInput,
    BadNotation,
    BadOption,
    Chances,
    Event,
    IllegalMove,
    Move,
    Refusal,
    SeatEvent,
    audience_of,
    seats_of,
    told_to,
)
from slushfund.core.knowledge import Knowledge
from slushfund.core.options import Choice, Options, on_off
from slushfund.core.outcome import Outcome, Score, ranked
from slushfund.core.record import Input, Play, Playthrough, Record, replay, write_log
from slushfund.core.rng import Rng
from slushfund.core.space import Pick, Space, Split, Whole
from slushfund.core.undo import NOTHING, Steps

__all__ = [
    "CHANCE",
    "EVERYONE",
    "NOBODY",
    "NOTHING",
    "SPECTATOR",
    "AnyGame",
    "BadInput",
    "BadNotation",
    "BadOption",
    "Chances",
    "Choice",
    "Event",
    "Game",
    "IllegalMove",
    "Input",
    "Knowledge",
    "Move",
    "Options",
    "Outcome",
    "Pick",
    "Play",
    "Playthrough",
    "Record",
    "Refusal",
    "Rng",
    "Score",
    "SeatEvent",
    "Space",
    "Split",
    "State",
    "Steps",
    "View",
    "Whole",
    "audience_of",
    "on_off",
    "playout",
    "ranked",
    "replay",
    "seats_of",
    "told_to",
    "write_log",
]
