"""Imagining a world that a view cannot tell from the real one: sealed answers, the hidden
cards of Last Will and hidden hands may differ.
"""

from __future__ import annotations

from slushfund.core import Rng
from slushfund.games.prodigals.content import PCContent
from slushfund.games.prodigals.last_will import REGULAR
from slushfund.games.prodigals.layout import OWN, Layout, layout_for
from slushfund.games.prodigals.moves import DropCard, KeepCards, RaiseMarker
from slushfund.games.prodigals.rules.beatrice import replace, restore_owed
from slushfund.games.prodigals.rules.effects import restored
from slushfund.games.prodigals.rules.election import cell_at
from slushfund.games.prodigals.rules.planning import keep
from slushfund.games.prodigals.rules.possessions import Spend
from slushfund.games.prodigals.rules.round_end import drop
from slushfund.games.prodigals.rules.society import marker_word
from slushfund.games.prodigals.rules.turns import space, to_act
from slushfund.games.prodigals.state import (
    BATCH,
    BEATRICE,
    FREE,
    KEEPING,
    OUT,
    PHASES,
    REDUCTION,
    Legacy,
    PCState,
)
from slushfund.games.prodigals.view import PCView, Pool, WillSeen


def imagine(seen: PCView, content: PCContent, rng: Rng) -> PCState:
    """Return a state that *seen* describes; unseen decks stay undrawn.

    Sealed answers of others are any that they may have given.
    """
    layout = layout_for(content, len(seen.boys), seen.contests, seen.readings)
    state = PCState(layout.number)
    state.phase = PHASES.index(seen.phase)
    state.round = seen.round
    state.deal = seen.deal
    state.order = seen.order.copy()
    state.turn = seen.turn
    state.actor = _number(seen.actor)
    state.late = _number(seen.late)
    state.boys = seen.boys.copy()
    state.answers = seen.answers.copy()
    state.reason = seen.reason
    state.gone = seen.gone.copy()
    state.stack = [restored(layout.fx, p.kind, p.effect, p.left.copy()) for p in seen.pending]
    state.blocked = [slots.copy() for slots in seen.blocked]
    state.owed = [[] for _ in seen.blocked]
    state.sealed = [[] for _ in seen.blocked]
    state.boy_at = _boys(layout, seen)
    _imagine_players(state, seen)
    _imagine_boards(state, seen)
    if seen.last_will is not None:
        _imagine_will(state, seen.last_will)
        _deal_hidden(state, seen, seen.last_will, rng)
    if layout.hides_hands:
        _deal_hands(state, seen, rng)
    _imagine_answers(state, seen, rng)
    return state


def _imagine_answers(state: PCState, seen: PCView, rng: Rng) -> None:
    """Let every seat give as many sealed answers as it has given; those of this seat are known."""
    for seat in range(state.layout.seats):
        if state.phase == BEATRICE:
            restore_owed(state, seat)
        if seat == seen.seat:
            if state.phase == KEEPING and seen.own_answers:
                kept = [card for card in state.hands[seat] if card not in seen.own_answers]
                cards = [state.content.cards[card].id for card in kept]
                keep(state, seat, KeepCards(cards[0], cards[1]))
                continue
            for item in seen.own_answers:
                _repeat(state, seat, item)
        elif state.phase in (BEATRICE, REDUCTION, KEEPING):
            _imagine_plan(state, seat, seen, rng)


def _repeat(state: PCState, seat: int, item: int) -> None:
    """Give a known answer again."""
    if state.phase == BEATRICE:
        replace(state, seat, RaiseMarker(marker_word(state, seat, item)))
    else:
        drop(state, seat, DropCard(state.content.cards[item].id))


