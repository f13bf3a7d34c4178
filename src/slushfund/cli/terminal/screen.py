"""What `slushfund play` prints: lines, one after the other, so that screen readers and logs can
follow. It gets a moment as the player knows it and never a state."""

from __future__ import annotations

import os
import re
import sys
from typing import IO, Final

from slushfund.cli.terminal.menu import Entry, Menu
from slushfund.cli.terminal.table import Heard, Seen
from slushfund.core import Event, Outcome, Refusal, Split, Whole
from slushfund.telling import facts_of, formed, happening
from slushfund.telling.manners import IDS, manner_of
from slushfund.telling.tongue import Tongue
from slushfund.text import primer, refusal_text, texts_of, title_of
from slushfund.text.rules import rules_like, rules_of
from slushfund.wire.plain import plain

LAST_WORD: Final = re.compile(r"[a-z]+(?:-[a-z]+)*")
"""In the name of a question: which kind it is."""
HELP: Final = ["answer", "enter", "what", "like", "say", "undo", "log", "about", "rule", "quit"]
QUIET, LOUD, WARNING = "\x1b[2m", "\x1b[1m", "\x1b[33m"
PLAIN: Final = "\x1b[0m"


def has_colours(out: IO[str]) -> bool:
    """Tell whether somebody looks at it who wants colours."""
    is_wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    if not is_wanted or not out.isatty():
        return False
    if sys.platform == "win32":
        os.system("")  # older consoles understand colours after this
    return True


