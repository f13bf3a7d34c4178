"""PC-11: carrying out effects. One function starts a verb, one settles the stack.

Nested effects finish before the outer one goes on, because they lie above it.
"""

from __future__ import annotations

from slushfund.core import Event, IllegalMove, Move
from slushfund.games.prodigals.content import (
    NO_CORNER,
    ON_MEGAPHONE,
    ON_SALE,
    ON_WHITE_CARD,
    Card,
)
from slushfund.games.prodigals.effects import (
    CHOOSE,
    COLUMN_DROP,
    EACH_OF,
    EXCHANGE,
    EXTRA_ERRAND,
    GAIN_VOTES,
    HYDE_PARK,
    LOSE_VOTES,
    MEGAPHONES,
    MOVES,
    RAISE,
    ROW_DROP,
    SELL,
    SHUN_BEATRICE,
    SPEND,
    TAKE_BONUS_TILE,
    TAKE_CENTRAL,
    TAKE_MONEY,
    TAKE_PAIR_TILE,
    TAKE_RENAISSANCE,
    TRADE,
    Effect,
)
from slushfund.games.prodigals.events import (
    CardTriggered,
    StepTaken,
    Stopped,
    SymbolsNamed,
    TradeChosen,
)
from slushfund.games.prodigals.moves import ChooseTrade, Done, MoveMarker, NameSymbol, TakeStep
from slushfund.games.prodigals.rules import election, errands, possessions, society
from slushfund.games.prodigals.rules.stack import (
    BONUS,
    CHOOSING,
    DROP,
    EXCHANGING,
    EXTRA,
    PAIR,
    POOL,
    RAISING,
    ROW,
    RUN,
    SELLING,
    START,
    TILE,
    TIMING,
    TRADING,
    TRIGGER,
    push,
    run,
)
from slushfund.games.prodigals.rules.symbols import amount
from slushfund.games.prodigals.state import Frame, PCState


def start(state: PCState, seat: int, number: int, times: int, events: list[Event]) -> None:
    """Start an effect; unnamed renaissance symbols are asked for before a count (PC-5.21)."""
    effect = state.layout.fx.all[number]
    if state.unnamed[seat] and effect.symbols:
        push(state, START, number, 0, times)
    else:
        _begin(state, seat, number, times, events)


def _begin(state: PCState, seat: int, number: int, times: int, events: list[Event]) -> None:
    """Count, then do what the verb says or put the decisions it needs on the stack."""
    effect = state.layout.fx.all[number]
    verb = effect.verb
    if verb == LOSE_VOTES:
        election.lose_votes(
            state, seat, times * amount(state, seat, effect.n, effect.count), events
        )
    elif verb == MOVES:
        society.start_pool(state, seat, number, times)
    elif verb == SPEND:
        pounds = times * amount(state, seat, effect.n, effect.count)
        possessions.ask_time(state, seat, number, pounds, events)
    elif verb == MEGAPHONES:
        election.add_megaphones(state, seat, times * effect.n, events)
    elif verb == TAKE_MONEY:
        possessions.change_money(state, seat, times * effect.n, events)
    elif verb == GAIN_VOTES:
        election.gain_votes(state, seat, times * effect.n, events)
    elif verb <= TRADE:
        for _ in range(times):
            _begin_decision(state, seat, number, effect)
    else:
        _begin_errand(state, seat, effect, events)


def _begin_decision(state: PCState, seat: int, number: int, effect: Effect) -> None:
    """Start a verb that always asks something."""
    verb = effect.verb
    if verb == SELL:
        possessions.start_sale(state, seat, effect.most, effect.discount)
    elif verb == EXCHANGE:
        possessions.start_exchange(state, seat, effect.limit)
    elif verb == RAISE:
        push(state, RAISING, effect.n, 0, 0)
    elif verb == ROW_DROP:
        push(state, ROW, number, 0, 0)
    elif verb == COLUMN_DROP:
        society.start_column(state, seat, number)
    elif verb == CHOOSE:
        push(state, CHOOSING, number, effect.n, 0)
    elif verb == EACH_OF:
        run(state, effect.sequence, 1)
    elif verb == TRADE:
        push(state, TRADING, number, effect.n, 0)


