"""Setting up and laying out a round."""

from itertools import pairwise

import pytest

from games.prodigals.scene import Scene
from slushfund.core import CHANCE, BadOption, Rng
from slushfund.games.prodigals.game import GAME
from slushfund.games.prodigals.state import OVER

BOARDS = {"E": "election", "P": "possessions", "S": "society"}
COMBINATIONS = ["ES", "EP", "PS", "EPS"]


def draws(contests: str, seats: int, seed: int = 1) -> list[list[str]]:
    """Return the possible outcomes of every chance move up to the first errand."""
    state = GAME.start(GAME.options(contests=contests, seats=seats))
    rng = Rng.seeded(seed)
    found = []
    while GAME.to_act(state) == [CHANCE]:
        chances = GAME.chances(state)
        assert chances.weights == [1] * len(chances.moves)
        found.append([GAME.write(move) for move in chances.moves])
        GAME.apply(state, CHANCE, rng.choose(chances))
    return found


def end_round(scene: Scene) -> None:
    """End the round at once: nobody does anything more."""
    for seat in range(scene.state.layout.seats):
        scene.state.hands[seat] = scene.state.hands[seat][:4]
    scene.action_turn(scene.state.order[-1])
    scene.do("end", seat=scene.state.order[-1])
    while seats := [seat for seat in scene.to_act() if seat != CHANCE]:
        if scene.asked(seats[0]) != "replacement":
            break
        scene.do(scene.legal(seats[0])[0], seat=seats[0])


@pytest.mark.rule("PC-1.1")
def test_one_contest_alone_or_an_unknown_one_cannot_be_chosen():
    for contests in ("E", "SE", "EPSX", "L"):
        with pytest.raises(BadOption):
            GAME.options(contests=contests)
    assert [len(Scene(c).state.layout.contests) for c in COMBINATIONS] == [2, 2, 2, 3]


@pytest.mark.rule("PC-1.2", "PC-4.9", "PC-1.19")
@pytest.mark.parametrize("contests", COMBINATIONS)
def test_nothing_of_a_contest_left_out_is_on_the_table(contests):
    scene = Scene(contests, 4)
    view = GAME.view(scene.state, 0)
    words = " ".join([*scene.legal(), *view.laid, *view.tiles, *view.scores[0]])
    for letter, board in BOARDS.items():
        assert (board in words) == (letter in contests)
        assert any(f"B{letter}" in tile for tile in view.bonus_board) == (letter in contests)
    assert bool(view.market) == (view.borough is not None) == ("P" in contests)
    assert bool(view.markers[0]) == (view.beatrice is not None) == ("S" in contests)
    assert bool(view.pair) == bool(view.grids[0]) == ("E" in contests)
    assert len(view.bonus_board) == 2 * len(contests)
    for letter, board in BOARDS.items():
        if letter not in contests:
            assert scene.refusal(f"errand {board}.own") == ("no-such-space", "PC-4.9")


@pytest.mark.rule("PC-1.4", "PC-5.1", "PC-5.5", "PC-5.6")
def test_with_three_contests_one_boy_takes_the_central_card():
    scene = Scene("EPS", 3)
    scene.state.boys = [1, 5, 5]
    scene.do("errand main.central")
    assert len(scene.state.hands[0]) == 1
    assert (scene.state.boys[0], scene.state.late, scene.state.central) == (0, -1, -1)
    assert scene.refusal("errand main.central", seat=1) == ("space-taken", "PC-4.4")


