"""What the guide and the options of The Prodigals Club say is so."""

from __future__ import annotations

import pytest

from games.prodigals.scene import Scene
from games.prodigals.test_examples import X9, place
from games.prodigals.test_setup import end_round
from slushfund.core import CHANCE, Rng, playout
from slushfund.games.prodigals.content import ACTION, BLACK, HELD, WHITE
from slushfund.games.prodigals.game import GAME
from slushfund.games.prodigals.state import OVER
from text.claims.said import claims_nothing, says
from text.test_claims import guide, table_of

SEATS = 2
HIGH = ["lady@M16", "lady@R10", "gentleman@L16", "gentleman@M12"]


def club(contests: str = "ES") -> Scene:
    """Return a table like that of the guide."""
    return Scene(contests, SEATS)


def test_the_tables_here_are_like_that_of_the_guide():
    state = table_of("prodigals")
    assert state.layout.seats == SEATS == guide("prodigals")["seats"]
    assert GAME.view(state, 0).contests == "ES"


def finished(votes: tuple[int, int]) -> Scene:
    """Return a game that is over: both have 6 in society, and these votes."""
    scene = club()
    for seat in range(SEATS):
        scene.state.votes[seat] = votes[seat]
        scene.markers("lady@L2", "lady@M2", "gentleman@R2", "gentleman@M0", seat=seat)
        assert scene.score("society", seat) == 6
    scene.state.phase = OVER
    return scene


@says("guide.prodigals.goal", "Here you want to **lose**", "Hier willst du **verlieren**")
@says(
    "guide.prodigals.goal", "in every contest that is played", "in jedem Wettbewerb, der gespielt"
)
@says("guide.prodigals.goal", "Only your **worst** contest counts", "Nur dein **schlechtester**")
@says("guide.prodigals.goal", "and the lowest result wins", "das niedrigste Ergebnis gewinnt")
@says("guide.prodigals.worst", "Only that one counts", "Nur der zählt")
def test_the_worst_contest_counts_and_the_lowest_wins():
    outcome = GAME.outcome(finished((9, 1)).state)
    assert outcome.scores[1].categories == {"election": 1, "society": 6}
    assert [score.total for score in outcome.scores] == [9, 6], "1 in the election helps no more"
    assert outcome.winners == [1]


@says("guide.prodigals.boards", "first all send out errand boys to these boards", "Erst schicken")
@says("guide.prodigals.boards", "one by one", "reihum Botenjungen auf diese Pläne")
@says("guide.prodigals.boards", "Each round", "Jede Runde")
@says("guide.prodigals.boards", "Then everybody plays the cards", "Danach spielt jeder die Karten")
@says("guide.prodigals.errand", "Send a boy to a free space", "Schick einen Jungen auf ein freies")
def test_boys_are_sent_one_by_one_before_cards_are_played():
    scene, rng, asked, turns = club(), Rng.seeded(3), [], []
    scene.roll(1)
    while scene.state.round == 1 and GAME.outcome(scene.state) is None:
        seat = scene.to_act()[0]
        if seat == CHANCE:
            scene.roll(1)
            continue
        if scene.asked(seat) == "errand":
            turns.append(seat)
            taken = GAME.view(scene.state, seat).errands
            one = [space for space in taken if not space.endswith(".own")]
            assert not [text for text in scene.legal(seat) if text.removeprefix("errand ") in one]
        asked.append(GAME.view(scene.state, seat).phase)
        GAME.apply(scene.state, seat, GAME.space(scene.state, seat).sample(rng))
    assert turns[:6] == [0, 1, 0, 1, 0, 1]
    last, first = len(asked) - asked[::-1].index("errands"), asked.index("actions")
    assert last == first, "every errand comes before the first card"


def colours(scene: Scene) -> tuple[str, str]:
    """Return a white and a black card of the election that only take votes."""
    cards = scene.content.cards
    assert cards[scene.cards("EW05")[0]].frame == WHITE
    assert cards[scene.cards("EB08")[0]].frame == BLACK
    return "EW05", "EB08"


