"""Setup, phase 1, moving money, and the end of the game (TT-1 to TT-3, TT-13, TT15)."""

from __future__ import annotations

from typing import Final

from slushfund.core import Chances, Event, IllegalMove, Move, Options
from slushfund.games.tiefe_taschen.content import (
    BLUR,
    LENGTHS,
    START,
    Setup,
    cards_above,
    copies_in,
)
from slushfund.games.tiefe_taschen.events import (
    Bankruptcy,
    Counted,
    Ended,
    FirstNamed,
    RecordOpened,
    Revealed,
    RoundBegan,
)
from slushfund.games.tiefe_taschen.model import (
    BANKRUPT_AT_REVEAL,
    BANKRUPTCY,
    OVER,
    POT,
    PUBLIC,
    REVEALING,
    SPLITTING,
    TREASURY_SHORT,
    First,
    Grab,
    Pot,
    Steal,
    TTState,
    entry,
    entry_value,
)

POT_MOVES: Final[list[Move]] = [Pot(value) for value in range(6)]
GRAB_MOVES: Final[list[Move]] = [Grab(value) for value in range(6)]
STEAL_MOVES: Final[list[Move]] = [Steal(value) for value in range(6)]


def start(options: Options) -> TTState:
    """Return the table before the first president is named (TT-1)."""
    edition = options.word("edition")
    seats = options.seats
    copies = copies_in(edition)
    lowest = 0
    highest = 0
    if edition == "2016":
        above = above_bankruptcy(options.word("length"), seats)
        blur = BLUR if options.word("bankruptcy") == "blurred" else 0
        lowest = max(above - blur, seats)
        highest = min(above + blur, 5 * copies - len(START) * seats - 1)
    setup = Setup(seats, int(edition), copies, lowest, highest)
    setup.is_free = options.word("phase3") == "free"
    setup.memory = options.is_on("memory")
    setup.open_record = options.is_on("open_record")
    return TTState(setup)


def above_bankruptcy(length: str, seats: int) -> int:
    """Return the number of money cards above the bankruptcy card (TT-1.7, TT-1.8)."""
    return cards_above(length, seats) if length in LENGTHS else int(length)


def name_first(state: TTState, move: First) -> list[Event]:
    """Give the certificate to the first president (TT-1.10)."""
    if move.seat < 0 or move.seat >= state.setup.seats:
        raise IllegalMove("not-an-outcome", "TT-1.10")
    state.president = move.seat
    events: list[Event] = [FirstNamed(move.seat)]
    begin_round(state, events)
    return events


def begin_round(state: TTState, events: list[Event]) -> None:
    """Make all seats active and begin phase 1, or end the game (TT-2.2, TT-13.1, TT15-4).

    What lies in the pot has been paid out.
    """
    seats = state.setup.seats
    state.active = (1 << seats) - 1
    state.round += 1
    state.vote = 0
    state.pot = []
    events.append(RoundBegan(state.round, state.president))
    if state.setup.edition == 2015:
        if state.treasury_left < seats:
            end_game(state, TREASURY_SHORT, events)
            return
    elif is_marked(state) and state.setup.highest - state.drawn < seats:
        state.is_bankrupt = True
        events.append(Bankruptcy())
        end_game(state, BANKRUPT_AT_REVEAL, events)
        return
    state.phase = REVEALING


def is_marked(state: TTState) -> bool:
    """Tell whether the place of the bankruptcy card is exact (TT-1.9)."""
    return state.setup.lowest == state.setup.highest


def treasury_chances(state: TTState, moves: list[Move]) -> Chances:
    """Return what may lie on top of the treasury (document section 6).

    In a blurred window the bankruptcy card comes with probability 1 / (highest + 1 - drawn).
    """
    setup = state.setup
    scale = 1
    possible: list[Move] = []
    weights: list[int] = []
    if may_be_bankruptcy(state):
        scale = setup.highest - state.drawn
        possible.append(moves[BANKRUPTCY])
        weights.append(state.treasury_left)
    if scale:
        for value in range(1, 6):
            count = state.treasury[value - 1]
            if count:
                possible.append(moves[value])
                weights.append(count * scale)
    return Chances(possible, weights)


