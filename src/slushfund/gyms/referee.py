"""The engine as a line protocol: one command per line in, one JSON object per line out.

docs/referee.md describes it for people who write bots. The referee sees everything: it is
the table, not a player. A command that is refused, or fails, changes nothing.
"""

from __future__ import annotations

import codecs
import secrets
from collections.abc import Callable
from typing import BinaryIO, Final, NamedTuple

import msgspec

from slushfund import games
from slushfund.core import (
    CHANCE,
    SPECTATOR,
    AnyGame,
    BadInput,
    Event,
    Input,
    Play,
    Playthrough,
    Refusal,
    Rng,
    replay,
    write_log,
)
from slushfund.packs import open_options
from slushfund.text import refusal_text
from slushfund.wire.plain import Fields, Plain, plain, plain_choices, plain_event, plain_outcome
from slushfund.wire.record import decode_record, plain_record, play_again

MAX_LINE: Final = 1 << 20
"""Bytes in a line without its end; a longer line is skipped and refused as a whole."""
MAX_COMMAND: Final = 10_000
"""Bytes that are looked at in any command but `load`. None is nearly as long, so a longer one is
refused for what its beginning is, without a look at the rest."""
MAX_DIGITS: Final = 18
"""Digits in a seed or a count. Numbers inside moves are the business of the games."""
LEGAL_DEFAULT: Final = 1_000
LEGAL_MOST: Final = 100_000
"""`legal` never lists more moves than this, whatever LIMIT says."""


