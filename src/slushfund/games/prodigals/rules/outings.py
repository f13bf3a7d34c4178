"""LW-8: outings and companions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, final

from slushfund.core import Event, IllegalMove, Move
from slushfund.games.prodigals.content import COMPANION, ON_OUTING
from slushfund.games.prodigals.effects import Effect, Effects
from slushfund.games.prodigals.moves import (
    BringCompanion,
    BringWild,
    Done,
    SettleCompanion,
    SettleWild,
)
from slushfund.games.prodigals.rules.cards import is_wild, leave_hand, put_away
from slushfund.games.prodigals.rules.possessions import spend
from slushfund.games.prodigals.rules.properties import added, own_property
from slushfund.games.prodigals.state import PCState, add_sorted
from slushfund.games.prodigals.will_events import CompanionBrought, CompanionSettled


def best_slot(kinds: list[int], adds: list[int], filled: int, kind: int) -> int:
    """Return the empty slot of a kind with the largest addition, or -1 (LW-8.4)."""
    best = -1
    for slot in range(len(kinds)):
        is_open = kinds[slot] == kind and not (filled >> slot) & 1
        if is_open and (best < 0 or adds[slot] > adds[best]):
            best = slot
    return best


def lowest_of_kinds(state: PCState, seat: int) -> list[int]:
    """List the companions in a hand, of interchangeable ones only the lowest id (LW-8.4)."""
    found: list[int] = []
    kinds: list[int] = []
    for number in state.hands[seat]:
        card = state.content.cards[number]
        if card.frame == COMPANION and card.kind not in kinds:
            kinds.append(card.kind)
            found.append(number)
    return found


def list_settling(state: PCState, seat: int, moves: list[Move]) -> None:
    """List which companion may go to which farm (LW-8.6)."""
    content = state.content
    companions = lowest_of_kinds(state, seat)
    if not companions:
        return
    for farm in state.will.boards[seat]:
        card = content.cards[farm]
        filled = state.will.settled[farm] if card.is_farm else 0
        for number in companions:
            word = content.cards[number].id
            if not is_wild(state, number):
                if best_slot(card.slots, card.adds, filled, content.cards[number].kind) >= 0:
                    moves.append(SettleCompanion(word, card.id))
                continue
            for kind in range(len(content.will.companions)):
                if best_slot(card.slots, card.adds, filled, kind) >= 0:
                    moves.append(SettleWild(word, card.id, content.will.companions[kind]))


def companion_of(state: PCState, seat: int, word: str, kind: str) -> int:
    """Return the companion card that a move names with its kind, "" for a natural one; or refuse.

    LW-8.4: of interchangeable ones the lowest id; a wild one is always named with a kind.
    """
    number = state.content.card_numbers.get(word, -1)
    if number not in state.hands[seat] or state.content.cards[number].frame != COMPANION:
        raise IllegalMove("no-such-companion", "LW-8.2")
    if number not in lowest_of_kinds(state, seat):
        raise IllegalMove("lowest-companion-first", "LW-8.4")
    if is_wild(state, number) != (kind != ""):
        raise IllegalMove("wild-with-its-kind", "LW-8.4")
    return number


def kind_of(state: PCState, number: int, kind: str) -> int:
    """Return the kind a companion stands for, -1 for a word that is none."""
    if kind == "":
        return state.content.cards[number].kind
    kinds = state.content.will.companions
    return kinds.index(kind) if kind in kinds else -1


def use_up(state: PCState, seat: int, number: int) -> None:
    """Discard a companion; a wild one lies beside the offer until the end of the round."""
    leave_hand(state, seat, number)
    if is_wild(state, number):
        add_sorted(state.played[seat], number)
    else:
        put_away(state, number)


def settle(state: PCState, seat: int, move: Move, events: list[Event]) -> None:
    """Put a companion on one's own farm, where it stays (LW-8.6)."""
    kind = ""
    if isinstance(move, SettleWild):
        kind = move.kind
    assert isinstance(move, (SettleCompanion, SettleWild))
    farm = own_property(state, seat, move.farm)
    number = companion_of(state, seat, move.card, kind)
    card = state.content.cards[farm]
    which = kind_of(state, number, kind)
    slot = best_slot(card.slots, card.adds, state.will.settled[farm], which)
    if slot < 0:
        raise IllegalMove("no-empty-slot", "LW-8.6")
    state.will.settled[farm] |= 1 << slot
    use_up(state, seat, number)
    word = state.content.will.companions[which]
    events.append(CompanionSettled(seat, move.card, move.farm, word))


