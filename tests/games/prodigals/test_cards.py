"""Every card and every tile, played once, against a table written from the game document.

The position is the same for all: all three contests, seat 0 with 30 votes, £10, the tiles
TA1 (7 dog b1), TA2 (6 horse b2), TA3 (5 glass b3) and TA4 (5 house b4), one more dog from a circle,
borough marker on b5, gentlemen on L16 and M12, ladies on M16 and R10. So: dog 2, all others 1.
"""

from itertools import combinations

import pytest

from games.prodigals.scene import Scene
from slushfund.core.content import HOUSE_TABLES

HOUSE = HOUSE_TABLES["prodigals"]

MARKERS = ["gentleman@L16", "lady@M16", "gentleman@M12", "lady@R10"]


def position(seats: int = 3) -> Scene:
    scene = Scene("EPS", seats)
    scene.state.votes[0] = 30
    scene.state.money[0] = 10
    scene.tiles("TA1", "TA2", "TA3", "TA4")
    scene.market("TX01", "TX02", "TX03", "TX06")
    scene.state.matched[0] = 1
    scene.borough("b5")
    scene.markers(*MARKERS)
    scene.action_turn()
    return scene


def changes(scene: Scene, moves: list[str]) -> tuple[int, ...]:
    """Return the change of votes, pounds, megaphones and society points."""
    before = facts(scene)
    scene.do(*moves)
    assert scene.asked() == "action", "the effect is finished"
    return tuple(b - a for a, b in zip(before, facts(scene), strict=True))


def facts(scene: Scene) -> list[int]:
    return [scene.votes(), scene.money(), scene.megaphones(), scene.score("society")]


def down(marker: str, *rows: int) -> list[str]:
    """Return moves straight down that leave these rows, for instance down("lady@R", 10, 8)."""
    return [f"move {marker}{row} down" for row in rows]


