"""What the rules of the toy hide: bids until all are in, and tokens."""

from conformance.oracle import Oracle


class ToyOracle(Oracle):
    sealed = ("bid",)

    def knowers(self, words: list[str]) -> int | None:
        return 1 if words[0] == "token" else None


ORACLE = ToyOracle()
