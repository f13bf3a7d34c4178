"""Whose turn it is, what may be answered, and which rule a move comes under (TT-2)."""

from __future__ import annotations

from slushfund.core import CHANCE, NOBODY, Chances, Event, IllegalMove, Move, Pick, Space
from slushfund.games.tiefe_taschen.moves import (
    AVERT,
    BRIBE_MOVES,
    CARD_MOVES,
    DONE,
    FIRST_MOVES,
    GRAB_MOVES,
    LEAVE_DOWN,
    NO_CARD,
    ORDER,
    OWN_CARD,
    PLACES,
    POT_MOVES,
    PRESIDENT_CARDS,
    READY,
    RECALLS,
    SNOOP,
    SNOOP_MOVES,
    TURN_UP,
    UNORDER,
    UNREADY,
    Avert,
    Bribe,
    Card,
    Divide,
    Done,
    First,
    Grab,
    Order,
    Pot,
    Ready,
    Recall,
    Say,
    Show,
    Snoop,
    Steal,
)
from slushfund.games.tiefe_taschen.notation import NOTATION
from slushfund.games.tiefe_taschen.rules import free, planning, reveal
from slushfund.games.tiefe_taschen.rules.bribes import hidden_places, may_be_shown
from slushfund.games.tiefe_taschen.rules.rounds import reveal_pot, treasury_chances
from slushfund.games.tiefe_taschen.rules.setup import first_left, name_first
from slushfund.games.tiefe_taschen.rules.split import divide
from slushfund.games.tiefe_taschen.spaces import Division, Plan
from slushfund.games.tiefe_taschen.state import (
    CHOOSING,
    DEFENDING,
    GRABBING,
    NAMING_FIRST,
    NEGOTIATING,
    OVER,
    PHASES,
    PLACING,
    REVEALING,
    SHOWING,
    SPLITTING,
    STEALING,
    TTState,
)


def to_act(state: TTState) -> list[int]:
    """Return the seats that owe a decision; in the free procedure those not ready (TT-7.8)."""
    phase = state.phase
    if phase == PLACING:
        return [planning.placer(state)]
    if phase in (CHOOSING, SHOWING):
        owing = state.waiting
    elif phase == NEGOTIATING:
        owing = state.active & ~state.ready
    elif phase == SPLITTING:
        return [state.president]
    elif phase == DEFENDING:
        return [state.victim]
    else:
        return [] if phase == OVER else [CHANCE]
    return [seat for seat in range(state.setup.seats) if owing >> seat & 1]


def may_act(state: TTState) -> list[int]:
    """Return the seats that may move: who owes a decision, and who may change their plan.

    In the free procedure that is everybody (TT-7.1); in order it is who may turn up a bribe or
    change a card that is in (TT-8.3, TT-8.4).
    """
    if state.phase not in (NEGOTIATING, PLACING, CHOOSING):
        return to_act(state)
    if state.setup.rules == 1:
        return state.active_seats() if state.phase == NEGOTIATING else to_act(state)
    owing = to_act(state)
    return [seat for seat in state.active_seats() if seat in owing or _has_choice(state, seat)]


def _has_choice(state: TTState, seat: int) -> bool:
    """Tell whether a seat that owes nothing may change something (TT-7.11, TT-8.3, TT-8.4)."""
    if hidden_places(state, seat):
        return True
    if state.phase == PLACING:
        return False
    may_vote = state.phase == NEGOTIATING and not state.wishes >> seat & 1
    return may_vote or free.has_changes_left(state, seat)


def lull(state: TTState) -> tuple[list[int], Move] | None:
    """Return who takes part in the free procedure, and the mark by which it ends (TT-7.8).

    By the first rules nobody knows who could be ready.
    """
    if state.phase != NEGOTIATING or state.setup.rules == 1:
        return None
    return state.active_seats(), READY


