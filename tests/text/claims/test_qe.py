"""What the guide and the options of Q.E. say is so."""

from __future__ import annotations

import pytest

from games.qe.scene import Scene
from slushfund.core import SPECTATOR
from slushfund.games.qe.content import NATIONS, POINTS, SECTORS, SMALL, TILE_NAMES
from slushfund.games.qe.game import GAME
from slushfund.games.qe.rules.scoring import Sheet, fill_sheet, sheets
from text.claims.said import claims_nothing, says
from text.test_claims import guide, table_of

SEATS = 4


def sold(opening: int, bids: dict[int, int], options: str = "", tile: str = "US-AGR") -> Scene:
    """Return a table like that of the guide after one auction of seat 0."""
    scene = Scene(SEATS, options=options)
    scene.auction(opening, bids, tile)
    return scene


def played_out(options: str = "") -> Scene:
    """Return a finished game: seat 1 buys most and pays most, seat 2 comes second in both."""
    scene = Scene(SEATS, options=options)
    for number in range(len(SMALL.tiles)):
        scene.auction(10, {1: 900} if number % 5 > 1 else {2: 900})
    assert scene.to_act == []
    return scene


def sheet_of(token: str, tiles: str, nation: str = "UK") -> Sheet:
    sheet = Sheet(0)
    numbers = [TILE_NAMES.index(name) for name in tiles.split()]
    fill_sheet(sheet, SMALL, NATIONS.index(nation), SECTORS.index(token), numbers, 0)
    return sheet


def amounts(bids) -> dict[int, int]:
    return {bid.seat: bid.amount for bid in bids}


def test_the_tables_here_are_like_that_of_the_guide():
    assert table_of("qe").seats == SEATS == guide("qe")["seats"]


@says("guide.qe.goal", "you may bid **any number** you like", "du darfst **jede Zahl** bieten")
def test_any_number_may_be_bid():
    scene = Scene(SEATS)
    scene.tile()
    assert all(GAME.space(scene.state, 0).has(GAME.parse(f"open {10**n}")) for n in range(90))
    scene.put(0, "open 7")
    for amount in (0, 1, 8, 10**12, 10**90):
        assert GAME.space(scene.state, 2).has(GAME.parse(f"bid {amount}"))


@says("guide.qe.goal", "whoever has spent most in the end is **out**", "wer am Ende am meisten")
@says("guide.qe.goal", "however many points they have", "egal mit wie vielen Punkten")
@says("guide.qe.spent", "highest is out", "der Höchste raus")
@says("guide.qe.spent", "Second highest is safe", "Der Zweithöchste ist sicher")
@says("guide.qe.won", "your total decides in the end", "die Summe entscheidet am Ende")
def test_who_has_spent_most_is_out_and_the_second_is_not():
    scene = played_out()
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    by_spending = sorted(range(SEATS), key=lambda seat: -scene.state.spent[seat])
    assert by_spending[:2] == [1, 2]
    best = max(range(SEATS), key=lambda seat: outcome.scores[seat].total)
    assert best == 1, "with the most points"
    assert outcome.ranking[-1] == [1]
    assert scene.view(0).eliminated == [1]
    assert 1 not in outcome.winners
    assert outcome.winners == [2], "the second highest spender wins"


@says("guide.qe.tile", "This company is on the block", "Diese Firma kommt unter den Hammer")
@says("guide.qe.tile", "The big figure is its points", "Die große Zahl sind ihre Punkte")
def test_everybody_sees_the_company_and_its_points_score():
    for name in ("US-AGR", "EU-MAN"):
        scene = Scene(SEATS)
        scene.tile(name)
        for seat in range(SEATS):
            assert scene.view(seat).auction.tile == name
            assert scene.view(seat).gain.companies == POINTS[TILE_NAMES.index(name)]


