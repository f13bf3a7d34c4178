"""Last Will alone, its rounds and its plans (LW-1 to LW-4)."""

import pytest

from games.prodigals.estate import Estate
from games.prodigals.legacy import drawn, places, start
from slushfund.core import CHANCE, BadOption, IllegalMove, Rng, Steps
from slushfund.core.content import HOUSE_TABLES
from slushfund.games.prodigals.game import GAME
from slushfund.games.prodigals.last_will import REGULAR
from slushfund.games.prodigals.rules.round_end import clear, finish

HOUSE = HOUSE_TABLES["prodigals"]


# LW-1


@pytest.mark.rule("LW-1.1", "LW-4.8")
@pytest.mark.parametrize(("seats", "cards", "plans"), [(2, 7, 6), (3, 8, 6), (4, 8, 7), (5, 9, 7)])
def test_boards_are_for_the_number_of_players(seats, cards, plans):
    state = start(seats)
    drawn(state)
    assert sum([len(laid) for laid in state.laid]) == cards
    assert len(state.layout.plans) == plans
    assert ("opera-2" in places(state)) == ("extension-2" in places(state)) == (seats > 3)
    scene = Estate(seats=seats)
    assert scene.legal() == [f"plan {place}" for place in range(1, plans + 1)]


@pytest.mark.rule("LW-1.2")
def test_four_regular_decks_are_drawn_from():
    scene = Estate()
    assert scene.content.will.decks[:REGULAR] == ["event", "expense", "property", "companion"]
    counts = dict.fromkeys(scene.content.will.decks, 0)
    for card in scene.content.cards:
        if card.deck >= 0:
            counts[scene.content.will.decks[card.deck]] += 1
    wanted = dict(HOUSE["last-will"]["decks"]["counts"])
    assert wanted.pop("will") == len(scene.content.will.wills) == 7
    assert counts == wanted
    scene.secret("LE01", "LP01", seat=1)
    backs = GAME.view(scene.state, 0).last_will.backs
    assert [back.deck for back in backs[1]] == ["event", "property"]


@pytest.mark.rule("LW-1.3")
@pytest.mark.parametrize(("number", "crowns"), list(enumerate([1, 1, 1, 2, 2, 3, 3], 1)))
def test_special_cards_come_by_crowns(number, crowns):
    layout = start(5).layout
    decks = {deal.deck - layout.will_deck() for deal in layout.deals[number]}
    assert {deck - REGULAR + 1 for deck in decks if deck >= REGULAR} == {crowns}
    deck = layout.decks[layout.will_deck() + REGULAR + crowns - 1]
    assert {layout.content.cards[card].crowns for card in deck} == {crowns}


@pytest.mark.rule("LW-1.4", "LW-1.8")
def test_modifiers_and_start_marker_are_drawn():
    state = start(3)
    moves = drawn(state)
    assert moves[:5] == [
        *("market townhouse -3", "market manor -2", "market mansion 1", "market farm 3"),
        "start 0",
    ]
    state = start(3)
    assert len(GAME.chances(state).moves) == 4
    GAME.apply(state, CHANCE, GAME.parse("market townhouse 1"))
    assert [GAME.write(move) for move in GAME.chances(state).moves] == [
        "market manor -3",
        "market manor -2",
        "market manor 3",
    ]
    for text in ["market manor 3", "market mansion -3", "market farm -2"]:
        GAME.apply(state, CHANCE, GAME.parse(text))
    assert [GAME.write(move) for move in GAME.chances(state).moves] == [
        "start 0",
        "start 1",
        "start 2",
    ]
    GAME.apply(state, CHANCE, GAME.parse("start 1"))
    assert GAME.view(state, 0).last_will.first == 1
    assert dict(GAME.view(state, 0).last_will.modifiers)["farm"] == -2


@pytest.mark.rule("LW-1.5")
def test_wild_companions_lie_on_the_offer():
    scene = Estate()
    assert scene.offered("joker-1") == ["LJ1"]
    assert scene.offered("joker-2") == ["LJ2"]


