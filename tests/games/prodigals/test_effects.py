"""Every effect of the catalogue, on a card that has it, in the position of test_cards.

30 votes, £10, the tiles TA1 (7 dog b1), TA2 (6 horse b2), TA3 (5 glass b3) and TA4 (5 house b4),
dog 2 and all other symbols 1, borough marker on b5, markers on L16, M16, M12 and R10.
Changes are votes, pounds, megaphones, society points.
"""

import pytest

from games.prodigals.scene import Scene
from games.prodigals.test_cards import changes, down, play, position


def use(card: str, *moves: str) -> tuple[int, ...]:
    """Play or activate a card in the usual position; return what it changed."""
    scene = position()
    return changes(scene, [play(scene, card), *moves])


def offered(scene: Scene, card: str, *moves: str) -> list[str]:
    """Return what may be answered after these moves."""
    scene.do(play(scene, card), *moves)
    return sorted(scene.legal())


def beside(trigger: str, *moves: str, borough: str = "b5") -> tuple[int, ...]:
    """Return what moves change with a black card on the tableau."""
    scene = position()
    scene.borough(borough)
    scene.tableau(trigger)
    scene.hand("EW01", "EW02", "EW03", "EW04", "EW05", "EW06", "EW08", "EW14", "PW06")
    return changes(scene, list(moves))


@pytest.mark.rule("PC-16.1")
def test_votes_are_lost():
    assert use("EW05") == (-2, 0, 0, 0)
    assert use("EW12") == (-3, 0, 0, 0)


@pytest.mark.rule("PC-16.2")
def test_two_pounds_are_spent():
    assert use("PB11") == (0, -2, 0, 0)


@pytest.mark.rule("PC-16.3")
def test_a_marker_moves_only_in_the_shown_direction():
    assert offered(position(), "SB05") == sorted(
        [
            "done",
            "move gentleman@L16 down-right",
            "move gentleman@M12 down-left",
            "move lady@M16 down-left",
            "move lady@M16 down-right",
            "move lady@R10 down-left",
        ]
    )
    assert use("SB05", "move lady@R10 down-left") == (0, 0, 0, -2)
    assert offered(position(), "SB06", "move gentleman@M12 right") == sorted(
        [
            "done",
            "move gentleman@L16 down",
            "move lady@M16 down",
            "move lady@R10 down",
        ]
    )
    assert use("SB06", "move gentleman@M12 left", "move gentleman@L12 down") == (0, 0, 0, -2)


@pytest.mark.rule("PC-16.4")
def test_megaphones_are_added_up_and_change_no_score():
    scene = position()
    scene.tableau("EB06", "EB11")
    scene.hand("EW08")
    assert changes(scene, ["activate EB06", "play EW08", "activate EB11"]) == (0, 0, 6, 0)


@pytest.mark.rule("PC-16.5")
def test_one_possession_is_sold_at_its_value():
    scene = position()
    assert changes(scene, [play(scene, "PB05"), "sell TA2"]) == (0, 6, 0, 0)
    assert [scene.content.possessions[tile].id for tile in scene.state.estates[0]] == [
        *("TA1", "TA3", "TA4")
    ]


@pytest.mark.rule("PC-16.6")
def test_one_possession_is_sold_for_a_pound_less():
    assert use("PB09", "sell TA2") == (0, 5, 0, 0)
    assert use("PW14", "sell TA2", "sell TA3") == (0, 5 + 4, 0, 0)


@pytest.mark.rule("PC-16.7")
def test_an_exchange_pays_only_what_is_lost_beyond_the_limit():
    assert use("PW07", "swap TA1 for TX06") == (0, 0, 0, 0)
    assert use("PW07", "swap TA1 for TX03") == (0, 2, 0, 0)
    assert use("PW15", "swap TA1 for TX03") == (0, 1, 0, 0)
    assert use("PB06", "swap TA1 for TX03") == (0, 4, 0, 0)


