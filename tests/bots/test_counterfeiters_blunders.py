"""What an expert of Counterfeiters must not do: choices that are worse by all that it knows.

Positions come from games that policies play with some whims: the first ones that fit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from slushfund import games
from slushfund.bots import Budget, SystemClock, find
from slushfund.bots.counterfeiters.policy import GRABBING, SHREWD, steps_to_godfather
from slushfund.bots.counterfeiters.wary import LOOK
from slushfund.core import CHANCE, NOBODY, Knowledge, Move, Rng
from slushfund.games.counterfeiters.content import DINER, FIRST_TICKET
from slushfund.games.counterfeiters.moves import Place
from slushfund.games.counterfeiters.state import DINERS, NONE, TURNS, CFState

GAME = games.get("counterfeiters")
ALL = 10**4
Wanted = Callable[[CFState, int], bool]


def positions(wanted: Wanted, number: int, seats: int) -> Iterator[tuple[CFState, int]]:
    """Yield this many decisions that fit, each from a game of its own."""
    found, seed = 0, 0
    while found < number:
        seed += 1
        assert seed < 1500, "such positions are too rare"
        position = first_in_game(wanted, seats, Rng.seeded(seed))
        if position is not None:
            found += 1
            yield position


def first_in_game(wanted: Wanted, seats: int, rng: Rng) -> tuple[CFState, int] | None:
    state = GAME.start(GAME.parse_options(f"seats={seats} patrol=3"))
    while (seat := GAME.next_to_act(state)) != NOBODY:
        if seat == CHANCE:
            GAME.apply(state, CHANCE, GAME.draw(state, rng))
            continue
        if wanted(state, seat):
            return state, seat
        if rng.below(5) == 0:
            move = GAME.space(state, seat).sample(rng)
        else:
            move = (SHREWD if rng.below(3) else GRABBING).move(state, seat, rng)
        GAME.apply(state, seat, move)
    return None


def chosen(state: CFState, seat: int, worlds: int) -> Move:
    """Return what the expert does."""
    known = Knowledge(seat, GAME.view(state, seat), [])
    budget = Budget(0.0, SystemClock(), iterations=worlds)
    bot = find("counterfeiters", "wary").make()
    return bot.choose(known, GAME.space(state, seat), Rng.seeded(1), budget)


def final_money(state: CFState, seat: int, move: Move) -> int | None:
    """Return the result of a seat if its move ends the game, else None."""
    after = state.copy()
    GAME.apply(after, seat, move)
    outcome = GAME.outcome(after)
    return None if outcome is None else outcome.scores[seat].total


def is_last_decision(state: CFState, seat: int) -> bool:
    """Nothing but diners and lottery will follow, whatever the seat does."""
    if state.phase in (TURNS, DINERS):
        return False
    moves = GAME.space(state, seat).listing(ALL)
    if final_money(state, seat, moves[0]) is None:
        return False
    results = [final_money(state, seat, move) for move in moves]
    return None not in results and len(set(results)) > 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_decision_of_a_game_brings_the_most_money(seats):
    """Tickets pay, diners take notes for more than the fence: all of it can be reckoned."""
    for state, seat in positions(is_last_decision, 12, seats):
        moves = GAME.space(state, seat).listing(ALL)
        best = max(final_money(state, seat, move) or 0 for move in moves)
        move = chosen(state, seat, LOOK)
        assert final_money(state, seat, move) == best, GAME.notation.write(move)


def notes_for_diners(state: CFState, seat: int) -> bool:
    """The last decision, with few notes, some of which the diners would take."""
    held = sum(state.notes(seat))
    return is_last_decision(state, seat) and state.owns(seat, DINER) > 0 and 1 < held < 8


def test_no_note_is_sold_at_the_fence_that_a_diner_would_take():
    for state, seat in positions(notes_for_diners, 5, 3):
        moves = GAME.space(state, seat).listing(ALL)
        best = max(final_money(state, seat, move) or 0 for move in moves)
        assert final_money(state, seat, chosen(state, seat, LOOK)) == best


def space_of(move: Move) -> str:
    return move.space if isinstance(move, Place) else ""


def has_more_than_it_can_sell(state: CFState, seat: int) -> bool:
    """A round begins, with more notes that no supermarket takes than a fence can take.

    The end is near: more notes would hardly find a buyer. The Godfather is not.
    """
    held = state.notes(seat)
    return (
        state.phase == TURNS
        and state.turns_left == 3 * state.seats
        and sum(held[: state.ban]) >= 10
        and sum(held[state.ban :]) == 0
        and len(state.layout.effects) - 1 - state.officer <= 8
        and steps_to_godfather(state) > 1
    )


def test_nobody_prints_more_of_what_it_cannot_sell_while_the_fences_are_free():
    for state, seat in positions(has_more_than_it_can_sell, 5, 3):
        assert not space_of(chosen(state, seat, 2 * LOOK)).startswith("print")


def can_buy_a_ticket_at_the_end(state: CFState, seat: int) -> bool:
    """One step before the end, with the last henchman: no notes, and a ticket that pays.

    Nobody can fly, and the sunglasses, which are worth more than their money, are taken.
    """
    return (
        state.phase == TURNS
        and state.layout.strikes[state.officer]
        and state.henchmen[state.layout.sunglasses] != NOBODY
        and state.officer == len(state.layout.effects) - 2
        and state.unused[seat] == 1
        and sum(state.notes(seat)) == 0
        and bool(paying_tickets(state, seat))
    )


def paying_tickets(state: CFState, seat: int) -> list[str]:
    """Return the spaces with tickets that bring at least twice what tax brings."""
    board = state.layout.board
    return [
        board.spaces[at]
        for at in range(board.market)
        if state.market[at] != NONE
        and state.market[at] >= FIRST_TICKET
        and not board.caps[at]
        and board.prices[at] <= state.cash[seat]
        and board.values[state.market[at]] - board.prices[at] >= 2 * board.tax_pays
    ]


def is_quiet(state: CFState, move: Move) -> bool:
    at = space_of(move)
    return not at or not state.layout.board.caps[state.layout.number[at]]


def test_who_does_nothing_about_the_end_buys_the_ticket_that_pays():
    """To bring the end is another matter; but no other quiet place is worth as much."""
    for state, seat in positions(can_buy_a_ticket_at_the_end, 6, 3):
        move = chosen(state, seat, 2 * LOOK)
        assert not is_quiet(state, move) or space_of(move) in paying_tickets(state, seat)
