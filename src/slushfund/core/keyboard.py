"""One coding of moves for all games: a move is typed, key by key, and only live keys are offered.

The spelling of a move (`core.notation`) is typed on a keyboard of 44 keys. A key is live when some
legal move goes on with it. Where only one key is live there is nothing to decide, so it presses
itself: a bid of 120 takes the keys 1, 2, 0 and Enter, and `bid ` appears by itself. Whatever can be
spelled can be typed, so a whole number of any length, a split of any pot and a statement of any
form need no list of moves. docs/gyms/moves.md tells more.
"""

from __future__ import annotations

import re
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from slushfund.core.kernel import IllegalMove, Move
from slushfund.core.notation import Notation
from slushfund.core.space import (
    END,
    FAST,
    FIGURES,
    FIGURES_OR_END,
    FIRST_FIGURES,
    Numbers,
    Pick,
    Space,
    Whole,
    spelled,
)

KEYBOARD: Final = "0123456789\n ,:-.@^abcdefghijklmnopqrstuvwxyz"
"""The character of each key, by number. `^` is Shift: the next letter is a capital."""
KEYS: Final = len(KEYBOARD)
SHIFT: Final = "^"
KEY_NAMES: Final = [{"\n": "enter", " ": "space", "^": "shift"}.get(key, key) for key in KEYBOARD]
_NUMBERS: Final = {key: number for number, key in enumerate(KEYBOARD)}
_BITS: Final = [1 << _NUMBERS[chr(code)] if chr(code) in _NUMBERS else 0 for code in range(128)]
"""By the code of a character."""
ENTER: Final = 10
assert KEYBOARD[ENTER] == END
_FIGURES: Final = (1 << ENTER) - 1

_HAS_CAPITAL: Final = re.compile("[A-Z]")


_PRESSED: Final[dict[str, str]] = {}
"""Pieces that were offered lately, up to a limit: the same few all the time."""
MOST_PRESSED: Final = 4096


def pressed(text: str) -> str:
    """Return the characters of the keys that write a text: capitals are letters after Shift."""
    if text.islower() or not _HAS_CAPITAL.search(text):
        return text
    return "".join([SHIFT + c.lower() if c.isupper() else c for c in text])


def _pressed_piece(piece: str) -> str:
    """Return the same for a piece; every piece can be typed."""
    known = _PRESSED.get(piece)
    if known is not None:
        return known
    keys = pressed(piece)
    assert not set(keys) - set(KEYBOARD), f"cannot be typed: {piece}"
    if len(_PRESSED) >= MOST_PRESSED:
        _PRESSED.clear()
    _PRESSED[piece] = keys
    return keys


def _pressed_move(move: Move, notation: Notation) -> str:
    """Return the characters of the keys that type a move, which are kept with it."""
    move.as_pressed = _pressed_piece(spelled([move], notation)[0])
    return move.as_pressed


def _live_figures(pieces: list[str]) -> int:
    """Return the live keys of the usual pieces of numbers as bits; 0 for all others."""
    if pieces is FIGURES_OR_END:
        return _FIGURES | 1 << ENTER
    if pieces is FIGURES:
        return _FIGURES
    return _FIGURES - 1 if pieces is FIRST_FIGURES else 0


