"""PC-4 and PC-5: sending errand boys, on the main board and everywhere else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, final

from slushfund.core import Event, IllegalMove, Move
from slushfund.games.prodigals.effects import Effects, ErrandEffect
from slushfund.games.prodigals.events import BonusTaken, BoySent, CardTaken, RenaissanceTaken
from slushfund.games.prodigals.layout import OWN, SET
from slushfund.games.prodigals.moves import Done, Errand, TakeBonus
from slushfund.games.prodigals.rules.election import AddTile, add_megaphones
from slushfund.games.prodigals.state import FREE, PCState, add_sorted


def _boys_at_hand(state: PCState, seat: int) -> int:
    """Return how many boys a placement may use: one for an extra or late errand.

    PC-11.20, PC-5.4.
    """
    if state.stack or not state.boys[seat]:
        return 1
    return state.boys[seat]


def _has_card_space(state: PCState, contest: int) -> bool:
    """Tell whether a card space of a board is free (PC-4.13 to PC-4.16)."""
    taken = 0
    places = state.layout.places
    for number in range(len(places)):
        place = places[number]
        if place.room == SET and place.contest == contest and state.boy_at[number] != FREE:
            taken += 1
    return taken < state.layout.card_spaces[contest]


def _has_order_space(state: PCState, seat: int) -> bool:
    """Tell whether a player stands on an order space already (PC-5.8)."""
    for number in state.layout.order_places:
        if state.boy_at[number] == seat:
            return True
    return False


def why_not_errand(state: PCState, seat: int, number: int) -> str:
    """Say why a boy cannot be sent to a place, "" if he can."""
    place = state.layout.places[number]
    if place.room == OWN:
        if (state.boy_at[number] >> seat) & 1:
            return "own-space-used"
    elif state.boy_at[number] != FREE:
        return "space-taken"
    if place.room == SET and not _has_card_space(state, place.contest):
        return "no-card-space"
    if place.needs_possession[state.round] and not state.estates[seat]:
        return "needs-possession"
    if place.is_offer and not state.laid[number]:
        return "nothing-there"
    if place.gives_extension and sum(state.will.extensions) >= state.content.will.limit(
        "extensions"
    ):
        return "no-extension-left"
    if place.position >= 0 and _has_order_space(state, seat):
        return "order-space-used"
    if place.boys > 1 and place.boys > _boys_at_hand(state, seat):
        return "needs-two-boys"
    return ""


def _refuse(code: str) -> None:
    """Turn a reason into a refusal."""
    if code == "own-space-used":
        raise IllegalMove("own-space-used", "PC-4.5")
    if code == "space-taken":
        raise IllegalMove("space-taken", "PC-4.4")
    if code == "no-card-space":
        raise IllegalMove("no-card-space", "PC-4.15")
    if code == "needs-possession":
        raise IllegalMove("needs-possession", "PC-4.7")
    if code == "nothing-there":
        raise IllegalMove("nothing-there", "LW-3.3")
    if code == "no-extension-left":
        raise IllegalMove("no-extension-left", "LW-5.9")
    if code == "order-space-used":
        raise IllegalMove("order-space-used", "PC-5.8")
    if code == "needs-two-boys":
        raise IllegalMove("needs-two-boys", "PC-5.2")


def has_errand(state: PCState, seat: int) -> bool:
    """Tell whether any place is open to a player (PC-4.20)."""
    for number in range(len(state.layout.places)):
        if why_not_errand(state, seat, number) == "":
            return True
    return False


def list_errands(state: PCState, seat: int) -> list[Move]:
    """List every place open to a player, in the order of the boards."""
    moves: list[Move] = []
    for number in range(len(state.layout.places)):
        if why_not_errand(state, seat, number) == "":
            moves.append(state.layout.errand_moves[number])
    return moves


def send_boy(state: PCState, seat: int, move: Move, events: list[Event]) -> int:
    """Send a boy and carry out the errand at once; return how many boys it took.

    PC-4.2, PC-4.10 to PC-4.12: cards first, then the reward, then the circle tile.
    """
    if not isinstance(move, Errand):
        raise IllegalMove("not-asked", "PC-4.3")
    number = state.layout.place_numbers.get(move.space, -1)
    if number < 0:
        raise IllegalMove("no-such-space", "PC-4.9")
    _refuse(why_not_errand(state, seat, number))
    place = state.layout.places[number]
    events.append(BoySent(seat, place.id, place.boys))
    if place.room == OWN:
        state.boy_at[number] |= 1 << seat
    else:
        state.boy_at[number] = seat
    if place.room != SET and not place.is_offer:
        place.effects.begin(state, seat, 1, events)
        return place.boys
    if state.tiles[number] != FREE:
        state.stack.append(AddTile(state.tiles[number]))
        state.tiles[number] = FREE
    if not state.laid[number]:
        place.effects.begin(state, seat, 1, events)
    for card in state.laid[number]:
        take_card(state, seat, card, events)
    state.laid[number] = []
    return place.boys


def take_card(state: PCState, seat: int, card: int, events: list[Event]) -> None:
    """Put a card into a hand."""
    add_sorted(state.hands[seat], card)
    events.append(CardTaken(seat, state.content.cards[card].id))


@final
@dataclass(init=False)
class TakeCentral(ErrandEffect):
    """The central card is taken; no new one appears (PC-5.5, PC-5.6)."""

    kind: ClassVar[str] = "take_central"

    def begin(self, state: PCState, seat: int, times: int, events: list[Event]) -> None:
        if state.central != FREE:
            take_card(state, seat, state.central, events)
            state.central = FREE


@final
@dataclass(init=False)
class TakeRenaissance(ErrandEffect):
    """The renaissance tile is taken: symbols to be named later (PC-5.17)."""

    kind: ClassVar[str] = "take_renaissance"

    n: int

    def __init__(self, raw: dict[str, Any], fx: Effects) -> None:
        super().__init__(raw, fx)
        self.n = int(raw["n"])

    def begin(self, state: PCState, seat: int, times: int, events: list[Event]) -> None:
        state.unnamed[seat] += self.n
        events.append(RenaissanceTaken(seat, self.n))


@final
@dataclass(init=False)
class Reserve(ErrandEffect):
    """A position in the next order; the boy himself reserves it (PC-14.2)."""

    kind: ClassVar[str] = "reserve"

    position: int

    def __init__(self, raw: dict[str, Any], fx: Effects) -> None:
        super().__init__(raw, fx)
        self.position = int(raw["position"])


@final
@dataclass(init=False)
class GoToPark(ErrandEffect):
    """The boy in Hyde Park brings the megaphones of the round (PC-8.24)."""

    kind: ClassVar[str] = "hyde_park"

    def begin(self, state: PCState, seat: int, times: int, events: list[Event]) -> None:
        state.speaker = seat
        add_megaphones(state, seat, state.layout.park_bonus[state.round], events)


@final
@dataclass(init=False)
class TakeBonusTile(ErrandEffect):
    """A bonus tile is taken from the main board, if one is there (PC-5.12, PC-5.13)."""

    kind: ClassVar[str] = "take_bonus_tile"
    question: ClassVar[str] = "bonus"

    def is_asking(self, state: PCState, seat: int) -> bool:
        return FREE in state.bonus_at

    def listing(self, state: PCState, seat: int) -> list[Move]:
        moves: list[Move] = []
        for number in range(len(state.bonus_at)):
            if state.bonus_at[number] == FREE:
                moves.append(TakeBonus(state.content.bonuses[number].id))
        return moves

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        if not isinstance(move, TakeBonus):
            raise IllegalMove("not-asked", "PC-5.12")
        number = state.content.bonus_numbers.get(move.tile, -1)
        if number < 0 or state.bonus_at[number] != FREE:
            raise IllegalMove("no-such-bonus", "PC-5.12")
        state.stack.pop()
        state.bonus_at[number] = seat
        events.append(BonusTaken(seat, move.tile))
        return True


@final
@dataclass(init=False)
class ExtraErrand(ErrandEffect):
    """An additional boy may be sent (PC-11.17 to PC-11.20)."""

    kind: ClassVar[str] = "extra_errand"
    question: ClassVar[str] = "extra-errand"

    def is_asking(self, state: PCState, seat: int) -> bool:
        return has_errand(state, seat)

    def listing(self, state: PCState, seat: int) -> list[Move]:
        moves = list_errands(state, seat)
        moves.append(Done())
        return moves

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        """Send him, or nobody; what he sets off comes on top of what is under way."""
        if isinstance(move, Done):
            state.stack.pop()
            return False
        at = len(state.stack) - 1
        send_boy(state, seat, move, events)
        state.stack.pop(at)
        return True