def _begin_errand(state: PCState, seat: int, effect: Effect, events: list[Event]) -> None:
    """Start a verb of an errand space; reserving, pub and time do nothing by themselves."""
    verb = effect.verb
    if verb == EXTRA_ERRAND:
        push(state, EXTRA, 0, 0, 0)
    elif verb == TAKE_CENTRAL:
        errands.take_central(state, seat, events)
    elif verb == TAKE_RENAISSANCE:
        errands.take_renaissance(state, seat, effect.n, events)
    elif verb == TAKE_BONUS_TILE:
        push(state, BONUS, 0, 0, 0)
    elif verb == TAKE_PAIR_TILE:
        push(state, PAIR, 0, 0, 0)
    elif verb == HYDE_PARK:
        errands.go_to_park(state, seat, events)
    elif verb == SHUN_BEATRICE:
        state.immune = seat


def settle(state: PCState, seat: int, events: list[Event]) -> None:
    """Carry out pending effects until one asks something or none is left."""
    while state.stack:
        frame = state.stack[-1]
        kind = frame[0]
        if kind == RUN:
            effects = state.layout.fx.sequences[frame[1]]
            if frame[2] + 1 == len(effects):
                state.stack.pop()
            else:
                state.stack[-1] = (RUN, frame[1], frame[2] + 1, frame[3], 0, 0)
            start(state, seat, effects[frame[2]], frame[3], events)
        elif kind == TRIGGER:
            _trigger(state, seat, frame, events)
        elif _is_asking(state, seat, frame):
            return
        elif kind == START:
            state.stack.pop()
            _begin(state, seat, frame[1], frame[3], events)
        else:
            state.stack.pop()


def _is_asking(state: PCState, seat: int, frame: Frame) -> bool:
    """Tell whether the top effect has anything to decide but to stop."""
    kind = frame[0]
    if kind == POOL:
        return society.has_pool_move(state, seat, frame)
    if kind == START:
        symbols = state.layout.fx.all[frame[1]].symbols
        return state.unnamed[seat] > 0 and frame[2] < len(symbols)
    if kind == ROW:
        return society.has_row(state, seat, frame)
    if kind == DROP:
        return society.has_drop(state, seat, frame)
    if kind == SELLING:
        return possessions.is_selling(state, seat, frame)
    if kind == CHOOSING:
        return frame[2] > 0 and _has_pick(state, seat, frame)
    if kind == TRADING:
        return frame[2] > 0 and len(_payable(state, seat, frame)) > 0
    if kind == RAISING:
        return frame[1] > 0 and society.can_raise(state, seat)
    if kind == EXTRA:
        return errands.has_errand(state, seat)
    if kind == BONUS:
        return errands.has_bonus(state)
    if kind == PAIR:
        return len(state.pair) > 0
    return kind in (TIMING, EXCHANGING, TILE)


def _trigger(state: PCState, seat: int, frame: Frame, events: list[Event]) -> None:
    """Let the next black card work whose condition has occurred, in tableau order.

    PC-11.21, PC-8.34: the frame says how many cards were played and how many megaphones
    they showed.
    """
    _, event, what, at, cards, megaphones = frame
    tableau = state.tableaus[seat]
    while at < len(tableau):
        card = state.content.cards[tableau[at]]
        at += 1
        times = 0
        if event == ON_SALE:
            times = 1 if possessions.sale_triggers(state, card, what) else 0
        elif card.trigger == ON_WHITE_CARD:
            times = cards if what in card.trigger_corners else 0
        elif card.trigger == ON_MEGAPHONE:
            times = megaphones
        if times:
            state.stack[-1] = (TRIGGER, event, what, at, cards, megaphones)
            events.append(CardTriggered(seat, card.id))
            run(state, card.trigger_sequence, times)
            return
    state.stack.pop()


def trigger_white(state: PCState, card: Card, cards: int) -> None:
    """Remember that white cards were played; triggers come after their effects (PC-11.21)."""
    if card.corner != NO_CORNER or card.megaphones:
        state.stack.append((TRIGGER, ON_WHITE_CARD, card.corner, 0, cards, card.megaphones))


STEPS: dict[str, int] = {
    "votes": LOSE_VOTES,
    "spend": SPEND,
    "sell": SELL,
    "exchange": EXCHANGE,
}
STEP_MOVES: list[Move] = [TakeStep(word) for word in STEPS]