@says("guide.prodigals.errand", "**White** cards work once", "**Weiße** Karten wirken einmal")
@says("guide.prodigals.errand", "**black** ones again in every round", "**schwarze** jede Runde")
@says("guide.prodigals.action", "Your action turn", "Dein Aktionszug")
@says("guide.prodigals.action", "play cards and activate black ones", "Spiele Karten und aktiviere")
@says("guide.prodigals.action", "as many as you like", "so viele du magst")
@says("guide.prodigals.action", "then end it", "dann beende ihn")
@says("guide.prodigals.action", "they work again next round", "Sie wirken nächste Runde wieder")
def test_white_cards_work_once_and_black_ones_in_every_round():
    scene = club()
    white, black = colours(scene)
    scene.hand(white, "EW06", "EW07", black)
    scene.action_turn()
    votes = scene.votes()
    scene.do(f"play {white}", f"play {black}", f"activate {black}", "play EW06", "play EW07")
    assert scene.votes() < votes
    assert scene.refusal(f"play {white}")[0] == "card-not-in-hand"
    assert scene.refusal(f"activate {black}")[0] == "already-activated"
    scene.do("end")
    end_round(scene)
    scene.roll()
    assert (scene.state.round, scene.state.hands[0]) == (2, [])
    scene.action_turn()
    votes = scene.votes()
    scene.do(f"activate {black}")
    assert scene.votes() < votes
    assert white not in " ".join(scene.legal())


@says("guide.prodigals.errand", "a set of cards", "ein Satz Karten")
def test_a_set_of_cards_goes_to_the_hand():
    scene = club()
    cards = GAME.view(scene.state, 0).laid["society.s2"]
    assert len(cards) == 2
    scene.do("errand society.s2")
    assert GAME.view(scene.state, 0).hands[0] == sorted(cards, key=scene.content.card_numbers.get)


@says("guide.prodigals.moves", "Move your ladies and gentlemen **down**", "Bewege deine Damen und")
@says("guide.prodigals.moves", "the sum of their rows is your society score", "Die Summe ihrer")
@says(
    "guide.prodigals.moves", "The symbols they stand on count, too", "Auch die Symbole unter ihnen"
)
def test_the_sum_of_rows_is_the_score_and_symbols_count():
    scene = club()
    scene.markers(*HIGH)
    rows = [int(word.split("@")[1][1:]) for word in scene.where()]
    assert scene.score("society") == sum(rows)
    glasses = scene.symbols("glass")
    scene.do("errand society.m1", "move lady@M16 down")
    assert scene.score("society") == sum(rows) - 2
    assert scene.symbols("glass") == glasses + 1, "M14 shows a glass"


def circle() -> Scene:
    scene = club()
    scene.markers(*HIGH)
    scene.grid("Z01")
    return scene


@says("guide.prodigals.tile", "A tile for your political circle", "Ein Plättchen für deinen")
@says("guide.prodigals.tile", "touching sides must match", "Berührende Seiten müssen passen")
@says(
    "guide.prodigals.tile", "Every matched symbol is yours for good", "Jedes passende Symbol bleibt"
)
@says("guide.prodigals.tile", "where four tiles meet there is a bonus", "wo vier Plättchen")
def test_sides_match_symbols_stay_and_four_tiles_bring_a_bonus():
    scene = circle()
    place(scene, X9[0])
    assert GAME.view(scene.state, 0).matched[0] == {"horse": 1}
    number = scene.state.layout.place_numbers["election.e3"]
    scene.errand_turn()
    scene.state.boy_at[number] = -1
    scene.state.tiles[number] = scene.content.circle_numbers["Z07"]
    scene.do("errand election.e3")
    wrong = [f"tile Z07 at 0,1 rot {turn}" for turn in range(4)]
    refused = [text for text in wrong if text not in scene.legal()]
    assert {scene.refusal(text)[0] for text in refused} == {"sides-do-not-match"}
    scene.do(X9[1])
    end_round(scene)
    scene.roll()
    assert GAME.view(scene.state, 0).matched[0] == {"horse": 1, "glass": 1}
    place(scene, X9[2])
    assert scene.asked() == "choose"
    votes = scene.votes()
    scene.do("step votes")
    assert scene.votes() == votes - 1