def _imagine_plan(state: PCState, seat: int, seen: PCView, rng: Rng) -> None:
    """Draw answers until they leave the seat owing or not, as everybody sees it."""
    while True:
        twin = state.copy()
        while len(twin.sealed[seat]) < seen.sealed[seat] and seat in to_act(twin):
            move = space(twin, seat).sample(rng)
            if twin.phase == BEATRICE:
                replace(twin, seat, move)
            elif twin.phase == KEEPING:
                keep(twin, seat, move)
            else:
                drop(twin, seat, move)
        is_owing = seat in to_act(twin)
        if len(twin.sealed[seat]) == seen.sealed[seat] and is_owing == (seat in seen.owing):
            break
    state.markers = twin.markers
    state.hands = twin.hands
    state.owed = twin.owed
    state.sealed = twin.sealed


def _number(seat: int | None) -> int:
    return FREE if seat is None else seat


def _boys(layout: Layout, seen: PCView) -> list[int]:
    """Put the boys back on their spaces."""
    boys: list[int] = []
    for place in layout.places:
        there = seen.errands.get(place.id, [])
        if place.room == OWN:
            boys.append(sum([1 << seat for seat in there]))
        else:
            boys.append(there[0] if there else FREE)
    return boys


def _flat(words: list[str], counts: list[dict[str, int]]) -> list[int]:
    return [count.get(word, 0) for count in counts for word in words]


def _cards(content: PCContent, lists: list[list[str]]) -> list[list[int]]:
    numbers = content.card_numbers
    return [[numbers[word] for word in words] for words in lists]


def _imagine_players(state: PCState, seen: PCView) -> None:
    """Put back what lies in front of the players."""
    content = state.content
    cells = len(content.cells)
    state.votes = seen.votes.copy()
    state.money = seen.money.copy()
    state.megaphones = seen.megaphones.copy()
    state.unnamed = seen.unnamed.copy()
    state.named = _flat(content.symbols, seen.named)
    state.matched = _flat(content.symbols, seen.matched)
    state.insults = seen.insults.copy()
    state.markers = [
        content.marker_numbers[word] % cells for markers in seen.markers for word in markers
    ]
    state.grids = [
        {cell_at(x, y): content.circle_numbers[tile] * 4 + turns for tile, x, y, turns in grid}
        for grid in seen.grids
    ]
    possessions = content.possession_numbers
    state.estates = [[possessions[tile] for tile in tiles] for tiles in seen.possessions]
    state.hands = _cards(content, seen.hands)
    state.tableaus = _cards(content, seen.tableaus)
    state.activated = _cards(content, seen.activated)
    state.played = _cards(content, seen.played)


def _imagine_will(state: PCState, seen: WillSeen) -> None:
    """Put back what lies on the boards of Last Will."""
    content = state.content
    decks = content.will.decks
    will = Legacy(state.layout.seats, REGULAR)
    will.will = seen.will
    will.first = _number(seen.first)
    will.modifiers = [seen.modifiers[kind] for kind in content.will.kinds if kind in seen.modifiers]
    will.plans = [place - 1 for place in seen.plans]
    will.actions = seen.actions.copy()
    will.extensions = seen.extensions.copy()
    will.boards = _cards(content, seen.boards)
    for owned in seen.properties:
        for one in owned:
            number = content.card_numbers[one.card]
            will.steps[number] = one.step
            filled = [1 << slot for slot, is_there in enumerate(one.companions) if is_there]
            will.settled[number] = sum(filled)
    for pool in seen.pools:
        deck = decks.index(pool.deck)
        will.batches[deck] = max(will.batches[deck], pool.batch)
    will.discards = _cards(content, [seen.discards[decks[deck]] for deck in range(REGULAR)])
    will.due = [decks.index(word) for word in seen.due]
    state.legacy = will


def _deal_hidden(state: PCState, seen: PCView, will: WillSeen, rng: Rng) -> None:
    """Deal the hidden cards of others from what they may be, until their owner is rightly asked.

    Who is asked about companions has one; everything else fits any deal.
    """
    shown = [hand.copy() for hand in state.hands]
    while True:
        for pool in will.pools:
            _deal_pool(state, seen, will, pool, rng)
        if seen.seat >= 0:
            _own_hidden(state, seen.seat, will)
        for seat, codes in enumerate(state.will.hidden):
            codes.sort()
            if seat != seen.seat:
                state.hands[seat] = sorted(shown[seat] + [code % BATCH for code in codes])
        top = state.stack[-1] if state.stack and not state.will.due else None
        if top is None or top.is_asking(state, state.actor):
            return
        state.will.hidden = [[] for _ in shown]