class Referee:
    """One conversation, with at most one game under way."""

    def __init__(self) -> None:
        self.play: Play | None = None
        self.rng = Rng.seeded(secrets.randbits(96))
        """Rolls without a seed draw from the generator that was seeded last."""
        self.is_done = False
        self._about = ""
        """The game that the current command speaks of, for the text of its refusal."""

    def answer(self, line: bytes) -> bytes:
        """Carry out one line, given without its end, and return the answer, also without."""
        play, rng = self.play, self.rng.copy()
        inputs = [] if play is None else play.inputs
        length = len(inputs)
        self._about = "" if play is None else play.game.id
        try:
            return msgspec.json.encode({"ok": True, **self._run(line)})
        except Refusal as refusal:
            is_changed = length != len(inputs)
            answer = _refused(refusal, self._about)
        except Exception:
            is_changed = True  # a fault of ours, and nobody knows what it left behind
            answer = _refused(Refusal("internal-error", ""), "")
        if play is not None and is_changed:
            play = _rebuilt(play, inputs[:length])
        self.play, self.rng = play, rng
        return msgspec.json.encode(answer)

    def _run(self, line: bytes) -> Fields:
        """Find the command, check how many arguments it has, and carry it out."""
        text = _decoded(line)
        if not text.strip():
            raise Refusal("empty-line", "")
        command = COMMANDS.get(text.split(" ", 1)[0])
        if command is None:
            raise BadInput("unknown-command", "", ", ".join(COMMANDS))
        splits = command.most if command.takes_rest else command.most + 1
        words = text.split(" ", splits)[1:]
        if not command.least <= len(words) <= command.most or "" in words:
            raise BadInput("bad-arguments", "", command.usage)
        return command.run(self, words)

    def games(self, words: list[str]) -> Fields:
        """List the games with their options."""
        return {"games": [_describe(game) for game in games.ALL]}

    def new(self, words: list[str]) -> Fields:
        """Start a game."""
        settings = words[1] if len(words) > 1 else ""
        if settings != " ".join(settings.split()):
            raise BadInput("bad-arguments", "", COMMANDS["new"].usage)
        game = games.get(words[0])
        self._about = game.id
        self.play = Playthrough(game, open_options(game, settings))
        return _header(self.play)

    def load(self, words: list[str]) -> Fields:
        """Play a record again, in place of the game under way."""
        record = decode_record(words[0])
        self._about = record.game
        self.play = play_again(record)
        return _header(self.play)

    def quit(self, words: list[str]) -> Fields:
        """End the conversation."""
        self.is_done = True
        return {}

    def move(self, words: list[str]) -> Fields:
        """Make one move for a seat or for chance."""
        play = self._playing()
        seat = _seat(play, words[0], {"chance": CHANCE})
        events = play.put(seat, words[1])
        return {"events": _told(play, events), "to_act": _to_act(play)}

    def roll(self, words: list[str]) -> Fields:
        """Make chance moves until a seat is to act or the game is over."""
        play = self._playing()
        if words:
            self.rng = Rng.seeded(_number(words[0], "roll"))
        start = len(play.inputs)
        events: list[Event] = []
        while play.game.to_act(play.state) == [CHANCE]:
            events += _draw(play, CHANCE, self.rng)
        return {
            "moves": [put.move for put in play.inputs[start:]],
            "events": _told(play, events),
            "to_act": _to_act(play),
        }

    def random(self, words: list[str]) -> Fields:
        """Play on at random, to the end or for a number of inputs."""
        play = self._playing()
        self.rng = Rng.seeded(_number(words[0], "random"))
        most = _number(words[1], "random") if len(words) > 1 else None
        start = len(play.inputs)
        while most is None or len(play.inputs) - start < most:
            seats = play.game.to_act(play.state)
            if not seats:
                break
            _draw(play, self.rng.pick(seats), self.rng)
        return {
            "moves": [_pair(put) for put in play.inputs[start:]],
            "to_act": _to_act(play),
        }

    def undo(self, words: list[str]) -> Fields:
        """Take back the last input, of whatever seat."""
        play = self._playing()
        if not play.inputs:
            raise Refusal("nothing-to-undo", "")
        self.play = _rebuilt(play, play.inputs[:-1])
        return {"undone": _pair(play.inputs[-1]), "to_act": _to_act(self.play)}

    def act(self, words: list[str]) -> Fields:
        """Tell who is to act and what each seat is asked."""
        play = self._playing()
        owing = play.game.to_act(play.state)
        allowed = play.game.may_act(play.state)
        questions: list[Plain] = []
        for seat in allowed:
            if seat != CHANCE:
                questions.append(_question(play, seat, is_owed=seat in owing))
        return {
            "to_act": _seats(owing),
            "may_act": _seats(allowed),
            "questions": questions,
        }

    def chances(self, words: list[str]) -> Fields:
        """List what may happen, with weights; nothing unless chance is to act."""
        play = self._playing()
        if play.game.to_act(play.state) != [CHANCE]:
            return {"outcomes": []}
        chances = play.game.chances(play.state)
        return {
            "outcomes": [
                [play.game.write(move), weight]
                for move, weight in zip(chances.moves, chances.weights, strict=True)
            ]
        }

    def legal(self, words: list[str]) -> Fields:
        """List the legal moves of a seat, up to a limit."""
        play = self._playing()
        seat = _seat(play, words[0], {"chance": CHANCE})
        limit = _number(words[1], "legal") if len(words) > 1 else LEGAL_DEFAULT
        limit = min(limit, LEGAL_MOST)
        game, state = play.game, play.state
        if seat != CHANCE:
            moves = game.space(state, seat).listing(limit + 1)
        else:
            moves = game.chances(state).moves if game.to_act(state) == [CHANCE] else []
        return {
            "moves": [game.write(move) for move in moves[:limit]],
            "complete": len(moves) <= limit,
        }

    def view(self, words: list[str]) -> Fields:
        """Show what a seat or a spectator may know."""
        play = self._playing()
        seat = _seat(play, words[0], {"spectator": SPECTATOR})
        return {"view": plain(play.game, play.game.view(play.state, seat))}

    def outcome(self, words: list[str]) -> Fields:
        """Tell whether the game is over, and how it ended."""
        play = self._playing()
        outcome = play.game.outcome(play.state)
        if outcome is None:
            return {"over": False}
        return {"over": True, **plain_outcome(outcome)}

    def record(self, words: list[str]) -> Fields:
        """Return the record of the game so far."""
        record = self._playing().record()
        return {"record": plain_record(record), "fingerprint": record.fingerprint()}

    def log(self, words: list[str]) -> Fields:
        """Return the text log of the game so far."""
        return {"log": write_log(self._playing())}

    def _playing(self) -> Play:
        if self.play is None:
            raise Refusal("no-game", "")
        return self.play


class Command(NamedTuple):
    """How a command is written, and what carries it out."""

    usage: str
    least: int
    most: int
    takes_rest: bool
    """Whether the last argument is all the rest of the line, spaces included."""
    run: Callable[[Referee, list[str]], Fields]


