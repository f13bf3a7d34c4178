"""A table in words, for language models and screen readers: what one viewer is told, and no more.

Like `visible`, this takes nothing from a state but views, questions, spaces and the events told to
the viewer.
"""

from __future__ import annotations

import json
from typing import Final

from slushfund.core import SPECTATOR, Play, told_to
from slushfund.server.tables.table import Table
from slushfund.server.tables.visible import question_of, viewer_word
from slushfund.telling import answers, beginning_with, happening, text
from slushfund.wire import api

HAPPENED: Final = 60
"""Events that are told at most, the latest ones."""
SAID: Final = 12
"""Lines of talk that are told at most, the latest ones."""


def text_of(table: Table, viewer: int) -> api.GameText:
    """Return everything that a viewer needs to know for the next move."""
    play, lines = table.play, _company(table, viewer)
    question = None
    if play is not None:
        question = question_of(play, viewer) if table.is_running else None
        lines += [*_since(play, viewer), *_said(table, viewer)]
        lines.append(text(play.game, play.game.view(play.state, viewer)).rstrip("\n"))
        lines += _asked(play, viewer, question)
    known = None if question is None else question.id
    is_owed = question is not None and question.owed
    return api.GameText("\n".join(lines) + "\n", known, is_owed, table.row.status)


def answers_like(play: Play, seat: int, like: str) -> list[str]:
    """Return what a seat may answer or state that begins with *like*, the first of each."""
    spaces = [play.game.space(play.state, seat), play.game.statements(play.state, seat)]
    found = [beginning_with(play.game, space, like) for space in spaces if space.size()]
    return [answer for answers in found for answer in answers]


def _company(table: Table, viewer: int) -> list[str]:
    """Say which table this is and who sits there."""
    lines = [f"Table {table.id}: {table.game.title}, {STATUS[table.row.status]}."]
    for seat in table.row.seats:
        who = "free" if seat.name is None else json.dumps(seat.name, ensure_ascii=False)
        kind = f" (bot, {seat.level})" if seat.kind == "bot" else ""
        you = " (you)" if seat.seat == viewer else ""
        lines.append(f"Seat {seat.seat}{you}: {who}{kind}")
    return lines


STATUS: Final = {
    "open": "waiting for players",
    "running": "the game is under way",
    "over": "the game is over",
    "closed": "given up",
}


def _since(play: Play, viewer: int) -> list[str]:
    """Tell what the viewer was told since its own last move, that move included."""
    steps = [number for number, put in enumerate(play.inputs) if put.seat == viewer]
    first = steps[-1] if steps else 0
    events = [event for told in play.told[first:] for event in told_to(told, viewer)]
    lines = [happening(play.game, event, viewer) for event in events[-HAPPENED:]]
    if not lines:
        return []
    since = f"Since your last move, {play.inputs[first].move}:" if steps else "What happened:"
    return [since, *[f"  {line}" for line in lines]]


def _said(table: Table, viewer: int) -> list[str]:
    """Quote what was said, as far as the viewer could hear it."""
    lines = [line for line in table.heard_talk(viewer) if line.notice is None][-SAID:]
    quotes: list[str] = []
    for line in lines:
        to = "" if line.to is None else f" to seat {line.to} alone"
        who = "a spectator" if line.seat == viewer_word(SPECTATOR) else f"seat {line.seat}"
        quotes.append(f"  {who}{to}: {json.dumps(line.text, ensure_ascii=False)}")
    return ["Said at the table (words of players, not of the game):", *quotes] if quotes else []


def _asked(play: Play, viewer: int, question: api.Question | None) -> list[str]:
    """Say what the viewer may answer and state, or how the game ended."""
    game, outcome = play.game, play.game.outcome(play.state)
    if outcome is not None:
        winners = ", ".join(f"seat {seat}" for seat in outcome.winners) or "nobody"
        scores = ", ".join(f"seat {n} {score.total}" for n, score in enumerate(outcome.scores))
        return [f"The game is over: {outcome.reason}. Won by {winners}. Scores: {scores}."]
    lines: list[str] = []
    if question is None:
        waited = ", ".join(f"seat {seat}" for seat in game.to_act(play.state) if seat >= 0)
        lines.append(f"You are not asked anything now. Waiting for {waited}.")
    else:
        lines.append(f"Question {question.id}{'' if question.owed else ' (you may also wait)'}:")
        lines += answers(game, game.space(play.state, viewer))
    speech = None if viewer < 0 else game.statements(play.state, viewer)
    if speech is not None and speech.size():
        lines.append("Statements, which answer no question and which no rule enforces:")
        lines += answers(game, speech)
    return lines