def _deal_hands(state: PCState, seen: PCView, rng: Rng) -> None:
    """Deal others hands of their sizes from the cards that lie nowhere in sight (PC-10.18).

    What is not dealt has left the game. Who is asked about time cards has one.
    """
    layout = state.layout
    known = {state.central}
    decks = [*range(layout.circle_deck()), *range(layout.central_deck(), layout.beatrice_deck())]
    left_over = [state.decks[deck] for deck in decks]
    for cards in [*left_over, *state.laid, *state.tableaus, *state.played, *state.hands]:
        known.update(cards)
    out = [number for deck in decks for number in layout.decks[deck] if number not in known]
    rng.shuffle(out)
    if state.stack and isinstance(state.stack[-1], Spend) and state.actor != seen.seat:
        times = [number for number in out if state.content.cards[number].is_time]
        for number in times[:1]:
            out.remove(number)
            state.hands[state.actor] = [number]
    for seat, size in enumerate(seen.hand_sizes):
        if seat != seen.seat:
            left = size - len(state.hands[seat])
            state.hands[seat] = sorted(state.hands[seat] + out[:left])
            out = out[left:]


def _deal_pool(state: PCState, seen: PCView, will: WillSeen, pool: Pool, rng: Rng) -> None:
    """Deal one batch of a deck to the backs there are; the rest lies in the deck."""
    content = state.content
    numbers = [content.card_numbers[word] for word in pool.cards]
    rng.shuffle(numbers)
    for seat, backs in enumerate(will.backs):
        if seat != seen.seat:
            for back in backs:
                if back.deck == pool.deck and back.batch == pool.batch:
                    state.will.hidden[seat].append(pool.batch * BATCH + numbers.pop())
    deck = content.will.decks.index(pool.deck)
    if pool.batch == state.will.batches[deck]:
        state.decks[state.layout.will_deck() + deck] = sorted(numbers)


def _own_hidden(state: PCState, seat: int, will: WillSeen) -> None:
    """Remember which cards of this seat are hidden from others."""
    numbers = state.content.card_numbers
    state.will.hidden[seat] = [
        batch * BATCH + numbers[word]
        for word, batch in zip(will.own_hidden, will.own_batches, strict=True)
    ]


def _imagine_boards(state: PCState, seen: PCView) -> None:
    """Put back what lies on the boards and what is left in the decks."""
    content = state.content
    state.bonus_at = []
    for bonus in content.bonuses:
        at = FREE if bonus.id in seen.bonus_board else OUT
        state.bonus_at.append(seen.bonus_held.get(bonus.id, at))
    places = state.layout.places
    state.laid = _cards(content, [seen.laid.get(place.id, []) for place in places])
    state.tiles = [
        content.circle_numbers[seen.tiles[place.id]] if place.id in seen.tiles else FREE
        for place in places
    ]
    state.pair = [content.circle_numbers[tile] for tile in seen.pair]
    state.market = [content.possession_numbers[tile] for tile in seen.market]
    state.central = FREE if seen.central is None else content.card_numbers[seen.central]
    beatrices = [tile.id for tile in content.beatrices]
    state.beatrice = FREE if seen.beatrice is None else beatrices.index(seen.beatrice)
    state.borough = FREE if seen.borough is None else content.boroughs.index(seen.borough)
    state.immune = _number(seen.immune)
    state.speaker = _number(seen.speaker)
    numbers = dict(content.card_numbers)
    numbers.update(content.possession_numbers)
    numbers.update(content.circle_numbers)
    numbers.update({word: number for number, word in enumerate(beatrices)})
    state.decks = [[numbers[word] for word in deck] for deck in seen.unseen]
