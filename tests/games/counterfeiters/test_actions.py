"""CF-4 to CF-9: what henchmen do."""

from typing import Any

import pytest

from games.counterfeiters.scene import (
    EXAMPLES,
    cards,
    fakes,
    is_legal,
    lay,
    market,
    money,
    play,
    refusal,
    row,
    start,
)
from slushfund.core import BadNotation
from slushfund.games.counterfeiters.game import GAME


def space_of(state, seat) -> Any:
    return GAME.space(state, seat)


@pytest.mark.rule("CF-4.1", "CF-4.2", "CF-4.4", "CF-4.5")
def test_the_space_sets_the_price_and_the_card_stays_with_its_buyer():
    state = start(3)
    market(state, "printer", "diner", "ink", "diner", "printer")
    lay(state, 0, cash=200)
    assert play(state, 0, "buy 1") == ["bought 0 buy-1 printer 50"]
    play(state, 1, "pass")
    play(state, 2, "pass")
    assert play(state, 0, "buy 5")[0] == "bought 0 buy-5 printer 20"
    assert state.cash[0] == 130
    assert cards(state, 0) == ["printer", "printer", "printer", "ink"]
    assert GAME.view(state, 2).cards[0][0] == 3
    play(state, 1, "pass")
    play(state, 2, "pass")
    play(state, 0, "print 1")
    assert fakes(state, 0) == "a6"
    assert cards(state, 0) == ["printer", "printer", "printer", "ink"]


@pytest.mark.rule("CF-4.3", "CF-4.6", "CF-4.7", "CF-4.8", "CF-9.3")
@pytest.mark.parametrize("account", [0, 500])
def test_example_14_who_may_buy_what(account):
    state = start(3, pack=EXAMPLES)
    market(state, "jet", "diner", "ink", "printer", "-")
    lay(state, 0, cash=30, account=account, cards="printer ink jet")
    assert refusal(state, 0, "buy 1") == ("second-jet", "CF-4.6")
    assert refusal(state, 0, "buy 2") == ("too-little-cash", "CF-4.3")
    assert is_legal(state, 0, "buy 3")
    assert is_legal(state, 0, "buy 4")
    assert refusal(state, 0, "buy 5") == ("no-card", "CF-4.8")
    lay(state, 0, cards="printer ink")
    assert refusal(state, 0, "buy 1") == ("too-little-cash", "CF-4.3")
    lay(state, 0, cash=50)
    assert is_legal(state, 0, "buy 1")


@pytest.mark.rule("CF-4.8")
def test_a_bought_card_leaves_a_gap_until_the_round_ends():
    state = start(2)
    market(state, "ink", "diner", "paper", "printer")
    lay(state, 0, cash=30)
    play(state, 0, "buy 3")
    assert row(state) == ["ink", "diner", "-", "printer"]
    assert refusal(state, 1, "buy 3") == ("space-taken", "CF-2.5")


@pytest.mark.rule("CF-4.7", "CF-5.1", "CF-5.2", "CF-5.3", "CF-5.4", "CF-5.5")
def test_example_5_printing():
    state = start(2)
    lay(state, 0, cash=100, cards="printer printer printer ink ink paper")
    market(state, "hologram", "-", "-", "-")
    assert play(state, 0, "print 1") == ["printed 0 print-1 b6"]
    play(state, 1, "pass")
    play(state, 0, "buy 1")
    play(state, 1, "pass")
    assert play(state, 0, "print 2")[0] == "printed 0 print-2 c6"
    assert fakes(state, 0) == "b6 c6"


@pytest.mark.rule("CF-5.2")
@pytest.mark.parametrize(
    ("components", "notes"),
    [
        ("ink", "a2"),
        ("hologram", "a2"),
        ("paper paper", "a2"),
        ("paper hologram", "b2"),
        ("ink hologram hologram", "b2"),
        ("ink paper hologram", "c2"),
    ],
)
def test_different_components_make_the_quality_whichever_they_are(components, notes):
    state = start(2)
    lay(state, 0, cards=f"printer {components}")
    play(state, 0, "print 1")
    assert fakes(state, 0) == notes


@pytest.mark.rule("CF-5.3")
def test_nobody_can_print_worse_on_purpose():
    state = start(2)
    lay(state, 0, cards="printer ink paper")
    with pytest.raises(BadNotation):
        GAME.parse("print 1 a2")
    prints = [
        GAME.write(move)
        for move in GAME.space(state, 0).listing(99)
        if GAME.write(move).startswith("print")
    ]
    assert prints == ["print 1", "print 2"]


