"""CF-1 to CF-3: setup, rounds and turns, passing."""

import pytest

from games.counterfeiters.scene import (
    cards,
    chance,
    fakes,
    is_legal,
    lay,
    market,
    money,
    play,
    refusal,
    row,
    start,
)
from slushfund.core import CHANCE, BadOption, Rng
from slushfund.games.counterfeiters.game import GAME
from slushfund.games.counterfeiters.moves import Place


def fresh(seats):
    return GAME.start(GAME.options(seats=seats))


@pytest.mark.rule("CF-1.1")
def test_two_to_four_seats_and_no_other_number_can_play():
    assert GAME.seats == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(BadOption):
            GAME.options(seats=seats)


@pytest.mark.rule("CF-1.2")
def test_the_number_of_seats_chooses_the_side_of_the_board():
    sides = [fresh(seats).layout.board for seats in (2, 3, 4)]
    assert [side.side for side in sides] == ["2", "3-4", "3-4"]
    assert [len(side.spaces) for side in sides] == [12, 18, 18]
    assert [sum(side.caps) for side in sides] == [4, 6, 6]
    assert [side.market for side in sides] == [4, 5, 5]


@pytest.mark.rule("CF-1.3")
def test_every_amount_a_seat_can_hold_is_a_multiple_of_ten():
    rng = Rng.seeded(3)
    for seats in (2, 3, 4):
        state = fresh(seats)
        while acting := GAME.to_act(state):
            assert not any(amount % 10 for amount in state.cash + state.account)
            if acting == [CHANCE]:
                GAME.apply(state, CHANCE, rng.choose(GAME.chances(state)))
            else:
                GAME.apply(state, acting[0], GAME.space(state, acting[0]).sample(rng))


@pytest.mark.rule("CF-1.4", "CF-1.7")
def test_seats_start_with_three_henchmen_and_nothing_in_account_or_stock():
    state = start(4)
    assert state.unused == [3, 3, 3, 3]
    assert state.account == [0, 0, 0, 0]
    assert [fakes(state, seat) for seat in range(4)] == ["", "", "", ""]
    lay(state, 0, fakes="a1 b2 c3")
    assert state.notes(0) == [1, 2, 3]


@pytest.mark.rule("CF-1.5", "CF-4.3")
def test_fakes_and_account_pay_for_nothing():
    state = start(2)
    lay(state, 0, cash=30, account=500, fakes="c40")
    assert refusal(state, 0, "buy 1") == ("too-little-cash", "CF-4.3")
    lay(state, 0, cash=20)
    assert refusal(state, 0, "flight withdraw 100") == ("too-little-cash", "CF-9.6")


@pytest.mark.rule("CF-1.6")
def test_the_bank_hands_out_more_than_the_box_holds():
    state = start(2)
    lay(state, 0, cash=100_000, cards="printer printer printer printer ink paper hologram")
    lay(state, 0, fakes="c40")
    play(state, 0, "print 1")
    assert fakes(state, 0) == "c48"


@pytest.mark.rule("CF-1.8")
def test_chance_names_the_start_player_among_all_seats_evenly():
    chances = GAME.chances(fresh(3))
    assert [GAME.write(move) for move in chances.moves] == ["first 0", "first 1", "first 2"]
    assert chances.weights == [1, 1, 1]
    state = start(3, first=2)
    assert state.marker == 2
    assert GAME.to_act(state) == [2]
    assert refusal(fresh(2), CHANCE, "first 2") == ("not-an-outcome", "CF-1.8")


@pytest.mark.rule("CF-1.9")
def test_start_money_grows_clockwise_from_the_start_player():
    assert start(4, first=2).cash == [40, 50, 20, 30]
    assert start(2, first=1).cash == [30, 20]


