"""What is said about a thing on the screen when somebody points at it: Q.E., Tiefe Taschen and
Counterfeiters. Most of it is proved by tests that are there already."""

from __future__ import annotations

from games.counterfeiters import (
    test_actions,
    test_end,
    test_knowledge,
    test_police,
    test_setup_and_turns,
)
from games.counterfeiters.scene import cards, lay, play, start
from games.qe import test_auction, test_peek, test_scoring
from games.qe import test_knowledge as qe_knowledge
from games.tiefe_taschen import (
    test_examples,
    test_free,
    test_looking,
    test_planning,
    test_reveal,
)
from games.tiefe_taschen import test_knowledge as tt_knowledge
from slushfund.games.counterfeiters.game import GAME
from text.claims import test_counterfeiters as cf
from text.claims import test_qe as qe
from text.claims import test_tiefe_taschen as tt
from text.claims.said import claims_nothing, says


def test_a_hologram_is_the_rarest_component_and_needed_for_three_stars():
    for seats in GAME.seats:
        deck = [sum(column) for column in zip(*GAME.view(start(seats), 0).deck, strict=True)]
        state = start(seats)
        names = state.layout.board.cards
        held = [card for seat in range(seats) for card in cards(state, seat)]
        laid = [names[card] for card in state.market if card >= 0]
        number = {
            name: deck[names.index(name)] + laid.count(name) + held.count(name)
            for name in ("ink", "paper", "hologram")
        }
        assert number["hologram"] < min(number["ink"], number["paper"])
    state = start(3)
    lay(state, 0, cards="printer ink ink paper paper")
    assert play(state, 0, "print 1") == ["printed 0 print-1 b2"], "two stars are the most without"


