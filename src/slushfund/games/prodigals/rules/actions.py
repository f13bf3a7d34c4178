"""PC-10 and LW-6: the action turn. Playing cards, using black ones, bonus tiles, properties."""

from __future__ import annotations

from slushfund.core import Event, IllegalMove, Move
from slushfund.games.prodigals.content import (
    ACTION,
    BLACK,
    COMPANION,
    INSULTS,
    NO_CORNER,
    WHITE,
    Card,
)
from slushfund.games.prodigals.events import (
    BonusUsed,
    CardActivated,
    CardPlayed,
    CardReplaced,
    PubPlayed,
    TurnEnded,
)
from slushfund.games.prodigals.moves import (
    Activate,
    EndTurn,
    PlayCard,
    PlayOver,
    PlayPub,
    SellTile,
    SettleCompanion,
    SettleWild,
    UseBonus,
)
from slushfund.games.prodigals.rules.cards import leave_hand, put_away
from slushfund.games.prodigals.rules.effects import trigger_white
from slushfund.games.prodigals.rules.election import lose_votes
from slushfund.games.prodigals.rules.last_will import Discard
from slushfund.games.prodigals.rules.outings import list_settling, settle
from slushfund.games.prodigals.rules.properties import (
    buy,
    cost_of,
    own_property,
    pay_actions,
    sell,
    use_property,
)
from slushfund.games.prodigals.state import FREE, PCState, add_sorted


def _pub_cards(state: PCState, seat: int) -> list[int]:
    """List the pub cards in a hand, lowest ids first."""
    return [card for card in state.hands[seat] if state.content.cards[card].is_pub]


def list_actions(state: PCState, seat: int) -> list[Move]:
    """List what a player may do in his action turn (PC-10.2)."""
    content = state.content
    tableau = state.tableaus[seat]
    moves: list[Move] = []
    pubs = 0
    for number in state.hands[seat]:
        card = content.cards[number]
        if card.is_pub:
            pubs += 1
        elif card.deck >= 0 or card.cost:
            _list_play(state, seat, number, moves)
        elif card.frame == WHITE or len(tableau) < content.tableau:
            if not card.is_time:
                moves.append(content.play_moves[number])
        else:
            for other in tableau:
                moves.append(PlayOver(card.id, content.cards[other].id))
    for number in range(1, min(pubs, len(content.pub_votes)) + 1):
        moves.append(PlayPub(number))
    for number in tableau:
        if not content.cards[number].is_empty and number not in state.activated[seat]:
            moves.append(content.activate_moves[number])
    for number in range(len(state.bonus_at)):
        if state.bonus_at[number] == seat and content.bonuses[number].use == ACTION:
            moves.append(UseBonus(content.bonuses[number].id))
    if state.legacy is not None:
        _list_board(state, seat, moves)
    moves.append(EndTurn())
    return moves


def _list_play(state: PCState, seat: int, number: int, moves: list[Move]) -> None:
    """List how a card that may cost actions can be played (LW-6.2, LW-20.23)."""
    content = state.content
    card = content.cards[number]
    if card.cost > state.will.actions[seat] or card.frame == COMPANION:
        return
    if card.frame == WHITE:
        moves.append(content.play_moves[number])
    elif len(state.will.boards[seat]) < _room(state, seat, card):
        if _can_buy(state, seat, number, -1):
            moves.append(content.play_moves[number])
    else:
        for other in state.will.boards[seat]:
            if not content.cards[other].values and _can_buy(state, seat, number, other):
                moves.append(PlayOver(card.id, content.cards[other].id))


def _list_board(state: PCState, seat: int, moves: list[Move]) -> None:
    """List what the Last Will board offers: using, selling, settling (LW-6.2)."""
    content = state.content
    left = state.will.actions[seat]
    for number in state.will.boards[seat]:
        card = content.cards[number]
        if not card.is_empty and card.use <= left and number not in state.activated[seat]:
            moves.append(content.activate_moves[number])
    if left >= content.will.limit("companion_on_farm"):
        list_settling(state, seat, moves)
    if left >= content.will.limit("sell_property"):
        for number in state.will.boards[seat]:
            if content.cards[number].values:
                moves.append(SellTile(content.cards[number].id))