@pytest.mark.rule("LW-1.6")
def test_the_will_says_how_much_money_there_is():
    for money in [70, 80, 130]:
        assert start(will=str(money)).money == [money] * 3
    state = start(will="random")
    moves = drawn(state)
    assert moves[5] == "will LW1"
    state = start(will="random")
    while not GAME.write(GAME.chances(state).moves[0]).startswith("will"):
        GAME.apply(state, CHANCE, GAME.chances(state).moves[0])
    assert len(GAME.chances(state).moves) == 7
    told = GAME.apply(state, CHANCE, GAME.parse("will LW4"))
    assert GAME.write_event(told[0]) == "will-read LW4 100"
    assert state.money == [100] * 3
    with pytest.raises(BadOption) as refused:
        GAME.options(contests="EW", will="80")
    assert refused.value.code == "will-alone"


@pytest.mark.rule("LW-1.7", "LW-3.2")
def test_six_cards_are_dealt_before_the_first_offer():
    state = start(2)
    moves = drawn(state)[5:]
    assert [move.split()[0] for move in moves[:12]] == ["deal"] * 12
    assert [move.split()[1] for move in moves[:12]] == ["0"] * 6 + ["1"] * 6
    assert [move.split()[2][:2] for move in moves[:6]] == ["LP"] * 3 + ["LH"] * 3
    assert [move.split()[:2] for move in moves[12:]] == [
        ["lay", f"last-will.c{at}"] for at in range(1, 6)
    ]
    view = GAME.view(state, 0)
    assert len(view.hands[0]) == 6
    assert view.hands[1] == []
    assert [back.deck for back in view.last_will.backs[1]] == ["expense"] * 3 + ["property"] * 3


@pytest.mark.rule("LW-1.9")
def test_boards_start_empty():
    view = GAME.view(Estate().state, 0)
    assert view.last_will.boards == [[], [], []]
    assert view.last_will.extensions == [0, 0, 0]


# LW-2


@pytest.mark.rule("LW-2.1", "LW-10.1", "LW-10.2", "LW-10.3")
def test_alone_it_ends_after_seven_rounds_or_in_bankruptcy():
    scene = Estate()
    scene.ordered()
    scene.round(7)
    scene.board("LP13")
    scene.modifiers(townhouse=-3, manor=-2, mansion=1, farm=3)
    scene.state.money = [20, 38, 45]
    told: list = []
    finish(scene.state, told)
    assert GAME.write_event(told[-1]) == "ended last-round"
    result = GAME.outcome(scene.state)
    assert [score.total for score in result.scores] == [38, 38, 45]
    assert result.ranking == [[0, 1], [2]]

    for money, board, reason in [(0, (), "zero-last-will"), (-4, (), "zero-last-will")]:
        scene = Estate()
        scene.ordered()
        scene.board(*board)
        scene.pounds(money)
        finish(scene.state, [])
        assert scene.state.reason == reason
        assert GAME.outcome(scene.state).scores[0].total == money
        assert GAME.outcome(scene.state).winners == [0]
    scene = Estate()
    scene.ordered()
    scene.board("LP01")
    scene.pounds(0)
    finish(scene.state, [])
    assert scene.state.reason == ""
    assert scene.state.round == 2


@pytest.mark.rule("LW-2.2", "LW-2.4", "LW-4.1")
def test_the_phases_of_a_round():
    scene = Estate(seats=3)
    scene.will.first = scene.state.actor = 1
    phases: list[str] = []

    def note() -> None:
        phase = GAME.view(scene.state, 0).phase
        if not phases or phases[-1] != phase:
            phases.append(phase)

    planners = []
    while scene.asked(scene.state.actor) == "plan":
        planners.append(scene.state.actor)
        note()
        if len(planners) == 2:
            assert scene.refusal("plan 1", scene.state.actor) == ("plan-taken", "LW-4.1")
            assert scene.refusal("plan 9", scene.state.actor) == ("no-such-plan", "LW-4.1")
            assert "end" not in scene.legal(scene.state.actor)
        scene.do(scene.legal(scene.state.actor)[0], seat=scene.state.actor)
    assert planners == [1, 2, 0]
    rng = Rng.seeded(1)
    while scene.state.round == 1:
        note()
        seat = scene.to_act()[0]
        move = rng.choose(GAME.chances(scene.state)) if seat == CHANCE else None
        GAME.apply(scene.state, seat, move or GAME.space(scene.state, seat).sample(rng))
    assert phases[:4] == ["planning", "drawing", "errands", "actions"]