@pytest.mark.rule("CF-5.6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_can_print_from_the_first_turn(seats):
    state = start(seats)
    for seat in range(seats):
        assert is_legal(state, seat, "print 1")
        play(state, seat, "pass")


@pytest.mark.rule("CF-6.1", "CF-6.2", "CF-6.3")
def test_example_6_supermarket_and_bans():
    state = start(3)
    state.ban = 1
    lay(state, 0, fakes="a4 b1 c1")
    assert is_legal(state, 0, "supermarket 1 b1")
    assert is_legal(state, 0, "supermarket 1 c1")
    assert refusal(state, 0, "supermarket 1 a1") == ("quality-refused", "CF-6.3")
    assert refusal(state, 0, "supermarket 1 a1 b1") == ("quality-refused", "CF-6.3")
    assert refusal(state, 0, "supermarket 1 b2") == ("notes-not-held", "CF-6.1")
    assert refusal(state, 0, "supermarket 1 a2 b1 c1") == ("too-many-notes", "CF-6.1")
    assert refusal(state, 0, "supermarket 1") == ("too-few-notes", "CF-6.1")
    assert play(state, 0, "supermarket 1 b1 c1")[0] == "sold 0 supermarket-1 b1 c1 100"
    lay(state, 1, fakes="a4")
    assert space_of(state, 1).supermarkets == []
    assert is_legal(state, 1, "fence 1 a4")


@pytest.mark.rule("CF-6.3", "CF-7.4", "CF-12.1", "CF-12.3")
def test_example_6_the_sale_that_brings_the_ban_still_counts():
    state = start(3)
    state.officer = 14
    lay(state, 0, cash=0, fakes="a3")
    lay(state, 1, fakes="a3")
    assert play(state, 0, "supermarket 1 a3") == [
        "sold 0 supermarket-1 a3 150",
        "stepped 15",
        "banned a",
    ]
    assert state.cash[0] == 150
    assert refusal(state, 1, "supermarket 2 a1") == ("quality-refused", "CF-6.3")
    assert is_legal(state, 1, "fence 1 a3")


@pytest.mark.rule("CF-6.1", "CF-6.2")
def test_the_supermarket_pays_fifty_for_each_of_up_to_three_notes():
    state = start(2)
    lay(state, 0, cash=0, fakes="a2 b2 c2")
    play(state, 0, "supermarket 1 a1 b1 c1")
    assert state.cash[0] == 150
    assert fakes(state, 0) == "a1 b1 c1"


@pytest.mark.rule("CF-1.6", "CF-5.1", "CF-6.4", "CF-12.2")
def test_example_23_more_notes_than_the_box_holds():
    state = start(2)
    state.ban = 3
    lay(state, 0, cards="printer printer printer printer ink paper hologram", fakes="c40")
    play(state, 0, "print 1")
    play(state, 1, "pass")
    assert fakes(state, 0) == "c48"
    assert space_of(state, 0).supermarkets == []
    assert refusal(state, 0, "supermarket 1 c1") == ("quality-refused", "CF-6.3")
    assert play(state, 0, "fence 1 c8") == ["sold 0 fence-1 c8 320"]


@pytest.mark.rule("CF-7.2")
@pytest.mark.parametrize(("notes", "pays"), [("a1 b1 c2", 80), ("b3 c3", 180), ("c2", 80)])
def test_examples_2_and_3_the_fence_pays_for_the_lowest_quality(notes, pays):
    state = start(2)
    lay(state, 0, cash=0, fakes="a3 b3 c3")
    play(state, 0, f"fence 1 {notes}")
    assert state.cash[0] == pays


@pytest.mark.rule("CF-7.1", "CF-7.2", "CF-7.3", "CF-7.4")
@pytest.mark.parametrize("ban", [0, 3])
def test_example_4_choosing_for_the_fence(ban):
    pays = {"c5": 200, "b3 c5": 240, "a2 b3 c3": 160}
    for notes, amount in pays.items():
        state = start(2)
        state.ban = ban
        lay(state, 0, cash=0, fakes="a2 b3 c5")
        play(state, 0, f"fence 1 {notes}")
        assert state.cash[0] == amount
    state = start(2)
    state.ban = ban
    lay(state, 0, cash=0, fakes="a2 b3 c5")
    best = 0
    for move in GAME.space(state, 0).listing(9999):
        twin = state.copy()
        GAME.apply(twin, 0, move)
        if twin.henchmen[twin.layout.number["fence-1"]] == 0:
            best = max(best, twin.cash[0])
    assert best == 240
    assert refusal(state, 0, "fence 1 a1 b3 c5") == ("too-many-notes", "CF-7.1")
    assert refusal(state, 0, "fence 1") == ("too-few-notes", "CF-7.1")
    assert refusal(state, 0, "fence 1 c6") == ("notes-not-held", "CF-7.1")
    with pytest.raises(BadNotation):
        GAME.parse("fence 1 c5 b3")


@pytest.mark.rule("CF-8.1", "CF-8.2", "CF-8.3", "CF-8.4")
def test_example_9_the_marker():
    state = start(3)
    order = []
    play(state, 0, "pass")
    play(state, 1, "pass")
    before = state.cash[2]
    assert play(state, 2, "tax sunglasses") == ["evaded 2 tax-sunglasses 30", "marker-taken 2"]
    assert state.cash[2] == before + 30
    assert state.marker == 2
    assert state.officer == 8
    for _ in range(6):
        order.append(GAME.to_act(state)[0])
        play(state, order[-1], "pass")
    assert order == [0, 1, 2, 0, 1, 2]
    for _ in range(2):
        while GAME.to_act(state) == [-1]:
            GAME.apply(state, -1, GAME.chances(state).moves[0])
        order = []
        for _ in range(9):
            order.append(GAME.to_act(state)[0])
            play(state, order[-1], "pass")
        assert order == [2, 0, 1, 2, 0, 1, 2, 0, 1]


@pytest.mark.rule("CF-8.5")
def test_the_holder_may_take_the_sunglasses_and_keeps_the_marker():
    state = start(2)
    play(state, 0, "tax sunglasses")
    assert (state.marker, state.cash[0]) == (0, 50)


@pytest.mark.rule("CF-8.1")
def test_other_tax_spaces_give_thirty_and_no_marker():
    state = start(3)
    play(state, 0, "pass")
    assert play(state, 1, "tax 1")[0] == "evaded 1 tax-1 30"
    assert state.marker == 0


@pytest.mark.rule("CF-9.1", "CF-9.5", "CF-9.6", "CF-9.7")
def test_example_10a_a_booked_flight_is_paid_before_the_withdrawal():
    state = start(2)
    lay(state, 0, cash=30, account=100)
    assert play(state, 0, "flight withdraw 40") == [
        "flown 0 flight 30",
        "transferred 0 withdraw 40 @0",
    ]
    assert money(state)[0] == (40, 60)


@pytest.mark.rule("CF-9.4", "CF-9.6")
def test_example_10b_the_fee_cannot_come_from_the_account():
    state = start(2)
    lay(state, 0, cash=20, account=100)
    assert refusal(state, 0, "flight withdraw 100") == ("too-little-cash", "CF-9.6")
    assert refusal(state, 0, "jet 1 withdraw 100") == ("no-jet", "CF-9.4")
    lay(state, 0, cards="printer ink jet")
    play(state, 0, "jet 1 withdraw 100")
    assert money(state)[0] == (120, 0)


@pytest.mark.rule("CF-1.3", "CF-9.1", "CF-9.2", "CF-9.4", "CF-9.5", "CF-9.6", "CF-9.7")
def test_example_10c_limits_of_transfers():
    state = start(2)
    lay(state, 0, cash=180, cards="printer ink jet")
    for text, left in (
        ("jet 1 deposit 150", (30, 150)),
        ("flight deposit 150", (0, 150)),
        ("jet 1 deposit 0", (180, 0)),
        ("flight deposit 0", (150, 0)),
    ):
        twin = state.copy()
        play(twin, 0, text)
        assert money(twin)[0] == left
    assert refusal(state, 0, "flight deposit 160") == ("too-little-cash", "CF-9.6")
    assert refusal(state, 0, "jet 1 deposit 190") == ("too-little-cash", "CF-9.6")
    assert refusal(state, 0, "jet 1 deposit 155") == ("not-a-multiple", "CF-1.3")
    assert refusal(state, 0, "jet 1 withdraw 5") == ("not-a-multiple", "CF-1.3")
    assert refusal(state, 0, "jet 1 withdraw 10") == ("account-too-low", "CF-9.7")
    with pytest.raises(BadNotation):
        GAME.parse("jet 1 withdraw 0")


@pytest.mark.rule("CF-2.6", "CF-9.5")
def test_example_10d_a_jet_owner_may_also_book_a_flight_in_the_same_round():
    state = start(2)
    lay(state, 0, cash=100, cards="printer ink jet")
    play(state, 0, "jet 1 deposit 50")
    play(state, 1, "pass")
    play(state, 0, "flight withdraw 20")
    assert money(state)[0] == (40, 30)


@pytest.mark.rule("CF-9.1", "CF-9.8")
def test_a_flight_moves_real_money_in_one_direction_only():
    for text in ("flight deposit a1", "flight deposit 10 a1", "flight deposit 10 withdraw 10"):
        with pytest.raises(BadNotation):
            GAME.parse(text)
    state = start(2)
    lay(state, 0, cash=100, fakes="c4")
    play(state, 0, "flight deposit 50")
    assert fakes(state, 0) == "c4"


@pytest.mark.rule("CF-9.3")
def test_the_account_counts_at_the_end_and_pays_for_nothing_before():
    state = start(2)
    market(state, "ink", "-", "-", "-")
    lay(state, 0, cash=0, account=900)
    assert refusal(state, 0, "buy 1") == ("too-little-cash", "CF-4.3")
    assert refusal(state, 0, "flight deposit 0") == ("too-little-cash", "CF-9.6")
    state.officer = 12
    lay(state, 0, unused=1)
    lay(state, 1, unused=0)
    play(state, 0, "tax 1")
    assert GAME.outcome(state).scores[0].categories["account"] == 900