@pytest.mark.rule("PC-1.5", "PC-3.1")
@pytest.mark.parametrize("contests", COMBINATIONS)
def test_central_cards_are_those_of_the_combination_black_ones_first(contests):
    name = "CAL" if contests == "EPS" else f"C{contests}"
    state = GAME.start(GAME.options(contests=contests, seats=2))
    rng = Rng.seeded(3)
    offered = []
    while seats := GAME.to_act(state):
        if seats[0] != CHANCE:
            GAME.apply(state, seats[0], GAME.space(state, seats[0]).sample(rng))
            continue
        moves = [GAME.write(move) for move in GAME.chances(state).moves]
        if moves[0].startswith("central"):
            offered.append([move.split()[1] for move in moves])
        GAME.apply(state, CHANCE, rng.choose(GAME.chances(state)))
    assert [len(cards) for cards in offered] == [3, 2, 1, 2, 1]
    assert offered[0] == [f"{name}1", f"{name}2", f"{name}3"]
    assert offered[3] == [f"{name}4", f"{name}5"]


@pytest.mark.rule("PC-1.6", "PC-1.7", "PC-1.8", "PC-10.17")
def test_two_symbol_things_come_only_when_the_one_symbol_things_are_gone():
    state = GAME.start(GAME.options(contests="EPS", seats=4))
    rng = Rng.seeded(9)
    stacks: dict[str, list[int]] = {}
    seen = []
    content = state.content
    while seats := GAME.to_act(state):
        if seats[0] != CHANCE:
            GAME.apply(state, seats[0], GAME.space(state, seats[0]).sample(rng))
            continue
        move = rng.choose(GAME.chances(state))
        word = GAME.write(move).split()[-1]
        seen.append(word)
        kind = word[:2]
        if word in content.card_numbers and not word.startswith("C"):
            stacks.setdefault(kind, []).append(content.cards[content.card_numbers[word]].stack)
        elif kind == "TX":
            number = content.possession_numbers[word]
            stacks.setdefault(kind, []).append(content.possessions[number].stack)
        elif word.startswith("Z") and GAME.write(move).startswith("tile"):
            stacks.setdefault("Z", []).append(content.circle_stacks[content.circle_numbers[word]])
        GAME.apply(state, CHANCE, move)
    assert sorted(stacks) == ["EB", "EW", "PB", "PW", "SB", "SW", "TX", "Z"]
    for kind, numbers in stacks.items():
        assert all(a <= b for a, b in pairwise(numbers)), kind
    assert len([word for word in seen if word[0] == "D" and len(word) > 1]) == 5, (
        "one tile stays unused"
    )
    cards = [word for word in seen if word in content.card_numbers]
    assert len(set(cards)) == len(cards), "nothing comes back"


@pytest.mark.rule("PC-1.9", "PC-1.13", "PC-1.14", "PC-1.16", "PC-1.21", "PC-3.3")
def test_the_setup_is_drawn_in_its_order_and_without_repetition():
    found = draws("EPS", 5)
    assert [len(moves) for moves in found[:21]] == [
        *(5, 4, 3, 2, 1),
        *(5, 4, 3, 2, 1),
        *(2, 2, 2, 2, 2),
        *(5, 4, 3, 2, 1),
        5,
    ]
    words = [moves[0].split()[0] for moves in found]
    assert words[:21] == ["order"] * 5 + ["set"] * 5 + ["remove"] * 5 + ["circle"] * 5 + ["borough"]
    assert [moves[0].split()[1] for moves in found[5:20]] == list("01234") * 3
    assert not any(moves[0].startswith("remove") for moves in draws("EPS", 4))


@pytest.mark.rule("PC-3.2", "PC-3.3", "PC-3.5", "PC-3.6", "PC-3.7", "PC-1.3")
@pytest.mark.parametrize(
    ("seats", "first_sets"), [(3, ["e1"]), (2, ["e1"]), (4, ["e1", "e1"]), (5, ["e1", "e1"])]
)
def test_a_round_is_laid_out_in_the_fixed_order(seats, first_sets):
    spaces = [moves[0].split()[:-1] for moves in draws("EPS", seats)]
    at = spaces.index(["central"])
    flat = [" ".join(words) for words in spaces[at:]]
    e = [f"card election.{name}" for name in [*first_sets, "e2", "e2", "e3", "e4"]]
    s = [word.replace("election.e", "society.s") for word in e]
    p1 = ["card possessions.p1"] * (len(first_sets) + 1)
    p = [*p1, "card possessions.p2", "card possessions.p2", "card possessions.p3"]
    tiles = ["tile election.e3", "tile election.e4", "tile election.pair", "tile election.pair"]
    assert flat == ["central", *e, *s, *p, *tiles, *["tile possessions"] * 4, "beatrice"]
    whites = [moves[0].split()[-1][1] for moves in draws("EPS", seats) if "election.e2" in moves[0]]
    assert whites == ["W", "B"]