@final
@mypyc_attr(acyclic=True)
class Typing:
    """A move that is being typed: what stands there, and what may follow."""

    keys: list[int]
    """The keys that were pressed, without those that pressed themselves."""
    _written: str
    """What stands there, but for the last keys and the piece that is begun."""
    _figures: int
    """How many of the last keys are not written yet: digits of a number, and Enter after it."""
    _spaces: list[Space]
    _notation: Notation
    _pieces: list[str]
    """What may follow, as characters of keys; all begin with the same `_at` characters."""
    _at: int
    _of: list[int]
    """The space that each piece is from, where there is more than one."""
    _only: int
    """The only space that is left, or -1."""
    _moves: list[Move]
    """The move that each piece completes, where the only space is a list of moves."""
    _numbers: Numbers | None
    """The numbers that may be answered, while `_pieces` are usual ones of a number."""
    _number: int
    """The one that is typed so far, 0 before its first digit."""
    _live: int

    def __init__(self, spaces: list[Space], notation: Notation, begins: bool = True) -> None:
        self.keys = []
        self._written = ""
        self._figures = 0
        self._spaces = spaces
        self._notation = notation
        self._pieces = []
        self._of = []
        self._at = 0
        self._only = 0 if len(spaces) == 1 else -1
        self._moves = []
        self._numbers = None
        self._number = 0
        self._live = 0
        if not begins:
            return
        if self._only == 0:
            self._begin(spaces[0])
        else:
            for number, space in enumerate(spaces):
                if not space.is_empty():
                    self._offer(number)
        self._go_on()

    def _begin(self, space: Space) -> None:
        """Offer what begins the answers of the only space."""
        if space.is_empty():
            return
        if isinstance(space, Pick):
            self._moves = space.moves
            self._pieces = [
                move.as_pressed or _pressed_move(move, self._notation) for move in space.moves
            ]
            return
        if isinstance(space, Whole) and not space.others:
            self._written = space.lead(self._notation)
        self._offer(0)

    @property
    def typed(self) -> str:
        """What stands there, without the piece that is begun."""
        if self._figures:
            last = self.keys[-self._figures :]
            self._written += "".join([KEYBOARD[key] for key in last])
            self._figures = 0
        return self._written

    def copy(self) -> Typing:
        """Return an independent twin."""
        new = Typing(self._spaces, self._notation, False)
        new.keys = self.keys.copy()
        new._written = self._written
        new._figures = self._figures
        new._pieces = self._pieces
        new._of = self._of
        new._at = self._at
        new._only = self._only
        new._moves = self._moves
        new._numbers = self._numbers
        new._number = self._number
        new._live = self._live
        return new

    def _offer(self, number: int) -> None:
        """Add what may follow in one of the spaces."""
        typed = self.typed
        pieces = self._spaces[number].pieces(typed, self._notation)
        if self._only >= 0 and _live_figures(pieces):
            self._pieces = pieces
            self._numbers = self._spaces[number].numbers()
            self._number = _last_number(typed) if self._numbers is not None else 0
            return
        self._numbers = None
        for piece in pieces:
            self._pieces.append(_pressed_piece(piece))
            if self._only < 0:
                self._of.append(number)

    def _go_on(self) -> None:
        """Press what presses itself, until there is a choice or the move is complete."""
        while len(self._pieces) == 1:
            first = self._pieces[0]
            self._written = self.typed + _written(first)
            self._pieces = []
            self._at = 0
            if first[-1] == END:
                self._live = 0
                return
            if self._only < 0:
                self._only = self._of[0]
                self._of = []
            self._offer(self._only)
        self._live = _live_figures(self._pieces)
        if not self._live:
            self._find_choice()

    def _find_choice(self) -> None:
        """Go to where the pieces differ, and note the live keys there."""
        if not self._pieces:
            self._live = 0
            return
        bits = _keys_at(self._pieces, self._at)
        if bits & (bits - 1) == 0:
            self._at = _common(self._pieces)
            bits = _keys_at(self._pieces, self._at)
        self._live = bits

    def is_complete(self) -> bool:
        """Tell whether the move is typed to its end."""
        return not self._pieces and (self._figures > 0 or self._written != "")

    def text(self) -> str:
        """Return what stands there, the piece that is begun included."""
        begun = self._pieces[0][: self._at] if self._pieces else ""
        return self.typed + _written(begun)

    def begun(self) -> str:
        """Return the characters of all keys so far, those that pressed themselves included."""
        return pressed(self.typed) + (self._pieces[0][: self._at] if self._pieces else "")

    def move(self) -> Move:
        """Return the move, once it is complete."""
        if len(self._moves) == 1:
            return self._moves[0]
        if self._numbers is not None:
            space = self._spaces[self._only]
            assert isinstance(space, Whole)
            return space.move_of(self._number)
        return self._notation.parse_again(self.typed[:-1])

    def live(self) -> int:
        """Return the live keys as bits; 0 when the move is complete or there is none."""
        return self._live

    def press(self, key: int) -> None:
        """Press a live key; any other is refused, and nothing has changed."""
        if not 0 <= key < KEYS or not self._live >> key & 1:
            raise IllegalMove("dead-key", "")
        if _live_figures(self._pieces):
            self._press_figure(key)
            return
        self.keys.append(key)
        code, at = ord(KEYBOARD[key]), self._at
        pieces: list[str] = []
        of: list[int] = []
        moves: list[Move] = []
        for number, piece in enumerate(self._pieces):
            if ord(piece[at]) == code:
                pieces.append(piece)
                if self._of:
                    of.append(self._of[number])
                if self._moves:
                    moves.append(self._moves[number])
        self._pieces = pieces
        self._of = of
        self._moves = moves
        self._at = at + 1
        self._go_on()

    def _press_figure(self, key: int) -> None:
        """Press a digit or Enter where each is a piece of its own: most keys by far are such."""
        numbers = self._numbers
        if numbers is not None:
            if key == ENTER:
                self.keys.append(key)
                self._figures += 1
                self._pieces = []
                self._live = 0
                return
            number = _with_figure(self._number, key)
            if numbers.goes_on_freely(number):
                self.keys.append(key)
                self._figures += 1
                self._number = number
                self._pieces = FIGURES_OR_END
                self._live = _FIGURES | 1 << ENTER
                return
        self._written = self.typed  # this key is none of those that are yet to be written
        self.keys.append(key)
        self._pieces = [KEYBOARD[key]]
        self._go_on()


