"""T3 plays everywhere, its stage game keeps to the rules, and bots mean what they say or not."""

from __future__ import annotations

from typing import Any

import pytest

from bots.ticks import reading
from games.tiefe_taschen.scene import Scene
from slushfund.arena.controls import leaks, twin_of
from slushfund.arena.match import play_deal
from slushfund.arena.plan import make_plan
from slushfund.bots import Bot, Budget, SystemClock, find
from slushfund.bots.knowledge import pack_knowledge
from slushfund.bots.tiefe_taschen.extremes import SPITEFUL
from slushfund.bots.tiefe_taschen.forecast import Forecast, successors
from slushfund.bots.tiefe_taschen.opponent_model import FAIRLY, MYOPICALLY, OpponentModel
from slushfund.bots.tiefe_taschen.policy import FAIR, MYOPIC
from slushfund.bots.tiefe_taschen.promises import heard_now
from slushfund.bots.tiefe_taschen.sharing import buy_for, hand_over
from slushfund.bots.tiefe_taschen.solver import buying_split
from slushfund.bots.tiefe_taschen.temperament import GREEDY, GRUDGING, HONEST, WithTemperament
from slushfund.bots.tiefe_taschen.votes import Vote, blackmail
from slushfund.bots.worker import speak, think
from slushfund.core import CHANCE, NOBODY, Knowledge, Rng
from slushfund.games.tiefe_taschen.game import GAME
from slushfund.games.tiefe_taschen.moves import (
    AGREE,
    AVERT,
    CARD_MOVES,
    REJECT,
    THREAT,
    TREASURY,
    Card,
    Say,
    give,
)

TALKING = ["fair", "myopic", "quick", "stage"]


def known(scene, seat):
    return Knowledge(seat, scene.view(seat), scene.play.events(seat))


def counted(iterations=2):
    return Budget(0.0, SystemClock(), iterations=iterations)


# The stage game


def stage_of_four(**changes):
    """Return four seats with 9 each, seat 0 the president; he keeps 5 and 3, seat 1 gets 2."""
    stage = Vote(4, [0, 1, 2, 3])
    stage.purses = [9.0] * 4
    stage.means = [3.0] * 4
    stage.shares = [8.0, 2.0, 0.0, 0.0]
    stage.pot = 10.0
    stage.grab = 3.0
    stage.spread = 4.0
    for name, value in changes.items():
        setattr(stage, name, value)
    return stage


def chances(stage, plans):
    return [stage.chance(plans, seat) for seat in range(4)]


def test_chances_to_win_add_up_to_one():
    for plans in ([0, 0, 1, 1], [0, 1, 1, 2], [2, blackmail(0), 4, 0]):
        assert sum(chances(stage_of_four(), plans)) == pytest.approx(1.0)


def test_a_tied_vote_is_accepted_and_one_more_rejection_is_not():
    tied = chances(stage_of_four(), [AGREE, AGREE, REJECT, REJECT])
    lost = chances(stage_of_four(), [AGREE, REJECT, REJECT, REJECT])
    assert tied[0] > 0.4
    assert lost[0] < 0.2
    assert lost[1] == max(lost), "the first to reject becomes president"


def test_only_the_first_grab_pays():
    first, second = [chances(stage_of_four(), [0, 0, 2, third]) for third in (AGREE, TREASURY)]
    assert second[3] == pytest.approx(first[3])


def test_who_averts_takes_from_the_blackmailer():
    stage = stage_of_four()
    robbed = chances(stage, [AGREE, AGREE, TREASURY, blackmail(1)])
    caught = chances(stage, [AGREE, AVERT, TREASURY, blackmail(1)])
    assert robbed[3] > caught[3]
    assert robbed[1] < caught[1]


def test_a_bribe_goes_to_whoever_meets_it_and_else_back():
    bribe = {"owners": [0], "targets": [2], "sides": [0], "values": [4.0]}
    stage = stage_of_four(**bribe)
    paid = chances(stage, [AGREE, AGREE, AGREE, TREASURY])
    unpaid = chances(stage, [AGREE, AGREE, TREASURY, TREASURY])
    assert paid[2] > chances(stage_of_four(), [AGREE, AGREE, AGREE, TREASURY])[2]
    assert unpaid[0] > paid[0]


