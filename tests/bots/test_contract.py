"""The budget ends when it should, and a bot knows what it is told in plain values."""

from __future__ import annotations

import json
from typing import Any

import pytest

from slushfund import games
from slushfund.bots import LEVELS, Budget, SystemClock, entries, find, for_level
from slushfund.bots.knowledge import pack, pack_knowledge, space_of, unpack, unpack_knowledge
from slushfund.bots.worker import think
from slushfund.core import CHANCE, BadInput, Playthrough, Rng
from slushfund.text import BOTS, LANGUAGES, texts_of

ALL = [(game, entry) for game in games.ALL for entry in entries(game.id)]
THOROUGH = ("reader", "weigher")
"""Bots that think for seconds about every decision."""


class Ticks:
    """A clock that goes on by one second whenever somebody looks."""

    def __init__(self):
        self.time = 0.0

    def now(self):
        self.time += 1.0
        return self.time


def played(game, seed, steps, options=""):
    """Return a game after some random inputs, and as many more as chance needs."""
    rng = Rng.seeded(seed)
    play = Playthrough(game, game.parse_options(options))
    while (seats := game.to_act(play.state)) and (len(play.inputs) < steps or seats == [CHANCE]):
        seat = seats[rng.below(len(seats))]
        if seat == CHANCE:
            move = rng.choose(game.chances(play.state))
        else:
            move = game.space(play.state, seat).sample(rng)
        play.put(seat, game.write(move))
    return play


def events_of(play):
    return [event for told in play.told for event in told]


def through_json(game, state, seat, events):
    """Return what a process of a bot's own gets to read."""
    return json.loads(json.dumps(pack_knowledge(game, state, seat, events)))


def deciders(game, seeds, steps=(25, 40, 61, 90)):
    """Return positions in which a seat owes a decision; early ones of a game that is short."""
    longest = game.longest(game.options())
    if longest is not None and longest < steps[0]:
        steps = (4, 6, 9)
    found = []
    for seed in range(seeds):
        for step in steps:
            play = played(game, seed, step)
            found += [(play, seat) for seat in game.to_act(play.state) if seat >= 0]
    assert found
    return found


def test_a_budget_of_iterations_never_looks_at_the_clock():
    clock = Ticks()
    budget = Budget(0.0, clock, iterations=3)
    looked = clock.time
    assert [budget.more() for _ in range(5)] == [True, True, True, False, False]
    assert clock.time == looked


def test_a_budget_of_seconds_ends_with_the_clock():
    budget = Budget(3.0, Ticks())
    assert [budget.more() for _ in range(4)] == [True, True, False, False]


def test_an_offer_is_passed_on_once():
    heard: list[Any] = []
    budget = Budget(1.0, SystemClock(), listener=heard.append)
    move = next(iter(games.ALL[0].chances(games.ALL[0].start(games.ALL[0].options())).moves))
    budget.offer(move)
    budget.offer(move)
    assert heard == [move]
    assert budget.best == move


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.id)
def test_a_view_survives_the_way_to_a_bot(game):
    for play, seat in deciders(game, 3):
        known = unpack_knowledge(through_json(game, play.state, seat, events_of(play)))
        assert known.seat == seat
        assert known.view == game.view(play.state, seat)
        assert known.events == play.events(seat)
        assert space_of(game, known) == game.space(play.state, seat)


@pytest.mark.parametrize(
    ("game", "entry"),
    [
        pytest.param(*pair, marks=[pytest.mark.slow] if pair[1].id in THOROUGH else [])
        for pair in ALL
    ],
    ids=lambda thing: thing.id,
)
def test_bots_move_alike_in_worlds_their_seat_cannot_tell_apart(game, entry):
    bot = entry.make()
    differing = 0
    for number, (play, seat) in enumerate(deciders(game, 3, (30, 60, 75))):
        twin = game.imagine(game.view(play.state, seat), Rng.seeded(900 + number))
        differing += twin != play.state
        told = pack_knowledge(game, play.state, seat, [])
        assert pack_knowledge(game, twin, seat, []) == told
        moves = []
        for data in (told, pack_knowledge(game, twin, seat, [])):
            moves.append(think(game, bot, data, number, Budget(0.0, Ticks(), iterations=3)))
        assert moves[0] == moves[1]
        assert game.space(play.state, seat).has(moves[0])
    # The Prodigals Club hides nothing but sealed answers, and these positions have none.
    assert differing or game.id == "prodigals", "the worlds must differ, or nothing is proven"


def test_events_for_others_are_not_packed():
    game = games.get("qe")
    texts = []
    for tokens in (["AGR", "FIN", "MAN"], ["AGR", "MAN", "FIN"]):
        play = Playthrough(game, game.options(seats=3))
        for seat, nation in enumerate(["US", "EU", "JP"]):
            play.put(CHANCE, f"nation {seat} {nation}")
        for seat, token in enumerate(tokens):
            play.put(CHANCE, f"token {seat} {token}")
        play.put(CHANCE, "first 0")
        play.put(CHANCE, "tile US-AGR")
        texts.append([through_json(game, play.state, seat, events_of(play)) for seat in range(3)])
    assert texts[0][0] == texts[1][0]
    assert texts[0][1] != texts[1][1]
    assert "MAN" not in str(texts[0][0]["events"])


def test_only_classes_of_the_engine_are_unpacked():
    with pytest.raises(ValueError, match="no class of the engine"):
        unpack({"=": "subprocess:Popen", "args": "true"})
    with pytest.raises(TypeError, match="cannot be told"):
        pack(object())


@pytest.mark.parametrize(("game", "entry"), ALL, ids=lambda thing: thing.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_has_a_name_and_a_character(game, entry, language):
    for table in ("names", "characters"):
        texts = {**texts_of(BOTS)[table], **texts_of(game.id).get(table, {})}
        assert texts[entry.id][language]


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.id)
def test_every_level_has_a_bot(game):
    for level in LEVELS:
        assert for_level(game.id, level).id in [entry.id for entry in entries(game.id)]


def test_an_unknown_bot_is_refused_with_the_known_ones():
    with pytest.raises(BadInput, match="unknown-bot") as refusal:
        find("qe", "nobody")
    assert "random" in refusal.value.detail