@final
@dataclass(init=False)
class Outing(Effect):
    """An outing: companions are named one after the other, then money is spent (LW-8.1 to 8.4)."""

    kind: ClassVar[str] = "outing"
    question: ClassVar[str] = "bring"

    outing: int
    n: int
    slots: list[int]
    adds: list[int]
    filled: int
    """Slots that are used, as bits."""
    is_closed: bool
    """Nobody else is to come."""

    def __init__(self, outing: int, n: int, slots: list[int], adds: list[int]) -> None:
        super().__init__()
        self.outing = outing
        self.n = n
        self.slots = slots
        self.adds = adds
        self.filled = 0
        self.is_closed = False

    @staticmethod
    def read(raw: dict[str, Any], fx: Effects) -> Effect:
        """Read it from the data."""
        places = raw.get("companions", [])
        slots = [fx.names.companions.index(place["kind"]) for place in places]
        adds = [int(place["add"]) for place in places]
        return Outing(fx.names.outings.index(raw["kind"]), int(raw["n"]), slots, adds)

    def is_asking(self, state: PCState, seat: int) -> bool:
        if self.is_closed or not self.slots:
            return False
        for number in state.hands[seat]:
            card = state.content.cards[number]
            if card.frame == COMPANION:
                if card.kind >= 0:
                    if best_slot(self.slots, self.adds, self.filled, card.kind) >= 0:
                        return True
                elif self.filled + 1 < 1 << len(self.slots):
                    return True
        return False

    def listing(self, state: PCState, seat: int) -> list[Move]:
        moves: list[Move] = []
        kinds = state.content.will.companions
        for number in lowest_of_kinds(state, seat):
            card = state.content.cards[number]
            if card.kind >= 0:
                if best_slot(self.slots, self.adds, self.filled, card.kind) >= 0:
                    moves.append(BringCompanion(card.id))
                continue
            for kind in range(len(kinds)):
                if best_slot(self.slots, self.adds, self.filled, kind) >= 0:
                    moves.append(BringWild(card.id, kinds[kind]))
        moves.append(Done())
        return moves

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        if isinstance(move, Done):
            state.stack[-1] = self.with_left([self.filled, 1])
            return False
        kind = move.kind if isinstance(move, BringWild) else ""
        if not isinstance(move, (BringCompanion, BringWild)):
            raise IllegalMove("not-asked", "LW-8.2")
        number = companion_of(state, seat, move.card, kind)
        which = kind_of(state, number, kind)
        slot = best_slot(self.slots, self.adds, self.filled, which)
        if slot < 0:
            raise IllegalMove("no-empty-slot", "LW-8.2")
        state.stack[-1] = self.with_left([self.filled | 1 << slot, 0])
        use_up(state, seat, number)
        events.append(CompanionBrought(seat, move.card, state.content.will.companions[which]))
        return True

    def go_on(self, state: PCState, seat: int, events: list[Event]) -> None:
        """Spend base, companions and what triggers add (LW-8.1, LW-11.1)."""
        state.stack.pop()
        pounds = self.n + added(state, seat, ON_OUTING, self.outing)
        for slot in range(len(self.slots)):
            if (self.filled >> slot) & 1:
                pounds += self.adds[slot]
        spend(state, seat, pounds, events)

    def left(self) -> list[int]:
        return [self.filled, 1 if self.is_closed else 0]

    def with_left(self, left: list[int]) -> Effect:
        twin = Outing(self.outing, self.n, self.slots, self.adds)
        twin.filled = left[0]
        twin.is_closed = left[1] > 0
        twin.number = self.number
        return twin
