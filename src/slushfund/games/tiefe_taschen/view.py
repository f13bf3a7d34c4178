"""What a seat of Tiefe Taschen may know (section Knowledge of the rules page)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from slushfund.core import EVERYONE, NOBODY, View, seats_of
from slushfund.games.tiefe_taschen.content import ALONE, CHOICES, Setup
from slushfund.games.tiefe_taschen.deduction import HiddenMovement, Wealth, wealth
from slushfund.games.tiefe_taschen.moves import CARDS, NO_CARD, PLACES, SIDES, Bribe, Share
from slushfund.games.tiefe_taschen.notation import NOTATION
from slushfund.games.tiefe_taschen.rules.bribes import is_fulfilled
from slushfund.games.tiefe_taschen.rules.free import changes_allowed, votes_for_order
from slushfund.games.tiefe_taschen.rules.money import money, stack_values
from slushfund.games.tiefe_taschen.rules.promises import BROKEN, KEPT, VOID
from slushfund.games.tiefe_taschen.state import OVER, PHASES, REASONS, Movement, Statement, TTState


@final
@dataclass(init=False)
class PlacedSnoop:
    seat: int
    target: int

    def __init__(self, seat: int, target: int) -> None:
        self.seat = seat
        self.target = target


@final
@dataclass(init=False)
class PlacedBribe:
    """The open part of a bribe; its money is in `bribe_money` for those who know it."""

    place: str
    target: int
    side: str
    is_up: bool
    is_lying: bool
    """False when it has been checked and is only remembered."""
    seen_by: list[int]
    """Whom the bribed seat has let look at it (TT15-8)."""

    def __init__(self, place: str, target: int, side: str, is_up: bool, is_lying: bool) -> None:
        self.seen_by = []
        self.place = place
        self.target = target
        self.side = side
        self.is_up = is_up
        self.is_lying = is_lying


@final
@dataclass(init=False)
class PlayedCard:
    seat: int
    card: str

    def __init__(self, seat: int, card: str) -> None:
        self.seat = seat
        self.card = card


@final
@dataclass(init=False)
class Heard:
    """A statement this seat heard, by its number among what is said about one split."""

    number: int
    seat: int
    words: str
    is_early: bool
    """Said before the split was announced."""

    def __init__(self, number: int, seat: int, words: str, is_early: bool) -> None:
        self.number = number
        self.seat = seat
        self.words = words
        self.is_early = is_early


@final
@dataclass(init=False)
class Whisper:
    """One who hears a statement that this seat does not hear."""

    number: int
    seat: int
    target: int
    is_early: bool

    def __init__(self, number: int, seat: int, target: int, is_early: bool) -> None:
        self.number = number
        self.seat = seat
        self.target = target
        self.is_early = is_early


@final
@dataclass(init=False)
class Verdict:
    """What became of a promise of the last vote."""

    number: int
    seat: int
    verdict: str

    def __init__(self, number: int, seat: int, verdict: str) -> None:
        self.number = number
        self.seat = seat
        self.verdict = verdict


@final
@dataclass(init=False)
class TTView(View):
    """Everything one seat knows. Snoops, bribes, cards and talk stay in sight after a vote
    until the next split."""

    setup: Setup
    phase: str
    round: int
    vote: int
    president: int | None
    active: list[int]
    ending: str
    enough: int
    """This many `agree` carry the split, whatever the other active seats play (TT-11.2)."""
    treasury_left: int
    least_to_end: int
    """Money cards that come before the bankruptcy card, at least; in 2015 all that are left."""
    most_to_end: int
    rounds_left: int
    """Rounds that can still begin, at least, if nobody takes from the treasury."""
    is_bankrupt: bool
    drawn_openly: list[int]
    """Pot cards so far by value, 1 to 5 (memory)."""
    pot: list[int]
    split: list[Share]
    sizes: list[int]
    """Cards in each private stack."""
    own_money: list[int]
    """The values of this seat's stack, ascending."""
    counted: list[list[int]]
    """All stacks, once the game is over."""
    wealth: list[Wealth]
    """What each seat has at least and at most, as this seat can prove (memory)."""
    ledger: list[HiddenMovement | Movement]
    """Every movement of private money, with its value where this seat knows it (memory)."""
    snoops: list[PlacedSnoop]
    bribes: list[PlacedBribe]
    bribe_money: dict[str, int]
    earns: dict[str, list[str]]
    """The bribes in front of this seat that each card would earn (TT-6.9); without bribes empty."""
    played: list[PlayedCard]
    own_card: str | None
    choices_left: int
    """Changes this seat may make without a cause; by the first rules cards it may choose."""
    moved: list[int]
    """How often each seat has changed something in this phase 3 (TT-7.11)."""
    ready: list[int]
    has_card: list[int]
    """Seats with a card on the table; by the first rules those known to have one."""
    order_votes: list[int]
    """Seats that vote for going round in order (TT-7.10)."""
    order_needs: int
    """How many such votes decide it."""
    changes: int
    changes_allowed: int
    """The most visible changes by the first rules; 0: no such bound."""
    is_orderly: bool
    broken_off_by: str
    """The change that ended the free procedure, as far as this seat saw it."""
    turn: int
    waiting: list[int]
    """Who still owes an answer while bribes are shown or cards chosen."""
    own_show: list[str]
    grabber: int | None
    taker: int | None
    victim: int | None
    heard: list[Heard]
    whispers: list[Whisper]
    talks_ahead: bool
    """What was said is about the split to come."""
    owed: list[Heard]
    """Statements of the last vote, as far as this seat heard them, that the next split decides."""
    spoken: list[int]
    """How many of those statements each seat has made."""
    verdicts: list[Verdict]
    kept: list[int]
    """Promises each seat has kept so far, of those whose verdict this seat was told."""
    broken: list[int]
    void: list[int]

    def __init__(self, seat: int, setup: Setup) -> None:
        super().__init__(seat)
        self.setup = setup