# card: moves after playing or activating it; then votes, pounds, megaphones, society points
PLAIN = {
    "EW04": ([], -1, 0, 1, 0),
    "EW05": ([], -2, 0, 0, 0),
    "EW06": ([], -2, 0, 0, 0),
    "EW07": ([], -2, 0, 0, 0),
    "EW08": ([], 0, 0, 3, 0),
    "EW09": ([], -2, 0, 0, 0),
    "EW12": ([], -3, 0, 0, 0),
    "EW13": ([], -3, 0, 0, 0),
    "EW14": ([], -2, 0, 2, 0),
    "EW15": ([], -4, 0, 0, 0),
    "EW16": ([], -2, 0, 0, 0),
    "EW17": ([], -2, 0, 0, 0),
    "EB01": ([], -2, 0, 0, 0),
    "EB02": ([], -1, 0, 0, 0),
    "EB06": ([], 0, 0, 2, 0),
    "EB08": ([], -1, 0, 0, 0),
    "EB09": ([], -1, 0, 0, 0),
    "EB10": ([], 0, 0, 0, 0),
    "EB11": ([], 0, 0, 1, 0),
    "SW01": (down("gentleman@M", 12, 10), 0, 0, 0, -4),
    "SW02": (["move lady@R10 down-left", "move lady@M8 down-right"], 0, 0, 0, -4),
    "SW03": (down("lady@R", 10, 8, 6), 0, 0, 0, -6),
    "SW04": (down("gentleman@M", 12, 10, 8), 0, 0, 0, -6),
    "SW05": (["row 12", "move gentleman@M12 down"], 0, 0, 0, -2),
    "SW07": (down("gentleman@M", 12, 10, 8), 0, 0, 0, -6),
    "SW08": (["move lady@R10 down-left", "move lady@M8 down-left"], 0, 0, 0, -4),
    "SW09": (
        ["move lady@R10 left", "move lady@M10 down-left", "move lady@L8 down"],
        *(0, 0, 0, -4),
    ),
    "SW10": (down("gentleman@M", 12, 10, 8), 0, 0, 0, -6),
    "SW11": (
        ["move lady@R10 down-left", "move lady@M8 down-left", "move lady@L6 down-right"],
        *(0, 0, 0, -6),
    ),
    "SW12": (
        [
            "move gentleman@M12 down-left",
            "move gentleman@L10 down-right",
            "move gentleman@M8 down-right",
        ],
        *(0, 0, 0, -6),
    ),
    "SW15": (["row 10", *down("lady@R", 10, 8)], 0, 0, 0, -4),
    "SW16": (down("gentleman@M", 12, 10), 0, 0, 0, -4),
    "SW17": (down("gentleman@M", 12, 10), 0, 0, 0, -4),
    "SB01": (down("lady@R", 10), 0, 0, 0, -2),
    "SB02": (down("lady@R", 10), 0, 0, 0, -2),
    "SB03": (down("lady@R", 10), 0, 0, 0, -2),
    "SB04": (down("gentleman@M", 12), 0, 0, 0, -2),
    "SB05": (["move lady@R10 down-left"], 0, 0, 0, -2),
    "SB06": (["move lady@R10 left", "move lady@M10 down"], 0, 0, 0, -2),
    "SB07": (["move lady@R10 down-left", "move lady@M8 down-left"], 0, 0, 0, -4),
    "SB08": (down("lady@R", 10), 0, 0, 0, -2),
    "SB09": (down("lady@R", 10), 0, 0, 0, -2),
    "SB11": (down("lady@R", 10, 8), 0, 0, 0, -4),
    "PW04": ([], 0, -2, 0, 0),
    "PW05": ([], 0, -2, 0, 0),
    "PW06": (["sell TA2"], 0, 5 - 1, 0, 0),
    "PW07": (["swap TA1 for TX01"], 0, 3, 0, 0),
    "PW08": ([], 0, -3, 0, 0),
    "PW09": ([], 0, -2, 0, 0),
    "PW12": ([], 0, -3, 0, 0),
    "PW13": ([], 0, -2, 0, 0),
    "PW14": (["sell TA1", "sell TA2"], 0, 6 + 5, 0, 0),
    "PW15": (["swap TA1 for TX01"], 0, 2, 0, 0),
    "PW16": ([], 0, -3, 0, 0),
    "PW17": ([], 0, -3, 0, 0),
    "PB01": ([], 0, -2, 0, 0),
    "PB02": ([], 0, -1, 0, 0),
    "PB03": ([], 0, -1, 0, 0),
    "PB05": (["sell TA1"], 0, 7, 0, 0),
    "PB06": (["swap TA1 for TX06"], 0, 2, 0, 0),
    "PB07": ([], 0, -1, 0, 0),
    "PB08": ([], 0, -1, 0, 0),
    "PB09": (["sell TA1"], 0, 6, 0, 0),
    "PB10": ([], 0, -2, 0, 0),
    "PB11": ([], 0, -2, 0, 0),
    "CES1": ([], -1, 0, 0, 0),
    "CES2": (down("lady@R", 10), -1, 0, 0, -2),
    "CES3": ([], -2, 0, 0, 0),
    "CES4": (["step votes", "step votes", "step votes", "step votes"], -4, 0, 0, 0),
    "CES5": (
        ["step votes", "move lady@R10 down-left", "step votes", "errand election.own"],
        *(-3, 0, 0, -2),
    ),
    "CEP1": ([], -1, -1, 0, 0),
    "CEP2": (["trade 1"], -2, 1, 0, 0),
    "CEP3": ([], -1, 0, 0, 0),
    "CEP4": (["step spend", "step votes", "step spend", "step spend"], -1, -3, 0, 0),
    "CEP5": (["sell TA1", "sell TA2", "errand election.own"], -3, 11, 0, 0),
    "CPS1": (down("lady@R", 10), 0, -1, 0, -2),
    "CPS2": (["trade 2", "raise lady@R10"], 0, -2, 0, 2),
    "CPS3": (down("lady@R", 10), 0, 0, 0, -2),
    "CPS4": (["step spend", *down("lady@R", 10), "step spend", "step spend"], 0, -3, 0, -2),
    "CPS5": (
        ["row 12", *down("gentleman@M", 12, 10), "errand possessions.own"],
        *(0, -3, 0, -4),
    ),
    "CAL1": (down("lady@R", 10), -1, -1, 0, -2),
    "CAL2": (["step votes", "step spend"], -1, -1, 0, 0),
    "CAL3": (["trade 3", "trade 6", "raise lady@R10"], -2, 1 - 1, 0, 2),
    "CAL4": (
        ["step votes", "step spend", *down("lady@R", 10, 8), "step votes", "step spend"],
        *(-2, -2, 0, -4),
    ),
    "CAL5": ([*down("lady@R", 10), *down("lady@R", 8), "errand election.own"], -3, -2, 0, -4),
}

