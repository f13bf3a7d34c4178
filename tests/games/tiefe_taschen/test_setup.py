"""Setup, options and the treasury of both editions (TT-1, TT-3, TT15)."""

import pytest

from games.tiefe_taschen.scene import Scene
from slushfund.core import BadOption
from slushfund.games.tiefe_taschen.game import GAME


def start(options: str):
    return GAME.start(GAME.parse_options(options))


def weights(state) -> dict[str, int]:
    chances = GAME.chances(state)
    return {GAME.write(m): w for m, w in zip(chances.moves, chances.weights, strict=True)}


@pytest.mark.rule("TT-1.1", "TT15-1")
@pytest.mark.parametrize(
    ("options", "code"),
    [("seats=2", "bad-seats"), ("seats=9", "bad-seats"), ("seats=3 edition=2015", "bad-seats")],
)
def test_other_numbers_of_seats_are_refused(options, code) -> None:
    with pytest.raises(BadOption) as caught:
        GAME.parse_options(options)
    assert caught.value.code == code


@pytest.mark.rule("TT-1.1", "TT15-1")
def test_three_to_eight_may_play_and_in_2015_four_to_eight() -> None:
    for seats in range(3, 9):
        GAME.parse_options(f"seats={seats}")
    for seats in range(4, 9):
        GAME.parse_options(f"seats={seats} edition=2015")


@pytest.mark.rule("TT15-3", "TT15-7")
def test_what_is_offered_only_with_one_edition_is_refused_with_the_other() -> None:
    bound = [choice for choice in GAME.choices if choice.only_with]
    assert [choice.name for choice in bound] == ["length", "bankruptcy", "end_seen", "avert"]
    for choice in bound:
        other = "2016" if choice.only_with == "edition=2015" else "2015"
        for value in choice.offers:
            GAME.parse_options(f"{choice.only_with} {choice.name}={value}")
            with pytest.raises(BadOption):
                GAME.parse_options(f"edition={other} {choice.name}={value}")


@pytest.mark.rule("TT-1.3", "TT-1.4", "TT-1.6")
@pytest.mark.parametrize(
    ("seats", "treasury"),
    [
        (3, [18, 15, 15, 15, 18]),
        (4, [18, 14, 14, 14, 18]),
        (5, [18, 13, 13, 13, 18]),
        (6, [18, 12, 12, 12, 18]),
        (7, [18, 11, 11, 11, 18]),
        (8, [18, 10, 10, 10, 18]),
    ],
)
def test_the_treasury_of_2016_is_what_the_starting_money_leaves(seats, treasury) -> None:
    state = start(f"seats={seats}")
    assert state.treasury == treasury
    assert state.treasury_left == sum(treasury)
    assert state.stacks == [0, 1, 1, 1, 0] * seats
    assert GAME.conserved(state) == {"cards": 90, "money": 270}


@pytest.mark.rule("TT15-2")
@pytest.mark.parametrize(("seats", "cards"), [(4, 88), (5, 85), (6, 82), (7, 79), (8, 76)])
def test_the_2015_edition_has_100_cards(seats, cards) -> None:
    state = start(f"seats={seats} edition=2015")
    assert state.treasury_left == cards
    assert state.treasury == [20, 20 - seats, 20 - seats, 20 - seats, 20]
    assert GAME.conserved(state) == {"cards": 100, "money": 300}


@pytest.mark.rule("TT-1.7", "TT-1.8")
def test_the_place_of_the_bankruptcy_card_follows_the_table_or_a_number() -> None:
    table = {
        "shorter": [40, 39, 37, 36, 34, 33],
        "standard": [54, 52, 50, 48, 46, 44],
        "longer": [67, 65, 62, 60, 57, 55],
    }
    for length, places in table.items():
        for seats, place in zip(range(3, 9), places, strict=True):
            setup = start(f"seats={seats} length={length}").setup
            assert (setup.lowest, setup.highest) == (place, place)
    assert start("seats=4 length=4").setup.highest == 4
    assert start("seats=4 length=77").setup.highest == 77