def _room(state: PCState, seat: int, card: Card) -> int:
    """Return how many black cards the board of a card's game holds (PC-10.6, LW-6.5)."""
    if card.deck < 0:
        return state.content.tableau
    will = state.content.will
    extra = will.limit("extension_places") * state.will.extensions[seat]
    return will.limit("tableau") + extra


def _can_buy(state: PCState, seat: int, number: int, over: int) -> bool:
    """Tell whether the money in hand pays for a card, if it is a property (LW-7.4)."""
    if not state.content.cards[number].values:
        return True
    return cost_of(state, seat, number, over) <= state.money[seat]


def _check_actions(state: PCState, seat: int, needed: int) -> None:
    """Refuse what costs more actions than are left (LW-6.2)."""
    if needed and needed > state.will.actions[seat]:
        raise IllegalMove("no-actions-left", "LW-6.2")


def act(state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
    """Do one action, or refuse; False when the turn ends (PC-10.3)."""
    if isinstance(move, PlayCard):
        _play(state, seat, move.card, "", events)
    elif isinstance(move, Activate):
        _activate(state, seat, move, events)
    elif isinstance(move, PlayOver):
        _play(state, seat, move.card, move.over, events)
    elif isinstance(move, PlayPub):
        _play_pub(state, seat, move, events)
    elif isinstance(move, UseBonus):
        _use_bonus(state, seat, move, events)
    elif isinstance(move, EndTurn):
        events.append(TurnEnded(seat))
        if state.legacy is not None:
            state.legacy.actions[seat] = 0
        return False
    elif state.legacy is not None and isinstance(move, SellTile):
        number = own_property(state, seat, move.tile)
        actions = state.content.will.limit("sell_property")
        _check_actions(state, seat, actions)
        pay_actions(state, seat, actions, events)
        sell(state, seat, number, 0, events)
    elif state.legacy is not None and isinstance(move, (SettleCompanion, SettleWild)):
        actions = state.content.will.limit("companion_on_farm")
        _check_actions(state, seat, actions)
        settle(state, seat, move, events)
        pay_actions(state, seat, actions, events)
    else:
        raise IllegalMove("not-asked", "PC-10.2")
    return True


def _play(state: PCState, seat: int, word: str, over: str, events: list[Event]) -> None:
    """Play a white card, or lay a black one on the tableau."""
    number = state.content.card_numbers.get(word, -1)
    if number not in state.hands[seat]:
        raise IllegalMove("card-not-in-hand", "PC-10.2")
    card = state.content.cards[number]
    if card.frame == BLACK:
        _play_black(state, seat, number, over, events)
        return
    if over:
        raise IllegalMove("not-a-black-card", "PC-10.7")
    if card.is_time:
        raise IllegalMove("time-card-alone", "PC-7.19")
    if card.is_pub:
        raise IllegalMove("play-pub-cards-by-number", "PC-8.32")
    if card.frame == COMPANION:
        raise IllegalMove("companion-alone", "LW-8.2")
    _check_actions(state, seat, card.cost)
    leave_hand(state, seat, number)
    add_sorted(state.played[seat], number)
    if NO_CORNER < card.corner <= INSULTS:
        state.insults[seat] += 1
    events.append(CardPlayed(seat, word))
    pay_actions(state, seat, card.cost, events)
    if card.deck >= 0:
        state.stack.append(Discard(number))
    trigger_white(state, card, 1)
    card.ability.begin(state, seat, 1, events)


def _play_black(state: PCState, seat: int, number: int, over: str, events: list[Event]) -> None:
    """Lay a black card on the board of its game; on a full one, one of the cards goes first.

    PC-10.6 to PC-10.9, LW-6.4, LW-6.5.
    """
    card = state.content.cards[number]
    tableau = state.tableaus[seat] if card.deck < 0 else state.will.boards[seat]
    is_full = len(tableau) >= _room(state, seat, card)
    if is_full and not over:
        raise IllegalMove("tableau-full", "PC-10.7")
    if over and not is_full:
        raise IllegalMove("tableau-not-full", "PC-10.9")
    other = state.content.card_numbers.get(over, -1)
    if over:
        if other not in tableau:
            raise IllegalMove("not-on-tableau", "PC-10.7")
        if state.content.cards[other].values:
            raise IllegalMove("properties-are-sold", "LW-6.5")
    _check_actions(state, seat, card.cost)
    if not _can_buy(state, seat, number, other):
        raise IllegalMove("too-dear", "LW-7.4")
    if over:
        tableau.remove(other)
        if other in state.activated[seat]:
            state.activated[seat].remove(other)
        put_away(state, other)
        events.append(CardReplaced(seat, over))
    price = cost_of(state, seat, number, -1) if card.values else 0
    leave_hand(state, seat, number)
    tableau.append(number)
    events.append(CardPlayed(seat, card.id))
    pay_actions(state, seat, card.cost, events)
    if card.values:
        buy(state, seat, number, price, events)


def _play_pub(state: PCState, seat: int, move: PlayPub, events: list[Event]) -> None:
    """Play up to four pub cards together, lowest ids first (PC-8.32, PC-8.33)."""
    votes = state.content.pub_votes
    if not 1 <= move.number <= len(votes):
        raise IllegalMove("too-many-pub-cards", "PC-8.32")
    cards = _pub_cards(state, seat)
    if move.number > len(cards):
        raise IllegalMove("card-not-in-hand", "PC-8.32")
    for number in cards[: move.number]:
        state.hands[seat].remove(number)
        add_sorted(state.played[seat], number)
    events.append(PubPlayed(seat, move.number))
    lose_votes(state, seat, votes[move.number - 1], events)
    trigger_white(state, state.content.cards[cards[0]], move.number)


def _activate(state: PCState, seat: int, move: Activate, events: list[Event]) -> None:
    """Activate a black card, once per round (PC-10.10, PC-10.11)."""
    number = state.content.card_numbers.get(move.card, -1)
    if number not in state.tableaus[seat] and not _is_on_board(state, seat, number):
        raise IllegalMove("not-on-tableau", "PC-10.10")
    card = state.content.cards[number]
    if card.is_empty:
        raise IllegalMove("nothing-to-activate", "PC-10.10")
    if number in state.activated[seat]:
        raise IllegalMove("already-activated", "PC-10.10")
    _check_actions(state, seat, card.use)
    add_sorted(state.activated[seat], number)
    events.append(CardActivated(seat, card.id))
    pay_actions(state, seat, card.use, events)
    if card.values:
        use_property(state, seat, number, events)
    else:
        card.ability.begin(state, seat, 1, events)


def _is_on_board(state: PCState, seat: int, number: int) -> bool:
    """Tell whether a card lies on the Last Will board."""
    return state.legacy is not None and number in state.legacy.boards[seat]


def _use_bonus(state: PCState, seat: int, move: UseBonus, events: list[Event]) -> None:
    """Use a bonus tile; it goes back to the main board (PC-5.14)."""
    number = state.content.bonus_numbers.get(move.tile, -1)
    if number < 0 or state.bonus_at[number] != seat:
        raise IllegalMove("not-your-bonus", "PC-5.14")
    bonus = state.content.bonuses[number]
    if bonus.use != ACTION:
        raise IllegalMove("bonus-is-held", "PC-5.16")
    state.bonus_at[number] = FREE
    events.append(BonusUsed(seat, bonus.id))
    bonus.ability.begin(state, seat, 1, events)
