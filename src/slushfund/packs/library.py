"""Every table in use: house tables of all rules, and the packs that were read and found good."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from slushfund.core import BadOption
from slushfund.core.content import HOUSE, Packs, Source, Tables
from slushfund.packs.files import EARLIER, fingerprint, house_tables, pack_text, split_name
from slushfund.packs.merging import lay_over


class Library(Source):
    """Reads each file once. Names are `house` or `path#fingerprint`, and `@1` after them when
    they lie on the house tables of rules 1."""

    def __init__(self) -> None:
        self.data: dict[str, Tables] = {}
        self.laid: dict[tuple[str, str], Tables] = {}

    def house(self, game: str) -> Tables:
        return {name: part for name, part in self._data(game).items() if EARLIER not in name}

    def versions(self, game: str) -> list[int]:
        """Return the earlier rules whose house tables are kept."""
        found = [name.removeprefix(EARLIER) for name in self._data(game) if EARLIER in name]
        return sorted(int(version) for version in found)

    def pin(self, packs: Packs[Any], name: str) -> str:
        given, version = self._split_version(packs.game, name)
        if given == HOUSE:
            return name
        path, pinned = split_name(given)
        text = pack_text(path)
        if pinned and pinned != fingerprint(text):
            raise BadOption("pack-changed", "pack", path, "")
        full = f"{path}#{fingerprint(text)}{name[len(given) :]}"
        if (packs.game, full) not in self.laid:
            mistakes = self.mistakes(packs, text)
            if mistakes:
                raise BadOption("bad-pack", "pack", f"{path}: {'; '.join(mistakes)}", "")
            self.laid[packs.game, full] = self._lay(packs, version, tomllib.loads(text))
        return full

    def tables(self, packs: Packs[Any], name: str) -> Tables:
        given, version = self._split_version(packs.game, name)
        if given == HOUSE:
            return self._house_of(packs, version)
        return self.laid[packs.game, self.pin(packs, name)]

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
        except (OSError, ValueError) as error:
            return [f"the file cannot be read: {error}"]
        for packs in known:
            if packs.game == game:
                return self.mistakes(packs, text)
        names = ", ".join([f'"{packs.game}"' for packs in known])
        return [f"game: must name a game with packs: {names}"]

    def _data(self, game: str) -> Tables:
        if game not in self.data:
            self.data[game] = house_tables(game)
        return self.data[game]

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
        return self._lay(packs, later, self._data(packs.game)[f"{EARLIER}{version}"])

    def _split_version(self, game: str, name: str) -> tuple[str, int]:
        """Split `name@version`; 0 for the present house tables."""
        for version in self.versions(game):
            if name.endswith(f"@{version}"):
                return name.removesuffix(f"@{version}"), version
        return name, 0


LIBRARY: Final = Library()