@pytest.mark.rule("CF-1.10", "CF-1.11", "CF-1.12")
def test_each_seat_gets_a_printer_and_a_component_drawn_without_replacement():
    state = fresh(3)
    chance(state, "first 1")
    assert [cards(state, seat) for seat in range(3)] == [["printer"]] * 3
    assert GAME.chances(state).weights == [2, 2]
    assert refusal(state, CHANCE, "component 0 ink") == ("not-an-outcome", "CF-1.11")
    assert chance(state, "component 1 ink") == ["dealt 1 ink"]
    assert GAME.chances(state).weights == [1, 2]
    chance(state, "component 2 ink")
    assert [GAME.write(move) for move in GAME.chances(state).moves] == ["component 0 paper"]
    assert refusal(state, CHANCE, "component 0 ink") == ("not-an-outcome", "CF-1.11")
    chance(state, "component 0 paper")
    assert [cards(state, seat)[1:] for seat in range(3)] == [["paper"], ["ink"], ["ink"]]
    while GAME.to_act(state) == [CHANCE]:
        texts = [GAME.write(move) for move in GAME.chances(state).moves]
        assert not any(text.startswith("component") for text in texts)
        chance(state, texts[0])


@pytest.mark.rule("CF-1.13")
def test_player_marks_decide_which_cards_are_in_play():
    decks = [[sum(letter) for letter in fresh(seats).layout.board.deck] for seats in (2, 3, 4)]
    assert decks == [[5, 5, 5, 5], [7, 7, 7, 6], [9, 9, 8, 8]]
    names = fresh(2).layout.board.cards
    kinds = [
        [sum(letter[at] for letter in fresh(seats).layout.board.deck) for at in range(len(names))]
        for seats in (2, 3, 4)
    ]
    order = [names.index(name) for name in ("printer", "ink", "paper", "hologram", "diner", "jet")]
    assert [[counts[at] for at in order] for counts in kinds] == [
        [4, 3, 2, 1, 3, 2],
        [6, 4, 3, 2, 4, 2],
        [8, 4, 4, 2, 5, 3],
    ]
    assert [sum(counts[8:]) for counts in kinds] == [3, 4, 6]
    assert [counts[6:8] for counts in kinds] == [[1, 1]] * 3


@pytest.mark.rule("CF-1.14", "CF-1.15")
def test_the_market_is_filled_from_right_to_left_with_all_a_cards_before_any_b_card():
    state = fresh(2)
    chance(state, "first 0", "component 0 ink", "component 1 ink")
    assert refusal(state, CHANCE, "card 1 printer") == ("not-an-outcome", "CF-13.5")
    assert refusal(state, CHANCE, "card 4 jet") == ("not-an-outcome", "CF-13.5")
    outcomes = GAME.chances(state)
    assert [GAME.write(move) for move in outcomes.moves] == [
        "card 4 printer",
        "card 4 ink",
        "card 4 paper",
        "card 4 diner",
    ]
    assert outcomes.weights == [2, 1, 1, 1]
    chance(state, "card 4 printer", "card 3 paper", "card 2 diner")
    last = GAME.chances(state)
    assert [GAME.write(move) for move in last.moves] == ["card 1 printer", "card 1 ink"]
    chance(state, "card 1 printer")
    assert row(state) == ["printer", "diner", "paper", "printer"]


@pytest.mark.rule("CF-1.16")
def test_the_officer_starts_where_the_number_of_seats_says_and_nothing_happens():
    assert [start(seats).officer for seats in (2, 3, 4)] == [0, 8, 0]
    assert start(3).cash == [20, 30, 40]


@pytest.mark.rule("CF-2.1", "CF-2.2", "CF-2.3")
def test_turns_go_clockwise_until_every_seat_has_used_three_henchmen():
    state = start(3, first=1)
    order = []
    while GAME.to_act(state) != [CHANCE]:
        seat = GAME.to_act(state)[0]
        order.append(seat)
        assert refusal(state, (seat + 1) % 3, "pass") == ("not-your-turn", "CF-2.1")
        play(state, seat, "pass")
    assert order == [1, 2, 0, 1, 2, 0, 1, 2, 0]


@pytest.mark.rule("CF-2.4")
def test_action_comes_before_the_step_and_its_effect_and_then_the_next_seat():
    state = start(2)
    state.officer = 4
    assert play(state, 0, "tax 1") == [
        "evaded 0 tax-1 30",
        "stepped 5",
        "godfather-came",
        "halved 0 30 @0",
        "halved 1 20 @1",
    ]
    assert GAME.to_act(state) == [1]


