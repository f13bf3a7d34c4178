"""No bot ever makes an illegal move, however odd the table is (`make soak` asks far more often)."""

from __future__ import annotations

import os
from contextlib import suppress

import pytest

from conformance.tables import tables
from slushfund import games
from slushfund.bots import Budget, SystemClock, entries
from slushfund.bots.knowledge import pack_knowledge, space_of, speech_of, unpack_knowledge
from slushfund.core import CHANCE, Move, Playthrough, Rng, Whole

SOAK = int(os.environ.get("SLUSHFUND_SOAK", "1"))
GAMES = 4 * SOAK
"""How many tables each bot is put to, of every number of seats and every option in turn."""
QUESTIONS = 5
"""How many decisions of a game a bot is asked for; the table plays on with what it answered."""
ITERATIONS = 2
ALL = [(game, entry) for game in games.ALL for entry in entries(game.id)]


def extreme(space, rng):
    """Return an answer from the edge of a space: the largest and smallest numbers there are."""
    if not isinstance(space, Whole) or rng.below(4) == 0:
        return space.sample(rng)
    numbers = [space.low, space.low + space.step]
    if space.high is not None:
        top = space.low + (space.high - space.low) // space.step * space.step
        numbers += [top, top - space.step] * 3
    legal = [number for number in numbers if space.has_number(number)]
    return space.move_of(rng.pick(legal)) if legal else space.sample(rng)


def questions(game, options, seed):
    """Play a game from edge to edge and yield decisions to make; sent back is what was decided."""
    rng = Rng.seeded(seed)
    play = Playthrough(game, game.parse_options(options))
    every = 3 + rng.below(20)
    asked = owed = 0
    while (seats := game.to_act(play.state)) and asked < QUESTIONS:
        seat = rng.pick(seats)
        if seat == CHANCE:
            play.put(seat, game.write(rng.choose(game.chances(play.state))))
            continue
        owed += 1
        if owed % every == 0:
            asked += 1
            move = yield play, seat
        else:
            move = extreme(game.space(play.state, seat), rng)
        play.put(seat, game.write(move))


def decided(game, bot, play, seat, seed):
    """Ask a bot as its process would; every offer, the answer and all it says must be legal."""
    events = [event for told in play.told for event in told]
    knowledge = unpack_knowledge(pack_knowledge(game, play.state, seat, events))
    space = game.space(play.state, seat)
    moves: list[Move] = []
    budget = Budget(0.0, SystemClock(), ITERATIONS, moves.append)
    answer = bot.choose(knowledge, space_of(game, knowledge), Rng.seeded(seed), budget)
    for move in [*moves, answer]:
        assert space.has(move), (bot, game.write(move), play.inputs)
        assert game.parse(game.write(move)) == move
    speech = game.statements(play.state, seat)
    for move in bot.speak(knowledge, speech_of(game, knowledge), Rng.seeded(seed)):
        assert speech.has(move) or space.has(move), (bot, game.write(move), play.inputs)
    return answer


@pytest.mark.slow
@pytest.mark.parametrize(("game", "entry"), ALL, ids=lambda thing: thing.id)
def test_a_bot_answers_legally_at_every_table(game, entry):
    bot = entry.make()
    kinds = [table.options for table in tables() if table.game is game]
    for number in range(GAMES):
        asking = questions(game, kinds[number % len(kinds)], number)
        with suppress(StopIteration):
            play, seat = next(asking)
            while True:
                play, seat = asking.send(decided(game, bot, play, seat, number))