class Screen:
    """Writes lines; colours are off where nobody looks (pipes, NO_COLOR, TERM=dumb)."""

    def __init__(self, game: str, language: str, out: IO[str]) -> None:
        self.tongue = Tongue(game, language)
        self._out = out
        self._has_colours = has_colours(out)

    def line(self, text: str = "", style: str = "") -> None:
        """Write one line, however long it is; terminals wrap it, logs keep it whole."""
        if style and self._has_colours:
            text = f"{style}{text}{PLAIN}"
        print(text, file=self._out)

    def say(self, name: str, style: str = "", /, **details: object) -> None:
        """Write one of our sentences."""
        self.line(self.tongue.say(name, **details), style)

    def welcome(self, seen: Seen, bots: list[str], file: str, inputs: int) -> None:
        """Say who sits where and where the game is kept."""
        title = title_of(seen.game.id, seen.game.title, self.tongue.language)
        self.say("play.welcome", LOUD, title=title)
        for seat, bot in enumerate(bots):
            self.say("play.sits", seat=seat, who=self._who(bot))
        self.say("play.file", QUIET, file=file)
        if inputs:
            self.say("play.again", inputs=inputs)
        else:
            self.about(seen)

    def _who(self, bot: str) -> str:
        if not bot:
            return self.tongue.say("play.you")
        from slushfund.bots import find

        level = find(self.tongue.game, bot).level
        words = texts_of("bots")["levels"].get(level, {}).get(self.tongue.language, "-")
        return self.tongue.say("play.bot", name=self._name(bot), level=words)

    def _name(self, bot: str) -> str:
        for file in (self.tongue.game, "bots"):
            names = texts_of(file).get("names", {})
            if bot in names:
                return str(names[bot][self.tongue.language])
        return bot

    def about(self, seen: Seen) -> None:
        """Tell the game in short."""
        self.say("lines.about", about=primer(seen.game.id, self.tongue.language))

    def happened(self, seen: Seen, heard: Heard) -> None:
        """Tell what the player was told."""
        self.events(seen, heard.events)
        if heard.has_failed:
            self.say("play.failed", WARNING)

    def events(self, seen: Seen, events: list[Event]) -> None:
        """Tell events, one on a line."""
        for event in events:
            self.line("  " + happening(seen.game, event, seen.seat, self.tongue.language))

    def position(self, seen: Seen) -> None:
        """Tell everything that the player knows."""
        self.line()
        for line in facts_of(seen.game, seen.view, self.tongue):
            self.line(line)

    def ask(self, seen: Seen, menu: Menu) -> None:
        """Ask the player, and say what may be answered."""
        kinds = LAST_WORD.findall(seen.question)
        name = f"asks.{kinds[-1] if kinds else ''}"
        self.line()
        self.say(name if self.tongue.knows(name) else "play.asked", LOUD)
        self.menu(seen, menu)
        if seen.undoable:
            self.say("play.undo", QUIET, move=seen.undoable)
        if seen.speech.size() and menu.space is seen.space:
            self.say("play.talk", QUIET)

    def menu(self, seen: Seen, menu: Menu) -> None:
        """List answers with their numbers, or say how one is typed."""
        if isinstance(menu.space, Whole | Split):
            for line in formed(seen.game, menu.space, self.tongue):
                self.line(line)
            self._typed(menu.space)
            return
        if menu.begun:
            self.say("play.begun", begun=menu.begun.strip())
        elif menu.is_in_steps:
            self.say("play.steps", size=menu.size)
        known = _meanings(seen, self.tongue)
        for number, entry in enumerate(menu.entries, 1):
            self.line(f"{number:3}  {self._entry(entry, known)}")
        self.say("play.number", QUIET)

    def _typed(self, space: Whole | Split) -> None:
        if isinstance(space, Whole):
            self.say("play.amount", QUIET)
            return
        things = " ".join(str(thing) for thing in space.things)
        seats = [space.seats[at % len(space.seats)] for at in range(len(space.things))]
        self.say("play.deal", QUIET, things=things, example=" ".join(map(str, seats)))

    def _entry(self, entry: Entry, known: dict[str, str]) -> str:
        """Return an answer with what it means where its spelling does not say."""
        text = entry.text if entry.is_whole else f"{entry.text.rstrip()} …"
        gloss = self.tongue.gloss(entry.text.rstrip())
        told = f"{text} = {gloss}" if gloss and gloss != entry.text.rstrip() else text
        means = [f"{name} {known[name]}" for name in IDS.findall(text) if name in known]
        return told + (f" ({'; '.join(dict.fromkeys(means))})" if means else "")

    def preview(self, move: str, changes: dict[str, int]) -> None:
        """Tell what a move would change at once."""
        told = ", ".join(f"{self.tongue.word(name)} {by:+}" for name, by in changes.items())
        self.say("play.changes" if told else "play.nothing_now", move=move, changes=told)

    def help(self, seen: Seen, menu: Menu) -> None:
        """Say what can be typed."""
        rule = next(iter(rules_of(seen.game.id, self.tongue.language)), "")
        moves = [seen.game.write(move) for move in seen.space.listing(1)]
        for name in ["heading", *HELP]:
            example = rule if name == "rule" else "".join(moves)
            if example or name not in ("rule", "answer"):
                mark = "" if name == "heading" else "  "
                self.line(mark + self.tongue.say(f"help.{name}", example=example))

    def rules(self, seen: Seen, wanted: str) -> None:
        """Show a rule, or all of a chapter."""
        game, language = seen.game.id, self.tongue.language
        found = rules_like(game, language, wanted)
        for name, text in found.items():
            self.line(f"{name}  {text}")
        if not found:
            example = next(iter(rules_of(game, language)), "-")
            self.say("play.no_rule", WARNING, rule=wanted, example=example)

    def refused(self, seen: Seen, refusal: Refusal) -> None:
        """Say why something cannot be done, by which rule, and where to read on."""
        why = refusal_text(refusal, seen.game.id, self.tongue.language)
        code = f"{refusal.code}, {refusal.rule}" if refusal.rule else refusal.code
        self.say("play.refused", WARNING, why=why, code=code)
        if refusal.rule:
            self.say("play.read_rule", QUIET, rule=refusal.rule)

    def score(self, seen: Seen, outcome: Outcome) -> None:
        """Write the score sheet: from first place to last, with what each total is made of."""
        self.line()
        self.say("play.over", LOUD, reason=self.tongue.word(outcome.reason))
        names = [self.tongue.seat(seat, seen.seat) for seat in outcome.winners]
        key = "play.shared" if len(names) > 1 else "play.won" if names else "play.nobody"
        key = "play.you_won" if outcome.winners == [seen.seat] else key
        self.say(key, LOUD, names=", ".join(names))
        place = 1
        for seats in outcome.ranking:
            for seat in seats:
                score = outcome.scores[seat]
                parts = [f"{self.tongue.word(n)} {p}" for n, p in score.categories.items()]
                rest = f" ({', '.join(parts)})" if parts else ""
                who = self.tongue.seat(seat, seen.seat)
                self.line(f"{place}. {who}: {score.total}{rest}")
            place += len(seats)


def _meanings(seen: Seen, tongue: Tongue) -> dict[str, str]:
    """Return what cards and tiles are called, where a game has names for them."""
    facts = plain(seen.game, seen.view)
    assert isinstance(facts, dict)
    return manner_of(seen.game.id).meanings(seen.game, facts, tongue)
