"""What the guide of Tiefe Taschen says is so."""

from __future__ import annotations

import pytest

from games.tiefe_taschen.scene import Scene, table
from slushfund.core import SPECTATOR
from slushfund.games.tiefe_taschen.game import GAME
from text.claims.said import claims_nothing, says
from text.test_claims import guide, table_of

SEATS = 4
POT = "5 3 1 1"
EVERYBODY = (SPECTATOR, 0, 1, 2, 3)


def shared(split: str = "0:5 1:3 2:1 3:1", options: str = "") -> Scene:
    """Return a table like that of the guide on which seat 0 has shared out 5, 3, 1 and 1."""
    return table(SEATS, POT, split, options=options)


def voted(cards: str, pieces: str = "", split: str = "0:5 1:3 2:1 3:1") -> Scene:
    scene = shared(split)
    scene.place(pieces)
    scene.show_none()
    scene.told = scene.cards(cards)
    return scene


def test_the_tables_here_are_like_that_of_the_guide() -> None:
    setup = table_of("tiefe-taschen").setup
    assert setup.seats == SEATS == guide("tiefe-taschen")["seats"]
    assert setup == Scene(SEATS).state.setup


@says("guide.tiefe-taschen.goal", "Every round the president shares out", "Jede Runde verteilt der")
@says("guide.tiefe-taschen.goal", "then all vote in secret", "dann stimmen alle geheim ab")
@says("guide.tiefe-taschen.cards", "Choose a card in secret", "Wähle geheim eine Karte")
def test_all_vote_and_nobody_sees_a_card_before_it_is_turned() -> None:
    scene, other = shared(), shared()
    for one, card in ((scene, "reject"), (other, "blackmail")):
        one.place()
        assert one.to_act == [0, 1, 2, 3]
        one.put(1, f"card {card}")
    for seat in EVERYBODY:
        assert (scene.view(seat) == other.view(seat)) == (seat != 1)


@says("guide.tiefe-taschen.goal", "ends when the state is bankrupt", "Mit der Staatspleite")
@says("guide.tiefe-taschen.goal", "The **fullest pocket** wins", "Die **vollste Tasche** gewinnt")
@says("guide.tiefe-taschen.enough", "share, bribe, vote, until bankruptcy", "bis zur Pleite")
def test_the_game_ends_with_bankruptcy_and_most_money_wins() -> None:
    for seed in range(8):
        scene = Scene(SEATS, options="length=20")
        scene.random(seed)
        assert scene.view(0).is_bankrupt
        assert scene.reason.startswith("bankruptcy")
        best = [seat for seat in range(SEATS) if scene.money[seat] == max(scene.money)]
        assert scene.winners == best


def test_the_edition_of_2015_ends_with_bankruptcy_too() -> None:
    """The hints may be shown at any table (TT15-4)."""
    scene = Scene(SEATS, options="edition=2015")
    scene.random(1)
    assert scene.reason == "treasury-short"


@says("guide.tiefe-taschen.pocket", "a 2, a 3 and a 4 to begin with", "zu Beginn eine 2, eine 3")
@says("guide.tiefe-taschen.pocket", "Your pocket", "Deine Tasche")
@says("guide.tiefe-taschen.pocket", "The others see how many notes", "sehen, wie viele Scheine")
@says("guide.tiefe-taschen.pocket", "but not which", "aber nicht welche")
def test_others_see_the_number_of_notes_and_not_their_values() -> None:
    scene = Scene(SEATS)
    for seat in EVERYBODY:
        assert scene.view(seat).own_money == ([2, 3, 4] if seat >= 0 else [])
        assert scene.view(seat).sizes == [3] * SEATS
    views = []
    for value in (3, 2):  # seats 1 and 2 swap notes face down: only they know which
        scene = shared()
        scene.place(f"1 bribe 2 notreject {value} down")
        scene.show_none()
        scene.cards("agree avert agree agree")
        assert scene.view(2).own_money.count(value) == 2
        views.append([scene.view(seat) for seat in (SPECTATOR, 0, 3)])
    assert views[0] == views[1]
    assert views[0][1].sizes == [4, 3, 5, 4]


