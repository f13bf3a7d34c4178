"""What is said about a thing of The Prodigals Club and Last Will when somebody points at it."""

from __future__ import annotations

import pytest

from games.prodigals import (
    test_actions,
    test_cards,
    test_effects,
    test_errands,
    test_examples,
    test_last_will_examples,
    test_last_will_turns,
    test_setup,
)
from games.prodigals.estate import Estate
from games.prodigals.scene import Scene
from slushfund.games.prodigals.game import GAME
from text.claims import test_last_will as will
from text.claims import test_prodigals as club
from text.claims.said import claims_nothing, says
from text.test_claims import data

SYMBOLS = {
    "dog": ("some cards count dogs", "manche Karten zählen Hunde", "Dog", "Hund"),
    "horse": ("some cards count horses", "manche Karten zählen Pferde", "Horse", "Pferd"),
    "glass": ("some cards count glasses", "manche Karten zählen Gläser", "Glass", "Glas"),
    "house": ("some cards count houses", "manche Karten zählen Häuser", "House", "Haus"),
}


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_a_symbol_comes_from_three_places_and_cards_count_it(symbol):
    content = Scene("EPS", 2).content
    number = content.symbols.index(symbol)
    assert number in [tile.symbol for tile in content.possessions]
    assert symbol in str([tile["sides"] for tile in data("prodigals", "tiles")["circle"]])
    assert symbol in [one["symbol"] for one in data("prodigals", "boards")["society_symbol"]]
    counting = [card for card in content.cards if f"'symbol': '{symbol}'" in str(raw(card.id))]
    assert len(counting) > 1


def raw(card: str) -> dict:
    """Return a card of the three contests as the data has it, {} for others."""
    for deck in ("election", "society", "possessions"):
        for one in data("prodigals", deck)["card"]:
            if one["id"] == card:
                return one
    return {}


def test_laying_and_selling_cost_an_action_and_other_cards_what_they_show():
    scene = Estate(seats=2)
    scene.hand("LH13", "LP01", "LE22", "LE01")
    scene.board("LH01")
    scene.act(actions=9)
    spent = {}
    for text in (
        *("play LH13", "play LP01", "sell LP01", "play LE22", "play LE01"),
        *("activate LH01", "activate LH13"),
    ):
        before = scene.actions()
        scene.do(text)
        if scene.asked() == "bring":
            scene.do("done")
        spent[text] = before - scene.actions()
    shown = {card["id"]: card for card in data("prodigals", "last-will")["card"]}
    assert [spent["play LH13"], spent["play LP01"], spent["sell LP01"]] == [1, 1, 1]
    assert spent["play LE22"] == shown["LE22"]["actions"] == 2
    assert spent["play LE01"] == shown["LE01"]["actions"]
    for card, actions in (("LH01", 1), ("LH13", 0)):
        assert spent[f"activate {card}"] == shown[card]["activate"]["actions"] == actions


def test_every_card_on_the_board_counts_where_cards_are_counted():
    [card] = [one for one in data("prodigals", "last-will")["card"] if "black_cards" in str(one)]
    spent = []
    for board in ([], ["LH13", "LP01"]):
        scene = Estate(seats=2)
        scene.board(*board)
        scene.hand(card["id"])
        scene.act(actions=9)
        money = scene.money()
        scene.do(f"play {card['id']}")
        if card["frame"] == "black":
            scene.do(f"activate {card['id']}")
        spent.append(money - scene.money())
    assert spent[1] - spent[0] == 2 * 2, "£2 for each"


def test_most_events_are_outings():
    events = [one for one in data("prodigals", "last-will")["card"] if one["deck"] == "event"]
    assert 2 * len([one for one in events if "outing" in str(one["effects"])]) > len(events)


def test_drawn_cards_are_their_owners_secret():
    scene = Estate(seats=2)
    scene.plan(1, 3)
    scene.do(*["deck event"] * 4)
    scene.draw()
    assert len(GAME.view(scene.state, 0).hands[0]) == 4
    seen = GAME.view(scene.state, 1)
    assert seen.hands[0] == []
    assert [back.deck for back in seen.last_will.backs[0]] == ["event"] * 4


