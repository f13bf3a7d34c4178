"""`slushfund play`: whole games in a terminal and through pipes, in both languages."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import subprocess
from pathlib import Path

import pytest

from cli.typist import OVER, PROMPT, Piped, answer, command, environment, play_out
from patience import PATIENCE
from slushfund import games
from slushfund.cli.terminal import play as play_here
from slushfund.cli.terminal import saving, table
from slushfund.cli.terminal.menu import LISTED, Menu
from slushfund.cli.terminal.screen import Screen
from slushfund.core import CHANCE, BadInput, Playthrough, Rng
from slushfund.telling import happening
from slushfund.wire.record import play_again

GAMES = [game.id for game in games.ALL]
BRISK = {"tiefe-taschen": ["phase3=orderly"]}
"""Settings for players who do anything at all: all at once they would take back what they have laid
again and again."""
ESCAPE = "\x1b["


def kept(folder: Path) -> Path:
    [file] = (folder / "played").glob("*.json")
    return file


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_to_its_end_through_pipes(tmp_path, game, language):
    how = ["--bots", "random", "--language", language, "--seed", "7"]
    typed = Piped(tmp_path, game, *BRISK.get(game, []), *how)
    text = play_out(typed, Rng.seeded(3))
    assert typed.end() == 0
    assert ESCAPE not in text
    assert "Traceback" not in text
    play = play_again(saving.read(kept(tmp_path)).record)
    outcome = play.game.outcome(play.state)
    assert outcome is not None
    for score in outcome.scores:
        assert f": {score.total}" in text.partition(OVER.search(text)[0])[2]
    has_everything_and_no_more(play, text, language)


def has_everything_and_no_more(play, text, language):
    """What the player was told stands there, and nothing that only others were told."""
    lines = set(text.splitlines())
    told = {event_line(play, event, language) for event in play.events(0)}
    secret = {
        event_line(play, event, language)
        for events in play.told
        for event in events
        if not event.is_told_to(0)
    }
    assert told <= lines
    assert secret - told or play.game.id == "prodigals"  # its hands lie open
    assert not (secret - told) & lines


def event_line(play, event, language):
    return "  " + happening(play.game, event, 0, language)


class Typed:
    """A game whose player sits at a terminal."""

    def __init__(self, folder, *arguments, **settings):
        self.text = ""
        self._ours, theirs = pty.openpty()
        self._process = subprocess.Popen(
            command(*arguments),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env=environment(folder, **{"TERM": "xterm", **settings}),
        )
        os.close(theirs)
        self.asked = self.read()

    def read(self):
        data = b""
        while not data.endswith(PROMPT.encode()):
            try:
                more = os.read(self._ours, 1 << 16)
            except OSError:  # the other side has closed
                break
            data = (data + more).replace(b"\r\n", b"\n")
        text = data.decode()
        self.text += text
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text)

    def type(self, line):
        os.write(self._ours, f"{line}\n".encode())
        self.asked = self.read()
        return self.asked

    def end(self):
        os.close(self._ours)
        return self._process.wait(PATIENCE)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_to_its_end_in_a_terminal(tmp_path, game):
    how = ["--bots", "random", "--seed", "8"]
    typed = Typed(tmp_path, game, *BRISK.get(game, []), *how, LANG="de_DE.UTF-8")
    text = play_out(typed, Rng.seeded(4))
    assert typed.end() == 0
    assert "Das Spiel ist aus" in text
    assert ESCAPE in text


@pytest.mark.slow
@pytest.mark.parametrize("plain", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_terminal_without_colours_gets_none(tmp_path, plain):
    typed = Typed(tmp_path, "qe", "--bots", "random", "--seed", "1", **plain)
    typed.type("quit")
    assert typed.end() == 0
    shown = re.sub(r"\x1b\[\?2004[hl]", "", typed.text)  # readline's own, about pasting
    assert ESCAPE not in shown
    assert "--resume" in shown


@pytest.mark.slow
def test_a_game_is_stopped_and_goes_on_where_it_was(tmp_path):
    first = Piped(tmp_path, "qe", "seats=3", "--bots", "random", "--seed", "5", "--seat", "1")
    rng = Rng.seeded(1)
    assert "Seat 1: you" in first.text
    for _ in range(4):
        first.type(answer(first.asked, rng))
    told = first.type("quit")
    assert first.end() == 0
    file = kept(tmp_path)
    assert f"slushfund play --resume {file}" in told
    before = saving.read(file)
    for name in (str(file), "last"):
        again = Piped(tmp_path, "--resume", name)
        assert f"after {len(before.record.inputs)} moves" in again.text
        again.type("log")
        assert again.end() == 0
        assert saving.read(file).record.inputs == before.record.inputs
    last = Piped(tmp_path, "--resume", "last")
    play_out(last, rng)
    assert last.end() == 0
    done = subprocess.run(
        [command()[0], "-m", "slushfund", "replay", str(file)],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    assert "\nover: tiles-sold; winners: " in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess",), "There is no game of this name"),
        ((), "There is no game of this name"),
        (("qe", "seats=9"), "cannot be played with 9 seats"),
        (("qe", "--bots", "nobody"), "nobody (random, "),
        (("qe", "--seat", "7"), "7 (0-3)"),
        (("qe", "--language", "fr"), "fr (en, de)"),
        (("qe", "--language", "de", "--seat", "7"), "Diesen Platz gibt es nicht"),
        (("--resume", "/nowhere/x.json"), "/nowhere/x.json"),
        (("--resume", "last"), "no game to go on with"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(tmp_path, arguments, said):
    done = subprocess.run(
        command(*arguments), env=environment(tmp_path), capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def moments(name, options="", seed=2, every=7):
    """Play at random; yield games under way in which a seat is asked."""
    game, rng = games.get(name), Rng.seeded(seed)
    play = Playthrough(game, game.parse_options(options))
    while seats := game.to_act(play.state):
        seat = seats[-1]
        if seat != CHANCE and len(play.inputs) % every == 0:
            yield play, seat
        state = play.state
        move = game.draw(state, rng) if seat == CHANCE else game.space(state, seat).sample(rng)
        play.apply(seat, move)


def printed(play, seat, look=table.glimpse):
    """Return everything that can be shown at a moment."""
    out = io.StringIO()
    seen = look(play, seat, "")
    for language in ("de", "en"):
        screen = Screen(play.game.id, language, out)
        menu = Menu(seen.game, seen.space)
        screen.position(seen)
        screen.ask(seen, menu)
        screen.menu(seen, Menu(seen.game, seen.speech))
        screen.help(seen, menu)
        for move in seen.space.listing(3):
            screen.preview(play.game.write(move), play.game.preview(play.state, seat, move))
    return out.getvalue()


def twin(play, seat):
    """Return a world that the seat cannot tell from the real one."""
    other = Playthrough(play.game, play.options)
    other.state = play.game.imagine(play.game.view(play.state, seat), Rng.seeded(9))
    return other


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_shown_that_the_seat_does_not_know(game):
    for play, seat in moments(game, every=23):
        assert printed(play, seat) == printed(twin(play, seat), seat)


@pytest.mark.parametrize("game", GAMES)
def test_a_planted_leak_is_found(game):
    """Whoever is shown the table through the eyes of a neighbour learns too much."""

    def leaky(play, seat, undoable):
        seen = table.glimpse(play, seat, undoable)
        seats = play.options.seats
        seen.view = play.game.view(play.state, (seat + 1) % seats)
        return seen

    options = "seats=3 contests=W" if game == "prodigals" else ""
    assert any(
        printed(play, seat, leaky) != printed(twin(play, seat), seat, leaky)
        for play, seat in moments(game, options, every=5)
    )


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("tiefe-taschen", ""),
        ("counterfeiters", ""),
        ("prodigals", "contests=EPS"),
        ("prodigals", "contests=W"),
    ],
)
def test_every_answer_can_be_chosen_by_numbers(game, options):
    """Whatever is legal is reached from menus, and what menus lead to is legal."""
    sizes = set()
    for play, seat in moments(game, options, every=11):
        space = play.game.space(play.state, seat)
        menu = Menu(play.game, space)
        sizes.add(menu.is_in_steps)
        if menu.is_typed or menu.size > 600:
            continue
        reached = set(walk(menu))
        legal = {play.game.write(move) for move in space.listing(menu.size)}
        assert reached == legal
    assert False in sizes


def walk(menu):
    """Return all answers that numbers lead to."""
    for number in range(1, len(menu.entries) + 1):
        begun = menu.begun
        whole = menu.choose(number)
        if whole:
            yield whole
        else:
            assert menu.begun != begun
            yield from walk(menu)
            menu.back()
            descend(menu, begun)


def descend(menu, begun):
    """Go back to where an answer was begun."""
    while menu.begun != begun:
        [number] = [at for at, entry in enumerate(menu.entries, 1) if begun.startswith(entry.text)]
        menu.choose(number)


def test_large_spaces_are_asked_in_steps():
    steps = 0
    for play, seat in moments("tiefe-taschen", every=3):
        menu = Menu(play.game, play.game.space(play.state, seat))
        if menu.is_in_steps:
            steps += 1
            assert len(menu.entries) <= LISTED
            assert not menu.choose(0)
            assert not menu.choose(len(menu.entries) + 1)
    assert steps


class Fake:
    """A dialog in this process, with lines to come."""

    def __init__(self, monkeypatch, folder, lines, game="qe", options="", language="en"):
        monkeypatch.setenv("SLUSHFUND_DATA", str(folder / "games.db"))
        typed = iter(lines)

        def read(prompt):
            try:
                return next(typed)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", read)
        monkeypatch.setenv("LC_ALL", language)
        self.code = play_here(game, options, 0, "random", "", "3")


def test_help_rules_previews_and_refusals(monkeypatch, tmp_path, capsys):
    lines = ["?", "? QE-4.2", "? QE-4", "? ZZ-1", "what 7", "0", "say", "undo", "about", "log"]
    lines += ["like open", "bid 3", "nonsense", "", "quit"]
    assert Fake(monkeypatch, tmp_path, lines, options="seats=4 first=0").code == 0
    said = capsys.readouterr().out
    assert "What you can type:" in said
    assert re.search(r"^QE-4\.2  Zero or any positive", said, re.MULTILINE)
    assert len(re.findall(r"^QE-4\.\d+  ", said, re.MULTILINE)) > 3
    assert "There is no rule ZZ-1" in said
    assert "open 7 may be answered and changes nothing at once." in said
    assert re.search(r"Not possible: .*, QE-\d", said)
    assert "shows the rule." in said
    assert "There is nothing to be said now." in said
    assert "Nothing can be taken back" in said
    assert "Expected: open AMOUNT" in said
    assert said.count("phase: opening") == 2


def test_a_step_is_taken_back(monkeypatch, tmp_path, capsys):
    lines = ["errand main.order-1", "zurück", "errand main.order-1", "ende"]
    code = Fake(monkeypatch, tmp_path, lines, "prodigals", "seats=2 first=0", "de").code
    said = capsys.readouterr().out
    assert code == 0
    assert "Zurückgenommen: errand main.order-1" in said
    assert said.count("Wohin schickst du deinen Boten?") == 2
    inputs = saving.read(kept(tmp_path)).record.inputs
    assert [put.move for put in inputs if put.seat == 0] == ["errand main.order-1"]


def test_statements_are_listed_and_made(monkeypatch, tmp_path, capsys):
    lines = ["say", "", "say", "1", "1", "1", "1", "say 1 threat play reject", "quit"]
    Fake(monkeypatch, tmp_path, lines, "tiefe-taschen", "seats=3 first=0")
    said = capsys.readouterr().out
    assert "You may also speak" in said
    assert "  said: seat 0 (you), words say all promise play agree\n" in said
    assert "  said: seat 0 (you), words say 1 threat play reject\n" in said


def test_the_file_is_refused_when_it_is_none(tmp_path):
    for text in ("", "{}", json.dumps({"format": "slushfund-play-1"}), "[1]"):
        file = tmp_path / "x.json"
        file.write_text(text)
        with pytest.raises(BadInput):
            saving.read(file)


def test_names_of_files_are_never_used_twice(tmp_path):
    first = saving.new_name(tmp_path, "qe", "2026-11-17")
    first.touch()
    assert saving.new_name(tmp_path, "qe", "2026-11-17") != first
