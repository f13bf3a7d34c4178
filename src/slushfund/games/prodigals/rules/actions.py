"""PC-10: the action turn. Playing cards, activating black ones, using a bonus tile."""

from __future__ import annotations

from slushfund.core import Event, IllegalMove, Move
from slushfund.games.prodigals.content import ACTION, BLACK, INSULTS, NO_CORNER, WHITE
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
    UseBonus,
)
from slushfund.games.prodigals.rules.effects import trigger_white
from slushfund.games.prodigals.rules.election import lose_votes
from slushfund.games.prodigals.state import CARDS, FREE, PCState, add_sorted


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
    moves.append(EndTurn())
    return moves


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
        return False
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
    state.hands[seat].remove(number)
    add_sorted(state.played[seat], number)
    if NO_CORNER < card.corner <= INSULTS:
        state.insults[seat] += 1
    events.append(CardPlayed(seat, word))
    trigger_white(state, card, 1)
    card.ability.begin(state, seat, 1, events)


def _play_black(state: PCState, seat: int, number: int, over: str, events: list[Event]) -> None:
    """Lay a black card on the tableau; with six there, one of them goes first.

    PC-10.6 to PC-10.9.
    """
    tableau = state.tableaus[seat]
    is_full = len(tableau) >= state.content.tableau
    if is_full and not over:
        raise IllegalMove("tableau-full", "PC-10.7")
    if over and not is_full:
        raise IllegalMove("tableau-not-full", "PC-10.9")
    if over:
        other = state.content.card_numbers.get(over, -1)
        if other not in tableau:
            raise IllegalMove("not-on-tableau", "PC-10.7")
        tableau.remove(other)
        if other in state.activated[seat]:
            state.activated[seat].remove(other)
        state.gone[CARDS] += 1
        events.append(CardReplaced(seat, over))
    state.hands[seat].remove(number)
    tableau.append(number)
    events.append(CardPlayed(seat, state.content.cards[number].id))


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
    if number not in state.tableaus[seat]:
        raise IllegalMove("not-on-tableau", "PC-10.10")
    card = state.content.cards[number]
    if card.is_empty:
        raise IllegalMove("nothing-to-activate", "PC-10.10")
    if number in state.activated[seat]:
        raise IllegalMove("already-activated", "PC-10.10")
    add_sorted(state.activated[seat], number)
    events.append(CardActivated(seat, card.id))
    card.ability.begin(state, seat, 1, events)


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
