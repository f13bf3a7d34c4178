"""Reading a pack: laying it over the house data, and finding every mistake in the result."""

from __future__ import annotations

from typing import Any, Final, TypeAlias, final

from slushfund.games.counterfeiters import content

Raw: TypeAlias = dict[str, Any]

GAME: Final = "counterfeiters"
SIDES: Final = ["board-2", "board-3-4"]
TAGS: Final = [
    "source",
    "rulebook_keys",
    "public_keys",
    "inferred_keys",
    "name_en",
    "name_de",
    "note",
]
"""Keys that say something about a table; the rules do not read them."""
HEADER: Final = ["game", "name", "author"]
VERBS: Final = {
    "printer": "print",
    "ink": "component",
    "paper": "component",
    "hologram": "component",
    "diner": "convert",
    "jet": "fly",
    "lottery": "payout",
    "good-lawyer": "relocate",
    "bad-lawyer": "relocate",
}
MOST_MONEY: Final = 10_000
MOST: Final = 99


def merge(house: Raw, given: Raw, mistakes: list[str]) -> Raw:
    """Return the house data with everything replaced that a pack gives.

    Tables are merged key by key, lists are replaced whole; decks are matched by letter and
    kinds by id, so that one of them can be replaced alone.
    """
    if given.get("game") != GAME:
        mistakes.append(f'game: must be "{GAME}"')
    laid = _spread(given)
    raw: Raw = dict(house)
    for name, part in laid.items():
        if name in house and isinstance(part, dict):
            raw[name] = _merge_tables(house[name], part)
        elif name in house:
            mistakes.append(f"{name}: must be a table")
        elif name not in HEADER and name not in TAGS:
            known = ", ".join(["cards", *SIDES])
            mistakes.append(f"{name}: there is no such part; a pack has {known}")
    return raw


def _spread(given: Raw) -> Raw:
    """Put the contents of a single house file, with `game` on top, where they belong."""
    parts: Raw = {}
    loose: Raw = {}
    for name, part in given.items():
        is_loose = name in ("side", "players", "setup", "actions", "market", "space", "track")
        if is_loose or name in ("box", "kind", "deck"):
            loose[name] = part
        else:
            parts[name] = part
    side = f"board-{loose['side']}" if "side" in loose else "cards"
    if loose and side not in parts and (side in SIDES or side == "cards"):
        parts[side] = loose
    else:
        parts.update(loose)
    return parts


def _merge_tables(house: Raw, given: Raw) -> Raw:
    merged: Raw = dict(house)
    for key, value in given.items():
        old = house.get(key)
        if isinstance(old, dict) and isinstance(value, dict) and key != "start":
            merged[key] = _merge_tables(old, value)
        elif key == "start" and isinstance(old, dict) and isinstance(value, dict):
            merged[key] = {**old, **value}
        elif key == "deck" and isinstance(value, list):
            merged[key] = _merge_lists(house["deck"], value, "letter")
        elif key == "kind" and isinstance(value, list):
            merged[key] = _merge_lists(house["kind"], value, "id")
        else:
            merged[key] = value
    return merged


def _merge_lists(house: list[Any], given: list[Any], key: str) -> list[Any]:
    """Replace entries with the same *key* and append new ones; kinds are merged key by key."""
    merged = list(house)
    names = [entry[key] for entry in house]
    for entry in given:
        if isinstance(entry, dict) and entry.get(key) in names:
            at = names.index(entry[key])
            merged[at] = {**house[at], **entry} if key == "id" else entry
        else:
            merged.append(entry)
    return merged


def check(raw: Raw, mistakes: list[str]) -> None:
    """Append every mistake of data that may hold anything at all."""
    checker = _Checker(mistakes)
    for side in SIDES:
        checker.board(raw[side], side)
    checker.cards(raw["cards"])


