"""T3: every vote is solved as a stage game by regret matching; splits, snoops and bribes are
chosen by the stage games they lead to."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from slushfund.bots.adviser import Adviser
from slushfund.bots.contract import AnyKnowledge, Bot, Budget
from slushfund.bots.generic.regret import draw_from
from slushfund.bots.tiefe_taschen.opponent_model import OpponentModel
from slushfund.bots.tiefe_taschen.policy import MYOPIC, defend, divide_evenly, divide_into
from slushfund.bots.tiefe_taschen.vote_game import VoteGame
from slushfund.bots.tiefe_taschen.votes import card_of
from slushfund.core import NOBODY, Move, Rng, Space
from slushfund.games.tiefe_taschen.game import GAME
from slushfund.games.tiefe_taschen.moves import (
    AGREE,
    CARD_MOVES,
    CARDS,
    DONE,
    NO_CARD,
    READY,
    REJECT,
    SNOOP_MOVES,
    Bribe,
)
from slushfund.games.tiefe_taschen.rules.money import stack_values
from slushfund.games.tiefe_taschen.state import (
    DEFENDING,
    NEGOTIATING,
    PLACING,
    SHOWING,
    SPLITTING,
    TTState,
)

BATCH: Final = 8
"""Steps of learning between two looks at which candidates are worth more."""
FIRST_BATCH: Final = 10
LAST: Final = 3
"""How many candidates are kept to the end."""
LEVELS: Final = (0, 60, 90, 100)
"""What a supporter may be offered, in percent of an even share; 0: the smallest card."""
MOST_GROUPS: Final = 8
WORTH_A_BRIBE: Final = 0.01
"""A bribe must raise the chance to win by this much."""
SELDOM: Final = 0.1
"""Plans that would be mixed in more seldom are left out."""
EARLY: Final = 3
"""Visible changes for each active seat after which nothing more is placed in the free
procedure."""


class SolverBot(Bot):
    """Solves the stage game of each candidate and plays the best one's mix."""

    reads_events = True

    def __init__(self, adviser: Adviser, worlds: int, most: int) -> None:
        self.adviser = adviser
        self.worlds = worlds
        self.most = most
        """Looks at the candidates after which thinking ends."""

    def choose(self, knowledge: AnyKnowledge, space: Space, rng: Rng, budget: Budget) -> Move:
        seat = knowledge.seat
        first: TTState = self.adviser.world(knowledge, rng)
        move = MYOPIC.move(first, seat, rng)
        if space.has(move):
            budget.offer(move)
        if first.phase in (SHOWING, DEFENDING):
            return defend(first, seat)
        worlds = [first] + [self.adviser.world(knowledge, rng) for _ in range(self.worlds - 1)]
        return _Thought(self, knowledge, space, worlds, rng, budget).move()


