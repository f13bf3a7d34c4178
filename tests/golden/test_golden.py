"""Golden logs: a file in the folder of a game is a test that replaying gives exactly its text."""

from zlib import crc32

import pytest

from golden.rewrite import all_logs, first_difference, play, read, rewrite
from slushfund import games


@pytest.mark.parametrize("path", all_logs(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_engine_still_says_what_the_log_says(path) -> None:
    text = path.read_text("utf-8")
    assert first_difference(text) == ""
    assert rewrite(text) == text, "only lines of comments, inputs and events, and a last line end"


@pytest.mark.parametrize("path", all_logs(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_log_lies_in_the_folder_of_its_game(path) -> None:
    header = next(line.text for line in read(path.read_text("utf-8")) if line.is_input())
    assert header.split(" ")[0].replace("-", "_") == path.parent.name.replace("-", "_")


@pytest.mark.parametrize("path", all_logs(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_person_can_read_a_log(path) -> None:
    """What only leads up to the point of a long log is folded; see rewrite.py."""
    assert len(path.read_text("utf-8").splitlines()) <= 270


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.id)
def test_every_game_has_a_golden_log(game) -> None:
    names = [path.parent.name.replace("-", "_") for path in all_logs()]
    assert game.id.replace("-", "_") in names


LOG = """# A comment above. [QE-1.1]
qe seats=3
# before the first input
chance nation 0 US
  nation-dealt 0 US
# before the second
chance nation 1 CN
# inside
  nation-dealt 1 CN
# at the end
"""


def test_a_good_log_has_no_difference_and_is_rewritten_to_itself() -> None:
    assert first_difference(LOG) == ""
    assert rewrite(LOG) == LOG
    assert play(LOG) == [[], ["  nation-dealt 0 US"], ["  nation-dealt 1 CN"]]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("  nation-dealt 1 CN", "  nation-dealt 1 JP", "line 9, after `chance nation 1 CN`"),
        ("  nation-dealt 0 US\n", "", "line 4, after `chance nation 0 US`"),
        ("  nation-dealt 0 US", "  nation-dealt 0 US\n  nation-dealt 0 US", "line 6"),
        ("  nation-dealt 0 US", "  nation-dealt 0 US @0", "line 5"),
        ("chance nation 1 CN", "chance nation 1 XX", "line 7: chance nation 1 XX: bad-notation"),
        ("chance nation 1 CN", "chance nation 1 US", "line 7: chance nation 1 US: not-an-outcome"),
        ("qe seats=3", "qe seats=9", "line 2: qe seats=9: bad-seats"),
        ("qe seats=3", "chess seats=3", "line 2: chess seats=3: unknown-game"),
    ],
)
def test_a_changed_log_is_named_with_its_line_and_its_move(old, new, said) -> None:
    assert first_difference(LOG.replace(old, new, 1)).startswith(said)


def test_rewriting_mends_events_and_keeps_comments() -> None:
    broken = LOG.replace("  nation-dealt 0 US\n", "").replace(
        "  nation-dealt 1 CN", "  nonsense\n  more"
    )
    assert rewrite(broken) == LOG


FOLDED = """# The same, folded.
qe seats=3
.. chance nation 0 US | chance nation 1 CN
  2 events, digest DIGEST
chance nation 2 JP
  nation-dealt 2 JP
""".replace("DIGEST", f"{crc32(b'  nation-dealt 0 US' + bytes([10]) + b'  nation-dealt 1 CN'):08x}")


def test_a_folded_line_makes_its_inputs_and_keeps_a_digest_of_what_they_told() -> None:
    assert first_difference(FOLDED) == ""
    assert rewrite(FOLDED) == FOLDED
    other = FOLDED.replace("chance nation 1 CN", "chance nation 1 EU")
    assert first_difference(other).startswith("line 4, after `.. chance")
    assert rewrite(rewrite(other)) == rewrite(other) != FOLDED
    wrong = FOLDED.replace("chance nation 1 CN", "chance nation 1 US")
    assert first_difference(wrong) == "line 3: chance nation 1 US: not-an-outcome QE-1.2"
