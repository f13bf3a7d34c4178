"""What the rules of Tiefe Taschen hide: cards, bribes face down, and words for one seat."""

from conformance.oracle import Concealed, Oracle


class TiefeTaschenOracle(Oracle):
    sealed = ("card",)

    def knowers(self, words: list[str]) -> int | None:
        if words[1] == "bankruptcy":
            return None  # it ends the game, which everybody sees
        return {"grab": 1, "steal": 2}.get(words[0])

    def partly_concealed(self, words: list[str]) -> Concealed | None:
        if words[0] == "bribe" and words[-1] == "down":
            public = f"bribe {words[1]} {words[2]} down"
            return Concealed(public, (int(words[1]),), is_sealed=False)
        if words[0] == "say" and words[1] != "all":
            hearers = tuple(int(seat) for seat in words[1].split(","))
            return Concealed(f"say {words[1]}", hearers, is_sealed=False)
        return None


ORACLE = TiefeTaschenOracle()
