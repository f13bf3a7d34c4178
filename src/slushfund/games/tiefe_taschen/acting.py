"""Phase 4: cards are revealed in turn, bribes checked, money taken, votes counted (TT-9 to 11)."""

from __future__ import annotations

from slushfund.core import Chances, Event, IllegalMove, Move
from slushfund.games.tiefe_taschen.events import (
    Averted,
    Bankruptcy,
    Blackmailed,
    BlackmailIdle,
    BribeReturned,
    BribeTaken,
    Elected,
    Grabbed,
    GrabEmpty,
    GrabSeen,
    Judged,
    PaidOut,
    Played,
    Resigned,
    StackEmpty,
    Stolen,
    Voted,
)
from slushfund.games.tiefe_taschen.model import (
    AGREE,
    AVERT,
    BANKRUPT_AT_GRAB,
    BANKRUPTCY,
    BLACKMAIL,
    BRIBES,
    CARDS,
    GRABBING,
    NOBODY,
    PLACES,
    PUBLIC,
    REJECT,
    SPLITTING,
    STATE_TREASURY,
    STEALING,
    TREASURY,
    Grab,
    Steal,
    TTState,
)
from slushfund.games.tiefe_taschen.rounds import (
    STEAL_MOVES,
    begin_round,
    check_treasury_draw,
    end_game,
    is_marked,
    note,
    pay_from_pot,
    put_in_stack,
    take_from_stack,
    take_from_treasury,
)
from slushfund.games.tiefe_taschen.talk import (
    PROMISE,
    VERDICTS,
    verdict,
    verdict_audience,
    verdict_entry,
)


def begin_phase_4(state: TTState, events: list[Event]) -> None:
    """Start revealing with the president."""
    state.turn = 0
    reveal_on(state, events)


def reveal_on(state: TTState, events: list[Event]) -> None:
    """Let seats act in turn order until chance must draw a card, then count (TT-9.1)."""
    seats = state.setup.seats
    while state.turn < seats:
        seat = (state.president + state.turn) % seats
        state.turn += 1
        if state.active >> seat & 1 and _act(state, seat, events):
            return
    _count_votes(state, events)


def _act(state: TTState, seat: int, events: list[Event]) -> bool:
    """Reveal a card, check the bribes, do the action; true when chance must draw (TT-9.2).

    A seat that had to reveal `avert` early has nothing more to do (TT-9.6).
    """
    if not state.revealed >> seat & 1:
        _reveal(state, seat, events)
    card = state.cards[seat]
    if card == TREASURY:
        return _reach_into_treasury(state, seat, events)
    if card == BLACKMAIL:
        return _blackmail(state, seat, events)
    return False


def _reveal(state: TTState, seat: int, events: list[Event]) -> None:
    """Turn up a card and check every bribe in front of it at once (TT-9.3, TT-9.6)."""
    state.revealed |= 1 << seat
    card = state.cards[seat]
    events.append(Played(seat, CARDS[card]))
    if not state.lying:
        return
    for place in range(2 * state.setup.seats):
        if state.lying >> place & 1 and state.targets[place] == seat:
            _check_bribe(state, place, card, events)


def is_fulfilled(side: int, card: int) -> bool:
    """Tell whether a card meets the side of a token (TT-6.9)."""
    wanted = AGREE if side < 2 else REJECT
    return (card == wanted) == (side & 1 == 0)


def _check_bribe(state: TTState, place: int, card: int, events: list[Event]) -> None:
    """Move the money card to the bribed seat or back to its owner (TT-9.3, TT-9.4)."""
    state.lying &= ~(1 << place)
    value = state.values[place]
    owner = place >> 1
    target = state.targets[place]
    if is_fulfilled(state.sides[place], card):
        receiver = target
        events.append(BribeTaken(PLACES[place], target))
    else:
        receiver = owner
        events.append(BribeReturned(PLACES[place]))
    put_in_stack(state, receiver, value)
    audience = PUBLIC if state.ups >> place & 1 else 1 << owner | 1 << target
    note(state, BRIBES + place, receiver, value, audience)


def _reach_into_treasury(state: TTState, seat: int, events: list[Event]) -> bool:
    """Let the first `treasury` card take the top money card (TT-10.2, TT-10.3).

    A marked bankruptcy card on top is turned up and set aside first (TT-13.3); in 2015 the
    treasury may be empty (TT15-5).
    """
    if state.grabber != NOBODY or state.treasury_left == 0:
        if state.grabber == NOBODY:
            state.grabber = seat
        events.append(GrabEmpty(seat))
        return False
    state.grabber = seat
    if state.setup.edition == 2016 and is_marked(state) and state.drawn == state.setup.highest:
        state.is_bankrupt = True
        events.append(Bankruptcy())
    state.phase = GRABBING
    return True


def grab(state: TTState, move: Grab) -> list[Event]:
    """Draw the card of the seat that reached into the treasury (TT-10.2, TT-13.3)."""
    check_treasury_draw(state, move.value, "TT-10.2")
    if move.value == BANKRUPTCY:
        state.is_bankrupt = True
        return [Bankruptcy()]
    seat = state.grabber
    take_from_treasury(state, move.value)
    put_in_stack(state, seat, move.value)
    note(state, STATE_TREASURY, seat, move.value, 1 << seat)
    events: list[Event] = [Grabbed(seat), GrabSeen(1 << seat, seat, move.value)]
    reveal_on(state, events)
    return events


