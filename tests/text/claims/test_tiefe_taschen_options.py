"""What the options of Tiefe Taschen say is so."""

from __future__ import annotations

import pytest

from games.tiefe_taschen.scene import Scene, table
from slushfund.core import SPECTATOR
from slushfund.games.tiefe_taschen.content import BLUR
from slushfund.games.tiefe_taschen.deduction import HiddenMovement
from slushfund.games.tiefe_taschen.game import GAME
from text.claims.said import claims_nothing, says

SEATS = 4
POT = "5 3 1 1"
SHARES = "0:1,1,3,5"


def choice(name: str):
    [found] = [one for one in GAME.choices if one.name == name]
    return found


def agreed(scene: Scene, cards: str = "agree agree agree agree") -> None:
    """Play a round in which nobody has anything to do but to agree."""
    if scene.view(0).phase == "pot":
        scene.pot(POT)
    if scene.view(0).phase == "split":
        scene.split(SHARES)
    scene.place()
    scene.cards(cards)


@says(
    "option.tiefe-taschen.edition.2016", "with the bankruptcy card", "mit der Karte Staatsbankrott"
)
@says("option.tiefe-taschen.edition.2015", "until the treasury runs short", "bis die Staatskasse")
@says("option.tiefe-taschen.edition.what", "The later edition ends when its", "Die spätere Ausgabe")
@says(
    "option.tiefe-taschen.edition.what", "the treasury lacks cards for a round", "keine Runde mehr"
)
@pytest.mark.parametrize("edition", ["2016", "2015"])
def test_one_edition_ends_with_bankruptcy_and_one_when_the_treasury_is_short(edition) -> None:
    assert choice("edition").values == ["2016", "2015"]
    for seed in range(3):
        scene = Scene(SEATS, options=f"edition={edition}")
        scene.random(seed)
        seen = scene.view(0)
        if edition == "2016":
            assert seen.is_bankrupt
            assert scene.reason.startswith("bankruptcy")
        else:
            assert not seen.is_bankrupt
            assert scene.reason == "treasury-short"
            assert seen.treasury_left < SEATS


@says("option.tiefe-taschen.length.what", "How many notes lie above the bankruptcy", "Wie viele")
def test_the_length_is_the_number_of_notes_above_the_card() -> None:
    scene = Scene(SEATS, options="length=11")
    assert scene.view(0).most_to_end == 11
    rounds = 0
    while scene.reason == "":
        agreed(scene)
        rounds += 1
    assert rounds == 11 // SEATS


@says("option.tiefe-taschen.length.standard", "standard", "üblich")
@says("option.tiefe-taschen.length.shorter", "shorter", "kürzer")
@says("option.tiefe-taschen.length.longer", "longer", "länger")
def test_shorter_and_longer_are_on_either_side_of_the_standard() -> None:
    for seats in GAME.seats:
        ends = {
            word: Scene(seats, options=f"length={word}").view(0).most_to_end
            for word in ("shorter", "standard", "longer")
        }
        assert ends["shorter"] < ends["standard"] < ends["longer"]
        assert Scene(seats).view(0).most_to_end == ends["standard"], "where nobody chooses"


@says("option.tiefe-taschen.averting.what", "When does the one who averts draw", "Wann zieht, wer")
@says("option.tiefe-taschen.averting.in-turn", "from each when he reveals", "bei jedem, wenn er")
@says("option.tiefe-taschen.averting.at-once", "from all at once", "bei allen auf einmal")
@pytest.mark.parametrize("reading", ["in-turn", "at-once"])
def test_who_averts_draws_in_turn_or_from_all_at_once(reading) -> None:
    scene = table(5, "5 3 1 1 2", "0:1,1,2,3,5", options=f"averting={reading}")
    scene.place("1 snoop 4; 3 snoop 4")
    scene.cards("agree blackmail agree blackmail avert")
    told = scene.chance("steal 2")
    turned = [line for line in told if line.startswith(("played", "averted"))]
    late = ["played 2 agree"] if reading == "in-turn" else []
    assert turned == [*late, "played 3 blackmail", "averted 4 3"]


@says("option.tiefe-taschen.end_seen.what", "When is the bankruptcy card seen?", "Wann ist der")
@says("option.tiefe-taschen.end_seen.drawn", "when it is drawn", "wenn er gezogen wird")
@says("option.tiefe-taschen.end_seen.uncovered", "when nothing lies on it", "nichts mehr auf ihm")
@pytest.mark.parametrize("reading", ["drawn", "uncovered"])
def test_the_card_is_seen_when_drawn_or_when_nothing_lies_on_it(reading) -> None:
    scene = table(SEATS, POT, SHARES, options=f"length=5 end_seen={reading}")
    scene.place()
    scene.cards("agree treasury agree treasury")
    told = scene.chance("grab 2")
    assert scene.state.drawn == 5, "it lies bare"
    is_seen_at_once = told.index("bankruptcy") < told.index("voted 2:0")
    assert is_seen_at_once == (reading == "uncovered")
    assert scene.reason == ("bankruptcy-phase-4" if is_seen_at_once else "bankruptcy-phase-1")


