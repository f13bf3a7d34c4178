"""LW-7: properties, what they are worth, and money spent on them."""

from __future__ import annotations

from typing import Final

from slushfund.core import Event, IllegalMove
from slushfund.games.prodigals.content import ON_DEAL, ON_FARM, ON_SALE, ON_UPKEEP
from slushfund.games.prodigals.rules.cards import put_away
from slushfund.games.prodigals.rules.possessions import (
    SaleTrigger,
    change_money,
    sale_discount,
    spend,
)
from slushfund.games.prodigals.state import PCState
from slushfund.games.prodigals.will_events import (
    ActionsChanged,
    PropertyBought,
    PropertyFell,
    PropertySold,
)

ANY_KIND: Final = -1


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