def test_a_grab_that_ends_the_game_leaves_a_rejected_pot_to_nobody():
    stage = stage_of_four(is_last=True, office=20.0)
    grabbed = chances(stage, [AGREE, REJECT, REJECT, TREASURY])
    assert grabbed[3] > 0.9


# What a rejection leads to


def rejecting(after, rate):
    """Let nobody ever agree, and all reject at this rate, whatever they are offered."""
    after.agreeing = [0.0] * len(after.agreeing)
    after.rejecting = [rate] * len(after.rejecting)


def test_where_splits_are_accepted_a_successor_keeps_what_is_usual():
    after = Forecast(5, own=0)
    after.agreeing = [1.0] * 15
    after.rejecting = [0.0] * 15
    parts = after.parts(0b11110, 1)
    assert parts[:5] == pytest.approx([0.0, 0.7, 0.0, 0.0, 0.3])
    assert parts[5:] == pytest.approx([0.0, 1.0, 0.0, 0.0, 0.0])


def test_where_all_reject_everything_the_pot_goes_to_whoever_is_left():
    after = Forecast(5, own=0)
    rejecting(after, 1.0)
    for first, last in [(1, 4), (2, 1), (4, 3)]:
        parts = after.parts(0b11110, first)
        assert parts[last] == pytest.approx(1.0), "the next one clockwise is always thrown out"
        assert parts[5 + last] == pytest.approx(1.0)


def test_a_seat_that_thinks_lets_others_reject_first():
    """Who keeps out of office until the end is never thrown out."""
    after = Forecast(4, own=1)
    rejecting(after, 0.7)
    thoughtless = Forecast(4, own=0)
    rejecting(thoughtless, 0.7)
    assert after.parts(0b1110, 2)[1] > thoughtless.parts(0b1110, 2)[1] + 0.2


@pytest.mark.parametrize(
    ("agree", "reject", "odds"),
    [
        ([1.0, 0.0, 0.0], [0.0, 1.0, 1.0], [0.0, 1.0, 0.0]),
        ([1.0, 0.0, 0.0], [0.0, 1.0, 0.5], [0.0, 0.5, 0.0]),
        ([0.0, 0.5, 0.0], [0.0, 0.5, 0.5], [0.0, 0.5, 0.0]),
        ([0.0, 0.0, 0.0], [0.0, 0.5, 0.5], [0.0, 0.5, 0.25]),
    ],
)
def test_the_first_to_reject_succeeds_if_rejections_prevail(agree, reject, odds):
    assert successors(agree, reject) == pytest.approx(odds)


def test_parts_of_the_pot_and_of_the_office_add_up_to_one():
    after = Forecast(8, own=3)
    after.office = 0.3
    for president in range(1, 8):
        parts = after.parts(0b11111110, president)
        assert sum(parts[:8]) == pytest.approx(1.0)
        assert sum(parts[8:]) == pytest.approx(1.0)


# T3


@pytest.mark.parametrize(
    "options",
    [
        "seats=3",
        "seats=8 bankruptcy=blurred",
        "seats=5 phase3=free",
        "seats=4 edition=2015",
        "seats=6 edition=2015 phase3=free memory=off",
    ],
)
def test_t3_plays_legally_at_every_table(options):
    bot = find("tiefe-taschen", "stage").make()
    state = GAME.start(GAME.parse_options(options))
    rng = Rng.seeded(3)
    asked = 0
    while asked < 12:
        seat = GAME.next_to_act(state)
        if seat == CHANCE:
            GAME.apply(state, seat, GAME.draw(state, rng))
            continue
        move = think(GAME, bot, pack_knowledge(GAME, state, seat, []), asked, counted(1))
        assert GAME.space(state, seat).has(move)
        GAME.apply(state, seat, move)
        asked += 1