# a card that is only worth something in another position: markers, moves, society points
JUMPS = {
    "SW06": (
        ["lady@M10", "lady@L16", "gentleman@M8", "gentleman@R16"],
        ["move lady@M10 jump", "move lady@M6 down"],
        -6,
    ),
    "SB10": (
        ["lady@M12", "gentleman@M10", "lady@L4", "gentleman@L6"],
        ["move lady@M12 jump", "move gentleman@L6 jump"],
        -8,
    ),
    "SW13": (
        ["lady@L10", "lady@M16", "gentleman@L16", "gentleman@M12"],
        [*down("lady@L", 10, 8), *down("gentleman@M", 12)],
        -6,
    ),
    "SW14": (
        ["gentleman@R10", "gentleman@M16", "lady@L16", "lady@M12"],
        [*down("gentleman@R", 10, 8), *down("lady@M", 12)],
        -6,
    ),
    "SW16": (
        ["lady@R6", "lady@M16", "gentleman@L6", "gentleman@M12"],
        down("gentleman@M", 12, 10, 8, 6),
        -8,
    ),
    "SB09": (
        ["lady@R6", "lady@M16", "gentleman@L6", "gentleman@M12"],
        down("gentleman@M", 12, 10, 8),
        -6,
    ),
}

PUB = ["EW01", "EW02", "EW03", "EW10", "EW11"]
TIME = ["PW01", "PW02", "PW03", "PW10", "PW11"]

# black card: white card or sale that sets it off, moves; change with it, without it
TRIGGERS = {
    "EB03": ("play EW04", [], (-1, 0, 0, 0)),
    "EB04": ("play EW05", [], (-2, 0, 0, 0)),
    "EB05": ("play EW06", [], (-2, 0, 0, 0)),
    "EB07": ("play pub 1", [], (-2, 0, 0, 0)),
    "CES1": ("play EW08", down("lady@R", 10, 8, 6), (0, 0, 0, -6)),
    "CEP3": ("play PW06", ["sell TA1"], (-1, 0, 0, 0)),
    "CPS3": ("play PW06", ["sell TA1", "move lady@R10 down"], (0, 0, 0, -2)),
    "PB04": ("play PW06", ["sell TA1"], (0, -2, 0, 0)),
}
SILENT = [
    ("EB04", "play EW06"),
    ("EB04", "play EW04"),
    ("EB05", "play EW05"),
    ("EB03", "play pub 1"),
    ("EB07", "play EW04"),
    ("CES1", "play EW05"),
]


def play(scene: Scene, card: str) -> str:
    """Give seat 0 a card; return the move that uses it."""
    number = scene.content.card_numbers[card]
    if scene.content.cards[number].frame:
        scene.tableau(card)
        return f"activate {card}"
    scene.hand(card)
    return f"play {card}"


@pytest.mark.rule("PC-10.4", "PC-11.2", "PC-11.7", "PC-11.3", "PC-8.18", "PC-9.4", "PC-9.5")
@pytest.mark.parametrize("card", list(PLAIN))
def test_a_card_does_what_the_table_says(card):
    scene = position()
    moves, *expected = PLAIN[card]
    assert changes(scene, [play(scene, card), *moves]) == tuple(expected)


@pytest.mark.rule("PC-11.16", "PC-11.15", "PC-11.14")
@pytest.mark.parametrize("card", list(JUMPS))
def test_a_card_that_needs_the_right_markers_does_what_the_table_says(card):
    markers, moves, points = JUMPS[card]
    scene = position()
    scene.markers(*markers)
    assert changes(scene, [play(scene, card), *moves]) == (0, 0, 0, points)


@pytest.mark.rule("PC-8.32", "PC-8.31")
@pytest.mark.parametrize("card", PUB)
def test_a_pub_card_alone_loses_one_vote(card):
    scene = position()
    scene.hand(card)
    assert scene.refusal(f"play {card}") == ("play-pub-cards-by-number", "PC-8.32")
    assert changes(scene, ["play pub 1"]) == (-1, 0, 0, 0)
    assert scene.state.insults[0] == 0