@pytest.mark.rule("PC-1.18", "PC-1.20", "PC-2.1", "PC-14.10")
def test_the_start_is_empty_handed_in_round_one():
    scene = Scene("EPS", 4)
    view = GAME.view(scene.state, 0)
    assert view.hands == view.tableaus == [[], [], [], []]
    assert view.round == 1
    assert (
        sorted(word.split("@")[0] for word in view.markers[0]) == ["gentleman"] * 2 + ["lady"] * 2
    )


@pytest.mark.rule("PC-2.1", "PC-15.2", "PC-14.10")
def test_the_game_ends_after_round_five_at_the_latest():
    scene = Scene("ES", 3)
    for number in (1, 2, 3, 4):
        assert scene.state.round == number
        end_round(scene)
        scene.roll()
    assert scene.state.round == 5
    end_round(scene)
    assert GAME.outcome(scene.state).reason == "last-round"
    assert scene.refusal("errand election.own") == ("game-over", "PC-15.1")


@pytest.mark.rule("PC-2.2", "PC-10.1", "PC-14.1")
def test_the_phases_follow_each_other():
    scene = Scene("ES", 2)
    scene.markers("gentleman@L16", "lady@M16", "gentleman@M12", "lady@R10")
    scene.beatrice("D3")
    phases = []
    for seat in (0, 1):
        scene.action_turn(seat)
        assert scene.to_act() == [seat]
    told = scene.do("end", seat=1)
    phases += [line.split()[0] for line in told]
    assert phases.index("votes-changed") < phases.index("marker-blocked")
    assert scene.asked() == "replacement"
    assert "order-set" not in phases, "the end of the round waits for the replacements"


@pytest.mark.rule("PC-2.3", "PC-5.7")
def test_a_reserved_position_changes_nothing_in_this_round():
    scene = Scene("ES", 3)
    scene.do("errand election.own")
    scene.do("errand election.own", seat=1)
    scene.do("errand main.order-1", "bonus BE2", seat=2)
    assert scene.state.order == [0, 1, 2]
    assert scene.to_act() == [0]
    assert scene.refusal("errand election.pair", seat=2) == ("not-your-turn", "PC-2.3")


@pytest.mark.rule("PC-14.11", "PC-14.4", "PC-14.5", "PC-14.7", "PC-14.9", "PC-5.19")
def test_the_end_of_a_round_takes_everything_back():
    scene = Scene("EP", 3)
    state = scene.state
    scene.borough("b5")
    scene.tableau("EB01")
    scene.hand("EW15")
    state.unnamed[0] = 2
    state.bonus_at[0] = 0
    scene.occupy(0, "election.pair")
    scene.action_turn()
    scene.do("activate EB01", "name dog 1", "play EW15", "name dog 0")
    assert state.played[0] == scene.cards("EW15")
    gone = state.gone[0] + sum(len(cards) for cards in state.laid) + 1
    end_round(scene)
    assert scene.content.boroughs[state.borough] == "b1"
    assert (state.activated[0], state.played[0], state.hands[0]) == ([], [], [])
    assert state.gone[0] == gone + 1
    assert (state.unnamed[0], state.named[0], state.bonus_at[0]) == (0, 0, -1)
    assert max(state.boy_at) == 0, "no boy is left on a space"
    assert state.tableaus[0] == scene.cards("EB01")