def test_t3_has_a_move_at_once_and_stops_in_time():
    scene = Scene(5)
    scene.pot("5 4 3 2 1")
    bot = find("tiefe-taschen", "stage").make()
    first, last = reading(bot, known(scene, 0), GAME.space(scene.state, 0), Rng.seeded(1), 60)
    assert first <= 2
    assert 60 < last <= 120, "time is up: every candidate is asked for once more at most"


def test_t3_blackmails_a_president_who_never_averts():
    """Myopic presidents agree, vote for vote; whoever gets nothing takes from them."""
    play = Scene(5)
    rng = Rng.seeded(8)
    while play.state.round < 5:
        seat = GAME.next_to_act(play.state)
        policy_move = (
            GAME.draw(play.state, rng) if seat == CHANCE else MYOPIC.move(play.state, seat, rng)
        )
        play.put(seat, GAME.write(policy_move))
    while GAME.next_to_act(play.state) == CHANCE:
        play.put(CHANCE, GAME.write(GAME.draw(play.state, rng)))
    play.put(0, GAME.write(MYOPIC.move(play.state, 0, rng)))
    play.put(0, "done")
    bot = find("tiefe-taschen", "stage").make()
    snoop = bot.choose(known(play, 1), GAME.space(play.state, 1), rng, counted(6))
    assert GAME.write(snoop) == "snoop 0"
    play.put(1, "snoop 0")
    for seat in (1, 2, 3, 4):
        play.put(seat, "done")
    card = bot.choose(known(play, 1), GAME.space(play.state, 1), rng, counted(6))
    assert GAME.write(card) == "card blackmail"


@pytest.mark.parametrize(("policy", "kind"), [(MYOPIC, MYOPICALLY), (FAIR, FAIRLY)])
def test_opponents_are_recognised_by_their_cards(policy, kind):
    play = Scene(5)
    rng = Rng.seeded(4)
    while play.state.round < 5:
        seat = GAME.next_to_act(play.state)
        move = GAME.draw(play.state, rng) if seat == CHANCE else policy.move(play.state, seat, rng)
        play.put(seat, GAME.write(move))
    opponents = OpponentModel(known(play, 0))
    for seat in (1, 2, 3, 4):
        weights = opponents.seats[seat].weights()
        assert weights[kind] == max(weights)
        assert opponents.trust(seat) > 0.6


def test_a_table_that_rejects_everything_is_recognised():
    play = Scene(5)
    rng = Rng.seeded(4)
    before = OpponentModel(known(play, 0))
    while play.state.round < 5:
        seat = GAME.next_to_act(play.state)
        if seat == CHANCE:
            move = GAME.draw(play.state, rng)
        else:
            move = SPITEFUL.move(play.state, seat, rng)
        play.put(seat, GAME.write(move))
    after = OpponentModel(known(play, 0))
    assert after.forecast.buying[1] < 0.3
    kept = [opponents.forecast.parts(0b11110, 1)[1] for opponents in (before, after)]
    assert kept[1] < kept[0] / 2, "a successor is thrown out too"
    assert after.office < before.office


def test_the_twin_of_t3_sees_all_money_and_leaves_t3_alone():
    scene = Scene(5)
    scene.pot("5 4 3 2 1")
    bot: Any = find("tiefe-taschen", "stage").make()
    twin: Any = twin_of(bot, scene.state)
    assert twin.adviser.world(known(scene, 0), Rng.seeded(1)) == scene.state
    assert bot.adviser is not twin.adviser
    move = twin.choose(known(scene, 0), GAME.space(scene.state, 0), Rng.seeded(1), counted())
    assert GAME.space(scene.state, 0).has(move)


def test_supporters_are_bought_as_cheaply_as_the_cards_allow():
    scene = Scene(5)
    scene.pot("5 5 3 2 1")
    assert GAME.write(buying_split(scene.state, [3, 4], 3, 0)) == "split 0:5,5 3:3 4:1,2"


# Talk


