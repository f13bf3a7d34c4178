"""C3 of Counterfeiters: its style, its doubts, and the zoo that it has no model of."""

from __future__ import annotations

import pytest

from slushfund import games
from slushfund.arena import exploit
from slushfund.bots import Budget, SystemClock, find
from slushfund.bots.counterfeiters import ladder, zoo
from slushfund.bots.counterfeiters.policy import SHREWD, steps_to_godfather
from slushfund.bots.counterfeiters.style import HIGHEST, LOWEST, Style
from slushfund.bots.counterfeiters.wary import OWN, Line, in_doubt, preferred, rival
from slushfund.bots.generic.following import PolicyBot
from slushfund.bots.registry import families
from slushfund.core import CHANCE, NOBODY, Knowledge, Rng
from slushfund.games.counterfeiters.content import FIRST_TICKET, PRINTER
from slushfund.games.counterfeiters.moves import PASS, Place
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
            budget = Budget(0.0, SystemClock(), iterations=16)
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


def test_cash_is_worth_less_the_nearer_the_godfather_is():
    """With the Godfather one step away a flight gains what it gains nothing by from afar."""
    state = first_turn()
    seat = GAME.next_to_act(state)
    state.cash[seat] = 330
    flight = Place("flight", 0, 0, 0, 300)
    far = OWN.gain(state, seat, flight)
    state.officer += steps_to_godfather(state) - 1
    assert OWN.gain(state, seat, flight) > far + 60


def test_a_printer_is_worth_less_with_fewer_turns_left():
    state = first_turn()
    seat = GAME.next_to_act(state)
    state.cash[seat], state.market[0] = 100, PRINTER
    early = OWN.gain(state, seat, Place("buy-1", 0, 0, 0, 0))
    state.officer = len(state.layout.effects) - 2
    assert OWN.gain(state, seat, Place("buy-1", 0, 0, 0, 0)) < early


def test_a_ticket_counts_for_what_it_pays():
    state = first_turn()
    seat = GAME.next_to_act(state)
    state.cash[seat] = 100
    gains = []
    for card in (FIRST_TICKET, FIRST_TICKET + 1):
        state.market[0] = card
        gains.append(OWN.gain(state, seat, Place("buy-1", 0, 0, 0, 0)))
    assert 0 < gains[0] < gains[1]


def line(results):
    made = Line(PASS)
    made.results = results
    return made


def test_another_placement_must_be_better_by_more_than_chance():
    leader = line([0.5, 0.5, 0.5, 0.5])
    lucky, better = line([0.9, 0.2, 0.6, 0.4]), line([0.7, 0.6, 0.7, 0.6])
    assert preferred([leader, lucky], leader) is leader
    assert preferred([leader, lucky, better], leader) is better


def test_a_placement_that_is_clearly_worse_is_dropped():
    leader = line([0.5, 0.6, 0.5, 0.6])
    worse, unclear = line([0.2, 0.3, 0.2, 0.2]), line([0.9, 0.2, 0.6, 0.4])
    assert in_doubt([leader, worse, unclear], leader) == [leader, unclear]


def test_rivals_in_imagined_games_differ():
    rng = Rng.seeded(2)
    drawn = [rival(rng) for _ in range(40)]
    assert len({each.pace for each in drawn}) == 40
    assert max(each.push for each in drawn) > 10 > -10 > min(each.push for each in drawn)


def test_the_first_offer_is_the_fitted_way_and_no_time_means_no_worlds():
    state = first_turn()
    seat = GAME.next_to_act(state)
    known = Knowledge(seat, GAME.view(state, seat), [])
    budget = Budget(0.0, SystemClock(), iterations=0)
    move = ladder.wary().choose(known, GAME.space(state, seat), Rng.seeded(1), budget)
    assert move == budget.best == ladder.WARY.candidates(state, seat, Rng.seeded(1))[0]


def member(family, number):
    bot = find("counterfeiters", f"{family}~{number}").make()
    assert isinstance(bot, PolicyBot)
    return bot.policy


@pytest.mark.parametrize("family", families("counterfeiters"))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_members_of_the_zoo_play_whole_games_legally_by_what_they_know(family, seats):
    people = [member(family, number) for number in range(seats)]
    state = GAME.start(GAME.parse_options(f"seats={seats} patrol=3"))
    rng = Rng.seeded(seats)
    while (seat := GAME.next_to_act(state)) != NOBODY:
        if seat == CHANCE:
            GAME.apply(state, CHANCE, GAME.draw(state, rng))
            continue
        space, policy = GAME.space(state, seat), people[seat]
        seed = rng.below(99)
        move = policy.move(state, seat, Rng.seeded(seed))
        assert space.has(move)
        twin = GAME.imagine(GAME.view(state, seat), rng)
        assert policy.move(twin, seat, Rng.seeded(seed)) == move
        GAME.apply(state, seat, move)


def test_members_of_a_family_differ_and_a_number_is_always_the_same():
    one, two, again = [vars(member("rusher", number)) for number in (1, 2, 1)]
    assert one == again
    assert one != two


def test_genes_make_any_style():
    genes = [0.25 * (index % 5) for index in range(zoo.GENES)]
    style = zoo.of_genes(genes)
    assert isinstance(style, Style)
    assert style.pace == LOWEST[0]
    assert style.stock == pytest.approx(LOWEST[1] + 0.25 * (HIGHEST[1] - LOWEST[1]))


@pytest.mark.slow
def test_an_exploiter_finds_what_beats_a_bot_that_only_grabs():
    table = exploit.open_trial("counterfeiters", "grabbing", "seats=3 patrol=3", 1, 4)
    rounds = iter([False, True])
    search = exploit.seek(table, 1, lambda: next(rounds), lambda number, best: None)
    assert exploit.measure(table, search, 8).multiple.mean > 1.0
