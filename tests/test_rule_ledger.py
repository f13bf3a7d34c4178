"""The rule ledger: every rule has an id, both languages, a test, and no citation is wrong.

The rules pages are the ledger: an id stands at the start of a list item of
docs/rules/<game>.en.md and .de.md, as **QE-1.1**, and counts up within its chapter, so that a rule
that is lost leaves a hole. Refusals, docstrings, tests and golden logs cite the ids.
"""

import ast
import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from slushfund import games

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/slushfund"
TESTS = ROOT / "tests"
PAGES = ROOT / "docs/rules"
TEXTS = SOURCE / "text"

ITEM = re.compile(r"^\s*[-*] +\*\*([A-Z]{2}\d*-\d+(?:\.\d+)?)\*\*", re.MULTILINE)
REFUSALS = {"IllegalMove", "Refusal", "BadOption", "BadInput"}

READINGS = 3
"""How many rules of one game a group may read in another way: more would be another game."""

GAMES = pytest.mark.parametrize("game", [game.id for game in games.ALL])


def page(game: str, language: str) -> str:
    """Return a rules page."""
    return (PAGES / f"{game}.{language}.md").read_text("utf-8")


@cache
def ids_of(game: str, language: str) -> tuple[str, ...]:
    """Return the ids that a rules page explains, in its order."""
    return tuple(ITEM.findall(page(game, language)))


def prefixes_of(game: str) -> set[str]:
    """Return the letters before the hyphen of a game's ids."""
    return {rule.split("-")[0] for rule in ids_of(game, "en")}


@cache
def known() -> frozenset[str]:
    """Return every id of every registered game."""
    return frozenset(rule for game in games.ALL for rule in ids_of(game.id, "en"))


@cache
def citable() -> frozenset[str]:
    """Return every id and every chapter, as QE-2."""
    return known() | {rule.split(".")[0] for rule in known()}


@cache
def citation() -> re.Pattern[str]:
    """Return the expression that finds what looks like an id or a chapter of a registered game."""
    prefixes = sorted({prefix for game in games.ALL for prefix in prefixes_of(game.id)})
    return re.compile(rf"(?<![\w-])(?:{'|'.join(prefixes)})-\d+(?:\.\d+)?(?!\d)")


def files(folder: Path, *suffixes: str) -> list[Path]:
    """Return the files below a folder that have one of these endings.

    Those of the fifth game count where they belong, in the copy that tests/fifth makes.
    """
    found = [path for path in folder.rglob("*") if path.suffix in suffixes]
    return sorted([path for path in found if TESTS / "fifth/files" not in path.parents])


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def proofs() -> dict[str, list[str]]:
    """Return for every id the places that prove it: marked tests and golden logs."""
    found: dict[str, list[str]] = {}
    for path in files(TESTS, ".py"):
        for node in [node for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]:
            for rule in marked(node):
                found.setdefault(rule, []).append(f"{path.name}:{node.lineno}")
    for path in files(TESTS / "golden", ".log"):
        for line in path.read_text("utf-8").splitlines():
            if line.lstrip().startswith("#"):
                for rule in citation().findall(line):
                    found.setdefault(rule, []).append(path.name)
    return found


def marked(node: ast.Call) -> list[str]:
    """Return the ids of a `pytest.mark.rule(…)`; they must be written out."""
    if not ast.unparse(node.func).endswith("mark.rule"):
        return []
    texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
    assert len(texts) == len(node.args), f"line {node.lineno}: rule ids are written out"
    return [str(text) for text in texts]


def raised(path: Path) -> list[tuple[str, int]]:
    """Return the refusal codes that a module raises, with their lines."""
    found: list[tuple[str, int]] = []
    names = constants(tree(path))
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in REFUSALS:
            found += [(code, node.lineno) for code in codes_of(node.args[0], names)]
    return found


def codes_of(given: ast.expr, names: dict[str, str]) -> list[str]:
    """Return the code that an expression stands for, or both of a choice."""
    if isinstance(given, ast.IfExp):
        return [*codes_of(given.body, names), *codes_of(given.orelse, names)]
    if isinstance(given, ast.Constant):
        return [str(given.value)]
    if isinstance(given, ast.Name) and given.id in names:
        return [names[given.id]]
    return [f"not written out: {ast.unparse(given)}"]


def constants(module: ast.Module) -> dict[str, str]:
    """Return the module's constants that are texts."""
    found: dict[str, str] = {}
    for node in module.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Constant):
            found[ast.unparse(node.target)] = str(node.value.value)
    return found


def texts(name: str) -> dict[str, dict[str, str]]:
    """Return the refusal texts of a game, or of "core"."""
    path = TEXTS / f"{name.replace('-', '_')}.toml"
    found: dict[str, dict[str, str]] = {}
    if path.exists():
        found = tomllib.loads(path.read_text("utf-8")).get("refusals", {})
    return found


@GAMES
def test_a_game_has_the_same_rules_in_the_same_order_in_both_languages(game) -> None:
    assert ids_of(game, "en"), f"docs/rules/{game}.en.md explains no rule"
    assert ids_of(game, "en") == ids_of(game, "de")


