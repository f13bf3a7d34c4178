"""Type moves key by key: see which keys are live, and what presses itself."""

from slushfund import games
from slushfund.core import Rng
from slushfund.core.driver import Driver
from slushfund.core.keyboard import KEY_NAMES, Typing, keys_of, live_keys


def main() -> None:
    game = games.get("tiefe-taschen")
    driver = Driver(game, game.options(seats=4, first=0), Rng.seeded(3))
    rng = Rng.seeded(1)
    for _ in range(4):
        spaces = driver.spaces(driver.seat)
        move = spaces[0].sample(rng)
        keys = keys_of(spaces, game.notation, move)
        print(f"seat {driver.seat} wants to say: {game.write(move)}")
        typing = Typing(spaces, game.notation)
        for key in keys:
            live = " ".join(KEY_NAMES[key] for key in live_keys(typing.live()))
            print(f"  {typing.text()!r:24} live: {live}; pressed: {KEY_NAMES[key]}")
            typing.press(key)
        assert typing.move() == move
        driver.make(move)


if __name__ == "__main__":
    main()
