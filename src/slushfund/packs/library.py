"""Reading, checking and pinning: every file with content goes to the engine through here."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from slushfund.core import AnyGame, BadInput, BadOption, Options
from slushfund.core.content import HOUSE, PACK, Packs, Tables
from slushfund.core.options import parse_settings
from slushfund.packs.files import EARLIER, fingerprint, house_tables, pack_text, split_name
from slushfund.packs.merging import lay_over


class Library:
    """House tables of all rules, and packs as they are asked for.

    Names are `house` or `path#fingerprint`, and `@1` after them when they lie on the house
    tables of rules 1.
    """

    def __init__(self) -> None:
        self.data: dict[str, Tables] = house_tables()

    def house(self, game: str) -> Tables:
        """Return the present house tables of a game."""
        return {name: part for name, part in self.data[game].items() if EARLIER not in name}

    def versions(self, game: str) -> list[int]:
        """Return the earlier rules whose house tables are kept."""
        found = [name.removeprefix(EARLIER) for name in self.data[game] if EARLIER in name]
        return sorted(int(version) for version in found)

    def keep_house(self, packs: Packs[Any]) -> None:
        """Give a game its house values, those of earlier rules among them."""
        packs.keep(HOUSE, self.house(packs.game))
        for version in self.versions(packs.game):
            packs.keep(f"{HOUSE}@{version}", self._house_of(packs, version))

    def read(self, packs: Packs[Any], name: str) -> str:
        """Read, check and keep a pack, and return its name with its fingerprint."""
        given, version = self._split_version(packs.game, name)
        if given == HOUSE:
            return name
        path, pinned = split_name(given)
        text = pack_text(path)
        if pinned and pinned != fingerprint(text):
            raise BadOption("pack-changed", PACK, path, "")
        full = f"{path}#{fingerprint(text)}{name[len(given) :]}"
        if full not in packs.contents:
            mistakes = self.mistakes(packs, text)
            if mistakes:
                raise BadOption("bad-pack", PACK, f"{path}: {'; '.join(mistakes)}", "")
            packs.keep(full, self._lay(packs, version, tomllib.loads(text)))
        return full

    def mistakes(self, packs: Packs[Any], text: str) -> list[str]:
        """Return every mistake of a pack, in plain words; an empty list for a good one."""
        try:
            given = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            return [f"this is not TOML: {error}"]
        return packs.mistakes(given, self._lay(packs, 0, given))

    def check_file(self, path: str, known: list[Packs[Any]]) -> list[str]:
        """Return every mistake of the pack in a file, which names its game."""
        try:
            text = Path(path).read_text("utf-8")
            game = tomllib.loads(text).get("game")
        except UnicodeDecodeError:
            return ["the file is not UTF-8 text"]
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            return [f"this is not TOML: {error}"]
        except OSError as error:
            raise BadInput("bad-file", "", f"{path}: {error.strerror}") from None
        for packs in known:
            if packs.game == game:
                return self.mistakes(packs, text)
        names = ", ".join([f'"{packs.game}"' for packs in known])
        return [f"game: must name a game with packs: {names}"]

    def _lay(self, packs: Packs[Any], version: int, given: Tables) -> Tables:
        laid: Tables = lay_over(self._house_of(packs, version), packs.spread(given), packs)
        return laid

    def _house_of(self, packs: Packs[Any], version: int) -> Tables:
        """Return the house tables of some rules, 0 for the present ones.

        Those of earlier rules are a pack that lies on the tables of the rules after them.
        """
        if version == 0:
            return self.house(packs.game)
        later = version + 1 if version + 1 in self.versions(packs.game) else 0
        return self._lay(packs, later, self.data[packs.game][f"{EARLIER}{version}"])

    def _split_version(self, game: str, name: str) -> tuple[str, int]:
        """Split `name@version`; 0 for the present house tables."""
        for version in self.versions(game):
            if name.endswith(f"@{version}"):
                return name.removesuffix(f"@{version}"), version
        return name, 0


LIBRARY: Final = Library()


def open_options(game: AnyGame, text: str) -> Options:
    """Return options from text, with the pack that they name read, checked and pinned."""
    return open_settings(game, parse_settings(text))


def open_settings(game: AnyGame, settings: dict[str, str]) -> Options:
    """Return options from words, with the pack that they name read, checked and pinned."""
    if game.packs is not None and PACK in settings:
        given = settings[PACK]
        rules = "" if given.startswith(f"{HOUSE}@") else game.house
        pinned = LIBRARY.read(game.packs, given + rules).removesuffix(rules)
        settings = {**settings, PACK: pinned}
    return game.choose(settings)
