"""What the rules of Prodigals hide: an answer to a question that others are asked as well."""

from conformance.oracle import Oracle


class ProdigalsOracle(Oracle):
    sealed = ("drop",)
    is_all_sealed = True
    leaning = ("end",)


ORACLE = ProdigalsOracle()
