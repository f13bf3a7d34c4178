"""What is here: the overview of a bare `slushfund`, and the list of games."""

from __future__ import annotations

import json

import slushfund
from slushfund.cli.language import say, spoken
from slushfund.core import AnyGame
from slushfund.games import ALL
from slushfund.text import title_of

COMMANDS = {
    "": "host a game night in this network",
    "play GAME": "play here in the terminal, against bots",
    "serve": "host it on the internet",
    "games": "the games and their options",
    "simulate GAME [KEY=VALUE]...": "play at random, see who wins",
    "lab GAME --bot BOT": "study a game by bots, with plots",
    "replay FILE": "play a stored game again",
    "verify FILE": "prove that its chance was fair",
    "referee": "drive the engine from any language",
    "--help": "everything else",
}


def print_overview(engine: str) -> None:
    """Print a friendly page for somebody who typed only the name."""
    text = "slushfund {version}: four board games about dirty money ({engine})"
    print(say(text, version=slushfund.__version__, engine=say(engine)))
    print()
    for game in ALL:
        print(f"  {game.id:15} {_title(game)}")
    print()
    for typed, does in COMMANDS.items():
        words = " ".join([say(word) for word in typed.split()])
        print(f"  {f'slushfund {words}':40} {say(does)}")


def print_games(as_json: bool) -> None:
    """Print every game with its options, the default of each first."""
    if as_json:
        print(json.dumps([_values(game) for game in ALL]))
        return
    for game in ALL:
        print(f"{game.id}: {_title(game)}")
        print(_option("seats", [str(count) for count in game.seats], str(game.default_seats)))
        for choice in [choice for choice in game.choices if choice.is_offered()]:
            print(_option(choice.name, choice.values or ["..."], choice.default))


def _values(game: AnyGame) -> dict[str, object]:
    """Return what a program wants to know of a game; no values: any text that it takes."""
    from slushfund.wire.plain import plain_choices

    return {
        "id": game.id,
        "title": game.title,
        "rules": game.rules_version,
        "seats": game.seats,
        "default_seats": game.default_seats,
        "options": plain_choices(game),
    }


def _option(name: str, values: list[str], default: str) -> str:
    others = [value for value in values if value != default]
    return f"  {name}={' | '.join([default, *others])}"


def _title(game: AnyGame) -> str:
    title = title_of(game.id, game.title, spoken())
    return say("{title}, {seats} players", title=title, seats=f"{game.seats[0]}-{game.seats[-1]}")