def _can_pick(state: PCState, seat: int, verb: int) -> bool:
    """Tell whether a step other than a move can be carried out (PC-11.5)."""
    if verb == LOSE_VOTES:
        return True
    if verb == SPEND:
        return possessions.can_spend(state, seat)
    if verb in (SELL, EXCHANGE):
        return len(state.estates[seat]) > 0
    return False


def _has_pick(state: PCState, seat: int, frame: Frame) -> bool:
    """Tell whether any step of a choice can be carried out."""
    fx = state.layout.fx
    for part in fx.all[frame[1]].of:
        effect = fx.all[part]
        if effect.verb == MOVES:
            if society.has_pool_move(state, seat, society.pool_of(part, effect)):
                return True
        elif _can_pick(state, seat, effect.verb):
            return True
    return False


def list_picks(state: PCState, seat: int, frame: Frame) -> list[Move]:
    """List the steps of a choice; `done` if a move is among them (PC-11.4 to PC-11.6)."""
    fx = state.layout.fx
    moves: list[Move] = []
    may_stop = False
    for part in fx.all[frame[1]].of:
        effect = fx.all[part]
        if effect.verb == MOVES:
            may_stop = True
            moves += society.list_pool(state, seat, society.pool_of(part, effect))
        elif _can_pick(state, seat, effect.verb):
            for word, verb in STEPS.items():
                if verb == effect.verb:
                    moves.append(TakeStep(word))
    if may_stop:
        moves.append(Done())
    return moves


def _answer_choice(
    state: PCState, seat: int, frame: Frame, move: Move, events: list[Event]
) -> bool:
    """Make one pick of a choice (PC-11.4); False for `done`."""
    fx = state.layout.fx
    parts = fx.all[frame[1]].of
    rest: Frame = (CHOOSING, frame[1], frame[2] - 1, 0, 0, 0)
    if isinstance(move, MoveMarker):
        for part in parts:
            if fx.all[part].verb == MOVES:
                pool = society.pool_of(part, fx.all[part])
                left = society.move_in_pool(state, seat, pool, move, events)
                state.stack[-1] = rest
                state.stack.append(left)
                return True
        raise IllegalMove("step-not-offered", "PC-11.4")
    if isinstance(move, Done):
        if not any(fx.all[part].verb == MOVES for part in parts):
            raise IllegalMove("must-pick", "PC-11.6")
        state.stack.pop()
        return False
    if not isinstance(move, TakeStep):
        raise IllegalMove("not-asked", "PC-11.4")
    verb = STEPS.get(move.step, -1)
    for part in parts:
        if fx.all[part].verb == verb:
            if not _can_pick(state, seat, verb):
                raise IllegalMove("step-impossible", "PC-11.5")
            state.stack[-1] = rest
            events.append(StepTaken(seat, move.step))
            start(state, seat, part, 1, events)
            return True
    raise IllegalMove("step-not-offered", "PC-11.4")


def _can_pay(state: PCState, seat: int, number: int) -> bool:
    """Tell whether the drawback of a trade can really be paid (PC-11.10)."""
    effect = state.layout.fx.all[number]
    if effect.verb == GAIN_VOTES:
        return state.votes[seat] + effect.n <= state.content.votes_max
    return effect.verb != RAISE or society.can_raise(state, seat)


def _payable(state: PCState, seat: int, frame: Frame) -> list[int]:
    """List the options of a trade whose drawback can be paid, counted from 1."""
    pays = state.layout.fx.all[frame[1]].pays
    return [at + 1 for at in range(len(pays)) if _can_pay(state, seat, pays[at])]


def _answer_trade(state: PCState, seat: int, frame: Frame, move: Move, events: list[Event]) -> bool:
    """Take the drawback first, then the gain (PC-11.8); False for `done`."""
    if isinstance(move, Done):
        state.stack.pop()
        return False
    if not isinstance(move, ChooseTrade):
        raise IllegalMove("not-asked", "PC-11.8")
    effect = state.layout.fx.all[frame[1]]
    if not 1 <= move.option <= len(effect.pays):
        raise IllegalMove("no-such-trade", "PC-11.8")
    if move.option not in _payable(state, seat, frame):
        raise IllegalMove("cannot-pay", "PC-11.10")
    state.stack[-1] = (TRADING, frame[1], frame[2] - 1, 0, 0, 0)
    events.append(TradeChosen(seat, move.option))
    push(state, START, effect.of[move.option - 1], 0, 1)
    start(state, seat, effect.pays[move.option - 1], 1, events)
    return True