def vote(split, seats=4, options=""):
    """Return a table where seat 0 has just split 5 4 2 1, before anything is placed."""
    scene = Scene(seats, 0, options)
    scene.pot("5 4 2 1" if seats == 4 else "5 5 3 2 1")
    scene.put(0, split)
    return scene


def at_the_cards(scene):
    for seat in range(scene.seats):
        scene.put(seat, "done")
    return scene


def said_by(name, scene, seat, seed=1):
    bot = find("tiefe-taschen", name).make()
    speech = GAME.statements(scene.state, seat)
    return [GAME.write(move) for move in bot.speak(known(scene, seat), speech, Rng.seeded(seed))]


class Stubborn(Bot):
    """Would always play one card."""

    def __init__(self, card):
        self.card = card

    def choose(self, knowledge, space, rng, budget):
        return CARD_MOVES[self.card]


def card_of(scene, seat, card, temperament):
    bot = WithTemperament(Stubborn(card), temperament)
    move = bot.choose(known(scene, seat), GAME.space(scene.state, seat), Rng.seeded(1), counted())
    assert isinstance(move, Card)
    return move.card


@pytest.mark.parametrize(
    ("temperament", "card"), [(HONEST, AGREE), (GRUDGING, AGREE), (GREEDY, TREASURY)]
)
def test_a_promise_is_kept_by_the_honest_and_the_grudging_only(temperament, card):
    scene = vote("split 0:4,5 1:2 2:1")
    scene.put(1, "say 0 promise play agree")
    assert card_of(at_the_cards(scene), 1, TREASURY, temperament) == card


@pytest.mark.parametrize(("bribe", "card"), [("bribe 1 agree 4 down", AGREE), ("", TREASURY)])
def test_a_promise_for_a_bribe_is_due_when_the_bribe_lies_there(bribe, card):
    scene = vote("split 0:4,5 1:2 2:1")
    scene.put(1, "say 0 promise play agree if 0 bribe 1 3")
    if bribe:
        scene.put(0, bribe)
    for seat in range(4):
        scene.put(seat, "done")
    if bribe:
        scene.put(1, "show none")
    assert card_of(scene, 1, TREASURY, HONEST) == card


def broken_promise():
    """Return the vote after one in which the president broke his word to seat 2."""
    scene = vote("split 0:4,5 1:2 2:1")
    scene.put(0, "say 2 promise play agree")
    at_the_cards(scene)
    for seat, card in enumerate(["treasury", "agree", "agree", "avert"]):
        scene.put(seat, f"card {card}")
    while GAME.next_to_act(scene.state) == CHANCE:
        scene.put(CHANCE, GAME.write(GAME.draw(scene.state, Rng.seeded(1))))
    pot = GAME.space(scene.state, 0).sample(Rng.seeded(2))
    scene.put(0, GAME.write(pot))
    assert scene.view(2).broken[0] == 1
    return scene


def test_the_grudging_turn_on_who_broke_a_promise_and_the_others_do_not():
    scene = broken_promise()
    assert said_by("quick", scene, 2) in ([], ["say 0 threat blackmail 0"])
    at_the_cards(scene)
    assert card_of(scene, 2, AGREE, GRUDGING) == REJECT
    assert card_of(scene, 2, AGREE, HONEST) == AGREE
    assert card_of(scene, 3, AGREE, GRUDGING) == AGREE, "who never heard the promise"


def test_a_request_is_granted_when_it_costs_nothing():
    scene = vote("split 0:2,5 1:4 2:1")
    scene.put(0, "say 1 request play agree")
    assert said_by("fair", scene, 1) == ["say 0 promise play agree"]


def test_a_request_that_costs_something_has_a_price():
    scene = vote("split 0:4,5 2:1,2")
    scene.put(0, "say 1 request play agree")
    assert said_by("fair", scene, 1) == ["say 0 promise play agree if 0 bribe 1 3"]


def test_an_offer_that_pays_is_accepted_and_one_that_does_not_is_not():
    scene = vote("split 0:4,5 2:1,2")
    scene.put(0, "say 1 request play agree if 0 bribe 1 4")
    assert said_by("fair", scene, 1) == ["say 0 promise play agree if 0 bribe 1 4"]
    scene = vote("split 0:4,5 2:1,2")
    scene.put(0, "say 1 promise spare 1 if 1 play agree")
    assert said_by("fair", scene, 1) == ["say 0 promise play agree if 0 bribe 1 1"]


