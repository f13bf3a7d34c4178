"""What bots say: they answer who speaks to them, by what it costs and brings, and now and then
begin to talk themselves. Everything is read from the view of the seat."""

from __future__ import annotations

from typing import Final

from slushfund.bots.contract import AnyKnowledge
from slushfund.bots.tiefe_taschen.promises import snoop_of
from slushfund.core import NOBODY, Move, Rng, Space
from slushfund.games.tiefe_taschen.game import GAME
from slushfund.games.tiefe_taschen.moves import (
    AGREE,
    AVOID,
    CARD_MOVES,
    CARDS,
    IF,
    PAY,
    PLAY,
    PROMISE,
    REJECT,
    REQUEST,
    SPARE,
    THREAT,
    UNLESS,
    Condition,
    Deed,
    Say,
    pay,
    play,
    spare,
    threaten,
)
from slushfund.games.tiefe_taschen.rules.promises import is_played
from slushfund.games.tiefe_taschen.view import TTView

MOST: Final = 3
"""Statements a bot makes in one phase 3 at most."""
CHATTY: Final = 50
"""How often a bot begins to talk, in percent of votes."""
CONTENT_FROM: Final = 60
"""A share that a bot would agree to, in percent of an even one."""
LOSS: Final = 3
"""What blackmail costs on average."""
NEVER: Final = 99


class Plea:
    """What somebody wants of the seat, and what it would bring."""

    def __init__(self, speaker: int, said: Say, deed: Deed, worth: int) -> None:
        self.speaker = speaker
        self.said = said
        self.deed = deed
        self.worth = worth


class Speaker:
    """Talks for one seat."""

    def __init__(self, *, answers_grudges: bool, sells: bool, babbles: bool) -> None:
        self.answers_grudges = answers_grudges
        self.sells = sells
        self.babbles = babbles

    def speak(self, knowledge: AnyKnowledge, speech: Space, rng: Rng) -> list[Move]:
        """Return a statement, perhaps with the card that fits it; or nothing."""
        view: TTView = knowledge.view
        seat = knowledge.seat
        if seat not in view.active or view.spoken[seat] >= MOST or not speech.size():
            return []
        mind = Weighing(view, seat)
        plea = mind.plea()
        if self.babbles:
            is_moved = plea is not None or mind.is_in_the_mood()
            return [speech.sample(rng)] if is_moved else []
        said = self._opening(mind) if plea is None else self._answer(mind, plea)
        if said is None or not speech.has(said):
            return []
        if self.sells:
            return [said]
        return [said, *mind.change_for(said)] if mind.can_keep(said) else []

    def _answer(self, mind: Weighing, plea: Plea) -> Say | None:
        """Promise what is asked for if it pays, else name a price."""
        other = plea.speaker
        if self.answers_grudges and mind.view.broken[other]:
            return Say(other, THREAT, threaten(other), None)
        cost = mind.cost(plea.deed) + (1 if self.sells else 0)
        if cost <= plea.worth:
            return _accepting(plea)
        if plea.said.kind == THREAT:
            return Say(other, THREAT, threaten(other), Condition(IF, other, plea.said.deed))
        stands = plea.said.kind == PROMISE and plea.said.deed.verb != PAY
        price = cost - plea.worth if stands else cost
        if price > 5 or not mind.may_change:
            return None
        return Say(other, PROMISE, plea.deed, Condition(IF, other, pay(mind.seat, price)))

    def _opening(self, mind: Weighing) -> Say | None:
        """Begin to talk, in one vote of two."""
        view, seat, president = mind.view, mind.seat, mind.view.president
        if view.spoken[seat] or president is None or not mind.is_in_the_mood():
            return None
        if self.answers_grudges and view.broken[president] and president != seat:
            return Say(president, THREAT, threaten(president), None)
        if seat == president:
            others = [other for other in view.active if other != seat]
            other = max(others, key=mind.share)
            return Say(other, PROMISE, spare(other), Condition(IF, other, play(AGREE)))
        if self.sells:
            price = 1 if mind.leaning == AGREE else 3
            paid = Condition(IF, president, pay(seat, price))
            return Say(president, PROMISE, play(AGREE), paid)
        if mind.leaning == AGREE:
            return Say(president, PROMISE, play(AGREE), None)
        return Say(NOBODY, PROMISE, play(REJECT), None)


