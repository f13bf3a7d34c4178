"""The report of a study: one HTML page with its plots inside, each with its command."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from html import escape
from typing import Final

from slushfund.arena.plots import Dot, dots, histograms, short
from slushfund.arena.report import STYLE, html_table
from slushfund.lab import figures
from slushfund.lab.figures import METRICS, UNFAIR, Use
from slushfund.lab.study import GameResult, Study

MOST: Final = 40
"""Rows of a plot of uses; the table below it has all."""
MORE_STYLE: Final = """
figure{margin:1.5rem 0}code{font-size:.8rem;word-break:break-all}
table,figure{display:block;overflow-x:auto}svg{min-width:38rem}td{min-width:4rem}
"""


@dataclass(frozen=True)
class StudyCommand:
    """The arguments of a study as they were typed, to write commands that repeat a part of it."""

    study: Study
    options: str
    vary: tuple[str, ...]
    packs: tuple[str, ...]
    out: str

    def text(self, plot: str, has_variants: bool) -> str:
        """Return the command of one plot; of the whole report when *plot* is ""."""
        study = self.study
        words = ["slushfund", "lab", study.game, "--bot", study.bot]
        if self.options:
            words += ["--options", self.options]
        if has_variants:
            for name in self.vary:
                words += ["--vary", name]
            for path in self.packs:
                words += ["--pack", path]
        words += ["--deals", str(study.deals), "--seed", str(study.seed)]
        words += ["--iterations", str(study.iterations), "--out", self.out]
        if plot:
            words += ["--plot", plot]
        return shlex.join(words)


@dataclass(frozen=True)
class Plot:
    """A picture, what it shows, and how to make it again."""

    name: str
    title: str
    words: str
    svg: str
    command: str


def place_name(place: int) -> str:
    """Return how a place in the turn order is called."""
    return ("start player", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")[
        place
    ]


def variant_name(study: Study, variant: str) -> str:
    """Return what a variant has that the first one has not."""
    if variant == study.variants[0]:
        return f"as asked ({variant})"
    known = study.variants[0].split()
    return " ".join([word.partition("#")[0] for word in variant.split() if word not in known]) or (
        "defaults"
    )


def plots_of(study: Study, games: dict[str, list[GameResult]], command: StudyCommand) -> list[Plot]:
    """Return every plot of a study, from the games of each variant."""
    base = games[study.variants[0]]
    found = _plots_of_base(base, command)
    by_verb: dict[str, list[Use]] = {}
    for use in figures.uses(base):
        by_verb.setdefault(use.key.partition(":")[0], []).append(use)
    lone = {verb: part for verb, part in by_verb.items() if ":" not in part[0].key}
    groups = {verb: part for verb, part in by_verb.items() if verb not in lone}
    if lone:
        groups["actions"] = [use for part in lone.values() for use in part]
    for verb, part in groups.items():
        found += _plots_of_uses(verb, part, len(base[0].seats) if base else 1, command)
    if len(study.variants) > 1:
        found += _plots_of_variants(study, games, command)
    return found


def _plots_of_base(base: list[GameResult], command: StudyCommand) -> list[Plot]:
    seats = len(base[0].seats) if base else 0
    scores = {
        place_name(place): [
            float(seat.total) for row in base for seat in row.seats if seat.place_in_order == place
        ]
        for place in range(seats)
    }
    shares = figures.by_order(base)
    rows = [Dot(place_name(n), m.mean, m.low, m.high) for n, m in enumerate(shares)]
    lengths = {"rounds": [float(row.rounds) for row in base]}
    lengths_long = {"decisions": [float(row.decisions) for row in base]}
    drawn = [
        (
            "order",
            "Who wins: place in the first turn order",
            f"Share of victories times seats; 1 is fair, {UNFAIR} is the limit.",
            dots("share multiple by turn order", rows, 0.0, max(2.0, _top(rows)), 1.0),
        ),
        (
            "scores",
            "Scores at the end",
            "By place in the first turn order.",
            histograms("scores", scores),
        ),
        ("rounds", "Length in rounds", "", histograms("rounds", lengths)),
        ("decisions", "Length in decisions", "", histograms("decisions", lengths_long)),
    ]
    return [Plot(*parts, command.text(parts[0], False)) for parts in drawn]


def _plots_of_uses(verb: str, part: list[Use], seats: int, command: StudyCommand) -> list[Plot]:
    name = "-".join(verb.split())
    often = [Dot(use.key, use.users, use.users, use.users) for use in part[:MOST]]
    rows: list[Dot] = []
    telling = [use for use in part if 0.0 < use.users < 1.0]
    for use in telling[:MOST]:
        rows.append(Dot(use.key, use.winning.mean, use.winning.low, use.winning.high))
        rows.append(Dot("others", use.without.mean, use.without.low, use.without.high, True))
    parts = [
        (
            f"often-{name}",
            f"How often: {verb}",
            "Part of all seats that did it at least once in a game.",
            dots(f"use of {verb}", often, 0.0, 1.0, 0.0),
        )
    ]
    if rows:
        parts.append(
            (
                f"winning-{name}",
                f"Who wins: {verb}",
                "Share multiple of those who did it (dot) and of all others (ring). This is no "
                "cause: whoever is ahead can afford more.",
                dots(f"share multiple by {verb}", rows, 0.0, min(float(seats), _top(rows)), 1.0),
            )
        )
    return [Plot(*words, command.text(words[0], False)) for words in parts]


def _plots_of_variants(
    study: Study, games: dict[str, list[GameResult]], command: StudyCommand
) -> list[Plot]:
    base = games[study.variants[0]]
    found: list[Plot] = []
    others = [variant for variant in study.variants[1:] if games[variant]]
    shares: list[Dot] = []
    for variant in [study.variants[0], *others]:
        for place, m in enumerate(figures.by_order(games[variant])):
            label = f"{variant_name(study, variant)}: {place_name(place)}"
            shares.append(Dot(label, m.mean, m.low, m.high, place > 0))
    picture = dots("share multiple by turn order", shares, 0.0, max(2.0, _top(shares)), 1.0)
    words = "Share multiple by place in the first turn order, start player as a dot."
    name = "variants-order"
    found.append(Plot(name, "Variants: who wins", words, picture, command.text(name, True)))
    for metric in METRICS:
        rows: list[Dot] = []
        for variant in others:
            change = figures.effect(base, games[variant], metric)
            rows.append(Dot(variant_name(study, variant), change.mean, change.low, change.high))
        if not rows:
            continue
        reach = max([1e-9, *[abs(end) for row in rows for end in (row.low, row.high)]])
        name = "effect-" + "-".join(metric.split())
        picture = dots(f"effect on {metric}", rows, -reach, reach, 0.0)
        usual = figures.typical(base, metric)
        words = f"Difference to the variant as asked ({short(usual.mean)}) in the same deals."
        found.append(Plot(name, f"Variants: {metric}", words, picture, command.text(name, True)))
    return found


def _top(rows: list[Dot]) -> float:
    ends = [row.high for row in rows if row.high < 100.0]
    return max([1.5, *ends])


def html(study: Study, games: dict[str, list[GameResult]], command: StudyCommand) -> str:
    """Return the report as one HTML page."""
    base = games[study.variants[0]]
    title = escape(f"Lab: {study.game}, {study.bot} in all seats")
    plots = plots_of(study, games, command)
    parts = [
        f"<!doctype html><html lang=en><meta charset=utf-8>"
        f'<meta name=viewport content="width=device-width"><title>{title}</title>'
        f"<style>{STYLE}{MORE_STYLE}</style><h1>{title}</h1>",
        *[f"<p>{escape(text)}</p>" for text in preamble(study, games)],
        f"<p><code>{escape(command.text('', True))}</code></p>",
        f"<h2>Turn order</h2>{html_table(order_table(study, games))}",
        f"<h2>Variants</h2>{html_table(variant_table(study, games))}",
    ]
    for plot in plots:
        parts.append(
            f'<figure id="{escape(plot.name)}"><h2>{escape(plot.title)}</h2>'
            f"<p>{escape(plot.words)}</p>{plot.svg}"
            f"<figcaption><code>{escape(plot.command)}</code></figcaption></figure>"
        )
    parts.append(f"<h2>Everything that was used</h2>{html_table(use_table(base))}</html>\n")
    return "".join(parts)


def preamble(study: Study, games: dict[str, list[GameResult]]) -> list[str]:
    """Return what a reader must know before the figures."""
    played = sum([len(rows) for rows in games.values()])
    failures: dict[str, int] = {}
    for rows in games.values():
        for row in rows:
            for seat in row.seats:
                if seat.failure:
                    failures[seat.failure] = failures.get(seat.failure, 0) + 1
    failed = ", ".join([f"{name} {number}" for name, number in sorted(failures.items())])
    seconds = sum([row.seconds for rows in games.values() for row in rows])
    return [
        f"{played} games, {study.deals} deals in each of {len(study.variants)} variants, the same "
        f"deals in all; seed {study.seed}; {study.iterations} iterations per decision. "
        f"Failures of bots: {failed or 'none'}. "
        f"{seconds / max(1, played):.2f} s a game on this machine.",
        "Intervals are 95 %, over deals. m = share of victories times seats: 1 is fair. A star "
        "means: clear at 5 % after Holm's correction for everything looked at in this table. "
        "Bots played, not people: a use that wins among bots may only show what bots overlook.",
    ]


def order_table(study: Study, games: dict[str, list[GameResult]]) -> list[list[str]]:
    """Return m by place in the turn order, and by seat as a control, for each variant."""
    rows = [["variant", "who", "m", "verdict"]]
    for variant in study.variants:
        name = variant_name(study, variant)
        for place, m in enumerate(figures.by_order(games[variant])):
            verdict = ""
            if m.mean > UNFAIR:
                verdict = f"above {UNFAIR}" + (", clearly" if m.low > UNFAIR else ", perhaps")
            rows.append([name, place_name(place), m.text(), verdict])
        if variant == study.variants[0]:
            for seat, m in enumerate(figures.by_seat(games[variant])):
                rows.append([name, f"seat {seat} (control)", m.text(), ""])
    return rows


def variant_table(study: Study, games: dict[str, list[GameResult]]) -> list[list[str]]:
    """Return what each variant comes to, and by how much it differs."""
    rows = [["variant", "games", *METRICS, "ends"]]
    base = games[study.variants[0]]
    for variant in study.variants:
        own = games[variant]
        cells = []
        for metric in METRICS:
            text = short(round(figures.typical(own, metric).mean, 2)) if own else "-"
            if own and variant != study.variants[0]:
                change = figures.effect(base, own, metric)
                text += f" ({_signed(change.mean)} [{_signed(change.low)}, {_signed(change.high)}])"
            cells.append(text)
        ends: dict[str, int] = {}
        for row in own:
            ends[row.reason] = ends.get(row.reason, 0) + 1
        reasons = ", ".join([f"{reason} {number}" for reason, number in sorted(ends.items())])
        rows.append([variant_name(study, variant), str(len(own)), *cells, reasons])
    return rows


def _signed(value: float) -> str:
    text = short(round(value, 2))
    return text if text.startswith("-") else f"+{text}"


def use_table(rows: list[GameResult]) -> list[list[str]]:
    """Return every use with its figures."""
    table = [["used", "times a seat", "part of seats", "m of users", "m of others", ""]]
    for use in figures.uses(rows):
        both = [use.winning.text(), use.without.text()]
        texts = ["-" if "nan" in text or "inf" in text else text for text in both]
        star = "*" if use.is_clear else ""
        table.append([use.key, f"{use.per_seat:.2f}", f"{use.users:.1%}", *texts, star])
    return table