@pytest.mark.rule("TT-1.8")
@pytest.mark.parametrize("length", ["3", "78", "04", "x", "-5", "4.0", "1e1", "٤٤"])
def test_a_length_outside_n_to_t_minus_1_is_refused(length) -> None:
    with pytest.raises(BadOption) as caught:
        GAME.parse_options(f"seats=4 length={length}")
    assert (caught.value.code, caught.value.option) == ("bad-option", "length")


@pytest.mark.rule("TT15-3")
@pytest.mark.parametrize("option", ["length=standard", "length=20", "bankruptcy=marked"])
def test_2015_refuses_options_of_the_bankruptcy_card_even_at_their_default(option) -> None:
    with pytest.raises(BadOption) as caught:
        GAME.parse_options(f"seats=4 edition=2015 {option}")
    assert caught.value.code == "not-in-edition"


@pytest.mark.rule("TT-1.9")
def test_a_blurred_place_is_a_window_cut_to_what_is_possible() -> None:
    setup = start("seats=4 length=20 bankruptcy=blurred").setup
    assert (setup.lowest, setup.highest) == (17, 23)
    setup = start("seats=4 length=5 bankruptcy=blurred").setup
    assert (setup.lowest, setup.highest) == (4, 8)
    setup = start("seats=4 length=76 bankruptcy=blurred").setup
    assert (setup.lowest, setup.highest) == (73, 77)


@pytest.mark.rule("TT-1.9", "TT-3.2", "TT-13.1")
def test_in_a_blurred_window_the_card_is_equally_likely_at_every_place() -> None:
    """Window 4 to 8: after four cards the next one is it with 1/5, then 1/4, 1/3, 1/2, 1."""
    scene = Scene(4, options="length=5 bankruptcy=blurred")
    assert "pot bankruptcy" not in weights(scene.state)
    scene.pot("5 4 2 1")
    scene.vote("0:1,2,4,5", "", "agree agree agree agree")
    for step, value in enumerate("543"):
        odds = weights(scene.state)
        assert odds["pot bankruptcy"] * (5 - step) == sum(odds.values())
        left = scene.state.treasury
        assert odds["pot 5"] * left[0] == odds["pot 1"] * left[4]
        scene.chance(f"pot {value}")
    odds = weights(scene.state)
    assert odds["pot bankruptcy"] * 2 == sum(odds.values())
    told = scene.chance("pot bankruptcy")
    assert told[0] == "bankruptcy"
    assert scene.reason == "bankruptcy-phase-1"
    assert scene.money == [21, 9, 9, 9]
    assert GAME.conserved(scene.state) == {"cards": 90, "money": 270}


@pytest.mark.rule("TT-1.9", "TT-13.3")
def test_a_blurred_grab_may_uncover_the_card_and_then_takes_the_one_below() -> None:
    scene = Scene(4, options="length=5 bankruptcy=blurred")
    scene.pot("5 4 2 1")
    scene.vote("0:1,2,4,5", "", "treasury agree agree agree")
    odds = weights(scene.state)
    assert odds["grab bankruptcy"] * 5 == sum(odds.values())
    assert scene.chance("grab bankruptcy") == ["bankruptcy"]
    assert scene.to_act == [-1]
    assert "grab bankruptcy" not in weights(scene.state)
    scene.chance("grab 3")
    assert scene.reason == "bankruptcy-phase-4"
    assert scene.money == [24, 9, 9, 9]


@pytest.mark.rule("TT-1.9")
def test_at_the_end_of_the_window_only_the_bankruptcy_card_is_left() -> None:
    scene = Scene(4, options="length=5 bankruptcy=blurred")
    for _ in range(2):
        scene.pot("5 4 2 1")
        scene.vote("0:1,2,4,5", "", "agree agree agree agree")
    assert list(weights(scene.state)) == ["pot bankruptcy"]
    scene.refuse(-1, "pot 5", "not-an-outcome", "TT-1.9")


