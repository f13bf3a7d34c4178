"""What the reader of Q.E. makes of what it has seen, and the zoo that it has no model of."""

from __future__ import annotations

from math import log

import pytest

from slushfund import games
from slushfund.arena import exploit, zoo
from slushfund.arena.match import Line
from slushfund.arena.plan import make_plan
from slushfund.bots import Budget, SystemClock, find
from slushfund.bots.generic.following import PolicyBot
from slushfund.bots.qe.beliefs import STYLES, Beliefs, Sight, _fits, glimpse_of
from slushfund.bots.qe.policy import NO_BRAKE
from slushfund.bots.qe.reader import QEReader
from slushfund.bots.qe.style import UNKNOWN, Glimpse, Scene, Style, near_style
from slushfund.bots.registry import families
from slushfund.core import CHANCE, NOBODY, BadInput, Rng
from slushfund.core.knowledge import Knowledge
from slushfund.games.qe.moves import Open
from slushfund.games.qe.state import BIDDING

QE = games.get("qe")


def played(policies, auctions, seed=3, seats=4):
    """Play auctions, each seat by its policy; returns the state in the middle of the next."""
    state = QE.start(QE.parse_options(f"seats={seats}"))
    rng = Rng.seeded(seed)
    while (seat := QE.next_to_act(state)) != NOBODY:
        if len(state.finished) == auctions and seat != CHANCE:
            break
        if seat == CHANCE:
            QE.apply(state, CHANCE, QE.draw(state, rng))
        else:
            QE.apply(state, seat, policies[seat].move(state, seat, rng))
    return state


def style(reach, brake=NO_BRAKE, opening=0.0, spread=0.15):
    return Style(opening, reach, 1.0, 0, 1.0, 0.0, 0.0, 0.0, spread, 0.0, brake)


def beliefs_of(state, seat=0):
    rng = Rng.seeded(5)
    view = QE.view(state, seat)
    return Beliefs(view, QE.imagine(view, rng), rng)


def mean_reach(belief):
    return sum(w * s.reach for w, s in zip(belief.weights, belief.styles, strict=True))


def test_whoever_pays_much_is_believed_to_reach_far():
    """Seat 1 pays about six times what is opened, seat 2 hardly more than that."""
    state = played([style(0.3), style(1.8), style(0.2), style(0.3)], 10)
    beliefs = beliefs_of(state)
    assert mean_reach(beliefs.seats[1]) > mean_reach(beliefs.seats[2]) + 0.5


def test_a_brake_is_noticed():
    """Three who never pass a proven total are told from three who do."""
    braked = beliefs_of(played([style(1.5), *[style(1.5, 100, -2.0)] * 3], 12))
    loose = beliefs_of(played([style(1.5), *[style(1.5, NO_BRAKE, -2.0)] * 3], 12))

    def held(beliefs):
        return sum(
            weight
            for belief in beliefs.seats[1:]
            for weight, each in zip(belief.weights, belief.styles, strict=True)
            if each.brake != NO_BRAKE
        )

    assert held(braked) > held(loose) + 0.5


def test_a_price_list_of_ones_own_is_noticed():
    """Seats with prices that follow nobody are told from those that follow the opening bid."""
    listed = Style(0.0, 0.0, 1.0, 0, 1.0, 1.0, 6.0, 0.0, 0.1, 0.0, NO_BRAKE)

    def own(each):
        beliefs = beliefs_of(played([style(0.3), *[each] * 3], 12))
        return [
            sum(w * s.own for w, s in zip(seat.weights, seat.styles, strict=True))
            for seat in beliefs.seats[1:]
        ]

    assert min(own(listed)) > max(own(style(0.3))) + 0.3


def test_who_waits_buys_nothing_before_and_something_after():
    """Outside its window a style lets everything go, and a purchase speaks against it."""
    waiting = style(0.8)
    waiting.start = 50
    early, late = played([style(0.3)] * 4, 2), played([style(0.3)] * 4, 12)
    for state, is_buying in ((early, False), (late, True)):
        seat = next(each for each in range(4) if each != state.auction.auctioneer)
        state.phase, state.auction.opening = BIDDING, 20
        scene = Scene(state, seat)
        bids = [waiting.move(state, seat, Rng.seeded(each)).amount for each in range(20)]
        assert any(bid > 20 for bid in bids) == is_buying
        bought = Glimpse(UNKNOWN, 20, UNKNOWN, False)
        assert (waiting.bid_fit(scene, bought) > 0.0) == is_buying


def test_what_was_long_ago_counts_less():
    """Of two prices that contradict each other the later one has the better of it."""
    state = played([style(0.3)] * 4, 2)
    scene = Scene(state, 1)
    dear, cheap = Sight(0, scene, 4000, None), Sight(0, scene, 4, None)
    high, low = style(0.3, opening=log(4000) - scene.level), style(0.3, opening=-2.0)

    def lead(first, second):
        second.lot = 10
        logs = _fits([high, low], [0.0, 0.0], [first, second])
        return logs[0] - logs[1]

    old_dear = lead(dear, cheap)
    dear.lot, cheap.lot = 0, 0
    assert lead(cheap, dear) > old_dear


def test_before_anything_is_seen_everything_is_possible():
    state = played([style(0.3)] * 4, 0)
    for belief in beliefs_of(state).seats:
        assert min(belief.weights) > 0
        assert max(belief.weights) < 8.0 / len(STYLES)


