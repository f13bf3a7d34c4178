"""`slushfund play` line by line: reads what the player types and does it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from slushfund.cli.terminal import saving
from slushfund.cli.terminal.menu import Menu
from slushfund.cli.terminal.screen import Screen
from slushfund.cli.terminal.table import Heard, LocalTable, Seen
from slushfund.core import Refusal
from slushfund.telling import beginning_with
from slushfund.text import texts_of

PROMPT: Final = "> "


class Stopped(Exception):
    """The player wants no more, or nobody types any more."""


class Dialog:
    """The player's side of a table."""

    def __init__(self, table: LocalTable, screen: Screen, file: Path) -> None:
        self.table, self.screen, self.file = table, screen, file
        self.menu: Menu
        self.seen: Seen
        words = texts_of("telling")["commands"]
        self._commands: dict[str, Callable[[str], bool]] = {
            word: getattr(self, f"_{name}") for name in words for word in words[name].values()
        }

    def run(self) -> None:
        """Play to the end, or until the player stops."""
        saved, seen = self.table.saved, self.table.seen()
        self.keep()
        self.screen.welcome(seen, saved.bots, str(self.file), len(saved.record.inputs))
        is_first = True
        while self._go_on().outcome is None:
            if is_first:
                self.screen.position(self.seen)
                is_first = False
            self._ask()
        assert self.seen.outcome is not None
        self.screen.score(self.seen, self.seen.outcome)
        self.screen.say("play.replay", command=f"slushfund replay {self.file}")

    def keep(self) -> None:
        """Write the game to its file."""
        self.table.saved.record = self.table.play.record()
        saving.write(self.file, self.table.saved)

    def _go_on(self) -> Seen:
        """Let the others move, tell what the player hears of it, and see how things stand."""
        for heard in self.table.others():
            self._tell(heard)
        self.keep()
        self.seen = self.table.seen()
        return self.seen

    def _tell(self, heard: Heard) -> None:
        self.screen.happened(self.table.seen(), heard)

    def _ask(self) -> None:
        """Ask until the player has moved, spoken, or taken something back."""
        self.menu = Menu(self.seen.game, self.seen.space)
        self.screen.ask(self.seen, self.menu)
        while True:
            line = self._read()
            try:
                if self._do(line):
                    return
            except Refusal as refusal:
                self.screen.refused(self.seen, refusal)

    def _read(self) -> str:
        """Return what is typed; it is repeated where the terminal does not show it."""
        try:
            line = input(PROMPT)
        except EOFError:
            raise Stopped from None
        if not sys.stdin.isatty():
            print(line)
        return " ".join(line.split())

    def _do(self, line: str) -> bool:
        """Do what a line says; True when the game has changed."""
        word, _, rest = line.partition(" ")
        if not line:
            return self._look()
        if word[0] == "?":
            return self._explain(line[1:].strip())
        command = self._commands.get(word.lower())
        is_move = rest and not rest.isdigit() and word.lower() == "say"
        if command is not None and not is_move:
            return command(rest)
        if meant := self.menu.meant(line):
            return self._answer(meant)
        if line.isdecimal() and not self.menu.is_typed:
            return self._choose(line)
        return self._answer(line)

    def _choose(self, number: str) -> bool:
        """Take the answer with a number, or go on to what it begins with."""
        before = self.menu.begun
        move = self.menu.choose(int(number[:9]))
        if move:
            return self._answer(move)
        if self.menu.begun == before:
            self.screen.say("play.no_number", number=number, most=len(self.menu.entries))
        else:
            self.screen.menu(self.seen, self.menu)
        return False

    def _answer(self, move: str) -> bool:
        self._tell(self.table.answer(move))
        return True

    def _look(self) -> bool:
        """Show the position and the question again, or leave an answer that was begun."""
        if not self.menu.begun and self.menu.space is self.seen.space:
            self.screen.position(self.seen)
        self.menu = Menu(self.seen.game, self.seen.space)
        self.screen.ask(self.seen, self.menu)
        return False

    def _explain(self, wanted: str) -> bool:
        if wanted:
            self.screen.rules(self.seen, wanted)
        else:
            self.screen.help(self.seen, self.menu)
        return False

    def _what(self, rest: str) -> bool:
        move = self._named(rest)
        self.screen.preview(move, self.table.preview(move))
        return False

    def _named(self, text: str) -> str:
        """Return the answer that a number, an amount or a spelling names."""
        if meant := self.menu.meant(text):
            return meant
        if text.isdecimal() and 0 < int(text[:9]) <= len(self.menu.entries):
            return self.menu.entries[int(text) - 1].text.rstrip()
        return text

    def _like(self, rest: str) -> bool:
        for found in beginning_with(self.seen.game, self.menu.space, rest):
            self.screen.line(f"  {found}")
        return False

    def _say(self, rest: str) -> bool:
        """List what can be said, or say what has a number."""
        if not self.seen.speech.size():
            self.screen.say("play.no_talk")
            return False
        if self.menu.space is not self.seen.speech:
            self.menu = Menu(self.seen.game, self.seen.speech)
        if rest:
            return self._choose(rest)
        self.screen.menu(self.seen, self.menu)
        return False

    def _undo(self, _: str) -> bool:
        move = self.table.undo()
        if move:
            self.screen.say("play.undone", move=move)
        else:
            self.screen.say("play.no_undo")
        return bool(move)

    def _log(self, _: str) -> bool:
        self.screen.events(self.seen, self.table.told())
        return False

    def _about(self, _: str) -> bool:
        self.screen.about(self.seen)
        return False

    def _quit(self, _: str) -> bool:
        raise Stopped