def _with_figure(number: int, figure: int) -> int:
    """Return a number with one more digit."""
    if number < FAST:
        small: i64 = number
        last: i64 = figure
        return small * 10 + last
    return number * 10 + figure


def _keys_at(pieces: list[str], at: int) -> int:
    """Return the keys at one place of pieces as bits."""
    bits = 0
    for piece in pieces:
        bits |= _BITS[ord(piece[at])]
    return bits


def _common(pieces: list[str]) -> int:
    """Return how many characters pieces have in common; none of them begins another."""
    first, last, end = pieces[0], pieces[-1], 0
    while ord(first[end]) == ord(last[end]):
        end += 1
    common = first[:end]
    for piece in pieces:
        while not piece.startswith(common):
            common = common[:-1]
    return len(common)


def _last_number(typed: str) -> int:
    """Return the number that a text ends with, 0 where it does not."""
    at = len(typed)
    while at > 0 and "0" <= typed[at - 1] <= "9":
        at -= 1
    return int(typed[at:]) if at < len(typed) else 0


def _written(keys: str) -> str:
    """Return the text that keys have written."""
    if SHIFT not in keys:
        return keys
    parts = keys.split(SHIFT)
    return parts[0] + "".join([part[:1].upper() + part[1:] for part in parts[1:]])


def keys_of(spaces: list[Space], notation: Notation, move: Move) -> list[int]:
    """Return the keys that type a legal move; refuses any other."""
    typing = Typing(spaces, notation)
    text = pressed(notation.write(move) + END)
    while not typing.is_complete():
        at = len(typing.begun())
        typing.press(_NUMBERS.get(text[at], -1) if at < len(text) else -1)
    if typing.begun() != text:
        raise IllegalMove("dead-key", "")
    return typing.keys


def live_keys(bits: int) -> list[int]:
    """Return the numbers of keys given as bits, ascending."""
    return [key for key in range(KEYS) if bits >> key & 1]
