"""LW-5 to LW-8: properties, outings and companions of Last Will."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, final

from slushfund.core import Event, IllegalMove, Move
from slushfund.games.prodigals.content import (
    COMPANION,
    ON_DEAL,
    ON_FARM,
    ON_OUTING,
    ON_SALE,
    ON_UPKEEP,
)
from slushfund.games.prodigals.effects import Amount, Effect, Effects, ErrandEffect
from slushfund.games.prodigals.events import (
    ActionsChanged,
    CompanionBrought,
    CompanionSettled,
    DeckNamed,
    ExtensionTaken,
    FarmUsed,
    ModifiersExchanged,
    PropertiesRevalued,
    PropertyBought,
    PropertyFell,
    PropertySold,
)
from slushfund.games.prodigals.last_will import REGULAR
from slushfund.games.prodigals.moves import (
    BringCompanion,
    BringWild,
    Done,
    ExchangeModifiers,
    LetFall,
    NameDeck,
    SellTile,
    SettleCompanion,
    SettleWild,
    UseFarm,
)
from slushfund.games.prodigals.rules.cards import (
    deck_size,
    is_wild,
    leave_hand,
    owe_cards,
    put_away,
)
from slushfund.games.prodigals.rules.possessions import (
    SaleTrigger,
    change_money,
    sale_discount,
    spend,
)
from slushfund.games.prodigals.state import PCState, add_sorted

ANY_KIND: int = -1


def pay_actions(state: PCState, seat: int, number: int, events: list[Event]) -> None:
    """Pay actions; enough of them are there."""
    if number:
        will = state.will
        will.actions[seat] -= number
        events.append(ActionsChanged(seat, -number, will.actions[seat]))


def value_of(state: PCState, number: int) -> int:
    """Return where a property stands on its track."""
    return state.content.cards[number].values[state.will.steps.get(number, 0)]


def worth(state: PCState, number: int) -> int:
    """Return the market value: track and modifier (LW-7.1)."""
    return value_of(state, number) + state.will.modifiers[state.content.cards[number].kind]


def estate_worth(state: PCState, seat: int) -> int:
    """Add up the market values of a player's properties."""
    cards = state.content.cards
    return sum([worth(state, number) for number in state.will.boards[seat] if cards[number].values])


def added(state: PCState, seat: int, trigger: int, kind: int) -> int:
    """Add up what triggers on the board add to an amount (LW-6.7, LW-11.1)."""
    total = 0
    for number in state.will.boards[seat]:
        card = state.content.cards[number]
        if card.trigger == trigger and (kind < 0 or kind in card.trigger_kinds):
            total += card.trigger_add
    return total


def cost_of(state: PCState, seat: int, number: int, over: int) -> int:
    """Return the price of a new property (LW-7.3); a card given up for it no longer counts."""
    pounds = worth(state, number) + added(state, seat, ON_DEAL, ANY_KIND)
    if over >= 0 and state.content.cards[over].trigger == ON_DEAL:
        pounds -= state.content.cards[over].trigger_add
    return max(pounds, 0)


def buy(state: PCState, seat: int, number: int, price: int, events: list[Event]) -> None:
    """Pay for a property that has just been laid down (LW-7.3)."""
    state.will.steps[number] = 0
    state.will.settled[number] = 0
    word = state.content.cards[number].id
    events.append(PropertyBought(seat, word, price, worth(state, number)))
    change_money(state, seat, -price, events)


def proceeds(state: PCState, seat: int, number: int, discount: int) -> int:
    """Return what a sale brings (LW-7.5)."""
    pounds = worth(state, number) - discount - sale_discount(state, seat, -1)
    for other in state.will.boards[seat]:
        card = state.content.cards[other]
        if card.trigger == ON_DEAL:
            pounds -= card.trigger_discount
    return max(pounds, state.content.will.limit("price_floor"))


def own_property(state: PCState, seat: int, word: str) -> int:
    """Return the number of a player's property, or refuse."""
    number = state.content.card_numbers.get(word, -1)
    if number not in state.will.boards[seat] or not state.content.cards[number].values:
        raise IllegalMove("not-your-property", "LW-7.5")
    return number