@pytest.mark.rule("PC-7.19")
@pytest.mark.parametrize("card", TIME)
def test_a_time_card_cannot_be_played_alone_but_added(card):
    scene = position()
    scene.hand(card, "PW05")
    assert scene.refusal(f"play {card}") == ("time-card-alone", "PC-7.19")
    assert changes(scene, ["play PW05", "time 1"]) == (0, -4, 0, 0)
    assert scene.state.hands[0] == []


@pytest.mark.rule("PC-10.12", "PC-8.28", "PC-8.29", "PC-8.34", "PC-11.22", "PC-11.23")
@pytest.mark.parametrize("card", list(TRIGGERS))
def test_a_trigger_adds_what_the_table_says(card):
    cause, moves, extra = TRIGGERS[card]
    without = position()
    without.borough("b1")
    with_it = position()
    with_it.borough("b1")
    with_it.tableau(card)
    for scene in (without, with_it):
        scene.hand("EW04", "EW05", "EW06", "EW08", "EW01", "PW06")
    plain = [move for move in moves if move.startswith("sell")]
    before = changes(without, [cause, *plain])
    after = changes(with_it, [cause, *moves])
    assert tuple(b - a for a, b in zip(before, after, strict=True)) == extra


@pytest.mark.rule("PC-8.29", "PC-8.31", "PC-11.22")
@pytest.mark.parametrize(("card", "cause"), SILENT)
def test_a_trigger_is_silent_for_other_cards(card, cause):
    without, with_it = position(), position()
    with_it.tableau(card)
    for scene in (without, with_it):
        scene.hand("EW04", "EW05", "EW06", "EW01")
    assert changes(without, [cause]) == changes(with_it, [cause])


@pytest.mark.rule("PC-10.10")
@pytest.mark.parametrize("card", ["EB03", "EB04", "EB05", "EB07", "PB04"])
def test_a_card_without_an_upper_ability_cannot_be_activated(card):
    scene = position()
    scene.tableau(card)
    assert scene.refusal(f"activate {card}") == ("nothing-to-activate", "PC-10.10")


@pytest.mark.rule("PC-11.24")
def test_the_turncoat_gives_five_picks_in_all_three_contests():
    scene = Scene("EPS", 3)
    scene.grid("Z01")
    scene.tableau("EB11")
    number = scene.state.layout.place_numbers["election.e3"]
    for move in ["tile Z06 at 1,0 rot 2", "tile Z07 at 0,1 rot 0", "tile Z08 at 1,1 rot 0"]:
        scene.errand_turn()
        scene.state.boy_at[number] = -1
        scene.state.tiles[number] = scene.content.circle_numbers[move.split()[1]]
        scene.do("errand election.e3", move)
    assert "circle-closed 0 5" in scene.told
    assert {"step votes", "step spend", "done"} < set(scene.legal())


def pools(thing) -> list[list[dict]]:
    """Return the entries of every pool of moves in the data, however deep."""
    if isinstance(thing, list):
        return [pool for part in thing for pool in pools(part)]
    if not isinstance(thing, dict):
        return []
    own = [thing["steps"]] if thing.get("verb") == "moves" else []
    return own + [pool for part in thing.values() for pool in pools(part)]


def fitting(step: dict) -> set[tuple[str, str]]:
    """Return the moves that fit an entry."""
    markers = ["lady", "gentleman"] if step["marker"] == "any" else [step["marker"]]
    return {(marker, direction) for marker in markers for direction in step["dirs"]}


@pytest.mark.rule("PC-9.12")
def test_in_no_pool_of_our_cards_and_boards_it_matters_which_entry_a_move_uses():
    """Of two entries that a move fits everything that fits the narrower one fits the other."""
    found = [pool for pool in pools(HOUSE) if len(pool) > 1]
    assert found
    for pool in found:
        for one, other in combinations(map(fitting, pool), 2):
            assert one <= other or other <= one or not one & other


def test_the_tables_name_every_card():
    cards = [
        card["id"]
        for name in ("election", "society", "possessions", "central")
        for card in HOUSE[name]["card"]
    ]
    assert sorted({*PLAIN, *JUMPS, *PUB, *TIME, *TRIGGERS}) == sorted(cards)