QE = [
    ("tile", "The company on the block", "Die Firma unter dem Hammer",
     qe.test_everybody_sees_the_company_and_its_points_score),
    ("tile", "The highest bid gets it", "Das höchste Gebot bekommt sie",
     test_auction.test_the_highest_bid_wins_and_only_its_name_is_public),
    ("tile", "after three ties the highest that nobody shares", "das höchste, das niemand teilt",
     test_auction.test_after_three_ties_the_highest_bid_held_once_wins),
    ("sector", "Several of one sector score as a monopoly", "Mehrere derselben Sparte werten als",
     qe.test_nation_sector_and_variety_bring_more),
    ("sector", "different ones as a set", "verschiedene als Satz",
     qe.test_nation_sector_and_variety_bring_more),
    ("points", "Points for owning this company in the end", "wenn dir diese Firma am Ende gehört",
     test_scoring.test_what_each_tile_added_makes_the_final_score),
    ("opening", "The auctioneer's bid", "Das Gebot des Auktionators",
     qe.test_all_see_the_opening_bid),
    ("opening", "It is open, it can win", "Es ist offen, kann gewinnen",
     qe.test_the_opening_bid_wins_where_nobody_bids_above_it),
    ("opening", "nobody may bid the same amount", "niemand darf denselben Betrag bieten",
     test_auction.test_legal_and_illegal_bids),
    ("companies", "The points on the company itself", "Die Punkte auf der Firma selbst",
     qe.test_everybody_sees_the_company_and_its_points_score),
    ("nationalization", "because it belongs to your nation", "weil sie zu deiner Nation gehört",
     qe.test_nation_sector_and_variety_bring_more),
    ("monopolization", "your token included", "deine verdeckte Sparte eingerechnet",
     qe.test_the_token_counts_as_a_company_of_its_sector),
    ("diversification", "a larger set of different sectors", "Satz verschiedener Sparten",
     test_scoring.test_the_rulebooks_scoring_example),
    ("gain", "What your score would grow by", "So viel käme zu deinen Punkten dazu",
     qe.test_what_it_would_bring_is_what_it_brings),
    ("token", "Counts like one more company of this sector", "Zählt wie eine weitere Firma dieser",
     qe.test_the_token_counts_as_a_company_of_its_sector),
    ("token", "The others see it only at the end", "Die anderen sehen sie erst am Ende",
     test_scoring.test_tokens_and_prices_are_opened_at_the_end),
    ("zero", "With four or five players zeros are named", "Zu viert und zu fünft werden Nullen",
     test_auction.test_with_three_zero_bids_are_neither_named_nor_scored),
    ("zero", "your first of a round earns 2 points", "deine erste einer Runde bringt 2 Punkte",
     qe.test_zero_bids_are_named_and_the_first_of_each_in_a_round_scores),
    ("peek", "Once a game, look at", "Einmal im Spiel", test_peek.test_one_peek_at_the_last_price),
    ("peek", "the highest bid of the last auction", "das höchste Gebot der letzten Auktion",
     test_peek.test_after_a_third_tie_the_peek_shows_the_highest_bid),
    ("peek", "The others see that you looked", "Die anderen sehen, dass du nachschaust",
     test_peek.test_one_peek_at_the_last_price),
    ("spent", "What is proven about this player's spending", "Was über die Ausgaben dieses",
     qe_knowledge.test_totals_add_up_known_prices_and_proven_bounds),
    ("spent", "The biggest spender is out in the end", "ist am Ende raus",
     qe.test_who_has_spent_most_is_out_and_the_second_is_not),
]  # fmt: skip
TIEFE_TASCHEN = [
    ("order", "vote to go round in order", "Stimme dafür, dass es der Reihe nach geht",
     test_free.test_more_than_half_of_the_table_may_vote_to_go_round_in_order),
    ("order", "More than half of those in play decide", "Mehr als die Hälfte der Aktiven",
     test_free.test_more_than_half_of_the_table_may_vote_to_go_round_in_order),
    ("order", "everything then goes back to its owner", "dann geht alles an seine Besitzer zurück",
     test_free.test_more_than_half_of_the_table_may_vote_to_go_round_in_order),
    ("president", "divides the pot and may not reject", "teilt den Topf auf und darf nicht",
     test_planning.test_the_president_may_play_anything_but_reject),
    ("hidden", "This many notes are in this pocket", "So viele Scheine stecken in dieser Tasche",
     tt.test_others_see_the_number_of_notes_and_not_their_values),
    ("hidden", "The number is public, the values are secret", "Die Anzahl ist öffentlich",
     tt.test_others_see_the_number_of_notes_and_not_their_values),
    ("ready", "A bribe takes away the seals of all others", "Eine Bestechung nimmt allen anderen",
     test_free.test_a_snoop_concerns_whom_it_leaves_and_whom_it_reaches_a_bribe_everybody),
    ("ready", "a snoop the seals of those it comes to or leaves", "ein Schnüffler denen, zu denen",
     test_free.test_a_snoop_concerns_whom_it_leaves_and_whom_it_reaches_a_bribe_everybody),
    ("bribe", "A note and a wish in front of somebody", "Ein Schein und ein Wunsch vor jemandem",
     test_planning.test_a_bribe_is_a_token_a_side_an_own_card_and_another_active_seat),
    ("bribe", "Fulfilled, the note is theirs", "Erfüllt, gehört der Schein dieser Person",
     tt.test_a_bribe_is_paid_only_if_the_card_fits),
    ("bribe.up", "all see who pays how much for what", "Alle sehen, wer wie viel wofür zahlt",
     test_planning.test_a_face_down_value_is_seen_by_owner_and_target_only),
    ("bribe.down", "only the two know the amount, and those", "Den Betrag kennen nur die beiden",
     test_planning.test_a_face_down_value_is_seen_by_owner_and_target_only),
    ("bribe.down", "and those it was shown to", "und wem er gezeigt wurde",
     test_looking.test_a_bribe_is_shown_to_chosen_seats_and_all_see_to_whom),
    ("snoop", "shows whom its owner would blackmail", "zeigt, wen sein Besitzer erpressen würde",
     tt.test_blackmail_draws_from_the_watched_pocket_and_avert_the_other_way),
    ("snoop", "It may be a bluff", "Er darf auch bluffen",
     test_planning.test_a_snoop_needs_no_card_and_does_nothing_without_blackmail),
    ("talk", "Promises, requests and threats", "Versprechen, Bitten, Drohungen",
     tt.test_talk_is_free_while_the_money_lies_there_and_binds_nobody),
    ("talk", "They bind nobody", "Sie binden niemanden",
     tt.test_talk_is_free_while_the_money_lies_there_and_binds_nobody),
    ("way", "This many notes come before the end", "So viele Scheine liegen noch vor dem Ende",
     tt_knowledge.test_a_view_says_how_many_cards_come_before_the_end),
    ("enough", "This many yes are always enough", "So viele Ja reichen immer",
     tt_knowledge.test_a_view_says_how_many_votes_are_always_enough),
    ("enough", "Fewer will do if there are not more no", "Weniger genügen, wenn es nicht mehr Nein",
     test_examples.test_e3_without_any_vote_the_split_is_accepted),
    ("pocket", "Only you see the values", "Nur du siehst die Werte",
     tt.test_others_see_the_number_of_notes_and_not_their_values),
    ("memory", "What somebody has at least and at most", "Was jemand mindestens und höchstens hat",
     tt_knowledge.test_what_is_laid_open_later_limits_what_was_stolen_before),
    ("card.agree", "a vote for the split", "eine Stimme für die Aufteilung",
     test_reveal.test_only_agree_and_reject_are_votes),
    ("card.reject", "a vote against the split", "eine Stimme gegen die Aufteilung",
     test_reveal.test_only_agree_and_reject_are_votes),
    ("card.reject", "the first to reject becomes president", "Wer zuerst ablehnt, wird beim Sturz",
     test_reveal.test_the_successor_is_the_first_rejecter_clockwise_from_the_president),
    ("card.treasury", "the first draws a note from the treasury", "Der Erste zieht einen Schein",
     tt.test_the_first_at_the_treasury_takes_a_note_and_others_nothing),
    ("card.blackmail", "draws a note from the person one's snoop", "zieht einen Schein von der",
     tt.test_blackmail_draws_from_the_watched_pocket_and_avert_the_other_way),
    ("card.avert", "turns every blackmail around and draws a note", "dreht jede Erpressung um und",
     test_reveal.test_avert_that_was_revealed_in_turn_still_stops_later_blackmail),
]  # fmt: skip
COUNTERFEITERS = [
    ("buy", "you take the card at the space", "nimmst du die Karte am Feld",
     cf.test_money_buys_cards_at_the_price_of_the_space),
    ("buy", "The space sets the price, paid in cash", "Den Preis bestimmt das Feld, bezahlt wird",
     test_actions.test_example_14_who_may_buy_what),
    ("print", "Each of your printers makes fakes", "Jeder deiner Drucker liefert Blüten",
     cf.test_each_printer_makes_two_fakes_for_nothing),
    ("print", "The more different components you own", "Je mehr verschiedene Zutaten du hast",
     cf.test_each_different_component_makes_a_print_better),
    ("supermarket", "pays the same for every fake", "zahlt für jede Blüte gleich viel",
     cf.test_what_supermarket_and_fence_take_and_pay),
    ("supermarket", "Investigations limit what it takes", "Ermittlungen schränken ein",
     cf.test_the_supermarket_refuses_bad_fakes_after_an_investigation),
    ("fence", "takes many fakes at once", "nimmt viele Blüten auf einmal",
     cf.test_what_supermarket_and_fence_take_and_pay),
    ("fence", "the fewest stars sets the price for all", "den wenigsten Sternen bestimmt den Preis",
     cf.test_what_supermarket_and_fence_take_and_pay),
    ("tax", "Evading taxes brings cash at once", "bringt sofort Bargeld",
     test_actions.test_other_tax_spaces_give_thirty_and_no_marker),
    ("sunglasses", "you also take the marker", "bekommst du auch den Marker",
     test_actions.test_example_9_the_marker),
    ("marker", "Whoever holds the marker starts the next round", "Wer den Marker hat, beginnt",
     cf.test_a_round_ends_with_empty_bins_free_spaces_and_the_marker),
    ("flight", "A booked flight costs a fee", "Ein Linienflug kostet eine Gebühr",
     cf.test_a_jet_flies_for_free_and_a_booked_flight_costs),
    ("flight", "Then you secretly deposit", "Danach zahlst du heimlich auf dein Konto ein",
     test_knowledge.test_example_21_no_other_view_depends_on_the_amount),
    ("jet", "you fly for free and secretly deposit or withdraw", "fliegst du kostenlos und zahlst",
     cf.test_a_jet_flies_for_free_and_a_booked_flight_costs),
    ("printer", "Every printer adds fakes to each print", "Jeder Drucker druckt bei jedem Drucken",
     cf.test_each_printer_makes_two_fakes_for_nothing),
    ("ink", "every different one adds a star", "Jede andere Zutat bringt einen Stern mehr",
     cf.test_each_different_component_makes_a_print_better),
    ("paper", "every different one adds a star", "Jede andere Zutat bringt einen Stern mehr",
     cf.test_each_different_component_makes_a_print_better),
    ("hologram", "The rare component", "Die seltene Zutat",
     test_a_hologram_is_the_rarest_component_and_needed_for_three_stars),
    ("hologram", "only with it three stars are possible", "Erst mit ihr sind drei Sterne möglich",
     test_a_hologram_is_the_rarest_component_and_needed_for_three_stars),
    ("diner", "Launders one fake at face value at the end of each round", "Wäscht am Ende jeder",
     cf.test_diners_pay_the_same_for_any_quality),
    ("good-lawyer", "Moves one henchman at the very end", "Versetzt ganz am Ende",
     test_end.test_example_17_a_whole_game_end),
    ("bad-lawyer", "Like the good lawyer, but only after him", "Wie der gute Anwalt, aber erst",
     test_end.test_lawyers_are_asked_good_before_bad_and_may_be_left_alone),
    ("lottery", "Pays at the end of the game", "Zahlt am Ende des Spiels",
     test_end.test_every_ticket_pays_its_value_after_the_last_godfather),
    ("lottery", "the Godfather cannot touch it", "der Pate kommt nicht heran",
     test_end.test_every_ticket_pays_its_value_after_the_last_godfather),
    ("godfather", "half of everybody's cash, rounded up", "die Hälfte des Bargelds, aufgerundet",
     test_police.test_example_7_half_is_rounded_up_to_tens),
    ("investigation", "Until the end the supermarket refuses", "nimmt bis zum Ende keine Blüten",
     test_police.test_a_ban_outlasts_the_round_and_holds_in_the_game_end),
    ("investigation", "of that many stars or fewer", "mit so vielen oder weniger Sternen",
     test_police.test_each_investigation_bans_its_quality_and_all_lower_ones),
    ("strike", "Nobody flies while the officer stands here", "Niemand fliegt, solange der Polizist",
     test_police.test_example_11_a_strike_grounds_jets_too_and_outlasts_the_round),
    ("end", "The Godfather once more, then last henchmen, lawyers, diners", "Noch einmal der Pate",
     test_end.test_example_17_a_whole_game_end),
    ("cash", "Real money behind your screen", "Echtes Geld hinter deinem Sichtschirm",
     test_knowledge.test_money_is_hidden_until_the_end_and_then_open_to_all),
    ("cash", "The Godfather takes half of it", "Davon nimmt der Pate die Hälfte",
     cf.test_the_godfather_takes_half_of_all_cash_and_nothing_else),
    ("account", "Real money in the Caribbean", "Echtes Geld in der Karibik",
     cf.test_cash_and_account_together_win),
    ("account", "and it pays for nothing", "bezahlen kannst du damit nicht",
     test_actions.test_the_account_counts_at_the_end_and_pays_for_nothing_before),
    ("fakes", "Fakes are no money yet", "Blüten sind noch kein Geld",
     test_setup_and_turns.test_fakes_and_account_pay_for_nothing),
    ("fakes", "they have to go through supermarket, fence or diner", "Sie müssen in den Supermarkt",
     cf.test_fakes_are_worth_nothing_in_the_end),
    ("proof", "What is certain from everything that happened in the open", "Was man aus allem",
     test_knowledge.test_the_proof_is_exactly_the_set_of_the_knowledge_table),
]  # fmt: skip