@pytest.mark.rule("PC-16.8")
def test_every_insult_costs_a_vote_more_beside_eb03():
    assert beside("EB03", "play EW04") == (-1 - 1, 0, 1, 0)
    assert beside("EB03", "play EW05") == (-2 - 1, 0, 0, 0)
    assert beside("EB03", "play EW06") == (-2 - 1, 0, 0, 0)
    assert beside("EB03", "play pub 1") == (-1, 0, 0, 0)


@pytest.mark.rule("PC-16.9")
def test_a_party_trigger_hears_its_own_party_only():
    assert beside("EB04", "play EW05") == (-2 - 2, 0, 0, 0)
    assert beside("EB04", "play EW06") == (-2, 0, 0, 0)
    assert beside("EB04", "play EW04") == (-1, 0, 1, 0)
    assert beside("EB05", "play EW06") == (-2 - 2, 0, 0, 0)
    assert beside("EB05", "play EW05") == (-2, 0, 0, 0)
    assert beside("EB05", "play EW04") == (-1, 0, 1, 0)


@pytest.mark.rule("PC-16.10")
def test_every_pub_card_costs_two_votes_more_beside_eb07():
    assert beside("EB07", "play pub 1") == (-1 - 2, 0, 0, 0)
    assert beside("EB07", "play pub 3") == (-6 - 3 * 2, 0, 0, 0)
    assert beside("EB07", "play EW05") == (-2, 0, 0, 0)


@pytest.mark.rule("PC-16.11")
def test_a_sale_in_the_indicated_borough_brings_two_pounds_less_beside_pb04():
    """PW06 sells for £1 less and then spends £1; the marker itself takes £1."""
    assert beside("PB04", "play PW06", "sell TA1", borough="b1") == (0, 7 - 1 - 1 - 2 - 1, 0, 0)
    assert beside("PB04", "play PW06", "sell TA2", borough="b1") == (0, 6 - 1 - 1, 0, 0)


@pytest.mark.rule("PC-16.12")
def test_each_megaphone_on_a_white_card_allows_a_move_beside_ces1():
    assert beside("CES1", "play EW14", *down("lady@R", 10, 8)) == (-2, 0, 2, -4)
    assert beside("CES1", "play EW04", "done") == (-1, 0, 1, 0)
    assert beside("CES1", "play EW05") == (-2, 0, 0, 0)


COUNTED = [
    pytest.param("EW15", 2, 0, marks=pytest.mark.rule("PC-16.13")),
    pytest.param("PB01", 0, 1, marks=pytest.mark.rule("PC-16.14")),
]


@pytest.mark.parametrize("dogs", [1, 2, 5])
@pytest.mark.parametrize(("card", "votes", "pounds"), COUNTED)
def test_a_counting_card_does_so_much_for_each_symbol(card, votes, pounds, dogs):
    """TA1 gives one dog, the circle the others."""
    scene = position()
    scene.state.matched[0] = dogs - 1
    expected = (-votes * dogs, -pounds * dogs, 0, 0)
    assert changes(scene, [play(scene, card)]) == expected


@pytest.mark.rule("PC-16.15")
@pytest.mark.parametrize("dogs", [1, 2, 3])
def test_there_are_as_many_moves_as_symbols(dogs):
    """Diagonal moves; R10 to M8 and on to L6 and M4, where no dog is passed."""
    moves = ["move lady@R10 down-left", "move lady@M8 down-left", "move lady@L6 down-right"]
    scene = position()
    scene.state.matched[0] = dogs - 1
    assert changes(scene, [play(scene, "SB07"), *moves[:dogs]]) == (0, 0, 0, -2 * dogs)


@pytest.mark.rule("PC-16.16")
@pytest.mark.parametrize(("others", "count"), [(["lady@R6"], 1), (["lady@R6", "lady@L6"], 2)])
def test_each_marker_on_a_six_adds_a_move_down(others, count):
    """SB09 has one move of its own; the moves need not be made by markers on a 6."""
    scene = position()
    rest = ["lady@M16"] if count == 1 else []
    scene.markers(*others, *rest, "gentleman@M12", "gentleman@L16")
    moves = down("gentleman@M", 12, 10, 8)[: 1 + count]
    assert changes(scene, [play(scene, "SB09"), *moves]) == (0, 0, 0, -2 * (1 + count))


