"""One notation for all games: a table of rows writes moves, reads them back and writes events.

The text of a move is words with one space between them: the word of its row, then what the kinds
of its fields write. A game's `notation.py` is such a table. What it says of a kind is all there is
to say: a text that is not exactly what `write` would give is refused, before anything long is
converted.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from dataclasses import fields
from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from slushfund.core.kernel import BadNotation, Event, Move

DIGITS: Final = "0123456789"


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """How one part of a move is spelled. All but the last of a row are one word each.

    The last may be several words, or none: then `parse` gets all that is left of the text.
    """

    name: str
    """How spellings show it, for instance SEAT; "" for a kind without any text."""
    width: int
    """How many fields it spells. With more than one, its value is a list of them."""

    def __init__(self, name: str, width: int = 1) -> None:
        self.name = name
        self.width = width

    @abstractmethod
    def write(self, value: Any) -> str:
        """Return the one spelling of a value."""

    @abstractmethod
    def parse(self, text: str) -> Any:
        """Return the value, or None when the text is not one; may raise a refusal of its own."""

    def fits(self, value: Any) -> bool:
        """Tell whether it can write this value; asked only where rows share a class."""
        return True

    def is_as_written(self) -> bool:
        """Tell whether every value is a text, and its own spelling."""
        return False


@final
class Literal(Kind):
    """A word that is always there and tells nothing: `to`, `at`."""

    def __init__(self, word: str) -> None:
        super().__init__(word, 0)

    def write(self, value: Any) -> str:
        return self.name

    def parse(self, text: str) -> Any:
        return text if text == self.name else None


@final
class Fixed(Kind):
    """A field that the row's word tells already: nothing is written."""

    value: object

    def __init__(self, value: object) -> None:
        super().__init__("")
        self.value = value

    def write(self, value: Any) -> str:
        return ""

    def parse(self, text: str) -> Any:
        return self.value

    def fits(self, value: Any) -> bool:
        return bool(value == self.value)


@mypyc_attr(allow_interpreted_subclasses=True)
class Number(Kind):
    """Plain digits without leading zeros."""

    longest: int
    """Digits; checked before the text is converted."""
    least: int
    """Below zero: a minus may stand before all but zero."""

    def __init__(self, name: str, longest: int, least: int = 0) -> None:
        super().__init__(name)
        self.longest = longest
        self.least = least

    def write(self, value: Any) -> str:
        return str(value)

    def refuse_long(self) -> None:
        """Raise a refusal of longer numbers, where a rule forbids them and not the form."""

    def parse(self, text: str) -> Any:
        is_negative = self.least < 0 and text[:1] == "-"
        digits = text[1:] if is_negative else text
        head = digits[: self.longest + 1]
        for character in head:
            if character not in DIGITS:
                return None
        if not head or (head[0] == "0" and (is_negative or len(digits) > 1)):
            return None
        if len(digits) > self.longest:
            self.refuse_long()
            return None
        number = -int(head) if is_negative else int(head)
        return number if number >= self.least else None


@final
class Digit(Kind):
    """One digit out of a few: a seat, the value of a card."""

    allowed: str

    def __init__(self, name: str, allowed: str) -> None:
        super().__init__(name)
        self.allowed = allowed

    def write(self, value: Any) -> str:
        return str(value)

    def parse(self, text: str) -> Any:
        return int(text) if len(text) == 1 and text in self.allowed else None


SEAT: Final = Digit("SEAT", DIGITS)


@final
class Code(Kind):
    """One word of a list; the value is its place there. An empty name is a place never written."""

    codes: list[str]

    def __init__(self, codes: list[str], name: str = "") -> None:
        super().__init__(name or "|".join(codes))
        self.codes = codes

    def write(self, value: Any) -> str:
        code: str = self.codes[value]
        return code

    def parse(self, text: str) -> Any:
        return self.codes.index(text) if text and text in self.codes else None


@final
class Word(Kind):
    """One word of a list; the value is the word itself."""

    words: list[str]

    def __init__(self, words: list[str], name: str = "") -> None:
        super().__init__(name or "|".join(words))
        self.words = words

    def write(self, value: Any) -> str:
        return str(value)

    def parse(self, text: str) -> Any:
        return text if text and text in self.words else None

    def is_as_written(self) -> bool:
        return True


