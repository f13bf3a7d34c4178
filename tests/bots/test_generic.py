"""Generic bots play every game legally, have a move at once, and find what is plainly best."""

from __future__ import annotations

from typing import Any

import pytest

from bots.ticks import reading
from slushfund import games
from slushfund.bots import Budget, SystemClock
from slushfund.bots.adviser import Adviser
from slushfund.bots.generic.flat import FlatBot
from slushfund.bots.generic.greedy import GreedyBot
from slushfund.bots.generic.mcts import TreeBot
from slushfund.bots.qe import ladder
from slushfund.bots.qe.adviser import QEAdviser
from slushfund.bots.qe.policy import GREEDY
from slushfund.core import CHANCE, NOBODY, Knowledge, Playthrough, Rng
from slushfund.games.qe.moves import Bid, Open

QE = games.get("qe")


def mixing_tree(adviser):
    return TreeBot(adviser, mixes=True)


SEARCHERS = [FlatBot, GreedyBot, TreeBot, mixing_tree]


def positions(game, seed, every):
    """Return some positions of a random game with the knowledge of the seat to act."""
    rng = Rng.seeded(seed)
    state = game.start(game.parse_options(""))
    found = []
    number = 0
    while (seat := game.next_to_act(state)) != NOBODY:
        if seat == CHANCE:
            game.apply(state, seat, game.draw(state, rng))
            continue
        number += 1
        if number % every == 0:
            found.append((state.copy(), Knowledge(seat, game.view(state, seat), [])))
        game.apply(state, seat, game.space(state, seat).sample(rng))
    return found[:6]


@pytest.mark.parametrize("kind", SEARCHERS)
@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.id)
def test_a_generic_bot_plays_any_game_legally_and_repeatably(game, kind):
    bot = kind(Adviser(game))
    for state, known in positions(game, 4, 9):
        space = game.space(state, known.seat)
        moves = [
            bot.choose(known, space, Rng.seeded(8), Budget(0.0, SystemClock(), iterations=2))
            for _ in range(2)
        ]
        assert moves[0] == moves[1]
        assert space.has(moves[0])


@pytest.mark.parametrize("kind", SEARCHERS)
def test_a_bot_offers_a_move_before_it_thinks(kind):
    for state, known in positions(QE, 5, 10):
        heard: list[Any] = []
        budget = Budget(0.0, SystemClock(), iterations=0, listener=heard.append)
        move = kind(QEAdviser()).choose(known, QE.space(state, known.seat), Rng.seeded(1), budget)
        assert heard
        assert QE.space(state, known.seat).has(move)


@pytest.mark.parametrize("kind", SEARCHERS)
def test_a_bot_thinks_as_long_as_it_may_and_hardly_longer(kind):
    state, known = positions(QE, 5, 30)[1]
    bot = kind(QEAdviser())
    first, last = reading(bot, known, QE.space(state, known.seat), Rng.seeded(1), 60)
    assert first <= 2
    assert 60 < last <= 64


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 5])
def test_the_search_of_qe_plays_whole_games_at_other_tables(seats):
    """Three seats have a last auction without an auctioneer, five may peek."""
    state = QE.start(QE.options(seats=seats))
    luck = Rng.seeded(6)
    bot = ladder.flat()
    while (seat := QE.next_to_act(state)) != NOBODY:
        if seat == CHANCE:
            move = QE.draw(state, luck)
        else:
            known = Knowledge(seat, QE.view(state, seat), [])
            budget = Budget(0.0, SystemClock(), iterations=1)
            move = bot.choose(known, QE.space(state, seat), Rng.seeded(7), budget)
        QE.apply(state, seat, move)
    assert QE.outcome(state) is not None


def last_auction():
    """Return the last auction: seat 1 has spent most by far, seat 0 wins with the tile only."""
    play = Playthrough(QE, QE.options(seats=4))
    for seat, nation in enumerate(["US", "CN", "JP", "EU"]):
        play.put(CHANCE, f"nation {seat} {nation}")
    for seat, token in enumerate(["AGR", "HOU", "FIN", "MAN"]):
        play.put(CHANCE, f"token {seat} {token}")
    play.put(CHANCE, "first 0")
    winners = [2, 3, 1, 1, 1, 0, 3, 0, 2, 3, 1, 2, 1, 2, 3]
    for number, winner in enumerate(winners):
        auctioneer = number % 4
        tiles = [QE.write(move) for move in QE.chances(play.state).moves]
        play.put(CHANCE, next(tile for tile in tiles if tile != "tile US-AGR"))
        play.put(auctioneer, "open 10")
        for seat in range(4):
            if seat != auctioneer:
                price = 5000 if seat == 1 else 100 + number
                play.put(seat, f"bid {price}" if seat == winner else "bid 1")
    play.put(CHANCE, "tile US-AGR")
    play.put(3, "open 10")
    return play


class Spendthrift(QEAdviser):
    """Finds it best to end with the most spent, or with the least."""

    likes_spending = True

    def reward(self, outcome, seat):
        spent = [score.categories["spent"] for score in outcome.scores]
        return float((spent[seat] > 1000) == self.likes_spending)


class Hoarder(Spendthrift):
    likes_spending = False


@pytest.mark.parametrize("kind", SEARCHERS)
@pytest.mark.parametrize("adviser", [Spendthrift, Hoarder])
def test_a_search_finds_the_move_with_the_best_reward(kind, adviser):
    play = last_auction()
    known = Knowledge(0, QE.view(play.state, 0), [])
    for seed in range(5):
        budget = Budget(0.0, SystemClock(), iterations=80)
        move = kind(adviser()).choose(known, QE.space(play.state, 0), Rng.seeded(seed), budget)
        assert isinstance(move, Bid)
        assert (move.amount > 900) == adviser.likes_spending


@pytest.mark.slow
def test_a_bot_that_looks_one_step_ahead_beats_careless_ones():
    shares = 0.0
    for own in range(4):
        state = QE.start(QE.options(seats=4))
        luck, whims = Rng.seeded(21), Rng.seeded(22)
        thoughts = Rng.seeded(23)
        bot = ladder.step()
        while (seat := QE.next_to_act(state)) != NOBODY:
            if seat == CHANCE:
                move = QE.draw(state, luck)
            elif seat == own:
                known = Knowledge(own, QE.view(state, own), [])
                budget = Budget(0.0, SystemClock(), iterations=6)
                move = bot.choose(known, QE.space(state, own), thoughts, budget)
            else:
                move = GREEDY.move(state, seat, whims)
            QE.apply(state, seat, move)
        shares += own in QE.outcome(state).winners
    assert shares >= 2


def test_beliefs_recognise_a_careful_table():
    """Whoever opens with next to nothing again and again is hardly greedy."""
    adviser = QEAdviser()
    for habit, index in ((adviser.models[2], 2), (adviser.models[1], 1)):
        state = QE.start(QE.options(seats=4))
        rng = Rng.seeded(11)
        while len(state.finished) < 12:
            seat = QE.next_to_act(state)
            if seat == CHANCE:
                QE.apply(state, seat, QE.draw(state, rng))
            elif seat == 0:
                own = Open(1) if QE.question(state, 0).endswith("open") else Bid(0)
                QE.apply(state, seat, own)
            else:
                QE.apply(state, seat, habit.move(state, seat, rng))
        weights = adviser.beliefs(Knowledge(0, QE.view(state, 0), []), Rng.seeded(1))
        for seat in (1, 2, 3):
            assert max(range(4), key=lambda model: weights[seat][model]) == index
