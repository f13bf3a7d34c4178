"""What fresh readings of the rulebooks found, replayed line by line through the referee."""

from __future__ import annotations

import pytest

POT = ["pot 5", "pot 4", "pot 3", "pot 2", "pot 1"]


def negotiate(talk, options: str) -> None:
    """Lay out a pot at a table of five and let the president share it."""
    talk.do(f"new tiefe-taschen seats=5 {options}".strip())
    talk.do("move chance first 0")
    for draw in POT:
        talk.do(f"move chance {draw}")
    talk.do("move 0 split 0:3,4,5 1:1,2")


def types(answer) -> list[str]:
    return [event["type"] for event in answer["events"]]


def test_one_seat_that_changes_its_mind_again_and_again_wipes_nothing_of_others(talk):
    negotiate(talk, "phase3=free")
    talk.do("move 2 card reject")
    talk.do("move 2 bribe 3 reject 4 up")
    for number in range(30):
        told = types(talk.do(f"move 1 snoop {2 + number % 2}"))
        assert "broken-off" not in told
    assert talk.ask("move 1 snoop 4")["rule"] == "TT-7.11"
    view = talk.do("view 2")["view"]
    assert (view["phase"], view["own_card"]) == ("free", "reject")
    assert [bribe["place"] for bribe in view["bribes"]] == ["2R"]
    assert "card agree" in talk.do("legal 2")["moves"]


def test_the_table_votes_to_go_round_in_order_and_one_seat_cannot(talk):
    negotiate(talk, "phase3=free")
    assert types(talk.do("move 1 order")) == ["order-wanted"]
    talk.do("move 2 order")
    assert "broken-off" in types(talk.do("move 3 order"))
    assert talk.do("view 0")["view"]["phase"] == "placing"


def test_in_order_a_bribe_is_turned_up_at_once_and_a_card_swapped_to_the_last(talk):
    negotiate(talk, "")
    talk.do("move 0 bribe 4 agree 2 down")
    assert "bribe-up" in types(talk.do("move 4 show 0A"))
    for seat in range(5):
        talk.do(f"move {seat} done")
    talk.do("move 0 card agree")
    assert types(talk.do("move 0 card treasury")) == ["chosen", "card-moved"]
    for seat in (1, 2, 3):
        talk.do(f"move {seat} card agree")
    talk.do("move 4 card blackmail")
    assert talk.ask("move 0 card agree")["ok"] is False


def test_of_2015_a_bribe_is_shown_to_those_one_chooses(talk):
    negotiate(talk, "edition=2015 phase3=free")
    talk.do("move 0 bribe 1 agree 4 down")
    talk.do("move 1 show 0A 2")
    seen = [talk.do(f"view {seat}")["view"]["bribe_money"] for seat in range(5)]
    assert seen == [{"0A": 4}, {"0A": 4}, {"0A": 4}, {}, {}]


@pytest.mark.parametrize(
    "words",
    [
        "say 2 promise give 2 5",
        "say 0,2 promise give 2 5 if 2 play reject",
        "say all request give 1 6",
        "say 0 promise play agree if 0 give 1 6",
    ],
)
def test_statements_about_splits_are_said_to_one_several_and_all(talk, words):
    negotiate(talk, "")
    told = talk.do(f"move 1 {words}")["events"]
    assert "said" in [event["type"] for event in told]


@pytest.mark.parametrize(
    ("shares", "verdict"), [("1:1,2,4 2:3,5", "kept"), ("1:1,2,3,4,5", "broken")]
)
def test_if_i_become_president_you_get_the_five_also_before_the_split_of_another(
    talk, shares, verdict
):
    talk.do("new tiefe-taschen seats=5")
    talk.do("move chance first 0")
    for draw in POT:
        talk.do(f"move chance {draw}")
    talk.do("move 1 say 2 promise give 2 5")
    talk.do("move 0 split 0:1,2,3,4,5")
    for seat in range(5):
        talk.do(f"move {seat} done")
    for seat, card in enumerate(["agree", "reject", "reject", "avert", "avert"]):
        talk.do(f"move {seat} card {card}")
    told = talk.do(f"move 1 split {shares}")["events"]
    judged = [(event["text"], event["audience"]) for event in told if event["type"] == "judged"]
    assert judged == [(f"judged 0 1 {verdict}", [1, 2])]


@pytest.mark.parametrize(
    ("game", "named"),
    [
        ("qe", "seats=3 first=2 nations=US,CN,JP"),
        ("tiefe-taschen", "seats=4 first=3"),
        ("counterfeiters", "seats=3 first=1"),
        ("prodigals", "seats=3 first=2"),
    ],
)
def test_the_group_names_who_begins_and_it_stands_in_the_record(talk, game, named):
    talk.do(f"new {game} {named}")
    assert set(named.split()) <= set(talk.do("record")["record"]["options"].split())


def test_any_length_of_the_game_can_be_set(talk):
    assert "length=37" in talk.do("new tiefe-taschen seats=4 length=37")["options"]


@pytest.mark.parametrize("memory", ["on", "off"])
@pytest.mark.parametrize("opened", ["on", "off"])
def test_an_open_record_is_opened_at_the_end_with_and_without_memory(talk, memory, opened):
    talk.do(f"new tiefe-taschen seats=3 length=3 memory={memory} open_record={opened}")
    talk.do("random 3")
    assert ("record-opened" in talk.do("log")["log"]) == (opened == "on")
    for seat in range(3):
        assert bool(talk.do(f"view {seat}")["view"]["ledger"]) == (opened == "on")


def tie_three_times(talk) -> None:
    """Let seats 1 and 2 share 50 three times, so that 30 of seat 3 wins; seat 0 is auctioneer."""
    talk.do("new qe seats=5 first=0")
    talk.deal()
    talk.do("move 0 open 10")
    for seat, bid in ((1, 50), (2, 50), (3, 30), (4, 20)):
        told = talk.do(f"move {seat} bid {bid}")
    for _ in range(2):
        for seat in (1, 2):
            told = talk.do(f"move {seat} bid 50")
    assert "won 3" in " ".join(event["text"] for event in told["events"])
    talk.deal()


@pytest.mark.rule("QE-10.1", "QE-10.3", "QE-10.5", "QE-10.6")
@pytest.mark.parametrize("seat", [3, 4])
def test_a_peek_shows_the_highest_bid_also_after_a_third_tie(talk, seat):
    """Not the price; before the opening bid, and also to who has won."""
    tie_three_times(talk)
    assert talk.do("act")["to_act"] == [1]
    told = talk.do(f"move {seat} peek")["events"]
    assert [(event["text"].split()[-1], event["audience"]) for event in told][-1] == ("50", [seat])
    assert talk.ask(f"move {seat} peek")["code"] == "peek-used"


@pytest.mark.rule("QE-10.3", "QE-10.4")
def test_a_peek_is_free_until_the_next_award_and_a_refusal_tells_nobody(talk):
    tie_three_times(talk)
    talk.do("move 1 open 5")
    talk.do("move 4 bid 0")
    talk.do("move 4 peek")
    seen = [talk.do(f"view {seat}") for seat in range(5)]
    assert [talk.ask(f"move {seat} peek")["code"] for seat in (0, 1, 2)] == ["price-known"] * 3
    assert [talk.do(f"view {seat}") for seat in range(5)] == seen
