"""What a seat knows, as bots get it: its view now and every event it was told; never the state."""

from __future__ import annotations

from typing import Generic, final

from slushfund.core.game import V
from slushfund.core.kernel import Event


@final
class Knowledge(Generic[V]):
    """Everything a perfectly attentive player in this seat remembers."""

    seat: int
    view: V
    events: list[Event]

    def __init__(self, seat: int, view: V, events: list[Event]) -> None:
        self.seat = seat
        self.view = view
        self.events = events
