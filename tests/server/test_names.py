"""Nobody has a name that cannot be seen, or one that could be taken for another at the table."""

from __future__ import annotations

import pytest

from server.house import ok, refused

BLANK = [
    "\u00a0",
    "\u2003\u3000",
    "\u2800",
    "\u3164",
    "\uffa0\u115f",
    "\u0301",
    "\ufe0f",
    "\u200d\ufe0f ",
    "An\u034fna",
    "An\u3164na",
    "Anna\ufe01",
    "Anna\U000e0101",
]
ALIKE = [
    "anna",
    "ANNA",
    "  Anna ",
    "An na",
    "\u0410nna",  # Cyrillic
    "\u0410NN\u0410",
    "\u0391nn\u0430",  # Greek and Cyrillic
    "\uff21\uff4e\uff4e\uff41",  # full width
    "\U0001d400\U0001d427\U0001d427\U0001d41a",  # mathematical
    "An\u200dna",
    "Anna\ufe0f",
    "An\u00a0na",
]


@pytest.mark.parametrize("name", BLANK, ids=ascii)
def test_a_name_that_shows_nothing_is_refused(house, name):
    refused(house.person().put("/api/me", json={"name": name}), 422, "bad-name")


@pytest.fixture
def waiting(house):
    host = house.person()
    ask = {"game": "qe", "name": "Anna", "options": "seats=4", "seats": [{"kind": "me"}]}
    return house, f"/api/tables/{ok(host.post('/api/tables', json=ask))['id']}", host


@pytest.mark.parametrize("name", ALIKE, ids=ascii)
def test_a_name_like_another_at_the_table_is_refused(waiting, name):
    house, table, host = waiting
    guest = house.person()
    refused(guest.post(f"{table}/seats", json={"name": name}), 409, "name-taken")
    ok(guest.post(f"{table}/seats", json={"name": "Ben"}))
    refused(guest.patch(f"{table}/seats/1", json={"name": name}), 409, "name-taken")
    assert ok(host.patch(f"{table}/seats/0", json={"name": name}))["seats"][0]["name"]


def test_the_refusal_of_a_name_is_told_in_both_languages(waiting):
    house, table, _ = waiting
    for language, word in (("en", "name"), ("de", "Namen")):
        guest = house.person(**{"accept-language": language})
        assert word in guest.post(f"{table}/seats", json={"name": "ANNA"}).json()["message"]


@pytest.mark.parametrize("name", ["Anne", "Änna", "Anna B", "Anna 2", "Hanna", "李雷"])
def test_other_names_are_free(waiting, name):
    house, table, _ = waiting
    ok(house.person().post(f"{table}/seats", json={"name": name}))


def test_a_bot_is_called_like_nobody_at_the_table(house):
    host = house.person()
    seats = [{"kind": "bot"}, {"kind": "me"}, {"kind": "bot"}]
    ask = {"game": "qe", "name": "ada", "options": "seats=4", "seats": seats}
    table = f"/api/tables/{ok(host.post('/api/tables', json=ask))['id']}"
    changed = ok(host.patch(f"{table}/seats/3", json={"kind": "bot"}))
    names = [seat["name"] for seat in changed["seats"]]
    assert names[1] == "ada"
    assert len({name.casefold() for name in names}) == 4
    ok(host.patch(f"{table}/seats/3", json={"kind": "open"}))
    refused(
        house.person().post(f"{table}/seats", json={"name": names[2].upper()}), 409, "name-taken"
    )
