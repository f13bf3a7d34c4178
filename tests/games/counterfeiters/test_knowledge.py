"""CF-16 and the table of knowledge: what others see, and what they can prove."""

import pytest

from games.counterfeiters.scene import EXAMPLES, chance, heard, lay, market, play, start
from slushfund.core import CHANCE, SPECTATOR, Rng
from slushfund.games.counterfeiters.deduction import (
    MOST_CHAINS,
    Splits,
    chain_of,
    draw_past,
    splits_after,
)
from slushfund.games.counterfeiters.game import GAME
from slushfund.games.counterfeiters.state import FLEW, HALVED


def bounds(ranges):
    return (ranges.low, ranges.high)


@pytest.mark.rule("CF-16.3", "CF-16.4", "CF-16.5")
def test_example_21_what_the_others_know():
    state = start(2, pack=EXAMPLES)
    lay(state, 0, cash=100)
    lay(state, 1, cash=0)
    state.officer = 4
    market(state, "ink", "ink", "ink", "ink")
    assert splits_after(state.deals[0]).pairs() == [(100, 0)]
    play(state, 0, "flight deposit 20")
    pairs = splits_after(state.deals[0]).pairs()
    assert pairs == [(cash, 70 - cash) for cash in range(0, 80, 10)]
    seen = GAME.view(state, 1)
    assert bounds(seen.cash[0]) == (0, 70)
    assert bounds(seen.account[0]) == (0, 70)
    assert bounds(seen.total[0]) == (70, 70)
    play(state, 1, "tax 1")
    assert (state.cash[0], state.account[0]) == (20, 20)
    assert splits_after(state.deals[0]).pairs() == [
        (0, 60),
        (0, 70),
        (10, 40),
        (10, 50),
        (20, 20),
        (20, 30),
        (30, 0),
        (30, 10),
    ]
    assert bounds(GAME.view(state, 1).total[0]) == (30, 70)
    play(state, 0, "buy 3")
    assert splits_after(state.deals[0]).pairs() == [(0, 20), (0, 30), (10, 0), (10, 10)]
    assert bounds(GAME.view(state, SPECTATOR).total[0]) == (10, 30)


@pytest.mark.rule("CF-16.4")
@pytest.mark.parametrize("amount", [0, 30, 70])
def test_example_21_no_other_view_depends_on_the_amount(amount):
    state = start(2)
    lay(state, 0, cash=100)
    other = state.copy()
    told = GAME.apply(state, 0, GAME.parse("flight deposit 20"))
    also = GAME.apply(other, 0, GAME.parse(f"flight deposit {amount}"))
    for seat in (1, SPECTATOR):
        assert heard(told, seat) == heard(also, seat) == ["flown 0 flight 30"]
        assert GAME.view(state, seat) == GAME.view(other, seat)
    assert GAME.view(state, 0) != GAME.view(other, 0)
    assert heard(told, 0) == ["flown 0 flight 30", "transferred 0 deposit 20"]


@pytest.mark.rule("CF-16.1")
def test_money_is_hidden_until_the_end_and_then_open_to_all():
    state = start(2)
    lay(state, 0, cash=130)
    state.officer = 12
    play(state, 0, "flight deposit 100")
    lay(state, 1, unused=1)
    lay(state, 0, unused=0)
    before = GAME.view(state, SPECTATOR)
    assert bounds(before.cash[0]) == (0, 100)
    assert before.own_cash is None
    lines = play(state, 1, "tax 1")
    assert "opened 0 0 100" in lines
    after = GAME.view(state, SPECTATOR)
    assert bounds(after.cash[0]) == (0, 0)
    assert bounds(after.account[0]) == (100, 100)


@pytest.mark.rule("CF-16.1", "CF-16.3")
def test_fakes_are_known_to_all_by_adding_up_public_facts():
    rng = Rng.seeded(5)
    state = GAME.start(GAME.options(seats=3))
    known = [[0, 0, 0] for _ in range(3)]
    while acting := GAME.to_act(state):
        chance_acts = acting == [CHANCE]
        space = None if chance_acts else GAME.space(state, acting[0])
        move = rng.choose(GAME.chances(state)) if chance_acts else space.sample(rng)
        for line in heard(GAME.apply(state, acting[0], move), SPECTATOR):
            words = line.split()
            if words[0] in ("printed", "sold", "converted"):
                for word in words[2:]:
                    if word[0] in "abc":
                        sign = 1 if words[0] == "printed" else -1
                        known[int(words[1])]["abc".index(word[0])] += sign * int(word[1:])
        assert GAME.view(state, SPECTATOR).fakes == known


@pytest.mark.rule("CF-16.2")
def test_cards_of_all_seats_are_public():
    state = start(2)
    lay(state, 0, cash=90)
    market(state, "lottery-120", "-", "-", "-")
    play(state, 0, "buy 1")
    board = state.layout.board
    ticket = board.cards.index("lottery-120")
    for seat in (0, 1, SPECTATOR):
        assert GAME.view(state, seat).cards[0][ticket] == 1
    assert board.values[ticket] == 120


@pytest.mark.rule("CF-16.3")
def test_before_the_first_flight_cash_is_known_to_the_dollar_even_after_a_godfather():
    state = start(2)
    state.officer = 4
    lay(state, 0, cash=70)
    play(state, 0, "tax 1")
    assert bounds(GAME.view(state, 1).cash[0]) == (50, 50)
    assert state.cash[0] == 50


