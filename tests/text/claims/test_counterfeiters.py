"""What the guide and the options of Counterfeiters say is so."""

from __future__ import annotations

import pytest

from games.counterfeiters.scene import (
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
from games.counterfeiters.test_end import at_the_end
from games.counterfeiters.test_police import fill, last_turn
from slushfund.core import CHANCE, Rng
from slushfund.games.counterfeiters.content import END, GODFATHER, INVESTIGATION_A
from slushfund.games.counterfeiters.game import GAME
from text.claims.said import claims_nothing, says
from text.test_claims import guide, table_of

SEATS = 3
NOISY = {"supermarket": True, "fence": False}
"""Whether every space of a shop has a cap."""


def test_the_tables_here_are_like_that_of_the_guide():
    assert table_of("counterfeiters").seats == SEATS == guide("counterfeiters")["seats"]
    assert table_of("counterfeiters").layout is start(SEATS).layout


def ended(seats=SEATS, **lays):
    """Return a finished game: everybody has what *lays* say, and nobody does anything more."""
    state = at_the_end(seats, unused=0)
    lay(state, 0, unused=1)
    for seat in range(seats):
        lay(state, seat, **lays.get(f"seat{seat}", {}))
    state.ban = 0
    play(state, 0, "tax 1")
    assert GAME.outcome(state) is not None
    return state


@says("guide.counterfeiters.goal", "**Most real money** wins", "Das **meiste echte Geld** gewinnt")
@says("guide.counterfeiters.goal", "cash and offshore account together", "bar und auf dem Konto")
@says("guide.counterfeiters.fly", "What is out there counts in full at the end", "Was dort liegt")
def test_cash_and_account_together_win():
    state = ended(seat0={"cash": 0}, seat1={"cash": 100, "account": 100}, seat2={"account": 140})
    outcome = GAME.outcome(state)
    assert money(state)[1:] == [(50, 100), (20, 140)], "the Godfather has been there"
    assert [score.total for score in outcome.scores][1:] == [150, 160]
    assert outcome.winners == [2]


@says(
    "guide.counterfeiters.goal", "Fakes are worth nothing in the end", "Blüten sind am Ende nichts"
)
def test_fakes_are_worth_nothing_in_the_end():
    rich, poor = ended(seat1={"fakes": "a9 b9 c9"}), ended(seat1={"fakes": ""})
    assert fakes(rich, 1) == "a9 b9 c9"
    assert GAME.outcome(rich) == GAME.outcome(poor)


@says("guide.counterfeiters.goal", "Print fakes, turn them into real money", "Drucke Blüten, mach")
def test_fakes_become_real_money_and_that_can_be_brought_to_safety():
    state = start(SEATS)
    lay(state, 0, cash=0, cards="printer ink jet")
    for text in ("print 1", "fence 1 a2", "jet 1 deposit 40"):
        play(state, 0, text)
        play(state, 1, "pass")
        play(state, 2, "pass")
    assert money(state)[0] == (0, 40)


@says("guide.counterfeiters.police", "Spaces with a **cap** are noisy", "Felder mit **Mütze**")
@says(
    "guide.counterfeiters.police", "each use moves the police one step", "Jede Nutzung bringt die"
)
@says(
    "guide.counterfeiters.stepped", "Somebody was noisy and the police moved on", "Jemand war laut"
)
@says("guide.counterfeiters.print", "Best on a space without a cap", "auf einem Feld ohne Mütze")
def test_exactly_the_use_of_a_cap_moves_the_police_one_step():
    state, rng, noisy = start(SEATS), Rng.seeded(4), 0
    board = state.layout.board
    while GAME.view(state, 0).phase in ("turns", "diners", "market"):
        seat, officer, taken = GAME.to_act(state)[0], state.officer, state.henchmen.copy()
        move = GAME.draw(state, rng) if seat == CHANCE else GAME.space(state, seat).sample(rng)
        GAME.apply(state, seat, move)
        if not any(owner >= 0 for owner in state.henchmen):
            continue  # nobody has placed one yet, or all have gone home
        used = [at for at in range(len(taken)) if taken[at] < 0 <= state.henchmen[at]]
        assert state.officer - officer == sum(board.caps[at] for at in used)
        noisy += state.officer - officer
    assert noisy > 5
    free = [name for name in board.spaces if name.startswith("print") and not cap(board, name)]
    assert free, "printing can be quiet"


def cap(board, name) -> bool:
    return board.caps[board.spaces.index(name)] == 1


@says("guide.counterfeiters.police", "On their way wait the Godfather", "Unterwegs warten der Pate")
@says("guide.counterfeiters.police", "bans for bad fakes, and the end of the game", "das Spielende")
@says("guide.counterfeiters.godfather", "took half of everybody's cash", "allen das halbe Bargeld")
@says(
    "guide.counterfeiters.godfather", "Money offshore, and fakes, he leaves alone", "Das Konto in"
)
@says("guide.counterfeiters.godfather", "So fly before he comes", "Also flieg, bevor er kommt")
@says(
    "guide.counterfeiters.fly", "Cash is in danger, the offshore account is not", "Bargeld ist in"
)
def test_the_godfather_takes_half_of_all_cash_and_nothing_else():
    state = start(SEATS)
    track = [effect for effects in state.layout.effects for effect in effects]
    assert {GODFATHER, INVESTIGATION_A, END} <= set(track)
    state.officer = next(
        at for at, effects in enumerate(state.layout.effects) if GODFATHER in effects
    )
    state.officer -= 1
    for seat, cash in enumerate((200, 100, 60)):
        lay(state, seat, cash=cash, account=500, fakes="a2 c3")
    assert "godfather-came" in play(state, 0, "tax 1")
    assert money(state) == [(110, 500), (50, 500), (30, 500)], "230, 100 and 60 before"
    assert {fakes(state, seat) for seat in range(SEATS)} == {"a2 c3"}


@says("guide.counterfeiters.police", "bans for bad fakes", "Verbote für schlechte Blüten")
def test_the_supermarket_refuses_bad_fakes_after_an_investigation():
    state = start(SEATS)
    state.officer = (
        next(at for at, effects in enumerate(state.layout.effects) if INVESTIGATION_A in effects)
        - 1
    )
    lay(state, 1, fakes="a1 b1")
    assert play(state, 0, "tax 1")[-1] == "banned a"
    assert refusal(state, 1, "supermarket 1 a1")[0] == "quality-refused"
    assert is_legal(state, 1, "supermarket 1 b1")


@says("guide.counterfeiters.print", "Place one of your three henchmen", "Setze einen deiner drei")
@says("guide.counterfeiters.print", "each of your printers makes two fakes", "Jeder deiner Drucker")
@says("guide.counterfeiters.print", "for free", "es kostet nichts")
@says("guide.counterfeiters.print", "a good first move", "ein guter erster Zug")
@says(
    "guide.counterfeiters.market", "a second printer doubles every print run", "Ein zweiter Drucker"
)
@pytest.mark.parametrize(("printers", "printed"), [(1, "a2"), (2, "a4")])
def test_each_printer_makes_two_fakes_for_nothing(printers, printed):
    state = start(SEATS)
    assert state.unused == [3] * SEATS
    lay(state, 0, cash=0, cards="printer " * printers + "ink")
    assert play(state, 0, "print 1") == [f"printed 0 print-1 {printed}"]
    assert (state.cash[0], state.unused[0], fakes(state, 0)) == (0, 2, printed)


@says("guide.counterfeiters.printed", "Your first fakes", "Deine ersten Blüten")
@says("guide.counterfeiters.printed", "Stars show their quality", "Sterne zeigen ihre Güte")
@says(
    "guide.counterfeiters.printed", "each different component", "Jede Zutat, die du noch nicht hast"
)
@says("guide.counterfeiters.printed", "adds a star to what you print next", "einen Stern mehr")
@pytest.mark.parametrize(
    ("components", "printed"),
    [
        ("ink", "a2"),
        ("ink ink", "a2"),
        ("paper hologram", "b2"),
        ("ink paper hologram ink", "c2"),
    ],
)
def test_each_different_component_makes_a_print_better(components, printed):
    state = start(SEATS)
    assert fakes(state, 0) == ""
    lay(state, 0, cards=f"printer {components}")
    play(state, 0, "print 1")
    assert fakes(state, 0) == printed


@says(
    "guide.counterfeiters.sell",
    "the **supermarket** pays $50 each for up to three",
    "für bis zu drei Blüten",
)
@says("guide.counterfeiters.sell", "but wakes the police", "weckt aber die Polizei")
@says("guide.counterfeiters.sell", "Now money", "Jetzt zu Geld")
@says("guide.counterfeiters.sell", "The **fence** is quiet, takes eight", "ist leise, nimmt acht")
@says("guide.counterfeiters.sell", "pays by the worst of them", "zahlt nach der schlechtesten")
@says("guide.counterfeiters.diners", "the fence pays more for good ones", "für gute mehr als für")
def test_what_supermarket_and_fence_take_and_pay():
    state = start(SEATS)
    board = state.layout.board
    for shop, is_noisy in NOISY.items():
        assert {cap(board, name) for name in board.spaces if name.startswith(shop)} == {is_noisy}
    lay(state, 0, cash=0, fakes="a9 b9 c9")
    paid = {"supermarket 1 a1 b1 c1": 150, "fence 1 a1 c7": 160, "fence 1 c8": 320}
    for text, dollars in paid.items():
        twin = state.copy()
        play(twin, 0, text)
        assert twin.cash[0] == dollars
    assert refusal(state, 0, "supermarket 1 c4")[0] == "too-many-notes"
    assert refusal(state, 0, "fence 1 c9")[0] == "too-many-notes"


@says("guide.counterfeiters.market", "Money buys cards", "Geld kauft Karten")
@says("guide.counterfeiters.market", "The space sets the price", "Das Feld bestimmt den Preis")
def test_money_buys_cards_at_the_price_of_the_space():
    board = start(SEATS).layout.board
    for at, price in enumerate(board.prices):
        state = start(SEATS)
        market(state, *["printer"] * board.market)
        lay(state, 0, cash=200)
        state.officer = 0
        play(state, 0, f"buy {at + 1}")
        assert (state.cash[0], cards(state, 0).count("printer")) == (200 - price, 2)


@says("guide.counterfeiters.market", "what lies at a bin is thrown away", "was am Mülleimer liegt")
@says(
    "guide.counterfeiters.round", "all henchmen are back, spaces are free", "Alle Handlanger sind"
)
@says("guide.counterfeiters.round", "the market has moved on", "der Markt ist weitergerückt")
@says(
    "guide.counterfeiters.round", "Whoever holds the marker starts", "Wer den Marker hat, beginnt"
)
@says("guide.counterfeiters.round", "A new round", "Neue Runde")
def test_a_round_ends_with_empty_bins_free_spaces_and_the_marker():
    state = start(SEATS)
    market(state, "ink", "paper", "printer", "diner", "jet")
    bins = state.layout.board.bins
    thrown = [card for card, is_bin in zip(row(state), bins, strict=True) if is_bin]
    last_turn(state, 2)
    state.marker = 1
    lines = play(state, 2, "print 1")
    assert [line.split()[-1] for line in lines if line.startswith("binned")] == thrown
    assert "diner" in thrown
    assert row(state)[-3:] == ["ink", "paper", "printer"], "moved to the right"
    fill(state)
    assert (GAME.to_act(state), state.round) == ([1], 2)
    assert state.unused == [3] * SEATS
    assert set(state.henchmen) == {-3}


@says("guide.counterfeiters.stepped", "The track says what comes next", "An der Leiste steht")
@says("guide.counterfeiters.stepped", "what it would cost you", "was es dich kosten würde")
def test_everybody_is_told_what_the_godfather_would_cost():
    state = start(SEATS)
    lay(state, 1, cash=70)
    seen = GAME.view(state, 1)
    assert seen.own_half == 40
    assert [len(effects) > 0 for effects in seen.board.track] == [
        len(effects) > 0 for effects in state.layout.effects
    ]


@says("guide.counterfeiters.diners", "Your diners launder now", "Deine Diner waschen jetzt")
@says(
    "guide.counterfeiters.diners", "$50 for each fake whatever its quality", "gleich welcher Güte"
)
def test_diners_pay_the_same_for_any_quality():
    for choice in ("a1", "c1"):
        state = start(SEATS)
        market(state, "-", "-", "-", "-", "-")
        lay(state, 0, cash=0, fakes="a1 c1", cards="printer ink diner")
        last_turn(state, 2)
        play(state, 2, "pass")
        fill(state)
        assert GAME.view(state, 0).phase == "diners"
        assert f"converted 0 {choice} 50" in play(state, 0, f"diner {choice}")
        assert state.cash[0] == 50


@says(
    "guide.counterfeiters.fly", "With a jet you fly for free", "Mit eigenem Jet fliegst du umsonst"
)
@says("guide.counterfeiters.fly", "a booked flight costs $30", "ein gebuchter Flug kostet")
def test_a_jet_flies_for_free_and_a_booked_flight_costs():
    state = start(SEATS)
    lay(state, 0, cash=100, cards="printer ink jet")
    for text, left in (("jet 1 deposit 50", 50), ("flight deposit 50", 20)):
        twin = state.copy()
        play(twin, 0, text)
        assert money(twin)[0] == (left, 50)
    lay(state, 0, cards="printer ink")
    assert refusal(state, 0, "jet 1 deposit 50")[0] == "no-jet"


@says("option.counterfeiters.memory.on", "The table remembers", "Der Tisch merkt sich alles")
@says("option.counterfeiters.memory.off", "Everybody for themselves", "Alle merken selbst")
@pytest.mark.parametrize("memory", ["on", "off"])
def test_screens_are_told_whether_the_table_remembers(memory):
    """What is remembered could be written down by anybody: the option is one of screens."""
    assert GAME.view(start(SEATS, memory=memory), 1).memory == (memory == "on")


@says("option.counterfeiters.open_record.on", "everything is shown", "alles liegt offen")
@says("option.counterfeiters.open_record.off", "secrets stay", "Geheimes bleibt geheim")
@pytest.mark.parametrize("record", ["on", "off"])
def test_after_the_end_everything_is_shown_or_secrets_stay(record):
    state = at_the_end(SEATS, unused=0)
    state.open_record = start(SEATS, open_record=record).open_record
    lay(state, 0, cash=100, unused=1)
    play(state, 0, "tax 1")
    for seat in (-2, 1):
        shown = GAME.view(state, seat).secrets
        assert shown[0] == [70] if record == "on" else shown == []


@says("option.counterfeiters.last_turns.what", "Who places the first of the last", "Wer setzt den")
@says("option.counterfeiters.last_turns.after-ender", "the left neighbour of who", "links von der")
@says("option.counterfeiters.last_turns.from-marker", "the holder of the marker", "wer den Marker")
@pytest.mark.parametrize(("reading", "first"), [("after-ender", 0), ("from-marker", 1)])
def test_who_places_the_first_of_the_last_henchmen(reading, first):
    state = at_the_end(SEATS, actor=2)
    state.is_from_marker = start(SEATS, last_turns=reading).is_from_marker
    state.marker = 1
    lay(state, 2, unused=2)
    play(state, 2, "tax 1")
    assert GAME.view(state, 0).phase == "last-henchmen"
    assert GAME.to_act(state) == [first]


def steps_in_quiet_rounds(patrol: str, rounds: int) -> int:
    state = start(SEATS, patrol=patrol)
    before = state.officer
    for _ in range(rounds):
        for _ in range(state.turns_left):
            play(state, GAME.to_act(state)[0], "pass")
        fill(state)
    return state.officer - before


@says("option.counterfeiters.patrol.off", "none", "keine")
def test_without_a_patrol_the_police_never_move_by_themselves():
    assert steps_in_quiet_rounds("off", 10) == 0


@says(
    "option.counterfeiters.patrol.what", "after this many rounds without a step", "Nach so vielen"
)
def test_a_patrol_moves_after_so_many_quiet_rounds():
    for number in range(1, 10):
        assert steps_in_quiet_rounds(str(number), number - 1) == 0
        assert steps_in_quiet_rounds(str(number), number) == 1


for number in range(1, 10):
    plural = ("s", "n") if number > 1 else ("", "")
    says(
        f"option.counterfeiters.patrol.{number}",
        f"after {number} round{plural[0]}",
        f"nach {number} Runde{plural[1]}",
    )(test_a_patrol_moves_after_so_many_quiet_rounds)

for key, en, de, why in [
    ("diners", "Give them the worst", "Gib ihnen die schlechtesten", "advice"),
    ("enough", "You know enough now", "Jetzt weißt du genug", "a word of farewell"),
    ("enough", "Mind the police", "Achte auf die Polizei", "advice"),
    ("enough", "the end comes sooner than you think", "Das Ende kommt schneller", "a feeling"),
    ("enough", "Everything else is in the rules", "Alles andere steht in", "a signpost"),
]:
    claims_nothing(f"guide.counterfeiters.{key}", en, de, why)
claims_nothing(
    "option.counterfeiters.patrol.what", "House rule", "Hausregel", "whose rule it is: see CF-17.2"
)
