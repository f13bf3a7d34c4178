"""One question to a candidate: what its seat knows, as objects, as plain values and in words."""

from __future__ import annotations

from dataclasses import dataclass, field

from slushfund.bots.knowledge import Packed, pack
from slushfund.core import AnyGame, Event, Space, View
from slushfund.telling import answers, happening, text
from slushfund.wire.plain import Fields, plain, plain_event


@dataclass
class Reply:
    """What a candidate answers: a move, or a statement first and the move when asked again."""

    move: str = ""
    say: str = ""


@dataclass
class Seen:
    """Made from a seat's view, space and events alone; nothing here leads to the state."""

    game: AnyGame
    options: str
    deal: int
    seat: int
    question: str
    view: View
    space: Space
    speech: Space
    history: list[Event]
    """Everything the seat was told."""
    news: int
    """How many of these since it was last asked."""
    seed: int
    seconds: float
    refused: Fields | None = None
    """Why the last answer was not taken."""
    said: list[str] = field(default_factory=list)
    """What was stated for this question already."""

    @property
    def events(self) -> list[Event]:
        """Return what the seat was told since it was last asked."""
        return self.history[len(self.history) - self.news :]

    def known(self, *, has_events: bool) -> Packed:
        """Return everything as bots are told it, who keep nothing of ours."""
        told = [pack(event) for event in self.history] if has_events else []
        return {"seat": self.seat, "view": pack(self.view), "events": list(told)}

    def text(self) -> str:
        """Return everything in words."""
        game, view = self.game, self.view
        lines = [happening(game, event, self.seat) for event in self.events]
        happened = ["Since you were last asked:", *[f"  {line}" for line in lines]]
        parts = happened if lines else []
        parts.append(text(game, view).rstrip("\n"))
        parts += [f"Question {self.question}:", *answers(game, self.space)]
        if self.speech.size():
            parts.append("Statements, which answer no question and which no rule enforces:")
            parts += answers(game, self.speech)
        if self.refused is not None:
            parts.append(f"Refused: {self.refused['move']}. {self.refused['message']}")
        return "\n".join(parts) + "\n"

    def plain(self) -> Fields:
        """Return everything as plain values, for candidates in other programs."""
        game = self.game
        return {
            "type": "decide",
            "game": game.id,
            "options": self.options,
            "deal": self.deal,
            "seat": self.seat,
            "question": self.question,
            "text": self.text(),
            "view": plain(game, self.view),
            "space": plain(game, self.space),
            "statements": plain(game, self.speech) if self.speech.size() else None,
            "events": [plain_event(game, event) for event in self.events],
            "refused": self.refused,
            "said": list(self.said),
        }