CLUB = [
    ("votes", "Your election score", "Dein Wert in der Wahl",
     club.test_the_worst_contest_counts_and_the_lowest_wins),
    ("score.election", "your votes", "deine Stimmen",
     club.test_the_worst_contest_counts_and_the_lowest_wins),
    ("score.election", "Fewer is better", "Weniger ist besser",
     club.test_the_worst_contest_counts_and_the_lowest_wins),
    ("score.society", "the rows of your figures added up", "die Reihen deiner Figuren zusammen",
     club.test_the_sum_of_rows_is_the_score_and_symbols_count),
    ("score.society", "Less is better", "Weniger ist besser",
     club.test_the_worst_contest_counts_and_the_lowest_wins),
    ("score.possessions", "money, value of your possessions, and more", "Geld, Wert deiner",
     test_examples.test_x2_handicaps_with_three_contests),
    ("score.possessions", "Less is better", "Weniger ist besser",
     test_examples.test_x25_the_worst_score_counts_and_ties_go_to_the_second),
    ("symbol.joker", "fits any symbol, but neither a blank", "passt zu jedem Symbol, aber weder",
     test_errands.test_a_joker_matches_neither_a_joker_nor_a_blank),
    ("megaphone", "count in Hyde Park at the end of the round", "zählen am Rundenende im Hyde Park",
     club.test_two_spaces_help_at_the_end_of_the_round),
    ("megaphone", "the loudest lose votes, the quietest gain some", "Die Lautesten verlieren",
     test_examples.test_x14_hyde_park),
    ("hyde-park", "a boy there brings megaphones this round", "Ein Bote dort bringt diese Runde",
     test_setup.test_boys_in_hyde_park_and_with_dame_beatrice_work_for_one_round),
    ("spend", "With possessions only what you have", "Mit Besitz nur, was du hast",
     test_examples.test_x7_debt_depends_on_the_order),
    ("spend", "without any, also into debt", "ohne Besitz auch auf Schulden",
     test_examples.test_x7_debt_depends_on_the_order),
    ("money", "Part of your fortune", "Teil deines Vermögens",
     test_examples.test_x25_the_worst_score_counts_and_ties_go_to_the_second),
    ("sell", "you get the value minus all discounts", "Du bekommst den Wert minus alle Abzüge",
     test_examples.test_x6_discounts_add_up),
    ("exchange", "Exchange a possession for one of the market", "Ein Besitztum gegen eins",
     test_examples.test_x5_an_exchange_over_the_limit_brings_money),
    ("exchange", "What you lose beyond the limit you are paid", "Verlust über dem Limit bekommst",
     test_examples.test_x5_an_exchange_over_the_limit_brings_money),
    ("borough", "Sales in the marked borough bring less", "Verkäufe im markierten Bezirk bringen",
     test_examples.test_x6_discounts_add_up),
    ("markers", "Your figures in this row or column are counted", "Gezählt werden deine Figuren in",
     test_effects.test_two_votes_are_lost_for_each_lady_in_the_middle),
    ("lady", "Only ladies", "Nur Damen",
     test_errands.test_a_coloured_move_takes_ladies_or_gentlemen_only),
    ("gentleman", "Only gentlemen", "Nur Herren",
     test_errands.test_a_coloured_move_takes_ladies_or_gentlemen_only),
    ("dir.down", "One row straight down", "Eine Reihe gerade abwärts",
     club.test_the_sum_of_rows_is_the_score_and_symbols_count),
    ("dir.down", "fewer points", "weniger Punkte",
     club.test_the_sum_of_rows_is_the_score_and_symbols_count),
    ("dir.diag", "One row down and one column aside", "Eine Reihe abwärts und eine Spalte zur",
     test_effects.test_a_marker_moves_only_in_the_shown_direction),
    ("dir.side", "One column aside, same row", "Eine Spalte zur Seite, gleiche Reihe",
     test_effects.test_a_marker_moves_only_in_the_shown_direction),
    ("dir.up", "One row up", "Eine Reihe aufwärts",
     test_cards.test_a_dame_beatrice_tile_moves_the_markers_it_names),
    ("dir.up", "more points", "mehr Punkte",
     test_examples.test_x21_blocked_markers_are_replaced_by_others),
    ("dir.jump", "Two rows down, over a figure directly below", "Zwei Reihen abwärts über eine",
     test_effects.test_a_marker_of_the_colour_jumps_over_the_one_below),
    ("row", "Choose a row", "Wähle eine Reihe",
     test_effects.test_a_colour_in_a_chosen_row_goes_down_up_to_two),
    ("row", "the figures there may go down", "die Figuren dort dürfen abwärts",
     test_effects.test_each_marker_of_a_row_goes_down_once),
    ("trade", "first the price, then the gain", "erst der Preis, dann der Gewinn",
     test_examples.test_x18_a_trade_takes_the_drawback_first),
    ("boy", "Send an additional boy at once", "Sofort einen zusätzlichen Boten schicken",
     test_effects.test_an_errand_boy_goes_to_a_free_space_and_runs_the_errand),
    ("pub", "the more together, the more votes you lose", "je mehr zusammen, desto mehr Stimmen",
     test_examples.test_x12_pub_cards_count_together),
    ("pub", "No insult", "Keine Beleidigung",
     test_effects.test_every_insult_costs_a_vote_more_beside_eb03),
    ("time", "Time cards lie in your hand", "Zeitkarten liegen auf der Hand",
     test_cards.test_a_time_card_cannot_be_played_alone_but_added),
    ("time", "add them to spend more", "dazugelegt gibst du mehr aus",
     test_examples.test_x8_time_cards_raise_the_amount),
    ("central", "card of this round, made for the", "Die Clubkarte dieser Runde, gemacht",
     test_setup.test_central_cards_are_those_of_the_combination_black_ones_first),
    ("renaissance", "Symbols of your choice for this round", "Symbole deiner Wahl für diese Runde",
     club.test_the_renaissance_tile_is_named_for_the_round),
    ("renaissance", "you name them when they first count", "du legst sie fest, wenn sie zum ersten",
     test_examples.test_x19_renaissance_symbols_are_named_when_first_used),
    ("order", "Reserves this position in the next", "Reserviert diesen Platz in der",
     test_cards.test_an_order_space_reserves_exactly_its_position),
    ("bonus", "an action for your turn this round, or megaphones", "eine Aktion für deinen Zug in",
     club.test_an_order_space_fixes_the_place_and_gives_a_bonus_tile),
    ("circle", "touching sides must match", "Berührende Seiten müssen passen",
     club.test_sides_match_symbols_stay_and_four_tiles_bring_a_bonus),
    ("circle", "every matched symbol is yours for good", "jedes passende Symbol gehört dir für",
     club.test_sides_match_symbols_stay_and_four_tiles_bring_a_bonus),
    ("inner-circle", "four tiles that meet give steps at once", "Vier Plättchen um einen Punkt",
     test_examples.test_x9_matching_circle_tiles_gives_symbols_and_an_inner_circle_two_picks),
    ("immune", "Dame Beatrice leaves your figures alone this round", "lässt deine Figuren diese",
     test_setup.test_boys_in_hyde_park_and_with_dame_beatrice_work_for_one_round),
    ("trigger", "Works every time this happens, without being used", "Wirkt jedes Mal, wenn das",
     test_actions.test_a_trigger_works_from_the_moment_it_lies_there_until_it_goes),
    ("insult", "white cards of a party, or general ones", "weiße Karten einer Partei",
     test_effects.test_every_insult_costs_a_vote_more_beside_eb03),
    ("insult", "Pub cards are none", "Kneipenkarten zählen nicht",
     test_effects.test_every_insult_costs_a_vote_more_beside_eb03),
    ("corner.liberal", "Insults the Liberals", "Beleidigt die Liberalen",
     test_effects.test_a_party_trigger_hears_its_own_party_only),
    ("corner.conservative", "Insults the Conservatives", "Beleidigt die Konservativen",
     test_effects.test_a_party_trigger_hears_its_own_party_only),
    ("corner.general", "A general insult", "Eine allgemeine Beleidigung",
     test_effects.test_every_insult_costs_a_vote_more_beside_eb03),
    ("corner.pub", "A pub card", "Eine Kneipenkarte",
     test_examples.test_x12_pub_cards_count_together),
    ("beatrice", "lifts the named figures one row", "hebt Dame Beatrice die genannten Figuren",
     test_cards.test_a_dame_beatrice_tile_moves_the_markers_it_names),
    ("beatrice", "A blocked one makes another go up", "Ist eine blockiert, muss eine andere hoch",
     test_examples.test_x21_blocked_markers_are_replaced_by_others),
]  # fmt: skip
LAST_WILL = [
    ("pc.score.last-will", "your money and what your property is worth", "dein Geld und was",
     will.test_money_and_property_count_together_and_the_lowest_wins),
    ("pc.score.last-will", "Less is better", "Weniger ist besser",
     will.test_money_and_property_count_together_and_the_lowest_wins),
    ("pc.will.action", "laying and selling cost one", "Auslegen und Verkaufen kosten eine",
     test_laying_and_selling_cost_an_action_and_other_cards_what_they_show),
    ("pc.will.action", "white cards and uses cost what they show", "kosten, was sie zeigen",
     test_laying_and_selling_cost_an_action_and_other_cards_what_they_show),
    ("pc.will.action", "They come from your plan", "Sie kommen vom Plan",
     will.test_a_round_begins_with_plans_and_lower_ones_act_first),
    ("pc.will.action", "what is left lapses", "was übrig bleibt, verfällt",
     test_last_will_turns.test_actions_pay_for_what_is_done_and_lapse),
    ("pc.will.plan", "Each plan gives cards to draw, boys and actions", "Jeder Plan gibt Karten",
     will.test_a_round_begins_with_plans_and_lower_ones_act_first),
    ("pc.will.plan", "Lower numbers act first", "Kleinere Zahlen sind früher dran",
     will.test_a_round_begins_with_plans_and_lower_ones_act_first),
    ("pc.will.market", "each is added to the price and the value", "Sie kommen zu Preis und Wert",
     will.test_the_market_adds_to_what_a_property_costs_and_brings),
    ("pc.will.outing", "spend this much", "So viel gibst du aus",
     test_last_will_examples.test_w5_outing),
    ("pc.will.outing", "companions and helpers add to it", "Gefährten und Helfer erhöhen es",
     test_last_will_examples.test_w5_outing),
    ("pc.will.companion", "A companion of this kind adds so much", "Ein Gefährte dieser Art bringt",
     will.test_a_companion_makes_an_outing_dearer_and_is_gone),
    ("pc.will.farm", "using it spends this much", "Nutzen gibt so viel aus",
     test_last_will_examples.test_w4_farm),
    ("pc.will.farm", "companions who live there add to it", "Gefährten, die dort wohnen, erhöhen",
     test_last_will_turns.test_companions_live_on_farms),
    ("pc.will.farm", "It never falls", "Er fällt nie",
     test_last_will_turns.test_houses_fall_and_farms_do_not),
    ("pc.will.upkeep", "and the house does not fall", "und das Haus fällt in dieser",
     will.test_a_house_falls_unless_it_is_kept_up),
    ("pc.will.draw", "Name a deck for each card", "Nenne für jede Karte einen Stapel",
     will.test_decks_are_named_before_any_card_is_seen),
    ("pc.will.draw", "Only you see them", "Nur du siehst sie",
     test_drawn_cards_are_their_owners_secret),
    ("pc.will.free-farm", "Use your farms without an action", "Nutze deine Höfe ohne Aktion",
     test_last_will_examples.test_w4_farm),
    ("pc.will.decay", "A house of yours falls one step at once", "Eines deiner Häuser fällt sofort",
     test_last_will_turns.test_bad_advice_lets_a_house_fall),
    ("pc.will.sell", "value and modifier, minus discounts", "Wert und Modifikator, minus Abschläge",
     test_last_will_examples.test_w2_buying_falling_selling),
    ("pc.will.extension", "one more place for black cards", "ein Platz mehr für schwarze Karten",
     test_last_will_turns.test_a_card_given_up_no_longer_counts_for_a_price),
    ("pc.will.wild", "goes back when the round ends", "kehrt am Rundenende zurück",
     test_last_will_turns.test_wild_companions_return_used_or_not),
    ("pc.will.deal", "Property costs more when you buy it", "Immobilien kosten beim Kauf",
     test_last_will_turns.test_a_new_property_may_be_sold_and_never_for_less_than_nothing),
    ("pc.will.black-cards", "Every card on your Last Will board", "Jede Karte auf deiner Tafel",
     test_every_card_on_the_board_counts_where_cards_are_counted),
    ("pc.will.back", "that only its owner knows", "die nur ihr Besitzer kennt",
     test_drawn_cards_are_their_owners_secret),
    ("pc.will.open", "Everybody knows this card", "Diese Karte kennen alle",
     will.test_a_card_from_the_offer_is_known_to_all),
    ("pc.will.deck.event", "white cards, outings above all", "weiße Karten, vor allem Vergnügungen",
     test_most_events_are_outings),
    ("pc.will.deck.event", "Played once", "Einmal zu spielen",
     will.test_events_are_played_once_and_expenses_used_once_a_round),
    ("pc.will.deck.expense", "black cards for your board", "schwarze Karten für deine Tafel",
     will.test_events_are_played_once_and_expenses_used_once_a_round),
    ("pc.will.deck.property", "houses that lose value, and farms", "Häuser, die an Wert verlieren",
     test_last_will_turns.test_houses_fall_and_farms_do_not),
    ("pc.will.deck.companion", "Companions for outings and farms", "Gefährten für Vergnügungen und",
     test_last_will_turns.test_companions_live_on_farms),
]  # fmt: skip