def test_a_bribe_that_is_too_small_is_answered_by_the_price():
    scene = vote("split 0:4,5 2:1,2")
    scene.put(0, "say 1 request play agree if 0 bribe 1 2")
    assert said_by("fair", scene, 1) == ["say 0 promise play agree if 0 bribe 1 3"]


def test_who_has_laid_down_a_card_promises_nothing_against_it():
    scene = at_the_cards(vote("split 0:2,5 1:4 2:1"))
    scene.put(1, "card treasury")
    scene.put(0, "say 1 request play agree")
    assert said_by("fair", scene, 1) == []


def test_in_the_free_procedure_a_promise_changes_the_card():
    scene = vote("split 0:2,5 1:4 2:1", options="phase3=free")
    scene.put(1, "card treasury")
    scene.put(1, "ready")
    scene.put(0, "say 1 request play agree")
    assert said_by("fair", scene, 1) == ["say 0 promise play agree", "card agree"]


@pytest.mark.parametrize("name", TALKING)
def test_bots_say_only_what_may_be_said_and_not_too_much(name):
    bot = find("tiefe-taschen", name).make()
    rng = Rng.seeded(6)
    state = GAME.start(GAME.parse_options("seats=4"))
    said = 0
    for number in range(160):
        seat = GAME.next_to_act(state)
        if seat == NOBODY:
            break
        if seat == CHANCE:
            GAME.apply(state, seat, GAME.draw(state, rng))
            continue
        for other in range(4):
            for move in speak(GAME, bot, pack_knowledge(GAME, state, other, []), number):
                assert GAME.statements(state, other).has(move)
                GAME.apply(state, other, move)
                said += 1
        assert max(state.spoken) <= 3
        GAME.apply(state, seat, MYOPIC.move(state, seat, rng))
    assert said > 0


@pytest.mark.parametrize("name", TALKING)
def test_bots_talk_alike_in_worlds_their_seat_cannot_tell_apart(name):
    assert leaks("tiefe-taschen", "seats=3 length=6", name, 1, 1) == []


@pytest.mark.parametrize("talk", [False, True])
def test_in_the_arena_bots_talk_only_where_the_plan_says_so(talk, monkeypatch):
    asked: list[Any] = []

    def speak(*words):
        asked.append(words)
        return []

    monkeypatch.setattr("slushfund.arena.match.speak", speak)
    words = {"game": "tiefe-taschen", "options": "seats=3 length=3", "deals": 1, "talk": talk}
    cells = [{"row": "fair", "column": "fair"}]
    plan = make_plan({**words, "iterations": 1, "cells": cells}, "")
    play_deal(plan, plan.cells[0], 0, {})
    assert bool(asked) == talk


def before_a_split():
    scene = Scene(4)
    scene.pot("5 4 2 1")
    return scene


def test_bots_name_the_share_they_agree_for_and_keep_to_it():
    scene = before_a_split()
    demands = [said_by("fair", scene, seat) for seat in (1, 2, 3)]
    assert demands == [["say 0 promise play agree if 0 give 1 3"], [], []], "one is in the mood"
    scene.put(1, "say 0 promise play agree if 0 give 1 3")
    scene.split("0:1,2,5 1:4")
    at_the_cards(scene)
    assert card_of(scene, 1, TREASURY, HONEST) == AGREE


def test_a_promise_without_its_share_is_not_due():
    scene = before_a_split()
    scene.put(1, "say 0 promise play agree if 0 give 1 6")
    scene.split("0:1,2,5 1:4")
    at_the_cards(scene)
    assert card_of(scene, 1, TREASURY, HONEST) == TREASURY


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_request_to_all_is_answered(seat):
    scene = vote("split 0:2,5 1:4 2:1")
    scene.put(0, "say all request play agree if 0 bribe 3 5")
    assert said_by("fair", scene, seat) != []


