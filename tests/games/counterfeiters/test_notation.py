"""Notation: one spelling for each move, and everything else is refused."""

import pytest

from games.counterfeiters.scene import EXAMPLES, chance, fakes, money, play, refusal, row, start
from slushfund.core import CHANCE, BadNotation
from slushfund.games.counterfeiters.game import GAME

MOVES = """
pass|buy 2|print 1|supermarket 1|supermarket 1 a1 c2|fence 2 b3 c3|fence 1|tax sunglasses|tax 1
jet 1 deposit 0|jet 2 withdraw 40|flight deposit 150|flight withdraw 10|diner|diner a1 b1|diner c2
lawyer fence-1 to print 2|lawyer tax-1 to fence 2 b1 c4|lawyer print-2 to jet 1 withdraw 40
lawyer tax-sunglasses to tax sunglasses|lawyer flight to flight deposit 0|lawyer buy-2 to fence 1
first 2|component 2 ink|component 0 paper|card 4 hologram|card 1 lottery-80|card 3 good-lawyer
"""


@pytest.mark.parametrize("text", MOVES.strip().replace("\n", "|").split("|"))
def test_every_form_is_read_and_written_back(text):
    assert GAME.write(GAME.parse(text)) == text


BAD = """
|Pass|pass |  pass|buy|buy 0|buy 01|buy +1|buy 1 1|buy x|print|print 1 a2|buy 1.0|buy ²
supermarket|supermarket a1|supermarket 1 a0|supermarket 1 a|supermarket 1 b1 a1|supermarket 1 a1 a1
supermarket 1 A1|supermarket 1 a01|supermarket 1 d1|supermarket 1 a-1|supermarket  1 a1
fence 1 c5 b3|tax|tax sunglass|tax 0|jet 1|jet deposit 10|jet 1 deposit|jet 1 deposit -10
jet 1 deposit $10|jet 1 deposit 1,000|jet 1 withdraw 0|flight|flight 1 deposit 10|flight deposit 010
flight deposit 10 x|jet sunglasses deposit 0|diner 1|diner a0|diner b1 a1|lawyer
lawyer fence-1|lawyer fence-1 to|lawyer fence 1 to print 2|lawyer fence-1 print 2
lawyer fence-1 to pass|lawyer fence-0 to print 2
lawyer flight-1 to print 2|lawyer casino-1 to print 2|lawyer fence-1 to lawyer print-1 to tax 1
first|first 10|first -1|first x|component 1|component 1 hologram|component x ink|card 4|card 0 ink
card 4 Ink|card ink 4|card 4 ink ink|steal 1
"""


@pytest.mark.parametrize("text", BAD.strip("\n").replace("\n", "|").split("|"))
def test_anything_else_is_no_move(text):
    with pytest.raises(BadNotation):
        GAME.parse(text)


@pytest.mark.parametrize(
    "text",
    ["buy 5", "print 3", "supermarket 2 a1", "fence 2 a1", "tax 2", "jet 2 deposit 0"],
)
def test_a_space_that_the_board_does_not_have_is_no_move(text):
    state = start(2)
    for seat in (0, 1, CHANCE):
        assert refusal(state, seat, text) == ("bad-notation", "")


@pytest.mark.parametrize("text", ["card 5 ink", "card 4 yacht", "card 4 lottery-90"])
def test_a_card_or_market_space_that_does_not_exist_is_no_move(text):
    assert refusal(GAME.start(GAME.options(seats=2)), CHANCE, text) == ("bad-notation", "")


def test_huge_numbers_are_refused_for_a_reason_and_without_harm():
    state = start(2)
    huge = "9" * 90
    assert refusal(state, 0, f"flight deposit {huge}") == ("too-little-cash", "CF-9.6")
    assert refusal(state, 0, f"fence 1 a{huge}") == ("too-many-notes", "CF-7.1")
    assert refusal(state, 0, f"buy {huge}") == ("bad-notation", "")
    with pytest.raises(BadNotation):
        GAME.parse(f"flight deposit {'9' * 5000}")


@pytest.mark.rule("CF-1.8", "CF-1.9", "CF-1.10", "CF-1.11", "CF-1.12", "CF-1.13", "CF-1.14")
@pytest.mark.rule("CF-1.15", "CF-1.16", "CF-2.1", "CF-4.1", "CF-5.1", "CF-5.2", "CF-8.2")
@pytest.mark.rule("CF-11.2", "CF-13.2", "CF-13.3", "CF-13.4", "CF-13.5", "CF-13.8", "CF-13.12")
def test_example_1_two_rounds_in_notation():
    state = GAME.start(GAME.options(seats=2, pack=EXAMPLES))
    chance(state, "first 1", "component 1 ink", "component 0 paper")
    chance(state, "card 4 printer", "card 3 paper", "card 2 diner", "card 1 printer")
    assert (state.cash, row(state)) == ([30, 20], ["printer", "diner", "paper", "printer"])
    for seat, text in (
        (1, "buy 3"),
        (0, "buy 4"),
        (1, "print 1"),
        (0, "print 2"),
        (1, "supermarket 1 b2"),
        (0, "fence 1 a4"),
    ):
        play(state, seat, text)
    assert state.officer == 3
    chance(state, "card 2 ink", "card 1 hologram")
    assert state.cash == [100, 100]
    assert row(state) == ["hologram", "ink", "printer", "diner"]
    for seat, text in ((1, "buy 1"), (0, "buy 2"), (1, "buy 4"), (0, "print 1"), (1, "print 2")):
        play(state, seat, text)
    assert (state.officer, state.cash) == (5, [30, 20])
    assert [fakes(state, seat) for seat in (0, 1)] == ["b4", "c2"]
    assert row(state) == ["-", "-", "printer", "-"]
    play(state, 0, "tax sunglasses")
    chance(state, "card 4 jet", "card 3 paper", "card 2 printer", "card 1 ink")
    assert state.cash == [60, 70]
    assert [fakes(state, seat) for seat in (0, 1)] == ["b4", "c1"]
    assert row(state) == ["ink", "printer", "paper", "jet"]
    assert [state.layout.board.cards[card] for card in state.binned] == ["printer"]
    assert money(state) == [(60, 0), (70, 0)]
    play(state, 0, "print 1")