def sell(state: PCState, seat: int, number: int, discount: int, events: list[Event]) -> None:
    """Sell a property; its companions are lost, and sale triggers work (LW-7.5, LW-20.11)."""
    will = state.will
    price = proceeds(state, seat, number, discount)
    lost = worth(state, number)
    will.boards[seat].remove(number)
    if number in state.activated[seat]:
        state.activated[seat].remove(number)
    del will.steps[number]
    del will.settled[number]
    put_away(state, number)
    events.append(PropertySold(seat, state.content.cards[number].id, price, -lost))
    change_money(state, seat, price, events)
    for other in state.tableaus[seat]:
        if state.content.cards[other].trigger == ON_SALE:
            state.stack.append(SaleTrigger(-1, 0))
            break


def can_fall(state: PCState, number: int) -> bool:
    """Tell whether a house property is not at its last step (LW-7.14)."""
    card = state.content.cards[number]
    return card.is_house and state.will.steps[number] + 1 < len(card.values)


def fall(state: PCState, seat: int, number: int, events: list[Event]) -> None:
    """Let a house property fall one step."""
    before = value_of(state, number)
    state.will.steps[number] += 1
    now = value_of(state, number)
    events.append(PropertyFell(seat, state.content.cards[number].id, now, now - before))


def fall_all(state: PCState, events: list[Event]) -> None:
    """Let every house property fall that was not maintained (LW-7.8 to LW-7.10, LW-9.1)."""
    for seat in range(state.layout.seats):
        for number in state.will.boards[seat]:
            if number not in state.activated[seat] and can_fall(state, number):
                fall(state, seat, number, events)


def use_property(state: PCState, seat: int, number: int, events: list[Event]) -> None:
    """Spend the upkeep of a house, or what a farm costs with its companions.

    LW-7.7, LW-7.13: the mark that it was used is the mark that it was maintained.
    """
    card = state.content.cards[number]
    pounds = card.base + added(state, seat, ON_UPKEEP if card.is_house else ON_FARM, ANY_KIND)
    for slot in range(len(card.slots)):
        if (state.will.settled[number] >> slot) & 1:
            pounds += card.adds[slot]
    spend(state, seat, pounds, events)


def best_slot(kinds: list[int], adds: list[int], filled: int, kind: int) -> int:
    """Return the empty slot of a kind with the largest addition, or -1 (LW-8.4)."""
    best = -1
    for slot in range(len(kinds)):
        is_open = kinds[slot] == kind and not (filled >> slot) & 1
        if is_open and (best < 0 or adds[slot] > adds[best]):
            best = slot
    return best


def lowest_of_kinds(state: PCState, seat: int) -> list[int]:
    """List the companions in a hand, of interchangeable ones only the lowest id (LW-8.4)."""
    found: list[int] = []
    kinds: list[int] = []
    for number in state.hands[seat]:
        card = state.content.cards[number]
        if card.frame == COMPANION and card.kind not in kinds:
            kinds.append(card.kind)
            found.append(number)
    return found


def list_settling(state: PCState, seat: int, moves: list[Move]) -> None:
    """List which companion may go to which farm (LW-8.6)."""
    content = state.content
    companions = lowest_of_kinds(state, seat)
    if not companions:
        return
    for farm in state.will.boards[seat]:
        card = content.cards[farm]
        filled = state.will.settled[farm] if card.is_farm else 0
        for number in companions:
            word = content.cards[number].id
            if not is_wild(state, number):
                if best_slot(card.slots, card.adds, filled, content.cards[number].kind) >= 0:
                    moves.append(SettleCompanion(word, card.id))
                continue
            for kind in range(len(content.will.companions)):
                if best_slot(card.slots, card.adds, filled, kind) >= 0:
                    moves.append(SettleWild(word, card.id, content.will.companions[kind]))