def test_worlds_of_the_reader_agree_with_its_view():
    """Hidden prices are drawn anew, but within what the seat can prove; its own stay."""
    state = played([style(0.5), style(1.2), style(0.8), style(0.4)], 9)
    reader = QEReader()
    view = QE.view(state, 0)
    knowledge = Knowledge(0, view, [])
    rng = Rng.seeded(11)
    beliefs = reader.believe(knowledge, rng)
    for _ in range(20):
        world, _ = reader.table(knowledge, beliefs, rng)
        for lot, auction in zip(view.finished, world.finished, strict=True):
            if lot.price is not None:
                assert auction.price == lot.price
            elif lot.winner is not None:
                assert auction.price > (lot.above or 0)
                assert lot.below is None or auction.price < lot.below
        spent = [0] * world.seats
        for auction in world.finished:
            if auction.winner != NOBODY:
                spent[auction.winner] += auction.price
        assert world.spent == spent


def test_proposals_are_legal_and_reach_above_everybody():
    state = played([style(0.5), style(3.0), style(3.0), style(3.0)], 9)
    reader = QEReader()
    for seat in QE.to_act(state):
        knowledge = Knowledge(seat, QE.view(state, seat), [])
        rng = Rng.seeded(2)
        moves = reader.proposals(knowledge, reader.believe(knowledge, rng), rng)
        assert all(QE.space(state, seat).has(move) for move in moves)
        largest = max(getattr(move, "amount", 0) for move in moves)
        assert largest > 4 * max(1, state.auction.opening) or isinstance(moves[0], Open)


def test_a_glimpse_says_what_is_known_and_no_more():
    state = played([style(0.5), style(1.2), style(0.8), style(0.4)], 8)
    view = QE.view(state, 0)
    for lot, auction in zip(view.finished, state.finished, strict=True):
        for seat in range(1, 4):
            if seat == lot.auctioneer:
                continue
            glimpse = glimpse_of(lot, seat, view.names_zeros)
            if glimpse.amount != UNKNOWN:
                assert glimpse.amount == auction.bids[seat]
            if glimpse.above != UNKNOWN and auction.winner == seat:
                assert auction.bids[seat] > glimpse.above
            if glimpse.below != UNKNOWN:
                assert auction.bids[seat] <= glimpse.below


def test_a_style_near_another_stays_legal():
    rng = Rng.seeded(1)
    for each in STYLES[:40]:
        near = near_style(each, rng)
        assert near.spread > 0
        assert 0.0 <= near.shy <= 0.9
        state = played([near] * 4, 4, seed=rng.below(99))
        assert len(state.finished) >= 4


@pytest.mark.parametrize("family", families("qe"))
def test_members_of_the_zoo_play_whole_games_legally(family):
    for number in range(3):
        policies = [find("qe", f"{family}~{number}").make() for _ in range(4)]
        state = QE.start(QE.parse_options("seats=4"))
        rng = Rng.seeded(number)
        while (seat := QE.next_to_act(state)) != NOBODY:
            if seat == CHANCE:
                QE.apply(state, CHANCE, QE.draw(state, rng))
                continue
            space = QE.space(state, seat)
            knowledge = Knowledge(seat, QE.view(state, seat), [])
            budget = Budget(0.0, SystemClock(), 1)
            move = policies[seat].choose(knowledge, space, rng, budget)
            assert space.has(move)
            QE.apply(state, seat, move)


def member(number):
    bot = find("qe", f"buyer~{number}").make()
    assert isinstance(bot, PolicyBot)
    return bot.policy


def test_members_of_a_family_differ_and_a_number_is_always_the_same():
    one, two, again = [vars(member(number)) for number in (1, 2, 1)]
    assert one == again
    assert one != two


def test_unknown_families_and_games_without_a_zoo_are_refused():
    with pytest.raises(BadInput, match="unknown-bot"):
        find("qe", "stranger~1")
    with pytest.raises(BadInput, match="unknown-bot"):
        find("qe", "buyer~x")


def line(column, deal, seat, share):
    cell = f"flat vs {column}"
    return Line(cell, deal, seat, seat, "flat", share, 1, False, 0, 1, "", 1.0, 1.0)


def test_the_worst_tenth_is_what_the_zoo_is_judged_by():
    pool = [f"buyer~{number}" for number in range(20)]
    plan = make_plan(
        {"game": "qe", "options": "seats=4", "pool": pool, "cells": zoo.cells("flat", pool)}, ""
    )
    lines = [
        line(name, 0, seat, 0.0 if name in ("buyer~3", "buyer~7") else 1.0)
        for name in [*pool, "mixed"]
        for seat in range(4)
    ]
    found = zoo.figures(plan, lines, 4)
    assert found.worst == 0.0
    assert found.mean.mean == pytest.approx(4 * 18 / 20)
    assert found.mixed.mean == pytest.approx(4.0)
    assert "**worst tenth of the members** | 0.00" in zoo.summary(found)


@pytest.mark.slow
def test_an_exploiter_finds_what_beats_a_bot_without_a_brake():
    """Whoever is below three who bid without end wins as soon as somebody else is on top."""
    table = exploit.open_trial("qe", "greedy", "seats=3", 1, 4)
    rounds = iter([False, False, True])
    search = exploit.seek(table, 1, lambda: next(rounds), lambda number, best: None)
    assert search.generations == 3
    assert all(0.0 <= gene <= 1.0 for gene in search.best)
    found = exploit.measure(table, search, 12)
    assert found.multiple.mean > 1.0
