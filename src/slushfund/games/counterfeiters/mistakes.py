"""What is wrong with a pack: every mistake in boards and cards (docs/packs.md)."""

from __future__ import annotations

from typing import Any, Final, final

from slushfund.core.checking import Checker
from slushfund.core.content import Tables
from slushfund.games.counterfeiters.content import EFFECTS, QUALITIES, SIDES, ZONES

GAME: Final = "counterfeiters"
REMARKS: Final = [
    *("source", "rulebook_keys", "public_keys", "inferred_keys", "name_en", "name_de", "note"),
]
"""Keys that say something about a table; the rules do not read them."""
HEADER: Final = ["game", "name", "author"]
ALLOWED: Final = ["cards", *HEADER, *REMARKS]
"""Top-level names of a pack beside the boards."""
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


def mistakes(given: Tables, merged: Tables) -> list[str]:
    """Return every mistake of a pack; *merged*: laid over the house tables."""
    checker = Boards()
    if given.get("game") != GAME:
        checker.say("game", f'must be "{GAME}"')
    for name in merged:
        if name not in SIDES and name not in ALLOWED:
            known = ", ".join(["cards", *SIDES])
            checker.say(name, f"there is no such part; a pack has {known}")
    for side in SIDES:
        checker.board(merged[side], side)
    checker.cards(merged["cards"])
    return checker.mistakes


@final
class Boards(Checker):
    """Finds mistakes in boards and cards."""

    def __init__(self) -> None:
        super().__init__(REMARKS)

    def table(self, raw: Any, where: str, known: list[str]) -> Tables:
        """Return *raw* if it is a table, else an empty one; name keys that do not exist."""
        found: Tables = raw if self.keys(where, raw, [], known) else {}
        return found

    def entries(self, raw: Tables, key: str, where: str) -> list[Any]:
        found = raw.get(key)
        if not isinstance(found, list):
            self.say(f"{where}.{key}", "must be a list" if key in raw else "is missing")
            return []
        return found

    def whole(self, raw: Tables, key: str, where: str, low: int, high: int) -> int:
        """Return a whole number in range, or *low* after a mistake."""
        if key not in raw:
            self.say(f"{where}.{key}", "is missing")
        elif self.number(f"{where}.{key}", raw[key], low, high):
            return int(raw[key])
        return low

    def money(self, raw: Tables, key: str, where: str, low: int) -> None:
        amount = self.whole(raw, key, where, low, MOST_MONEY)
        if amount % 10:
            self.say(f"{where}.{key}", f"must be a multiple of 10, not {amount}")

    def flag(self, raw: Tables, key: str, where: str) -> bool:
        found = raw.get(key)
        if not isinstance(found, bool):
            self.say(f"{where}.{key}", "must be true or false" if key in raw else "is missing")
            return False
        return found

    def choice(self, raw: Tables, key: str, where: str, allowed: list[str]) -> str:
        """Return one of the allowed words, or "" after a mistake."""
        if key not in raw:
            self.say(f"{where}.{key}", "is missing")
        elif self.word(f"{where}.{key}", raw[key], allowed):
            return str(raw[key])
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
        pays = self.table(fence.get("pays"), f"{where}.fence.pays", QUALITIES)
        for quality in QUALITIES:
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
            self.choice(raw, "id", spot, [f"buy-{at + 1}"])
            self.money(raw, "price", spot, 0)
            self.flag(raw, "bin", spot)
            caps += self.flag(raw, "cap", spot)
        return caps

    def spaces(self, entries: list[Any], where: str) -> int:
        """Check all other spaces and return how many have a cap."""
        caps = 0
        numbers = dict.fromkeys(ZONES, 0)
        sunglasses = 0
        for at, entry in enumerate(entries):
            spot = f"{where}[{at + 1}]"
            raw = self.table(entry, spot, ["id", "action", "cap", "sunglasses"])
            action = self.choice(raw, "action", spot, ZONES[1:])
            caps += self.flag(raw, "cap", spot)
            is_special = "sunglasses" in raw and self.flag(raw, "sunglasses", spot)
            if is_special and action != "tax":
                self.say(f"{spot}.sunglasses", "only a tax space can have sunglasses")
            elif is_special:
                sunglasses += 1
                self.choice(raw, "id", spot, ["tax-sunglasses"])
            elif action:
                numbers[action] += 1
                name = "flight" if action == "flight" else f"{action}-{numbers[action]}"
                self.choice(raw, "id", spot, [name])
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

    def effects(self, raw: Tables, where: str) -> list[str]:
        found: list[str] = []
        for effect in self.entries(raw, "effects", where):
            if not isinstance(effect, str) or effect not in EFFECTS:
                self.say(f"{where}.effects", f"each must be one of {', '.join(EFFECTS)}")
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
            kind = self.choice(raw, "id", spot, list(VERBS))
            if not kind:
                continue
            self.choice(raw, "verb", spot, [VERBS[kind]])
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
            letter = self.choice(raw, "letter", f"cards.deck[{at + 1}]", ["S", *letters])
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
            kind = self.choice(raw, "kind", spot, kinds)
            name = kind
            if kind == "lottery":
                self.money(raw, "value", spot, 10)
                name = f"lottery-{raw.get('value')}"
            elif "value" in raw:
                self.say(f"{spot}.value", "only lottery tickets have a value")
            if kind:
                self.choice(raw, "id", spot, [name])
            self.whole(raw, "min_players", spot, 2, 2 if letter == "S" else 4)
            counts[kind] = counts.get(kind, 0) + self.whole(raw, "count", spot, 1, MOST)
        return counts

    def starters(self, counts: dict[str, int]) -> None:
        """Four seats need a printer and a component each (CF-1.10, CF-1.11)."""
        if counts.get("printer", 0) < 4:
            self.say("cards.deck S", "needs at least 4 printers")
        if counts.get("ink", 0) + counts.get("paper", 0) < 4:
            self.say("cards.deck S", "needs at least 4 of ink and paper together")
