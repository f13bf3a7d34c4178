"""What is here: the overview of a bare `slushfund`, and the list of games."""

from __future__ import annotations

import slushfund
from slushfund.core import AnyGame
from slushfund.games import ALL

COMMANDS = """\
  slushfund                                host a game night in this network
  slushfund serve                          host it on the internet
  slushfund games                          the games and their options
  slushfund simulate GAME [KEY=VALUE]...   play at random, see who wins
  slushfund lab GAME --bot BOT             study a game by bots, with plots
  slushfund replay FILE                    play a stored game again
  slushfund verify FILE                    prove that its chance was fair
  slushfund referee                        drive the engine from any language
  slushfund --help                         everything else"""


def print_overview(engine: str) -> None:
    """Print a friendly page for somebody who typed only the name."""
    print(f"slushfund {slushfund.__version__}: four board games about dirty money ({engine})")
    print()
    for game in ALL:
        print(f"  {game.id:15} {game.title}, {_seats(game)} players")
    print()
    print(COMMANDS)


def print_games() -> None:
    """Print every game with its options, the default of each first."""
    for game in ALL:
        print(f"{game.id}: {game.title}, {_seats(game)} players")
        print(_option("seats", [str(count) for count in game.seats], str(game.default_seats)))
        for choice in [choice for choice in game.choices if choice.is_offered()]:
            print(_option(choice.name, choice.values or ["..."], choice.default))


def _option(name: str, values: list[str], default: str) -> str:
    others = [value for value in values if value != default]
    return f"  {name}={' | '.join([default, *others])}"


def _seats(game: AnyGame) -> str:
    return f"{game.seats[0]}-{game.seats[-1]}"
