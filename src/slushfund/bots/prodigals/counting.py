"""What the lab counts in The Prodigals Club."""

from __future__ import annotations

from typing import Final

from slushfund.bots.counting import Counted, Counting
from slushfund.games.prodigals.events import (
    BonusTaken,
    BoySent,
    BoySkipped,
    CardActivated,
    CardDropped,
    CardPlayed,
    CircleClosed,
    HandicapTaken,
    PossessionSold,
    PubPlayed,
    RoundBegan,
    SetDealt,
    StartDealt,
    TilePlaced,
)
from slushfund.games.prodigals.will_events import (
    CompanionBrought,
    CompanionSettled,
    DeckNamed,
    ExtensionTaken,
    FarmUsed,
    PlanTaken,
    PropertyBought,
    PropertySold,
)

COUNTING: Final = Counting(
    uses=(
        Counted(BoySent, "errand", "space"),
        Counted(BoySkipped, "boy unused"),
        Counted(CardPlayed, "played", "card"),
        Counted(CardActivated, "activated", "card"),
        Counted(BonusTaken, "bonus tile", "tile"),
        Counted(TilePlaced, "circle tile", "tile"),
        Counted(CircleClosed, "closed a circle"),
        Counted(PossessionSold, "sold", "tile"),
        Counted(PubPlayed, "pub cards"),
        Counted(CardDropped, "dropped a card"),
        Counted(StartDealt, "dealt start tile", "tile"),
        Counted(SetDealt, "dealt possessions", "letter"),
        Counted(HandicapTaken, "handicap", "contest"),
        Counted(PlanTaken, "plan", "place"),
        Counted(DeckNamed, "drew", "deck"),
        Counted(PropertyBought, "bought", "card"),
        Counted(PropertySold, "sold", "card"),
        Counted(CompanionBrought, "brought", "kind"),
        Counted(CompanionSettled, "settled", "kind"),
        Counted(FarmUsed, "used freely", "card"),
        Counted(ExtensionTaken, "extension"),
    ),
    round=RoundBegan,
)