def question(state: TTState, seat: int) -> str:
    """Name round, vote and step; in the free procedure also the table that the seat sees.

    A ready mark refers to that table (TT-7.9), so the name counts visible changes and never
    exchanged cards.
    """
    if seat not in may_act(state):
        return ""
    name = f"{state.round}.{max(state.vote, 1)}.{PHASES[state.phase]}"
    if state.phase == SPLITTING:
        return f"{state.round}.{state.vote + 1}.split"
    if state.phase == NEGOTIATING:
        return f"{name}.{state.changes}"
    if seat not in to_act(state):
        return f"{name}.more"
    if state.phase == PLACING:
        placed = state.targets[2 * seat : 2 * seat + 2]
        placed.append(state.snoops[seat])
        return f"{name}.{3 - placed.count(NOBODY)}"
    if state.phase == DEFENDING:
        return f"{name}.{state.taker}"
    return name


def space(state: TTState, seat: int) -> Space:
    """Return what *seat* may answer."""
    if state.phase == SPLITTING:
        if seat == state.president:
            return Division(state.pot, state.active_seats(), state.setup.seats)
        return Pick([])
    if not state.is_active(seat):
        return Pick([])
    if state.phase == PLACING:
        if seat == planning.placer(state):
            return _with_shows(state, seat, _placing(state, seat, Plan([DONE])))
        return _with_shows(state, seat, Plan([]))
    if state.phase == NEGOTIATING:
        return _negotiating(state, seat, Plan([]))
    if state.phase == CHOOSING:
        return _with_shows(state, seat, Plan(_cards(state, seat)))
    if state.phase == DEFENDING and seat == state.victim:
        return Plan([TURN_UP, LEAVE_DOWN] if state.cards[seat] == AVERT else [LEAVE_DOWN])
    if state.phase == SHOWING and state.waiting >> seat & 1:
        plan = Plan([])
        plan.shows = [PLACES[place] for place in hidden_places(state, seat)]
        plan.lookers = [[] for _ in plan.shows]
        plan.may_show_none = True
        return plan
    return Pick([])


def _with_shows(state: TTState, seat: int, plan: Plan) -> Plan:
    """Add what may be turned up or shown without being asked (TT-6.7, TT-8.3, TT15-8)."""
    if planning.may_show(state, seat):
        for place in hidden_places(state, seat):
            plan.shows.append(PLACES[place])
            plan.lookers.append(may_be_shown(state, place))
    return plan


def _cards(state: TTState, seat: int) -> list[Move]:
    """Return the cards a seat may lay, or change to, when all choose at once (TT-8.4)."""
    every = PRESIDENT_CARDS if seat == state.president else CARD_MOVES
    if state.waiting >> seat & 1:
        return every
    if state.setup.rules == 1 or not free.has_changes_left(state, seat):
        return []
    return _other_cards(every, state.cards[seat])


def _other_cards(cards: list[Move], laid: int) -> list[Move]:
    others: list[Move] = []
    for move in cards:
        assert isinstance(move, Card)
        if move.card != laid:
            others.append(move)
    return others


def statements(state: TTState, seat: int) -> Space:
    """Return what *seat* may say (TT-12.3, TT-14.1)."""
    if planning.may_talk(state, seat) and planning.speech_of(state, seat).left:
        return planning.speech_of(state, seat)
    return Pick([])


def _placing(state: TTState, seat: int, plan: Plan) -> Plan:
    """Offer the pieces not yet placed in this turn (TT-8.1)."""
    plan.targets = planning.others_of(state, seat)
    if state.snoops[seat] == NOBODY:
        for target in plan.targets:
            plan.moves.append(SNOOP_MOVES[target])
    values: list[int] = []
    base = seat * 5 - 1
    for value in range(1, 6):
        if state.stacks[base + value]:
            values.append(value)
    if state.targets[2 * seat] == NOBODY:
        plan.values_a = values
    if state.targets[2 * seat + 1] == NOBODY:
        plan.values_r = values
    return plan


