"""What the rules of Q.E. hide (section Knowledge of the rules page)."""

from conformance.oracle import Oracle


class QEOracle(Oracle):
    sealed = ("bid",)

    def knowers(self, words: list[str]) -> int | None:
        return 1 if words[0] == "token" else None


ORACLE = QEOracle()
