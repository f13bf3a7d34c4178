"""What bots say: they answer who speaks to them, by what it costs and brings, and now and then
begin to talk themselves. Everything is read from the view of the seat."""

from __future__ import annotations

from typing import Final

from slushfund.bots.contract import AnyKnowledge
from slushfund.bots.tiefe_taschen.promises import heard_now, snoop_of, words_of
from slushfund.core import EVERYONE, Move, Rng, Space
from slushfund.games.tiefe_taschen.moves import (
    AGREE,
    AVOID,
    CARD_MOVES,
    CARDS,
    GIVE,
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
    give,
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


class Appeal:
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
        mind = Weighing(view, seat)
        if seat not in view.active or mind.spoken >= MOST or not speech.size():
            return []
        appeals = mind.appeals()
        if self.babbles:
            is_moved = appeals or mind.is_in_the_mood()
            lines = [line for line in _babble(mind, rng) if speech.has(line)] if is_moved else []
            return [rng.pick(lines)] if lines else []
        said = self._reply(mind, appeals) if appeals else self._opening(mind)
        if said is None or not speech.has(said):
            return []
        if self.sells:
            return [said]
        return [said, *mind.change_for(said)] if mind.can_keep(said) else []

    def _reply(self, mind: Weighing, appeals: list[Appeal]) -> Say | None:
        """Answer the first that there is something new to say to."""
        for appeal in appeals:
            said = self._answer(mind, appeal)
            if said is not None and said not in mind.own_words:
                return said
        return None

    def _answer(self, mind: Weighing, appeal: Appeal) -> Say | None:
        """Promise what is asked for if it pays, else name a price."""
        other = appeal.speaker
        if self.answers_grudges and mind.view.broken[other]:
            return Say(1 << other, THREAT, threaten(other), None)
        cost = mind.cost(appeal.deed) + (1 if self.sells else 0)
        if cost <= appeal.worth:
            return _accepting(appeal)
        if appeal.said.kind == THREAT:
            return Say(1 << other, THREAT, threaten(other), Condition(IF, other, appeal.said.deed))
        if appeal.deed.verb == GIVE:
            return self._smaller_gift(mind, appeal)
        stands = appeal.said.kind == PROMISE and appeal.said.deed.verb not in (PAY, GIVE)
        price = cost - appeal.worth if stands else cost
        if price > 5 or not mind.may_change:
            return None
        if mind.is_before_split:
            return mind.demand(other, 1 if self.sells else 0)
        return Say(1 << other, PROMISE, appeal.deed, Condition(IF, other, pay(mind.seat, price)))

    def _smaller_gift(self, mind: Weighing, appeal: Appeal) -> Say | None:
        """Offer an even share instead of a larger one, to the one who asked for himself."""
        other = appeal.speaker
        if not mind.may_split or appeal.deed != give(other, appeal.deed.value):
            return None
        return Say(1 << other, PROMISE, give(other, mind.even), Condition(IF, other, mind.help()))

    def _opening(self, mind: Weighing) -> Say | None:
        """Begin to talk, in one vote of two."""
        view, seat, president = mind.view, mind.seat, mind.view.president
        if mind.spoken or president is None or not mind.is_in_the_mood():
            return None
        if self.answers_grudges and view.broken[president] and president != seat:
            return Say(1 << president, THREAT, threaten(president), None)
        others = [other for other in view.active if other != seat]
        if mind.is_before_split:
            return None if seat == president else mind.demand(president, 1 if self.sells else 0)
        if seat == president:
            other = max(others, key=mind.share)
            return Say(1 << other, PROMISE, spare(other), Condition(IF, other, play(AGREE)))
        if self.sells and mind.leaning == AGREE:
            paid = Condition(IF, president, pay(seat, 1))
            return Say(1 << president, PROMISE, play(AGREE), paid)
        if mind.leaning == AGREE:
            return Say(1 << president, PROMISE, play(AGREE), None)
        rivals = [other for other in others if other != president]
        if not rivals:
            return Say(EVERYONE, PROMISE, play(REJECT), None)
        other = min(rivals, key=mind.share)
        return Say(1 << other, PROMISE, give(other, mind.even), Condition(IF, other, play(REJECT)))


def _babble(mind: Weighing, rng: Rng) -> list[Move]:
    """Return what makes sense to say in this vote and is new, whatever one means to do."""
    view, seat = mind.view, mind.seat
    others = [other for other in view.active if other != seat]
    if not others or view.president is None:
        return []
    other = rng.pick(others)
    price, to = 1 + rng.below(2), 1 << other
    wish = play(AGREE if seat == view.president or rng.below(2) else REJECT)
    if mind.is_before_split:
        lines = [mind.demand(view.president, price - 1)] if seat != view.president else []
        lines += [Say(to, PROMISE, give(other, mind.even), Condition(IF, other, mind.help()))]
    else:
        lines = [
            Say(to, REQUEST, wish, None),
            Say(to, THREAT, threaten(other), Condition(UNLESS, other, wish)),
            Say(to, THREAT, threaten(other), Condition(UNLESS, other, pay(seat, price))),
            Say(to, PROMISE, spare(other), Condition(IF, other, wish)),
            Say(to, PROMISE, pay(other, price), Condition(IF, other, wish)),
            Say(to, PROMISE, wish, Condition(IF, other, pay(seat, price))),
            Say(EVERYONE, PROMISE, wish, None),
        ]
    return [line for line in lines if line not in mind.own_words]


def _accepting(appeal: Appeal) -> Say:
    """Promise the deed, on the condition that was offered."""
    said, other = appeal.said, appeal.speaker
    if said.kind == PROMISE:
        return Say(1 << other, PROMISE, appeal.deed, Condition(IF, other, said.deed))
    if said.kind == THREAT:
        return Say(1 << other, PROMISE, appeal.deed, Condition(UNLESS, other, said.deed))
    return Say(1 << other, PROMISE, appeal.deed, said.condition)


class Weighing:
    """One seat's look at the vote: which way it leans, what deeds cost it and bring it."""

    def __init__(self, view: TTView, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.even = max(1, sum(view.pot) // max(1, len(view.active)))
        self.is_before_split = view.phase == "split"
        """No split lies there to be judged: the talk is about the one to come."""
        self.spoken = 0 if self.is_before_split and not view.talks_ahead else view.spoken[seat]
        self.may_split = seat == view.president or not self.is_before_split
        """It may be this seat that announces the next split."""
        own = self.even if self.is_before_split else self.share(seat)
        is_content = seat == view.president or own * 100 >= self.even * CONTENT_FROM
        self.leaning = AGREE if is_content else REJECT
        self.own_words = [words_of(heard) for heard in heard_now(view) if heard.seat == seat]
        self.may_change = view.own_card is None or (view.phase == "free" and view.choices_left > 0)

    def share(self, seat: int) -> int:
        """Return what the split gives a seat."""
        return sum([sum(share.values) for share in self.view.split if share.seat == seat])

    def help(self) -> Deed:
        """Return what others should play so that this seat announces the next split."""
        return play(AGREE if self.seat == self.view.president else REJECT)

    def demand(self, president: int, more: int) -> Say:
        """Name the share for which this seat agrees."""
        share = Condition(IF, president, give(self.seat, self.even + more))
        return Say(1 << president, PROMISE, play(AGREE), share)

    def is_in_the_mood(self) -> bool:
        """Tell whether this is a vote to begin talking in; the same whenever it is asked."""
        if self.spoken:
            return False
        when = 1000 * self.view.round + 10 * self.view.vote + self.seat
        luck = Rng.seeded(when + (500000 if self.is_before_split else 0))
        return luck.below(100) < CHATTY

    def appeals(self) -> list[Appeal]:
        """Return what was said to this seat since it last spoke itself, in this order."""
        said_now = heard_now(self.view)
        last = max([heard.number for heard in said_now if heard.seat == self.seat], default=-1)
        appeals: list[Appeal] = []
        for heard in said_now:
            if heard.number > last and heard.seat != self.seat:
                appeal = self._appeal_in(heard.seat, words_of(heard))
                if appeal is not None:
                    appeals.append(appeal)
        return appeals

    def _appeal_in(self, speaker: int, said: Say) -> Appeal | None:
        if speaker not in self.view.active:
            return None  # everything in the view was said to this seat, or to all
        condition = said.condition
        if said.kind == REQUEST:
            worth = 0
            if condition is not None and condition.link == IF and condition.seat == speaker:
                worth = self.gain(condition.deed)
            return Appeal(speaker, said, said.deed, worth)
        if condition is None or condition.seat != self.seat:
            return None
        if said.kind == PROMISE and condition.link == IF:
            return Appeal(speaker, said, condition.deed, self.gain(said.deed))
        if said.kind == THREAT and condition.link == UNLESS:
            hurts = said.deed == threaten(self.seat)
            return Appeal(speaker, said, condition.deed, LOSS if hurts else 0)
        return None

    def cost(self, deed: Deed) -> int:
        """Return what a deed of this seat costs it, in millions, about."""
        if deed.verb == PAY or (deed == play(REJECT) and self.seat == self.view.president):
            return NEVER
        if deed.verb == GIVE:
            return 0 if self.may_split and deed.value <= self.even else NEVER
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
        if deed.verb == GIVE:
            return deed.value // 2 if deed.seat == self.seat else 0  # it may never come to that
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
