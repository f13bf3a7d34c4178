"""`slushfund replay`: a stored game, played again and printed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import msgspec

from slushfund import games
from slushfund.cli.columns import aligned
from slushfund.cli.files import read_bytes
from slushfund.cli.language import say, spoken
from slushfund.cli.refusals import telling_refusals
from slushfund.core import BadInput, Outcome, Playthrough, Record, write_log
from slushfund.core.record import parse_log, write_seat
from slushfund.telling.tongue import Tongue
from slushfund.wire.api import SavedGame
from slushfund.wire.plain import plain_event, plain_outcome
from slushfund.wire.record import decode_record, plain_record, play_again

MAX_FILE: Final = 1 << 23
"""Bytes; a text log tells more than a record and may be longer."""


def print_replay(file: str, as_json: bool) -> None:
    """Print the log of the game in *file* and how it ended."""
    with telling_refusals():
        play = play_again(read_game(file))
    if as_json:
        print(json.dumps(_values(play)))
        return
    print(write_log(play), end="")
    print()
    outcome = play.game.outcome(play.state)
    if outcome is None:
        seats = [say(write_seat(seat)) for seat in play.game.to_act(play.state)]
        print(say("not over; to act: {seats}", seats=", ".join(seats)))
    else:
        print_outcome(play, outcome)


def _values(play: Playthrough[Any, Any]) -> dict[str, Any]:
    """Return the game for programs: its record, what each input brought about, and the end."""
    game, outcome = play.game, play.game.outcome(play.state)
    return {
        "record": plain_record(play.record()),
        "events": [[plain_event(game, event) for event in told] for told in play.told],
        "outcome": None if outcome is None else plain_outcome(outcome),
    }


def print_outcome(play: Playthrough[Any, Any], outcome: Outcome) -> None:
    """Print the reason of the end, the winners, and the seats from first place to last."""
    words = Tongue(play.game.id, spoken())
    winners = ", ".join([str(seat) for seat in outcome.winners]) or say("nobody")
    text = "over: {reason}; winners: {winners}"
    print(say(text, reason=words.word(outcome.reason), winners=winners))
    categories = list(outcome.scores[0].categories)
    head = [say("place"), say("seat"), say("total")]
    rows = [[*head, *[words.word(name) for name in categories]]]
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
    """Return the record in a game of a server or of `slushfund play`; any other text as it is."""
    try:
        if '"slushfund-play-1"' in text[:80]:
            return msgspec.json.encode(msgspec.json.decode(text)["record"]).decode()
        if '"slushfund-game-1"' not in text[:80]:
            return text
        return msgspec.json.encode(msgspec.json.decode(text, type=SavedGame).record).decode()
    except (ValueError, RecursionError, LookupError, TypeError) as error:
        raise BadInput("bad-record", "", str(error)[:200]) from None


def _read(file: str) -> str:
    data = read_bytes(Path(file), MAX_FILE)
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise BadInput("bad-file", "", f"{file}: not UTF-8") from None
