"""A table of Last Will alone, before and after its first draws."""

from slushfund.core import CHANCE
from slushfund.games.prodigals.game import GAME


def start(seats: int = 3, **settings: str):
    return GAME.start(GAME.options(contests="W", seats=seats, **settings))


def drawn(state) -> list[str]:
    """Let chance act until a seat is asked, and return its moves."""
    found = []
    while GAME.to_act(state) == [CHANCE]:
        move = GAME.chances(state).moves[0]
        found.append(GAME.write(move))
        GAME.apply(state, CHANCE, move)
    return found


def places(state) -> list[str]:
    return [place.id.partition(".")[2] for place in state.layout.places]