def view(state: TTState, seat: int) -> TTView:
    """Build the view of *seat* (or SPECTATOR) from scratch, naming each fact it may see."""
    seen = TTView(seat, state.setup)
    seen.phase = PHASES[state.phase]
    seen.round = state.round
    seen.vote = state.vote
    seen.president = _seat_or_none(state.president)
    seen.active = state.active_seats()
    seen.ending = REASONS[state.ending]
    seen.enough = (len(seen.active) + 1) // 2
    seen.treasury_left = state.treasury_left
    seen.least_to_end, seen.most_to_end = to_the_end(state)
    last = 1 if state.setup.ends_uncovered else 0  # the last card ends the game (TT-13.4)
    seen.rounds_left = max(0, seen.least_to_end - last) // state.setup.seats
    seen.is_bankrupt = state.is_bankrupt
    is_remembered = state.setup.memory or is_opened(state)
    seen.drawn_openly = state.drawn_openly.copy() if is_remembered else [0] * 5
    seen.pot = state.pot.copy()
    seen.split = list(state.shares)
    _see_money(state, seat, seen)
    _see_table(state, seat, seen)
    _see_plans(state, seat, seen)
    _see_talk(state, seat, seen)
    return seen


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def is_opened(state: TTState) -> bool:
    """Tell whether the values of all movements are open: the record opens at the end."""
    return state.phase == OVER and state.setup.opens_ledger()


def to_the_end(state: TTState) -> tuple[int, int]:
    """Tell how many money cards come before the end, at least and at most (TT-1.9, TT15-4)."""
    setup = state.setup
    if setup.edition == 2015:
        return state.treasury_left, state.treasury_left
    if state.is_bankrupt:
        return 0, 0
    return max(0, setup.lowest - state.drawn), max(0, setup.highest - state.drawn)


def _see_money(state: TTState, seat: int, seen: TTView) -> None:
    """Numbers of cards are public, values are their owner's until the end (TT-1.5)."""
    seen.sizes = state.sizes.copy()
    seen.own_money = stack_values(state, seat) if seat >= 0 else []
    seen.counted = []
    if state.phase == OVER:
        seen.counted = [stack_values(state, other) for other in range(state.setup.seats)]
    ledger: list[HiddenMovement | Movement] = []
    opened = is_opened(state)
    if opened or (
        state.setup.memory and state.phase != OVER
    ):  # else it stays with those who saw it
        for movement in state.ledger:
            if opened or movement.is_known_to(seat):
                ledger.append(movement)
            else:
                ledger.append(HiddenMovement(movement.source, movement.target, movement.knowers))
    seen.ledger = ledger
    seen.wealth = wealth(ledger, state.sizes) if state.setup.memory else []
    for other in range(len(seen.wealth)):
        if seen.counted or other == seat:
            total = money(state, other)
            seen.wealth[other] = Wealth(total, total)


def _see_table(state: TTState, seat: int, seen: TTView) -> None:
    """Snoops and bribes are open except for face-down money (TT-6.5, TT-6.6, TT15-8)."""
    seats = state.setup.seats
    snoops = state.snoops
    seen.snoops = [PlacedSnoop(s, snoops[s]) for s in range(seats) if snoops[s] != NOBODY]
    seen.bribes = []
    seen.bribe_money = {}
    opened = is_opened(state)
    for place in range(2 * seats):
        target = state.targets[place]
        if target == NOBODY:
            continue
        is_up = state.ups >> place & 1 == 1
        is_lying = state.lying >> place & 1 == 1
        name = PLACES[place]
        bribe = PlacedBribe(name, target, SIDES[state.sides[place]], is_up, is_lying)
        bribe.seen_by = seats_of(state.seen[place])
        seen.bribes.append(bribe)
        is_known = seat in (target, place >> 1) or seat in bribe.seen_by
        if is_up or opened or is_known:
            seen.bribe_money[name] = state.values[place]
    _see_earnings(state, seat, seen)


