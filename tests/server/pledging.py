"""People whose programs pledge words as browsers do."""

from __future__ import annotations

from typing import Any

from server.house import House, ok
from slushfund.server.tables.fairness import pledge_of


def room(house: House, people: int, bots: int = 0, game: str = "qe") -> tuple[str, list[Any]]:
    """Open a table where everybody sits and nobody has started; return its id and the people."""
    kinds = ["me"] + ["open"] * (people - 1) + ["bot"] * bots
    host = house.person()
    ask = {
        "game": game,
        "name": "P0",
        "options": f"seats={people + bots}",
        "seats": [{"kind": kind} for kind in kinds],
    }
    table = ok(host.post("/api/tables", json=ask))["id"]
    guests = [host]
    for seat in range(1, people):
        guests.append(house.person())
        sit = {"name": f"P{seat}", "seat": seat}
        ok(guests[-1].post(f"/api/tables/{table}/seats", json=sit))
    return table, guests


def fairness(person: Any, table: str) -> Any:
    return ok(person.get(f"/api/tables/{table}"))["fairness"]


def pledge(person: Any, table: str, seat: int, words: str) -> Any:
    """Pledge words, and be seen to be here; return the answer."""
    person.get(f"/api/tables/{table}/state")
    hashed = pledge_of(table, seat, fairness(person, table)["commit"], words)
    return person.put(f"/api/tables/{table}/pledge", json={"pledge": hashed})


def reveal(person: Any, table: str, words: str) -> Any:
    return person.put(f"/api/tables/{table}/reveal", json={"words": words})


def started(house: House, people: int, bots: int = 0, game: str = "qe") -> tuple[str, list[Any]]:
    """Open a table and start it with the pledged words of all people."""
    table, guests = room(house, people, bots, game)
    for seat, person in enumerate(guests):
        ok(pledge(person, table, seat, f"words of {seat}"))
    ok(guests[0].post(f"/api/tables/{table}/start"))
    for seat, person in enumerate(guests):
        ok(reveal(person, table, f"words of {seat}"))
    return table, guests
