"""C3 of Counterfeiters: it counts what a seat has, and looks at what the others may reply."""

from __future__ import annotations

import pytest

from slushfund import games
from slushfund.bots import Budget, SystemClock
from slushfund.bots.counterfeiters import ladder
from slushfund.bots.counterfeiters.policy import SHREWD
from slushfund.bots.counterfeiters.wary import WaryBot, worth
from slushfund.core import CHANCE, NOBODY, Knowledge, Rng
from slushfund.games.counterfeiters.content import PRINTER
from slushfund.games.counterfeiters.state import TURNS

GAME = games.get("counterfeiters")
DEALS = [(deal, seat) for deal in range(4) for seat in range(3)]


def play(seed, own, bot):
    """Play a game with *bot* in one seat among shrewd ones."""
    state = GAME.start(GAME.parse_options("seats=3 patrol=3"))
    luck, thoughts = Rng.seeded(seed), Rng.seeded(seed + 1)
    while (seat := GAME.next_to_act(state)) != NOBODY:
        if seat == CHANCE:
            move = GAME.draw(state, luck)
        elif seat == own:
            known = Knowledge(seat, GAME.view(state, seat), [])
            budget = Budget(0.0, SystemClock(), iterations=2)
            move = bot.choose(known, GAME.space(state, seat), thoughts, budget)
        else:
            move = SHREWD.move(state, seat, luck)
        GAME.apply(state, seat, move)
    return GAME.outcome(state)


def first_turn():
    state = GAME.start(GAME.parse_options("seats=3 patrol=3"))
    luck = Rng.seeded(3)
    while GAME.next_to_act(state) == CHANCE:
        GAME.apply(state, CHANCE, GAME.draw(state, luck))
    assert state.phase == TURNS
    return state


@pytest.mark.slow
def test_a_wary_bot_beats_shrewd_ones_more_often_than_its_fair_share():
    wins = sum(seat in play(30 + deal, seat, ladder.wary()).winners for deal, seat in DEALS)
    assert wins > len(DEALS) / 3


def test_money_in_the_account_is_worth_more_than_cash_the_godfather_may_take():
    state = first_turn()
    state.cash[0], state.account[0] = 100, 0
    risky = worth(state, 0)
    state.cash[0], state.account[0] = 0, 100
    assert worth(state, 0) > risky


def test_a_printer_is_worth_money_while_turns_are_left():
    state = first_turn()
    assert state.owns(0, PRINTER) > 0
    early = worth(state, 0)
    state.officer = len(state.layout.effects) - 2
    assert worth(state, 0) < early


def test_the_replies_that_a_wary_bot_imagines_end_when_it_is_asked_again():
    state = first_turn()
    seat = GAME.next_to_act(state)
    bot = WaryBot(ladder.ADVISER, 1)
    GAME.apply(state, seat, SHREWD.move(state, seat, Rng.seeded(1)))
    bot._answer(state, seat, Rng.seeded(2))
    assert GAME.next_to_act(state) in (seat, NOBODY)
