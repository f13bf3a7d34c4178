"""Bribes: a token, a side, a money card, a target (TT-6)."""

from __future__ import annotations

from slushfund.core import NOBODY, Event, seats_of
from slushfund.games.tiefe_taschen import events as told
from slushfund.games.tiefe_taschen.moves import AGREE, PLACES, REJECT, SIDES, Bribe
from slushfund.games.tiefe_taschen.rules.money import note, put_in_stack, take_from_stack
from slushfund.games.tiefe_taschen.state import BRIBES, PUBLIC, TTState


def is_at_hand(state: TTState, seat: int, place: int, value: int) -> bool:
    """Tell whether the card is in the stack, or would return to it first (TT-6.2, TT-7.2)."""
    if value < 1 or value > 5:
        return False
    if state.stacks[seat * 5 + value - 1]:
        return True
    return state.lying >> place & 1 == 1 and state.values[place] == value


def lies_just_so(state: TTState, place: int, move: Bribe) -> bool:
    """Tell whether exactly this bribe lies there already (TT-7.9)."""
    return (
        state.targets[place] == move.target
        and state.sides[place] == move.side
        and state.values[place] == move.value
        and (state.ups >> place & 1 == 1) == move.is_up
    )


def lay(state: TTState, place: int, move: Bribe, events: list[Event]) -> None:
    """Put token and card in front of the target, who may look at the card (TT-6.5, TT-6.6)."""
    owner = place >> 1
    take_from_stack(state, owner, move.value)
    state.targets[place] = move.target
    state.sides[place] = move.side
    state.values[place] = move.value
    state.lying |= 1 << place
    name = PLACES[place]
    face = "up" if move.is_up else "down"
    events.append(told.Bribed(name, move.target, SIDES[move.side], face))
    if move.is_up:
        state.ups |= 1 << place
        events.append(told.BribeUp(name, move.value))
    else:
        events.append(told.BribeDown(1 << owner | 1 << move.target, name, move.value))
    note(state, owner, BRIBES + place, move.value, _knowers(state, place))


def _knowers(state: TTState, place: int) -> int:
    """Return who knows the money of a bribe: all, or owner, target and whom it was shown.

    TT-6.5, TT-6.6, TT15-8.
    """
    if state.ups >> place & 1:
        return PUBLIC
    return 1 << (place >> 1) | 1 << state.targets[place] | state.seen[place]


def may_be_shown(state: TTState, place: int) -> list[int]:
    """Return who may be let look at a face-down bribe: all who do not know it (TT15-8)."""
    if state.setup.edition != 2015 or state.setup.rules == 1 or state.ups >> place & 1:
        return []
    return seats_of(((1 << state.setup.seats) - 1) & ~_knowers(state, place))


def take_back(state: TTState, place: int) -> None:
    """Return a bribe's card to its owner's stack, and the token (TT-7.2)."""
    owner = place >> 1
    value = state.values[place]
    note(state, BRIBES + place, owner, value, _knowers(state, place))
    put_in_stack(state, owner, value)
    state.targets[place] = NOBODY
    state.sides[place] = 0
    state.values[place] = 0
    state.ups &= ~(1 << place)
    state.seen[place] = 0
    state.lying &= ~(1 << place)


def hidden_places(state: TTState, seat: int) -> list[int]:
    """Return the face-down bribes in front of *seat*."""
    down = state.lying & ~state.ups
    if not down:
        return []
    targets = state.targets
    return [p for p in range(2 * state.setup.seats) if down >> p & 1 and targets[p] == seat]


def turn_up(state: TTState, places: tuple[int, ...], events: list[Event]) -> None:
    """Lay bribe cards face up, for everybody and for good (TT-6.7)."""
    for place in places:
        state.ups |= 1 << place
        node = BRIBES + place
        note(state, node, node, state.values[place], PUBLIC)
        events.append(told.BribeUp(PLACES[place], state.values[place]))


def let_look(state: TTState, place: int, to: int, events: list[Event]) -> None:
    """Show the money of a bribe to a few others; the rest see that they look (TT15-8)."""
    state.seen[place] |= to
    node = BRIBES + place
    note(state, node, node, state.values[place], _knowers(state, place))
    events.append(told.BribeShown(PLACES[place], seats_of(to)))
    events.append(told.BribeSeen(to, PLACES[place], state.values[place]))


def is_fulfilled(side: int, card: int) -> bool:
    """Tell whether a card meets the side of a token (TT-6.9)."""
    wanted = AGREE if side < 2 else REJECT
    return (card == wanted) == (side & 1 == 0)


def check(state: TTState, place: int, card: int, events: list[Event]) -> None:
    """Move the money card to the bribed seat or back to its owner (TT-9.3, TT-9.4)."""
    state.lying &= ~(1 << place)
    if is_fulfilled(state.sides[place], card):
        receiver = state.targets[place]
        events.append(told.BribeTaken(PLACES[place], receiver))
    else:
        receiver = place >> 1
        events.append(told.BribeReturned(PLACES[place]))
    put_in_stack(state, receiver, state.values[place])
    note(state, BRIBES + place, receiver, state.values[place], _knowers(state, place))