for game, entries in (("qe", QE), ("tt", TIEFE_TASCHEN), ("cf", COUNTERFEITERS)):
    for key, en, de, check in entries:
        says(f"explain.{game}.{key}", en, de)(check)

HEAD = "the name of the thing"
SIGN = "what a sign on the screen stands for"
for key, en, de, why in [
    ("qe.sector", "Its sector", "Ihre Sparte", HEAD),
    ("qe.zero", "Bid nothing", "Biete nichts", HEAD),
    ("qe.closed", "{why}", "{why}", "the words of a refusal"),
    ("tt.order", "If it never ends", "Nimmt es kein Ende", "when to use it"),
    ("tt.president", "Who wears the chain is president", "Wer die Kette trägt", SIGN),
    ("tt.ready", "The seal shows who is ready", "Das Siegel zeigt, wer bereit ist", SIGN),
    ("tt.bribe.up", "Open bribe", "Offene Bestechung", HEAD),
    ("tt.bribe.down", "Face-down bribe", "Verdeckte Bestechung", HEAD),
    ("tt.way", "The red mark is the bankruptcy card", "Die rote Marke ist die", SIGN),
    ("tt.pocket", "Your money", "Dein Geld", HEAD),
    ("tt.card.agree", "Agree", "Zustimmen", HEAD),
    ("tt.card.reject", "Reject", "Ablehnen", HEAD),
    ("tt.card.treasury", "Treasury", "Zugreifen", HEAD),
    ("tt.card.blackmail", "Blackmail", "Erpressen", HEAD),
    ("tt.card.avert", "Avert", "Abwehren", HEAD),
    ("cf.ink", "A component", "Eine Zutat", HEAD),
    ("cf.paper", "A component", "Eine Zutat", HEAD),
    ("cf.order", "Who comes when, and how many henchmen are free", "Wer wann am Zug ist", SIGN),
]:
    claims_nothing(f"explain.{key}", en, de, why)
