"""Sentences of the rulebook of The Prodigals Club, replayed line by line through the referee."""

from __future__ import annotations

import pytest


def table(talk, options: str, *wanted: str) -> None:
    """Begin a game in which seat 0 comes first, then 1, 2 and so on."""
    talk.do(f"new prodigals {options}" + ("" if "first=" in options else " first=0"))
    talk.deal(*wanted)


def view(talk):
    return talk.do("view 0")["view"]


NOISE = ("hyde-park", "beatrice", "central", ".m2", ".m3")
"""Where nobody goes who has no plan."""
QUIET = ("done", "pick none", "discard")


def errands(talk, *plans: list[str]) -> None:
    """Let each seat send its boys as planned, move by move, and the rest where it hurts nobody."""
    left = [list(plan) for plan in plans]
    while view(talk)["phase"] == "errands":
        [seat] = talk.do("act")["to_act"]
        plan = left[seat] if seat < len(left) else []
        talk.do(f"move {seat} {plan.pop(0) if plan else quiet(talk, seat)}")
    assert not any(left)


def quiet(talk, seat: int, *kept: str) -> str:
    """Return a move that brings no megaphones, moves no marker, lays no tile and spares these."""
    moves = talk.do(f"legal {seat}")["moves"]
    still = [move for move in moves if move.endswith(QUIET)]
    return (still or [move for move in moves if not move.endswith((*NOISE, *kept))])[-1]


def end_turns(talk) -> dict:
    """End all action turns; return the last answer."""
    while True:
        [seat] = talk.do("act")["to_act"]
        answer = talk.do(f"move {seat} end")
        if view(talk)["phase"] != "actions":
            return answer


POSSESSIONS = ["set 0 A", "borough b1", "tile possessions TX01", "tile possessions TX07"]


@pytest.mark.rule("PC-7.5", "PC-7.6", "PC-7.7")
def test_an_exchange_beyond_its_limit_is_made_up_in_coins_as_in_the_example(talk):
    """A 6 for a 1 with the limit -3 is a loss of 5: the player takes £2."""
    table(talk, "seats=4 contests=EP", *POSSESSIONS)
    money = view(talk)["money"][0]
    talk.do("move 0 errand possessions.x1")
    talk.do("move 0 swap TA2 for TX01")
    assert view(talk)["money"][0] == money + 2
    assert "TA2" in view(talk)["market"]
    assert "TX01" in view(talk)["possessions"][0]


@pytest.mark.rule("PC-7.3", "PC-7.10", "PC-7.12", "PC-7.13")
def test_discounts_add_up_for_each_of_two_sales_and_the_second_is_optional(talk):
    table(talk, "seats=4 contests=EP", *POSSESSIONS)
    money = view(talk)["money"][0]
    talk.do("move 0 errand possessions.x2")
    assert "done" not in talk.do("legal 0")["moves"]
    talk.do("move 0 sell TA1")  # 7, in the indicated borough
    assert view(talk)["money"][0] == money + 7 - 1 - 1
    assert "done" in talk.do("legal 0")["moves"]
    talk.do("move 0 sell TA2")  # 6, elsewhere
    assert view(talk)["money"][0] == money + 5 + 6 - 1


@pytest.mark.rule("PC-7.11")
def test_a_price_below_zero_is_zero(talk):
    table(talk, "seats=4 contests=EP", "set 0 A", "borough b1", "tile possessions TX01")
    talk.do("move 0 errand possessions.x1")
    talk.do("move 0 swap TA6 for TX01")  # worth 1, in the indicated borough
    talk.do("move 1 errand election.own")
    talk.do("move 2 errand election.own")
    talk.do("move 3 errand election.own")
    money = view(talk)["money"][0]
    talk.do("move 0 errand possessions.x2")
    talk.do("move 0 sell TX01")
    assert view(talk)["money"][0] == money