@says("guide.prodigals.bonus", "An order space fixes your place in the next round", "legt deinen")
@says("guide.prodigals.bonus", "gives you a bonus tile", "bringt ein Bonusplättchen")
@says("guide.prodigals.bonus", "one for your action turn", "eines für deinen Aktionszug")
@says("guide.prodigals.bonus", "or megaphones for Hyde Park", "oder Megafone für den Hyde Park")
def test_an_order_space_fixes_the_place_and_gives_a_bonus_tile():
    scene = club()
    scene.do("errand election.own")
    scene.do("errand main.order-1", seat=1)
    tiles = {text.split()[1] for text in scene.legal(1)}
    uses = {one.id: one.use for one in scene.content.bonuses if one.id in tiles}
    assert uses == {"BE1": HELD, "BE2": ACTION, "BS1": ACTION, "BS2": ACTION}
    for tile, use in uses.items():
        twin = Scene("ES", SEATS)
        twin.state = scene.state.copy()
        twin.do(f"bonus {tile}", seat=1)
        assert (twin.megaphones(1) > 0) == (use == HELD)
        twin.action_turn(1)
        assert (f"use {tile}" in twin.legal(1)) == (use == ACTION)
    scene.do("bonus BE2", seat=1)
    assert scene.state.order == [0, 1]
    end_round(scene)
    assert scene.state.order == [1, 0]


@says("guide.prodigals.name", "stands for two symbols of your choice", "steht für zwei Symbole")
@says("guide.prodigals.name", "Name what this effect counts", "Nenne, was hier gezählt wird")
@says("guide.prodigals.name", "it holds until the round ends", "es gilt bis zum Ende der Runde")
def test_the_renaissance_tile_is_named_for_the_round():
    scene = club()
    scene.do("errand main.renaissance")
    assert scene.state.unnamed[0] == 2
    scene.tableau("EB01", "EB02")
    scene.action_turn()
    dogs = scene.symbols("dog")
    scene.do("activate EB01")
    assert scene.legal() == ["name dog 0", "name dog 1", "name dog 2"]
    scene.do("name dog 2")
    assert scene.symbols("dog") == dogs + 2
    end_round(scene)
    assert (scene.symbols("dog"), scene.state.unnamed[0]) == (dogs, 0)


@says("guide.prodigals.own", "Your own space on each board is yours once a round", "Dein eigenes")
@says("guide.prodigals.own", "nobody can take it", "niemand nimmt es dir weg")
def test_the_own_space_is_everybodys_once_a_round():
    scene = club()
    for board in ("election", "society"):
        scene.errand_turn(1)
        scene.do(f"errand {board}.own", seat=1)
        while scene.asked(1) not in ("", "errand"):
            scene.do(scene.legal(1)[0], seat=1)
        scene.errand_turn(1)
        assert scene.refusal(f"errand {board}.own", seat=1)[0] == "own-space-used"
        scene.errand_turn(0)
        assert f"errand {board}.own" in scene.legal(0)
    end_round(scene)
    scene.roll()
    scene.errand_turn(1)
    assert "errand society.own" in scene.legal(1)


