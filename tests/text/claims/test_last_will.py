"""What the guide and the options of Last Will say is so."""

from __future__ import annotations

import pytest

from games.prodigals.estate import KINDS, Estate
from games.prodigals.legacy import drawn, start
from slushfund.games.prodigals.content import BLACK, WHITE
from slushfund.games.prodigals.game import GAME
from slushfund.games.prodigals.rules.round_end import finish
from slushfund.games.prodigals.rules.scoring import end_reason
from text.claims.said import claims_nothing, says
from text.test_claims import data, guide, table_of

GUIDE = "guide.prodigals.contests=W"
SEATS = 2


def will(seats: int = SEATS) -> Estate:
    """Return a table like that of the guide, in its first planning and with empty hands."""
    return Estate(seats=seats)


def deck_of(scene: Estate, deck: str):
    number = scene.content.will.decks.index(deck)
    return [card for card in scene.content.cards if card.id[0] == "L" and card.deck == number]


def test_the_tables_here_are_like_that_of_the_guide():
    state = table_of("prodigals", "guide.contests=W")
    assert state.layout.seats == SEATS == guide("prodigals", "guide.contests=W")["seats"]
    assert GAME.view(state, 0).contests == "W"


@says(f"{GUIDE}.goal", "You have inherited money", "Du hast geerbt")
@says(f"{GUIDE}.goal", "want to be **rid of it all**", "willst **alles loswerden**")
@says(f"{GUIDE}.goal", "Money and the worth of your property count", "Geld und der Wert deiner")
@says(f"{GUIDE}.goal", "the lowest wins", "am wenigsten gewinnt")
def test_money_and_property_count_together_and_the_lowest_wins():
    scene = will()
    assert scene.money() == scene.money(1) > 0
    scene.pounds(3)
    scene.board("LP01")
    scene.pounds(8, seat=1)
    assert scene.score("last-will") == 3 + scene.worth("LP01") > 8
    scene.round(7)
    scene.ordered()
    finish(scene.state, [])
    assert GAME.outcome(scene.state).winners == [1]


@says(f"{GUIDE}.keep", "Keep two of six cards", "Behalte zwei von sechs Karten")
def test_two_of_six_cards_are_kept():
    state = start(SEATS)
    drawn(state)
    hand = GAME.view(state, 0).hands[0]
    assert len(hand) == 6
    moves = [GAME.write(move).split() for move in GAME.space(state, 0).listing(99)]
    assert {len(words) for words in moves} == {3}
    assert {card for words in moves for card in words[1:]} == set(hand)


@says(f"{GUIDE}.keep", "a house, which loses value by itself", "ein Haus, das von selbst an Wert")
@says(f"{GUIDE}.keep", "something you can use in every round", "etwas, das du jede Runde nutzt")
@says(f"{GUIDE}.house", "A house that you do **not** keep up falls one step", "Ein Haus, das du")
@says(f"{GUIDE}.house", "Upkeep spends money instead, but holds its value", "Instandhaltung gibt")
@pytest.mark.parametrize("kept_up", [True, False])
def test_a_house_falls_unless_it_is_kept_up(kept_up):
    scene = will()
    scene.board("LP07")
    before, money = scene.value("LP07"), scene.money()
    scene.act(actions=2)
    if kept_up:
        scene.do("activate LP07")
    assert (scene.money() < money) == kept_up
    scene.ordered()
    finish(scene.state, [])
    assert (scene.value("LP07") == before) == kept_up
    assert scene.will.steps[scene.cards("LP07")[0]] == (0 if kept_up else 1)


@says(f"{GUIDE}.plan", "Each round begins with a plan", "Jede Runde beginnt mit einem Plan")
@says(f"{GUIDE}.plan", "cards to draw, boys to send, actions to take", "Karten, Boten, Aktionen")
@says(f"{GUIDE}.plan", "**Lower numbers** act earlier", "**Kleinere Zahlen** sind früher dran")
@says(f"{GUIDE}.plan", "mostly with fewer actions", "meist mit weniger Aktionen")
def test_a_round_begins_with_plans_and_lower_ones_act_first():
    scene = will()
    plans = [plan for plan in data("prodigals", "last-will")["plan"] if plan["side"] == "2-3"]
    assert GAME.view(scene.state, 0).phase == "planning"
    scene.plan(5, 3)
    assert scene.state.order == [1, 0], "seat 1 chose the lower plan after seat 0"
    for seat, place in ((0, 5), (1, 3)):
        [plan] = [plan for plan in plans if plan["place"] == place]
        assert scene.state.boys[seat] == plan["boys"]
        assert scene.will.actions[seat] == plan["actions"]
    actions = [plan["actions"] for plan in sorted(plans, key=lambda plan: plan["place"])]
    half = len(actions) // 2
    assert sum(actions[:half]) < sum(actions[-half:])


