"""PC-7: money, sales, exchanges and time cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final, final

from slushfund.core import Event, IllegalMove, Move
from slushfund.games.prodigals.content import ANYWHERE, INDICATED, ON_SALE, Card
from slushfund.games.prodigals.effects import (
    Amount,
    Count,
    Effect,
    Effects,
    symbols_of,
)
from slushfund.games.prodigals.events import (
    CardTriggered,
    MoneyChanged,
    PossessionSold,
    PossessionsSwapped,
    TimeAdded,
)
from slushfund.games.prodigals.moves import AddTime, Done, SellTile, SwapTiles
from slushfund.games.prodigals.rules.symbols import amount
from slushfund.games.prodigals.state import CARDS, POSSESSION_TILES, PCState, add_sorted

NO_TIME: Final = 0
FLAT: Final = 1
ESCALATING: Final = 2

NO_LIMIT: Final = -1


def change_money(state: PCState, seat: int, by: int, events: list[Event]) -> None:
    """Move money between a player and the bank."""
    if by != 0:
        state.money[seat] += by
        events.append(MoneyChanged(seat, by, state.money[seat]))


def has_estate(state: PCState, seat: int) -> bool:
    """Tell whether a player owns a possession, or a property of Last Will."""
    if state.legacy is not None:
        for number in state.legacy.boards[seat]:
            if state.content.cards[number].values:
                return True
    return len(state.estates[seat]) > 0


def can_spend(state: PCState, seat: int) -> bool:
    """Tell whether a pound can be spent: with money, or without tiles (PC-11.5)."""
    return state.money[seat] > 0 or not has_estate(state, seat)


def is_free(state: PCState, effect: Effect) -> bool:
    """Tell whether a sale or exchange may be left out: one by a card or bonus tile (PC-7.30)."""
    return effect.number < state.layout.free_sales


def spend(state: PCState, seat: int, pounds: int, events: list[Event]) -> None:
    """Spend as much as permitted: all of it without tiles, else the money there is.

    PC-7.15 to PC-7.18, LW-7.11, LW-7.12.
    """
    if pounds > state.money[seat] and has_estate(state, seat):
        pounds = state.money[seat]
    change_money(state, seat, -pounds, events)


def count_time(state: PCState, seat: int) -> int:
    """Count the time cards in a hand."""
    total = 0
    for card in state.hands[seat]:
        if state.content.cards[card].is_time:
            total += 1
    return total


@final
@dataclass(init=False)
class TakeMoney(Amount):
    """A drawback: money from the bank."""

    kind: ClassVar[str] = "take_money"

    def begin(self, state: PCState, seat: int, times: int, events: list[Event]) -> None:
        change_money(state, seat, times * self.n, events)


@final
@dataclass(init=False)
class Spend(Effect):
    """Money is spent, at once or after time cards were added (PC-7.20, PC-7.24)."""

    kind: ClassVar[str] = "spend"
    question: ClassVar[str] = "time"
    step: ClassVar[str] = "spend"

    n: int
    count: Count
    time: int
    """What time cards add: nothing, the same each, or more and more."""
    each: int
    pounds: int
    """The amount once it is counted."""

    def __init__(self, n: int, count: Count, time: int, each: int, pounds: int) -> None:
        super().__init__()
        self.n = n
        self.count = count
        self.symbols = symbols_of([count])
        self.time = time
        self.each = each
        self.pounds = pounds

    @staticmethod
    def read(raw: dict[str, Any], fx: Effects) -> Effect:
        """Read it from the data."""
        time = NO_TIME
        each = 0
        if "time" in raw:
            time = FLAT if raw["time"]["mode"] == "flat" else ESCALATING
            each = int(raw["time"].get("each", 0))
        return Spend(int(raw["n"]), fx.count(raw), time, each, 0)

    def begin(self, state: PCState, seat: int, times: int, events: list[Event]) -> None:
        pounds = times * amount(state, seat, self.n, self.count)
        if self.time and count_time(state, seat):
            state.stack.append(self.with_left([pounds]))
        else:
            spend(state, seat, pounds, events)

    def has_effect(self, state: PCState, seat: int) -> bool:
        return can_spend(state, seat)

    def is_asking(self, state: PCState, seat: int) -> bool:
        return True

    def listing(self, state: PCState, seat: int) -> list[Move]:
        return [AddTime(number) for number in range(count_time(state, seat) + 1)]

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        """Add time cards, lowest ids first, and spend.

        PC-7.21 to PC-7.23: the cards are gone; a flat sign adds the same each time, an escalating
        one 1, 2, 3 and so on.
        """
        if not isinstance(move, AddTime):
            raise IllegalMove("not-asked", "PC-7.20")
        if not 0 <= move.number <= count_time(state, seat):
            raise IllegalMove("too-many-time-cards", "PC-7.20")
        state.stack.pop()
        pounds = self.pounds
        for card in range(1, move.number + 1):
            pounds += card if self.time == ESCALATING else self.each
        left = move.number
        for number in state.hands[seat].copy():
            if left and state.content.cards[number].is_time:
                state.hands[seat].remove(number)
                state.gone[CARDS] += 1
                left -= 1
        events.append(TimeAdded(seat, move.number))
        spend(state, seat, pounds, events)
        return True

    def left(self) -> list[int]:
        return [self.pounds]

    def with_left(self, left: list[int]) -> Effect:
        twin = Spend(self.n, self.count, self.time, self.each, left[0])
        twin.number = self.number
        return twin


def _own_tile(state: PCState, seat: int, tile: str) -> int:
    number = state.content.possession_numbers.get(tile, -1)
    if number not in state.estates[seat]:
        raise IllegalMove("not-your-tile", "PC-7.9")
    return number


def _sale_applies(state: PCState, card: Card, tile: int) -> bool:
    """Tell whether a sale trigger works for a tile (PC-11.23).

    A property of Last Will, -1, lies in no borough (LW-20.11).
    """
    if card.trigger != ON_SALE:
        return False
    if tile < 0:
        return card.trigger_borough == ANYWHERE
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
    return max(pounds - sale_discount(state, seat, tile), 0)


def sale_discount(state: PCState, seat: int, tile: int) -> int:
    """Add up what black cards take off the price of a tile (PC-11.23)."""
    total = 0
    for number in state.tableaus[seat]:
        card = state.content.cards[number]
        if card.trigger_discount and _sale_applies(state, card, tile):
            total += card.trigger_discount
    return total


@final
@dataclass(init=False)
class Sell(Effect):
    """One or more possessions are sold; without one nothing happens (PC-7.13, PC-7.30)."""

    kind: ClassVar[str] = "sell"
    question: ClassVar[str] = "sell"
    step: ClassVar[str] = "sell"

    discount: int
    sales: int
    """How many may still be made."""
    may_stop: bool
    """One was made."""

    def __init__(self, discount: int, sales: int, may_stop: bool) -> None:
        super().__init__()
        self.discount = discount
        self.sales = sales
        self.may_stop = may_stop

    @staticmethod
    def read(raw: dict[str, Any], fx: Effects) -> Effect:
        """Read it from the data."""
        return Sell(int(raw["discount"]), int(raw["max"]), False)

    def has_effect(self, state: PCState, seat: int) -> bool:
        return len(state.estates[seat]) > 0

    def is_asking(self, state: PCState, seat: int) -> bool:
        return self.sales > 0 and len(state.estates[seat]) > 0

    def listing(self, state: PCState, seat: int) -> list[Move]:
        """List every own tile; `done` only after the first sale (PC-7.13), or if none need be."""
        tiles = state.content.possessions
        moves: list[Move] = [SellTile(tiles[tile].id) for tile in state.estates[seat]]
        if self.may_stop or is_free(state, self):
            moves.append(Done())
        return moves

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        """Sell one tile, then let sale triggers work (PC-7.14, PC-11.21)."""
        if isinstance(move, Done):
            if not (self.may_stop or is_free(state, self)):
                raise IllegalMove("must-sell", "PC-7.13")
            state.stack.pop()
            return False
        if not isinstance(move, SellTile):
            raise IllegalMove("not-asked", "PC-7.13")
        tile = _own_tile(state, seat, move.tile)
        pounds = price(state, seat, tile, self.discount)
        state.stack[-1] = self.with_left([self.sales - 1, 1])
        state.estates[seat].remove(tile)
        state.gone[POSSESSION_TILES] += 1
        worth = state.content.possessions[tile].value + state.content.penalty
        events.append(PossessionSold(seat, move.tile, pounds, -worth))
        change_money(state, seat, pounds, events)
        for number in state.tableaus[seat]:
            if state.content.cards[number].trigger == ON_SALE:
                state.stack.append(SaleTrigger(tile, 0))
                break
        return True

    def left(self) -> list[int]:
        return [self.sales, 1 if self.may_stop else 0]

    def with_left(self, left: list[int]) -> Effect:
        twin = Sell(self.discount, left[0], left[1] > 0)
        twin.number = self.number
        return twin


@final
@dataclass(init=False)
class SaleTrigger(Effect):
    """After a sale, black cards work one by one in tableau order (PC-11.21, PC-11.23)."""

    kind: ClassVar[str] = "sale_trigger"

    tile: int
    at: int
    """The next tableau place to look at."""

    def __init__(self, tile: int, at: int) -> None:
        super().__init__()
        self.tile = tile
        self.at = at

    def go_on(self, state: PCState, seat: int, events: list[Event]) -> None:
        tableau = state.tableaus[seat]
        for at in range(self.at, len(tableau)):
            card = state.content.cards[tableau[at]]
            if card.lower is not None and _sale_applies(state, card, self.tile):
                state.stack[-1] = SaleTrigger(self.tile, at + 1)
                events.append(CardTriggered(seat, card.id))
                card.lower.begin(state, seat, 1, events)
                return
        state.stack.pop()

    def left(self) -> list[int]:
        return [self.tile, self.at]


@final
@dataclass(init=False)
class Exchange(Effect):
    """A possession is exchanged for one on the board; without one nothing happens (PC-7.30)."""

    kind: ClassVar[str] = "exchange"
    question: ClassVar[str] = "swap"
    step: ClassVar[str] = "exchange"

    limit: int

    def __init__(self, raw: dict[str, Any], fx: Effects) -> None:
        super().__init__()
        self.limit = int(raw.get("limit", NO_LIMIT))

    def has_effect(self, state: PCState, seat: int) -> bool:
        return len(state.estates[seat]) > 0

    def is_asking(self, state: PCState, seat: int) -> bool:
        return len(state.estates[seat]) > 0 and len(state.market) > 0

    def listing(self, state: PCState, seat: int) -> list[Move]:
        """List every own tile with every tile on the board (PC-7.5)."""
        tiles = state.content.possessions
        moves: list[Move] = []
        for own in state.estates[seat]:
            for other in state.market:
                moves.append(SwapTiles(tiles[own].id, tiles[other].id))
        if is_free(state, self):
            moves.append(Done())
        return moves

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        """Exchange a tile and take the loss beyond the limit from the bank (PC-7.6 to PC-7.8)."""
        if isinstance(move, Done) and is_free(state, self):
            state.stack.pop()
            return False
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
        tiles = state.content.possessions
        loss = tiles[own].value - tiles[other].value
        events.append(PossessionsSwapped(seat, move.own, move.other, -loss))
        if self.limit != NO_LIMIT and loss > self.limit:
            change_money(state, seat, loss - self.limit, events)
        return True
