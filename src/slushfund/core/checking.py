"""Checking tables that may hold anything at all: every mistake with the place where it stands."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Checker:
    """Collects mistakes in plain words."""

    mistakes: list[str]
    remarks: list[str]
    """Keys that are allowed everywhere and that no rule reads."""

    def __init__(self, remarks: list[str]) -> None:
        self.mistakes = []
        self.remarks = remarks

    def say(self, where: str, what: str) -> None:
        """Note a mistake."""
        self.mistakes.append(f"{where}: {what}")

    def keys(self, where: str, table: Any, must: list[str], may: list[str]) -> bool:
        """Tell whether a value is a table with all the keys it must have; name unknown ones."""
        if not isinstance(table, dict):
            self.say(where, "must be a table")
            return False
        for key in table:
            if key not in must and key not in may and key not in self.remarks:
                known = ", ".join([*must, *may])
                self.say(f"{where}.{key}", f"there is no such key; known are {known}")
        missing = [key for key in must if key not in table]
        for key in missing:
            self.say(f"{where}.{key}", "is missing")
        return not missing

    def number(self, where: str, value: Any, low: int, high: int) -> bool:
        """Tell whether a value is a whole number in range."""
        if not isinstance(value, int) or isinstance(value, bool):
            self.say(where, f"must be a whole number, not {value!r}")
        elif not low <= value <= high:
            self.say(where, f"must be from {low} to {high}, not {value}")
        else:
            return True
        return False

    def word(self, where: str, value: Any, allowed: list[Any]) -> bool:
        """Tell whether a value is one of a closed list."""
        if value in allowed:
            return True
        names = ", ".join([str(one) for one in allowed])
        self.say(where, f"must be one of {names}, not {value!r}")
        return False
