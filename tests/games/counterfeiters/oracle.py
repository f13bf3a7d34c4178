"""What the rules of Counterfeiters hide: how much is carried to and from an account."""

from conformance.oracle import Concealed, Oracle


class CounterfeitersOracle(Oracle):
    sealed = ("diner",)
    leaning = ("buy", "print")

    def partly_concealed(self, words: list[str]) -> Concealed | None:
        for verb in ("deposit", "withdraw"):
            if verb in words:
                return Concealed(" ".join(words[: words.index(verb)]), (), is_sealed=False)
        return None


ORACLE = CounterfeitersOracle()