@says("guide.qe.tile", "Own nation, many of one sector", "Eigene Nation, viele einer Sparte")
@says("guide.qe.tile", "or many different ones bring more", "oder viele verschiedene bringen mehr")
def test_nation_sector_and_variety_bring_more():
    foreign, own = sheet_of("FIN", "US-AGR", "JP"), sheet_of("FIN", "US-AGR", "US")
    assert own.nationalization > foreign.nationalization
    tokens = [sheet_of("FIN", "US-FIN CN-FIN JP-FIN"[: 7 * n]).monopolization for n in (0, 1, 2, 3)]
    assert tokens == sorted(set(tokens)), "more with every company of the sector"
    kinds = [sheet_of("FIN", tiles).diversification for tiles in ("US-AGR US-HOU US-MAN", "US-AGR")]
    assert kinds[0] > kinds[1]


@says("guide.qe.tile", "the row below says what it would bring **you**", "was sie **dir** brächte")
def test_what_it_would_bring_is_what_it_brings():
    scene = Scene(SEATS)
    for number in range(6):
        scene.tile()
        gain = scene.view(1).gain
        before = sheets(scene.state)[1].subtotal()
        scene.put(number % SEATS, "open 5")
        for seat in scene.to_act:
            scene.put(seat, f"bid {9 if seat == 1 else 1}")
        if number % SEATS != 1:
            lines = [
                gain.companies,
                gain.nationalization,
                gain.monopolization,
                gain.diversification,
            ]
            assert sheets(scene.state)[1].subtotal() - before == sum(lines)


@says("guide.qe.open", "name an opening bid for all to see", "Eröffnungsgebot, das alle sehen")
@says("guide.qe.open", "You are auctioneer", "Du versteigerst")
@says("guide.qe.open", "Try **100**", "Versuch es mit **100**")
def test_all_see_the_opening_bid():
    scene = Scene(SEATS)
    scene.tile()
    assert scene.game.question(scene.state, 0).endswith("open")
    assert scene.put(0, "open 100") == ["opened 0 100"]
    assert {scene.view(seat).auction.opening for seat in (SPECTATOR, 0, 1, 2, 3)} == {100}


@says("guide.qe.open", "It can win", "Es kann gewinnen")
@says("guide.qe.bid", "Above the opening bid you may win", "Über dem Eröffnungsgebot kannst du")
def test_the_opening_bid_wins_where_nobody_bids_above_it():
    assert sold(100, {1: 99, 2: 50, 3: 0}).view(2).finished[0].winner == 0
    assert sold(100, {1: 99, 2: 101, 3: 0}).view(2).finished[0].winner == 2


@says("guide.qe.bid", "only the auctioneer will see it", "Nur wer versteigert, sieht es")
@says("guide.qe.bid", "A secret bid", "Ein geheimes Gebot")
@says("guide.qe.shown", "As auctioneer you have just seen every bid", "eben alle Gebote gesehen")
@says("guide.qe.shown", "Your book keeps what you saw", "Dein Kassenbuch merkt es sich")
def test_only_the_auctioneer_sees_bids_and_keeps_them():
    scene = sold(100, {1: 70, 2: 300, 3: 90})
    assert "bids-shown 0:100 1:70 2:300 3:90 @0" in scene.told
    scene.auction(5, {})
    for seat in (SPECTATOR, 1, 2, 3):
        known = amounts(scene.view(seat).finished[0].bids)
        assert set(known) <= {seat}, "nothing but their own"
    assert amounts(scene.view(0).finished[0].bids) == {1: 70, 2: 300, 3: 90}


@says("guide.qe.bid", "**Zero** says no thanks", "**Null** heißt nein danke")
@says(
    "guide.qe.bid", "it is named and earns 2 points, once a round", "wird sie genannt und bringt 2"
)
@says("guide.qe.zero", "Zero bids are named aloud", "Nullgebote werden laut genannt")
@says("guide.qe.zero", "Each player's first in a round earns 2 points", "Das erste, das jemand in")
@says("guide.qe.zero", "more of them nothing", "jedes weitere nichts")
def test_zero_bids_are_named_and_the_first_of_each_in_a_round_scores():
    scene = sold(5, {1: 0, 2: 9})
    assert [line for line in scene.told if "zero" in line] == ["zero-named 1 2"], "to everybody"
    assert [line for line in scene.auction(5, {0: 0, 2: 9}) if "zero" in line] == ["zero-named 0 2"]
    told = scene.auction(5, {1: 0, 0: 0, 3: 0})
    assert told[-3:] == ["zero-named 0 0", "zero-named 1 0", "zero-named 3 2"]
    scene.auction(5, {})
    assert scene.auction(5, {1: 0, 2: 9})[-1] == "zero-named 1 2", "a new round"
    assert scene.view(SPECTATOR).marks == [[1], [1, 2], [], [1]]


