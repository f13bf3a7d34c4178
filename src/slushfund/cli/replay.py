"""`slushfund replay`: a stored game, played again and printed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from slushfund import games
from slushfund.cli.columns import aligned
from slushfund.cli.refusals import telling_refusals
from slushfund.core import BadInput, Outcome, Playthrough, Record, write_log
from slushfund.core.record import parse_log, write_seat
from slushfund.wire.api import SavedGame
from slushfund.wire.record import decode_record, play_again

MAX_FILE: Final = 1 << 23
"""Bytes; a text log tells more than a record and may be longer."""


def print_replay(file: str) -> None:
    """Print the log of the game in *file* and how it ended."""
    with telling_refusals(""):
        play = play_again(read_game(file))
    print(write_log(play), end="")
    print()
    outcome = play.game.outcome(play.state)
    if outcome is None:
        seats = [write_seat(seat) for seat in play.game.to_act(play.state)]
        print(f"not over; to act: {', '.join(seats)}")
    else:
        print_outcome(play, outcome)


def print_outcome(play: Playthrough[Any, Any], outcome: Outcome) -> None:
    """Print the reason of the end, the winners, and the seats from first place to last."""
    winners = ", ".join([str(seat) for seat in outcome.winners])
    print(f"over: {outcome.reason}; winners: {winners or 'nobody'}")
    categories = list(outcome.scores[0].categories)
    rows = [["place", "seat", "total", *categories]]
    place = 1
    for seats in outcome.ranking:
        for seat in seats:
            score = outcome.scores[seat]
            points = [str(score.categories[name]) for name in categories]
            rows.append([f"{place}.", str(seat), str(score.total), *points])
        place += len(seats)
    print(aligned(rows))


def read_game(file: str) -> Record:
    """Read a JSON record or a text log, whichever it is."""
    text = _read(file)
    if text.lstrip().startswith("{"):
        return decode_record(inner_record(text))
    name, options, inputs = parse_log(text)
    # A log names no version of the rules: it is played under ours.
    return Record(name, games.get(name).rules_version, options, inputs)


def inner_record(text: str) -> str:
    """Return the record in a game that was downloaded from a server; any other text as it is."""
    if '"slushfund-game-1"' not in text[:80]:
        return text
    try:
        return msgspec.json.encode(msgspec.json.decode(text, type=SavedGame).record).decode()
    except (ValueError, RecursionError) as error:
        raise BadInput("bad-record", "", str(error)[:200]) from None


def _read(file: str) -> str:
    try:
        if file == "-":
            data = sys.stdin.buffer.read(MAX_FILE + 1)
        else:
            with Path(file).open("rb") as source:
                data = source.read(MAX_FILE + 1)
        if len(data) > MAX_FILE:
            raise BadInput("bad-file", "", f"longer than {MAX_FILE} bytes")
        return data.decode()
    except OSError as error:
        raise BadInput("bad-file", "", error.strerror or "no reason given") from None
    except UnicodeDecodeError:
        raise BadInput("bad-file", "", "not UTF-8") from None
