"""LW-4.3 to LW-4.7: hidden hands. Where cards go when they leave a hand, and drawing new ones."""

from __future__ import annotations

from slushfund.core import Chances, Event, IllegalMove, Move, Rng
from slushfund.games.prodigals.last_will import REGULAR, WILD_DECK
from slushfund.games.prodigals.moves import DealCard
from slushfund.games.prodigals.state import BATCH, CARDS, PCState, add_sorted
from slushfund.games.prodigals.will_events import CardDealt, CardDrawn, DeckRemade, WildReturned


def put_away(state: PCState, number: int) -> None:
    """Discard a card: to the discards of its deck, or out of the game (LW-4.6)."""
    deck = state.content.cards[number].deck
    if 0 <= deck < REGULAR:
        add_sorted(state.will.discards[deck], number)
    else:
        state.gone[CARDS] += 1


def leave_hand(state: PCState, seat: int, number: int) -> None:
    """Take a card out of a hand; from now on everybody knows it."""
    state.hands[seat].remove(number)
    show_card(state, seat, number)


def show_card(state: PCState, seat: int, number: int) -> None:
    """Forget that a card was hidden."""
    if state.legacy is not None:
        for code in state.legacy.hidden[seat]:
            if code % BATCH == number:
                state.legacy.hidden[seat].remove(code)
                return


def return_wilds(state: PCState, events: list[Event]) -> None:
    """Put used and unused wild companions back on the offer (LW-8.5, LW-9.3)."""
    for number, place in state.layout.wilds.items():
        if not state.laid[place]:
            for cards in state.hands + state.played:
                if number in cards:
                    cards.remove(number)
            state.laid[place] = [number]
            events.append(WildReturned(state.content.cards[number].id))


def is_wild(state: PCState, number: int) -> bool:
    """Tell whether a card is a wild companion."""
    return state.content.cards[number].deck == WILD_DECK


def deck_size(state: PCState, deck: int) -> int:
    """Count what can still be drawn from a regular deck, with its discards."""
    return len(state.decks[state.layout.will_deck() + deck]) + len(state.will.discards[deck])


def remake(state: PCState, deck: int, events: list[Event]) -> None:
    """Make an empty regular deck anew from its discards, now that a card is needed (LW-4.6)."""
    will = state.will
    at = state.layout.will_deck() + deck
    if deck < REGULAR and not state.decks[at] and will.discards[deck]:
        state.decks[at] = will.discards[deck]
        will.discards[deck] = []
        will.batches[deck] += 1
        events.append(DeckRemade(state.content.will.decks[deck]))


def owe_cards(state: PCState, decks: list[int], events: list[Event]) -> None:
    """Let chance deal a card of each of these decks to the actor, in this order (LW-4.4)."""
    state.will.due = decks
    if decks:
        remake(state, decks[0], events)


def chances(state: PCState, seat: int, deck: int) -> Chances:
    """Return the cards that may be dealt from a regular deck."""
    cards = state.content.cards
    part = state.decks[state.layout.will_deck() + deck]
    return Chances([DealCard(seat, cards[number].id) for number in part], [1] * len(part))


def draw(state: PCState, seat: int, deck: int, rng: Rng) -> Move:
    """Draw among the chances, without listing them."""
    part = state.decks[state.layout.will_deck() + deck]
    return DealCard(seat, state.content.cards[part[rng.below(len(part))]].id)


def deal(state: PCState, seat: int, deck: int, move: Move, events: list[Event]) -> None:
    """Give a seat a card that only it may see; everybody sees the back (LW-4.5)."""
    part = state.decks[state.layout.will_deck() + deck]
    number = -1
    if isinstance(move, DealCard) and move.seat == seat:
        number = state.content.card_numbers.get(move.card, -1)
    if number not in part:
        raise IllegalMove("not-an-outcome", "LW-4.4")
    part.remove(number)
    add_sorted(state.hands[seat], number)
    add_sorted(state.will.hidden[seat], state.will.batches[deck] * BATCH + number)
    events.append(CardDealt(seat, state.content.will.decks[deck]))
    events.append(CardDrawn(seat, state.content.cards[number].id))


def deal_due(state: PCState, move: Move, events: list[Event]) -> None:
    """Deal the actor the next card he is due."""
    due = state.will.due
    deal(state, state.actor, due[0], move, events)
    owe_cards(state, due[1:], events)