def _see_earnings(state: TTState, seat: int, seen: TTView) -> None:
    """Tell which bribes in front of this seat each card would earn (TT-6.9)."""
    seen.earns = {}
    if seat < 0 or not state.lying:
        return
    places = range(2 * state.setup.seats)
    mine = [p for p in places if state.lying >> p & 1 and state.targets[p] == seat]
    if not mine:
        return
    for card in range(len(CARDS)):
        earned = [PLACES[p] for p in mine if is_fulfilled(state.sides[p], card)]
        seen.earns[CARDS[card]] = earned


def _see_plans(state: TTState, seat: int, seen: TTView) -> None:
    """Cards are their owner's until revealed; marks and open answers are public."""
    seats = state.setup.seats
    seen.played = [
        PlayedCard(s, CARDS[state.cards[s]]) for s in range(seats) if state.revealed >> s & 1
    ]
    is_own = 0 <= seat < seats
    seen.own_card = None
    if is_own and state.cards[seat] != NO_CARD:
        seen.own_card = CARDS[state.cards[seat]]
    is_first = state.setup.rules == 1
    seen.choices_left = choices_left(state, seat) if is_own else 0
    seen.moved = state.moved.copy()
    seen.ready = seats_of(state.ready)
    seen.has_card = seats_of(state.has_been_ready)
    if not is_first:
        seen.has_card = [s for s in range(seats) if state.cards[s] != NO_CARD]
    seen.order_votes = seats_of(state.wishes)
    seen.order_needs = votes_for_order(state)
    seen.changes = state.changes
    seen.changes_allowed = changes_allowed(state)
    seen.is_orderly = state.is_orderly
    seen.broken_off_by = _last_change(state, seat)
    seen.turn = state.turn
    seen.waiting = seats_of(state.waiting)
    seen.own_show = [PLACES[place] for place in state.shows[seat]] if is_own else []
    seen.grabber = _seat_or_none(state.grabber)
    seen.taker = _seat_or_none(state.taker)
    seen.victim = _seat_or_none(state.victim)


def choices_left(state: TTState, seat: int) -> int:
    """Return how many changes a seat may make without a cause, or cards it may choose."""
    if state.setup.rules == 1:
        return CHOICES - state.choices[seat]
    return ALONE - state.moved[seat]


def _last_change(state: TTState, seat: int) -> str:
    """Return who ended the free procedure and how; the value of hidden money stays hidden."""
    move = state.last_change
    if move is None:
        return ""
    if isinstance(move, Bribe) and not move.is_up and seat not in (state.last_changer, move.target):
        return f"{state.last_changer} bribe {move.target} {SIDES[move.side]} down"
    return f"{state.last_changer} {NOTATION.write(move)}"


def _see_talk(state: TTState, seat: int, seen: TTView) -> None:
    """Whispers are heard by a few; that they happened is seen by all (TT-14.1)."""
    seats = state.setup.seats
    seen.heard = _heard(state.said, seat)
    seen.whispers = []
    for said in state.said:
        if not _hears(said, seat):
            for target in seats_of(said.words.to):
                seen.whispers.append(Whisper(said.number, said.seat, target, said.is_early))
    seen.talks_ahead = state.talks_ahead
    seen.owed = _heard(state.owed, seat)
    seen.spoken = state.spoken.copy()
    seen.kept = [0] * seats
    seen.broken = [0] * seats
    seen.void = [0] * seats
    tallies = {KEPT: seen.kept, BROKEN: seen.broken, VOID: seen.void}
    for judged in state.verdicts:
        if judged.is_told_to(seat):
            tallies[judged.verdict][judged.seat] += 1
    fresh = [judged for judged in state.verdicts[state.fresh :] if judged.is_told_to(seat)]
    seen.verdicts = [Verdict(judged.number, judged.seat, judged.verdict) for judged in fresh]


def _hears(said: Statement, seat: int) -> bool:
    """Tell whether *seat* (or SPECTATOR) heard a statement."""
    audience = said.audience()
    return audience == EVERYONE or (seat >= 0 and audience >> seat & 1 == 1)


def _heard(statements: list[Statement], seat: int) -> list[Heard]:
    """Return those that *seat* heard."""
    heard: list[Heard] = []
    for said in statements:
        if _hears(said, seat):
            words = NOTATION.write(said.words)
            heard.append(Heard(said.number, said.seat, words, said.is_early))
    return heard