@says("option.tiefe-taschen.avert.what", "Must “avert” be turned up when its", "Muss die Abwehr")
@says("option.tiefe-taschen.avert.must", "it must", "sie muss")
@says("option.tiefe-taschen.avert.may", "its owner decides", "ihr Besitzer entscheidet")
@pytest.mark.parametrize("reading", ["must", "may"])
def test_avert_must_be_turned_up_or_its_owner_decides(reading) -> None:
    scene = table(SEATS, POT, SHARES, options=f"edition=2015 avert={reading}")
    scene.place("1 snoop 3")
    told = scene.cards("agree blackmail agree avert")
    if reading == "must":
        assert told[-2:] == ["played 3 avert", "averted 3 1"]
    else:
        assert scene.to_act == [3]
        assert sorted(scene.legal(3)) == ["avert", "suffer"]


@says(
    "option.tiefe-taschen.bankruptcy.what", "Whether everybody knows when", "Ob alle wissen, wann"
)
@says("option.tiefe-taschen.bankruptcy.marked", "its place is known", "ihr Platz ist bekannt")
@says("option.tiefe-taschen.bankruptcy.blurred", "up to 3 cards off", "bis zu 3 Karten daneben")
@pytest.mark.parametrize("place", ["marked", "blurred"])
def test_the_place_of_the_card_is_known_or_a_little_off(place) -> None:
    scene = Scene(SEATS, options=f"length=10 bankruptcy={place}")
    for seat in (SPECTATOR, *range(SEATS)):
        seen = scene.view(seat)
        off = BLUR if place == "blurred" else 0
        assert (seen.least_to_end, seen.most_to_end) == (10 - off, 10 + off)
    if place == "blurred":
        drawn = {drawn_before_the_end(seed) for seed in range(60)}
        assert drawn == set(range(10 - BLUR, 10 + BLUR + 1)), "it lies at every one of these places"


def drawn_before_the_end(seed: int) -> int:
    scene = Scene(SEATS, options="length=10 bankruptcy=blurred")
    scene.random(seed)
    draws = [put.move for put in scene.play.inputs if put.move.split()[0] in ("pot", "grab")]
    return draws.index(next(move for move in draws if "bankruptcy" in move))


@says(
    "option.tiefe-taschen.phase3.what", "one after the other, or as at a real", "Reihum verhandeln"
)
@says("option.tiefe-taschen.phase3.orderly", "in turn", "der Reihe nach")
@says("option.tiefe-taschen.phase3.free", "all at once", "alle gleichzeitig")
@pytest.mark.parametrize("way", ["orderly", "free"])
def test_negotiation_goes_in_turn_or_all_act_at_once(way) -> None:
    scene = table(SEATS, POT, SHARES, options=f"phase3={way}")
    if way == "free":
        assert GAME.may_act(scene.state) == [0, 1, 2, 3]
        for seat in (2, 0, 3, 2):
            scene.put(seat, f"snoop {1 if scene.state.snoops[seat] != 1 else 3}")
    else:
        order = []
        while scene.view(0).phase == "placing":
            order += GAME.may_act(scene.state)
            scene.put(order[-1], "done")
        assert order == [0, 1, 2, 3]


@says("option.tiefe-taschen.memory.on", "The table remembers", "Der Tisch merkt sich alles")
@says("option.tiefe-taschen.memory.off", "Everybody for themselves", "Alle merken selbst")
@pytest.mark.parametrize("memory", ["on", "off"])
def test_the_table_remembers_or_does_not(memory) -> None:
    scene = Scene(SEATS, options=f"memory={memory}")
    agreed(scene)
    seen = scene.view(1)
    assert bool(seen.ledger) == bool(seen.wealth) == any(seen.drawn_openly) == (memory == "on")


@says("option.tiefe-taschen.open_record.on", "everything is shown", "alles liegt offen")
@says("option.tiefe-taschen.open_record.off", "secrets stay", "Geheimes bleibt geheim")
@pytest.mark.parametrize("record", ["on", "off"])
def test_after_the_end_everything_is_shown_or_secrets_stay(record) -> None:
    scene = table(SEATS, POT, SHARES, options=f"length=4 open_record={record}")
    scene.place("0 bribe 1 agree 4 down")
    scene.show_none()
    scene.cards("agree agree agree agree")
    assert scene.reason != ""
    seen = scene.view(2).ledger
    assert not [one for one in seen if isinstance(one, HiddenMovement)]
    bribes = [one for one in seen if one.target == 1 and one.value == 4]
    assert bool(bribes) == (record == "on")
    assert bool([line for line in scene.told if "record" in line]) == (record == "on")


claims_nothing(
    "option.tiefe-taschen.length.what",
    "The numbers are ours",
    "Die Zahlen sind unsere",
    "whose numbers they are; data/components.toml says so",
)
claims_nothing(
    "option.tiefe-taschen.length.what",
    "we do not know the marks on the printed card",
    "Die Marken der gedruckten Karte kennen wir nicht",
    "what we know",
)
