"""What a seat of Counterfeiters sees, as numbers. Dollars are told by magnitude, in tens."""

from __future__ import annotations

from typing import Final

from slushfund.core.features import RING, Features
from slushfund.games.counterfeiters.content import QUALITIES
from slushfund.games.counterfeiters.view import PHASES, CFView

NOTES: Final = 30
NUMBERED: Final = [str(number) for number in range(100)]


def features(seen: CFView, out: Features) -> None:
    """Write the table as a seat sees it."""
    seats, me, board = seen.seats, max(seen.seat, 0), seen.board
    out.of("phase")
    out.choice(PHASES, PHASES.index(seen.phase))
    out.of("officer")
    out.choice(NUMBERED[: len(board.track)], seen.officer)
    out.of("")
    out.put("round", seen.round, 30)
    out.flag("strike", seen.strike)
    out.put("ban", seen.ban, 3)
    out.flag("stepped", seen.stepped)
    out.put("quiet", seen.quiet, 20)
    out.put("turns_left", seen.turns_left, 40)
    out.seat("actor", seen.actor, me, seats)
    out.seat("marker", seen.marker, me, seats)
    out.seat("ender", seen.ender, me, seats)
    out.some_seats("owing", seen.owing, me, seats)
    _own(seen, out)
    _board(seen, me, out)
    for place in range(seats):
        out.of(RING[place])
        _seat(seen, (me + place) % seats, out)


def _own(seen: CFView, out: Features) -> None:
    """Write what only this seat knows."""
    out.amount("own_cash", 0 if seen.own_cash is None else seen.own_cash // 10)
    out.amount("own_account", 0 if seen.own_account is None else seen.own_account // 10)
    out.amount("own_half", 0 if seen.own_half is None else seen.own_half // 10)
    for quality in range(3):
        choice = 0 if seen.own_choice is None else seen.own_choice[quality]
        out.put(f"own_choice.{QUALITIES[quality]}" if out.naming else "", choice, NOTES)


def _board(seen: CFView, me: int, out: Features) -> None:
    """Write henchmen, market and deck."""
    board, seats = seen.board, seen.seats
    out.of("closed")
    closed = seen.own_closed
    out.flags(board.spaces, bytes([1 if reason else 0 for reason in closed or board.spaces]))
    out.of("henchman")
    for number, space in enumerate(board.spaces):
        out.seat(space, seen.henchmen[number], me, seats)
    for number in range(board.market):
        out.of(f"market.{number + 1}" if out.naming else "")
        card = seen.market[number]
        out.choice(board.cards, -1 if card is None else board.cards.index(card))
    for number, letter in enumerate(board.letters):
        out.of(f"deck.{letter}" if out.naming else "")
        out.puts(board.cards, seen.deck[number], 20)


def _seat(seen: CFView, seat: int, out: Features) -> None:
    """Write what lies in front of a seat, and what can be proved of its money."""
    out.put("unused", seen.unused[seat], 8)
    out.put("passed", seen.passed[seat], 8)
    out.puts(seen.board.cards, seen.cards[seat], 8)
    out.puts([f"fakes.{name}" for name in QUALITIES] if out.naming else [], seen.fakes[seat], NOTES)
    out.puts(
        [f"prints.{name}" for name in QUALITIES] if out.naming else [], seen.prints[seat], NOTES
    )
    out.amount("cash_least", seen.cash[seat].low // 10)
    out.amount("cash_most", seen.cash[seat].high // 10)
    out.amount("account_least", seen.account[seat].low // 10)
    out.amount("account_most", seen.account[seat].high // 10)
    out.amount("total_least", seen.total[seat].low // 10)
    out.amount("total_most", seen.total[seat].high // 10)
