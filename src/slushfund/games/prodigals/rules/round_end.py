"""PC-14 and LW-9: the end of a round."""

from __future__ import annotations

from slushfund.core import Event, IllegalMove, Move
from slushfund.games.prodigals.content import COMPANION
from slushfund.games.prodigals.events import BoroughIndicated, Ended, OrderSet
from slushfund.games.prodigals.layout import OWN
from slushfund.games.prodigals.moves import DropCard
from slushfund.games.prodigals.rules.cards import put_away, return_wilds
from slushfund.games.prodigals.rules.contests import CONTESTS, contests_in_play
from slushfund.games.prodigals.rules.preparation import begin_round
from slushfund.games.prodigals.rules.scoring import end_reason
from slushfund.games.prodigals.state import (
    BEATRICE_TILES,
    CARDS,
    CIRCLE_TILES,
    FREE,
    OUT,
    OVER,
    POSSESSION_TILES,
    REDUCTION,
    PCState,
)
from slushfund.games.prodigals.will_events import MarkerGiven


def finish(state: PCState, events: list[Event]) -> None:
    """Check the end of the game, then set order and ask for hands of four (PC-14.1 to 14.6)."""
    for contest in contests_in_play(state):
        CONTESTS[contest].end_round(state, events)
    state.reason = end_reason(state)
    if state.reason:
        state.phase = OVER
        events.append(Ended(state.reason))
        return
    if not state.layout.plans:
        _set_order(state, events)
    for number in range(len(state.bonus_at)):
        if state.bonus_at[number] != OUT:
            state.bonus_at[number] = FREE
    return_wilds(state, events)
    for cards in state.played:
        state.gone[CARDS] += len(cards)
        cards.clear()
    state.phase = REDUCTION
    if not reducing(state):
        clear(state, events)


def _set_order(state: PCState, events: list[Event]) -> None:
    """Give reserved positions, then fill up in the old order (PC-14.2, PC-14.3)."""
    order = [state.boy_at[number] for number in state.layout.order_places]
    others = [seat for seat in state.order if seat not in order]
    for position in range(len(order)):
        if order[position] == FREE:
            order[position] = others.pop(0)
    state.order = order
    events.append(OrderSet(tuple(order)))


def reducing(state: PCState) -> list[int]:
    """Return the seats with too many cards (PC-14.6)."""
    most = state.layout.hand
    return [seat for seat in range(state.layout.seats) if len(state.hands[seat]) > most]


def _is_twin(state: PCState, card: int, other: int) -> bool:
    """Tell whether two cards are interchangeable: both pub, both time, or like companions."""
    a, b = state.content.cards[card], state.content.cards[other]
    if a.frame == COMPANION and b.frame == COMPANION:
        return a.kind == b.kind
    return (a.is_pub and b.is_pub) or (a.is_time and b.is_time)


def _is_lowest(state: PCState, seat: int, card: int) -> bool:
    """Tell whether no interchangeable card with a lower id is in the hand."""
    for other in state.hands[seat]:
        if other < card and _is_twin(state, card, other):
            return False
    return True


def list_drops(state: PCState, seat: int) -> list[Move]:
    """List the cards to discard; of interchangeable ones only the lowest id (PC-14.6)."""
    moves = state.content.drop_moves
    return [moves[card] for card in state.hands[seat] if _is_lowest(state, seat, card)]


def drop(state: PCState, seat: int, move: Move) -> None:
    """Discard one card of a hand that is too large (PC-14.6); sealed until all have answered."""
    if not isinstance(move, DropCard):
        raise IllegalMove("not-asked", "PC-14.6")
    card = state.content.card_numbers.get(move.card, -1)
    if card not in state.hands[seat]:
        raise IllegalMove("card-not-in-hand", "PC-14.6")
    if not _is_lowest(state, seat, card):
        raise IllegalMove("drop-lowest-first", "PC-14.6")
    state.hands[seat].remove(card)
    state.sealed[seat].append(card)


def clear(state: PCState, events: list[Event]) -> None:
    """Clear the boards and begin the next round (PC-14.7 to PC-14.11)."""
    for cards in state.activated:
        cards.clear()
    for at, cards in enumerate(state.laid):
        if at not in state.layout.wilds.values():
            for card in cards:
                put_away(state, card)
            state.laid[at] = []
    if state.central != FREE:
        state.gone[CARDS] += 1
        state.central = FREE
    for number in range(len(state.tiles)):
        if state.tiles[number] != FREE:
            state.gone[CIRCLE_TILES] += 1
            state.tiles[number] = FREE
    state.gone[CIRCLE_TILES] += len(state.pair)
    state.pair.clear()
    state.gone[POSSESSION_TILES] += len(state.market)
    state.market.clear()
    if state.beatrice != FREE:
        state.gone[BEATRICE_TILES] += 1
        state.beatrice = FREE
    take_back(state)
    if state.borough != FREE:
        state.borough = (state.borough + 1) % len(state.content.boroughs)
        events.append(BoroughIndicated(state.content.boroughs[state.borough]))
    if state.legacy is not None:
        state.legacy.first = (state.legacy.first + 1) % state.layout.seats
        events.append(MarkerGiven(state.legacy.first))
    begin_round(state, events)


def take_back(state: PCState) -> None:
    """Take boys, renaissance tile and megaphones back (PC-14.9)."""
    seats = state.layout.seats
    state.boys = [state.layout.boys] * seats
    if state.legacy is not None:
        state.boys = [0] * seats
        state.legacy.plans = [FREE] * seats
    state.boy_at = [0 if place.room == OWN else FREE for place in state.layout.places]
    state.megaphones = [0] * seats
    state.unnamed = [0] * seats
    state.named = [0] * len(state.named)
    state.insults = [0] * seats
    state.immune = FREE
    state.speaker = FREE
    state.late = FREE