# LW-3


@pytest.mark.rule("LW-3.1")
def test_each_place_has_a_card_of_its_deck():
    scene = Estate(seats=3)
    decks = [scene.offered(f"c{at}")[0][:2] for at in range(1, 7)]
    assert decks == ["LS", "LH", "LP", "LH", "LE", "LH"]
    words = {"special": "S", "expense": "H", "event": "E", "property": "P", "companion": "C"}
    table = {
        (row["id"][-2:], row["side"]): "".join(words[word] for word in row["decks"])
        for row in HOUSE["last-will"]["offer"]
    }
    assert table["c5", "2-3"] == "ECCCCEE"
    assert table["c7", "4-5"] == "SSSHECE"


@pytest.mark.rule("LW-3.3")
def test_a_place_without_cards_stays_empty():
    scene = Estate(seats=2)
    at = scene.state.layout.will_deck() + 3
    scene.state.decks[at] = []
    scene.round(1)
    clear(scene.state, [])
    moves = drawn(scene.state)
    assert [move.split()[1][-2:] for move in moves] == ["c1", "c2", "c3", "c4"]
    assert scene.offered("c5") == []
    scene.errand()
    assert "errand last-will.c5" not in scene.legal()
    assert scene.refusal("errand last-will.c5") == ("nothing-there", "LW-3.3")


@pytest.mark.rule("LW-3.4")
def test_two_of_six_cards_are_kept_and_sealed_until_all_have_chosen():
    state = start(2)
    drawn(state)
    assert GAME.to_act(state) == [0, 1]
    texts = [GAME.write(move) for move in GAME.space(state, 0).listing(99)]
    hand = GAME.view(state, 0).hands[0]
    assert len(texts) == 15
    assert texts[0] == f"keep {hand[0]} {hand[1]}"
    seen = GAME.view(state, 1).last_will.backs
    steps = Steps(GAME, 2, state.copy())
    told = GAME.apply(state, 0, GAME.parse(texts[0]))
    steps.add(0, GAME.parse(texts[0]), told, state.copy())
    assert [GAME.write_event(event) for event in told] == ["sealed 0 0"]
    assert GAME.view(state, 1).last_will.backs == seen
    assert steps.move(0) == texts[0]
    for text in [f"keep {hand[1]} {hand[0]}", f"keep {hand[0]} {hand[0]}", "keep LE01 LE02"]:
        with pytest.raises(IllegalMove) as no:
            GAME.apply(start_with(hand), 0, GAME.parse(text))
        assert no.value.rule == "LW-3.4"
    told = GAME.apply(state, 1, GAME.space(state, 1).listing(1)[0])
    lines = [GAME.write_event(event) for event in told]
    assert [line for line in lines if line.startswith("card-dropped 0")] == [
        f"card-dropped 0 {card}" for card in hand[2:]
    ]
    assert GAME.view(state, 1).last_will.discards["property"] != []
    assert len(GAME.view(state, 1).last_will.backs[0]) == 2


def start_with(hand):
    """Return a table at the same point with the same hand of seat 0."""
    state = start(2)
    drawn(state)
    assert GAME.view(state, 0).hands[0] == hand
    return state


# LW-4


@pytest.mark.rule("LW-4.4", "LW-4.5")
def test_decks_are_named_before_any_card_is_seen():
    scene = Estate(seats=2)
    scene.plan(1, 3)
    assert scene.asked(0) == "deck"
    told = scene.do("deck property", "deck event", "deck event", seat=0)
    assert told == ["deck-named 0 property", "deck-named 0 event", "deck-named 0 event"]
    assert scene.state.hands[0] == []
    assert scene.undoable() == "deck event"
    scene.do("deck companion", seat=0)
    assert scene.undoable() == ""
    assert GAME.view(scene.state, 1).last_will.due == ["property", "event", "event", "companion"]
    before = scene.state.copy()
    assert GAME.chances(before).moves != []
    for at, deck in enumerate(["property", "event", "event", "companion"]):
        assert scene.to_act() == [CHANCE]
        move = GAME.chances(scene.state).moves[0]
        events = GAME.apply(scene.state, CHANCE, move)
        scene.steps.add(CHANCE, move, events, scene.state.copy())
        public, private = events[:2]
        assert GAME.write_event(public) == f"card-dealt 0 {deck}"
        assert [private.is_told_to(seat) for seat in (0, 1, -2)] == [True, False, False]
        assert len(scene.state.hands[0]) == at + 1
        assert scene.undoable() == ""
    assert GAME.view(scene.state, 1).hands[0] == []
    assert len(GAME.view(scene.state, 0).hands[0]) == 4
    assert scene.to_act() == [0]