class _Thought:
    """One decision."""

    def __init__(
        self,
        bot: SolverBot,
        knowledge: AnyKnowledge,
        space: Space,
        worlds: list[TTState],
        rng: Rng,
        budget: Budget,
    ) -> None:
        self.bot = bot
        self.seat = knowledge.seat
        self.space = space
        self.worlds = worlds
        self.rng = rng
        self.budget = budget
        self.opponents = OpponentModel(knowledge)

    def move(self) -> Move:
        table = self.worlds[0]
        if table.phase == SPLITTING:
            return self._split()
        if table.phase == PLACING:
            return self._place()
        if table.phase == NEGOTIATING and self._may_still_place():
            placed = self._place()
            if placed is not DONE:
                return placed
        return self._card()

    def _may_still_place(self) -> bool:
        table, seat = self.worlds[0], self.seat
        return table.cards[seat] == NO_CARD and table.changes < EARLY * table.active.bit_count()

    def _best(self, moves: list[Move], games: list[VoteGame]) -> list[int]:
        """Return the candidates that were kept to the end, best first."""
        live = list(range(len(games)))
        batch = FIRST_BATCH
        for _ in range(self.bot.most):
            if not self.budget.more():
                break
            seed = self.rng.below(1 << 30)
            for at in live:
                games[at].play(batch, Rng.seeded(seed), self.budget)
            live.sort(key=lambda at: -games[at].value())
            if moves:
                self.budget.offer(moves[live[0]])
            live = live[: max(LAST, len(live) // 2)]
            batch = BATCH if len(live) > LAST else 3 * BATCH
        return live

    # The split

    def _split(self) -> Move:
        """Offer the split whose vote is worth most."""
        moves = splits_worth_a_thought(self.worlds[0], self.seat, self.rng)
        games: list[VoteGame] = []
        for move in moves:
            games.append(self._after(move, is_open=True))
            if self.budget.is_over():
                break
        return moves[self._best(moves, games)[0]]

    def _after(self, move: Move | None, is_open: bool) -> VoteGame:
        """Return the stage game that a move of this seat leads to."""
        worlds = self.worlds
        if move is not None:
            worlds = [world.copy() for world in worlds]
            for world in worlds:
                GAME.apply(world, self.seat, move)
        return VoteGame(worlds, self.seat, self.opponents, is_open)

    # Snoop and bribes

    def _place(self) -> Move:
        """Place the snoop first, then what a bribe may change, then nothing more."""
        table, seat = self.worlds[0], self.seat
        others = [other for other in table.turn_order() if other != seat]
        if table.snoops[seat] == NOBODY:
            snoops = [SNOOP_MOVES[other] for other in others]
            games = [self._after(snoop, is_open=False) for snoop in snoops]
            return snoops[self._best(snoops, games)[0]]
        if table.targets[2 * seat] != NOBODY or table.targets[2 * seat + 1] != NOBODY:
            return DONE
        base = self._after(None, is_open=False)
        base.play(6 * BATCH, self.rng, self.budget)
        bribes = self._bribes(base, others)
        if not bribes:
            return DONE
        moves: list[Move] = [DONE, *bribes]
        games = [self._after(None, is_open=False)]
        games += [self._after(bribe, is_open=False) for bribe in bribes]
        best = self._best([], games)[0]
        gain = games[best].value() - games[0].value()
        return moves[best] if gain > WORTH_A_BRIBE else DONE

    def _bribes(self, base: VoteGame, others: list[int]) -> list[Move]:
        """Return bribes that may turn a vote: for or against the split, as one leans."""
        table, seat = self.worlds[0], self.seat
        values = sorted(set(stack_values(table, seat)))
        if not values:
            return []
        plans, mix = base.own()
        leaning = dict(zip(plans, mix, strict=True))
        is_for = seat == table.president or leaning.get(AGREE, 0.0) > leaning.get(REJECT, 0.0)
        opposite = REJECT if is_for else AGREE
        swayed = [other for other in others if base.odds_of(other, opposite) > 0.2]
        swayed.sort(key=lambda other: self.opponents.trust(other))
        bribes: list[Move] = []
        for other in swayed[:3]:
            for side in (0, 3) if is_for else (2, 1):
                for value in {values[0], values[len(values) // 2]}:
                    bribe = Bribe(other, side, value, False)
                    if self.space.has(bribe):
                        bribes.append(bribe)
        return sorted(bribes, key=GAME.write)

    # The card

    def _card(self) -> Move:
        """Solve the vote and draw a card of the mix; keep a chosen one that is still good."""
        table, seat = self.worlds[0], self.seat
        game = self._after(None, is_open=False)
        for _ in range(self.bot.most):
            if not self.budget.more():
                break
            game.play(3 * BATCH, self.rng, self.budget)
        odds = cards_of(game)
        chosen = table.cards[seat]
        if table.phase == NEGOTIATING and chosen != NO_CARD:
            is_stuck = not self.space.has(CARD_MOVES[best_of(odds)])
            if odds[chosen] > 0.0 or is_stuck:
                return READY
        return CARD_MOVES[draw_from(odds, self.rng)]


def cards_of(game: VoteGame) -> list[float]:
    """Return the mix of the seat's cards, without those that hardly ever come up."""
    odds = [0.0] * len(CARDS)
    plans, mix = game.own()
    for plan, share in zip(plans, mix, strict=True):
        odds[card_of(plan)] += share
    kept = [share if share >= SELDOM else 0.0 for share in odds]
    total = sum(kept)
    return [share / total for share in kept]


def best_of(odds: list[float]) -> int:
    """Return the most likely one."""
    return max(range(len(odds)), key=odds.__getitem__)


def splits_worth_a_thought(state: TTState, seat: int, rng: Rng) -> list[Move]:
    """Return splits that buy a few seats, each at several prices, and an even one."""
    others = state.turn_order()[1:]
    pot, active = sum(state.pot), len(others) + 1
    needed = len(others) // 2
    moves: list[Move] = [divide_evenly(state), buying_split(state, [], 0, seat)]
    for size in range(1, needed + 2):
        groups = [list(group) for group in combinations(others[::-1], size)]
        if len(groups) > MOST_GROUPS:
            groups = groups[:2] + [rng.pick(groups) for _ in range(MOST_GROUPS - 2)]
        for group in groups:
            for level in LEVELS if size == needed else LEVELS[1:3]:
                least = (pot * level + 100 * active - 1) // (100 * active)
                moves.append(buying_split(state, group, least, seat))
    return list(dict.fromkeys(moves))


def buying_split(state: TTState, receivers: list[int], least: int, keeper: int) -> Move:
    """Give each receiver cards worth at least *least*, as little as possible; keep the rest."""
    pot = sorted(state.pot)
    piles: list[list[int]] = [[] for _ in range(state.setup.seats)]
    for receiver in receivers:
        best = cheapest(pot, max(1, least))
        for value in best:
            pot.remove(value)
        piles[receiver] = best
    piles[keeper] += pot
    return divide_into(piles)


def cheapest(pot: list[int], least: int) -> list[int]:
    """Return the cards that come closest to a sum from above; all where they do not reach it."""
    best = list(pot)
    for number in range(1, min(3, len(pot)) + 1):
        for cards in combinations(pot, number):
            if least <= sum(cards) < sum(best) or (sum(cards) == sum(best) and number < len(best)):
                best = list(cards)
    return best
