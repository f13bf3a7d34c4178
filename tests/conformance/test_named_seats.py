"""The group may name who begins, in every game, instead of chance."""

from __future__ import annotations

from typing import Any

import pytest

from slushfund import games
from slushfund.core import CHANCE, BadOption, IllegalMove, Playthrough, Rng
from slushfund.games.qe.game import GAME as QE
from slushfund.wire.record import decode_record, encode_record, play_again

EVERY = pytest.mark.parametrize("game", games.ALL, ids=[game.id for game in games.ALL])
BEGINS = ("first", "order")
"""The words with which chance says who begins."""


def played(game: Any, options: str, seed: int) -> Playthrough[Any, Any]:
    """Return a game after everything that chance decides before the first question."""
    play = Playthrough(game, game.parse_options(options))
    rng = Rng.seeded(seed)
    while game.to_act(play.state) == [CHANCE]:
        play.apply(CHANCE, rng.choose(game.chances(play.state)))
    return play


def who_begins(play: Playthrough[Any, Any]) -> str:
    moves = [put.move.split() for put in play.record().inputs]
    return next(words[1] for words in moves if words[0] in BEGINS)


@EVERY
@pytest.mark.rule("QE-1.8", "TT-1.10", "CF-1.8", "PC-1.21")
def test_every_game_begins_with_whom_the_group_names_and_the_record_says_so(game: Any) -> None:
    for seats in game.seats:
        for first in range(seats):
            play = played(game, f"seats={seats} first={first}", first)
            assert who_begins(play) == str(first)
            again = play_again(decode_record(encode_record(play.record())))
            assert again.options.text() == f"seats={seats} first={first}"
            assert again.state == play.state


@EVERY
def test_chance_decides_where_nobody_is_named(game: Any) -> None:
    drawn = {who_begins(played(game, "seats=3", seed)) for seed in range(30)}
    assert drawn == {"0", "1", "2"}


@EVERY
def test_a_seat_that_is_named_is_the_only_outcome(game: Any) -> None:
    play = Playthrough(game, game.parse_options("seats=3 first=1"))
    while game.write(game.chances(play.state).moves[0]).split()[0] not in BEGINS:
        play.apply(CHANCE, game.chances(play.state).moves[0])
    (move,) = [game.write(move) for move in game.chances(play.state).moves]
    assert move.endswith(" 1")
    with pytest.raises(IllegalMove, match="not-an-outcome"):
        play.put(CHANCE, move.replace("1", "0"))


@pytest.mark.rule("LW-1.8")
def test_the_start_marker_of_last_will_goes_to_whom_the_group_names() -> None:
    game = games.get("prodigals")
    for seed in range(5):
        assert played(game, "contests=W first=2", seed).state.will.first == 2


@pytest.mark.rule("QE-1.2")
def test_nations_are_those_that_were_named_and_chance_gives_the_rest() -> None:
    drawn = {tuple(played(QE, "nations=EU,chance,US,chance", s).state.nations) for s in range(30)}
    assert drawn == {(3, 1, 0, 2), (3, 2, 0, 1)}
    play = Playthrough(QE, QE.parse_options("nations=EU,chance,US,chance"))
    with pytest.raises(IllegalMove, match="not-an-outcome"):
        play.put(CHANCE, "nation 0 US")
    play.put(CHANCE, "nation 0 EU")
    with pytest.raises(IllegalMove, match="not-an-outcome"):
        play.put(CHANCE, "nation 1 US")
    assert QE.view(play.state, 1).named == ["EU", "chance", "US", "chance"]


@pytest.mark.rule("QE-1.2")
def test_a_fifth_nation_is_named_with_five_only() -> None:
    with pytest.raises(BadOption, match="bad-option"):
        QE.parse_options("seats=4 nations=UK,chance,chance,chance")
    assert played(QE, "seats=5 nations=UK,chance,chance,chance,chance", 1).state.nations[0] == 4