@pytest.mark.rule("LW-4.4", "LW-4.7")
def test_a_deck_is_offered_while_it_has_cards_and_the_rest_lapses():
    scene = Estate(seats=2)
    layout = scene.state.layout
    for deck, left in enumerate([0, 1, 0, 2]):
        at = layout.will_deck() + deck
        scene.state.decks[at] = scene.state.decks[at][:left]
        scene.will.discards[deck] = []
    scene.will.discards[1] = scene.cards("LH39")
    scene.plan(4, 3)
    assert scene.legal(1) == []
    assert scene.legal(0) == [] or scene.asked(0) == "deck"
    seat = scene.state.actor
    assert scene.legal(seat) == ["deck expense", "deck companion"]
    scene.do("deck expense", "deck expense", seat=seat)
    assert scene.legal(seat) == ["deck companion"]
    assert scene.refusal("deck expense", seat) == ("deck-used-up", "LW-4.4")
    assert scene.refusal("deck special", seat) == ("no-such-deck", "LW-4.3")
    scene.do("deck companion", "deck companion", seat=seat)
    told = scene.draw()
    assert [line for line in told if line.startswith("card-dealt")] == [
        f"card-dealt {seat} expense",
        f"card-dealt {seat} expense",
        f"card-dealt {seat} companion",
        f"card-dealt {seat} companion",
    ]
    assert told.index("deck-remade expense") > told.index(f"card-dealt {seat} expense")


@pytest.mark.rule("LW-4.6")
def test_an_empty_deck_is_made_anew_only_when_needed():
    scene = Estate(seats=2)
    at = scene.state.layout.will_deck()
    scene.secret("LE01", seat=1)
    gone = scene.take("LE02", "LE03")
    last = scene.state.decks[at][:1]
    scene.state.decks[at] = last
    scene.will.discards[0] = gone
    scene.errand(0, boys=1)
    scene.do("errand last-will.draw", "deck event")
    told = scene.draw()
    assert "deck-remade event" not in told
    assert scene.state.decks[at] == []
    scene.will.hidden[0] = []
    scene.errand(0, boys=1)
    scene.state.boy_at = [0] * len(scene.state.boy_at)
    scene.state.boy_at[scene.state.layout.place_numbers["last-will.draw"]] = 0
    assert scene.do("errand last-will.draw", "deck event")[-1] == "deck-remade event"
    pools = {
        (pool.deck, pool.batch): (pool.cards, pool.left)
        for pool in GAME.view(scene.state, 0).last_will.pools
    }
    assert pools["event", 0] == (["LE01"], 0)
    assert pools["event", 1] == (["LE02", "LE03"], 2)
    for luck in range(20):
        world = GAME.imagine(GAME.view(scene.state, 0), Rng.seeded(luck))
        assert world.hands[1] == scene.cards("LE01")


@pytest.mark.rule("LW-4.6")
def test_special_cards_leave_the_game():
    scene = Estate()
    gone = scene.state.gone[0]
    scene.hand("LS12", "LS03", "LH16")
    scene.board("LH01", "LH02", "LH03", "LH04", "LS08")
    scene.act()
    scene.do("play LS12", "play LH16 over LS08")
    assert scene.state.gone[0] == gone + 2
    assert scene.offered("c1")[0][:2] == "LS"
    scene.state.hands[0] = scene.cards("LS03")
    scene.end_round()
    assert scene.state.gone[0] == gone + 3