def _list_names(state: PCState, seat: int, frame: Frame) -> list[Move]:
    """List how many renaissance symbols may be named now (PC-5.21)."""
    symbol = state.content.symbols[state.layout.fx.all[frame[1]].symbols[frame[2]]]
    return [NameSymbol(symbol, number) for number in range(state.unnamed[seat] + 1)]


def _answer_name(state: PCState, seat: int, frame: Frame, move: Move, events: list[Event]) -> None:
    """Name renaissance symbols; once named they are fixed for the round (PC-5.18 to PC-5.21)."""
    if not isinstance(move, NameSymbol):
        raise IllegalMove("not-asked", "PC-5.21")
    symbol = state.layout.fx.all[frame[1]].symbols[frame[2]]
    if move.symbol != state.content.symbols[symbol]:
        raise IllegalMove("other-symbol", "PC-5.21")
    if not 0 <= move.number <= state.unnamed[seat]:
        raise IllegalMove("too-many-symbols", "PC-5.19")
    state.stack[-1] = (START, frame[1], frame[2] + 1, frame[3], 0, 0)
    state.unnamed[seat] -= move.number
    state.named[seat * len(state.content.symbols) + symbol] += move.number
    events.append(SymbolsNamed(seat, move.symbol, move.number))


def list_answers(state: PCState, seat: int) -> list[Move]:
    """List what may be answered to the top effect."""
    frame = state.stack[-1]
    kind = frame[0]
    moves: list[Move]
    if kind == POOL:
        moves = society.list_pool(state, seat, frame)
        moves.append(Done())
        return moves
    if kind == CHOOSING:
        return list_picks(state, seat, frame)
    if kind == TILE:
        return election.list_placements(state, seat, frame)
    if kind == SELLING:
        return possessions.list_sales(state, seat, frame)
    if kind == START:
        return _list_names(state, seat, frame)
    if kind == TIMING:
        return possessions.list_times(state, seat)
    if kind == EXCHANGING:
        return possessions.list_swaps(state, seat)
    if kind == TRADING:
        moves = [ChooseTrade(option) for option in _payable(state, seat, frame)]
        moves.append(Done())
        return moves
    if kind == ROW:
        return society.list_rows(state, seat, frame)
    if kind == DROP:
        return society.list_drops(state, seat, frame)
    if kind == RAISING:
        return society.list_raises(state, seat, -1)
    if kind == EXTRA:
        return errands.list_extra(state, seat)
    if kind == BONUS:
        return errands.list_bonuses(state)
    assert kind == PAIR
    return election.list_picks(state)


def answer(state: PCState, seat: int, move: Move, events: list[Event]) -> None:
    """Answer the top effect, or refuse with nothing changed."""
    frame = state.stack[-1]
    kind = frame[0]
    goes_on = True
    if kind == POOL:
        goes_on = society.answer_pool(state, seat, frame, move, events)
    elif kind == CHOOSING:
        goes_on = _answer_choice(state, seat, frame, move, events)
    elif kind == TILE:
        election.answer_tile(state, seat, frame, move, events)
    elif kind == SELLING:
        goes_on = possessions.answer_sale(state, seat, frame, move, events)
    elif kind == START:
        _answer_name(state, seat, frame, move, events)
    elif kind == TIMING:
        possessions.answer_time(state, seat, frame, move, events)
    elif kind == EXCHANGING:
        possessions.answer_swap(state, seat, frame, move, events)
    elif kind == TRADING:
        goes_on = _answer_trade(state, seat, frame, move, events)
    else:
        goes_on = _answer_rare(state, seat, frame, move, events)
    if not goes_on:
        events.append(Stopped(seat))


def _answer_rare(state: PCState, seat: int, frame: Frame, move: Move, events: list[Event]) -> bool:
    """Answer an effect of the kinds that come up less often; False for `done`."""
    kind = frame[0]
    if kind == ROW:
        return society.answer_row(state, seat, frame, move, events)
    if kind == DROP:
        return society.answer_drop(state, seat, frame, move, events)
    if kind == EXTRA:
        return errands.answer_extra(state, seat, move, events)
    if kind == RAISING:
        society.answer_raise(state, seat, frame, move, events)
    elif kind == BONUS:
        errands.answer_bonus(state, seat, move, events)
    else:
        assert kind == PAIR
        election.answer_pick(state, seat, move, events)
    return True
