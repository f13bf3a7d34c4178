"""Tables are opened in several threads at once: what games keep between tables survives that."""

from __future__ import annotations

from slushfund import games
from slushfund.games.counterfeiters import deduction
from slushfund.games.prodigals import layout


def test_layouts_made_at_the_same_time_keep_apart(monkeypatch):
    """While one is being made, another thread makes one; each is found under its own number."""
    game, real = games.get("prodigals"), layout.Layout
    content = game.content(game.options())
    others: list[layout.Layout] = []

    def interrupted(content, seats, *rest):
        monkeypatch.setattr(layout, "Layout", real)
        others.append(layout.layout_for(content, seats + 1, content.letters[0], []))
        return real(content, seats, *rest)

    monkeypatch.setattr(layout, "LAYOUTS", [])
    monkeypatch.setattr(layout, "Layout", interrupted)
    made = layout.layout_for(content, 3, content.letters[0], [])
    assert [layout.LAYOUTS[one.number] for one in (made, *others)] == [made, *others]


def test_chains_may_be_forgotten_while_somebody_looks_for_one(monkeypatch):
    class Forgetful(dict):
        """Another thread clears this between any two questions."""

        def __contains__(self, key):
            found = super().__contains__(key)
            self.clear()
            return found

    expected = deduction.chain_of([3, 4, 5])[-1].masks
    monkeypatch.setattr(deduction, "_CHAINS", Forgetful(deduction._CHAINS))
    assert deduction.chain_of([3, 4, 5])[-1].masks == expected