BONUS = {
    "BE2": ([], (-1, 0, 0, 0)),
    "BS1": (["move lady@R10 down"], (0, 0, 0, -2)),
    "BS2": (["move lady@R10 down-left"], (0, 0, 0, -2)),
    "BP1": ([], (0, -1, 0, 0)),
    "BP2": (["sell TA1"], (0, 7, 0, 0)),
}


@pytest.mark.rule("PC-5.14")
@pytest.mark.parametrize("tile", list(BONUS))
def test_a_bonus_tile_is_used_once_and_goes_back(tile):
    moves, expected = BONUS[tile]
    scene = position()
    at = scene.content.bonus_numbers[tile]
    scene.state.bonus_at[at] = 0
    assert changes(scene, [f"use {tile}", *moves]) == expected
    assert scene.state.bonus_at[at] == -1
    assert scene.refusal(f"use {tile}") == ("not-your-bonus", "PC-5.14")


@pytest.mark.rule("PC-5.16", "PC-12.1", "PC-8.19")
def test_the_megaphone_tile_counts_while_it_is_held():
    scene = position()
    scene.state.bonus_at[scene.content.bonus_numbers["BE1"]] = 0
    assert scene.megaphones() == 2
    assert scene.refusal("use BE1") == ("bonus-is-held", "PC-5.16")


# space: contests, moves, change
ERRANDS = {
    "election.own": ([], (-1, 0, 0, 0)),
    "election.pair": (["pick none"], (-1, 0, 0, 0)),
    "election.hyde-park": ([], (0, 0, 2, 0)),
    "society.own": (["move lady@R10 down"], (0, 0, 0, -2)),
    "society.m1": (["move lady@R10 down", "move lady@R8 down"], (0, 0, 0, -4)),
    "society.m2": (["move lady@R10 left", "move lady@M10 down-left"], (0, 0, 0, -2)),
    "society.beatrice": ([], (0, 0, 0, 0)),
    "possessions.own": ([], (0, -1, 0, 0)),
    "possessions.x1": (["swap TA1 for TX01"], (0, 3, 0, 0)),
    "possessions.x2": (["sell TA1", "sell TA2"], (0, 6 + 5, 0, 0)),
    "possessions.x3": (["step sell", "sell TA1", "done"], (0, 7, 0, 0)),
    "main.central": ([], (0, 0, 0, 0)),
    "main.renaissance": ([], (0, 0, 0, 0)),
    "main.order-1": (["bonus BE2"], (0, 0, 0, 0)),
    "main.order-2": (["bonus BE1"], (0, 0, 2, 0)),
    "main.order-3": (["bonus BP2"], (0, 0, 0, 0)),
    "main.order-4": (["bonus BE1"], (0, 0, 2, 0)),
    "main.order-5": (["bonus BS1"], (0, 0, 0, 0)),
}
OTHER_SIDE = [
    ("society.m2", ["move lady@R10 down-left", "move lady@M8 down-right"]),
    ("society.m3", ["move lady@R10 left", "move lady@M10 down"]),
]


def test_the_tables_name_every_errand_space():
    spaces = {space["id"] for space in HOUSE["boards"]["space"]}
    assert sorted({*ERRANDS, *[space for space, _ in OTHER_SIDE]}) == sorted(spaces)


@pytest.mark.rule(
    "PC-4.2", "PC-8.21", "PC-9.16", "PC-9.17", "PC-7.25", "PC-7.26", "PC-7.27", "PC-7.29"
)
@pytest.mark.parametrize("space", list(ERRANDS))
def test_an_errand_is_carried_out_at_once(space):
    moves, expected = ERRANDS[space]
    scene = position(5 if space in ("main.order-4", "main.order-5") else 3)
    scene.state.boys = [4] * len(scene.state.boys)
    scene.errand_turn()
    before = facts(scene)
    scene.do(f"errand {space}", *moves)
    assert tuple(b - a for a, b in zip(before, facts(scene), strict=True)) == expected
    assert scene.to_act() == [1]