def items_of(game: str, language: str) -> dict[str, str]:
    """Return the text of every rule of a page, by its id."""
    parts = re.split(ITEM, page(game, language))
    pairs = zip(parts[1::2], parts[2::2], strict=True)
    return {rule: re.split(r"\n(?! {2,})", text)[0] for rule, text in pairs}


@GAMES
def test_both_languages_mark_the_same_house_rulings(game) -> None:
    marked = [
        [rule for rule, text in items_of(game, language).items() if mark in text.lower()]
        for language, mark in [("en", "*house ruling:*"), ("de", "*hausregel:*")]
    ]
    assert marked[0] == marked[1]


@GAMES
def test_both_languages_say_the_same_numbers_options_and_rules(game) -> None:
    english, german = [items_of(game, language) for language in ("en", "de")]
    for rule, text in english.items():
        for expression in (r"\d+", r"`\w+=[^`]*`", citation()):
            said = [set(re.findall(expression, one)) for one in (text, german[rule])]
            assert said[0] == said[1], rule


@GAMES
def test_the_rules_of_a_chapter_are_numbered_without_holes(game) -> None:
    chapters: dict[str, list[int]] = {}
    for rule in ids_of(game, "en"):
        chapter, number = re.fullmatch(r"(.*?)(\d+)", rule).groups()
        chapters.setdefault(chapter, []).append(int(number))
    for chapter, numbers in chapters.items():
        assert numbers == list(range(1, len(numbers) + 1)), chapter


def test_no_two_games_share_the_letters_of_their_ids() -> None:
    counts = Counter(prefix for game in games.ALL for prefix in prefixes_of(game.id))
    assert [prefix for prefix, count in counts.items() if count > 1] == []


@GAMES
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_page_cites_only_rules_of_its_game_that_exist(game, language) -> None:
    cited = set(citation().findall(page(game, language)))
    assert sorted(cited - citable()) == []
    assert {rule.split("-")[0] for rule in cited} == prefixes_of(game)


CITING = [
    path
    for path in files(SOURCE, ".py", ".toml") + files(TESTS, ".py", ".log")
    if path != Path(__file__)
]


@pytest.mark.parametrize("path", CITING, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_cited_rule_exists(path) -> None:
    lines = path.read_text("utf-8").splitlines()
    unknown = [
        f"line {number}: {rule}"
        for number, line in enumerate(lines, 1)
        for rule in citation().findall(line)
        if rule not in citable()
    ]
    assert unknown == []


def test_every_marked_test_names_rules_that_exist() -> None:
    assert {rule: places for rule, places in proofs().items() if rule not in known()} == {}


@GAMES
def test_every_rule_has_a_test(game) -> None:
    assert sorted(set(ids_of(game, "en")) - set(proofs())) == []


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.id)
def test_readings_are_few_and_each_concerns_a_rule_whose_page_names_it(game) -> None:
    readings = [choice for choice in game.choices if choice.reading]
    assert len(readings) <= READINGS
    for choice in readings:
        assert choice.default == choice.together == choice.values[0], choice.name
        for language in ["en", "de"]:
            item = f"**{choice.reading}**"
            text = page(game.id, language)
            assert item in text, choice.name
            told = text.split(item)[1].split("\n- ")[0]
            named = [f"`{choice.name}={value}`" in told for value in choice.values[1:]]
            assert named == [True] * len(named), f"{choice.reading}: {choice.name} in {language}"


def folders() -> dict[str, Path]:
    """Return the part of the source that may use each message file."""
    found = {game.id: SOURCE / "games" / game.id.replace("-", "_") for game in games.ALL}
    return {**found, "core": SOURCE}


def codes_by_file() -> dict[str, dict[str, str]]:
    """Return for each message file the codes that need a text there or in the general one."""
    found: dict[str, dict[str, str]] = {name: {} for name in folders()}
    homes = {path: name for name, path in folders().items() if name != "core"}
    for path in files(SOURCE, ".py"):
        name = next((homes[home] for home in homes if home in path.parents), "core")
        for code, line in raised(path):
            found[name].setdefault(code, f"{path.relative_to(SOURCE)}:{line}")
    return found


@pytest.mark.parametrize("name", list(folders()))
def test_every_refusal_has_a_text_in_both_languages(name) -> None:
    spoken = {**texts("core"), **texts(name)}
    if name == "core":
        spoken |= {**texts("server"), **texts("bots")}
    missing = {code: at for code, at in codes_by_file()[name].items() if code not in spoken}
    assert missing == {}


@pytest.mark.parametrize("name", list(folders()))
def test_every_text_speaks_both_languages(name) -> None:
    for code, said in texts(name).items():
        assert sorted(said) == ["de", "en"], code
        assert all(text == text.strip() != "" for text in said.values()), code
        assert said["en"] != said["de"], f"{code}: not translated"


@pytest.mark.parametrize("name", list(folders()))
def test_every_text_belongs_to_a_refusal(name) -> None:
    sources = [path.read_text("utf-8") for path in files(folders()[name], ".py")]
    unused = [code for code in texts(name) if not any(f'"{code}"' in text for text in sources)]
    assert unused == []
