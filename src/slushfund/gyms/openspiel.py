"""All games for OpenSpiel: `register()`, then `pyspiel.load_game("slushfund_qe(seats=4)")`.

Sequential, with chance nodes; sealed answers are given one after the other, and nobody sees those
of others before the last. An action of a seat is a key (`core.keyboard`), one of chance the number
of an outcome. docs/gyms/openspiel.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
import pyspiel

from slushfund import games
from slushfund.batch import PLACE, is_by_wins
from slushfund.core import CHANCE, NOBODY, SPECTATOR, AnyGame, Rng
from slushfund.core.driver import EVERY_SEAT, Driver, describe
from slushfund.core.keyboard import KEY_NAMES, KEYS, live_keys
from slushfund.gyms.observations import text
from slushfund.packs import open_options
from slushfund.wire.plain import plain

MOST_OUTCOMES: Final = 512
"""No chance move has more outcomes."""
LONGEST: Final = 1_000_000
"""Keys and outcomes in a game; no game of ours comes near."""


def register() -> list[str]:
    """Make all games known to OpenSpiel and return their names; more often than once is once."""
    names = []
    known = pyspiel.registered_names()
    for game in games.ALL:
        name = f"slushfund_{game.id.replace('-', '_')}"
        if name not in known:
            # A class of its own: OpenSpiel lets go of it when Python is gone, and only classes
            # survive that.
            made = type(name, (TableGame,), {"game": game, "name": name})
            pyspiel.register_game(_type(game, name), made)
        names.append(name)
    return names


def _type(game: AnyGame, name: str) -> pyspiel.GameType:
    """Describe a game: its options, spelled as everywhere, are its parameters."""
    parameters: dict[str, Any] = {"seats": game.default_seats, "talk": False, "reward": PLACE}
    parameters["amounts"] = ""
    for choice in game.choices:
        if not choice.names:  # OpenSpiel tells words from numbers, and a seat may be either
            is_number = choice.default.isdigit()
            parameters[choice.name] = int(choice.default) if is_number else choice.default
    kinds = pyspiel.GameType
    return kinds(
        short_name=name,
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters,
    )


class TableGame(pyspiel.Game):  # type: ignore[misc]  # the library has no types
    """One of our games with its options."""

    game: AnyGame
    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game, given = self.game, dict(params or {})
        self.talk = bool(given.pop("talk", False))
        self.by_wins = is_by_wins(given.pop("reward", PLACE))
        self.amounts = [int(word) for word in str(given.pop("amounts", "")).split("/") if word]
        """The only numbers that may be answered, as 0/1/5: a smaller game."""
        # OpenSpiel names every parameter, and some options are refused where they mean nothing.
        usual = {choice.name: choice.default for choice in game.choices}
        chosen = {name: value for name, value in given.items() if str(value) != usual.get(name)}
        self.options = game.options(**chosen)
        names, bounds = describe(game, self.options)
        self.names = names
        self.scale = (1 / np.array(bounds, np.float32)).astype(np.float32)
        info = pyspiel.GameInfo(
            num_distinct_actions=KEYS,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.options.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_type(game, self.name), info, params or {})
        self.first = Driver(
            game, self.options, Rng.seeded(0), self.talk, False, EVERY_SEAT, self.amounts
        )
        """Where every game begins."""

    def new_initial_state(self) -> TableState:
        """Return the beginning of a game. OpenSpiel also asks for one with every clone."""
        return TableState(self, self.first, is_shared=True)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return what turns states into tensors and strings."""
        if params:
            raise ValueError(f"there are no parameters of observation: {params}")
        return Observer(self)

    def imagined(self, state: TableState, player: int, rng: Rng) -> TableState:
        """Return a state that *player* cannot tell from this one, what is typed included.

        Only from the player's view: for ISMCTSBot.set_resampler, see `resampler`.
        """
        game, real = self.game, state.driver
        world = game.imagine(game.view(real.state, player), rng)
        driver = real.copy()
        driver.state = world
        if real.seat >= 0:
            driver.retype(real.typing.keys if real.seat == player else [])
        imagined = TableState(self, driver)
        imagined.held.is_imagined = True
        return imagined


def resampler(seed: int) -> Callable[[TableState, int], TableState]:
    """Return a resampler for OpenSpiel's ISMCTSBot that imagines worlds."""
    rng = Rng.seeded(seed)

    def resample(state: TableState, player: int) -> TableState:
        game: TableGame = state.get_game()
        return game.imagined(state, player, rng)

    return resample