@pytest.mark.rule("PC-5.7", "PC-5.9", "PC-14.2", "PC-14.3")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("seat", [0, 2, 4])
def test_an_order_space_reserves_exactly_its_position(number, seat):
    scene = Scene("EP", 5)
    order = [3, 1, 4, 0, 2]
    scene.state.order = order.copy()
    scene.errand_turn(seat)
    scene.do(f"errand main.order-{number}", "bonus BE1", seat=seat)
    scene.action_turn(order[-1])
    scene.do("end", seat=order[-1])
    others = [other for other in order if other != seat]
    assert scene.state.order == [*others[: number - 1], seat, *others[number - 1 :]]


@pytest.mark.rule("PC-9.17", "PC-1.3")
@pytest.mark.parametrize(("space", "moves"), OTHER_SIDE)
def test_the_other_side_of_the_society_board_offers_other_moves(space, moves):
    scene = Scene("ES", 4)
    scene.markers(*MARKERS)
    scene.do(f"errand {space}", *moves)
    assert scene.to_act() == [1]
    assert "errand society.m3" not in Scene("ES", 3).legal()


REWARDS = {
    "election.e4": (["tile Z07 discard"], (-1, 0, 1, 0)),
    "society.s4": (["move lady@R10 down", "move lady@R8 down-left"], (0, 0, 0, -4)),
    "possessions.p3": (["sell TA1"], (0, 6 - 1, 0, 0)),
}


@pytest.mark.rule("PC-3.4", "PC-4.11", "PC-4.12", "PC-8.26", "PC-4.8")
@pytest.mark.parametrize("name", list(REWARDS))
def test_a_set_without_cards_gives_its_reward_in_round_five(name):
    moves, expected = REWARDS[name]
    scene = position()
    scene.state.boys = [4, 4, 4]
    scene.errand_turn()
    scene.round(5)
    scene.empty_set(name)
    before = facts(scene)
    scene.do(f"errand {name}", *moves)
    assert tuple(b - a for a, b in zip(before, facts(scene), strict=True)) == expected


POSSESSIONS = """
TA1 7 dog b1, TA2 6 horse b2, TA3 5 glass b3, TA4 5 house b4, TA5 4 dog b5, TA6 3 horse b3,
TB1 7 horse b2, TB2 6 glass b3, TB3 5 house b4, TB4 5 dog b5, TB5 4 horse b1, TB6 3 glass b4,
TC1 7 glass b3, TC2 6 house b4, TC3 5 dog b5, TC4 5 horse b1, TC5 4 glass b2, TC6 3 house b5,
TD1 7 house b4, TD2 6 dog b5, TD3 5 horse b1, TD4 5 glass b2, TD5 4 house b3, TD6 3 dog b1,
TE1 7 dog b5, TE2 6 horse b1, TE3 5 glass b2, TE4 5 house b3, TE5 4 dog b4, TE6 3 horse b2,
TX01 1 dog b1, TX02 2 horse b2, TX03 2 glass b3, TX04 3 house b4, TX05 3 dog b5, TX06 4 horse b1,
TX07 1 glass b2, TX08 2 house b3, TX09 0 horse b4, TX10 0 glass b5, TX11 1 house b1, TX12 1 dog b2,
TX13 1 horse b3, TX14 2 glass b4, TX15 2 house b5, TX16 2 dog b1, TX17 3 horse b2, TX18 3 glass b3,
TX19 1 house b4, TX20 0 dog b5
"""
TILES = [tuple(entry.split()) for entry in POSSESSIONS.replace("\n", " ").split(",")]


@pytest.mark.rule("PC-7.2", "PC-6.2", "PC-7.3", "PC-7.9", "PC-7.11")
@pytest.mark.parametrize(("tile", "value", "symbol", "borough"), TILES)
def test_a_possession_has_its_value_symbol_and_borough(tile, value, symbol, borough):
    scene = Scene("EP", 3)
    scene.tiles(tile)
    scene.hand()
    assert [scene.symbols(word) for word in ("dog", "horse", "glass", "house")] == [
        int(symbol == word) for word in ("dog", "horse", "glass", "house")
    ]
    for indicated, price in ((borough, max(int(value) - 1, 0)), ("other", int(value))):
        other = "b1" if borough != "b1" else "b2"
        scene.tiles(tile)
        scene.borough(other if indicated == "other" else indicated)
        scene.state.money[0] = 0
        scene.tableau("PB05")
        scene.state.activated[0] = []
        scene.action_turn()
        scene.do("activate PB05", f"sell {tile}")
        assert scene.money() == price


