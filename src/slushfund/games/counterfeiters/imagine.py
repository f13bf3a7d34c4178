"""Imagining a world that a view cannot tell from the real one."""

from __future__ import annotations

from slushfund.core import NOBODY, Rng
from slushfund.games.counterfeiters.content import Layout
from slushfund.games.counterfeiters.deduction import draw_past
from slushfund.games.counterfeiters.moves import Convert
from slushfund.games.counterfeiters.rules.diners import conversions, has_choice
from slushfund.games.counterfeiters.state import DINERS, NONE, OVER, CFState
from slushfund.games.counterfeiters.view import PHASES, CFView


def imagine(seen: CFView, layout: Layout, rng: Rng) -> CFState:
    """Return one full state that *seen* cannot tell from the real one.

    Its board is *layout*. Hidden are only the split of others' money, the secrets that led to
    it, and sealed diner choices: there is no deck order to guess.
    """
    state = CFState(layout)
    state.memory = seen.memory
    state.open_record = seen.open_record
    state.patrol = seen.patrol
    _set_turn(state, seen)
    state.unused = seen.unused.copy()
    state.passed = seen.passed.copy()
    state.henchmen = [NOBODY if owner is None else owner for owner in seen.henchmen]
    state.latest = NONE if seen.latest is None else layout.number[seen.latest]
    cards = layout.board.cards
    state.market = [NONE if card is None else cards.index(card) for card in seen.market]
    state.deck = []
    state.letter = len(seen.deck)
    for letter in range(len(seen.deck)):
        if state.letter == len(seen.deck) and max(seen.deck[letter]) > 0:
            state.letter = letter
        state.deck += seen.deck[letter]
    state.binned = [cards.index(card) for card in seen.binned]
    state.owned = []
    for row in seen.cards:
        state.owned += row
    state.components = seen.components.copy()
    state.fakes = []
    for notes in seen.fakes:
        state.fakes += notes
    state.last_diners = seen.last_diners.copy()
    state.lottery = seen.lottery.copy()
    _imagine_money(state, seen, rng)
    _imagine_choices(state, seen, rng)
    return state


def _set_turn(state: CFState, seen: CFView) -> None:
    state.phase = PHASES.index(seen.phase)
    state.round = seen.round
    state.actor = NOBODY if seen.actor is None else seen.actor
    state.marker = NOBODY if seen.marker is None else seen.marker
    state.ender = NOBODY if seen.ender is None else seen.ender
    state.closer = NOBODY if seen.closer is None else seen.closer
    state.is_from_marker = seen.is_from_marker
    state.officer = seen.officer
    state.ban = seen.ban
    state.stepped = seen.stepped
    state.quiet = seen.quiet
    state.turns_left = seen.turns_left
    state.filling = NONE if seen.filling is None else seen.filling
    state.owing = 0
    for seat in seen.owing:
        state.owing |= 1 << seat


def _imagine_money(state: CFState, seen: CFView, rng: Rng) -> None:
    """Draw one of the proven pairs for every other seat, and how it may have come about."""
    state.deals = [deals.copy() for deals in seen.deals]
    state.secrets = []
    state.cash = []
    state.account = []
    is_over = state.phase == OVER
    for seat in range(seen.seats):
        if seat == seen.seat and seen.own_cash is not None and seen.own_account is not None:
            state.cash.append(seen.own_cash)
            state.account.append(seen.own_account)
            state.secrets.append(seen.own_secrets.copy())
            continue
        known = (seen.cash[seat].low, seen.account[seat].low) if is_over else None
        past = draw_past(seen.deals[seat], known, rng)
        state.cash.append(past.cash)
        state.account.append(past.account)
        state.secrets.append(past.secrets)
    if seen.secrets:
        state.secrets = [secrets.copy() for secrets in seen.secrets]


def _imagine_choices(state: CFState, seen: CFView, rng: Rng) -> None:
    """Draw a sealed choice for every other seat that has made one (CF-13.10)."""
    state.choices = []
    if state.phase != DINERS:
        return
    for seat in range(seen.seats):
        choice: Convert | None = None
        if seat == seen.seat and seen.own_choice is not None:
            notes = seen.own_choice
            choice = Convert(notes[0], notes[1], notes[2])
        elif has_choice(state, seat) and not state.owing >> seat & 1:
            drawn = rng.pick(conversions(state, seat))
            assert isinstance(drawn, Convert)
            choice = drawn
        state.choices.append(choice)