def _accepting(plea: Plea) -> Say:
    """Promise the deed, on the condition that was offered."""
    said, other = plea.said, plea.speaker
    if said.kind == PROMISE:
        return Say(other, PROMISE, plea.deed, Condition(IF, other, said.deed))
    if said.kind == THREAT:
        return Say(other, PROMISE, plea.deed, Condition(UNLESS, other, said.deed))
    return Say(other, PROMISE, plea.deed, said.condition)


class Weighing:
    """One seat's look at the vote: which way it leans, what deeds cost it and bring it."""

    def __init__(self, view: TTView, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.even = max(1, sum(view.pot) // max(1, len(view.active)))
        own = self.share(seat)
        is_content = seat == view.president or own * 100 >= self.even * CONTENT_FROM
        self.leaning = AGREE if is_content else REJECT
        self.may_change = view.own_card is None or (view.phase == "free" and view.choices_left > 0)

    def share(self, seat: int) -> int:
        """Return what the split gives a seat."""
        return sum([sum(share.values) for share in self.view.split if share.seat == seat])

    def is_in_the_mood(self) -> bool:
        """Tell whether this is a vote to begin talking in; the same whenever it is asked."""
        if self.view.spoken[self.seat]:
            return False
        luck = Rng.seeded(1000 * self.view.round + 10 * self.view.vote + self.seat)
        return luck.below(100) < CHATTY

    def plea(self) -> Plea | None:
        """Return the first thing said to this seat since it last spoke itself."""
        last = max(
            [heard.number for heard in self.view.heard if heard.seat == self.seat], default=-1
        )
        for heard in self.view.heard:
            said = GAME.parse(heard.words)
            if heard.number > last and heard.seat != self.seat and isinstance(said, Say):
                plea = self._plea_in(heard.seat, said)
                if plea is not None:
                    return plea
        return None

    def _plea_in(self, speaker: int, said: Say) -> Plea | None:
        if speaker not in self.view.active or said.to != self.seat:
            return None
        condition = said.condition
        if said.kind == REQUEST:
            worth = 0
            if condition is not None and condition.link == IF and condition.seat == speaker:
                worth = self.gain(condition.deed)
            return Plea(speaker, said, said.deed, worth)
        if condition is None or condition.seat != self.seat:
            return None
        if said.kind == PROMISE and condition.link == IF:
            return Plea(speaker, said, condition.deed, self.gain(said.deed))
        if said.kind == THREAT and condition.link == UNLESS:
            hurts = said.deed == threaten(self.seat)
            return Plea(speaker, said, condition.deed, LOSS if hurts else 0)
        return None

    def cost(self, deed: Deed) -> int:
        """Return what a deed of this seat costs it, in millions, about."""
        if deed.verb == PAY or (deed == play(REJECT) and self.seat == self.view.president):
            return NEVER
        against = max(1, abs(self.even - self.share(self.seat)))
        if deed.verb == AVOID:
            return against if deed.card == self.leaning else 0
        if deed.verb == PLAY and deed.card in (AGREE, REJECT):
            return 0 if deed.card == self.leaning else against
        return 0 if deed.verb == SPARE else 1

    def gain(self, deed: Deed) -> int:
        """Return what a deed of somebody else brings this seat, in millions, about."""
        if deed.verb == PAY:
            return deed.value if deed.seat == self.seat else 0
        return 2 if deed in (play(self.leaning), spare(self.seat)) else 0

    def can_keep(self, said: Say) -> bool:
        """Tell whether a promise can still be kept: a card may already lie there for good."""
        if said.kind != PROMISE or self.may_change or self.view.own_card is None:
            return True
        return CARDS.index(self.view.own_card) in self._cards_for(said.deed)

    def change_for(self, said: Say) -> list[Move]:
        """Return the card to lay down instead, where one lies there that breaks the promise."""
        own_card = self.view.own_card
        is_open = said.condition is not None and said.condition.deed.verb == PAY
        if said.kind != PROMISE or own_card is None or is_open:
            return []
        cards = self._cards_for(said.deed)
        return [CARD_MOVES[cards[0]]] if cards and CARDS.index(own_card) not in cards else []

    def _cards_for(self, deed: Deed) -> list[int]:
        snoop = snoop_of(self.view, self.seat)
        return [card for card in range(len(CARDS)) if is_played(deed, card, snoop)]
