"""Heads of the chain bind hidden moves, and tell nobody what they are, nor that there are any."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from server.stage import put, stage
from slushfund import games
from slushfund.core import CHANCE, SPECTATOR, Rng
from slushfund.server.store.rows import Kind, LogEntry
from slushfund.server.tables import chain
from slushfund.server.tables.chain import Chain, nonce_of, standing_inputs

QE = games.get("qe")


def opened_auction():
    """Return a table of Q.E. where seat 0 has opened and the others owe sealed bids."""
    table = stage(QE, "seats=3")
    rng = Rng.seeded(4)
    while QE.to_act(table.play.state) == [CHANCE]:
        text = QE.write(rng.choose(QE.chances(table.play.state)))
        table.play.put(CHANCE, text)
        table.entries.append(
            LogEntry.after(
                table.entries[-1] if table.entries else None,
                "move",
                CHANCE,
                text,
                "chance",
                None,
                0.0,
            )
        )
    table.chain = Chain(table.row, table.row.options, table.entries)
    table.fair = Fixed(rng)
    table.ask(0.0)
    [opener] = QE.to_act(table.play.state)
    put(table, opener, "open 50")
    bidders = [seat for seat in range(3) if seat != opener]
    return table, opener, bidders


class Fixed:
    def __init__(self, rng):
        self.rng = rng

    def choose(self, chances, _):
        return self.rng.choose(chances)


def head(table, viewer):
    return table.chain.head(table.play.told, viewer)


def auction(bids):
    """Return the heads that each viewer was shown, before, between and after two sealed bids."""
    table, opener, bidders = opened_auction()
    shown = {viewer: [head(table, viewer)] for viewer in (SPECTATOR, 0, 1, 2)}
    for seat, amount in zip(bidders, bids, strict=True):
        put(table, seat, f"bid {amount}")
        for viewer in shown:
            shown[viewer].append(head(table, viewer))
    return table, opener, bidders, shown


def test_a_sealed_bid_is_bound_as_soon_as_others_hear_that_there_is_one():
    left, opener, bidders, one = auction([10, 20])
    other = auction([11, 20])[3]
    watcher = bidders[1]
    assert one[watcher][0] == other[watcher][0]
    assert one[watcher][1] != other[watcher][1], "whoever has seen this head holds the bid fast"
    assert one[opener][2] == one[watcher][2] == left.chain.heads[-1].hex()


def guesses(table, seat, blind, most=2_000):
    """Return all bids of a seat that would lead to the heads that were shown."""
    at = max(e.seq for e in table.entries if e.seat == seat)
    fits = []
    for amount in range(most):
        entries = [replace(e, text=f"bid {amount}") if e.seq == at else e for e in table.entries]
        row = replace(table.row, blind=blind)
        if Chain(row, row.options, entries).heads[at + 1] == table.chain.heads[at + 1]:
            fits.append(amount)
    return fits


def test_who_knows_everything_else_cannot_try_out_what_was_bid():
    """The guesser has the whole log but for one bid, and every secret but the blind."""
    table, _, bidders, _ = auction([1234, 20])
    assert guesses(table, bidders[0], table.row.blind) == [1234], "the search itself works"
    for guess in (b"b", table.row.seed, b"\0" * 32):
        assert guesses(table, bidders[0], guess) == []


def test_a_chain_without_blinds_would_be_found_out(monkeypatch):
    monkeypatch.setattr(chain, "nonce_of", lambda blind, seq: b"")
    table, _, bidders, _ = auction([1234, 20])
    assert guesses(table, bidders[0], b"anything") == [1234]


def test_the_record_of_a_game_does_not_open_what_was_taken_back():
    nonces = [nonce_of(b"b" * 32, seq) for seq in range(3)]
    assert len(set(nonces)) == 3
    last, entries = None, []
    kinds: list[tuple[Kind, int, str]] = [("move", 0, "a"), ("undo", 0, "undo"), ("move", 0, "b")]
    for kind, seat, text in kinds:
        last = LogEntry.after(last, kind, seat, text, "person", None, 0.0)
        entries.append(last)
    table = stage(QE, "seats=3")
    linked = Chain(table.row, "", entries)
    lines = linked.opened(entries)
    assert [line[0] for line in lines] == ["gone", "undo", "move"]
    assert nonces[0].hex() not in str(lines)
    assert lines[2][2] == nonces[2].hex()
    assert [one.move for one in standing_inputs(entries)] == ["b"]


@pytest.mark.parametrize("times", [1, 5])
def test_moves_taken_back_in_secret_do_not_show_in_the_heads_of_others(times):
    """Plans may be changed unseen: neither that nor how often shows in a head."""
    game = games.get("tiefe-taschen")
    table = stage(game, "seats=4 phase3=free")
    table.fair = Fixed(Rng.seeded(2))
    asyncio.run(table.begin(replace(table.row, status="running")))
    rng = Rng.seeded(3)
    heard = {viewer: (len(said(table, viewer)), head(table, viewer)) for viewer in range(4)}
    for _ in range(60 * times):
        seats = game.to_act(table.play.state)
        if not seats or table.row.status != "running":
            break
        seat = rng.pick(seats)
        put(table, seat, game.write(game.space(table.play.state, seat).sample(rng)))
        for viewer, (count, before) in heard.items():
            now = (len(said(table, viewer)), head(table, viewer))
            assert (now[0] > count) == (now[1] != before), viewer
            heard[viewer] = now


def said(table, viewer):
    from slushfund.server.tables.visible import heard_by

    return heard_by(table.play, viewer)


def test_heads_are_the_same_after_a_restart():
    table, _, _, shown = auction([10, 20])
    again = Chain(table.row, table.row.options, table.entries)
    assert again.heads == table.chain.heads
    assert again.head(table.play.told, 0) == shown[0][-1]


def test_tables_of_old_have_no_head():
    table, *_ = auction([10, 20])
    old = Chain(replace(table.row, blind=b""), table.row.options, table.entries)
    assert old.head(table.play.told, 0) is None
    assert old.opened(table.entries) == []


def test_the_chain_is_the_documented_one():
    """Worked by hand from the description, so that others can write a verifier."""
    from hashlib import sha256

    table, *_ = auction([10, 20])
    lines = table.chain.opened(table.entries)
    words = '["","",""]'
    rules = QE.rules_version
    facts = f'["t","qe",{rules},"seats=3","{table.row.opening.seal}",{words},{words},[]]'
    now = sha256(f"slushfund-chain-1{facts}".encode()).digest()
    for at, ((kind, seat, nonce), entry) in enumerate(zip(lines, table.entries, strict=True)):
        veil = sha256(bytes.fromhex(nonce) + entry.text.encode()).hexdigest()
        now = sha256(now + f'[{at},"{kind}",{seat},"{veil}"]'.encode()).digest()
    assert now == table.chain.heads[-1]
