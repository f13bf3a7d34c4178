"""Information-set Monte Carlo tree search with a tree for every seat (MO-ISMCTS).

A node of a seat's tree stands for everything that seat has observed since the root; worlds
that the seat cannot tell apart share it. Where several seats decide at once, each chooses in
its own tree without knowing the choice of the others: by decoupled UCT, or by regret matching
where a mix is wanted.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, Final

from slushfund.bots.adviser import Adviser, seats_of
from slushfund.bots.contract import AnyKnowledge, Bot, Budget
from slushfund.bots.generic.regret import draw_from
from slushfund.bots.policy import play_on
from slushfund.core import CHANCE, NOBODY, Move, Rng, Space

EXPLORATION: Final = 0.7
"""Weight of moves tried seldom; rewards are from 0 to 1."""
CURIOUS: Final = 20
"""How often regret matching tries any move, in percent."""
SELDOM: Final = 0.3
"""Moves chosen so seldom, compared with the one chosen most, are left out of the mix."""
DEPTH: Final = 12
"""Decisions inside the trees before the rest is played by policies."""


class Edge:
    """One move of a node: how often it was there, how often it was chosen, what it brought."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.total = 0.0
        self.count = 0
        self.chances = 0
        """Times the move was legal when a move was chosen here."""
        self.regret = 0.0
        self.share = 0.0
        """How often regret matching would have chosen it, later times counting more."""

    def mean(self, otherwise: float) -> float:
        """Return what the move has brought, on average."""
        return self.total / self.count if self.count else otherwise

    def bound(self) -> float:
        """Return the upper confidence bound."""
        if not self.count:
            return float("inf")
        spread = sqrt(log(max(2, self.chances)) / self.count)
        return self.total / self.count + EXPLORATION * spread


class Node:
    """What one seat has observed, and the moves it considered there."""

    def __init__(self) -> None:
        self.edges: list[Edge] = []
        self.children: dict[str, Node] = {}


class Walk:
    """One simulation: a world, and for each seat the node it stands at (None: left the tree)."""

    def __init__(self, adviser: Adviser, roots: list[Node], world: Any, *, mixes: bool) -> None:
        self.adviser = adviser
        self.state = world
        self.mixes = mixes
        self.at: list[Node | None] = list(roots)
        self.path: list[tuple[int, Edge, list[Edge]]] = []
        """Who chose which move, and among which it was mixed, if it was."""

    def descend(self, rng: Rng) -> None:
        """Go down the trees until a seat meets a node without experience, or deep enough."""
        game = self.adviser.game
        for _ in range(DEPTH):
            seat = game.next_to_act(self.state)
            while seat == CHANCE:
                self._apply(CHANCE, game.draw(self.state, rng))
                seat = game.next_to_act(self.state)
            node = None if seat == NOBODY else self.at[seat]
            if node is None:
                return
            is_new = not node.edges
            legal = self._legal(node, seat, rng)
            if self.mixes and len(game.to_act(self.state)) > 1:
                edge = _mixed(legal, rng)
                self.path.append((seat, edge, legal))
            else:
                edge = max(legal, key=Edge.bound)
                self.path.append((seat, edge, []))
            self._apply(seat, edge.move)
            if is_new:
                return

    def _legal(self, node: Node, seat: int, rng: Rng) -> list[Edge]:
        """Return the legal moves; those of other worlds stay aside."""
        if not node.edges:
            moves = self.adviser.candidates(self.state, seat, rng)
            node.edges = [Edge(move) for move in moves]
        space = self.adviser.game.space(self.state, seat)
        legal = [edge for edge in node.edges if space.has(edge.move)]
        if not legal:
            legal = [Edge(space.sample(rng))]
            node.edges += legal
        for edge in legal:
            edge.chances += 1
        return legal

    def learn(self) -> None:
        """Tell every move on the way what it brought, and the others what they would have."""
        for seat, edge, mixed in self.path:
            result = self.adviser.result(self.state, seat)
            for other in mixed:
                if other is not edge:
                    other.regret += other.mean(result) - result
            edge.total += result
            edge.count += 1

    def _apply(self, seat: int, move: Move) -> None:
        """Make a move and let every seat observe what it is told of it."""
        events = self.adviser.game.apply(self.state, seat, move)
        for observer, node in enumerate(self.at):
            if node is None:
                continue
            signs = [self.adviser.sign(event) for event in events if event.is_told_to(observer)]
            if observer == seat:
                signs.append(self.adviser.game.write(move))
            if signs:
                self.at[observer] = node.children.setdefault("\n".join(signs), Node())


def _mixed(legal: list[Edge], rng: Rng) -> Edge:
    """Draw a move by regret matching, now and then any; remember the mix."""
    total = sum([max(0.0, edge.regret) for edge in legal])
    even = 1.0 / len(legal)
    mix = [max(0.0, edge.regret) / total if total else even for edge in legal]
    for edge, share in zip(legal, mix, strict=True):
        edge.share += share * edge.chances
    if rng.below(100) < CURIOUS:
        return rng.pick(legal)
    return legal[draw_from(mix, rng)]


class TreeBot(Bot):
    """Searches the trees of all seats at once and plays its own most visited move.

    With *mixes* it decides by regret matching where several seats decide at once, and draws its
    own move there from the mean of its mixes.
    """

    def __init__(self, adviser: Adviser, *, mixes: bool = False) -> None:
        self.adviser = adviser
        self.mixes = mixes

    def choose(self, knowledge: AnyKnowledge, space: Space, rng: Rng, budget: Budget) -> Move:
        adviser, seat = self.adviser, knowledge.seat
        first = adviser.world(knowledge, rng)
        roots = [Node() for _ in range(seats_of(first))]
        moves = adviser.candidates(first, seat, rng)
        roots[seat].edges = [Edge(move) for move in moves]
        budget.offer(moves[0])
        if len(moves) == 1:
            return moves[0]
        weights = adviser.beliefs(knowledge, rng)
        while budget.more():
            self._simulate(knowledge, roots, weights, rng)
            if budget.spent % 16 == 0:
                budget.offer(_favourite(roots[seat], space).move)
        if self.mixes and (mixed := _worth_mixing(roots[seat], space)):
            total = sum([edge.share for edge in mixed])
            return mixed[draw_from([edge.share / total for edge in mixed], rng)].move
        return _favourite(roots[seat], space).move

    def _simulate(
        self, knowledge: AnyKnowledge, roots: list[Node], weights: list[list[int]], rng: Rng
    ) -> None:
        adviser = self.adviser
        walk = Walk(adviser, roots, adviser.world(knowledge, rng), mixes=self.mixes)
        walk.descend(rng)
        policies = adviser.drawn(weights, len(roots), rng)
        policies[knowledge.seat] = rng.pick(adviser.plans)
        play_on(adviser.game, walk.state, policies, rng, adviser.horizon)
        walk.learn()


def _worth_mixing(root: Node, space: Space) -> list[Edge]:
    """Return the moves of the mean mix that are more than a remainder of first attempts."""
    legal = [edge for edge in root.edges if edge.share and space.has(edge.move)]
    most = max([edge.share for edge in legal], default=0.0)
    return [edge for edge in legal if edge.share >= most * SELDOM]


def _favourite(root: Node, space: Space) -> Edge:
    """Return the move tried most often."""
    return max([edge for edge in root.edges if space.has(edge.move)], key=lambda e: e.count)
