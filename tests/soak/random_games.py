"""Random games of every kind: no exception, whatever the seats, the options and the moves."""

from __future__ import annotations

from collections import Counter
from typing import Any

from slushfund import games
from slushfund.core import CHANCE, SPECTATOR, BadOption, Playthrough, Rng
from slushfund.core.options import BY_CHANCE, EVERY_SEAT
from slushfund.wire.plain import plain
from slushfund.wire.record import decode_record, encode_record, play_again

LOOKS = 64
"""One decision of this many is looked at through everybody's eyes."""
REPLAYS = 16
"""One game of this many is played again from its record."""
CUT = 20_000
"""Where the rules set no bound to a game, it is given up after this many inputs."""


def run(size: int, seed: int) -> str:
    """Play a number of games, all kinds in turn."""
    inputs = cut = 0
    kinds: Counter[str] = Counter()
    for number in range(size):
        rng = Rng.seeded(seed * 10**9 + number)
        game = games.ALL[number % len(games.ALL)]
        options = any_options(game, rng)
        try:
            play, is_over = played(game, options, rng, is_looked_at=number % 2 == 0)
            if number % REPLAYS == 0:
                replay(play)
        except Exception as fault:
            raise AssertionError(f"{game.id} {options}, game {number}, seed {seed}") from fault
        inputs += len(play.inputs)
        cut += not is_over
        kinds[f"{game.id} {options}"] += 1
        if number % 5_000 == 4_999:
            print(f"{number + 1} games, {inputs} inputs", flush=True)
    given_up = f", {cut} given up after {CUT:,} inputs (no rule ends them)" if cut else ""
    return f"{size:,} games, {inputs:,} inputs, {len(kinds):,} kinds of table{given_up}"


def any_options(game: Any, rng: Rng) -> str:
    """Return some seats and options that the game allows."""
    while True:
        words = [f"seats={rng.pick(list(game.seats))}"]
        for choice in game.choices:
            if rng.below(2) and (value := any_value(choice, game.seats[-1], rng)):
                words.append(f"{choice.name}={value}")
        try:
            return str(game.parse_options(" ".join(words)).text())
        except BadOption:
            continue


def any_value(choice: Any, seats: int, rng: Rng) -> str:
    """Return a word for an option, or one for each seat; "" where any word would do."""
    if choice.names != EVERY_SEAT:
        return rng.pick(list(choice.values)) if choice.values else ""
    words = [word if rng.below(2) else BY_CHANCE for word in choice.offers]
    rng.shuffle(words)
    return ",".join(words[: rng.below(seats) + 1])


def played(game: Any, options: str, rng: Rng, *, is_looked_at: bool) -> tuple[Any, bool]:
    """Play one game to its end; return it, and whether it has one."""
    play: Playthrough[Any, Any] = Playthrough(game, game.parse_options(options))
    longest = game.longest(play.options)
    most = CUT if longest is None else min(longest, CUT)
    kept: dict[str, int] | None = None
    while seats := game.to_act(play.state):
        if len(play.inputs) >= most:
            assert most == CUT, "longer than the longest game"
            return play, False
        if seats == [CHANCE]:
            play.apply(CHANCE, game.draw(play.state, rng))
            continue
        seat = rng.pick(list(game.may_act(play.state)))
        if is_looked_at and rng.below(LOOKS) == 0:
            look(play)
            conserved = game.conserved(play.state)
            assert kept in (None, conserved), f"{kept} has become {conserved}"
            kept = conserved
        play.apply(seat, any_move(game, play.state, seat, rng))
    outcome = game.outcome(play.state)
    assert outcome is not None
    assert len(outcome.scores) == play.options.seats
    return play, True


def any_move(game: Any, state: Any, seat: int, rng: Rng) -> Any:
    """Return an answer, now and then something that is only said."""
    if rng.below(20) == 0 and (talk := game.statements(state, seat)).size():
        return talk.sample(rng)
    return game.space(state, seat).sample(rng)


def look(play: Any) -> None:
    """Look at a game as the server does for everybody who watches."""
    game, state = play.game, play.state
    for viewer in [SPECTATOR, *range(play.options.seats)]:
        plain(game, game.view(state, viewer))
        if viewer in game.may_act(state):
            plain(game, game.space(state, viewer))
            game.question(state, viewer)


def replay(play: Any) -> None:
    """Demand that the record leads to the same end."""
    again = play_again(decode_record(encode_record(play.record())))
    assert again.game.outcome(again.state) == play.game.outcome(play.state)
