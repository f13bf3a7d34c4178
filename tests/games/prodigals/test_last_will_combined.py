"""Last Will with the election, society or both (LW-20)."""

import pytest

from conformance.scenes import play
from games.prodigals.estate import Estate
from slushfund.core import CHANCE, BadOption, IllegalMove, Rng
from slushfund.games.prodigals.game import GAME
from slushfund.games.prodigals.rules.contests import contests_in_play
from slushfund.games.prodigals.rules.possessions import sale_discount
from slushfund.games.prodigals.rules.round_end import clear, finish
from slushfund.games.prodigals.state import OUT

WITH = ["EW", "SW", "ESW"]
START = {"EW": ["CEP", "CLE"], "SW": ["CPS", "CLS"], "ESW": ["CAL", "CLA"]}


def start(contests: str, seats: int = 3):
    return GAME.start(GAME.options(contests=contests, seats=seats))


def kinds_drawn(state) -> list[str]:
    """Let chance act until a seat is asked; return the kinds of its moves in order."""
    found: list[str] = []
    while GAME.to_act(state) == [CHANCE]:
        move = GAME.chances(state).moves[0]
        word = GAME.write(move).split()[0]
        if found[-1:] != [word]:
            found.append(word)
        GAME.apply(state, CHANCE, move)
    return found


@pytest.mark.rule("LW-20.1", "LW-20.3")
def test_last_will_takes_the_place_of_possessions():
    assert contests_in_play(start("EW")) == ["election", "last-will"]
    assert contests_in_play(start("SW")) == ["society", "last-will"]
    assert contests_in_play(start("ESW")) == ["election", "society", "last-will"]
    for contests in WITH:
        scene = Estate(contests)
        assert [place.id for place in scene.state.layout.places if "possess" in place.id] == []
        assert scene.state.estates == [[], [], []]
        assert scene.state.market == []
        assert scene.state.borough == -1
        assert GAME.conserved(scene.state)["possession-tiles"] == 0
    for refused in ["PW", "EPW", "WE"]:
        with pytest.raises(BadOption):
            GAME.options(contests=refused)


@pytest.mark.rule("LW-20.2")
def test_the_expansion_is_not_offered():
    contests = next(choice for choice in GAME.choices if choice.name == "contests")
    assert contests.values == ["ES", "EP", "PS", "EPS", "EW", "SW", "ESW", "W"]


@pytest.mark.rule("LW-20.4", "LW-20.12", "LW-20.13", "LW-20.15")
def test_the_other_contests_are_set_up_as_always():
    scene = Estate("ESW", 4)
    assert scene.state.votes == [36] * 4
    assert scene.state.money == [70] * 4
    assert scene.where() == ["gentleman@L16", "gentleman@M12", "lady@M16", "lady@R10"]
    assert [len(grid) for grid in scene.state.grids] == [1] * 4


@pytest.mark.rule("LW-20.5", "LW-20.21")
@pytest.mark.parametrize("contests", WITH)
def test_one_boy_takes_the_central_card(contests):
    scene = Estate(contests, 2)
    scene.errand(boys=1)
    told = scene.do("errand main.central")
    assert told[0] == "boy-sent 0 main.central 1"
    assert scene.state.late == -1
    assert len(scene.state.hands[0]) == 1


@pytest.mark.rule("LW-20.21", "LW-20.23")
def test_an_extra_errand_goes_anywhere():
    scene = Estate("SW", 2)
    scene.hand("CLS2")
    scene.act(actions=0)
    scene.do("play CLS2", "done")
    assert scene.asked() == "extra-errand"
    assert {"errand main.central", "errand last-will.opera", "errand society.own"} <= set(
        scene.legal()
    )
    boys = scene.state.boys.copy()
    scene.do("errand last-will.opera")
    assert scene.money() == 68
    assert scene.state.boys == boys
    assert scene.asked() == "action"


@pytest.mark.rule("LW-20.6")
@pytest.mark.parametrize("contests", WITH)
def test_order_spaces_bonus_and_renaissance_tiles_stay_out(contests):
    scene = Estate(contests)
    main = [place.id for place in scene.state.layout.places if place.id.startswith("main.")]
    assert main == ["main.central"]
    assert set(scene.state.bonus_at) == {OUT}
    assert GAME.view(scene.state, 0).bonus_board == []
    assert scene.state.unnamed == [0, 0, 0]


@pytest.mark.rule("LW-20.7", "LW-20.14", "LW-20.19")
def test_plans_give_the_order():
    state = start("EW")
    assert "order" not in kinds_drawn(state)
    scene = Estate("EW", 3)
    assert scene.asked(0) == "plan"
    scene.plan(5, 3, 6)
    assert scene.state.order == [1, 0, 2]
    clear(scene.state, [])
    assert scene.will.first == 1
    scene.roll()
    assert scene.to_act() == [1]