@pytest.mark.rule("TT-1.10")
def test_the_first_president_is_drawn_evenly() -> None:
    state = start("seats=5")
    assert weights(state) == {f"first {seat}": 1 for seat in range(5)}
    scene = Scene(5, first=3)
    assert scene.state.president == 3
    assert scene.told == ["first-named 3", "round-began 1 3"]


@pytest.mark.rule("TT-1.2")
def test_everybody_has_five_cards_two_tokens_and_a_snoop() -> None:
    scene = Scene(3)
    scene.pot("5 3 1")
    scene.split("0:1,3,5")
    offered = scene.legal(0)
    assert "done" in offered
    assert [move for move in offered if move.startswith("snoop")] == ["snoop 1", "snoop 2"]
    for side in ["agree", "notagree", "reject", "notreject"]:
        assert f"bribe 1 {side} 2 down" in offered
    scene.place()
    assert scene.legal(1) == [
        "card agree",
        "card reject",
        "card treasury",
        "card blackmail",
        "card avert",
    ]


@pytest.mark.rule("TT-3.1")
def test_the_pot_is_one_card_per_seat_also_after_resignations() -> None:
    scene = Scene(3)
    assert weights(scene.state) == {
        f"pot {v}": n for v, n in zip(range(1, 6), [18, 15, 15, 15, 18], strict=True)
    }
    scene.pot("5 3 1")
    assert scene.state.treasury == [17, 15, 14, 15, 17]
    scene.vote("0:1,3,5", "", "agree reject reject")
    scene.vote("1:1,3,5", "", "agree agree")
    scene.pot("1 1 1")
    assert scene.to_act == [1]


@pytest.mark.rule("TT-3.1")
def test_a_value_that_is_used_up_cannot_be_drawn() -> None:
    scene = Scene(8, options="length=longer")
    for _ in range(2):
        scene.pot("5 5 5 5 5 5 5 5")
        scene.vote("0:5,5,5,5,5,5,5,5", "", " ".join(["agree"] * 8))
    scene.pot("5 5")
    assert "pot 5" not in weights(scene.state)
    scene.refuse(-1, "pot 5", "not-an-outcome", "TT-3.1")


@pytest.mark.rule("TT15-3", "TT15-5", "TT15-9")
def test_in_2015_no_grab_ends_the_game_and_the_richest_wins() -> None:
    scene = Scene(4, options="edition=2015")
    scene.random(5)
    assert scene.reason == "treasury-short"
    assert scene.state.treasury_left < 4
    assert not scene.state.is_bankrupt
    best = max(scene.money)
    assert scene.winners == [seat for seat in range(4) if scene.money[seat] == best]


@pytest.mark.rule("TT15-6")
def test_both_editions_go_through_the_same_phases() -> None:
    for edition in ["2016", "2015"]:
        scene = Scene(4, options=f"edition={edition}")
        phases = [scene.view(0).phase]
        scene.pot("5 3 1 1")
        phases.append(scene.view(0).phase)
        scene.split("0:1,1,3,5")
        phases.append(scene.view(0).phase)
        scene.place()
        phases.append(scene.view(0).phase)
        scene.cards("agree agree agree agree")
        phases.append(scene.view(0).phase)
        assert phases == ["pot", "split", "placing", "cards", "pot"]


@pytest.mark.rule("TT-13.8", "TT-13.7")
def test_equal_amounts_share_a_place_in_the_ranking() -> None:
    scene = Scene(4, options="length=4")
    scene.pot("5 5 2 1")
    scene.vote("0:5 1:5 2:2 3:1", "", "agree agree agree agree")
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    assert outcome.ranking == [[0, 1], [2], [3]]
    assert [score.total for score in outcome.scores] == [14, 14, 11, 10]
    assert outcome.scores[3].categories == {"money": 10}