def may_be_bankruptcy(state: TTState) -> bool:
    """Tell whether chance decides now if the next card is the bankruptcy card."""
    setup = state.setup
    return setup.lowest < setup.highest and not state.is_bankrupt and state.drawn >= setup.lowest


def check_treasury_draw(state: TTState, value: int, rule: str) -> None:
    """Refuse a card that cannot be the next one of the treasury."""
    if value == BANKRUPTCY:
        if not may_be_bankruptcy(state):
            raise IllegalMove("not-an-outcome", "TT-1.9")
        return
    if value < 0 or value > 5 or state.treasury[value - 1] == 0:
        raise IllegalMove("not-an-outcome", rule)
    if may_be_bankruptcy(state) and state.drawn == state.setup.highest:
        raise IllegalMove("not-an-outcome", "TT-1.9")


def reveal_pot(state: TTState, move: Pot) -> list[Event]:
    """Lay out one card of the pot (TT-3.1); the bankruptcy card ends the game (TT-3.2)."""
    check_treasury_draw(state, move.value, "TT-3.1")
    if move.value == BANKRUPTCY:
        state.is_bankrupt = True
        events: list[Event] = [Bankruptcy()]
        end_game(state, BANKRUPT_AT_REVEAL, events)
        return events
    take_from_treasury(state, move.value)
    state.pot.append(move.value)
    if state.setup.memory:
        state.drawn_openly[move.value - 1] += 1
    if len(state.pot) == state.setup.seats:
        state.phase = SPLITTING
    return [Revealed(move.value)]


def take_from_treasury(state: TTState, value: int) -> None:
    """Draw a card of this value."""
    state.treasury[value - 1] -= 1
    state.treasury_left -= 1
    state.drawn += 1


def put_in_stack(state: TTState, seat: int, value: int) -> None:
    """Add a card to the private money of *seat*."""
    state.stacks[seat * 5 + value - 1] += 1
    state.sizes[seat] += 1


def take_from_stack(state: TTState, seat: int, value: int) -> None:
    """Take a card out of the private money of *seat*."""
    state.stacks[seat * 5 + value - 1] -= 1
    state.sizes[seat] -= 1


def note(state: TTState, source: int, target: int, value: int, audience: int) -> None:
    """Write a movement of money into the ledger."""
    if state.setup.memory:
        state.ledger.append(entry(source, target, value, audience))


def pay_from_pot(state: TTState, seat: int, values: tuple[int, ...]) -> None:
    """Hand pot cards to a seat, before everybody's eyes."""
    for value in values:
        put_in_stack(state, seat, value)
        note(state, POT, seat, value, PUBLIC)


def stack_values(state: TTState, seat: int) -> list[int]:
    """Return the values of a private stack, ascending."""
    values: list[int] = []
    for value in range(1, 6):
        for _ in range(state.stacks[seat * 5 + value - 1]):
            values.append(value)
    return values


def money(state: TTState, seat: int) -> int:
    """Return what a private stack is worth, in millions."""
    total = 0
    for value in range(1, 6):
        total += value * state.stacks[seat * 5 + value - 1]
    return total


def winners(state: TTState) -> list[int]:
    """Return who has most; equal amounts share the victory (TT-13.7, TT-13.8, TT15-9)."""
    amounts = [money(state, seat) for seat in range(state.setup.seats)]
    best = max(amounts)
    return [seat for seat in range(state.setup.seats) if amounts[seat] == best]


def end_game(state: TTState, ending: int, events: list[Event]) -> None:
    """Count all stacks openly; pot and treasury belong to nobody (TT-13.1, TT15-4)."""
    state.phase = OVER
    state.ending = ending
    for seat in range(state.setup.seats):
        events.append(Counted(seat, tuple(stack_values(state, seat))))
    if state.setup.open_record and state.setup.memory:
        events.append(RecordOpened([entry_value(packed) for packed in state.ledger]))
    events.append(Ended(winners(state)))
