"""The one place where a game becomes what one viewer is sent: view, question, events, nothing else.

Whatever leaves the process about a running game is made here, from `view`, `question`, `space` and
the events told to this viewer. Nothing is taken from the state itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Final, Literal, cast

import msgspec

from slushfund.core import CHANCE, SPECTATOR, Event, Outcome, Play, told_to
from slushfund.core.content import PACK
from slushfund.packs.offers import shown_name
from slushfund.server.store.rows import GALLERY, NOTICE, ChatRow
from slushfund.server.tables.talk import Talk
from slushfund.server.workshop import Workshop
from slushfund.wire import api
from slushfund.wire.plain import plain, plain_event

LONG: Final = 200
"""Inputs of a game whose events are not made into messages where everybody else waits."""


def viewer_word(viewer: int) -> api.Viewer:
    """Return a viewer as clients know it."""
    return "spectator" if viewer == SPECTATOR else viewer


def seat_words(seats: list[int]) -> list[int | Literal["chance"]]:
    """Return who is to act as clients know it."""
    return ["chance" if seat == CHANCE else seat for seat in seats]


def question_of(play: Play, viewer: int) -> api.Question | None:
    """Return what this viewer is asked now."""
    if viewer not in play.game.may_act(play.state):
        return None
    space = play.game.space(play.state, viewer)
    return api.Question(
        play.game.question(play.state, viewer),
        space.kind(),
        viewer in play.game.to_act(play.state),
        cast("dict[str, Any]", plain(play.game, space)),
    )


def talk_of(play: Play, viewer: int) -> dict[str, Any] | None:
    """Return the statements that this viewer may make, asked or not."""
    if viewer < 0:
        return None
    space = play.game.statements(play.state, viewer)
    return cast("dict[str, Any]", plain(play.game, space)) if space.size() else None


def view_of(play: Play, viewer: int) -> dict[str, Any]:
    """Return what this viewer sees; where a pack lies is the host's own business."""
    view = cast("dict[str, Any]", plain(play.game, play.game.view(play.state, viewer)))
    if PACK in view:
        view[PACK] = shown_name(view[PACK])
    return view


def position_of(
    play: Play,
    viewer: int,
    clocks: list[api.Clock],
    undoable: str = "",
    head: str | None = None,
) -> api.Position:
    """Return the game as this viewer sees it, and which move it may take back."""
    game, state = play.game, play.state
    outcome = game.outcome(state)
    return api.Position(
        view=view_of(play, viewer),
        question=question_of(play, viewer),
        to_act=seat_words(game.to_act(state)),
        talk=talk_of(play, viewer),
        can_undo=bool(undoable),
        undo=undoable or None,
        clocks=clocks,
        outcome=None if outcome is None else outcome_of(outcome),
        head=head,
    )


def encoded(position: bytes) -> api.Position:
    """Return an encoded position to be put into a message, which takes it over as it is."""
    return cast("api.Position", msgspec.Raw(position))


def outcome_of(outcome: Outcome) -> api.OutcomeInfo:
    """Return how the game ended, every number as text: some have more digits than a float."""
    scores = [
        api.ScoreInfo(str(score.total), {name: str(n) for name, n in score.categories.items()})
        for score in outcome.scores
    ]
    ranking = [list(place) for place in outcome.ranking]
    return api.OutcomeInfo(outcome.reason, list(outcome.winners), ranking, scores)


def events_for(play: Play, events: list[Event], viewer: int) -> list[dict[str, Any]]:
    """Return what this viewer hears of some events."""
    return [told(play, event) for event in told_to(events, viewer)]


def told(play: Play, event: Event) -> dict[str, Any]:
    """Return an event as it is sent to those who may hear it."""
    return cast("dict[str, Any]", plain_event(play.game, event))


def heard_by(play: Play, viewer: int) -> list[dict[str, Any]]:
    """Return everything this viewer was told so far."""
    return events_for(play, [event for told in play.told for event in told], viewer)