@says("guide.qe.bid", "with four or five players it is named", "zu viert und zu fünft wird sie")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_zeros_are_named_and_earn_something_with_four_or_five(seats):
    """The hint may be shown at any table (QE-7.1, QE-7.2)."""
    scene = Scene(seats)
    told = scene.auction(5, {1: 0, 2: 9})
    assert [line for line in told if "zero" in line] == (["zero-named 1 2"] if seats > 3 else [])


@says("guide.qe.token", "counts like one more company of that sector", "wie eine weitere Firma")
@says("guide.qe.token", "worth more to you than the others think", "mehr wert, als die anderen")
@says("guide.qe.token", "Your secret sector token", "Deine verdeckte Sparte")
def test_the_token_counts_as_a_company_of_its_sector():
    for token in SECTORS[: SMALL.sectors]:
        others = [tile for tile in SMALL.tiles if TILE_NAMES[tile].endswith(token)]
        for count in range(len(others)):
            tiles = " ".join(TILE_NAMES[tile] for tile in others[:count])
            assert sheet_of(token, tiles).monopolization == SMALL.monopolization[count + 1]
    scene = Scene(SEATS)
    scene.tile(f"US-{SECTORS[1]}")
    assert scene.view(1).token == SECTORS[1]
    assert scene.view(1).gain.monopolization > scene.view(2).gain.monopolization
    assert scene.view(2).tokens == [], "nobody else knows"
    other = Scene(SEATS)
    other.state.tokens[1], other.state.tokens[3] = other.state.tokens[3], other.state.tokens[1]
    other.tile(f"US-{SECTORS[1]}")
    assert other.view(2) == scene.view(2)


@says("guide.qe.tied", "The highest bid was shared", "Das höchste Gebot haben mehrere abgegeben")
@says("guide.qe.tied", "so those players bid again", "also bieten diese Spieler noch einmal")
@says("guide.qe.tied", "Amounts stay secret", "Die Beträge bleiben geheim")
@says("guide.qe.tied", "only the names are told", "nur die Namen werden genannt")
def test_who_shares_the_highest_bid_bids_again_and_only_names_are_told():
    scene = sold(100, {1: 500, 2: 500, 3: 200})
    assert scene.told[-1] == "tied 1,2 1"
    assert [line for line in scene.told if "500" in line] == [
        "bids-shown 0:100 1:500 2:500 3:200 @0"
    ]
    assert scene.to_act == [1, 2]
    assert amounts(scene.view(3).auction.ties[0].bids) == {3: 200}
    assert amounts(scene.view(SPECTATOR).auction.ties[0].bids) == {}


@says("guide.qe.won", "The company is yours", "Die Firma gehört dir")
@says("guide.qe.won", "What you paid is in your book", "steht in deinem Kassenbuch")
@says("guide.qe.lost", "Only auctioneer and winner know the price", "kennen nur Auktionator und")
def test_the_winner_and_the_auctioneer_know_the_price():
    scene = sold(100, {2: 300})
    assert {scene.view(seat).finished[0].winner for seat in range(SEATS)} == {2}
    prices = [scene.view(seat).finished[0].price for seat in (0, 1, 2, 3, SPECTATOR)]
    assert prices == [300, None, 300, None, None]
    assert scene.view(2).totals[2].at_least == scene.view(2).totals[2].at_most == 300


@says("guide.qe.lost", "an auctioneer who wins shows it", "gewinnt der Auktionator, liegt er offen")
def test_an_auctioneer_who_wins_shows_the_price():
    scene = sold(100, {1: 99})
    assert {scene.view(seat).finished[0].price for seat in (0, 1, 2, 3, SPECTATOR)} == {100}


