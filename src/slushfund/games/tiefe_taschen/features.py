"""What a seat of Tiefe Taschen sees, as numbers. Statements are counted here, not quoted."""

from __future__ import annotations

from slushfund.core.features import RING, Features
from slushfund.games.tiefe_taschen.moves import CARDS, PLACES, SIDES
from slushfund.games.tiefe_taschen.state import PHASES
from slushfund.games.tiefe_taschen.view import TTView

STACK = 60
"""More money than anybody has at one time."""


def features(seen: TTView, out: Features) -> None:
    """Write the table as a seat sees it."""
    seats, me = seen.setup.seats, max(seen.seat, 0)
    out.of("phase")
    out.choice(PHASES, PHASES.index(seen.phase))
    out.of("")
    out.put("round", seen.round, 40)
    out.put("vote", seen.vote, 8)
    out.put("treasury_left", seen.treasury_left, 100)
    out.put("least_to_end", seen.least_to_end, 100)
    out.put("most_to_end", seen.most_to_end, 100)
    out.flag("is_bankrupt", seen.is_bankrupt)
    out.flag("is_orderly", seen.is_orderly)
    out.put("turn", seen.turn, 8)
    out.put("enough", seen.enough, 8)
    out.put("choices_left", seen.choices_left, 10)
    out.put("order_needs", seen.order_needs, 8)
    out.put("changes", seen.changes, 100)
    _money(seen, out)
    out.seat("president", seen.president, me, seats)
    out.seat("grabber", seen.grabber, me, seats)
    out.seat("taker", seen.taker, me, seats)
    out.seat("victim", seen.victim, me, seats)
    out.some_seats("active", seen.active, me, seats)
    out.some_seats("ready", seen.ready, me, seats)
    out.some_seats("has_card", seen.has_card, me, seats)
    out.some_seats("order_votes", seen.order_votes, me, seats)
    out.some_seats("waiting", seen.waiting, me, seats)
    out.of("own_card")
    out.choice(CARDS, -1 if seen.own_card is None else CARDS.index(seen.own_card))
    _seats(seen, me, out)
    _bribes(seen, me, out)


def _counts(name: str, values: list[int], most: int, out: Features) -> None:
    """Write how many money cards of each value there are."""
    for value in range(1, 6):
        out.put(f"{name}.{value}" if out.naming else "", values.count(value), most)


def _money(seen: TTView, out: Features) -> None:
    _counts("pot", list(seen.pot), 8, out)
    _counts("own_money", list(seen.own_money), 25, out)
    for value in range(5):
        out.put(f"drawn_openly.{value + 1}" if out.naming else "", seen.drawn_openly[value], 25)


def _seats(seen: TTView, me: int, out: Features) -> None:
    """Write what lies in front of each seat, and what became of its promises."""
    seats = seen.setup.seats
    for place in range(seats):
        seat = (me + place) % seats
        out.of(RING[place])
        out.put("cards", seen.sizes[seat], 30)
        has_bounds = len(seen.wealth) > 0
        out.put("wealth_least", seen.wealth[seat].least if has_bounds else 0, STACK)
        out.put("wealth_most", seen.wealth[seat].most if has_bounds else 0, STACK)
        share: list[int] = []
        for given in seen.split:
            if given.seat == seat:
                share = list(given.values)
        _counts("share", share, 8, out)
        played = -1
        for card in seen.played:
            if card.seat == seat:
                played = CARDS.index(card.card)
        out.choice(CARDS, played)
        target: int | None = None
        for snoop in seen.snoops:
            if snoop.seat == seat:
                target = snoop.target
        out.seat("snoop", target, me, seats)
        out.put("moved", seen.moved[seat], 10)
        out.put("spoken", seen.spoken[seat], 10)
        out.put("kept", seen.kept[seat], 20)
        out.put("broken", seen.broken[seat], 20)
        out.put("void", seen.void[seat], 20)


def _bribes(seen: TTView, me: int, out: Features) -> None:
    """Write every bribe that may lie there: two of each seat."""
    seats = seen.setup.seats
    lying = {bribe.place: bribe for bribe in seen.bribes}
    for place in range(2 * seats):
        owner = (me + place // 2) % seats
        name = PLACES[2 * owner + place % 2]
        out.of(f"bribe.{RING[place // 2]}.{'AR'[place % 2]}" if out.naming else "")
        bribe = lying.get(name)
        out.seat("target", None if bribe is None else bribe.target, me, seats)
        out.choice(SIDES, -1 if bribe is None else SIDES.index(bribe.side))
        out.flag("is_up", bribe is not None and bribe.is_up)
        out.flag("is_lying", bribe is not None and bribe.is_lying)
        out.put("value", seen.bribe_money.get(name, 0), 5)