@says(f"{GUIDE}.deck", "Name a deck for each card", "Nenne für jede Karte einen Stapel")
@says(f"{GUIDE}.deck", "you see them afterwards", "danach siehst du sie")
def test_decks_are_named_before_any_card_is_seen():
    scene = will()
    scene.plan(1, 3)
    scene.do("deck property", "deck event", "deck event")
    assert scene.in_hand() == []
    scene.do("deck companion")
    scene.draw()
    assert sorted(card[:2] for card in scene.in_hand()) == ["LC", "LE", "LE", "LP"]


@says(f"{GUIDE}.deck", "Events spend once, expenses again and again", "Ereignisse geben einmal aus")
@says(f"{GUIDE}.deck", "houses lose value, companions make outings dearer", "Häuser verlieren Wert")
@says(
    f"{GUIDE}.action", "lay black cards and use them once a round", "schwarze Karten auslegen und"
)
@says(f"{GUIDE}.action", "play white ones, buy and sell", "weiße spielen, kaufen, verkaufen")
@says(f"{GUIDE}.action", "Your actions", "Deine Aktionen")
def test_events_are_played_once_and_expenses_used_once_a_round():
    scene = will()
    assert {card.frame for card in deck_of(scene, "event")} == {WHITE}
    assert {card.frame for card in deck_of(scene, "expense")} == {BLACK}
    scene.hand("LE01", "LH13", "LP01")
    scene.act(actions=9)
    scene.do("play LE01", "play LH13", "activate LH13", "play LP01", "sell LP01")
    assert "LE01" in scene.discards(0)
    assert scene.refusal("activate LH13")[0] == "already-activated"
    scene.end_round()
    while scene.asked() == "reduction":
        scene.do(scene.legal()[0])
    scene.roll()
    scene.act(actions=9)
    money = scene.money()
    scene.do("activate LH13")
    assert scene.money() < money, "again"
    assert "play LE01" not in scene.legal()


@says(f"{GUIDE}.action", "Tap a card to see what it would do", "um zu sehen, was sie täte")
def test_what_a_card_would_do_is_foreseen():
    scene = will()
    scene.hand("LE01")
    scene.act()
    seen = GAME.preview(scene.state, 0, GAME.parse("play LE01"))
    money = scene.money()
    scene.do("play LE01")
    assert seen["pounds"] == scene.money() - money < 0


@says(
    f"{GUIDE}.errand", "A boy takes a card from the offer to your hand", "Ein Bote holt eine Karte"
)
@says(f"{GUIDE}.errand", "or runs another errand", "macht einen anderen Gang")
@says(f"{GUIDE}.errand", "What he takes here, everybody knows", "Was er hier nimmt, kennen alle")
def test_a_card_from_the_offer_is_known_to_all():
    scene = will()
    scene.errand()
    (card,) = scene.offered("c2")
    assert {"errand last-will.market", "errand last-will.opera"} <= set(scene.legal())
    scene.do("errand last-will.c2")
    for viewer in (-2, 0, 1):
        assert GAME.view(scene.state, viewer).hands[0] == [card]


@says(f"{GUIDE}.market", "The market adds to every price", "Der Markt kommt zu jedem Preis dazu")
@says(f"{GUIDE}.market", "when its sign is high", "wenn ihr Zeichen hoch ist")
@says(f"{GUIDE}.market", "**sell** it when it is low", "**verkaufe**, wenn es niedrig ist")
@pytest.mark.parametrize("card", ["LP01", "LP07", "LP13", "LP19"])
def test_the_market_adds_to_what_a_property_costs_and_brings(card):
    paid, brought = [], []
    for sign in (-3, 3):
        scene = will()
        scene.modifiers(**dict.fromkeys(KINDS, sign))
        scene.hand(card)
        scene.act(actions=9)
        money = scene.money()
        scene.do(f"play {card}")
        paid.append(money - scene.money())
        money = scene.money()
        scene.do(f"sell {card}")
        brought.append(scene.money() - money)
    assert [paid[1] - paid[0], brought[1] - brought[0]] == [6, 6]


@says(
    f"{GUIDE}.exchange", "Exchange two signs so that what you own becomes", "Tausche zwei Zeichen"
)
@says(f"{GUIDE}.exchange", "or leave it", "oder lass es")
def test_two_signs_are_exchanged_or_none():
    scene = will()
    scene.modifiers(townhouse=3, manor=-2, mansion=1, farm=-3)
    scene.board("LP01")
    before = scene.worth("LP01")
    scene.errand(boys=3)
    scene.do("errand last-will.market")
    assert "done" in scene.legal()
    scene.do("exchange townhouse farm")
    assert scene.worth("LP01") == before - 6