def test_a_president_keeps_what_he_promised_and_pays_no_more_than_was_asked():
    piles = [[5, 4], [], [2], [1]]
    hand_over(piles, 0, [give(1, 4)], [0, 1, 2, 3])
    assert piles == [[5], [4], [2], [1]]
    piles = [[1], [5, 2], [4], []]
    buy_for(piles, 0, {1: 2, 2: 5})
    assert piles == [[1, 5], [2], [4], []]


def test_an_offer_of_the_next_split_is_weighed_like_money_that_may_never_come():
    scene = vote("split 0:4,5 2:1,2")
    scene.put(3, "say 1 promise give 1 6 if 1 play reject")
    assert said_by("fair", scene, 1) == ["say 3 promise play reject if 3 give 1 6"]


@pytest.mark.parametrize("name", TALKING)
def test_bots_react_to_bribes_that_are_laid_after_they_were_ready(name):
    """In the free procedure a bribe takes their mark, and they answer with a card again."""
    bot = find("tiefe-taschen", name).make()
    scene = vote("split 0:4,5 2:1,2", options="phase3=free")
    for seat in range(4):
        scene.put(seat, "card agree" if seat == 0 else "card treasury")
    for seat in range(1, 4):
        scene.put(seat, "ready")
    scene.put(0, "bribe 1 agree 4 down")
    assert 1 in scene.to_act
    for turn in range(12):
        if 1 not in scene.to_act:
            break
        known = pack_knowledge(GAME, scene.state, 1, [])
        move = think(GAME, bot, known, turn, Budget(9.0, SystemClock(), 2))
        scene.put(1, GAME.write(move))
    assert 1 in scene.view(1).ready


@pytest.mark.parametrize("name", [*TALKING, "flat", "generous", "spiteful"])
def test_in_the_free_procedure_nobody_repeats_himself_or_dithers(name):
    """Who lies with the card that suits him, or that he promised, is ready with it."""
    bot = find("tiefe-taschen", name).make()
    rng = Rng.seeded(8)
    state = GAME.start(GAME.parse_options("seats=5 phase3=free"))
    busy: tuple[int, list[str]] = (NOBODY, [])
    for number in range(200):
        seats = [seat for seat in GAME.to_act(state) if seat != CHANCE]
        if not seats:
            if GAME.next_to_act(state) == NOBODY:
                break
            GAME.apply(state, CHANCE, GAME.draw(state, rng))
            continue
        for other in range(5):
            told = [h.words for h in heard_now(GAME.view(state, other)) if h.seat == other]
            for said in speak(GAME, bot, pack_knowledge(GAME, state, other, []), number):
                assert GAME.write(said) not in told
                GAME.apply(state, other, said)
                busy = (NOBODY, [])
        seat = busy[0] if busy[0] in seats else seats[0]
        move = think(GAME, bot, pack_knowledge(GAME, state, seat, []), number, counted())
        busy = (seat, [*(busy[1] if busy[0] == seat else []), GAME.write(move)])
        cards = [made for made in busy[1] if made.startswith("card")]
        assert len(cards) <= 2, busy
        GAME.apply(state, seat, move)
    assert number > 100


@pytest.mark.parametrize("seat", [0, 1])
def test_who_says_anything_still_makes_sense(seat):
    """A condition is about somebody else's deed, what is threatened hurts who is told, and the
    president wants nobody to reject his own split."""
    bot = find("tiefe-taschen", "myopic").make()
    said: set[str] = set()
    for number in range(200):
        scene = vote("split 0:4,5 2:1,2")
        scene.put(1 - seat, f"say {seat} request play agree")
        for move in speak(GAME, bot, pack_knowledge(GAME, scene.state, seat, []), number):
            assert isinstance(move, Say)
            assert move.condition is None or move.condition.seat != seat
            assert move.kind != THREAT or move.to == 1 << move.deed.seat
            said.add(GAME.write(move))
    assert len(said) > 10
    assert any("play reject" in words for words in said) == (seat != 0)