@says("guide.prodigals.hyde", "Two spaces help at the end of the round", "Zwei Felder helfen am")
@says("guide.prodigals.hyde", "**megaphones** for Hyde Park", "**Megafone** für den Hyde Park")
@says("guide.prodigals.hyde", "where the loudest lose votes", "wo die Lautesten Stimmen verlieren")
@says("guide.prodigals.hyde", "a shield against Dame Beatrice", "ein Schutz vor Dame Beatrice")
@says("guide.prodigals.hyde", "who pushes figures up", "die Figuren nach oben schiebt")
@pytest.mark.parametrize("helped", [True, False])
def test_two_spaces_help_at_the_end_of_the_round(helped):
    scene = club()
    if helped:
        scene.do("errand election.hyde-park")
        scene.errand_turn()
        scene.do("errand society.beatrice")
    assert (scene.megaphones() > 0) == helped
    scene.beatrice("D4")
    scene.state.megaphones[1] = 1
    for seat in range(SEATS):
        scene.markers("gentleman@L12", "lady@M14", "gentleman@M4", "lady@R10", seat=seat)
    before = [(scene.votes(seat), scene.score("society", seat)) for seat in range(SEATS)]
    end_round(scene)
    after = [(scene.votes(seat), scene.score("society", seat)) for seat in range(SEATS)]
    assert (after[0][0] < before[0][0]) == helped, "the loudest loses votes"
    assert (after[0][1] > before[0][1]) == (not helped), "and nobody is pushed up"
    assert after[1][1] > before[1][1]


@says("guide.prodigals.symbols", "Dog, horse, glass and house make cards stronger", "Hund, Pferd")
@says("guide.prodigals.symbols", "in all contests", "in allen Wettbewerben")
def test_symbols_make_cards_of_all_contests_stronger():
    assert club().content.symbols == ["dog", "horse", "glass", "house"]
    lost = []
    for dogs in (0, 2):
        scene = Scene("EP", SEATS)
        scene.tiles()
        scene.state.money[0] = 20
        scene.state.matched[0] = dogs
        scene.tableau("EB01", "PB01")
        scene.action_turn()
        scene.do("activate EB01", "activate PB01")
        lost.append((scene.votes(), scene.money()))
    assert lost[1][0] < lost[0][0]
    assert lost[1][1] < lost[0][1]
    moves = []
    for horses in (1, 3):
        scene = circle()
        scene.state.matched[1] = horses
        scene.tableau("SB01")
        scene.action_turn()
        scene.do("activate SB01")
        count = 0
        while scene.asked() != "action":
            scene.do(next(text for text in scene.legal() if text.startswith("move")))
            count += 1
        moves.append(count)
    assert moves[1] > moves[0] > 0


@says("guide.prodigals.worst", "A round is over", "Eine Runde ist vorbei")
@says("guide.prodigals.enough", "Five rounds at most", "Höchstens fünf Runden")
@says("guide.prodigals.enough", "or until somebody is down to zero", "oder bis jemand bei null ist")
@pytest.mark.parametrize("votes", [0, 30])
def test_five_rounds_at_most_or_zero(votes):
    scene = club()
    scene.state.votes = [30, 30]
    scene.state.megaphones = [0, 0]
    rounds = 0
    while GAME.outcome(scene.state) is None:
        rounds += 1
        scene.state.votes[1] = 30 if rounds < 2 else votes
        scene.state.megaphones = [0, 1]  # or the quietest would gain a vote
        end_round(scene)
        scene.roll()
    assert (rounds, GAME.outcome(scene.state).reason) == (
        (5, "last-round") if votes else (2, "zero-election")
    )


for key, en, de, why in [
    ("goal", "So work on whichever is highest", "Arbeite also dort", "advice"),
    ("errand", "Good for a start", "Gut für den Anfang", "advice"),
    ("own", "So go first where the others", "Geh also zuerst dorthin", "advice"),
    ("action", "Black cards first", "Schwarze zuerst", "advice"),
    ("symbols", "Count yours before you play", "Zähle deine, bevor du spielst", "advice"),
    ("worst", "Which contest is highest now?", "Welcher Wettbewerb steht jetzt", "a question"),
    ("worst", "so put your next boys there", "dort gehören die nächsten Jungen hin", "advice"),
    ("enough", "You know enough now", "Jetzt weißt du genug", "a word of farewell"),
    ("enough", "Everything else is in the rules", "Alles andere steht in", "a signpost"),
]:
    claims_nothing(f"guide.prodigals.{key}", en, de, why)


