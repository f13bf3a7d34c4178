"""Positions for tests: a table in its first round, with whatever a test lays on it."""

from __future__ import annotations

from typing import Any

from slushfund.core import CHANCE, IllegalMove, told_to
from slushfund.games.counterfeiters.game import GAME
from slushfund.games.counterfeiters.state import FLEW, NONE, CFState
from slushfund.packs import open_settings

EXAMPLES = "house@1"
"""The pack with the prices that the worked examples were reckoned with."""


def start(seats, first=0, **settings):
    """A table after setup. Components alternate ink, paper; the market takes what comes first."""
    words = {name: str(value) for name, value in {"seats": seats, **settings}.items()}
    state = GAME.start(open_settings(GAME, words))
    GAME.apply(state, CHANCE, GAME.parse(f"first {first}"))
    while GAME.to_act(state) == [CHANCE]:
        GAME.apply(state, CHANCE, GAME.chances(state).moves[0])
    return state


def lay(state: CFState, seat, cash=None, account=None, fakes=None, cards=None, on=(), unused=None):
    """Lay money, fakes (`a1 b2`), cards (`printer ink diner diner`) and henchmen of a seat."""
    names = state.layout.board.cards
    if cash is not None:
        state.cash[seat] = cash
    if account is not None:
        state.account[seat] = account
    if cash is not None or account is not None:
        held, away = state.cash[seat], state.account[seat]
        state.deals[seat] = [held + away, FLEW] if away else [held]
        state.secrets[seat] = [away] if away else []
    if fakes is not None:
        for quality in range(3):
            state.fakes[seat * 3 + quality] = 0
        for word in fakes.split():
            state.fakes[seat * 3 + "abc".index(word[0])] = int(word[1:])
    if cards is not None:
        for card in range(len(names)):
            state.owned[seat * len(names) + card] = cards.split().count(names[card])
    for space in on:
        state.henchmen[state.layout.number[space]] = seat
    if unused is not None:
        state.turns_left += unused - state.unused[seat]
        state.unused[seat] = unused


def market(state, *cards):
    """Lay cards on the market from left to right; "-" is an empty space."""
    names = state.layout.board.cards
    state.market = [NONE if card == "-" else names.index(card) for card in cards]


def row(state):
    names = state.layout.board.cards
    return ["-" if card == NONE else names[card] for card in state.market]


def play(state, seat, text):
    """Make a move and return its events as log lines, with @seat for private ones."""
    events: list[Any] = GAME.apply(state, seat, GAME.parse(text))
    return [
        GAME.write_event(event) + ("" if event.is_told_to(-2) else f" @{event.seat}")
        for event in events
    ]


def chance(state, *texts):
    lines = []
    for text in texts:
        lines += play(state, CHANCE, text)
    return lines


def refusal(state, seat, text):
    """Return code and rule of a refused move; the position must not change."""
    before = state.copy()
    move = GAME.parse(text)
    assert not GAME.space(state, seat).has(move), f"{text} is in the space"
    try:
        GAME.apply(state, seat, move)
    except IllegalMove as error:
        assert state == before
        return error.code, error.rule
    raise AssertionError(f"{text} is legal")


def is_legal(state, seat, text):
    """Tell whether a move is in the space, and make sure that the rules agree."""
    move = GAME.parse(text)
    if not GAME.space(state, seat).has(move):
        refusal(state, seat, text)
        return False
    GAME.apply(state.copy(), seat, move)
    return True


def fakes(state, seat):
    return " ".join(
        f"{quality}{count}"
        for quality, count in zip("abc", state.notes(seat), strict=True)
        if count
    )


def cards(state, seat):
    """The cards of a seat as words, sorted as the board lists them."""
    names = state.layout.board.cards
    return [name for at, name in enumerate(names) for _ in range(state.owns(seat, at))]


def money(state):
    return list(zip(state.cash, state.account, strict=True))


def heard(events, seat):
    return [GAME.write_event(event) for event in told_to(events, seat)]