@pytest.mark.rule("LW-20.8", "LW-20.9", "LW-20.10")
@pytest.mark.parametrize("contests", WITH)
def test_the_central_deck_is_made_for_the_combination(contests):
    layout = start(contests).layout
    cards = layout.content.cards
    black, white = [
        [cards[number].id for number in layout.decks[layout.central_deck() + part]]
        for part in (0, 1)
    ]
    assert black == [f"{START[contests][0]}{number}" for number in (1, 2, 3)]
    assert white == [f"{START[contests][1]}{number}" for number in (1, 2)]


@pytest.mark.rule("LW-20.11")
def test_club_cards_use_last_will_money_and_are_no_outings():
    scene = Estate("EW", 2)
    scene.tableau("CEP1", "CEP2")
    scene.board("LH19", "LP01", "LH23")
    scene.pounds(1)
    scene.act(actions=0)
    scene.do("activate CEP1")
    assert scene.money() == 0
    scene.do("activate CEP2", "trade 1")
    assert scene.money() == 1
    scene.tableau("PB04")
    scene.state.borough = 0
    assert sale_discount(scene.state, 0, -1) == 0


@pytest.mark.rule("LW-20.16")
@pytest.mark.parametrize(("contests", "more"), [("W", 0), ("EW", 1), ("SW", 1), ("ESW", 2)])
def test_other_contests_bring_boys(contests, more):
    scene = Estate(contests, 2)
    scene.plan(3, 5)
    assert scene.state.boys == [2 + more, 1 + more]


@pytest.mark.rule("LW-20.17", "LW-20.37")
@pytest.mark.parametrize("contests", WITH)
def test_five_rounds_are_played_with_what_both_games_have(contests):
    scene = play(GAME, GAME.options(contests=contests, seats=5), 4)
    state = scene.moments[-1].state
    assert state.round <= 5
    told = [GAME.write_event(event) for events in scene.told for event in events]
    remade = {line.split()[1] for line in told if line.startswith("deck-remade")}
    assert remade <= {"event", "expense", "property", "companion"}


@pytest.mark.rule("LW-20.18")
def test_the_offer_comes_after_all_other_boards():
    assert kinds_drawn(start("ESW")) == [
        *("circle", "market", "start", "deal"),
        *("central", "card", "tile", "beatrice", "lay"),
    ]
    state = start("ESW")
    kinds_drawn(state)
    assert GAME.question(state, 0).startswith("keep-1")


@pytest.mark.rule("LW-20.20")
def test_boys_go_to_all_boards_in_one_sequence():
    scene = Estate("ESW", 2)
    scene.plan(3, 5)
    boards = {text.split()[1].partition(".")[0] for text in scene.legal(0)}
    assert boards == {"main", "election", "society", "last-will"}
    order = []
    while scene.asked(scene.state.actor) == "errand":
        seat = scene.state.actor
        order.append(seat)
        choices = ["last-will.opera", "last-will.extension", "last-will.joker-1", "main.central"]
        choices += ["last-will.joker-2", "last-will.c1", "last-will.c2", "last-will.c3"]
        text = next(f"errand {one}" for one in choices if f"errand {one}" in scene.legal(seat))
        scene.do(text, seat=seat)
    assert order == [0, 1, 0, 1, 0, 1, 0]


@pytest.mark.rule("LW-20.22", "LW-20.24")
def test_both_games_mix_in_a_turn_and_lie_on_their_own_boards():
    scene = Estate("EW", 2)
    scene.hand("EB06", "LH16", "CEP1", "EW05")
    scene.act(actions=1)
    scene.do("play EB06", "play LH16", "play CEP1")
    assert scene.actions() == 0
    assert scene.state.tableaus[0] == scene.cards("EB06", "CEP1")
    assert scene.on_board() == ["LH16"]
    scene.do("activate EB06", "play EW05", "activate LH16")
    assert scene.actions() == 1
    scene.tableau("EB01", "EB02", "EB03", "EB04", "EB05", "EB06")
    scene.hand("EB07", "LH17")
    assert "play LH17" in scene.legal()
    assert scene.refusal("play EB07") == ("tableau-full", "PC-10.7")
    assert scene.refusal("play EB07 over LH16") == ("not-on-tableau", "PC-10.7")
    assert scene.refusal("play LH17 over EB01") == ("tableau-not-full", "PC-10.9")


@pytest.mark.rule("LW-20.25")
def test_an_inner_circle_offers_a_pound():
    scene = Estate("EW", 2)
    scene.act()
    scene.state.stack.append(scene.state.layout.circle_choice.with_left([2]))
    assert scene.legal() == ["step votes", "step spend"]
    scene.do("step spend")
    assert scene.money() == 69


@pytest.mark.rule("LW-20.26")
def test_a_draw_in_an_action_turn_cannot_be_taken_back_or_foreseen():
    scene = Estate("EW", 2)
    scene.hand("CLE2")
    scene.act(actions=0)
    scene.watch()
    scene.do("play CLE2")
    assert scene.undoable() == "play CLE2"
    assert GAME.preview(scene.state, 0, GAME.parse("deck event")) == {}
    scene.do("deck event")
    assert scene.undoable() == ""
    scene.draw()
    assert scene.undoable() == ""
    assert GAME.view(scene.state, 1).hands[0] == []
    scene.do("end")
    with pytest.raises(IllegalMove):
        GAME.apply(scene.state, CHANCE, GAME.parse("deal 0 LE01"))