def companion_of(state: PCState, seat: int, word: str, kind: str) -> int:
    """Return the companion card that a move names with its kind, "" for a natural one; or refuse.

    LW-8.4: of interchangeable ones the lowest id; a wild one is always named with a kind.
    """
    number = state.content.card_numbers.get(word, -1)
    if number not in state.hands[seat] or state.content.cards[number].frame != COMPANION:
        raise IllegalMove("no-such-companion", "LW-8.2")
    if number not in lowest_of_kinds(state, seat):
        raise IllegalMove("lowest-companion-first", "LW-8.4")
    if is_wild(state, number) != (kind != ""):
        raise IllegalMove("wild-with-its-kind", "LW-8.4")
    return number


def kind_of(state: PCState, number: int, kind: str) -> int:
    """Return the kind a companion stands for, -1 for a word that is none."""
    if kind == "":
        return state.content.cards[number].kind
    kinds = state.content.will.companions
    return kinds.index(kind) if kind in kinds else -1


def use_up(state: PCState, seat: int, number: int) -> None:
    """Discard a companion; a wild one lies beside the offer until the end of the round."""
    leave_hand(state, seat, number)
    if is_wild(state, number):
        add_sorted(state.played[seat], number)
    else:
        put_away(state, number)


def settle(state: PCState, seat: int, move: Move, events: list[Event]) -> None:
    """Put a companion on an own farm, where it stays (LW-8.6)."""
    kind = ""
    if isinstance(move, SettleWild):
        kind = move.kind
    assert isinstance(move, (SettleCompanion, SettleWild))
    farm = own_property(state, seat, move.farm)
    number = companion_of(state, seat, move.card, kind)
    card = state.content.cards[farm]
    which = kind_of(state, number, kind)
    slot = best_slot(card.slots, card.adds, state.will.settled[farm], which)
    if slot < 0:
        raise IllegalMove("no-empty-slot", "LW-8.6")
    state.will.settled[farm] |= 1 << slot
    use_up(state, seat, number)
    word = state.content.will.companions[which]
    events.append(CompanionSettled(seat, move.card, move.farm, word))