@pytest.mark.rule("PC-14.9", "PC-9.18", "PC-8.24")
def test_boys_in_hyde_park_and_with_dame_beatrice_work_for_one_round():
    scene = Scene("ES", 2)
    scene.do("errand election.hyde-park")
    scene.do("errand society.beatrice", seat=1)
    for is_immune in (True, False):
        scene.markers("gentleman@L12", "lady@M14", "gentleman@M4", "lady@R10", seat=1)
        scene.beatrice("D4")
        scene.tableau("EB09")
        scene.action_turn()
        votes = scene.votes()
        scene.do("activate EB09")
        assert scene.votes() == votes - (2 if is_immune else 1)
        end_round(scene)
        assert ("lady@R10" in scene.where(1)) == is_immune
        scene.roll()


@pytest.mark.rule("PC-14.6", "PC-10.5")
def test_hands_are_reduced_to_four_by_several_at_once():
    scene = Scene("EP", 3)
    scene.hand("EW01", "EW03", "PW02", "PW10", "EW05", "CEP1")
    scene.hand("EW06", "EW07", "EW08", "EW09", "EW12", seat=2)
    scene.action_turn(2)
    scene.do("end", seat=2)
    assert scene.to_act() == [0, 2]
    assert scene.legal() == ["drop EW01", "drop EW05", "drop PW02", "drop CEP1"]
    assert scene.refusal("drop EW03") == ("drop-lowest-first", "PC-14.6")
    assert scene.refusal("drop EW06") == ("card-not-in-hand", "PC-14.6")
    scene.do("drop EW01")
    scene.do("drop EW06", seat=2)
    assert scene.to_act() == [0]
    scene.do("drop CEP1")
    assert scene.state.round == 2
    assert [len(hand) for hand in scene.state.hands] == [4, 0, 4]


@pytest.mark.rule("PC-15.1", "PC-15.3")
@pytest.mark.parametrize("contest", ["possessions", "election", "society"])
def test_zero_in_any_contest_ends_the_game(contest):
    scene = Scene("EPS", 3)
    scene.beatrice("D4")
    scene.state.megaphones = [0, 1, 2]
    for seat in range(3):
        scene.markers("lady@L12", "lady@M8", "gentleman@R4", "gentleman@L16", seat=seat)
    if contest == "possessions":
        scene.tiles(seat=1)
        scene.state.money[1] = 0
    elif contest == "election":
        scene.state.votes[1] = 0
    else:
        scene.markers("lady@L2", "lady@M-2", "gentleman@R0", "gentleman@L-2", seat=1)
    scene.action_turn(2)
    scene.do("end", seat=2)
    assert GAME.outcome(scene.state).reason == f"zero-{contest}"
    assert scene.to_act() == []


@pytest.mark.rule("PC-15.6", "PC-15.7")
def test_ties_go_to_the_third_score_and_then_share_the_place():
    scene = Scene("EPS", 4)
    scores = [(20, 10, 4), (20, 10, 2), (10, 20, 4), (9, 8, 6)]
    for seat, (votes, money, points) in enumerate(scores):
        scene.state.votes[seat] = votes
        scene.state.money[seat] = money
        scene.tiles(seat=seat)
        cells = {2: "gentleman@R0", 4: "gentleman@R2", 6: "gentleman@R4"}
        scene.markers("lady@L2", "lady@M0", cells[points], "gentleman@M-2", seat=seat)
        wanted = points - scene.score("society", seat)
        assert wanted in (0, 2)
        if wanted:
            scene.markers("lady@L2", "lady@M2", cells[points], "gentleman@M-2", seat=seat)
        assert scene.score("society", seat) == points
    scene.state.phase = OVER
    outcome = GAME.outcome(scene.state)
    assert outcome.ranking == [[3], [1], [0, 2]]
    assert outcome.winners == [3]