COMMANDS: Final[dict[str, Command]] = {
    "games": Command("games", 0, 0, False, Referee.games),
    "new": Command("new GAME [key=value ...]", 1, 2, True, Referee.new),
    "act": Command("act", 0, 0, False, Referee.act),
    "chances": Command("chances", 0, 0, False, Referee.chances),
    "move": Command("move SEAT MOVE", 2, 2, True, Referee.move),
    "roll": Command("roll [SEED]", 0, 1, False, Referee.roll),
    "view": Command("view SEAT or view spectator", 1, 1, False, Referee.view),
    "legal": Command("legal SEAT [LIMIT]", 1, 2, False, Referee.legal),
    "random": Command("random SEED [MOVES]", 1, 2, False, Referee.random),
    "outcome": Command("outcome", 0, 0, False, Referee.outcome),
    "undo": Command("undo", 0, 0, False, Referee.undo),
    "record": Command("record", 0, 0, False, Referee.record),
    "log": Command("log", 0, 0, False, Referee.log),
    "load": Command("load JSON", 1, 1, True, Referee.load),
    "quit": Command("quit", 0, 0, False, Referee.quit),
}


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer line by line until `quit` or the end of *source*."""
    referee = Referee()
    while not referee.is_done:
        line = read_line(source)
        if line is None:
            return
        sink.write(referee.answer(line) + b"\n")
        sink.flush()


def read_line(source: BinaryIO) -> bytes | None:
    """Read a line without its end, or None at the end of *source*.

    Of a line longer than MAX_LINE only the beginning is kept, one byte too long, so that
    no line can fill the memory.
    """
    line = source.readline(MAX_LINE + 1)
    if not line:
        return None
    if len(line) > MAX_LINE and not line.endswith(b"\n"):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = source.readline(MAX_LINE)
    return line.removesuffix(b"\n")


def _decoded(line: bytes) -> str:
    """Return the text of a line, as much of it as matters; it may end as on Windows."""
    if len(line) > MAX_LINE:
        raise BadInput("line-too-long", "", str(MAX_LINE))
    is_cut = len(line) > MAX_COMMAND and not line.startswith(b"load ")
    if is_cut:
        line = line[:MAX_COMMAND]
    try:
        text, _ = codecs.utf_8_decode(line, "strict", not is_cut)
    except UnicodeDecodeError:
        raise Refusal("bad-encoding", "") from None
    return text.removesuffix("\r")


def _refused(refusal: Refusal, game_id: str) -> Fields:
    return {
        "ok": False,
        "code": refusal.code,
        "rule": refusal.rule or None,
        "message": refusal_text(refusal, game_id, "en"),
    }


def _rebuilt(play: Play, inputs: list[Input]) -> Play:
    """Return the game as *inputs* lead to it, with nothing shared with *play*."""
    record = play.record()
    record.inputs = inputs
    return replay(play.game, record)


def _describe(game: AnyGame) -> Fields:
    return {
        "id": game.id,
        "title": game.title,
        "min_seats": game.seats[0],
        "max_seats": game.seats[-1],
        "default_seats": game.default_seats,
        "options": plain_choices(game),
    }


def _header(play: Play) -> Fields:
    """Return what `new` and `load` tell of the game they begin."""
    return {
        "game": play.game.id,
        "seats": play.options.seats,
        "options": play.options.text(),
        "to_act": _to_act(play),
    }


def _question(play: Play, seat: int, *, is_owed: bool) -> Fields:
    space = play.game.space(play.state, seat)
    return {
        "seat": seat,
        "id": play.game.question(play.state, seat),
        "kind": space.kind(),
        "space": plain(play.game, space),
        "owed": is_owed,
    }


def _draw(play: Play, seat: int, rng: Rng) -> list[Event]:
    """Make a random move for a seat or for chance."""
    if seat == CHANCE:
        return play.apply(CHANCE, rng.choose(play.game.chances(play.state)))
    return play.apply(seat, play.game.space(play.state, seat).sample(rng))


def _told(play: Play, events: list[Event]) -> Plain:
    return [plain_event(play.game, event) for event in events]


def _to_act(play: Play) -> Plain:
    return _seats(play.game.to_act(play.state))


def _seats(seats: list[int]) -> Plain:
    return [_seat_word(seat) for seat in seats]


def _seat_word(seat: int) -> Plain:
    return "chance" if seat == CHANCE else seat


def _pair(put: Input) -> Plain:
    return [_seat_word(put.seat), put.move]


def _seat(play: Play, text: str, words: dict[str, int]) -> int:
    """Read a seat of this table, or one of the *words* that stand for a seat."""
    seats = {str(seat): seat for seat in range(play.options.seats)} | words
    if text not in seats:
        raise BadInput("bad-seat", "", ", ".join(seats))
    return seats[text]


def _number(text: str, command: str) -> int:
    """Read a seed or a count: plain ASCII digits, without sign or leading zero."""
    is_plain = text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS
    if not is_plain or text != str(int(text)):
        raise BadInput("bad-number", "", COMMANDS[command].usage)
    return int(text)