@final
@dataclass(init=False)
class Outing(Effect):
    """An outing: companions are named one after the other, then money is spent (LW-8.1 to 8.4)."""

    kind: ClassVar[str] = "outing"
    question: ClassVar[str] = "bring"

    outing: int
    n: int
    slots: list[int]
    adds: list[int]
    filled: int
    """Slots that are used, as bits."""
    is_closed: bool
    """Nobody else is to come."""

    def __init__(self, outing: int, n: int, slots: list[int], adds: list[int]) -> None:
        super().__init__()
        self.outing = outing
        self.n = n
        self.slots = slots
        self.adds = adds
        self.filled = 0
        self.is_closed = False

    @staticmethod
    def read(raw: dict[str, Any], fx: Effects) -> Effect:
        """Read it from the data."""
        places = raw.get("companions", [])
        slots = [fx.words.companions.index(place["kind"]) for place in places]
        adds = [int(place["add"]) for place in places]
        return Outing(fx.words.outings.index(raw["kind"]), int(raw["n"]), slots, adds)

    def is_asking(self, state: PCState, seat: int) -> bool:
        if self.is_closed or not self.slots:
            return False
        for number in state.hands[seat]:
            card = state.content.cards[number]
            if card.frame == COMPANION:
                if card.kind >= 0:
                    if best_slot(self.slots, self.adds, self.filled, card.kind) >= 0:
                        return True
                elif self.filled + 1 < 1 << len(self.slots):
                    return True
        return False

    def listing(self, state: PCState, seat: int) -> list[Move]:
        moves: list[Move] = []
        kinds = state.content.will.companions
        for number in lowest_of_kinds(state, seat):
            card = state.content.cards[number]
            if card.kind >= 0:
                if best_slot(self.slots, self.adds, self.filled, card.kind) >= 0:
                    moves.append(BringCompanion(card.id))
                continue
            for kind in range(len(kinds)):
                if best_slot(self.slots, self.adds, self.filled, kind) >= 0:
                    moves.append(BringWild(card.id, kinds[kind]))
        moves.append(Done())
        return moves

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        if isinstance(move, Done):
            state.stack[-1] = self.with_left([self.filled, 1])
            return False
        kind = move.kind if isinstance(move, BringWild) else ""
        if not isinstance(move, (BringCompanion, BringWild)):
            raise IllegalMove("not-asked", "LW-8.2")
        number = companion_of(state, seat, move.card, kind)
        which = kind_of(state, number, kind)
        slot = best_slot(self.slots, self.adds, self.filled, which)
        if slot < 0:
            raise IllegalMove("no-empty-slot", "LW-8.2")
        state.stack[-1] = self.with_left([self.filled | 1 << slot, 0])
        use_up(state, seat, number)
        events.append(CompanionBrought(seat, move.card, state.content.will.companions[which]))
        return True

    def go_on(self, state: PCState, seat: int, events: list[Event]) -> None:
        """Spend base, companions and what triggers add (LW-8.1, LW-11.1)."""
        state.stack.pop()
        pounds = self.n + added(state, seat, ON_OUTING, self.outing)
        for slot in range(len(self.slots)):
            if (self.filled >> slot) & 1:
                pounds += self.adds[slot]
        spend(state, seat, pounds, events)

    def left(self) -> list[int]:
        return [self.filled, 1 if self.is_closed else 0]

    def with_left(self, left: list[int]) -> Effect:
        twin = Outing(self.outing, self.n, self.slots, self.adds)
        twin.filled = left[0]
        twin.is_closed = left[1] > 0
        twin.number = self.number
        return twin


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
    """An effect that is answered up to so many times."""

    n: int
    """How often still."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n

    def can_go_on(self, state: PCState, seat: int) -> bool:
        """Tell whether there is anything to name."""
        return True

    def is_asking(self, state: PCState, seat: int) -> bool:
        return self.n > 0 and self.can_go_on(state, seat)

    def left(self) -> list[int]:
        return [self.n]


@final
@dataclass(init=False)
class FreeFarm(Times):
    """Own farms are used without actions, each voluntary (LW-7.13)."""

    kind: ClassVar[str] = "free_farm"
    question: ClassVar[str] = "farm"

    @staticmethod
    def read(raw: dict[str, Any], fx: Effects) -> Effect:
        """Read it from the data."""
        return FreeFarm(int(raw["n"]))

    def _farms(self, state: PCState, seat: int) -> list[int]:
        used = state.activated[seat]
        cards = state.content.cards
        board = state.will.boards[seat]
        return [number for number in board if cards[number].is_farm and number not in used]

    def can_go_on(self, state: PCState, seat: int) -> bool:
        return len(self._farms(state, seat)) > 0

    def listing(self, state: PCState, seat: int) -> list[Move]:
        cards = state.content.cards
        moves: list[Move] = [UseFarm(cards[number].id) for number in self._farms(state, seat)]
        moves.append(Done())
        return moves

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        if isinstance(move, Done):
            state.stack.pop()
            return False
        if not isinstance(move, UseFarm):
            raise IllegalMove("not-asked", "LW-7.13")
        number = state.content.card_numbers.get(move.card, -1)
        if number not in self._farms(state, seat):
            raise IllegalMove("no-such-farm", "LW-7.13")
        state.stack[-1] = self.with_left([self.n - 1])
        add_sorted(state.activated[seat], number)
        events.append(FarmUsed(seat, move.card))
        use_property(state, seat, number, events)
        return True

    def with_left(self, left: list[int]) -> Effect:
        twin = FreeFarm(left[0])
        twin.number = self.number
        return twin


@final
@dataclass(init=False)
class Decay(Times):
    """Own houses fall a step at once, if any can (LW-7.14)."""

    kind: ClassVar[str] = "decay"
    question: ClassVar[str] = "fall"

    @staticmethod
    def read(raw: dict[str, Any], fx: Effects) -> Effect:
        """Read it from the data."""
        return Decay(int(raw["n"]))

    def _houses(self, state: PCState, seat: int) -> list[int]:
        return [number for number in state.will.boards[seat] if can_fall(state, number)]

    def can_go_on(self, state: PCState, seat: int) -> bool:
        return len(self._houses(state, seat)) > 0

    def listing(self, state: PCState, seat: int) -> list[Move]:
        cards = state.content.cards
        return [LetFall(cards[number].id) for number in self._houses(state, seat)]

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        if not isinstance(move, LetFall):
            raise IllegalMove("not-asked", "LW-7.14")
        number = state.content.card_numbers.get(move.card, -1)
        if number not in self._houses(state, seat):
            raise IllegalMove("cannot-fall", "LW-7.14")
        state.stack[-1] = self.with_left([self.n - 1])
        fall(state, seat, number, events)
        return True

    def with_left(self, left: list[int]) -> Effect:
        twin = Decay(left[0])
        twin.number = self.number
        return twin


@final
@dataclass(init=False)
class SellProperty(Times):
    """Properties are sold without actions; nobody is made to sell (LW-7.5)."""

    kind: ClassVar[str] = "sell_property"
    question: ClassVar[str] = "sell"

    discount: int

    def __init__(self, n: int, discount: int) -> None:
        super().__init__(n)
        self.discount = discount

    @staticmethod
    def read(raw: dict[str, Any], fx: Effects) -> Effect:
        """Read it from the data."""
        return SellProperty(int(raw["max"]), int(raw["discount"]))

    def _properties(self, state: PCState, seat: int) -> list[int]:
        cards = state.content.cards
        return [number for number in state.will.boards[seat] if cards[number].values]

    def can_go_on(self, state: PCState, seat: int) -> bool:
        return len(self._properties(state, seat)) > 0

    def listing(self, state: PCState, seat: int) -> list[Move]:
        cards = state.content.cards
        moves: list[Move] = [SellTile(cards[number].id) for number in self._properties(state, seat)]
        moves.append(Done())
        return moves

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        if isinstance(move, Done):
            state.stack.pop()
            return False
        if not isinstance(move, SellTile):
            raise IllegalMove("not-asked", "LW-7.5")
        number = own_property(state, seat, move.tile)
        state.stack[-1] = self.with_left([self.n - 1])
        sell(state, seat, number, self.discount, events)
        return True

    def with_left(self, left: list[int]) -> Effect:
        twin = SellProperty(left[0], self.discount)
        twin.number = self.number
        return twin


@final
@dataclass(init=False)
class AdjustMarket(Times):
    """Modifiers of two kinds are exchanged, or not (LW-5.8)."""

    kind: ClassVar[str] = "adjust_market"
    question: ClassVar[str] = "exchange"

    @staticmethod
    def read(raw: dict[str, Any], fx: Effects) -> Effect:
        """Read it from the data."""
        return AdjustMarket(int(raw["n"]))

    def listing(self, state: PCState, seat: int) -> list[Move]:
        kinds = state.content.will.kinds
        moves: list[Move] = []
        for first in range(len(kinds)):
            for second in range(first + 1, len(kinds)):
                moves.append(ExchangeModifiers(kinds[first], kinds[second]))
        moves.append(Done())
        return moves

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        if isinstance(move, Done):
            state.stack.pop()
            return False
        if not isinstance(move, ExchangeModifiers):
            raise IllegalMove("not-asked", "LW-5.8")
        kinds = state.content.will.kinds
        first = kinds.index(move.first) if move.first in kinds else len(kinds)
        second = kinds.index(move.second) if move.second in kinds else -1
        if first >= second:
            raise IllegalMove("no-such-exchange", "LW-5.8")
        state.stack[-1] = self.with_left([self.n - 1])
        before = [estate_worth(state, other) for other in range(state.layout.seats)]
        modifiers = state.will.modifiers
        modifiers[first], modifiers[second] = modifiers[second], modifiers[first]
        events.append(ModifiersExchanged(seat, move.first, move.second))
        for other in range(state.layout.seats):
            by = estate_worth(state, other) - before[other]
            if by:
                events.append(PropertiesRevalued(other, by))
        return True

    def with_left(self, left: list[int]) -> Effect:
        twin = AdjustMarket(left[0])
        twin.number = self.number
        return twin


@final
@dataclass(init=False)
class TakeExtension(ErrandEffect):
    """One more card place on the own board (LW-5.9)."""

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