@pytest.mark.rule("PC-4.5", "PC-7.28", "PC-7.29")
def test_the_own_space_blocks_nobody_and_one_space_is_closed_to_two_players(talk):
    table(talk, "seats=2 contests=EP")
    assert "errand possessions.x3" not in talk.do("legal 0")["moves"]
    money = view(talk)["money"]
    talk.do("move 0 errand possessions.own")
    talk.do("move 1 errand possessions.own")
    assert view(talk)["money"] == [money[0] - 1, money[1] - 1]
    assert talk.ask("move 0 errand possessions.own")["rule"] == "PC-4.5"
    table(talk, "seats=3 contests=EP")
    assert "errand possessions.x3" in talk.do("legal 0")["moves"]


@pytest.mark.rule("PC-8.8", "PC-8.9", "PC-8.10", "PC-8.11", "PC-8.12")
def test_sides_match_as_printed_and_only_matched_symbols_count(talk):
    """Z08 is dog-glass-blank-joker, Z01 dog-horse-glass-house: a joker meets any symbol."""
    table(talk, "seats=4 contests=ES", "circle 0 Z01", "tile election.e3 Z08")
    assert view(talk)["matched"][0] == {}
    talk.do("move 0 errand election.e3")
    places = {move for move in talk.do("legal 0")["moves"] if " at " in move}
    joker_beside_horse, dog_beside_horse = "tile Z08 at 1,0 rot 0", "tile Z08 at 1,0 rot 3"
    assert joker_beside_horse in places
    assert dog_beside_horse not in places
    assert talk.ask("move 0 tile Z08 at 1,1 rot 0")["ok"] is False  # corner to corner
    talk.do(f"move 0 {joker_beside_horse}")
    assert view(talk)["matched"][0] == {"horse": 1}


@pytest.mark.rule("PC-8.6", "PC-8.22", "PC-8.23")
def test_of_the_pair_both_may_go_and_the_vote_is_lost_all_the_same(talk):
    table(talk, "seats=4 contests=ES")
    votes = view(talk)["votes"][0]
    talk.do("move 0 errand election.pair")
    talk.do("move 0 pick none")
    assert view(talk)["votes"][0] == votes - 1
    assert len(view(talk)["grids"][0]) == 1


@pytest.mark.rule("PC-12.2")
def test_all_with_the_same_number_of_megaphones_gain_a_vote_as_in_the_first_example(talk):
    table(talk, "seats=4 contests=EP")
    votes = view(talk)["votes"]
    errands(talk, *[["errand election.own"] for _ in range(4)])
    lost = view(talk)["votes"]
    end_turns(talk)
    assert [now - before for before, now in zip(lost, view(talk)["votes"], strict=True)] == [1] * 4
    assert lost != votes


@pytest.mark.rule("PC-12.1", "PC-12.2", "PC-12.3", "PC-8.24")
def test_the_only_speaker_in_hyde_park_loses_votes_and_the_silent_gain_one(talk):
    table(talk, "seats=4 contests=EP")
    errands(talk, ["errand election.hyde-park"])
    before = view(talk)["votes"]
    end_turns(talk)
    assert [b - a for a, b in zip(before, view(talk)["votes"], strict=True)] == [-2, 1, 1, 1]


LOUD = {0: "EW04", 1: "EB06", 2: "EW08", 3: "EB11"}
"""Cards with 1, 2, 3 and 1 megaphones, kept for the fourth round."""


def sleep_through(talk, *wanted: str) -> None:
    """Play nothing until the next round is laid out; keep what is loud."""
    end_turns(talk)
    while (seats := talk.do("act")["to_act"]) != ["chance"]:
        drops = talk.do(f"legal {seats[0]}")["moves"]
        idle = [move for move in drops if move.split()[1] != LOUD[seats[0]]]
        talk.do(f"move {seats[0]} {idle[-1]}")
    talk.deal(*wanted)