def _negotiating(state: TTState, seat: int, plan: Plan) -> Plan:
    """Offer every change of the plan (TT-7)."""
    card = state.cards[seat]
    is_ready = state.ready >> seat & 1 == 1
    may_change = free.has_changes_left(state, seat)
    if card != NO_CARD and (may_change or not is_ready):
        plan.moves.append(UNREADY if is_ready else READY)
    if free.may_choose(state, seat):
        plan.moves += _other_cards(PRESIDENT_CARDS if seat == state.president else CARD_MOVES, card)
    _with_shows(state, seat, plan)
    if state.setup.rules > 1:
        wants_order = state.wishes >> seat & 1 == 1
        if may_change or not wants_order:
            plan.moves.append(UNORDER if wants_order else ORDER)
        if may_change and card != NO_CARD:
            plan.moves.append(RECALLS[OWN_CARD])
    if may_change:
        _offer_pieces(state, seat, plan)
    return plan


def _offer_pieces(state: TTState, seat: int, plan: Plan) -> None:
    """Offer to place, move and take back snoop and bribes (TT-7.2)."""
    plan.targets = planning.others_of(state, seat)
    for target in plan.targets:
        if target != state.snoops[seat]:
            plan.moves.append(SNOOP_MOVES[target])
    if state.snoops[seat] != NOBODY:
        plan.moves.append(RECALLS[SNOOP])
    plan.values_a = _bribe_values(state, seat, 0, plan)
    plan.values_r = _bribe_values(state, seat, 1, plan)


def _bribe_values(state: TTState, seat: int, token: int, plan: Plan) -> list[int]:
    """Return the cards for a token, with the one it would give back; bar what lies there."""
    place = 2 * seat + token
    lies = state.targets[place] != NOBODY
    if lies:
        plan.moves.append(RECALLS[token])
        is_up = state.ups >> place & 1
        at = state.targets[place] * 4 + state.sides[place]
        plan.barred.append(BRIBE_MOVES[(at * 5 + state.values[place] - 1) * 2 + is_up])
    values: list[int] = []
    for value in range(1, 6):
        if state.stacks[seat * 5 + value - 1] or (lies and state.values[place] == value):
            values.append(value)
    return values


def chances(state: TTState) -> Chances:
    """Return what may be drawn next (document section 6)."""
    if state.phase == REVEALING:
        return treasury_chances(state, POT_MOVES)
    if state.phase == STEALING:
        return reveal.steal_chances(state)
    if state.phase == GRABBING:
        return treasury_chances(state, GRAB_MOVES)
    if state.phase == NAMING_FIRST:
        seats = first_left(state)
        return Chances([FIRST_MOVES[seat] for seat in seats], [1] * len(seats))
    return Chances([], [])


def apply(state: TTState, seat: int, move: Move) -> list[Event]:
    """Make a move of a seat or of chance and return what it brings about."""
    if state.phase == OVER:
        raise IllegalMove("game-over", "TT-13.7")
    if seat == CHANCE:
        return _draw(state, move)
    if isinstance(move, Card):
        return planning.choose(state, seat, move)
    if isinstance(move, Bribe):
        return planning.place_bribe(state, seat, move)
    if isinstance(move, Snoop):
        return planning.place_snoop(state, seat, move)
    if isinstance(move, Done):
        return planning.end_placing(state, seat)
    if isinstance(move, Show):
        return planning.show(state, seat, move)
    if isinstance(move, Divide):
        return divide(state, seat, move)
    if isinstance(move, Avert):
        return reveal.answer_blackmail(state, seat, move)
    if isinstance(move, Ready):
        planning.check_free(state, seat)
        return free.mark(state, seat, move)
    if isinstance(move, Order):
        planning.check_free(state, seat)
        return free.vote_on_order(state, seat, move)
    if isinstance(move, Recall):
        return planning.recall(state, seat, move)
    if isinstance(move, Say):
        return planning.say(state, seat, move, NOTATION.write(move))
    raise IllegalMove("chance-only", "TT-9.8")


def _draw(state: TTState, move: Move) -> list[Event]:
    """Let chance name a president or draw a card."""
    if isinstance(move, Pot) and state.phase == REVEALING:
        return reveal_pot(state, move)
    if isinstance(move, Steal) and state.phase == STEALING:
        return reveal.steal(state, move)
    if isinstance(move, Grab) and state.phase == GRABBING:
        return reveal.grab(state, move)
    if isinstance(move, First) and state.phase == NAMING_FIRST:
        return name_first(state, move)
    raise IllegalMove("not-an-outcome", "TT-2.3")
