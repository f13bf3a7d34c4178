"""CF-10 to CF-13 and CF-17: the officer, his effects, and the end of a round."""

import pytest

from games.counterfeiters.scene import (
    EXAMPLES,
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
from slushfund.core import CHANCE
from slushfund.games.counterfeiters.game import GAME


def fill(state):
    """Let chance fill the market and return what it turned up."""
    lines = []
    while GAME.to_act(state) == [CHANCE]:
        lines += chance(state, GAME.write(GAME.chances(state).moves[0]))
    return lines


def last_turn(state, seat):
    """Leave one henchman in the round, of *seat*."""
    for other in range(state.seats):
        lay(state, other, unused=1 if other == seat else 0)
    state.actor = seat


@pytest.mark.rule("CF-10.1", "CF-10.2")
def test_exactly_the_spaces_with_a_cap_move_the_officer_one_step():
    for seats in (2, 3):
        for space in start(seats).layout.board.spaces:
            state = start(seats)
            before = state.officer
            market(state, *["ink"] * state.layout.board.market)
            lay(state, 0, cash=100, fakes="c1", cards="printer ink jet")
            details = {"supermarket": " c1", "fence": " c1", "jet": " deposit 0"}
            details["flight"] = " deposit 0"
            play(state, 0, space.replace("-", " ") + details.get(space.partition("-")[0], ""))
            cap = state.layout.board.caps[state.layout.number[space]]
            assert state.officer == before + cap, space
    state = start(2)
    play(state, 0, "pass")
    assert state.officer == 0


@pytest.mark.rule("CF-10.1", "CF-10.3", "CF-11.1", "CF-11.2", "CF-11.3")
def test_example_7_the_godfather():
    state = start(2)
    state.officer = 4
    lay(state, 0, cash=70, fakes="a3", cards="printer ink lottery-120")
    lay(state, 1, cash=130, account=50, fakes="b7")
    assert play(state, 0, "supermarket 1 a3") == [
        "sold 0 supermarket-1 a3 150",
        "stepped 5",
        "godfather-came",
        "halved 0 110 @0",
        "halved 1 70 @1",
    ]
    assert money(state) == [(110, 0), (60, 50)]
    assert fakes(state, 1) == "b7"


@pytest.mark.rule("CF-11.2", "CF-11.4")
@pytest.mark.parametrize(
    ("cash", "pays"),
    [(0, 0), (10, 10), (20, 10), (30, 20), (50, 30), (70, 40), (90, 50), (100, 50), (250, 130)],
)
def test_example_7_half_is_rounded_up_to_tens(cash, pays):
    state = start(2)
    state.officer = 4
    lay(state, 1, cash=cash)
    play(state, 0, "tax 1")
    assert state.cash[1] == cash - pays


@pytest.mark.rule("CF-4.2", "CF-10.3", "CF-11.2")
def test_example_8_the_cheapest_deal_costs_everything():
    state = start(2, pack=EXAMPLES)
    state.officer = 4
    lay(state, 0, cash=20)
    play(state, 0, "buy 4")
    assert state.cash[0] == 0


@pytest.mark.rule("CF-10.3")
def test_money_deposited_before_the_godfather_is_out_of_reach():
    state = start(3)
    state.officer = 10
    lay(state, 0, cash=130)
    play(state, 0, "flight deposit 100")
    play(state, 1, "tax 1")
    assert state.officer == 11
    assert money(state)[0] == (0, 100)


@pytest.mark.rule("CF-10.4", "CF-14.1")
def test_on_the_last_space_the_godfather_comes_before_the_end():
    state = start(2)
    state.officer = 12
    lines = play(state, 0, "tax 1")
    assert lines.index("godfather-came") < lines.index("end-began")
    assert lines.index("halved 1 20 @1") < lines.index("end-began")


@pytest.mark.rule("CF-10.5")
def test_the_officer_never_leaves_the_last_space():
    state = start(2)
    state.officer = 12
    lay(state, 0, fakes="c9")
    play(state, 0, "tax 1")
    assert state.officer == 13
    play(state, 1, "print 2")
    assert state.officer == 13
    play(state, 0, "pass")
    assert GAME.outcome(state) is not None
    assert state.officer == 13


@pytest.mark.rule("CF-12.1", "CF-12.2")
@pytest.mark.parametrize(
    ("officer", "quality", "refused", "taken"),
    [
        (6, "a", ["a1"], ["b1", "c1"]),
        (9, "b", ["a1", "b1"], ["c1"]),
        (11, "c", ["a1", "b1", "c1"], []),
    ],
)
def test_each_investigation_bans_its_quality_and_all_lower_ones(officer, quality, refused, taken):
    state = start(2)
    state.officer = officer
    lay(state, 1, fakes="a1 b1 c1")
    assert f"banned {quality}" in play(state, 0, "tax 1")
    for notes in refused:
        assert refusal(state, 1, f"supermarket 1 {notes}") == ("quality-refused", "CF-6.3")
    for notes in taken:
        assert is_legal(state, 1, f"supermarket 1 {notes}")


@pytest.mark.rule("CF-12.2")
def test_a_ban_outlasts_the_round_and_holds_in_the_game_end():
    state = start(2)
    state.officer = 11
    play(state, 0, "tax 1")
    lay(state, 1, fakes="c3")
    state.ban = 3
    play(state, 1, "print 2")
    assert GAME.to_act(state) == [0]
    lay(state, 0, fakes="c3")
    assert refusal(state, 0, "supermarket 1 c1") == ("quality-refused", "CF-6.3")


@pytest.mark.rule("CF-9.9", "CF-12.4", "CF-12.5", "CF-13.2")
def test_example_11_a_strike_grounds_jets_too_and_outlasts_the_round():
    state = start(4, first=1)
    state.officer = 15
    assert play(state, 1, "tax 1")[1:] == ["stepped 16", "strike-began"]
    lay(state, 2, cash=100, cards="printer ink jet")
    assert refusal(state, 2, "jet 1 deposit 100") == ("strike", "CF-12.4")
    assert refusal(state, 2, "flight deposit 70") == ("strike", "CF-12.4")
    assert refusal(state, 2, "jet 1 deposit 5000") == ("strike", "CF-12.4")
    play(state, 2, "pass")
    last_turn(state, 3)
    play(state, 3, "print 1")
    fill(state)
    assert state.round == 2
    state.actor = 2
    assert refusal(state, 2, "flight deposit 10") == ("strike", "CF-12.4")
    state.actor = 0
    lines = play(state, 0, "tax 1")
    assert lines[1:4] == ["stepped 17", "strike-ended", "godfather-came"]
    state.actor = 2
    assert is_legal(state, 2, "jet 1 deposit 10")


@pytest.mark.rule("CF-13.1", "CF-13.2", "CF-13.3", "CF-13.4", "CF-13.5", "CF-13.12")
def test_example_12_the_market_at_the_end_of_a_round():
    state = start(4)
    names = state.layout.board.cards
    state.deck = [0] * len(state.deck)
    width = len(names)
    state.deck[width + names.index("ink")] = 1
    state.deck[2 * width + names.index("diner")] = 2
    state.letter = 1
    market(state, "hologram", "printer", "-", "paper", "jet")
    state.marker = 3
    last_turn(state, 2)
    play(state, 2, "pass")
    assert row(state) == ["-", "-", "-", "hologram", "printer"]
    assert [names[card] for card in state.binned] == ["paper", "jet"]
    assert [GAME.write(move) for move in GAME.chances(state).moves] == ["card 3 ink"]
    chance(state, "card 3 ink")
    assert refusal(state, CHANCE, "card 1 diner") == ("not-an-outcome", "CF-13.5")
    chance(state, "card 2 diner")
    assert chance(state, "card 1 diner") == ["turned-up buy-1 diner", "round-began 2 3"]
    assert row(state) == ["diner", "diner", "ink", "hologram", "printer"]
    assert state.unused == [3, 3, 3, 3]
    assert GAME.to_act(state) == [3]


@pytest.mark.rule("CF-13.6", "CF-4.8")
def test_example_12_when_the_deck_runs_out_the_left_spaces_stay_empty():
    state = start(4)
    names = state.layout.board.cards
    state.deck = [0] * len(state.deck)
    state.deck[3 * len(names) + names.index("diner")] = 2
    state.letter = 3
    market(state, "hologram", "printer", "-", "paper", "jet")
    last_turn(state, 3)
    play(state, 3, "pass")
    chance(state, "card 3 diner", "card 2 diner")
    assert row(state) == ["-", "diner", "diner", "hologram", "printer"]
    lay(state, 0, cash=500)
    assert refusal(state, 0, "buy 1") == ("no-card", "CF-4.8")


@pytest.mark.rule("CF-13.6")
def test_with_an_empty_deck_a_round_ends_without_chance():
    state = start(2)
    state.deck = [0] * len(state.deck)
    state.letter = 4
    market(state, "ink", "-", "paper", "jet")
    last_turn(state, 1)
    play(state, 1, "pass")
    assert row(state) == ["-", "-", "-", "ink"]
    assert (state.round, GAME.to_act(state)) == (2, [0])


@pytest.mark.rule("CF-13.7", "CF-13.8", "CF-13.11")
def test_example_13_diners_without_a_choice_convert_without_a_question():
    state = start(2)
    lay(state, 0, cash=10, fakes="a1 b1", cards="printer ink diner diner diner")
    lay(state, 1, cash=20, fakes="b5", cards="printer ink diner diner")
    last_turn(state, 1)
    play(state, 1, "pass")
    lines = fill(state)
    assert "converted 0 a1 b1 100" in lines
    assert "converted 1 b2 100" in lines
    assert state.cash == [110, 120]
    assert [fakes(state, seat) for seat in (0, 1)] == ["", "b3"]
    assert state.round == 2


@pytest.mark.rule("CF-13.8", "CF-13.9", "CF-13.10")
@pytest.mark.parametrize("ban", [0, 3])
def test_example_13_diners_with_a_choice(ban):
    state = start(2)
    state.ban = ban
    lay(state, 0, cash=0, fakes="a1 b2 c1", cards="printer ink diner diner")
    last_turn(state, 1)
    play(state, 1, "pass")
    fill(state)
    assert GAME.to_act(state) == [0]
    offered = [GAME.write(move) for move in GAME.space(state, 0).listing(99)]
    assert sorted(offered) == ["diner a1 b1", "diner a1 c1", "diner b1 c1", "diner b2"]
    assert refusal(state, 0, "diner a1") == ("wrong-number", "CF-13.8")
    assert refusal(state, 0, "diner") == ("wrong-number", "CF-13.8")
    assert refusal(state, 0, "diner a2") == ("notes-not-held", "CF-13.9")
    assert refusal(state, 0, "diner a3 b3") == ("notes-not-held", "CF-13.9")
    assert refusal(state, 0, "pass") == ("not-your-turn", "CF-2.1")
    assert refusal(state, 0, "print 1") == ("not-your-turn", "CF-2.1")
    assert refusal(state, 1, "diner a1 b1") == ("not-your-turn", "CF-2.1")
    assert play(state, 0, "diner b1 c1") == [
        "sealed 0",
        "chosen 0 b1 c1 @0",
        "converted 0 b1 c1 100",
        "round-began 2 0",
    ]
    assert (state.cash[0], fakes(state, 0)) == (100, "a1 b1")


@pytest.mark.rule("CF-13.10")
@pytest.mark.parametrize("order", [[0, 1, 2], [2, 0, 1], [1, 2, 0]])
def test_diner_choices_stay_sealed_until_the_last_one_is_in(order):
    state = start(3)
    for seat in range(3):
        lay(state, seat, cash=0, fakes="a1 c1", cards="printer ink diner")
    last_turn(state, 2)
    play(state, 2, "pass")
    fill(state)
    answers = ["diner a1", "diner c1", "diner a1"]
    assert GAME.to_act(state) == [0, 1, 2]
    for seat in order[:2]:
        assert play(state, seat, answers[seat])[0] == f"sealed {seat}"
        assert state.cash == [0, 0, 0]
        assert refusal(state, seat, answers[seat]) == ("not-your-turn", "CF-2.1")
    lines = play(state, order[2], answers[order[2]])
    assert lines[2:5] == ["converted 0 a1 50", "converted 1 c1 50", "converted 2 a1 50"]
    assert state.cash == [50, 50, 50]


@pytest.mark.rule("CF-13.11")
def test_a_diner_bought_in_the_last_turn_of_a_round_works_at_its_end():
    state = start(2)
    market(state, "-", "-", "diner", "-")
    lay(state, 0, cash=30, fakes="a1")
    last_turn(state, 0)
    play(state, 0, "buy 3")
    assert "converted 0 a1 50" in fill(state)


@pytest.mark.rule("CF-17.2", "CF-10.4", "CF-14.2", "CF-14.7", "CF-14.10")
def test_example_22_the_patrol_ends_the_game():
    state = start(2, patrol=3)
    state.officer = 12
    state.ban = 3
    state.quiet = 2
    lay(state, 0, cash=50, account=200, fakes="c6", cards="printer ink diner bad-lawyer")
    lay(state, 0, on=["print-1", "fence-1", "flight"])
    lay(state, 1, cash=80)
    state.passed[1] = 2
    last_turn(state, 1)
    lines = play(state, 1, "pass")
    assert lines == [
        "passed 1",
        "stepped 13",
        "godfather-came",
        "halved 0 30 @0",
        "halved 1 40 @1",
        "end-began",
    ]
    assert GAME.to_act(state) == [0]
    play(state, 0, "lawyer fence-1 to fence 1 c5")
    outcome = GAME.outcome(state)
    assert [score.total for score in outcome.scores] == [470, 40]
    assert outcome.scores[0].categories == {
        "cash": 220,
        "account": 200,
        "lottery": 0,
        "diners": 50,
    }


@pytest.mark.rule("CF-17.2")
def test_without_a_patrol_quiet_rounds_never_move_the_officer():
    state = start(2)
    for _ in range(12):
        while GAME.to_act(state) != [CHANCE]:
            play(state, GAME.to_act(state)[0], "pass")
            if state.turns_left == 6:
                break
        fill(state)
    assert state.officer == 0


@pytest.mark.rule("CF-17.2")
def test_a_cap_resets_the_patrol_and_its_own_step_does_not():
    state = start(2, patrol=2)
    officers = []
    for noisy in (False, False, False, True, False, False):
        if noisy:
            play(state, GAME.to_act(state)[0], "tax 1")
        for _ in range(state.turns_left):
            play(state, GAME.to_act(state)[0], "pass")
        fill(state)
        officers.append(state.officer)
    assert officers == [0, 1, 2, 3, 3, 4]


@pytest.mark.rule("CF-17.1")
def test_no_move_proves_anything_about_money():
    verbs = "buy print supermarket fence tax jet flight pass diner lawyer first component card"
    for word in ("show", "prove", "reveal", "give", "say"):
        assert word not in verbs.split()
        with pytest.raises(Exception, match="bad-notation"):
            GAME.parse(f"{word} 1")