@says("guide.qe.lost", "To others it was above the opening bid", "mehr als das Eröffnungsgebot")
@says("guide.qe.lost", "above their own (unless that was shared three times)", "mehr als deins")
@says("guide.qe.lost", "the book notes such limits for you", "Solche Grenzen führt das Kassenbuch")
@says("guide.qe.lost", "To others it was above", "Sonst weißt du:")
@says("guide.qe.spent", "what the others have spent at least", "was die anderen mindestens")
def test_losers_know_limits_but_after_a_third_tie():
    scene = sold(100, {1: 500, 2: 300, 3: 20})
    assert [scene.view(seat).finished[0].above for seat in (2, 3)] == [300, 100]
    assert [scene.view(seat).totals[1].at_least for seat in (2, 3)] == [301, 101]
    scene = sold(100, {1: 500, 2: 500, 3: 200})
    scene.rebid({1: 300, 2: 300})
    scene.rebid({1: 700, 2: 700})
    assert [scene.view(seat).finished[0].above for seat in (1, 2)] == [100, 100]
    assert scene.state.finished[0].price < 700, "below the bid that was shared three times"


@says("guide.qe.spent", "A first round is over", "Die erste Runde ist vorbei")
def test_the_fifth_company_is_sold_after_the_first_round():
    [hint] = [hint for hint in guide("qe")["hints"] if hint["key"] == "spent"]
    scene = Scene(SEATS)
    for _ in range(hint["times"]):
        scene.auction(5, {})
    assert [lot.round for lot in scene.view(0).finished] == [1, 1, 1, 1, 2]


@says("guide.qe.enough", "until all companies are sold", "bis alle Firmen verkauft sind")
def test_the_game_lasts_until_all_companies_are_sold():
    scene = played_out()
    assert len(scene.view(0).finished) == len(SMALL.tiles) == 16
    assert [lot.winner for lot in scene.view(0).finished if lot.winner is None] == []


@says("option.qe.memory.on", "The table remembers what I saw", "Der Tisch merkt sich, was ich sah")
@says("option.qe.memory.off", "Everybody for themselves", "Alle merken selbst")
@pytest.mark.parametrize(("memory", "kept"), [("on", {1: 70, 2: 300, 3: 90}), ("off", {})])
def test_memory_keeps_what_a_seat_saw(memory, kept):
    scene = sold(100, {1: 70, 2: 300, 3: 90}, f"memory={memory}")
    scene.auction(5, {})
    assert amounts(scene.view(0).finished[0].bids) == kept
    assert (scene.view(3).finished[0].above is None) == (memory == "off")


@says("option.qe.open_record.on", "all bids are shown", "alle Gebote liegen offen")
@says("option.qe.open_record.off", "bids stay secret", "Gebote bleiben geheim")
@pytest.mark.parametrize("record", ["on", "off"])
def test_bids_are_shown_after_the_end_or_stay_secret(record):
    scene = played_out(f"open_record={record}")
    shown = {len(lot.bids) for lot in scene.view(SPECTATOR).finished}
    assert shown == ({SEATS - 1} if record == "on" else {0})
    foreign = [lot for lot in scene.view(3).finished if lot.auctioneer != 3]
    assert {len(lot.bids) for lot in foreign} == ({SEATS - 1} if record == "on" else {1})
    opened = [line for line in scene.told if line.startswith("bids-opened")]
    assert len(opened) == (16 if record == "on" else 0)


for key, en, de, why in [
    ("bid", "Helps you little?", "Nützt dir wenig?", "advice"),
    ("bid", "Then bid 0.", "Biete 0.", "advice"),
    ("open", "so you set the scale", "du gibst den Maßstab vor", "advice"),
    ("open", "Nobody knows yet", "Noch weiß niemand", "what people know of prices"),
    ("shown", "That is how you learn", "So erfährst du", "what people make of it"),
    ("enough", "You know enough now", "Jetzt weißt du genug", "a word of farewell"),
    ("enough", "Everything else is in the rules", "Alles andere steht in", "a signpost"),
]:
    claims_nothing(f"guide.qe.{key}", en, de, why)
