"""What the rules of Prodigals hide: answers to a question that others are asked as well, and the
cards that a seat draws in Last Will; with hidden hands also what others hold, told or not.
"""

from conformance.oracle import Oracle


class ProdigalsOracle(Oracle):
    sealed = ("drop", "keep")
    leaning = ("end",)
    secret_tables = ("seats=3 contests=W", "seats=2 contests=ESW", "seats=3 hands=hidden")

    def is_all_sealed(self, options: str) -> bool:
        return not has_last_will(options) and "hands=hidden" not in options

    def has_private_events(self, options: str) -> bool:
        return has_last_will(options)

    def knowers(self, words: list[str]) -> int | None:
        """Return 1 for a card that is dealt to a seat (LW-1.7, LW-4.5)."""
        return 1 if words[0] == "deal" else None

    def has_hidden_draws(self, options: str) -> bool:
        return has_last_will(options)


def has_last_will(options: str) -> bool:
    """Tell whether hands are hidden at a table."""
    return any("contests" in word and "W" in word for word in options.split())


ORACLE = ProdigalsOracle()