@pytest.mark.rule("PC-16.17")
def test_a_vote_is_lost_for_each_insult_played_before():
    assert beside("EB10", "activate EB10") == (0, 0, 0, 0)
    insults = ["play EW05", "play EW06", "play EW04", "play pub 2"]
    assert beside("EB10", *insults, "activate EB10") == (-2 - 2 - 1 - 3 - 3, 0, 1, 0)


@pytest.mark.rule("PC-16.18")
@pytest.mark.parametrize(("card", "votes"), [("EB09", 1), ("EW17", 2)])
def test_a_vote_more_is_lost_with_an_own_boy_in_hyde_park(card, votes):
    for seat, more in ((0, 1), (1, 0)):
        scene = position()
        scene.state.boys = [4, 4, 4]
        scene.errand_turn(seat)
        scene.do("errand election.hyde-park", seat=seat)
        scene.action_turn()
        assert changes(scene, [play(scene, card)]) == (-votes - more, 0, 0, 0)


@pytest.mark.rule("PC-16.19")
@pytest.mark.parametrize(
    ("markers", "ladies"),
    [
        (["lady@M16", "lady@M4", "gentleman@L16", "gentleman@R12"], 2),
        (["lady@M16", "lady@R4", "gentleman@M12", "gentleman@M8"], 1),
        (["lady@L16", "lady@R4", "gentleman@M12", "gentleman@M8"], 0),
    ],
)
def test_two_votes_are_lost_for_each_lady_in_the_middle(markers, ladies):
    scene = position()
    scene.markers(*markers)
    assert changes(scene, [play(scene, "CES3")]) == (-2 * ladies, 0, 0, 0)


@pytest.mark.rule("PC-16.20")
def test_a_pound_is_spent_for_each_tile_of_the_borough():
    scene = position()
    scene.tiles("TA2", "TB1", "TC5", "TA1")
    scene.tableau("PB10")
    scene.hand("PW09")
    assert changes(scene, ["play PW09"]) == (0, -1 - 3, 0, 0)
    assert changes(scene, ["activate PB10"]) == (0, -1 - 1, 0, 0)


def spent(card: str, times: int) -> int:
    """Return what a card spends with some of the four time cards; they are gone then."""
    scene = position()
    move = play(scene, card)
    scene.hand(*([card] if move.startswith("play") else []), "PW01", "PW02", "PW03", "PW10")
    pounds = changes(scene, [move, f"time {times}"])[1]
    assert len(scene.state.hands[0]) == 4 - times
    return -pounds


@pytest.mark.rule("PC-16.21")
def test_a_flat_time_sign_spends_two_pounds_for_each_time_card():
    assert [spent("PW05", times) for times in range(4)] == [2, 4, 6, 8]
    assert [spent("PB08", times) for times in range(4)] == [1, 3, 5, 7]


@pytest.mark.rule("PC-16.22")
def test_a_rising_time_sign_spends_one_then_two_then_three_pounds():
    assert [spent("PW04", times) for times in range(4)] == [2, 3, 5, 8]


@pytest.mark.rule("PC-16.23")
@pytest.mark.parametrize("votes", range(5))
def test_a_choice_is_made_four_times_and_mixed_freely(votes):
    moves = [*["step votes"] * votes, *down("lady@R", 10, 8, 6, 4)[: 4 - votes]]
    assert use("CES4", *moves) == (-votes, 0, 0, -2 * (4 - votes))
    assert use("CES4", *moves[:2], "done")[0] == -min(votes, 2)


