"""LW-5 and LW-6: what other cards and errand spaces of Last Will do."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, final

from slushfund.core import Event, IllegalMove, Move
from slushfund.games.prodigals.effects import Amount, Effect, Effects, ErrandEffect
from slushfund.games.prodigals.last_will import REGULAR
from slushfund.games.prodigals.moves import (
    Done,
    ExchangeModifiers,
    LetFall,
    NameDeck,
    SellTile,
    UseFarm,
)
from slushfund.games.prodigals.rules.cards import deck_size, owe_cards, put_away
from slushfund.games.prodigals.rules.properties import (
    can_fall,
    estate_worth,
    fall,
    own_property,
    sell,
    use_property,
)
from slushfund.games.prodigals.state import PCState, add_sorted
from slushfund.games.prodigals.will_events import (
    ActionsChanged,
    DeckNamed,
    ExtensionTaken,
    FarmUsed,
    ModifiersExchanged,
    PropertiesRevalued,
)


@final
@dataclass(init=False)
class PropertyUse(ErrandEffect):
    """What using a property spends; `use_property` does it, which knows the property."""

    kind: ClassVar[str] = "property"


@final
@dataclass(init=False)
class GainActions(Amount):
    """More actions for this turn (LW-6.8)."""

    kind: ClassVar[str] = "gain_actions"

    def begin(self, state: PCState, seat: int, times: int, events: list[Event]) -> None:
        will = state.will
        will.actions[seat] += times * self.n
        events.append(ActionsChanged(seat, times * self.n, will.actions[seat]))


@final
@dataclass(init=False)
class DrawCards(Effect):
    """Decks are named one after the other, then the cards are dealt (LW-4.4 to LW-4.7)."""

    kind: ClassVar[str] = "draw_last_will"
    question: ClassVar[str] = "deck"

    n: int
    named: list[int]

    def __init__(self, n: int, named: list[int]) -> None:
        super().__init__()
        self.n = n
        self.named = named

    @staticmethod
    def read(raw: dict[str, Any], fx: Effects) -> Effect:
        """Read it from the data."""
        return DrawCards(int(raw["n"]), [])

    def _is_offered(self, state: PCState, deck: int) -> bool:
        return deck_size(state, deck) > self.named.count(deck)

    def is_asking(self, state: PCState, seat: int) -> bool:
        if len(self.named) < self.n:
            for deck in range(REGULAR):
                if self._is_offered(state, deck):
                    return True
        return False

    def listing(self, state: PCState, seat: int) -> list[Move]:
        words = state.content.will.decks
        return [NameDeck(words[deck]) for deck in range(REGULAR) if self._is_offered(state, deck)]

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        if not isinstance(move, NameDeck):
            raise IllegalMove("not-asked", "LW-4.4")
        words = state.content.will.decks[:REGULAR]
        if move.deck not in words:
            raise IllegalMove("no-such-deck", "LW-4.3")
        deck = words.index(move.deck)
        if not self._is_offered(state, deck):
            raise IllegalMove("deck-used-up", "LW-4.4")
        state.stack[-1] = self.with_left([self.n, *self.named, deck])
        events.append(DeckNamed(seat, move.deck))
        return True

    def go_on(self, state: PCState, seat: int, events: list[Event]) -> None:
        state.stack.pop()
        owe_cards(state, self.named, events)

    def left(self) -> list[int]:
        return [self.n, *self.named]

    def with_left(self, left: list[int]) -> Effect:
        twin = DrawCards(left[0], left[1:])
        twin.number = self.number
        return twin


@dataclass(init=False)
class Times(Effect):
    """An effect that is answered several times, each voluntary unless it says otherwise."""

    may_stop: ClassVar[bool] = True

    n: int
    """How often still."""
    discount: int
    """What a sale pays less."""

    def __init__(self, n: int, discount: int) -> None:
        super().__init__()
        self.n = n
        self.discount = discount

    @classmethod
    def read(cls, raw: dict[str, Any], fx: Effects) -> Effect:
        """Read it from the data."""
        return cls(int(raw["max"] if "max" in raw else raw["n"]), int(raw.get("discount", 0)))

    @abstractmethod
    def choices(self, state: PCState, seat: int) -> list[Move]:
        """List what may be named."""

    @abstractmethod
    def named(self, state: PCState, seat: int, move: Move) -> int:
        """Return what a move names, or refuse."""

    @abstractmethod
    def carry_out(self, state: PCState, seat: int, named: int, events: list[Event]) -> None:
        """Do it once."""

    def is_asking(self, state: PCState, seat: int) -> bool:
        return self.n > 0 and len(self.choices(state, seat)) > 0

    def listing(self, state: PCState, seat: int) -> list[Move]:
        moves = self.choices(state, seat)
        if self.may_stop:
            moves.append(Done())
        return moves

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        if self.may_stop and isinstance(move, Done):
            state.stack.pop()
            return False
        named = self.named(state, seat, move)
        state.stack[-1] = self.with_left([self.n - 1])
        self.carry_out(state, seat, named, events)
        return True

    def left(self) -> list[int]:
        return [self.n]

    def with_left(self, left: list[int]) -> Effect:
        twin = type(self)(left[0], self.discount)
        twin.number = self.number
        return twin


@final
@dataclass(init=False)
class FreeFarm(Times):
    """Own farms are used without actions (LW-7.13)."""

    kind: ClassVar[str] = "free_farm"
    question: ClassVar[str] = "farm"

    def _farms(self, state: PCState, seat: int) -> list[int]:
        used = state.activated[seat]
        cards = state.content.cards
        board = state.will.boards[seat]
        return [number for number in board if cards[number].is_farm and number not in used]

    def choices(self, state: PCState, seat: int) -> list[Move]:
        cards = state.content.cards
        return [UseFarm(cards[number].id) for number in self._farms(state, seat)]

    def named(self, state: PCState, seat: int, move: Move) -> int:
        if not isinstance(move, UseFarm):
            raise IllegalMove("not-asked", "LW-7.13")
        number = state.content.card_numbers.get(move.card, -1)
        if number not in self._farms(state, seat):
            raise IllegalMove("no-such-farm", "LW-7.13")
        return number

    def carry_out(self, state: PCState, seat: int, named: int, events: list[Event]) -> None:
        add_sorted(state.activated[seat], named)
        events.append(FarmUsed(seat, state.content.cards[named].id))
        use_property(state, seat, named, events)


@final
@dataclass(init=False)
class Decay(Times):
    """Own houses fall a step at once, if any can (LW-7.14)."""

    kind: ClassVar[str] = "decay"
    question: ClassVar[str] = "fall"
    may_stop: ClassVar[bool] = False

    def _houses(self, state: PCState, seat: int) -> list[int]:
        return [number for number in state.will.boards[seat] if can_fall(state, number)]

    def choices(self, state: PCState, seat: int) -> list[Move]:
        cards = state.content.cards
        return [LetFall(cards[number].id) for number in self._houses(state, seat)]

    def named(self, state: PCState, seat: int, move: Move) -> int:
        if not isinstance(move, LetFall):
            raise IllegalMove("not-asked", "LW-7.14")
        number = state.content.card_numbers.get(move.card, -1)
        if number not in self._houses(state, seat):
            raise IllegalMove("cannot-fall", "LW-7.14")
        return number

    def carry_out(self, state: PCState, seat: int, named: int, events: list[Event]) -> None:
        fall(state, seat, named, events)


@final
@dataclass(init=False)
class SellProperty(Times):
    """Properties are sold without actions; nobody is made to sell (LW-7.5)."""

    kind: ClassVar[str] = "sell_property"
    question: ClassVar[str] = "sell"

    def choices(self, state: PCState, seat: int) -> list[Move]:
        cards = state.content.cards
        board = state.will.boards[seat]
        return [SellTile(cards[number].id) for number in board if cards[number].values]

    def named(self, state: PCState, seat: int, move: Move) -> int:
        if not isinstance(move, SellTile):
            raise IllegalMove("not-asked", "LW-7.5")
        return own_property(state, seat, move.tile)

    def carry_out(self, state: PCState, seat: int, named: int, events: list[Event]) -> None:
        sell(state, seat, named, self.discount, events)


@final
@dataclass(init=False)
class AdjustMarket(Times):
    """Modifiers of two kinds are exchanged, or not (LW-5.8)."""

    kind: ClassVar[str] = "adjust_market"
    question: ClassVar[str] = "exchange"

    def choices(self, state: PCState, seat: int) -> list[Move]:
        kinds = state.content.will.kinds
        moves: list[Move] = []
        for first in range(len(kinds)):
            for second in range(first + 1, len(kinds)):
                moves.append(ExchangeModifiers(kinds[first], kinds[second]))
        return moves

    def named(self, state: PCState, seat: int, move: Move) -> int:
        """Return both kinds in one number."""
        if not isinstance(move, ExchangeModifiers):
            raise IllegalMove("not-asked", "LW-5.8")
        kinds = state.content.will.kinds
        first = kinds.index(move.first) if move.first in kinds else len(kinds)
        second = kinds.index(move.second) if move.second in kinds else -1
        if first >= second:
            raise IllegalMove("no-such-exchange", "LW-5.8")
        return first * len(kinds) + second

    def carry_out(self, state: PCState, seat: int, named: int, events: list[Event]) -> None:
        kinds = state.content.will.kinds
        first, second = named // len(kinds), named % len(kinds)
        before = [estate_worth(state, other) for other in range(state.layout.seats)]
        modifiers = state.will.modifiers
        modifiers[first], modifiers[second] = modifiers[second], modifiers[first]
        events.append(ModifiersExchanged(seat, kinds[first], kinds[second]))
        for other in range(state.layout.seats):
            by = estate_worth(state, other) - before[other]
            if by:
                events.append(PropertiesRevalued(other, by))


@final
@dataclass(init=False)
class TakeExtension(ErrandEffect):
    """One more card place on one's board (LW-5.9)."""

    kind: ClassVar[str] = "take_extension"

    def begin(self, state: PCState, seat: int, times: int, events: list[Event]) -> None:
        extensions = state.will.extensions
        extensions[seat] += 1
        events.append(ExtensionTaken(seat, extensions[seat]))


@final
@dataclass(init=False)
class TakeWild(ErrandEffect):
    """A wild companion is taken from its place on the offer, as offered cards are (LW-5.5)."""

    kind: ClassVar[str] = "take_joker"


@final
@dataclass(init=False)
class Discard(Effect):
    """A white card goes to the discards right after its effects (LW-6.3)."""

    kind: ClassVar[str] = "discard"

    card: int

    def __init__(self, card: int) -> None:
        super().__init__()
        self.card = card

    def go_on(self, state: PCState, seat: int, events: list[Event]) -> None:
        state.stack.pop()
        state.played[seat].remove(self.card)
        put_away(state, self.card)

    def left(self) -> list[int]:
        return [self.card]