@final
class Pattern(Kind):
    """A word of a certain form, as packs may name things; the value is the word itself."""

    pattern: re.Pattern[str]
    longest: int
    """Characters; checked before the pattern is tried."""
    reserved: list[str]

    def __init__(self, name: str, pattern: str, longest: int, reserved: list[str]) -> None:
        super().__init__(name)
        self.pattern = re.compile(pattern, re.ASCII)
        self.longest = longest
        self.reserved = reserved

    def write(self, value: Any) -> str:
        return str(value)

    def parse(self, text: str) -> Any:
        if len(text) > self.longest or self.pattern.fullmatch(text) is None:
            return None
        return None if text in self.reserved else text

    def is_as_written(self) -> bool:
        return True


@final
class Joined(Kind):
    """Several fields in one word: `3,-1`."""

    kinds: list[Kind]
    separator: str

    def __init__(self, kinds: list[Kind], separator: str) -> None:
        super().__init__(separator.join([kind.name for kind in kinds]), len(kinds))
        self.kinds = kinds
        self.separator = separator

    def write(self, value: Any) -> str:
        return self.separator.join([kind.write(value[at]) for at, kind in enumerate(self.kinds)])

    def parse(self, text: str) -> Any:
        parts = text.split(self.separator, len(self.kinds))
        if len(parts) != len(self.kinds):
            return None
        values = [kind.parse(parts[at]) for at, kind in enumerate(self.kinds)]
        return None if None in values else values


@final
class Listed(Kind):
    """Things of one kind in ascending order; the value is a tuple."""

    kind: Kind
    separator: str
    none: str
    """The word for an empty list; "" where the list may not be empty."""
    longest: int
    """The most things in a list."""
    may_repeat: bool

    def __init__(
        self, kind: Kind, longest: int, none: str = "", separator: str = ",", *, may_repeat: bool
    ) -> None:
        super().__init__(separator.join([kind.name, kind.name]))
        self.kind = kind
        self.longest = longest
        self.none = none
        self.separator = separator
        self.may_repeat = may_repeat

    def write(self, value: Any) -> str:
        return self.separator.join([self.kind.write(item) for item in value]) or self.none

    def parse(self, text: str) -> Any:
        if text == self.none:
            return () if text else None
        parts = text.split(self.separator, self.longest)
        if len(parts) > self.longest:
            return None
        values = [self.kind.parse(part) for part in parts]
        if None in values:
            return None
        for at in range(1, len(values)):
            is_same = values[at] == values[at - 1]
            if values[at] < values[at - 1] or (is_same and not self.may_repeat):
                return None
        return tuple(values)


@final
class BySeat(Kind):
    """Amounts of all seats, in events: `0:120 1:135`."""

    def __init__(self) -> None:
        super().__init__("SEAT:AMOUNT")

    def write(self, value: Any) -> str:
        return " ".join([f"{seat}:{amount}" for seat, amount in enumerate(value)])

    def parse(self, text: str) -> Any:
        return None


@final
class AsItIs(Kind):
    """Any value, in events: numbers and words as they are, lists with commas."""

    def __init__(self) -> None:
        super().__init__("VALUE")

    def write(self, value: Any) -> str:
        if value is None:
            return "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, (list, tuple)):
            return ",".join([self.write(item) for item in value]) or "none"
        return str(value) or "-"

    def parse(self, text: str) -> Any:
        return None


BY_SEAT: Final = BySeat()
AS_IT_IS: Final = AsItIs()