@dataclass
class Told:
    """What one viewer was told of a game, as it is sent."""

    play: Play
    steps: int
    """Inputs of the game whose events are among these."""
    events: list[msgspec.Raw]


class Heard:
    """Everything each viewer was told, encoded once: a look at a long game costs one copy of it."""

    def __init__(self) -> None:
        self._told: dict[int, Told] = {}

    def by(self, play: Play, viewer: int) -> list[dict[str, Any]]:
        """Return everything this viewer was told so far, to be put into a message as it is."""
        told = self._of(play, viewer)
        told.events += _encoded(play, play.told[told.steps :], viewer)
        told.steps = len(play.told)
        return cast("list[dict[str, Any]]", list(told.events))

    async def prepare(self, play: Play, viewer: int, workshop: Workshop, address: str) -> None:
        """Do what takes long about that beside the event loop, so that others need not wait."""
        if not self._is_ready(play, viewer):
            made = await workshop.do(address, self._made, play, viewer)
            if made is not None and self._of(play, viewer).steps < made.steps:
                self._told[viewer] = made

    def _is_ready(self, play: Play, viewer: int) -> bool:
        """Tell whether little is to be done before that can be sent."""
        told = self._told.get(viewer)
        steps = told.steps if told is not None and told.play is play else 0
        return len(play.told) - steps < LONG

    def _made(self, play: Play, viewer: int) -> Told | None:
        """Return everything this viewer was told; None where others have asked before."""
        if self._is_ready(play, viewer):
            return None
        steps = play.told[:]
        return Told(play, len(steps), _encoded(play, steps, viewer))

    def _of(self, play: Play, viewer: int) -> Told:
        told = self._told.get(viewer)
        if told is None or told.play is not play or told.steps > len(play.told):  # taken back
            told = self._told[viewer] = Told(play, 0, [])
        return told


def _encoded(play: Play, steps: list[list[Event]], viewer: int) -> list[msgspec.Raw]:
    events = [event for told in steps for event in told]
    return [msgspec.Raw(msgspec.json.encode(heard)) for heard in events_for(play, events, viewer)]


def chat_for(lines: Talk, viewer: int, person: int | None, play: Play | None) -> list[api.ChatLine]:
    """Return what this viewer could hear of the talk, numbered as this viewer heard it."""

    def is_heard(line: ChatRow) -> bool:
        return may_hear(line, viewer, person)

    heard = [line for line in lines if is_heard(line)]
    told = told_after(play, viewer) if any(line.to == NOTICE for line in heard) else [0]
    first = lines.forgotten(is_heard)
    return [chat_line(line, number, told) for number, line in enumerate(heard, first)]


def told_after(play: Play | None, viewer: int) -> list[int]:
    """Return how many events this viewer was told after each number of inputs, from none to all."""
    steps = [] if play is None else play.told
    return list(accumulate([len(told_to(events, viewer)) for events in steps], initial=0))


def may_hear(line: ChatRow, viewer: int, person: int | None) -> bool:
    """Tell whether a line is for everybody, for those who watch, or a whisper of this person.

    Whoever sat there before has taken their whispers along.
    """
    if line.to == GALLERY:
        return viewer == SPECTATOR
    if line.to is None or line.to == NOTICE:
        return True
    ends = ((line.seat, line.person), (line.to, line.to_person))
    return viewer >= 0 and person is not None and (viewer, person) in ends


def chat_line(line: ChatRow, number: int, told: list[int]) -> api.ChatLine:
    """Return a line of talk as clients get it; for *told* see `told_after`."""
    seat = viewer_word(line.seat)
    if line.to == NOTICE:
        code, votes, needed, inputs = line.text.split(" ")
        after = told[min(int(inputs), len(told) - 1)]
        notice = api.Notice(cast("api.NoticeCode", code), int(votes), int(needed), after)
        return api.ChatLine(number, seat, line.name, code, None, line.at, "table", notice)
    if line.to == GALLERY:
        return api.ChatLine(number, seat, line.name, line.text, None, line.at, "gallery", None)
    return api.ChatLine(number, seat, line.name, line.text, line.to, line.at, "table", None)
