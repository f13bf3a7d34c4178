"""PC-11: carrying out effects, the table of all verbs, and effects that hold others.

Nested effects finish before the outer one goes on, because they lie above it on the stack.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, final

from slushfund.core import Event, IllegalMove, Move
from slushfund.games.prodigals.content import NO_CORNER, ON_MEGAPHONE, ON_WHITE_CARD, Card
from slushfund.games.prodigals.effects import (
    VERBS,
    EachOf,
    Effect,
    Effects,
    ErrandEffect,
    Name,
    Verb,
    start,
)
from slushfund.games.prodigals.events import CardTriggered, StepTaken, Stopped, TradeChosen
from slushfund.games.prodigals.moves import ChooseTrade, Done, MoveMarker, TakeStep
from slushfund.games.prodigals.rules.beatrice import ShunBeatrice
from slushfund.games.prodigals.rules.election import (
    AddTile,
    GainVotes,
    LoseVotes,
    Megaphones,
    TakePairTile,
)
from slushfund.games.prodigals.rules.errands import (
    ExtraErrand,
    GoToPark,
    Reserve,
    TakeBonusTile,
    TakeCentral,
    TakeRenaissance,
)
from slushfund.games.prodigals.rules.last_will import (
    AdjustMarket,
    Decay,
    Discard,
    DrawCards,
    FreeFarm,
    GainActions,
    PropertyUse,
    SellProperty,
    TakeExtension,
    TakeWild,
)
from slushfund.games.prodigals.rules.outings import Outing
from slushfund.games.prodigals.rules.possessions import (
    Exchange,
    SaleTrigger,
    Sell,
    Spend,
    TakeMoney,
)
from slushfund.games.prodigals.rules.society import ColumnDrop, Drop, Moves, Raise, RowDrop
from slushfund.games.prodigals.state import PCState


def is_dealing(state: PCState) -> bool:
    """Tell whether chance owes the actor cards of Last Will."""
    return state.legacy is not None and len(state.legacy.due) > 0


def settle(state: PCState, seat: int, events: list[Event]) -> None:
    """Carry out pending effects until one asks something, cards are dealt, or none is left."""
    while state.stack and not is_dealing(state):
        effect = state.stack[-1]
        if effect.is_asking(state, seat):
            return
        effect.go_on(state, seat, events)


def answer(state: PCState, seat: int, move: Move, events: list[Event]) -> None:
    """Answer the top effect, or refuse with nothing changed."""
    if not state.stack[-1].answer(state, seat, move, events):
        events.append(Stopped(seat))


@final
@dataclass(init=False)
class Choose(Effect):
    """A number of steps is picked among several (PC-11.4 to PC-11.6).

    Every step may be picked, also one that can do nothing; a move that is not possible is not
    made, for moves are voluntary. Nothing is asked any more once no step can do anything.
    """

    kind: ClassVar[str] = "choose"
    question: ClassVar[str] = "choose"

    of: list[Effect]
    picks: int
    """How many are left."""

    def __init__(self, of: list[Effect], picks: int) -> None:
        super().__init__()
        self.of = of
        self.picks = picks

    @staticmethod
    def read(raw: dict[str, Any], fx: Effects) -> Effect:
        """Read it from the data."""
        return Choose([fx.read(part) for part in raw["of"]], int(raw["times"]))

    def is_asking(self, state: PCState, seat: int) -> bool:
        if self.picks > 0:
            for part in self.of:
                if part.has_effect(state, seat):
                    return True
        return False

    def listing(self, state: PCState, seat: int) -> list[Move]:
        """List the steps; `done` if a move is among them."""
        moves: list[Move] = []
        may_stop = False
        for part in self.of:
            if isinstance(part, Moves):
                may_stop = True
                moves += part.list_moves(state, seat)
            else:
                moves.append(TakeStep(part.step))
        if may_stop:
            moves.append(Done())
        return moves

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        if isinstance(move, MoveMarker):
            pool = self._pool()
            if pool is None:
                raise IllegalMove("step-not-offered", "PC-11.4")
            left = pool.after(state, seat, move, events)
            state.stack[-1] = self.with_left([self.picks - 1])
            state.stack.append(left)
            return True
        if isinstance(move, Done):
            if self._pool() is None:
                raise IllegalMove("must-pick", "PC-11.6")
            state.stack.pop()
            return False
        if not isinstance(move, TakeStep):
            raise IllegalMove("not-asked", "PC-11.4")
        for part in self.of:
            if part.step and part.step == move.step:
                state.stack[-1] = self.with_left([self.picks - 1])
                events.append(StepTaken(seat, move.step))
                start(state, seat, part, 1, events)
                return True
        raise IllegalMove("step-not-offered", "PC-11.4")

    def _pool(self) -> Moves | None:
        """Return the moves among the steps."""
        for part in self.of:
            if isinstance(part, Moves):
                return part
        return None

    def left(self) -> list[int]:
        return [self.picks]

    def with_left(self, left: list[int]) -> Effect:
        twin = Choose(self.of, left[0])
        twin.number = self.number
        return twin


@final
@dataclass(init=False)
class Trade(Effect):
    """A limited number of times a drawback is taken, and then a gain (PC-11.8 to PC-11.10)."""

    kind: ClassVar[str] = "trade"
    question: ClassVar[str] = "trade"

    pays: list[Effect]
    gains: list[EachOf]
    trades: int
    """How many are left."""

    def __init__(self, pays: list[Effect], gains: list[EachOf], trades: int) -> None:
        super().__init__()
        self.pays = pays
        self.gains = gains
        self.trades = trades

    @staticmethod
    def read(raw: dict[str, Any], fx: Effects) -> Effect:
        """Read it from the data."""
        options = raw["options"]
        pays = [fx.read(option["pay"]) for option in options]
        gains = [fx.read_all([option["gain"]]) for option in options]
        return Trade(pays, gains, int(raw["times"]))

    def _payable(self, state: PCState, seat: int) -> list[int]:
        """List the options whose drawback can be paid, counted from 1."""
        pays = self.pays
        return [at + 1 for at in range(len(pays)) if pays[at].can_pay(state, seat)]

    def is_asking(self, state: PCState, seat: int) -> bool:
        return self.trades > 0 and len(self._payable(state, seat)) > 0

    def listing(self, state: PCState, seat: int) -> list[Move]:
        moves: list[Move] = [ChooseTrade(option) for option in self._payable(state, seat)]
        moves.append(Done())
        return moves

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        if isinstance(move, Done):
            state.stack.pop()
            return False
        if not isinstance(move, ChooseTrade):
            raise IllegalMove("not-asked", "PC-11.8")
        if not 1 <= move.option <= len(self.pays):
            raise IllegalMove("no-such-trade", "PC-11.8")
        if move.option not in self._payable(state, seat):
            raise IllegalMove("cannot-pay", "PC-11.10")
        state.stack[-1] = self.with_left([self.trades - 1])
        events.append(TradeChosen(seat, move.option))
        state.stack.append(self.gains[move.option - 1])
        start(state, seat, self.pays[move.option - 1], 1, events)
        return True

    def left(self) -> list[int]:
        return [self.trades]

    def with_left(self, left: list[int]) -> Effect:
        twin = Trade(self.pays, self.gains, left[0])
        twin.number = self.number
        return twin


@final
@dataclass(init=False)
class WhiteTrigger(Effect):
    """After white cards, black ones work one by one in tableau order (PC-11.21, PC-8.34)."""

    kind: ClassVar[str] = "white_trigger"

    corner: int
    cards: int
    """How many were played."""
    megaphones: int
    """How many they showed."""
    at: int
    """The next tableau place to look at."""

    def __init__(self, corner: int, cards: int, megaphones: int, at: int) -> None:
        super().__init__()
        self.corner = corner
        self.cards = cards
        self.megaphones = megaphones
        self.at = at

    def _times(self, card: Card) -> int:
        """Return how often the lower ability of a card works."""
        if card.trigger == ON_WHITE_CARD:
            return self.cards if self.corner in card.trigger_corners else 0
        return self.megaphones if card.trigger == ON_MEGAPHONE else 0

    def go_on(self, state: PCState, seat: int, events: list[Event]) -> None:
        tableau = state.tableaus[seat]
        for at in range(self.at, len(tableau)):
            card = state.content.cards[tableau[at]]
            times = self._times(card)
            if times and card.lower is not None:
                twin = WhiteTrigger(self.corner, self.cards, self.megaphones, at + 1)
                state.stack[-1] = twin
                events.append(CardTriggered(seat, card.id))
                if card.lower.effects:
                    state.stack.append(card.lower.with_left([0, times]))
                return
        state.stack.pop()

    def left(self) -> list[int]:
        return [self.corner, self.cards, self.megaphones, self.at]


def trigger_white(state: PCState, card: Card, cards: int) -> None:
    """Remember that white cards were played; triggers come after their effects (PC-11.21)."""
    if card.corner != NO_CORNER or card.megaphones:
        state.stack.append(WhiteTrigger(card.corner, cards, card.megaphones, 0))


@final
@dataclass(init=False)
class Idle(ErrandEffect):
    """The sign of pub and time cards, which do nothing by themselves."""

    kind: ClassVar[str] = "idle"


def _read_each(raw: dict[str, Any], fx: Effects) -> Effect:
    return EachOf([fx.read(part) for part in raw["of"]])


VERBS.update(
    {
        "lose_votes": Verb(LoseVotes, ["n"], ["per"]),
        "gain_votes": Verb(GainVotes, ["n"], []),
        "megaphones": Verb(Megaphones, ["n"], []),
        "spend": Verb(Spend.read, ["n"], ["per", "time"]),
        "take_money": Verb(TakeMoney, ["n"], []),
        "sell": Verb(Sell.read, ["max", "discount"], []),
        "exchange": Verb(Exchange, [], ["limit"]),
        "moves": Verb(Moves.read, ["steps"], []),
        "raise": Verb(Raise.read, ["n"], ["column"]),
        "row_drop": Verb(RowDrop, ["marker", "max"], []),
        "column_drop": Verb(ColumnDrop, ["marker", "column", "max"], []),
        "choose": Verb(Choose.read, ["times", "of"], []),
        "each_of": Verb(_read_each, ["of"], []),
        "trade": Verb(Trade.read, ["times", "options"], []),
        "extra_errand": Verb(ExtraErrand, [], []),
        "pub": Verb(Idle, [], []),
        "time": Verb(Idle, [], []),
        "take_central": Verb(TakeCentral, [], []),
        "take_renaissance": Verb(TakeRenaissance, ["n"], []),
        "reserve": Verb(Reserve, ["position"], []),
        "take_bonus_tile": Verb(TakeBonusTile, [], []),
        "take_pair_tile": Verb(TakePairTile, [], []),
        "hyde_park": Verb(GoToPark, [], []),
        "shun_beatrice": Verb(ShunBeatrice, [], []),
        "outing": Verb(Outing.read, ["kind", "n"], ["companions", "opera"]),
        "upkeep": Verb(PropertyUse, ["n"], []),
        "farm": Verb(PropertyUse, ["n", "companions"], []),
        "gain_actions": Verb(GainActions, ["n"], []),
        "draw_last_will": Verb(DrawCards.read, ["n"], []),
        "free_farm": Verb(FreeFarm.read, ["n"], []),
        "decay": Verb(Decay.read, ["n"], []),
        "sell_property": Verb(SellProperty.read, ["max", "discount"], []),
        "adjust_market": Verb(AdjustMarket.read, ["n"], []),
        "take_extension": Verb(TakeExtension, [], []),
        "take_joker": Verb(TakeWild, ["card"], []),
    }
)


def restored(fx: Effects, kind: str, number: int, left: list[int]) -> Effect:
    """Return an effect under way as a view tells it."""
    if kind == Name.kind:
        return Name(fx.all[number], left[0], left[1])
    if kind == Drop.kind:
        return Drop(left)
    if kind == AddTile.kind:
        return AddTile(left[0])
    if kind == SaleTrigger.kind:
        return SaleTrigger(left[0], left[1])
    if kind == WhiteTrigger.kind:
        return WhiteTrigger(left[0], left[1], left[2], left[3])
    if kind == Discard.kind:
        return Discard(left[0])
    if kind == DrawCards.kind and number < 0:
        return DrawCards(left[0], left[1:])
    return fx.all[number].with_left(left)