@says("guide.tiefe-taschen.split", "You are president", "Du bist Präsident")
@says("guide.tiefe-taschen.split", "Give every note to somebody", "Gib jeden Schein jemandem")
@says("guide.tiefe-taschen.split", "yourself included", "auch dir selbst")
@says("guide.tiefe-taschen.split", "win **allies**", "gewinne **Verbündete**")
def test_every_note_is_given_and_one_ally_is_enough() -> None:
    scene = Scene(SEATS)
    scene.pot(POT)
    assert scene.to_act == [0] == [scene.state.president]
    scene.refuse(0, "split 0:3,5 1:1", "card-left-over", "TT-4.2")
    scene.split("0:1,3,5 1:1")
    scene.place()
    assert "paid-out 0 1,3,5" in scene.cards("agree agree reject reject")
    assert scene.view(0).enough == 2


@says("guide.tiefe-taschen.split", "with at least half of all votes", "Mit mindestens der Hälfte")
@says("guide.tiefe-taschen.split", "yours included, you are safe", "deiner eingerechnet, bist du")
@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7, 8])
def test_half_of_the_votes_is_enough_at_every_table_and_less_is_not(seats: int) -> None:
    for votes in range(1, seats + 1):
        scene = Scene(seats)
        scene.pot(" ".join(["1"] * seats))
        scene.split("0:" + ",".join(["1"] * seats))
        scene.place()
        told = scene.cards(" ".join(["agree"] * votes + ["reject"] * (seats - votes)))
        is_safe = not [line for line in told if line.startswith("resigned")]
        assert is_safe == (2 * votes >= seats)


@says("guide.tiefe-taschen.shares", "The president has shared out", "Der Präsident hat verteilt")
@says("guide.tiefe-taschen.shares", "See what you would get", "Schau, was du bekämst")
@says("guide.tiefe-taschen.shares", "belong to nobody before the vote", "Bis zur Abstimmung")
def test_shared_notes_belong_to_nobody_before_the_vote() -> None:
    scene = shared()
    for seat in EVERYBODY:
        shares = {share.seat: list(share.values) for share in scene.view(seat).split}
        assert shares == {0: [5], 1: [3], 2: [1], 3: [1]}
        assert scene.view(seat).sizes == [3] * SEATS
    assert not [text for text in scene.legal(1) if " 5 " in text], "the 5 bribes nobody"


@says("guide.tiefe-taschen.placing", "You may bribe", "Du darfst bestechen")
@says(
    "guide.tiefe-taschen.placing", "a note from your pocket for whoever plays", "einen Schein aus"
)
@says("guide.tiefe-taschen.placing", "Or set your snoop on somebody", "Oder setz deinen Schnüffler")
@says("guide.tiefe-taschen.placing", "Neither is a must", "Beides ist freiwillig")
@says("guide.tiefe-taschen.placing", "**done** is a fine first choice", "**fertig** ist ein guter")
def test_bribes_and_snoops_are_allowed_and_no_must() -> None:
    scene = shared()
    assert {"done", "snoop 2", "bribe 1 agree 4 down", "bribe 3 reject 2 up"} <= set(scene.legal(0))
    bribes = {int(text.split()[3]) for text in scene.legal(0) if text.startswith("bribe")}
    assert bribes == {2, 3, 4} == set(scene.view(0).own_money)
    scene.place()
    assert scene.view(0).phase == "cards"


@says("guide.tiefe-taschen.placing", "the card you want", "der die gewünschte Karte spielt")
@says("guide.tiefe-taschen.voted", "a bribe is paid only if the card fits", "zahlt nur, wenn die")
@pytest.mark.parametrize(("card", "notes"), [("agree", 5), ("reject", 4), ("treasury", 4)])
def test_a_bribe_is_paid_only_if_the_card_fits(card, notes) -> None:
    scene = shared()
    scene.place("0 bribe 1 agree 4 up")
    scene.cards(f"agree {card} agree agree")
    if card == "treasury":
        scene.chance("grab 1")
        notes += 1
    assert scene.view(SPECTATOR).sizes[1] == notes, "with the share of one note"


