"""PC-3: laying out a round, one thing at a time, by chance."""

from __future__ import annotations

from slushfund.core import Chances, Event, IllegalMove, Move, Rng
from slushfund.games.prodigals.events import Laid, RoundBegan
from slushfund.games.prodigals.layout import (
    DEAL_BEATRICE,
    DEAL_CARD,
    DEAL_CENTRAL,
    DEAL_CIRCLE,
    DEAL_OFFER,
    DEAL_PAIR,
    DEAL_POSSESSION,
    Deal,
)
from slushfund.games.prodigals.moves import (
    DrawBeatrice,
    DrawCard,
    DrawCentral,
    DrawOffer,
    DrawTile,
)
from slushfund.games.prodigals.rules.cards import remake
from slushfund.games.prodigals.state import PREPARATION, PCState, add_sorted


def begin_round(state: PCState, events: list[Event]) -> None:
    """Advance the round marker and begin to lay out (PC-14.10)."""
    state.round += 1
    state.phase = PREPARATION
    state.deal = 0
    events.append(RoundBegan(state.round))
    _skip_empty(state, events)


def _skip_empty(state: PCState, events: list[Event]) -> None:
    """Leave places of the offer empty whose deck and discards are (LW-3.3)."""
    deals = state.layout.deals[state.round]
    while state.deal < len(deals) and deals[state.deal].kind == DEAL_OFFER:
        deal = deals[state.deal]
        remake(state, deal.deck - state.layout.will_deck(), events)
        if state.decks[deal.deck]:
            return
        state.deal += 1


def _part(state: PCState, deal: Deal) -> list[int]:
    """Return the unseen items of the upper part, or of the lower one once that is empty."""
    upper = state.decks[deal.deck]
    return upper if upper or deal.kind == DEAL_OFFER else state.decks[deal.deck + 1]


def _write(state: PCState, deal: Deal, item: int) -> Move:
    content = state.content
    if deal.kind == DEAL_CARD:
        return DrawCard(deal.space, content.cards[item].id)
    if deal.kind == DEAL_OFFER:
        return DrawOffer(deal.space, content.cards[item].id)
    if deal.kind == DEAL_CENTRAL:
        return DrawCentral(content.cards[item].id)
    if deal.kind == DEAL_POSSESSION:
        return DrawTile(deal.space, content.possessions[item].id)
    if deal.kind == DEAL_BEATRICE:
        return DrawBeatrice(content.beatrices[item].id)
    return DrawTile(deal.space, content.circles[item])


def chances(state: PCState) -> Chances:
    """Return what may be laid out next, all equally likely."""
    deal = state.layout.deals[state.round][state.deal]
    part = _part(state, deal)
    return Chances([_write(state, deal, item) for item in part], [1] * len(part))


def draw(state: PCState, rng: Rng) -> Move:
    """Draw what is laid out next; the same as choosing among the chances, without listing them."""
    deal = state.layout.deals[state.round][state.deal]
    part = _part(state, deal)
    return _write(state, deal, part[rng.below(len(part))])


def _read(state: PCState, deal: Deal, move: Move) -> int:
    """Return the item that a chance move lays out, or refuse."""
    content = state.content
    item = -1
    if deal.kind == DEAL_CARD:
        if isinstance(move, DrawCard) and move.space == deal.space:
            item = content.card_numbers.get(move.card, -1)
    elif deal.kind == DEAL_OFFER:
        if isinstance(move, DrawOffer) and move.space == deal.space:
            item = content.card_numbers.get(move.card, -1)
    elif deal.kind == DEAL_CENTRAL:
        if isinstance(move, DrawCentral):
            item = content.card_numbers.get(move.card, -1)
    elif deal.kind == DEAL_BEATRICE:
        if isinstance(move, DrawBeatrice):
            for number in range(len(content.beatrices)):
                if content.beatrices[number].id == move.tile:
                    item = number
    elif isinstance(move, DrawTile) and move.space == deal.space:
        is_possession = deal.kind == DEAL_POSSESSION
        numbers = content.possession_numbers if is_possession else content.circle_numbers
        item = numbers.get(move.tile, -1)
    if item not in _part(state, deal):
        raise IllegalMove("not-an-outcome", "PC-3.2")
    return item


def lay_out(state: PCState, move: Move, events: list[Event]) -> bool:
    """Lay out one card or tile; True when the round is ready (PC-3.1 to PC-3.7)."""
    deals = state.layout.deals[state.round]
    deal = deals[state.deal]
    item = _read(state, deal, move)
    _part(state, deal).remove(item)
    word = ""
    if deal.kind in (DEAL_CARD, DEAL_OFFER):
        state.laid[deal.place] = [*state.laid[deal.place], item]
        word = state.content.cards[item].id
    elif deal.kind == DEAL_CENTRAL:
        state.central = item
        word = state.content.cards[item].id
    elif deal.kind == DEAL_CIRCLE:
        state.tiles[deal.place] = item
        word = state.content.circles[item]
    elif deal.kind == DEAL_PAIR:
        add_sorted(state.pair, item)
        word = state.content.circles[item]
    elif deal.kind == DEAL_POSSESSION:
        add_sorted(state.market, item)
        word = state.content.possessions[item].id
    else:
        state.beatrice = item
        word = state.content.beatrices[item].id
    events.append(Laid(deal.space, word))
    state.deal += 1
    _skip_empty(state, events)
    return state.deal == len(deals)
