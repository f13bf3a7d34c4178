"""Planted faults: a rule is changed, and the check of the words about it fails."""

from __future__ import annotations

import pytest

from slushfund.games.counterfeiters.rules.police import step
from text.claims import test_counterfeiters as cf
from text.claims import test_last_will as will
from text.claims import test_prodigals as club
from text.claims import test_qe as qe
from text.claims import test_tiefe_taschen as tt
from text.claims import test_tiefe_taschen_options as tt_options


def poorest(spent):
    return [spent.index(min(spent))]


def yes(*args):
    return True


def nothing(*args):
    return None


def step_twice(state, events):
    step(state, events)
    return step(state, events)


PLANTED = {
    "counterfeiters.rules.police._halve": (
        nothing,
        cf.test_the_godfather_takes_half_of_all_cash_and_nothing_else,
    ),
    "counterfeiters.rules.police.step": (
        step_twice,
        cf.test_exactly_the_use_of_a_cap_moves_the_police_one_step,
    ),
    "prodigals.rules.round_end._set_order": (
        nothing,
        club.test_an_order_space_fixes_the_place_and_gives_a_bonus_tile,
    ),
    "prodigals.rules.contests.fall_all": (
        nothing,
        lambda: will.test_a_house_falls_unless_it_is_kept_up(False),
    ),
    "prodigals.rules.possessions.has_estate": (
        nothing,
        lambda: will.test_who_owns_property_cannot_go_below_zero(["LP01"], 0),
    ),
    "qe.rules.scoring.eliminated": (
        poorest,
        qe.test_who_has_spent_most_is_out_and_the_second_is_not,
    ),
    "qe.rules.auction._name_zero_bids": (
        nothing,
        qe.test_zero_bids_are_named_and_the_first_of_each_in_a_round_scores,
    ),
    "tiefe_taschen.rules.planning.may_talk": (
        yes,
        tt.test_talk_is_free_while_the_money_lies_there_and_binds_nobody,
    ),
    "tiefe_taschen.rules.bribes.is_fulfilled": (
        yes,
        lambda: tt.test_a_bribe_is_paid_only_if_the_card_fits("reject", 4),
    ),
    "tiefe_taschen.view.is_opened": (
        yes,
        lambda: tt_options.test_after_the_end_everything_is_shown_or_secrets_stay("off"),
    ),
}
"""By the name of a rule: what takes its place, and the check that must fail then."""


@pytest.mark.parametrize("rule", PLANTED)
def test_a_changed_rule_is_found(rule, monkeypatch):
    fault, check = PLANTED[rule]
    check()
    monkeypatch.setattr(f"slushfund.games.{rule}", fault)
    with pytest.raises(AssertionError):
        check()
