"""PC-7: money, sales, exchanges and time cards."""

from __future__ import annotations

from slushfund.core import Event, IllegalMove, Move
from slushfund.games.prodigals.content import ANYWHERE, INDICATED, ON_SALE, Card
from slushfund.games.prodigals.effects import ESCALATING, NO_LIMIT
from slushfund.games.prodigals.events import (
    MoneyChanged,
    PossessionSold,
    PossessionsSwapped,
    TimeAdded,
)
from slushfund.games.prodigals.moves import AddTime, Done, SellTile, SwapTiles
from slushfund.games.prodigals.rules.stack import EXCHANGING, SELLING, TIMING, TRIGGER, push
from slushfund.games.prodigals.state import CARDS, POSSESSION_TILES, Frame, PCState, add_sorted


def change_money(state: PCState, seat: int, by: int, events: list[Event]) -> None:
    """Move money between a player and the bank."""
    if by != 0:
        state.money[seat] += by
        events.append(MoneyChanged(seat, by, state.money[seat]))


def can_spend(state: PCState, seat: int) -> bool:
    """Tell whether a pound can be spent: with money, or without tiles (PC-11.5)."""
    return state.money[seat] > 0 or not state.estates[seat]


def spend(state: PCState, seat: int, pounds: int, events: list[Event]) -> None:
    """Spend as much as permitted: all of it without tiles, else the money there is.

    PC-7.15 to PC-7.18.
    """
    if state.estates[seat] and pounds > state.money[seat]:
        pounds = state.money[seat]
    change_money(state, seat, -pounds, events)


def count_time(state: PCState, seat: int) -> int:
    """Count the time cards in a hand."""
    total = 0
    for card in state.hands[seat]:
        if state.content.cards[card].is_time:
            total += 1
    return total


def ask_time(state: PCState, seat: int, effect: int, pounds: int, events: list[Event]) -> None:
    """Spend at once, or ask first how many time cards are added (PC-7.20, PC-7.24)."""
    if state.layout.fx.all[effect].time_mode and count_time(state, seat):
        push(state, TIMING, effect, pounds, 0)
    else:
        spend(state, seat, pounds, events)


def list_times(state: PCState, seat: int) -> list[Move]:
    """List `time 0` to `time k`."""
    return [AddTime(number) for number in range(count_time(state, seat) + 1)]


def answer_time(state: PCState, seat: int, frame: Frame, move: Move, events: list[Event]) -> None:
    """Add time cards to an effect, lowest ids first, and spend.

    PC-7.21 to PC-7.23: the cards are gone; a flat sign adds the same each time, an escalating
    one 1, 2, 3 and so on.
    """
    if not isinstance(move, AddTime):
        raise IllegalMove("not-asked", "PC-7.20")
    if not 0 <= move.number <= count_time(state, seat):
        raise IllegalMove("too-many-time-cards", "PC-7.20")
    state.stack.pop()
    effect = state.layout.fx.all[frame[1]]
    pounds = frame[2]
    for card in range(1, move.number + 1):
        pounds += card if effect.time_mode == ESCALATING else effect.time_each
    left = move.number
    for number in state.hands[seat].copy():
        if left and state.content.cards[number].is_time:
            state.hands[seat].remove(number)
            state.gone[CARDS] += 1
            left -= 1
    events.append(TimeAdded(seat, move.number))
    spend(state, seat, pounds, events)


def start_sale(state: PCState, seat: int, most: int, discount: int) -> None:
    """Begin a sale of one or more tiles; without a tile nothing happens (PC-7.30)."""
    if state.estates[seat]:
        push(state, SELLING, discount, most, 0)


def is_selling(state: PCState, seat: int, frame: Frame) -> bool:
    """Tell whether a sale can go on."""
    return frame[2] > 0 and len(state.estates[seat]) > 0


def list_sales(state: PCState, seat: int, frame: Frame) -> list[Move]:
    """List every own tile; `done` only after the first sale (PC-7.13)."""
    moves: list[Move] = [SellTile(state.content.possessions[t].id) for t in state.estates[seat]]
    if frame[3]:
        moves.append(Done())
    return moves


