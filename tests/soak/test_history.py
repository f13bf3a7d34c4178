"""The checker of histories finds what it is for, and nothing else."""

from __future__ import annotations

import asyncio
import threading
from itertools import permutations
from math import inf

import pytest

from server.house import House, choose, key
from slushfund.core import Rng
from slushfund.server.store.store import Store
from soak.history import Broken, Call, Count, History


def history(*calls, counts=()):
    return History([Call(*call) for call in calls], list(counts))


ONE_AFTER_THE_OTHER = [("a", 0, 1), ("b", 2, 3), ("c", 4, 5)]
AT_ONCE = [("a", 0, 9), ("b", 1, 8), ("c", 2, 7)]


def test_what_is_in_order_is_let_pass():
    history(*ONE_AFTER_THE_OTHER).check(["a", "b", "c"])
    for order in permutations("abc"):
        history(*AT_ONCE).check(list(order))
    unanswered = [("a", 0, 1), ("b", 2, inf), ("c", 4, 5)]
    for log in (["a", "c"], ["a", "b", "c"], ["a", "c", "b"]):
        history(*unanswered).check(log)
    history(("a", 0, 1, True), ("b", 2, 3)).check(["b"])


@pytest.mark.parametrize(
    ("log", "why"),
    [
        (["a", "c"], "lost"),
        (["a", "b", "b", "c"], "doubled"),
        (["a", "b", "c", "a"], "doubled"),
        (["b", "a", "c"], "out of order"),
        (["c", "a", "b"], "out of order"),
        (["a", "b", "c", "d"], "nobody asked"),
    ],
)
def test_a_planted_fault_is_found(log, why):
    with pytest.raises(Broken, match=why):
        history(*ONE_AFTER_THE_OTHER).check(log)


def test_more_faults_are_found():
    with pytest.raises(Broken, match="refused"):
        history(("a", 0, 1, True)).check(["a"])
    with pytest.raises(Broken, match="doubled"):
        history(("a", 0, inf)).check(["a", "a"])
    late = [("a", 0, 1), ("b", 2, inf)]
    with pytest.raises(Broken, match="out of order"):
        history(*late).check(["b", "a"])
    far = [("a", 0, 1), *[(str(n), 2, 9) for n in range(50)], ("z", 5, 9)]
    with pytest.raises(Broken, match="out of order"):
        history(*far).check([*[str(n) for n in range(50)], "z", "a"])


@pytest.mark.parametrize(
    ("asked", "told", "lines", "why"),
    [(3.5, 3.6, 1, "too little"), (0.5, 0.6, 2, "too much"), (9, 10, 4, "too much")],
)
def test_who_is_shown_too_little_or_too_much_is_found(asked, told, lines, why):
    counts = [Count(asked, told, lines)]
    with pytest.raises(Broken, match=why):
        history(*ONE_AFTER_THE_OTHER, counts=counts).check(["a", "b", "c"])


def test_who_is_shown_less_than_somebody_before_is_found():
    """Although each could be right alone: the call lasts longer than both looks."""
    right = [Count(1, 2, 0), Count(3, 4, 1)]
    history(("a", 0, 9), counts=right).check(["a"])
    with pytest.raises(Broken, match="too little"):
        history(("a", 0, 9), counts=[Count(1, 2, 1), Count(3, 4, 0)]).check(["a"])


def is_linearizable(calls, log):
    """Say it as the definition does: every pair, one by one."""
    place = {name: at for at, name in enumerate(log)}
    must = [call for call in calls if call[2] < inf]
    if len(place) < len(log) or any(call[0] not in place for call in must):
        return False
    return not any(
        one[2] < other[1] and place[one[0]] > place[other[0]]
        for one in must
        for other in calls
        if other[0] in place
    )


def test_it_says_what_the_definition_says():
    rng, answers = Rng.seeded(5), {True: 0, False: 0}
    for _ in range(3_000):
        calls = []
        for name in "abcde"[: 1 + rng.below(5)]:
            asked = rng.below(8)
            told = inf if rng.below(5) == 0 else asked + 0.5 + rng.below(4)
            calls.append((name, asked, told))
        log = [call[0] for call in calls]
        rng.shuffle(log)
        log = log[: len(log) - (rng.below(4) == 0)] + log[:1] * (rng.below(8) == 0)
        expected = is_linearizable(calls, log)
        answers[expected] += 1
        try:
            history(*calls).check(log)
            found = True
        except Broken:
            found = False
        assert found == expected, (calls, log)
    assert min(answers.values()) > 300


def play_at_once(house):
    """Let all who are asked answer at the same time; return what they noted, and the log's keys."""
    table, people = house.table("qe", 5)
    live, rng, noted = house.site.tables[table], Rng.seeded(3), History()

    def answer(seat, ask):
        with noted.call(ask["key"]) as call:
            said = people[seat].post(f"/api/tables/{table}/moves", json=ask)
            call.is_refused = said.status_code != 200

    for _ in range(6):
        asks = [
            (seat, {"question": question, "move": choose(live, seat, rng), "key": key()})
            for seat, (question, *_) in sorted(live.asked.items())
        ]
        threads = [threading.Thread(target=answer, args=one) for one in asks]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    entries = asyncio.run(house.store.log(table))
    return noted, [entry.key for entry in entries if entry.key]


def test_a_table_of_a_real_server_is_linearizable_and_faults_in_its_log_are_found(tmp_path):
    with House(tmp_path) as house:
        noted, log = play_at_once(house)
    assert len(log) > 6
    noted.check(log)
    for why, wrong in [
        ("lost", log[:4] + log[5:]),
        ("doubled", [*log, log[2]]),
        ("out of order", [*log[1:], log[0]]),
    ]:
        with pytest.raises(Broken, match=why):
            noted.check(wrong)


def test_a_server_that_acknowledges_what_it_has_not_stored_is_found(tmp_path, monkeypatch):
    real = Store.append
    forgotten: list[str] = []

    async def append(store, row, entries):
        if len(entries) == 1 and entries[0].key and not forgotten:
            forgotten.append(entries[0].key)
            return
        if not forgotten:
            await real(store, row, entries)

    monkeypatch.setattr(Store, "append", append)
    with House(tmp_path) as house:
        noted, log = play_at_once(house)
        assert forgotten
        with pytest.raises(Broken, match="lost"):
            noted.check(log)