def loud_turns(talk) -> None:
    """Let all but the last end their action turn, everybody after playing what is loud."""
    for _ in LOUD:
        [seat] = talk.do("act")["to_act"]
        talk.do(f"move {seat} play {LOUD[seat]}")
        if LOUD[seat][1] == "B":
            talk.do(f"move {seat} activate {LOUD[seat]}")
        if seat != view(talk)["order"][-1]:
            talk.do(f"move {seat} end")


@pytest.mark.rule("PC-12.2", "PC-12.3", "PC-12.4", "PC-8.18", "PC-8.19")
def test_four_four_three_and_one_megaphones_in_round_four_as_in_the_second_example(talk):
    """The tied lose four votes each, the third one, and the quietest gains one."""
    first = ["card election.e1 EW04", "card election.e2 EW08", "card election.e4 EB06"]
    table(talk, "seats=4 contests=EP", *first)
    errands(talk, ["errand election.e1"], ["errand election.e4"], ["errand election.e2"])
    sleep_through(talk)
    errands(talk)
    sleep_through(talk)
    errands(talk)
    sleep_through(talk, "card election.e2 EB11")
    assert view(talk)["round"] == 4
    speaker, trumpet = ["errand election.hyde-park"], ["errand main.order-1", "bonus BE1"]
    errands(talk, speaker, trumpet, [], ["errand election.e2"])
    loud_turns(talk)
    assert view(talk)["loudness"] == [4, 4, 3, 1]
    before = view(talk)["votes"]
    end_turns(talk)
    assert [b - a for a, b in zip(before, view(talk)["votes"], strict=True)] == [-4, -4, -1, 1]


@pytest.mark.rule("PC-9.3", "PC-9.5", "PC-9.8", "PC-9.13")
def test_moves_end_on_empty_spaces_of_the_board_and_are_voluntary(talk):
    table(talk, "seats=4 contests=ES")
    talk.do("move 0 errand society.m2")  # two diagonal moves
    moves = talk.do("legal 0")["moves"]
    assert {"move lady@M16 down-left", "move lady@M16 down-right", "done"} <= set(moves)
    assert "move lady@M16 down" not in moves
    assert "move gentleman@L16 down-left" not in moves
    talk.do("move 0 move lady@M16 down-left")
    assert "move gentleman@L16 down" not in talk.do("legal 0")["moves"]
    talk.do("move 0 done")
    assert talk.do("act")["to_act"] == [1]


def blocked_twice(talk) -> None:
    """Bring seat 0 to two blocked markers: M12 below M14 and R12 below R14, with tile D4."""
    table(talk, "seats=4 contests=ES", "beatrice D4")
    first = ["errand society.m2", "move gentleman@L16 down-right", "done"]
    second = ["errand society.m3", "move gentleman@M14 right", "move lady@M16 down"]
    spared = [["errand society.beatrice"], [], []]
    errands(talk, [*first, *second], *spared)
    assert sorted(marker.split("@")[1] for marker in view(talk)["markers"][0]) == [
        *("M12", "M14", "R12", "R14"),
    ]
    end_turns(talk)


@pytest.mark.rule("PC-13.8", "PC-13.9")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("gentleman@R14", "lady@R12"),  # R14 stands for R12, R12 itself for M12
        ("lady@M14", "gentleman@M12"),
        ("gentleman@R14", "lady@M14"),
    ],
)
def test_with_two_blocked_markers_any_raises_are_legal_that_can_be_shared_out(talk, first, second):
    blocked_twice(talk)
    talk.do(f"move 0 raise {first}")
    assert f"raise {second}" in talk.do("legal 0")["moves"]
    talk.do(f"move 0 raise {second}")


@pytest.mark.rule("PC-13.10")
def test_a_marker_does_not_rise_beyond_the_top_row_or_onto_another(talk):
    blocked_twice(talk)
    assert talk.ask("move 0 raise lady@R12")["ok"] is False
    talk.do("move 0 raise lady@M14")
    assert talk.ask("move 0 raise lady@M16")["ok"] is False