def _own_tile(state: PCState, seat: int, tile: str) -> int:
    number = state.content.possession_numbers.get(tile, -1)
    if number not in state.estates[seat]:
        raise IllegalMove("not-your-tile", "PC-7.9")
    return number


def _sale_applies(state: PCState, card: Card, tile: int) -> bool:
    """Tell whether a sale trigger works for a tile (PC-11.23)."""
    if card.trigger != ON_SALE:
        return False
    borough = state.content.possessions[tile].borough
    if card.trigger_borough == INDICATED:
        return borough == state.borough
    return card.trigger_borough in (ANYWHERE, borough)


def price(state: PCState, seat: int, tile: int, discount: int) -> int:
    """Return what a sale brings: the value minus all discounts, never below zero.

    PC-7.3, PC-7.9 to PC-7.11, PC-11.23.
    """
    content = state.content
    pounds = content.possessions[tile].value - discount
    if content.possessions[tile].borough == state.borough:
        pounds -= content.indicated_discount
    for number in state.tableaus[seat]:
        card = content.cards[number]
        if card.trigger_discount and _sale_applies(state, card, tile):
            pounds -= card.trigger_discount
    return max(pounds, 0)


def answer_sale(state: PCState, seat: int, frame: Frame, move: Move, events: list[Event]) -> bool:
    """Sell one tile, then let sale triggers work (PC-7.14, PC-11.21); False for `done`."""
    if isinstance(move, Done):
        if not frame[3]:
            raise IllegalMove("must-sell", "PC-7.13")
        state.stack.pop()
        return False
    if not isinstance(move, SellTile):
        raise IllegalMove("not-asked", "PC-7.13")
    tile = _own_tile(state, seat, move.tile)
    pounds = price(state, seat, tile, frame[1])
    state.stack[-1] = (SELLING, frame[1], frame[2] - 1, 1, 0, 0)
    state.estates[seat].remove(tile)
    state.gone[POSSESSION_TILES] += 1
    events.append(PossessionSold(seat, move.tile, pounds))
    change_money(state, seat, pounds, events)
    for number in state.tableaus[seat]:
        if state.content.cards[number].trigger == ON_SALE:
            state.stack.append((TRIGGER, ON_SALE, tile, 0, 1, 0))
            break
    return True


def sale_triggers(state: PCState, card: Card, tile: int) -> bool:
    """Tell whether a card on the tableau does something after the sale of a tile."""
    return card.trigger_sequence >= 0 and _sale_applies(state, card, tile)


def start_exchange(state: PCState, seat: int, limit: int) -> None:
    """Begin an exchange; without a tile nothing happens (PC-7.30)."""
    if state.estates[seat] and state.market:
        push(state, EXCHANGING, limit, 0, 0)


def list_swaps(state: PCState, seat: int) -> list[Move]:
    """List every own tile with every tile on the board (PC-7.5)."""
    tiles = state.content.possessions
    moves: list[Move] = []
    for own in state.estates[seat]:
        for other in state.market:
            moves.append(SwapTiles(tiles[own].id, tiles[other].id))
    return moves


def answer_swap(state: PCState, seat: int, frame: Frame, move: Move, events: list[Event]) -> None:
    """Exchange a tile and take the loss beyond the limit from the bank (PC-7.6 to PC-7.8)."""
    if not isinstance(move, SwapTiles):
        raise IllegalMove("not-asked", "PC-7.5")
    own = _own_tile(state, seat, move.own)
    other = state.content.possession_numbers.get(move.other, -1)
    if other not in state.market:
        raise IllegalMove("not-on-the-board", "PC-7.5")
    state.stack.pop()
    state.estates[seat].remove(own)
    state.market.remove(other)
    add_sorted(state.estates[seat], other)
    add_sorted(state.market, own)
    events.append(PossessionsSwapped(seat, move.own, move.other))
    tiles = state.content.possessions
    loss = tiles[own].value - tiles[other].value
    if frame[1] != NO_LIMIT and loss > frame[1]:
        change_money(state, seat, loss - frame[1], events)