def _blackmail(state: TTState, seat: int, events: list[Event]) -> bool:
    """Find out who draws from whom (TT-10.4 to TT-10.8).

    The blackmailed seat turns up `avert` at once (TT-9.5), any other card stays down (TT-9.7).
    """
    target = state.snoops[seat]
    if target == NOBODY:
        events.append(BlackmailIdle(seat))
        return False
    if state.cards[target] == AVERT:
        if not state.revealed >> target & 1:
            _reveal(state, target, events)
        events.append(Averted(target, seat))
        return _draw_from(state, target, seat, events)
    events.append(Blackmailed(seat, target))
    return _draw_from(state, seat, target, events)


def _draw_from(state: TTState, taker: int, victim: int, events: list[Event]) -> bool:
    """Ask chance for a card of the victim's stack as it is now, if there is one (TT-10.8)."""
    if state.sizes[victim] == 0:
        events.append(StackEmpty(taker, victim))
        return False
    state.taker = taker
    state.victim = victim
    state.phase = STEALING
    return True


def steal_chances(state: TTState) -> Chances:
    """Return the cards of the victim's stack, each equally likely (TT-10.5, TT-10.6)."""
    possible: list[Move] = []
    weights: list[int] = []
    base = state.victim * 5 - 1
    for value in range(1, 6):
        count = state.stacks[base + value]
        if count:
            possible.append(STEAL_MOVES[value])
            weights.append(count)
    return Chances(possible, weights)


def steal(state: TTState, move: Steal) -> list[Event]:
    """Move the drawn card; only taker and loser learn its value."""
    taker = state.taker
    victim = state.victim
    value = move.value
    if value < 1 or value > 5 or state.stacks[victim * 5 + value - 1] == 0:
        raise IllegalMove("not-an-outcome", "TT-10.5")
    take_from_stack(state, victim, value)
    put_in_stack(state, taker, value)
    audience = 1 << taker | 1 << victim
    note(state, victim, taker, value, audience)
    events: list[Event] = [Stolen(audience, taker, victim, value)]
    state.taker = NOBODY
    state.victim = NOBODY
    reveal_on(state, events)
    return events


def _count_votes(state: TTState, events: list[Event]) -> None:
    """Accept the split unless more seats reject than agree (TT-11.1, TT-11.2, TT-11.4)."""
    agreeing = 0
    rejecting = 0
    for seat in range(state.setup.seats):
        if state.active >> seat & 1:
            if state.cards[seat] == AGREE:
                agreeing += 1
            elif state.cards[seat] == REJECT:
                rejecting += 1
    events.append(Voted(agreeing, rejecting))
    _judge_promises(state, events)
    if rejecting > agreeing:
        _resign(state, events)
    else:
        _pay_out(state, events)


def _judge_promises(state: TTState, events: list[Event]) -> None:
    """Tell which promises were kept, whatever the vote (TT-14.1)."""
    state.fresh = len(state.verdicts)
    for number in range(len(state.said)):
        said = state.said[number]
        if said.kind != PROMISE:
            continue
        speaker = state.speakers[number]
        audience = verdict_audience(state, speaker, said)
        if audience:
            result = verdict(state, speaker, said)
            state.verdicts.append(verdict_entry(number, speaker, result, audience))
            events.append(Judged(audience, number, speaker, VERDICTS[result]))


def _pay_out(state: TTState, events: list[Event]) -> None:
    """Give every seat its share; the president stays in office (TT-11.3)."""
    for seat, values in state.shares:
        pay_from_pot(state, seat, values)
        events.append(PaidOut(seat, values))
    _end_round(state, events)


def _end_round(state: TTState, events: list[Event]) -> None:
    """Begin a new round, or end the game if the bankruptcy card was seen (TT-2.1, TT-13.5)."""
    state.shares = ()
    if state.is_bankrupt:
        state.pot = []
        end_game(state, BANKRUPT_AT_GRAB, events)
    else:
        begin_round(state, events)


def _resign(state: TTState, events: list[Event]) -> None:
    """Replace the president by the first seat that rejected (TT-11.4 to TT-11.7, TT-12.1).

    The same pot is split again. After bankruptcy nobody gets it, but a last active seat
    takes it all the same (TT-13.6).
    """
    seats = state.setup.seats
    successor = NOBODY
    for step in range(1, seats):
        seat = (state.president + step) % seats
        if state.active >> seat & 1 and state.cards[seat] == REJECT:
            successor = seat
            break
    state.active &= ~(1 << state.president)
    events.append(Resigned(state.president))
    state.president = successor
    events.append(Elected(successor))
    state.shares = ()
    if state.active == 1 << successor:
        values = tuple(sorted(state.pot))
        pay_from_pot(state, successor, values)
        events.append(PaidOut(successor, values))
        _end_round(state, events)
    elif state.is_bankrupt:
        end_game(state, BANKRUPT_AT_GRAB, events)
    else:
        state.phase = SPLITTING