Past: TypeAlias = "tuple[Past, int] | None"
"""All actions so far, the last one outermost: clones share what they have in common."""


class Held:
    """What a state holds. OpenSpiel clones by deep copies; the engine copies by hand.

    A clone shares the driver with its original until one of them goes on, and copies it then.

    It stores states by pickling, which compiled classes cannot do; so the actions are stored, and
    played again.
    """

    __slots__ = ("by_wins", "driver", "is_imagined", "is_shared", "past")

    def __init__(
        self,
        driver: Driver,
        by_wins: bool,
        is_shared: bool = False,
        past: Past = None,
        is_imagined: bool = False,
    ) -> None:
        self.driver = driver
        self.by_wins = by_wins
        self.is_shared = is_shared
        """Others may hold the same driver."""
        self.past = past
        self.is_imagined = is_imagined
        """No actions lead here: somebody could not tell it from where they did."""

    def __deepcopy__(self, memo: Any) -> Held:
        self.is_shared = True
        return Held(self.driver, self.by_wins, True, self.past, self.is_imagined)

    def __reduce__(self) -> Any:
        if self.is_imagined:
            raise TypeError("an imagined state cannot be stored: no actions lead to it")
        driver, actions, past = self.driver, list[int](), self.past
        while past is not None:
            past, action = past
            actions.append(action)
        options = driver.options.text()
        setting = (driver.game.id, options, driver.talks, driver.amounts, self.by_wins)
        return _played_again, (*setting, actions[::-1])

    def apply(self, action: int) -> None:
        """Press a key, or let chance do what a number stands for."""
        if self.is_shared:
            self.driver = self.driver.copy()
            self.is_shared = False
        driver = self.driver
        if driver.seat == CHANCE:
            driver.make(driver.game.chances(driver.state).moves[action])
        else:
            driver.press(action)
        self.past = (self.past, action)


def _played_again(
    name: str, options: str, talk: bool, amounts: list[int], by_wins: bool, actions: list[int]
) -> Held:
    """Return what actions lead to."""
    game = games.get(name)
    settings = open_options(game, options)
    held = Held(Driver(game, settings, Rng.seeded(0), talk, False, amounts=amounts), by_wins)
    for action in actions:
        held.apply(action)
    return held


class TableState(pyspiel.State):  # type: ignore[misc]  # the library has no types
    """One position."""

    def __init__(self, game: TableGame, driver: Driver, is_shared: bool = False) -> None:
        super().__init__(game)
        self.held = Held(driver, game.by_wins, is_shared)

    @property
    def driver(self) -> Driver:
        """Return what drives the table, to look at: clones may share it."""
        return self.held.driver

    def current_player(self) -> int:
        """Return who is asked."""
        seat = self.driver.seat
        if seat >= 0:
            return seat
        return int(pyspiel.PlayerId.CHANCE if seat == CHANCE else pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return live_keys(self.driver.live()) if player == self.driver.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of outcomes with their probabilities."""
        weights = self.driver.game.chances(self.driver.state).weights
        whole = sum(weights)
        return [(number, weight / whole) for number, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        self.held.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        driver = self.driver
        if player != pyspiel.PlayerId.CHANCE:
            return KEY_NAMES[action]
        return driver.game.write(driver.game.chances(driver.state).moves[action])

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.driver.seat == NOBODY

    def returns(self) -> list[float]:
        """Return what the game brought each seat; zeros while it goes on."""
        return self.held.driver.returns(self.held.by_wins)

    def __str__(self) -> str:
        game = self.driver.game
        return text(game, game.view(self.driver.state, SPECTATOR))


class Observer:
    """What a seat sees, from its view alone. Views remember, so observations are perfect."""

    def __init__(self, game: TableGame) -> None:
        self.scale = game.scale
        self.tensor = np.zeros(len(game.names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        """Write what a player sees into the tensor."""
        levels = np.frombuffer(state.driver.levels(player), np.uint8)
        np.multiply(levels, self.scale, out=self.tensor)

    def string_from(self, state: TableState, player: int) -> str:
        """Return everything a player knows, and what it is typing."""
        driver = state.driver
        view = msgspec.json.encode(plain(driver.game, driver.game.view(driver.state, player)))
        typed = driver.typing.text() if driver.seat == player else ""
        return f"{view.decode()} {typed}"