@says("guide.tiefe-taschen.showing", "Face-down bribes lie before you", "Vor dir liegt verdecktes")
@says("guide.tiefe-taschen.showing", "You know their value", "Du kennst den Wert")
@says("guide.tiefe-taschen.showing", "only if everybody should know", "wenn ihn alle kennen sollen")
def test_who_is_bribed_knows_the_value_and_may_tell_everybody() -> None:
    scene = shared()
    scene.place("0 bribe 1 agree 4 down")
    assert (scene.view(1).phase, scene.to_act) == ("showing", [1])
    assert [scene.view(seat).bribe_money for seat in (1, 2, SPECTATOR)] == [{"0A": 4}, {}, {}]
    scene.put(1, "show 0A")
    assert {scene.view(seat).bribe_money["0A"] for seat in EVERYBODY} == {4}


@says(
    "guide.tiefe-taschen.cards", "the first who rejected shares out the same", "verteilt der erste"
)
@says("guide.tiefe-taschen.resigned", "The president has fallen and is out", "ist gestürzt und bis")
@says("guide.tiefe-taschen.resigned", "until the next round", "bis zur nächsten Runde draußen")
@says("guide.tiefe-taschen.resigned", "shares the same notes among the others", "dieselben Scheine")
def test_the_first_who_rejected_shares_the_same_notes_among_the_others() -> None:
    scene = voted("agree avert reject reject")
    assert scene.told[-2:] == ["resigned 0", "elected 2"]
    assert scene.to_act == [2]
    assert sorted(scene.view(0).pot) == [1, 1, 3, 5]
    scene.refuse(2, "split 0:1 2:1,3,5", "resigned-gets-nothing", "TT-4.3")
    scene.split("1:1,1 2:3,5")
    scene.place()
    scene.refuse(0, "card agree", "seat-resigned", "TT-12.2")
    scene.cards("agree agree reject")
    assert scene.view(0).active == [0, 1, 2, 3], "a new round"


@says("guide.tiefe-taschen.voted", "Cards are turned one by one", "der Reihe nach aufgedeckt")
@says("guide.tiefe-taschen.voted", "the president first", "der Präsident zuerst")
@says("guide.tiefe-taschen.voted", "Then votes are counted", "Dann wird gezählt")
@says("guide.tiefe-taschen.voted", "A tie is enough for the president", "Gleichstand reicht dem")
def test_cards_are_turned_from_the_president_on_and_a_tie_is_enough() -> None:
    scene = table(SEATS, POT, "0:1 1:1 2:5 3:3", first=2)
    scene.place()
    told = [line for line in scene.cards("reject agree agree reject") if "judged" not in line]
    turned = [line.split()[1] for line in told if line.startswith("played")]
    assert turned == ["2", "3", "0", "1"]
    assert told.index("voted 2:2") > told.index("played 1 agree")
    assert "paid-out 2 5" in told
    scene = voted("agree reject reject avert")
    assert "resigned 0" in scene.told, "one more is too much"


@says("guide.tiefe-taschen.paid", "The split was accepted", "Die Verteilung gilt")
@says(
    "guide.tiefe-taschen.paid", "your share is in your pocket", "dein Anteil ist in deiner Tasche"
)
@says("guide.tiefe-taschen.paid", "The president stays in office", "Der Präsident bleibt im Amt")
def test_an_accepted_split_is_paid_and_the_president_stays() -> None:
    scene = voted("agree agree agree reject")
    assert [scene.stack(seat) for seat in (0, 1)] == [[2, 3, 4, 5], [2, 3, 3, 4]]
    assert (scene.view(0).president, scene.view(0).round) == (0, 2)