@pytest.mark.rule("LW-20.28", "LW-20.30")
def test_what_gives_no_symbols():
    scene = Estate("EW", 2)
    scene.hand("LE08", "LC06", "LC01")
    scene.board("LP19", "LP20")
    scene.act(actions=1)
    scene.do("settle LC06 on LP19", "settle LC01 on LP20", "play LE08")
    assert [scene.symbols(word) for word in ["dog", "horse", "glass", "house"]] == [0] * 4
    for card in scene.content.cards:
        if card.deck >= 0:
            assert [effect.symbols for effect in card.ability.effects if effect.symbols] == []


@pytest.mark.rule("LW-20.31")
def test_a_card_given_up_takes_its_symbol_along():
    scene = Estate("EW", 2)
    scene.board("LH01", "LH02", "LH03", "LH04", "LH13")
    scene.hand("LH05")
    scene.act()
    assert (scene.symbols("glass"), scene.symbols("horse")) == (5, 0)
    scene.do("play LH05 over LH01")
    assert (scene.symbols("glass"), scene.symbols("horse")) == (4, 1)


@pytest.mark.rule("LW-20.32")
def test_hyde_park_and_dame_beatrice_take_place():
    scene = Estate("ESW", 2)
    scene.beatrice("D1")
    scene.state.megaphones = [3, 0]
    scene.act(1)
    told = scene.do("end", seat=1)
    assert [line for line in told if line.startswith("votes-changed 1 1")] != []
    assert [line for line in told if line.startswith(("marker-moved", "marker-blocked"))] != []
    assert [len(rewards) > 0 for rewards in scene.state.layout.park_rewards[1:]] == [True] * 5


@pytest.mark.rule("LW-20.33", "LW-20.34", "LW-20.35")
def test_the_end_of_a_round_in_order():
    scene = Estate("EW", 2)
    scene.hand("EW05", "EW06", "LE01", "LE02", "LE03", "LE04", "LJ1")
    scene.board("LP01")
    scene.act(1)
    told = scene.do("end", seat=1)
    words = [line.split()[0] for line in told]
    assert (
        words.index("votes-changed") < words.index("property-fell") < words.index("wild-returned")
    )
    assert scene.to_act() == [0]
    told = scene.do("drop LE01", seat=0)
    assert [line.split()[0] for line in told] == [
        *("sealed", "card-dropped", "marker-given", "round-began"),
    ]
    assert len(scene.state.hands[0]) == 5


@pytest.mark.rule("LW-20.36", "LW-20.40")
@pytest.mark.parametrize("contests", WITH)
def test_it_lasts_five_rounds(contests):
    layout = start(contests, 5).layout
    assert layout.last_round == 5
    decks = {deal.deck - layout.will_deck() for deals in layout.deals for deal in deals}
    assert 5 in decks
    assert 6 not in decks
    scene = Estate(contests)
    scene.ordered()
    scene.round(5)
    finish(scene.state, [])
    assert scene.state.reason == "last-round"


@pytest.mark.rule("LW-20.38")
def test_zero_is_checked_at_the_end_of_a_round_only():
    scene = Estate("EW", 2)
    scene.hand("LE22")
    scene.pounds(5)
    scene.act(actions=2)
    scene.do("play LE22")
    assert scene.money() == -2
    assert scene.asked() == "action"
    scene.pounds(3)
    scene.do("end")
    scene.do("end", seat=1)
    assert scene.state.reason == ""


@pytest.mark.rule("LW-20.41")
def test_the_score_is_money_and_market_value():
    scene = Estate("SW", 2)
    scene.modifiers(townhouse=-3, manor=-2, mansion=1, farm=3)
    scene.board("LP01", "LP19", "LH13")
    scene.pounds(10)
    assert scene.score("last-will") == 10 + 12 - 3 + 15 + 3


def test_who_is_asked_about_companions_has_one_in_every_imagined_world():
    scene = Estate("W", 2)
    scene.secret("LC11", "LE22", "LE01")
    scene.act(actions=2)
    scene.do("play LE22")
    assert scene.asked() == "bring"
    seen = GAME.view(scene.state, 1)
    assert seen.hands[0] == []
    cards = set()
    for luck in range(40):
        world = GAME.imagine(seen, Rng.seeded(luck))
        assert GAME.space(world, 0).size() > 1
        cards |= set(world.hands[0])
        assert GAME.view(world, 1) == seen
    assert len(cards) > 10


def test_a_hidden_card_that_was_played_stays_played():
    """Others have learned which card it is, so the step is not taken back; an open one is."""
    for secret, back in [(False, "play LH13"), (True, "")]:
        scene = Estate("W", 2)
        if secret:
            scene.secret("LH13")
        else:
            scene.hand("LH13")
        scene.act()
        scene.watch()
        scene.do("play LH13")
        assert scene.undoable() == back