@final
class _Checker:
    """Collects mistakes, each with the place where it is."""

    mistakes: list[str]

    def __init__(self, mistakes: list[str]) -> None:
        self.mistakes = mistakes

    def say(self, where: str, what: str) -> None:
        self.mistakes.append(f"{where}: {what}")

    def table(self, raw: Any, where: str, keys: list[str]) -> Raw:
        """Return *raw* if it is a table, else an empty one; name keys that do not exist."""
        if not isinstance(raw, dict):
            self.say(where, "must be a table")
            return {}
        for key in raw:
            if key not in keys and key not in TAGS:
                self.say(f"{where}.{key}", f"there is no such key; known are {', '.join(keys)}")
        return raw

    def entries(self, raw: Raw, key: str, where: str) -> list[Any]:
        found = raw.get(key)
        if not isinstance(found, list):
            self.say(f"{where}.{key}", "must be a list" if key in raw else "is missing")
            return []
        return found

    def whole(self, raw: Raw, key: str, where: str, low: int, high: int) -> int:
        """Return a whole number in range, or *low* after a mistake."""
        found = raw.get(key)
        if key not in raw:
            self.say(f"{where}.{key}", "is missing")
        elif not isinstance(found, int) or isinstance(found, bool):
            self.say(f"{where}.{key}", "must be a whole number")
        elif not low <= found <= high:
            self.say(f"{where}.{key}", f"must be from {low} to {high}, not {found}")
        else:
            return found
        return low

    def money(self, raw: Raw, key: str, where: str, low: int) -> None:
        amount = self.whole(raw, key, where, low, MOST_MONEY)
        if amount % 10:
            self.say(f"{where}.{key}", f"must be a multiple of 10, not {amount}")

    def flag(self, raw: Raw, key: str, where: str) -> bool:
        found = raw.get(key)
        if not isinstance(found, bool):
            self.say(f"{where}.{key}", "must be true or false" if key in raw else "is missing")
            return False
        return found

    def word(self, raw: Raw, key: str, where: str, allowed: list[str]) -> str:
        """Return one of the allowed words, or "" after a mistake."""
        found = raw.get(key)
        if isinstance(found, str) and found in allowed:
            return found
        what = f"must be one of {', '.join(allowed)}"
        self.say(f"{where}.{key}", what if key in raw else "is missing")
        return ""

    def board(self, given: Any, where: str) -> None:
        keys = ["side", "players", "setup", "actions", "market", "space", "track"]
        raw = self.table(given, where, keys)
        players = [2] if where == "board-2" else [3, 4]
        if raw.get("side") != where.removeprefix("board-"):
            self.say(f"{where}.side", f'must be "{where.removeprefix("board-")}"')
        if raw.get("players") != players:
            self.say(f"{where}.players", f"must be {players}")
        self.setup(raw.get("setup"), f"{where}.setup", players[-1])
        self.actions(raw.get("actions"), f"{where}.actions")
        caps = self.market(self.entries(raw, "market", where), f"{where}.market")
        caps += self.spaces(self.entries(raw, "space", where), f"{where}.space")
        if caps == 0:
            self.say(where, "no space has a cap, so the game would never end")
        self.track(raw.get("track"), f"{where}.track", players)

    def setup(self, given: Any, where: str, seats: int) -> None:
        raw = self.table(given, where, ["henchmen", "start_money"])
        self.whole(raw, "henchmen", where, 1, 9)
        money = self.entries(raw, "start_money", where)
        if len(money) != seats:
            self.say(f"{where}.start_money", f"must have {seats} amounts, not {len(money)}")
        for at, amount in enumerate(money):
            self.money({"amount": amount}, "amount", f"{where}.start_money[{at + 1}]", 0)

    def actions(self, given: Any, where: str) -> None:
        raw = self.table(given, where, ["supermarket", "fence", "tax", "flight"])
        market = self.table(raw.get("supermarket"), f"{where}.supermarket", ["max_notes", "pays"])
        self.whole(market, "max_notes", f"{where}.supermarket", 1, MOST)
        self.money(market, "pays", f"{where}.supermarket", 10)
        fence = self.table(raw.get("fence"), f"{where}.fence", ["max_notes", "pays"])
        self.whole(fence, "max_notes", f"{where}.fence", 1, MOST)
        pays = self.table(fence.get("pays"), f"{where}.fence.pays", content.QUALITIES)
        for quality in content.QUALITIES:
            self.money(pays, quality, f"{where}.fence.pays", 10)
        tax = self.table(raw.get("tax"), f"{where}.tax", ["pays"])
        self.money(tax, "pays", f"{where}.tax", 10)
        flight = self.table(raw.get("flight"), f"{where}.flight", ["costs"])
        self.money(flight, "costs", f"{where}.flight", 0)

    def market(self, entries: list[Any], where: str) -> int:
        """Check the market spaces and return how many have a cap."""
        if not 1 <= len(entries) <= MOST:
            self.say(where, f"must have 1 to {MOST} spaces")
        caps = 0
        for at, entry in enumerate(entries):
            spot = f"{where}[{at + 1}]"
            raw = self.table(entry, spot, ["id", "price", "bin", "cap"])
            self.word(raw, "id", spot, [f"buy-{at + 1}"])
            self.money(raw, "price", spot, 0)
            self.flag(raw, "bin", spot)
            caps += self.flag(raw, "cap", spot)
        return caps

    def spaces(self, entries: list[Any], where: str) -> int:
        """Check all other spaces and return how many have a cap."""
        caps = 0
        numbers = dict.fromkeys(content.ZONES, 0)
        sunglasses = 0
        for at, entry in enumerate(entries):
            spot = f"{where}[{at + 1}]"
            raw = self.table(entry, spot, ["id", "action", "cap", "sunglasses"])
            action = self.word(raw, "action", spot, content.ZONES[1:])
            caps += self.flag(raw, "cap", spot)
            is_special = "sunglasses" in raw and self.flag(raw, "sunglasses", spot)
            if is_special and action != "tax":
                self.say(f"{spot}.sunglasses", "only a tax space can have sunglasses")
            elif is_special:
                sunglasses += 1
                self.word(raw, "id", spot, ["tax-sunglasses"])
            elif action:
                numbers[action] += 1
                name = "flight" if action == "flight" else f"{action}-{numbers[action]}"
                self.word(raw, "id", spot, [name])
        if sunglasses != 1:
            self.say(where, f"exactly one space must have sunglasses, not {sunglasses}")
        if numbers["flight"] > 1:
            self.say(where, "there is only one flight space")
        for action in ("print", "supermarket", "fence", "flight"):
            if numbers[action] == 0:
                self.say(where, f"there is no {action} space")
        return caps

    def track(self, given: Any, where: str, players: list[int]) -> None:
        raw = self.table(given, where, ["last", "start", "special"])
        last = self.whole(raw, "last", where, 1, 999)
        names = [str(number) for number in players]
        start = self.table(raw.get("start"), f"{where}.start", names)
        for name in names:
            self.whole(start, name, f"{where}.start", 0, last - 1)
        seen: list[int] = []
        investigations: list[tuple[int, str]] = []
        ends: list[int] = []
        for at, entry in enumerate(self.entries(raw, "special", where)):
            spot = f"{where}.special[{at + 1}]"
            special = self.table(entry, spot, ["at", "effects"])
            space = self.whole(special, "at", spot, 0, last)
            if space in seen:
                self.say(f"{spot}.at", f"space {space} is listed twice")
            seen.append(space)
            for effect in self.effects(special, spot):
                if effect == "end":
                    ends.append(space)
                elif effect.startswith("investigation-"):
                    investigations.append((space, effect))
        if ends != [last]:
            self.say(where, f"the effect end must stand on the last space ({last}) and only there")
        order = [effect for _, effect in sorted(investigations)]
        if order != sorted(set(order)):
            self.say(where, "investigations must come in the order a, b, c, each at most once")

    def effects(self, raw: Raw, where: str) -> list[str]:
        found: list[str] = []
        for effect in self.entries(raw, "effects", where):
            if not isinstance(effect, str) or effect not in content.EFFECTS:
                self.say(f"{where}.effects", f"each must be one of {', '.join(content.EFFECTS)}")
            elif effect in found:
                self.say(f"{where}.effects", f"{effect} is listed twice")
            else:
                found.append(effect)
        if "end" in found and found[-1] != "end":
            self.say(f"{where}.effects", "end must be the last effect")
        return found

    def cards(self, given: Any) -> None:
        raw = self.table(given, "cards", ["box", "kind", "deck"])
        keys = ["players", "cards", "market_letters", "henchmen", "screens", "envelopes"]
        keys += ["fakes", "real_notes", "fake_face_value", "smallest_note"]
        box = self.table(raw.get("box"), "cards.box", keys)
        self.money(box, "fake_face_value", "cards.box", 10)
        cards = self.whole(box, "cards", "cards.box", 1, 9999)
        self.kinds(self.entries(raw, "kind", "cards"))
        letters = [str(letter) for letter in self.entries(box, "market_letters", "cards.box")]
        if not letters or len(set(letters)) != len(letters) or "S" in letters:
            self.say("cards.box.market_letters", "must be different letters, none of them S")
        self.decks(self.entries(raw, "deck", "cards"), letters, cards)

    def kinds(self, entries: list[Any]) -> None:
        for at, entry in enumerate(entries):
            spot = f"cards.kind[{at + 1}]"
            raw = self.table(entry, spot, ["id", "verb", "n", "limit", "order"])
            kind = self.word(raw, "id", spot, list(VERBS))
            if not kind:
                continue
            self.word(raw, "verb", spot, [VERBS[kind]])
            if kind in ("printer", "diner"):
                self.whole(raw, "n", spot, 1, MOST)
            elif kind == "jet":
                self.whole(raw, "limit", spot, 1, 1)
            elif kind.endswith("lawyer"):
                order = 1 if kind == "good-lawyer" else 2
                self.whole(raw, "order", spot, order, order)

    def decks(self, entries: list[Any], letters: list[str], cards: int) -> None:
        seen: list[str] = []
        total = 0
        lawyers = {"good-lawyer": 0, "bad-lawyer": 0}
        for at, entry in enumerate(entries):
            raw = self.table(entry, f"cards.deck[{at + 1}]", ["letter", "cards"])
            letter = self.word(raw, "letter", f"cards.deck[{at + 1}]", ["S", *letters])
            if letter and letter in seen:
                self.say(f"cards.deck[{at + 1}]", f"there are two decks {letter}")
            seen.append(letter)
            counts = self.deck(self.entries(raw, "cards", f"cards.deck {letter}"), letter)
            total += sum(counts.values())
            for lawyer in lawyers:
                lawyers[lawyer] += counts.get(lawyer, 0)
            if letter == "S":
                self.starters(counts)
        for letter in ["S", *letters]:
            if letter not in seen:
                self.say("cards.deck", f"deck {letter} is missing")
        for lawyer, number in lawyers.items():
            if number > 1:
                self.say("cards.deck", f"there may be one {lawyer}, not {number}")
        if total != cards:
            what = f"the decks have {total} cards, but cards.box.cards says {cards}"
            self.say("cards.deck", what)

    def deck(self, entries: list[Any], letter: str) -> dict[str, int]:
        """Check the cards of one deck and count them by kind."""
        counts: dict[str, int] = {}
        for at, entry in enumerate(entries):
            spot = f"cards.deck {letter}.cards[{at + 1}]"
            raw = self.table(entry, spot, ["id", "kind", "value", "min_players", "count"])
            kinds = ["printer", "ink", "paper"] if letter == "S" else list(VERBS)
            kind = self.word(raw, "kind", spot, kinds)
            name = kind
            if kind == "lottery":
                self.money(raw, "value", spot, 10)
                name = f"lottery-{raw.get('value')}"
            elif "value" in raw:
                self.say(f"{spot}.value", "only lottery tickets have a value")
            if kind:
                self.word(raw, "id", spot, [name])
            self.whole(raw, "min_players", spot, 2, 2 if letter == "S" else 4)
            counts[kind] = counts.get(kind, 0) + self.whole(raw, "count", spot, 1, MOST)
        return counts

    def starters(self, counts: dict[str, int]) -> None:
        """Four seats need a printer and a component each (CF-1.10, CF-1.11)."""
        if counts.get("printer", 0) < 4:
            self.say("cards.deck S", "needs at least 4 printers")
        if counts.get("ink", 0) + counts.get("paper", 0) < 4:
            self.say("cards.deck S", "needs at least 4 of ink and paper together")
