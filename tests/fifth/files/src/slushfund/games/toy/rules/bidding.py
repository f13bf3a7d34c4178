"""A round: sealed bids, the whistle, and who takes the prize (TY-2, TY-3)."""

from __future__ import annotations

from slushfund.games.toy.events import Paid, Sealed, Taken, Unsold, Whistled
from slushfund.games.toy.moves import HIGHEST_BID, Bid, Whistle
from slushfund.games.toy.rules.scoring import final_events
from slushfund.games.toy.rules.setup import draw
from slushfund.games.toy.spaces import Bids
from slushfund.games.toy.state import PENDING, ToyState

from slushfund.core import CHANCE, NOBODY, Event, IllegalMove, Move, Pick, Space


def to_act(state: ToyState) -> list[int]:
    """Return the seats that owe a bid, all at once (TY-2.1)."""
    if state.is_over():
        return []
    if state.prize == 0:
        return [CHANCE]
    return [seat for seat in range(state.seats) if state.bids[seat] == PENDING]


def question(state: ToyState, seat: int) -> str:
    """Name the round that a seat bids in."""
    return f"bid-{len(state.winners) + 1}" if seat >= 0 and seat in to_act(state) else ""


def space(state: ToyState, seat: int) -> Space:
    """Return what *seat* may answer (TY-2.2, TY-3.1)."""
    if seat < 0 or seat not in to_act(state):
        return Pick([])
    return Bids([Whistle()] if seat == 0 and not state.is_whistled else [])


def apply(state: ToyState, seat: int, move: Move) -> list[Event]:
    """Make a move of a seat or of chance."""
    if seat not in to_act(state):
        raise IllegalMove("not-your-turn", "TY-2.1")
    if seat == CHANCE:
        return draw(state, move)
    if isinstance(move, Whistle):
        return _whistle(state, seat)
    if not isinstance(move, Bid):
        raise IllegalMove("not-your-turn", "TY-2.1")
    if not 0 <= move.amount <= HIGHEST_BID:
        raise IllegalMove("bid-too-high", "TY-2.2")
    state.bids[seat] = move.amount
    events: list[Event] = [Sealed(seat)]
    if PENDING not in state.bids:
        _award(state, events)
    return events


def _whistle(state: ToyState, seat: int) -> list[Event]:
    """Blow the whistle, which does nothing (TY-3.1, TY-3.2)."""
    if seat != 0:
        raise IllegalMove("no-whistle", "TY-3.1")
    if state.is_whistled:
        raise IllegalMove("whistle-used", "TY-3.2")
    state.is_whistled = True
    return [Whistled(seat)]


def _award(state: ToyState, events: list[Event]) -> None:
    """Give the prize to a single highest bid; only its owner hears the price (TY-2.3, TY-2.4)."""
    best = max(state.bids)
    winner = state.bids.index(best) if state.bids.count(best) == 1 else NOBODY
    if winner == NOBODY:
        events.append(Unsold(state.prize))
    else:
        events += [Taken(winner), Paid(winner, best)]
    state.winners.append(winner)
    state.prices.append(0 if winner == NOBODY else best)
    state.bids = [PENDING] * state.seats
    state.prize = 0
    if state.is_over():
        events += final_events(state)