@pytest.mark.rule("CF-16.5")
def test_only_the_payer_hears_what_the_godfather_took():
    state = start(3)
    state.officer = 10
    events = GAME.apply(state, 0, GAME.parse("tax 1"))
    for seat in (0, 1, 2, SPECTATOR):
        paid = [line for line in heard(events, seat) if line.startswith("halved")]
        assert [line.split()[1] for line in paid] == ([] if seat == SPECTATOR else [str(seat)])
        assert "godfather-came" in heard(events, seat)


@pytest.mark.parametrize("setting", ["on", "off"])
def test_transfers_open_after_the_end_only_with_an_open_record(setting):
    state = start(2, open_record=setting)
    lay(state, 0, cash=130)
    state.officer = 12
    play(state, 0, "flight deposit 100")
    lay(state, 0, unused=0)
    lay(state, 1, unused=1)
    lines = play(state, 1, "tax 1")
    opened = GAME.view(state, 1).secrets
    assert opened == ([[100, 0], [30]] if setting == "on" else [])
    assert ("secrets-opened 0 100,0" in lines) == (setting == "on")
    assert GAME.view(state, 0).own_secrets == [100, 0]


def test_memory_is_display_only():
    on, off = start(3), start(3, memory="off")
    for seat in (0, SPECTATOR):
        left, right = GAME.view(on, seat), GAME.view(off, seat)
        assert (left.memory, right.memory) == (True, False)
        right.memory = True
        assert left == right


def test_who_owes_a_diner_choice_is_public_and_what_was_chosen_is_not():
    state = start(3)
    for seat in range(3):
        lay(state, seat, fakes="a1 c1", cards="printer ink diner", unused=1 if seat == 2 else 0)
    state.actor = 2
    play(state, 2, "pass")
    while GAME.to_act(state) == [CHANCE]:
        chance(state, GAME.write(GAME.chances(state).moves[0]))
    other = state.copy()
    play(state, 1, "diner a1")
    play(other, 1, "diner c1")
    for seat in (0, 2, SPECTATOR):
        assert GAME.view(state, seat).owing == [0, 2]
        assert GAME.view(state, seat) == GAME.view(other, seat)
    assert GAME.view(state, 1).own_choice == [1, 0, 0]


def brute_force(deals):
    """The table of section Knowledge, pair by pair."""
    pairs = {(0, 0)}
    for deal in deals:
        if deal == FLEW:
            pairs = {(x, s - x) for a, b in pairs for s in [a + b] for x in range(0, s + 10, 10)}
        elif deal == HALVED:
            pairs = {(x - 10 * -(-x // 20), y) for x, y in pairs}
        else:
            pairs = {(x + deal, y) for x, y in pairs if x + deal >= 0}
    return sorted(pairs)


@pytest.mark.parametrize("seed", range(12))
def test_the_proof_is_exactly_the_set_of_the_knowledge_table(seed):
    rng = Rng.seeded(seed)
    state = GAME.start(GAME.options(seats=3))
    while acting := GAME.to_act(state):
        if acting == [CHANCE]:
            GAME.apply(state, CHANCE, rng.choose(GAME.chances(state)))
        else:
            space = GAME.space(state, acting[0])
            flights = [move for move in space.listing(99) if "deposit" in GAME.write(move)]
            GAME.apply(state, acting[0], rng.pick(flights) if flights else space.sample(rng))
        for seat in range(3):
            pairs = brute_force(state.deals[seat])
            assert splits_after(state.deals[seat]).pairs() == pairs
            assert (state.cash[seat], state.account[seat]) in pairs


def test_what_is_remembered_of_many_games_is_what_is_reckoned_anew():
    rng = Rng.seeded(7)
    for _ in range(MOST_CHAINS // 10):  # more chains than are kept
        deals: list[int] = []
        anew = [Splits(0, [1])]
        for _ in range(20):
            deals.append(rng.pick([30, 50, 100, FLEW, HALVED]))
            anew.append(anew[-1].after(deals[-1]))
            if rng.below(3):
                chain = chain_of(deals)
                assert [each.pairs() for each in chain[-3:]] == [each.pairs() for each in anew[-3:]]
                assert len(chain) == len(anew)


def test_imagined_money_covers_all_that_is_possible_and_its_story_adds_up():
    deals = [100, -30, FLEW, HALVED, 30, -20, FLEW, 50, HALVED]
    possible = splits_after(deals).pairs()
    rng = Rng.seeded(1)
    drawn = set()
    for _ in range(3000):
        past = draw_past(deals, None, rng)
        drawn.add((past.cash, past.account))
        cash, account, secrets = 0, 0, list(past.secrets)
        for deal in deals:
            if deal == FLEW:
                amount = secrets.pop(0)
                cash, account = cash - amount, account + amount
            elif deal == HALVED:
                paid = secrets.pop(0)
                assert paid == 10 * -(-cash // 20)
                cash -= paid
            else:
                cash += deal
            assert cash >= 0
            assert account >= 0
        assert (cash, account) == (past.cash, past.account)
    assert sorted(drawn) == possible