@pytest.mark.rule("PC-16.24")
@pytest.mark.parametrize("card", ["CES5", "CEP5", "CPS5", "CAL5"])
def test_an_errand_boy_goes_to_a_free_space_and_runs_the_errand(card):
    scene = position()
    scene.occupy(1, "society.beatrice")
    scene.do(play(scene, card))
    while "errand election.hyde-park" not in scene.legal():
        scene.do(scene.legal()[0])
    assert "errand society.beatrice" not in scene.legal()
    assert changes(scene, ["errand election.hyde-park"]) == (0, 0, 2, 0)
    assert scene.state.boy_at[scene.state.layout.place_numbers["election.hyde-park"]] == 0


SWAPS = [
    (["trade 1"], (1, -1, 0, 0)),
    (["trade 2", "move lady@R10 down"], (1, 0, 0, -2)),
    (["trade 3"], (-1, 1, 0, 0)),
    (["trade 4", "move lady@R10 down"], (0, 1, 0, -2)),
    (["trade 5", "raise lady@R10"], (-1, 0, 0, 2)),
    (["trade 6", "raise lady@R10"], (0, -1, 0, 2)),
]


@pytest.mark.rule("PC-16.25")
@pytest.mark.parametrize(("moves", "swapped"), SWAPS)
def test_one_step_is_replaced_by_another_at_the_cost_of_the_first(moves, swapped):
    """CAL3 trades up to twice and then loses a vote."""
    votes, *rest = swapped
    assert use("CAL3", *moves, "done") == (votes - 1, *rest)


@pytest.mark.rule("PC-16.26")
def test_one_step_is_replaced_by_two_of_another():
    assert use("CPS2", "trade 1", *down("lady@R", 10, 8)) == (0, 1, 0, -4)
    assert use("CPS2", "trade 2", "raise lady@R10") == (0, -2, 0, 2)
    assert use("CEP2", "trade 1") == (-2, 1, 0, 0)
    assert use("CEP2", "trade 2") == (1, -2, 0, 0)


@pytest.mark.rule("PC-16.27")
@pytest.mark.parametrize(("tableau", "picks"), [([], 2), (["EB11"], 5)])
def test_an_inner_circle_gives_five_picks_beside_eb11(tableau, picks):
    scene = Scene("ES", 3)
    scene.grid("Z01")
    scene.tableau(*tableau)
    number = scene.state.layout.place_numbers["election.e3"]
    for move in ["tile Z06 at 1,0 rot 2", "tile Z07 at 0,1 rot 0", "tile Z08 at 1,1 rot 0"]:
        scene.errand_turn()
        scene.state.boy_at[number] = -1
        scene.state.tiles[number] = scene.content.circle_numbers[move.split()[1]]
        scene.do("errand election.e3", move)
    votes = scene.votes()
    scene.do(*["step votes"] * picks)
    assert scene.votes() == votes - picks
    assert scene.to_act() == [1]


@pytest.mark.rule("PC-16.28")
def test_each_of_the_steps_is_done_once():
    assert use("CES2", *down("lady@R", 10)) == (-1, 0, 0, -2)
    assert use("CEP1") == (-1, -1, 0, 0)
    assert use("CPS1", *down("lady@R", 10)) == (0, -1, 0, -2)
    assert use("CAL1", *down("lady@R", 10)) == (-1, -1, 0, -2)


@pytest.mark.rule("PC-16.29")
def test_each_marker_of_a_row_goes_down_once():
    scene = position()
    scene.markers("lady@L10", "lady@R10", "gentleman@M10", "gentleman@M8")
    moves = offered(scene, "SW05", "row 10")
    assert moves == ["done", "move lady@L10 down", "move lady@R10 down"]
    points = scene.score("society")
    scene.do("move lady@L10 down", "move lady@R10 down")
    assert scene.asked() == "action", "M10 stands above M8, and one space is the most"
    assert scene.score("society") == points - 4