@says("guide.tiefe-taschen.blackmailed", "Blackmail draws a note from the", "Erpressen zieht einen")
@says("guide.tiefe-taschen.blackmailed", "the snoop watches", "auf die der Schnüffler schaut")
@says("guide.tiefe-taschen.blackmailed", "played **avert** takes one instead", "**abwehrt**, nimmt")
@pytest.mark.parametrize(("card", "taker", "victim"), [("agree", 1, 3), ("avert", 3, 1)])
def test_blackmail_draws_from_the_watched_pocket_and_avert_the_other_way(
    card, taker, victim
) -> None:
    scene = voted(f"agree blackmail agree {card}", "1 snoop 3")
    assert (scene.view(0).taker, scene.view(0).victim) == (taker, victim)
    assert scene.chance("steal 4")[0] == f"stolen {taker} {victim} 4 @1,3"
    assert scene.money[taker] - scene.money[victim] == 8 + (2 if taker == 1 else -2)


SPEECHES = ["say 2 promise play agree", "say all request play agree", "say 2 threat blackmail 2"]


@says("guide.tiefe-taschen.talk", "You may also promise, ask and threaten", "Du darfst auch")
@says("guide.tiefe-taschen.talk", "as soon as the money lies there", "sobald das Geld daliegt")
@says("guide.tiefe-taschen.talk", "until the cards are laid", "bis die Karten liegen")
@says(
    "guide.tiefe-taschen.talk", "Nothing you say binds you, or anybody else", "Nichts davon bindet"
)
@says("guide.tiefe-taschen.talk", "or anybody else", "und auch sonst niemanden")
def test_talk_is_free_while_the_money_lies_there_and_binds_nobody() -> None:
    scene = Scene(SEATS)
    assert not GAME.statements(scene.state, 1).has(GAME.parse(SPEECHES[0]))
    scene.pot(POT)
    for step in ("split", "placing", "cards"):
        assert scene.view(0).phase == step
        assert all(GAME.statements(scene.state, 1).has(GAME.parse(text)) for text in SPEECHES)
        if step == "split":
            scene.split("0:5 1:3 2:1 3:1")
        elif step == "placing":
            scene.place()
    before = [scene.legal(seat) for seat in range(SEATS)]
    scene.put(1, SPEECHES[0])
    assert [scene.legal(seat) for seat in range(SEATS)] == before
    scene.cards("agree reject agree agree")
    assert not GAME.statements(scene.state, 1).has(GAME.parse(SPEECHES[0]))


@says("guide.tiefe-taschen.treasury", "the first who does so in a vote", "Der Erste je Abstimmung")
@says(
    "guide.tiefe-taschen.treasury", "Then dip into the **treasury**", "greif in die **Staatskasse**"
)
@says(
    "guide.tiefe-taschen.treasury", "Everybody else who tries gets nothing", "jeder weitere nichts"
)
def test_the_first_at_the_treasury_takes_a_note_and_others_nothing() -> None:
    scene = voted("agree treasury treasury agree")
    left = scene.view(0).treasury_left
    told = scene.chance("grab 5")
    assert "grab-empty 2" in told
    assert scene.view(0).treasury_left == left - 1
    assert [scene.view(0).sizes[seat] for seat in (1, 2)] == [5, 4]


for key, en, de, why in [
    ("split", "Keep the best one", "Behalte den besten", "advice"),
    ("cards", "A good share, or your own split", "Guter Anteil oder deine eigene", "advice"),
    ("cards", "**agree**", "**zustimmen**", "advice"),
    ("cards", "A poor share", "Schlechter Anteil", "advice"),
    ("cards", "**reject**", "**ablehnen**", "advice"),
    ("treasury", "Is the vote safe without you?", "Geht die Abstimmung auch ohne", "advice"),
    ("enough", "You know enough now", "Jetzt weißt du genug", "a word of farewell"),
    ("enough", "Everything else is in the rules", "Alles andere steht in", "a signpost"),
]:
    claims_nothing(f"guide.tiefe-taschen.{key}", en, de, why)