def test_the_table_names_every_possession():
    assert [tile[0] for tile in TILES] == [tile["id"] for tile in HOUSE["tiles"]["possession"]]


CIRCLES = """
Z01 dog-horse-glass-house, Z02 dog-horse-house-glass, Z03 dog-glass-horse-house,
Z04 dog-glass-house-horse, Z05 dog-house-horse-glass, Z06 dog-horse-0-0, Z07 glass-house-0-0,
Z08 dog-glass-0-?, Z09 horse-house-0-?, Z10 dog-house-0-0, Z11 horse-glass-0-0, Z12 glass-dog-?-0,
Z13 house-horse-?-0, Z14 dog-horse-glass-0, Z15 horse-glass-house-0, Z16 glass-house-dog-0,
Z17 house-dog-horse-0, Z18 dog-dog-horse-?, Z19 horse-horse-glass-?, Z20 glass-glass-house-?,
Z21 house-house-dog-?, Z22 dog-glass-?-0, Z23 horse-house-?-0, Z24 dog-horse-house-glass,
Z25 glass-horse-house-dog
"""
GRID = [tuple(entry.split()) for entry in CIRCLES.replace("\n", " ").split(",")]
AROUND = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
START = {"north": "dog", "east": "horse", "south": "glass", "west": "house"}


@pytest.mark.rule("PC-8.5", "PC-8.7", "PC-8.8", "PC-8.9", "PC-8.10", "PC-8.11")
@pytest.mark.parametrize(("tile", "sides"), GRID)
def test_a_circle_tile_fits_beside_z01_exactly_where_its_sides_match(tile, sides):
    """Every rotation on every side of the starting tile, worked out from the printed sides."""
    printed = sides.split("-")
    expected = [f"tile {tile} discard"]
    for position, (x, y) in AROUND.items():
        facing = (list(AROUND).index(position) + 2) % 4
        for turns in range(4):
            if printed[(facing - turns) % 4] in (START[position], "?"):
                expected.append(f"tile {tile} at {x},{y} rot {turns}")
    scene = Scene("ES", 3)
    scene.grid("Z01")
    number = scene.state.layout.place_numbers["election.e3"]
    scene.state.tiles[number] = scene.content.circle_numbers[tile]
    scene.do("errand election.e3")
    assert sorted(scene.legal()) == sorted(expected)


def test_the_table_names_every_circle_tile():
    assert [tile[0] for tile in GRID] == [tile["id"] for tile in HOUSE["tiles"]["circle"]]


# tile: where the markers gentleman L16, lady M12, gentleman M6, lady R12 end
BEATRICE = {
    "D1": ["gentleman@L16", "gentleman@M8", "lady@M14", "lady@R14"],
    "D2": ["gentleman@L16", "gentleman@M6", "lady@M12", "lady@R14"],
    "D3": ["gentleman@L16", "gentleman@M8", "lady@M14", "lady@R12"],
    "D4": ["gentleman@L16", "gentleman@M8", "lady@M14", "lady@R14"],
    "D5": ["gentleman@L16", "gentleman@M6", "lady@M14", "lady@R14"],
    "D6": ["gentleman@L16", "gentleman@M6", "lady@M14", "lady@R14"],
}


@pytest.mark.rule("PC-13.1", "PC-13.2", "PC-13.3", "PC-13.4", "PC-13.5", "PC-9.7", "PC-9.18")
@pytest.mark.parametrize("tile", list(BEATRICE))
@pytest.mark.parametrize("is_immune", [False, True])
def test_a_dame_beatrice_tile_moves_the_markers_it_names(tile, is_immune):
    scene = Scene("PS", 2)
    start = ["gentleman@L16", "gentleman@M6", "lady@M12", "lady@R12"]
    scene.markers(*start)
    scene.markers("lady@L4", "gentleman@M-2", "lady@R0", "gentleman@R-2", seat=1)
    scene.beatrice(tile)
    scene.state.immune = 0 if is_immune else -1
    scene.action_turn(1)
    scene.do("end", seat=1)
    assert scene.where() == (start if is_immune else BEATRICE[tile])
    assert (scene.asked() == "replacement") == (not is_immune and tile in ("D2", "D3"))