WORDS = {
    "ES": ("Election and society", "Wahl und Gesellschaft"),
    "EP": ("Election and possessions", "Wahl und Besitz"),
    "PS": ("Possessions and society", "Besitz und Gesellschaft"),
    "EPS": ("All three", "Alle drei"),
    "W": ("Last Will alone", "Der Letzte Wille allein"),
    "EW": ("Election, with Last Will", "Wahl, mit Der Letzte Wille"),
    "SW": ("Society, with Last Will", "Gesellschaft, mit Der Letzte Wille"),
    "ESW": ("Election and society, with Last Will", "Wahl und Gesellschaft, mit Der Letzte"),
}
CONTESTS = {"E": "election", "S": "society", "P": "possessions", "W": "last-will"}


@says("option.prodigals.contests.what", "Two of the three contests", "Zwei der drei Wettkämpfe")
@says("option.prodigals.contests.what", "Last Will takes the place of possessions", "ersetzt den")
@says("option.prodigals.contests.what", "or is played alone", "oder wird allein gespielt")
def test_each_choice_of_contests_plays_them():
    [choice] = [one for one in GAME.choices if one.name == "contests"]
    assert set(choice.values) == set(WORDS)
    for letters in choice.values:
        state = GAME.start(GAME.parse_options(f"seats=2 contests={letters}"))
        played = set(GAME.view(state, 0).scores[0])
        assert played == {CONTESTS[letter] for letter in letters}
        assert not {"possessions", "last-will"} <= played


for letters, (en, de) in WORDS.items():
    says(f"option.prodigals.contests.{letters}", en, de)(test_each_choice_of_contests_plays_them)


@says("option.prodigals.contests.what", "all of them in a longer game", "in einer längeren Partie")
def test_three_contests_take_longer_than_two():
    decisions = {}
    for letters in ("ES", "EP", "PS", "EPS"):
        options = GAME.parse_options(f"seats=3 contests={letters}")
        decisions[letters] = sum(
            playout(GAME, GAME.start(options), Rng.seeded(seed)) for seed in range(6)
        )
    assert max(decisions, key=lambda letters: decisions[letters]) == "EPS"


@says("option.prodigals.sales.what", "Must you sell or exchange when a card", "Musst du verkaufen")
@says("option.prodigals.sales.compulsory", "compulsory", "Pflicht")
@says("option.prodigals.sales.voluntary", "voluntary", "freiwillig")
@pytest.mark.parametrize("reading", ["compulsory", "voluntary"])
def test_a_sale_by_a_card_or_bonus_tile_is_compulsory_or_voluntary(reading):
    scene = Scene("EP", SEATS, reading=f"sales={reading}")
    scene.tiles("TA1", "TA2")
    scene.hand("PW14", "PW07")
    bonuses = {one.id: number for number, one in enumerate(scene.content.bonuses)}
    scene.state.bonus_at[bonuses["BP1"]] = 0
    scene.state.bonus_at[bonuses["BP2"]] = 0
    scene.action_turn()
    asked = 0
    for text in ("play PW14", "play PW07", "use BP1", "use BP2"):
        twin = Scene("EP", SEATS)
        twin.state = scene.state.copy()
        twin.do(text)
        if twin.asked() in ("sell", "swap"):
            asked += 1
            assert ("done" in twin.legal()) == (reading == "voluntary"), text
    assert asked == 3, "two cards and a bonus tile"


@says("option.prodigals.hands.what", "May others see the cards in your hand?", "Dürfen andere")
@says("option.prodigals.hands.open", "open", "offen")
@says("option.prodigals.hands.hidden", "hidden", "verdeckt")
@pytest.mark.parametrize("reading", ["open", "hidden"])
def test_others_may_see_a_hand_or_not(reading):
    scene = Scene("ES", SEATS, reading=f"hands={reading}")
    scene.hand("EW12", "SW05", seat=1)
    for viewer in (-2, 0):
        seen = GAME.view(scene.state, viewer).hands[1]
        assert seen == (["EW12", "SW05"] if reading == "open" else [])
    assert GAME.view(scene.state, 1).hands[1] == ["EW12", "SW05"]