for key, en, de, check in CLUB:
    says(f"explain.pc.{key}", en, de)(check)
for key, en, de, check in LAST_WILL:
    says(f"explain.{key}", en, de)(check)
for symbol, (en, de, name, name_de) in SYMBOLS.items():
    key = f"explain.pc.symbol.{symbol}"
    says(key, en, de)(test_a_symbol_comes_from_three_places_and_cards_count_it)
    says(key, "from possessions, circle or society", "aus Besitz, Zirkel oder Gesellschaft")(
        test_a_symbol_comes_from_three_places_and_cards_count_it
    )
    claims_nothing(key, name, name_de, "the name of the thing")

for key, en, de in [
    ("votes", "Votes.", "Stimmen."),
    ("score.election", "Election:", "Wahl:"),
    ("score.society", "Society:", "Gesellschaft:"),
    ("score.possessions", "Possessions:", "Besitz:"),
    ("symbol.joker", "Joker:", "Joker:"),
    ("hyde-park", "Hyde Park:", "Hyde Park:"),
    ("spend", "Spend money.", "Geld ausgeben."),
    ("money", "Pounds.", "Pfund."),
    ("sell", "Sell possessions:", "Besitz verkaufen:"),
    ("borough", "Borough.", "Bezirk."),
    ("trade", "Trade:", "Tauschgeschäft:"),
    ("pub", "Pub cards:", "Kneipenkarten:"),
    ("bonus", "Bonus tile:", "Bonusplättchen:"),
    ("circle", "Circle tile:", "Zirkelplättchen:"),
    ("inner-circle", "Inner circle:", "Innerer Zirkel:"),
    ("insult", "Insults:", "Beleidigungen:"),
    ("boys", "Errand boys still to be sent this round", "Boten, die diese Runde noch"),
    ("votes", "you want to lose them", "du willst sie verlieren"),
    ("money", "you want to be rid of them", "du willst es loswerden"),
    ("thing", "{title}. {text}", "{title}. {text}"),
    ("score.last-will", "Last Will:", "Der Letzte Wille:"),
    ("will.action", "Actions:", "Aktionen:"),
    ("will.market", "Modifiers:", "Modifikatoren:"),
    ("will.outing", "Outing:", "Vergnügung:"),
    ("will.farm", "Farm:", "Hof:"),
    ("will.upkeep", "Upkeep:", "Instandhaltung:"),
    ("will.sell", "Sell a property:", "Immobilie verkaufen:"),
    ("will.extension", "Extension:", "Erweiterung:"),
    ("will.wild", "Wild companion:", "Gefährtenjoker:"),
    ("will.open", "{card}", "{card}"),
    ("will.deck.event", "Events:", "Ereignisse:"),
    ("will.deck.expense", "Helpers and expenses:", "Helfer und Ausgaben:"),
    ("will.deck.property", "Property:", "Immobilien:"),
]:
    claims_nothing(f"explain.pc.{key}", en, de, "a name, or what players want")