@pytest.mark.rule("PC-16.30")
@pytest.mark.parametrize(
    ("card", "colour", "other", "column"),
    [("SW13", "lady", "gentleman", "L"), ("SW14", "gentleman", "lady", "R")],
)
def test_a_colour_in_a_column_goes_down_up_to_two(card, colour, other, column):
    """The lower one makes room; the other colour below cannot be passed. Then one plain move."""
    scene = position()
    start = [f"{colour}@{column}12", f"{colour}@{column}10"]
    scene.markers(*start, f"{other}@{column}4", f"{other}@M16")
    lower, upper = f"{colour}@{column}10", f"{colour}@{column}12"
    assert offered(scene, card) == ["done", f"move {lower} down"]
    scene.do(f"move {lower} down", f"move {colour}@{column}8 down")
    assert scene.legal() == [f"move {upper} down", "done"]
    scene.do(f"move {upper} down", f"move {colour}@{column}10 down")
    assert f"move {other}@M16 down" in scene.legal(), "the plain move takes any marker"
    scene.do("done")
    assert scene.score("society") == 6 + 8 + 4 + 16


@pytest.mark.rule("PC-16.31")
@pytest.mark.parametrize(
    ("card", "colour", "other"), [("SW15", "lady", "gentleman"), ("CPS5", "gentleman", "lady")]
)
def test_a_colour_in_a_chosen_row_goes_down_up_to_two(card, colour, other):
    scene = position()
    scene.markers(f"{colour}@L10", f"{colour}@R10", f"{other}@M10", f"{other}@R6")
    assert offered(scene, card) == ["done", "row 10"]
    scene.do("row 10")
    assert sorted(scene.legal()) == ["done", f"move {colour}@L10 down", f"move {colour}@R10 down"]
    scene.do(f"move {colour}@L10 down", f"move {colour}@R10 down")
    assert sorted(scene.legal()) == ["done", f"move {colour}@L8 down"], "R6 is taken"
    scene.do(f"move {colour}@L8 down")
    assert scene.score("society") == 6 + 8 + 10 + 6
    scene = position()
    scene.markers(f"{colour}@L10", f"{colour}@R16", f"{other}@M10", f"{other}@M4")
    assert offered(scene, card) == ["done", "row 10", "row 16"]
    scene.do("row 10")
    assert scene.legal() == [f"move {colour}@L10 down", "done"], "only the chosen row"


@pytest.mark.rule("PC-16.32")
def test_a_marker_of_the_colour_jumps_over_the_one_below():
    scene = position()
    scene.markers("lady@M10", "gentleman@M8", "gentleman@L12", "lady@L10")
    moves = offered(scene, "SW06")
    assert [move for move in moves if move.endswith("jump")] == ["move lady@M10 jump"]
    scene.do("move lady@M10 jump")
    assert scene.where() == ["gentleman@L12", "gentleman@M8", "lady@L10", "lady@M6"]
    scene.markers("lady@M10", "gentleman@M8", "gentleman@M6", "lady@L10")
    scene.do("done")
    assert not any(move.endswith("jump") for move in offered(scene, "SW06"))


@pytest.mark.rule("PC-16.33")
@pytest.mark.parametrize(
    ("card", "colour", "moves"),
    [
        ("SW03", "lady", down("lady@R", 10, 8, 6)),
        ("SW04", "gentleman", down("gentleman@M", 12, 10, 8)),
    ],
)
def test_up_to_three_moves_are_made_with_one_colour(card, colour, moves):
    assert use(card, *moves) == (0, 0, 0, -6)
    assert use(card, *moves[:1], "done") == (0, 0, 0, -2)
    words = [move.split("@")[0] for move in offered(position(), card)]
    assert {*words} == {"done", f"move {colour}"}


@pytest.mark.rule("PC-16.34")
def test_pub_cards_count_together_and_time_cards_only_help():
    for cards, votes in ((1, 1), (2, 3), (3, 6), (4, 10)):
        scene = position()
        scene.hand("EW01", "EW02", "EW03", "EW10", "EW11", "PW01")
        assert "play PW01" not in scene.legal()
        assert changes(scene, [f"play pub {cards}"]) == (-votes, 0, 0, 0)
        assert len(scene.state.hands[0]) == 6 - cards
    assert spent("PW13", 1) == 3
