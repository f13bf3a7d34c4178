"""Time that passes by being asked for: what a bot does with its time, on any machine."""

from slushfund.bots import Budget


class Ticks:
    """A clock that is a tick later whenever it is read."""

    def __init__(self) -> None:
        self.read = 0

    def now(self) -> float:
        self.read += 1
        return float(self.read)


def reading(bot, knowledge, space, rng, ticks):
    """Let a bot think; return how often it read the clock before its first offer and in all."""
    clock = Ticks()
    offers = []
    budget = Budget(float(ticks), clock, listener=lambda _: offers.append(clock.read))
    assert space.has(bot.choose(knowledge, space, rng, budget))
    return offers[0], clock.read