@says(f"{GUIDE}.bring", "Companions make an outing dearer", "Gefährten machen eine Vergnügung")
@says(f"{GUIDE}.bring", "Each card goes along once and is gone then", "Jede Karte kommt einmal mit")
def test_a_companion_makes_an_outing_dearer_and_is_gone():
    spent = []
    for brought in (False, True):
        scene = will()
        scene.hand("LE04", "LC01")
        scene.act(actions=1)
        scene.do("play LE04")
        if brought:
            scene.do("bring LC01")
        if scene.asked() == "bring":
            scene.do("done")
        spent.append(70 - scene.money())
        assert ("LC01" in scene.in_hand()) == (not brought)
    assert spent[1] > spent[0]


@says(f"{GUIDE}.reduction", "Only two cards stay in your hand", "Nur zwei Karten bleiben auf der")
def test_only_two_cards_stay_in_a_hand():
    scene = will()
    scene.hand("LE01", "LE02", "LH13", "LC01", seat=0)
    scene.ordered()
    scene.end_round()
    while scene.asked() == "reduction":
        scene.do(scene.legal()[0])
    assert len(scene.in_hand()) == 2


@says(f"{GUIDE}.last", "While you own property you cannot go below zero", "Solange du Immobilien")
@says(f"{GUIDE}.last", "sell the **last** house cheaply before", "Verkaufe das **letzte** Haus")
@pytest.mark.parametrize(("board", "left"), [(["LP01"], 0), ([], -1)])
def test_who_owns_property_cannot_go_below_zero(board, left):
    scene = will()
    scene.hand("LE01")
    scene.board(*board)
    cost = -GAME.preview(acting(scene), 0, GAME.parse("play LE01"))["pounds"]
    scene.pounds(cost - 1)
    scene.do("play LE01")
    assert scene.money() == left


def acting(scene: Estate):
    scene.act(actions=5)
    return scene.state


@says(f"{GUIDE}.enough", "Seven rounds at most", "Höchstens sieben Runden")
@says(f"{GUIDE}.enough", "or until somebody has nothing left", "oder bis jemand nichts mehr hat")
def test_seven_rounds_at_most_or_nothing_left():
    scene = will()
    reasons = []
    for number in range(1, 8):
        scene.round(number)
        reasons.append(end_reason(scene.state))
    assert reasons == [""] * 6 + ["last-round"]
    scene.round(2)
    scene.pounds(0, seat=1)
    assert end_reason(scene.state) == "zero-last-will"


def possible_wills() -> list[str]:
    [choice] = [one for one in GAME.choices if one.name == "will"]
    return [value for value in choice.values if value.isdigit()]


@says("option.prodigals.will.what", "Pounds for everybody", "Pfund für alle")
@says("option.prodigals.will.what", "more makes a longer game", "mehr macht das Spiel länger")
def test_a_larger_will_outlasts_the_same_spending():
    amounts = possible_wills()
    for amount in amounts:
        scene = Estate(seats=SEATS, will=amount)
        assert {scene.money(seat) for seat in range(SEATS)} == {int(amount)}
        scene.pounds(int(amount) - int(amounts[0]))  # the smallest will is spent
        assert bool(end_reason(scene.state)) == (amount == amounts[0])


@says("option.prodigals.will.random", "drawn by lot", "ausgelost")
def test_a_random_will_is_drawn():
    state = start(SEATS, will="random")
    wills: list[str] = []
    while not wills:
        moves = [GAME.write(move) for move in GAME.chances(state).moves]
        wills = [text for text in moves if text.startswith("will")]
        GAME.apply(state, -1, GAME.chances(state).moves[0])
    assert len(wills) == len(possible_wills())


def test_cards_and_boards_are_marked_as_our_own():
    tables = data("prodigals", "last-will")
    assert tables["source"] == "house"


OURS = ("Cards and boards of Last Will are our own here", "sind hier unsere eigenen")
UNKNOWN = ("the printed ones are not known to us", "die gedruckten kennen wir nicht")
for letters in ("W", "EW", "SW", "ESW"):
    key = f"option.prodigals.contests.{letters}.what"
    says(key, *OURS)(test_cards_and_boards_are_marked_as_our_own)
    claims_nothing(key, *UNKNOWN, "what we know")

for key, en, de, why in [
    ("keep", "Good to begin with", "Gut zum Anfang", "advice"),
    ("market", "**buy** a kind of property", "**Kaufe** eine Art", "advice"),
    ("reduction", "So play what you draw", "Spiel also, was du ziehst", "advice"),
    ("enough", "You know enough now", "Jetzt weißt du genug", "a word of farewell"),
    ("enough", "Everything else is in the rules", "Alles andere steht in", "a signpost"),
]:
    claims_nothing(f"{GUIDE}.{key}", en, de, why)