@pytest.mark.rule("CF-2.5", "CF-2.6")
def test_a_space_serves_once_per_round_but_a_seat_may_use_a_zone_twice():
    state = start(2)
    play(state, 0, "print 1")
    assert refusal(state, 1, "print 1") == ("space-taken", "CF-2.5")
    play(state, 1, "pass")
    assert refusal(state, 0, "print 1") == ("space-taken", "CF-2.5")
    play(state, 0, "print 2")
    assert fakes(state, 0) == "a4"
    for seat in (1, 0, 1):
        play(state, seat, "pass")
    chance(state, GAME.write(GAME.chances(state).moves[0]))
    while GAME.to_act(state) == [CHANCE]:
        chance(state, GAME.write(GAME.chances(state).moves[0]))
    play(state, 0, "print 1")


@pytest.mark.rule("CF-2.7")
def test_a_space_cannot_be_taken_without_its_action():
    state = start(2)
    lay(state, 0, cash=0)
    offered = {move.space for move in GAME.space(state, 0).listing(99) if isinstance(move, Place)}
    assert offered == {"print-1", "print-2", "tax-sunglasses", "tax-1"}
    assert refusal(state, 0, "supermarket 1 a1") == ("notes-not-held", "CF-6.1")
    assert refusal(state, 0, "fence 1 a1") == ("notes-not-held", "CF-7.1")


@pytest.mark.rule("CF-2.8")
def test_a_placement_is_one_complete_move_and_stands():
    state = start(2)
    lay(state, 0, fakes="a2")
    assert refusal(state, 0, "supermarket 1") == ("too-few-notes", "CF-6.1")
    play(state, 0, "supermarket 1 a1")
    assert GAME.to_act(state) == [1]
    assert refusal(state, 0, "supermarket 1 a2") == ("not-your-turn", "CF-2.1")


@pytest.mark.rule("CF-2.9")
def test_no_placement_changes_what_another_seat_owns():
    rng = Rng.seeded(11)
    state = start(4)
    while GAME.outcome(state) is None:
        acting = GAME.to_act(state)
        if acting == [CHANCE]:
            GAME.apply(state, CHANCE, rng.choose(GAME.chances(state)))
            continue
        seat = acting[0]
        before = state.copy()
        events = GAME.apply(state, seat, GAME.space(state, seat).sample(rng))
        told = [GAME.write_event(event).split()[0] for event in events]
        if "godfather-came" in told or "converted" in told or "drawn" in told:
            continue
        for other in range(4):
            if other != seat:
                assert money(state)[other] == money(before)[other]
                assert state.notes(other) == before.notes(other)
                assert cards(state, other) == cards(before, other)


@pytest.mark.rule("CF-3.1", "CF-3.2", "CF-3.3", "CF-3.4", "CF-3.5")
def test_example_15_passing():
    state = start(2)
    assert is_legal(state, 0, "print 1")
    assert play(state, 0, "pass") == ["passed 0"]
    assert state.officer == 0
    assert (state.unused[0], state.passed[0]) == (2, 1)
    assert 0 not in state.henchmen
    play(state, 1, "tax 1")
    play(state, 0, "print 1")
    play(state, 1, "print 2")
    play(state, 0, "pass")
    lines = play(state, 1, "pass")
    assert lines[:2] == ["passed 1", "returned 1"]
    assert (state.unused, state.passed) == ([3, 3], [0, 0])


@pytest.mark.rule("CF-3.4")
def test_a_seat_that_can_do_nothing_is_still_asked_to_pass():
    state = start(2)
    lay(state, 0, cash=0)
    lay(state, 1, on=["print-1", "print-2", "tax-sunglasses", "tax-1"])
    assert GAME.to_act(state) == [0]
    assert [GAME.write(move) for move in GAME.space(state, 0).listing(9)] == ["pass"]
    assert play(state, 0, "pass") == ["passed 0"]


@pytest.mark.rule("CF-2.1")
def test_nobody_may_move_out_of_turn_or_answer_another_kind_of_question():
    state = start(3)
    for text in ("diner a1", "lawyer print-1 to print 1", "card 5 ink", "first 0"):
        assert refusal(state, 0, text) == ("not-your-turn", "CF-2.1")
    for seat in (1, 2, CHANCE):
        assert refusal(state, seat, "print 1") == ("not-your-turn", "CF-2.1")
    assert refusal(start(2), 1, "print 9") == ("bad-notation", "")


def test_the_market_of_a_scene_is_what_the_test_says():
    state = start(2)
    market(state, "jet", "-", "ink", "diner")
    assert row(state) == ["jet", "-", "ink", "diner"]