@pytest.mark.rule("PC-9.18")
def test_who_shuns_dame_beatrice_is_spared(talk):
    table(talk, "seats=4 contests=ES", "beatrice D4")
    errands(talk, ["errand society.beatrice"])
    before = view(talk)["markers"][0]
    end_turns(talk)
    assert view(talk)["markers"][0] == before


PENNILESS = """
game = "prodigals"
[[setup.player_count]]
players = 2
board_side = "2-3"
boys = 5
money = 0
votes = 42
possession_tiles = 6
markers = [
  { marker = "gentleman", column = "L", row = 16 },
  { marker = "lady", column = "M", row = 16 },
  { marker = "gentleman", column = "M", row = 12 },
  { marker = "lady", column = "R", row = 16 },
]
"""
"""Two players begin without money."""
CIRCLE = [
    *("errand election.e3", "tile Z06 at 1,0 rot 2"),
    *("errand election.e4", "tile Z07 at 0,1 rot 0"),
    *("errand election.pair", "pick Z08", "tile Z08 at 1,1 rot 0"),
]
"""Round the starting tile Z01: the last one makes an inner circle."""


@pytest.mark.rule("PC-8.14", "PC-8.15", "PC-11.5")
def test_in_the_inner_circle_one_may_spend_what_one_has_not_and_keep_the_votes(talk, tmp_path):
    pack = tmp_path / "penniless.toml"
    pack.write_text(PENNILESS, encoding="utf-8")
    laid = ["tile election.e3 Z06", "tile election.e4 Z07", "tile election.pair Z08"]
    table(talk, f"seats=2 contests=EP pack={pack} first=1", "circle 0 Z01", *laid)
    errands_to_the_circle(talk)
    votes = view(talk)["votes"][0]
    assert view(talk)["money"][0] == 0
    for _ in range(2):
        assert set(talk.do("legal 0")["moves"]) == {"step votes", "step spend"}
        talk.do("move 0 step spend")
    assert (view(talk)["votes"][0], view(talk)["money"][0]) == (votes, 0)
    assert talk.do("act")["to_act"] == [1], "two picks, and both are used up"


def errands_to_the_circle(talk) -> None:
    """Let seat 0 lay its three tiles, and seat 1 leave them alone."""
    left = list(CIRCLE)
    while left:
        [seat] = talk.do("act")["to_act"]
        talk.do(f"move {seat} {left.pop(0) if seat == 0 else quiet(talk, 1, '.e3', '.e4', 'pair')}")


@pytest.mark.rule("LW-20.5", "LW-20.13", "LW-20.14", "LW-20.15", "LW-20.16")
@pytest.mark.parametrize(("contests", "more"), [("EW", 1), ("SW", 1), ("ESW", 2)])
def test_with_last_will_all_begin_alike_and_have_more_boys(talk, contests, more):
    """£70, no handicaps, the named start player, one boy for the central card."""
    table(talk, f"seats=4 contests={contests} first=2")
    seen = view(talk)
    assert seen["money"] == [70] * 4
    assert all(score == seen["scores"][0] for score in seen["scores"])
    for seat in range(4):
        talk.do(f"move {seat} {talk.do(f'legal {seat} 1')['moves'][0]}")
    planned = []
    while view(talk)["phase"] != "errands":
        talk.deal()
        [seat] = talk.do("act")["to_act"]
        planned += [seat] if view(talk)["phase"] == "planning" else []
        talk.do(f"move {seat} {talk.do(f'legal {seat} 1')['moves'][0]}")
        talk.deal()
    assert planned == [2, 3, 0, 1]
    [seat] = talk.do("act")["to_act"]
    assert seat == 2, "the leftmost plan"
    boys = view(talk)["boys"][seat]
    assert boys == 2 + more
    assert not [move for move in talk.do(f"legal {seat}")["moves"] if "order" in move]
    talk.do(f"move {seat} errand main.central")
    assert view(talk)["boys"][seat] == boys - 1
