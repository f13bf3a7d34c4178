"""Boards and cards as data: the house values, and packs that replace them (docs/packs.md)."""

from __future__ import annotations

import tomllib
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from slushfund.core import BadOption
from slushfund.games.counterfeiters.model import KINDS, ZONES, Board, Table
from slushfund.games.counterfeiters.packs import SIDES, Raw, check, merge

HOUSE: Final = "house"
FIRST: Final = "@1"
"""Ends the name of content that lies on the house values of rules 1: they had other prices."""
SEATS: Final = [2, 3, 4]
LARGEST: Final = 200_000
"""Bytes in a pack file; larger ones are refused unread."""
PRINT_LENGTH: Final = 16
"""Hexadecimal digits of a pack's fingerprint."""


def _load(name: str) -> Raw:
    file = files("slushfund.games.counterfeiters").joinpath(f"data/{name}.toml")
    return tomllib.loads(file.read_text("utf-8"))


_HOUSE: Final[Raw] = {name: _load(name) for name in ["cards", *SIDES]}
_FIRST_HOUSE: Final[Raw] = merge(_HOUSE, _load("house-1"), [])


def check_pack(text: str) -> list[str]:
    """Return every mistake of a pack, in plain words; an empty list for a good one."""
    try:
        given = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return [f"this is not TOML: {error}"]
    mistakes: list[str] = []
    raw = merge(_HOUSE, given, mistakes)
    check(raw, mistakes)
    return mistakes


def pin_pack(pack: str) -> str:
    """Read the pack that an option names, and return the option with the pack's fingerprint.

    The fingerprint goes into the record, so that a game is never played again with another
    content. Refuses a pack that cannot be read, has mistakes, or has changed.
    """
    given = pack.removesuffix(FIRST)
    if given == HOUSE:
        return pack
    path, pinned = split_pack(given)
    text = _read(path)
    fingerprint = sha256(text.encode()).hexdigest()[:PRINT_LENGTH]
    if pinned and pinned != fingerprint:
        raise BadOption("pack-changed", "pack", path, "")
    name = f"{path}#{fingerprint}{pack[len(given) :]}"
    if f"{name} {SEATS[0]}" not in _TABLES:
        mistakes = check_pack(text)
        if mistakes:
            raise BadOption("bad-pack", "pack", f"{path}: {'; '.join(mistakes)}", "")
        house = _HOUSE if given == pack else _FIRST_HOUSE
        _keep_tables(name, merge(house, tomllib.loads(text), []))
    return name


def split_pack(pack: str) -> tuple[str, str]:
    """Split `path#fingerprint`; the fingerprint is "" where there is none."""
    path, _, pinned = pack.rpartition("#")
    if path and len(pinned) == PRINT_LENGTH and not pinned.strip("0123456789abcdef"):
        return path, pinned
    return pack, ""


def _read(path: str) -> str:
    """Read a pack file; only names that end in .toml, so that no other file is opened."""
    if not path.endswith(".toml"):
        raise BadOption("bad-pack", "pack", f"{path}: not the name of a .toml file", HOUSE)
    file = Path(path)
    try:
        if not file.is_file():
            raise BadOption("bad-pack", "pack", f"{path}: no such file", "")
        if file.stat().st_size > LARGEST:
            raise BadOption("bad-pack", "pack", f"{path}: larger than {LARGEST} bytes", "")
        return file.read_text("utf-8")
    except (OSError, ValueError):
        raise BadOption("bad-pack", "pack", f"{path}: cannot be read as text", "") from None


def table_for(pack: str, seats: int) -> Table:
    """Return the table of a pack as `pin_pack` named it."""
    found = _TABLES.get(f"{pack} {seats}")
    if found is None:
        found = _TABLES[f"{pin_pack(pack)} {seats}"]
    return found


def _keep_tables(pack: str, raw: Raw) -> None:
    for seats in SEATS:
        _TABLES[f"{pack} {seats}"] = Table(pack, seats, _board(raw, seats))


def _board(raw: Raw, seats: int) -> Board:
    """Build the board for a number of seats from data without mistakes."""
    side: Raw = raw["board-2" if seats == 2 else "board-3-4"]
    market: list[Any] = side["market"]
    spaces: list[Any] = side["space"]
    ids = [str(space["id"]) for space in market]
    for zone in ZONES[1:]:
        ids += [str(space["id"]) for space in spaces if space["action"] == zone]
    caps = {str(space["id"]): bool(space["cap"]) for space in market + spaces}
    values = _ticket_values(raw["cards"]["deck"])
    board = Board(side["side"], ids, KINDS + [f"lottery-{value}" for value in values])
    board.market = len(market)
    board.prices = [int(space["price"]) for space in market]
    board.bins = [bool(space["bin"]) for space in market]
    board.caps = [caps[name] for name in ids]
    board.values = [0] * len(KINDS) + values
    _set_track(board, side["track"], seats)
    _set_numbers(board, side, raw["cards"])
    _set_deck(board, raw["cards"], seats)
    return board


def _ticket_values(decks: list[Any]) -> list[int]:
    """Return the different lottery values, ascending."""
    found: list[int] = []
    for deck in decks:
        for card in deck["cards"]:
            if card["kind"] == "lottery" and card["value"] not in found:
                found.append(card["value"])
    return sorted(found)


def _set_track(board: Board, track: Raw, seats: int) -> None:
    board.track = [[] for _ in range(track["last"] + 1)]
    for special in track["special"]:
        board.track[special["at"]] = [str(effect) for effect in special["effects"]]
    board.officer = track["start"][str(seats)]


def _set_numbers(board: Board, side: Raw, cards: Raw) -> None:
    actions: Raw = side["actions"]
    board.henchmen = side["setup"]["henchmen"]
    board.money = [int(amount) for amount in side["setup"]["start_money"]]
    board.supermarket_most = actions["supermarket"]["max_notes"]
    board.supermarket_pays = actions["supermarket"]["pays"]
    board.fence_most = actions["fence"]["max_notes"]
    board.fence_pays = [int(actions["fence"]["pays"][quality]) for quality in ("a", "b", "c")]
    board.tax_pays = actions["tax"]["pays"]
    board.flight_costs = actions["flight"]["costs"]
    board.fake_value = cards["box"]["fake_face_value"]
    for kind in cards["kind"]:
        if kind["id"] == "printer":
            board.printer_notes = kind["n"]
        elif kind["id"] == "diner":
            board.diner_notes = kind["n"]


def _set_deck(board: Board, cards: Raw, seats: int) -> None:
    """Keep the cards in play: those marked for fewer seats or as many (CF-1.13)."""
    board.components = [0, 0]
    board.letters = [str(letter) for letter in cards["box"]["market_letters"]]
    rows: dict[str, list[int]] = {}
    for deck in cards["deck"]:
        row = [0] * len(board.cards)
        for card in deck["cards"]:
            if card["min_players"] <= seats:
                row[board.cards.index(card["id"])] += card["count"]
        rows[deck["letter"]] = row
    board.deck = [rows[letter] for letter in board.letters]
    starters = rows["S"]
    board.components = [starters[KINDS.index("ink")], starters[KINDS.index("paper")]]


_TABLES: Final[dict[str, Table]] = {}
"""Every table in use, by pack and number of seats. Only grows, and never by chance: a name
with its fingerprint always means the same content."""

_keep_tables(HOUSE, _HOUSE)
_keep_tables(HOUSE + FIRST, _FIRST_HOUSE)