@final
class Row:
    """One line of the table: a word, the class it stands for, and the kinds of its fields."""

    word: str
    made: Any
    """The class; called with the values of its fields."""
    kinds: list[Kind]
    spelling: str
    """What a refusal shows: by default the word and the names of the kinds."""
    names: list[str]
    """The fields of the class."""
    parts: int
    """How many kinds have a text."""
    is_name: bool
    """The only field is a text, and its own spelling."""

    def __init__(
        self, word: str, made: type[Move | Event], kinds: list[Kind], spelling: str = ""
    ) -> None:
        self.word = word
        self.made = made
        self.kinds = kinds
        shown = [kind.name for kind in kinds if kind.name]
        self.spelling = spelling or " ".join([word, *shown])
        self.parts = len(shown)
        listed: Any = made  # the base classes are no dataclasses, their subclasses are
        self.names = [field.name for field in fields(listed) if field.name != "audience"]
        assert sum([kind.width for kind in kinds]) == len(self.names), f"{word}: kinds and fields"
        self.is_name = len(kinds) == 1 and kinds[0].is_as_written()

    def _value(self, thing: Move | Event, at: int, width: int) -> Any:
        """Return what a kind writes: a field, or a list of several."""
        if width == 1:
            return getattr(thing, self.names[at])
        return [getattr(thing, name) for name in self.names[at : at + width]]

    def fits(self, thing: Move | Event) -> bool:
        """Tell whether this row, of several for one class, is the one that writes it."""
        at = 0
        for kind in self.kinds:
            if not kind.fits(self._value(thing, at, kind.width)):
                return False
            at += kind.width
        return True

    def write(self, thing: Move | Event) -> str:
        """Return the text of a move or event."""
        if not self.kinds:
            return self.word
        if self.is_name:
            name: str = getattr(thing, self.names[0])
            return f"{self.word} {name}"
        words = [self.word]
        at = 0
        for kind in self.kinds:
            text = kind.write(self._value(thing, at, kind.width))
            if text:
                words.append(text)
            at += kind.width
        return " ".join(words)

    def parse(self, rest: str) -> Move | None:
        """Return the move whose text goes on with *rest*, or None."""
        texts = rest.split(" ", self.parts - 1) if rest and self.parts else []
        if len(texts) == self.parts - 1:
            texts.append("")  # the last kind may have nothing to say
        if len(texts) != self.parts or (rest and not self.parts):
            return None
        values: list[Any] = []
        at = 0
        for kind in self.kinds:
            value = kind.parse(texts[at] if kind.name else "")
            if value is None:
                return None
            at += 1 if kind.name else 0
            if kind.width == 1:
                values.append(value)
            elif kind.width:
                values += value
        move: Move = self.made(*values)
        return move


MOST_READ: Final = 4096


@final
class Notation:
    """The table of one game."""

    spelling: str
    """What a refusal shows when not even the word is known."""
    _by_word: dict[str, list[Row]]
    _by_class: dict[type[Move], list[Row]]
    _events: dict[type[Event], Row]
    _read: dict[str, Move]
    """Moves that were typed lately, up to a limit."""

    def __init__(
        self,
        rows: list[Row],
        chance: list[Row],
        events: dict[type[Event], list[Kind]],
        spelling: str = "",
    ) -> None:
        """Take the moves of seats, those of chance, and events that do not go as they are."""
        self.spelling = spelling or ", ".join([row.spelling for row in rows])
        self._by_word = {}
        self._by_class = {}
        for row in [*rows, *chance]:
            self._by_word.setdefault(row.word, []).append(row)
            self._by_class.setdefault(row.made, []).append(row)
        self._read = {}
        self._events = {}
        for made, kinds in events.items():
            self._events[made] = Row(kebab(made.__name__), made, kinds)

    def write(self, move: Move) -> str:
        """Return the one spelling of a move."""
        rows = self._by_class[type(move)]
        if len(rows) > 1:
            for row in rows:
                if row.fits(move):
                    return row.write(move)
        return rows[0].write(move)

    def verb(self, move: Move) -> str:
        """Return the word that the spelling of a move begins with."""
        rows = self._by_class[type(move)]
        return rows[0].word if len(rows) == 1 else self.write(move).partition(" ")[0]

    def parse(self, text: str) -> Move:
        """Read a move in its one spelling; a refusal shows the right one."""
        word, _, rest = text.partition(" ")
        rows = self._by_word.get(word)
        if rows is None:
            raise BadNotation(self.spelling)
        if text[-1] != " ":
            for row in rows:
                move = row.parse(rest)
                if move is not None:
                    return move
        spelling = " | ".join([row.spelling for row in rows])
        raise BadNotation(self.spelling if spelling == word else spelling)

    def parse_again(self, text: str) -> Move:
        """Return the same for who reads the same few moves all the time: moves never change."""
        move = self._read.get(text)
        if move is None:
            move = self.parse(text)
            if len(self._read) >= MOST_READ:
                self._read.clear()
            self._read[text] = move
        return move

    def write_event(self, event: Event) -> str:
        """Return an event as a line of a log: its name as everywhere, then its fields."""
        made = type(event)
        row = self._events.get(made)
        if row is None:
            listed: Any = made
            kinds: list[Kind] = [AS_IT_IS for name in fields(listed) if name.name != "audience"]
            row = Row(kebab(made.__name__), made, kinds)
            self._events[made] = row
        return row.write(event)


def kebab(name: str) -> str:
    """Return the name of a class as ids are written: RoundBegan becomes round-began."""
    return "".join([f"-{c.lower()}" if c.isupper() else c for c in name]).removeprefix("-")
